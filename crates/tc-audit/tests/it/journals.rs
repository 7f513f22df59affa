//! Journals that are written here: what an arbiter gives, takes and sets, what is undone, and what counts of a game.

use crate::support;

use proptest::collection::vec;
use proptest::prelude::*;
use support::games;
use tc_audit::RecordFormat;
use tc_core::saved::JournalWriter;
use tc_core::{Change, Clock, GameSettings, Setup, lines};
use tc_testkit::cases;
use tc_testkit::games::{Game, Grain};

/// The journal of a game with these settings, from the lines that `flagfall run` reads.
fn journal(settings: &str, inputs: &[&str]) -> String {
    let GameSettings { control, rules } = settings.parse().expect("settings");
    let setup = Setup::new(rules, &control).expect("a setup");
    let mut clock = Clock::new(&setup);
    let (mut writer, mut journal) = JournalWriter::begin(&setup);
    for line in inputs {
        let answer = lines::answer(&mut clock, line);
        let (at, input) = answer.entry.unwrap_or_else(|| panic!("{line}: {:?}", answer.result));
        journal = journal + "\n" + &writer.entry(at, &input);
    }
    journal + "\n"
}

/// The moves of a journal and how it ended, without the unit, which is always the same.
fn moves(settings: &str, inputs: &[&str]) -> Vec<String> {
    let all = games(RecordFormat::Journal, journal(settings, inputs).as_bytes()).concat();
    let has_seat = |line: &String| line.starts_with(|char: char| char.is_ascii_digit());
    all.into_iter().filter(has_seat).map(|line| line.replace(" (microsecond)", "")).collect()
}

const START: &str = r#"{"type":"start","at":0,"seat":0}"#;

#[test]
fn what_an_arbiter_changes_belongs_to_the_next_move() {
    let inputs = [
        START,
        r#"{"type":"give","at":1000,"seat":0,"time":15000}"#,
        r#"{"type":"take","at":2000,"seat":1,"time":5000}"#,
        r#"{"type":"give","at":2500,"seat":1,"time":1000}"#,
        r#"{"type":"press","at":10000}"#,
        r#"{"type":"press","at":13000}"#,
        r#"{"type":"set","at":14000,"seat":0,"time":60000}"#,
        r#"{"type":"press","at":15000}"#,
        r#"{"type":"transfer","at":16000,"from":1,"to":0,"time":2000}"#,
        r#"{"type":"press","at":18000}"#,
        r#"{"type":"press","at":19000}"#,
    ];
    let expected = [
        "1 0 65s used 10s at 10000 given 15s",
        "2 1 53s used 3s at 13000 given -4s",
        "3 0 59s used 2s at 15000 given -4s",
        "4 1 48s used 3s at 18000 given -2s",
        "5 0 60s used 1s at 19000 given 2s",
    ];
    assert_eq!(moves("1m", &inputs), expected);
}

#[test]
fn an_undo_takes_moves_back_and_keeps_what_was_given() {
    let inputs = [
        START,
        r#"{"type":"give","at":1000,"seat":0,"time":15000}"#,
        r#"{"type":"press","at":10000}"#,
        r#"{"type":"give","at":11000,"seat":1,"time":7000}"#,
        r#"{"type":"press","at":12000}"#,
        r#"{"type":"undo","at":13000}"#,
        r#"{"type":"undo","at":14000}"#,
        r#"{"type":"press","at":20000}"#,
        r#"{"type":"press","at":21000}"#,
    ];
    let expected = ["1 0 59s used 16s at 20000 given 15s", "2 1 66s used 1s at 21000 given 7s"];
    assert_eq!(moves("1m", &inputs), expected);
}

#[test]
fn numbers_of_periods_and_moves() {
    let press = |at: u32| format!(r#"{{"type":"press","at":{at}}}"#);
    let inputs = |times: [u32; 3]| -> Vec<String> {
        [START.to_owned()].into_iter().chain(times.into_iter().map(press)).collect()
    };
    let rows = [
        (
            "10s, 3 x r1/30s",
            ["1 0 1s used 9s at 9000", "2 1 30s used 51s count 2 at 60000", "3 0 30s used 2s count 3 at 62000"],
        ),
        (
            "10s, r2/1m",
            ["1 0 1s used 9s at 9000", "2 1 19s used 51s count 1 at 60000", "3 0 59s used 2s count 1 at 62000"],
        ),
        ("1m, 30s", ["1 0 51s used 9s at 9000", "2 1 9s used 51s at 60000", "3 0 49s used 2s at 62000"]),
    ];
    for (settings, expected) in rows {
        let inputs = inputs([9_000, 60_000, 62_000]);
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        assert_eq!(moves(settings, &inputs), expected, "{settings}");
    }
}

#[test]
fn lost_on_time_and_ended() {
    assert_eq!(moves("1m", &[START, r#"{"type":"tick","at":61000}"#]), ["0 lost on time"]);
    let text = journal("1m", &[START, r#"{"type":"end","at":1000,"why":"a draw"}"#]);
    let record = RecordFormat::Journal.games(text.as_bytes()).next().expect("a game").expect("readable");
    assert_eq!((record.result.as_str(), record.ending), ("a draw", tc_audit::Ending::Otherwise));
}

proptest! {
    #![proptest_config(cases(256))]

    /// Without an undo, the moves are those that the clock has reported, with what it then showed.
    #[test]
    fn moves_are_those_of_the_clock(bytes in vec(any::<u8>(), 0..640)) {
        let mut game = Game::new(&bytes, Grain::Microseconds);
        let setup = game.setup();
        let mut clock = Clock::new(&setup);
        let (mut writer, mut text) = JournalWriter::begin(&setup);
        let mut expected = Vec::new();
        while let Some((at, input, _)) = game.step(&clock) {
            if matches!(input, tc_core::Input::Undo(_)) {
                continue;
            }
            let Ok(answer) = clock.handle(at, &input) else { continue };
            game.advance(at);
            text = text + "\n" + &writer.entry(at, &input);
            for effect in answer.effects {
                if let (Change::Moved { thought, credit, .. }, Some(seat)) = (effect.change, effect.seat) {
                    let left = clock.reading(seat, at).map(|reading| reading.left);
                    let has_clock = setup.control(seat).is_some_and(|control| !control.is_none());
                    expected.push((seat, thought.checked_sub(credit), left.filter(|_| has_clock)));
                }
            }
        }
        let record = RecordFormat::Journal.games((text + "\n").as_bytes()).next().expect("a game").expect("readable");
        let longest = tc_core::Span::days(3_660);
        // A time that is longer than any control is left out.
        let short = |time: Option<tc_core::Span>| time.filter(|time| *time <= longest);
        let expected: Vec<_> = expected.into_iter().map(|(seat, used, left)| (seat, short(used), short(left))).collect();
        let charged = record.moves.iter().filter(|one| one.at.is_some());
        let found: Vec<_> = charged
            .map(|one| (one.seat, one.used.map(|used| used.time), one.clock.map(|clock| clock.time)))
            .collect();
        prop_assert_eq!(found, expected);
        let plies: Vec<u32> = record.moves.iter().map(|one| one.ply).collect();
        prop_assert_eq!(plies, (1..).take(record.moves.len()).collect::<Vec<u32>>());
    }
}
