//! Defects of texts.

use proptest::prelude::*;
use proptest::sample::select;
use tc_audit::{Record, RecordFormat, Verdict};
use tc_testkit::cases;

use super::{audit, clean, says};

fn read(text: &str) -> Record {
    let format = RecordFormat::of(text.as_bytes()).unwrap_or_else(|| panic!("a format of {text}"));
    let mut games = format.games(text.as_bytes());
    let record = games.next().expect("a game").expect("a record");
    assert!(games.next().is_none(), "one game: {text}");
    record
}

/// What a record says, wherever it is in its file, and whatever is before its tags.
fn without_place(mut record: Record) -> Record {
    (record.place, record.troubles) = (0..0, Vec::new());
    record
}

/// A game of Black's and White's minutes, `h:mm` or `m:ss`, that lose a little with each move.
fn two_fields(declared: &str, first: i64, losses: &[i64]) -> String {
    let mut left = [first, first];
    let moves: String = losses
        .iter()
        .enumerate()
        .map(|(at, loss)| {
            let left = &mut left[at % 2];
            *left -= loss;
            let number = if at % 2 == 0 { format!("{}. ", at / 2 + 1) } else { String::new() };
            format!("{number}e4 {{[%clk {}:{:02}]}} ", *left / 60, *left % 60)
        })
        .collect();
    format!("[TimeControl \"{declared}\"]\n\n{moves}*\n")
}

proptest! {
    #![proptest_config(cases(64))]

    /// K: two fields are hours and minutes where the control has hours, and minutes and seconds where it has minutes.
    #[test]
    fn two_fields_mean_what_the_control_means(losses in prop::collection::vec(0_i64..3, 8..40)) {
        for (declared, first, words) in [
            ("40/7200:3600", 119, "hours and minutes"),
            ("5400", 89, "hours and minutes"),
            ("300", 299, "minutes and seconds"),
            ("120", 119, "minutes and seconds"),
        ] {
            let audit = audit(&read(&two_fields(declared, first, &losses)));
            prop_assert_eq!(audit.verdict, Verdict::Fits, "{}", says(&audit));
            prop_assert!(says(&audit).contains(words), "{}", says(&audit));
        }
        let whole = two_fields("300", 299, &losses).replace("[%clk ", "[%clk 0:0");
        let record = read(&whole);
        prop_assert!(!record.has_two_fields);
        clean(&record)?;
    }

    /// K: two fields are minutes and seconds where the event or the tag says that the game is fast.
    #[test]
    fn two_fields_of_fast_games_are_minutes(
        losses in prop::collection::vec(0_i64..3, 8..40),
        first in select(&[60_i64, 119, 180, 182, 300][..]),
        (event, declared) in select(&[
            ("Rated Blitz game", "?"), ("Casual bullet game", "-"), ("Blitz-Meisterschaft", "?"), ("Club", "Blitz"),
            ("Турнир по блицу", "?"), ("Blitz and Bullet", "?"),
        ][..]),
    ) {
        let game = format!("[Event \"{event}\"]\n") + &two_fields(declared, first, &losses);
        let audit = audit(&read(&game));
        prop_assert!(says(&audit).contains("minutes and seconds"), "{}", says(&audit));
    }

    /// P: what is around the first tag, and a slip in its brackets, loses nothing.
    #[test]
    fn what_is_before_the_first_tag(
        before in prop::collection::vec(select(&["% exported", "Games of the club", "", "; a remark", "\u{feff}"][..]), 0..4),
        first in select(&["[Event \"A\"]", "Event \"A\"]", "[[Event \"A\"]", "{Event \"A\"]", "(Event \"A\")", "[ Event \"A\" ]"][..]),
        between in select(&["", "% a line\n"][..]),
    ) {
        let rest = "[White \"W\"]\n[TimeControl \"60\"]\n\n1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:59]} 2. Nf3 {[%clk 0:00:50]} *\n";
        let clean_text = format!("[Event \"A\"]\n{rest}");
        let expected = without_place(read(&clean_text));
        clean(&expected)?;
        let before: String = before.iter().map(|line| format!("{line}\n")).collect();
        let gap = if before.trim().is_empty() { "" } else { "\n" };
        let found = without_place(read(&format!("{before}{gap}{first}\n{between}{rest}")));
        prop_assert_eq!(found, expected);
    }
}
