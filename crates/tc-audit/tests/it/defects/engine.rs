//! Defects of records of engine matches.

use proptest::prelude::*;
use tc_audit::{Assumed, FindingKind, MoveTimes, RecordFormat, Recorded, Unit, Verdict};
use tc_testkit::cases;

use super::{audit, clean, declared, fits_by, has, says, thoughts, with_times};

const MS: Unit = Unit::Millisecond;

/// A time with two digits, as cutechess writes it.
fn two_digits(millis: i64) -> String {
    let seconds = millis as f64 / 1_000.0;
    match millis {
        0..100 => format!("{seconds:.3}"),
        100..1_000 => format!("{seconds:.2}"),
        1_000..10_000 => format!("{seconds:.1}"),
        _ => format!("{seconds:.0}"),
    }
}

proptest! {
    #![proptest_config(cases(64))]

    /// G: times of two digits add up to what the control gives, within what was cut off; they are never minutes.
    #[test]
    fn times_of_two_digits(thoughts in prop::collection::vec(1_i64..2_600, 20)) {
        // White uses all of the time but a millisecond, Black as much as is needed.
        let total: i64 = thoughts.iter().sum::<i64>() + 1;
        let comments = |text: fn(i64) -> String| -> String {
            thoughts.iter().enumerate().map(|(at, thought)| {
                format!("{}. e4 {{+0.10/9 {}s}} e5 {{+0.10/9 0.001s}} ", at + 1, text(*thought))
            }).collect()
        };
        let pgn = |comments: &str| format!("[TimeControl \"20/{}.{:03}\"]\n\n{comments}*\n", total / 1_000, total % 1_000);
        for comments in [comments(two_digits), comments(|millis| format!("{:.3}", millis as f64 / 1_000.0))] {
            let text = pgn(&comments);
            let record = RecordFormat::Pgn.games(text.as_bytes()).next().unwrap().unwrap();
            prop_assert!(record.of_engines && record.times == MoveTimes::Shortened);
            clean(&record)?;
        }
        // Far more than the control gives: no minutes for seconds.
        let text = pgn(&comments(two_digits)).replace(&format!("{}.{:03}\"", total / 1_000, total % 1_000), "30\"");
        let text = text.replace("e4 {+0.10/9 ", "e4 {+0.10/9 9");
        let record = RecordFormat::Pgn.games(text.as_bytes()).next().unwrap().unwrap();
        let audit = audit(&record);
        prop_assert_eq!(audit.verdict, Verdict::Misfit, "{}", says(&audit));
        prop_assert!(audit.excluded.iter().any(|text| text.contains("minutes")), "{:?}", audit.excluded);
    }

    /// I: the first move shows whether its bonus was on the clock before it.
    #[test]
    fn the_first_move_is_checked(thoughts in thoughts(2..40, 3_000), increment in 8_i64..13, unit in prop_oneof![Just(Unit::Second), Just(MS)]) {
        let control = format!("1m.. + {increment}s");
        let tag = format!("60+{increment}");
        clean(&declared(with_times(&control, unit, &thoughts, MoveTimes::Charged), &tag))?;
        let first = with_times(&format!("{control}; first-bonus"), unit, &thoughts, MoveTimes::Charged);
        fits_by(&declared(first, &tag), &[Assumed::FirstBonus])?;
    }

    /// M: moves of the book that earn nothing are one assumption.
    #[test]
    fn a_book_that_earns_nothing(thoughts in thoughts(30..50, 60_000), book in 2_usize..8) {
        let mut all = vec![0; 2 * book];
        all.extend(&thoughts);
        let mut record = with_times("30m.. + 5s", MS, &all, MoveTimes::Charged);
        clean(&record)?;
        let unpaid = 5_000_000 * book as i64;
        for (at, one) in record.moves.iter_mut().enumerate() {
            let clock = one.clock.unwrap().time.as_micros();
            let clock = if at < 2 * book { 30 * 60 * 1_000_000 } else { clock - unpaid };
            one.clock = Recorded::new(clock, MS);
        }
        fits_by(&record, &[Assumed::Book])?;
    }

    /// N: time that was overrun is found where the times of moves say so, however the clocks may have been noted.
    #[test]
    fn time_that_was_overrun(thoughts in thoughts(20, 1_500), over in prop::collection::vec(20_i64..900, 3)) {
        let mut record = with_times("20s.. + 2s", MS, &thoughts, MoveTimes::Charged);
        clean(&record)?;
        let mut at = record.moves.len() + 1;
        let mut left = record.moves[18].clock.unwrap().time.as_micros() / 1_000;
        let mut overruns = Vec::new();
        for over in over {
            // White takes a little more than what is left; Black's clock is as it was.
            let used = left + over;
            left = 2_000 - over;
            let mut one = record.moves[18];
            (one.ply, one.used, one.clock) = (at as u32, Recorded::new(used * 1_000, MS), Recorded::new(left * 1_000, MS));
            record.moves.push(one);
            overruns.push(one.ply);
            let mut other = record.moves[19];
            (other.ply, other.used, other.clock) = (at as u32 + 1, None, None);
            record.moves.push(other);
            at += 2;
        }
        let audit = audit(&record);
        let found: Vec<u32> = audit.findings.iter().filter(|one| one.kind == FindingKind::PlayedOnAfterFlag).map(|one| one.ply).collect();
        prop_assert_eq!(found, overruns, "{}", says(&audit));
        prop_assert!(audit.assumed.is_empty(), "{}", says(&audit));
    }

    /// O: both clocks changed at once by one amount are one event, and the times of the moves say how much it was.
    #[test]
    fn both_clocks_at_once(thoughts in thoughts(30..40, 9_000), at in 4_usize..26, seconds in 40_i64..700) {
        // Move times that are all zero are not recorded.
        prop_assume!(thoughts.iter().any(|thought| *thought > 0));
        let mut record = with_times("30m.. + 5s", MS, &thoughts, MoveTimes::Charged);
        clean(&record)?;
        for one in &mut record.moves[at..] {
            let clock = one.clock.unwrap().time.as_micros() + seconds * 1_000_000;
            one.clock = Recorded::new(clock, MS);
        }
        let audit = audit(&record);
        // Five or ten minutes more for both can be a stage as well, and then it is said.
        if seconds % 300 == 0 && audit.findings.is_empty() {
            prop_assert!(says(&audit).contains("the clocks contradict the declared control and show this one"), "{}", says(&audit));
            return Ok(());
        }
        let found: Vec<(FindingKind, u32)> = audit.findings.iter().map(|one| (one.kind, one.ply)).collect();
        let first = record.moves[at].ply;
        prop_assert_eq!(found, vec![(FindingKind::TimeSet, first), (FindingKind::TimeSet, first + 1)], "{}", says(&audit));
        prop_assert!(audit.findings.iter().all(|one| one.cause.contains("one event")), "{}", says(&audit));
        prop_assert!(!has(&audit, FindingKind::TooHigh));
    }
}
