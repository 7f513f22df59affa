//! True clocks fit, a clock that was raised is found at its move, and one that was lowered accuses nobody.

mod played;

use proptest::prelude::*;
use tc_audit::tc_core::Span;
use tc_audit::{Audit, Auditor, Finding, Recorded, Timeline, Unit, Verdict};
use tc_testkit::cases;

pub(crate) use played::Played;
use played::played;

/// How much a raised clock is above all that the control allows.
const LITTLE: i64 = 15;
const MUCH: i64 = 600;

/// What an audit says, in a few words.
fn says(audit: &Audit) -> String {
    let found = audit.findings.iter().map(|one| format!("{} at {}", one.kind.name(), one.ply));
    let found: Vec<String> = audit.assumed.iter().map(ToString::to_string).chain(found).collect();
    format!("{}: {}", audit.verdict.name(), found.join(", "))
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn true_clocks_fit(game in played()) {
        let audit = Auditor::new().audit(&game.record);
        prop_assert_eq!(audit.verdict, Verdict::Fits, "{}", says(&audit));
    }

    #[test]
    fn a_raised_clock_is_found_at_its_move(game in played(), at in any::<prop::sample::Index>(), over in prop_oneof![Just(LITTLE), Just(MUCH)]) {
        let raised = game.raised(at.index(game.record.moves.len()), Span::from_secs(over).unwrap());
        if let Some((ply, record)) = raised {
            let audit = Auditor::new().audit(&record);
            prop_assert!(audit.findings.iter().any(|finding| finding.ply == ply), "{} {}", ply, says(&audit));
        }
    }

    #[test]
    fn a_lowered_clock_is_not_accused(game in played(), at in any::<prop::sample::Index>(), down in 1_u32..100) {
        let at = at.index(game.record.moves.len());
        let mut record = game.record.clone();
        let Some(clock) = record.moves[at].clock else { return Ok(()) };
        let micros = clock.time.as_micros() * i64::from(100 - down) / 100;
        record.moves[at].clock = Recorded::new(micros - micros % clock.unit.span().as_micros(), clock.unit);
        let ply = record.moves[at].ply;
        // The last clock of a player can show a flag, and a period that restarts leaves no less than all of it.
        let is_last = record.moves[at + 1..].iter().all(|one| one.seat != record.moves[at].seat);
        let audit = Auditor::new().audit(&record);
        if !is_last && !game.has_overtime() {
            prop_assert!(audit.findings.iter().all(|finding: &Finding| finding.ply != ply), "{} {}", ply, says(&audit));
        }
    }

    #[test]
    fn the_time_of_a_move_is_known_within_two_units(game in played()) {
        let audit = Auditor::new().audit(&game.record);
        let unit = game.record.moves.iter().filter_map(|one| one.clock).map(|clock| clock.unit).max();
        let unit = unit.unwrap_or(Unit::Second).span().as_micros();
        for (thought, took) in Timeline::of(&game.record, &audit).moves.iter().zip(&game.thoughts) {
            if let Some(found) = thought.thought {
                let delta = (found.as_micros() - took.as_micros()).abs();
                prop_assert!(delta <= 2 * unit + game.hidden, "move {}: {:?} for {:?}", thought.ply, found, took);
            }
        }
    }
}

#[test]
fn the_generator_makes_games_of_every_system() {
    for control in played::CONTROLS {
        let game = Played::of(&control.parse().unwrap(), Unit::Second, &[Span::secs(3); 20]);
        assert_eq!(game.record.moves.len(), 20, "{control}");
        assert!(game.record.moves.iter().all(|one| one.clock.is_some()), "{control}");
    }
}

#[test]
fn a_lost_clock_is_no_thinking_time() {
    let mut record = Played::of(&"90m.. + 30s".parse().unwrap(), Unit::Second, &[Span::secs(40); 20]).record;
    record.moves[8].clock = Recorded::seconds(0);
    let timeline = Timeline::of(&record, &Auditor::new().audit(&record));
    assert_eq!((timeline.moves[8].clock, timeline.moves[8].thought), (None, None));
    assert_eq!(timeline.moves[6].thought, Some(Span::secs(40)));
}

/// A clock that is set stays in its stage, whose moves to go the record counts.
#[test]
fn one_low_clock_leaves_one_value_that_is_too_high() {
    let thoughts = [9, 2, 2, 1, 3, 82, 7, 0, 0, 0, 0].map(|seconds| [Span::secs(seconds), Span::ZERO]);
    let mut game = Played::of(&"8/5m, 6/3m, 2m.. + 1s".parse().unwrap(), Unit::Second, thoughts.as_flattened());
    assert_eq!(says(&Auditor::new().audit(&game.record)), "fits: ");
    game.record.moves[14].clock = Recorded::new(250_000_000, Unit::Second);
    assert_eq!(says(&Auditor::new().audit(&game.record)), "misfit: too_high at 17");
}

/// A count of periods shows that the main time is over, and the periods before that one. It is not the one move of each period.
#[test]
fn a_count_is_of_overtime() {
    let thoughts = [13, 0, 2, 0, 0, 0, 3, 0, 17, 0, 66].map(Span::secs);
    let game = Played::of(&"1m, 3 x r1/20s".parse().unwrap(), Unit::Second, &thoughts);
    let audit = Auditor::new().audit(&game.record);
    assert_eq!(says(&audit), "fits: ");
    let last = Timeline::of(&game.record, &audit).moves.pop().unwrap();
    assert_eq!((last.stage, last.periods_left, last.thought), (1, Some(1), None));
}
