//! Defects of broadcasts and boards.

use proptest::prelude::*;
use proptest::sample::Index;
use tc_audit::{Assumed, Declared, FindingKind, MoveTimes, RecordFormat, Recorded, Unit, Verdict};
use tc_testkit::cases;

use super::{audit, clean, declared, fits_by, game, has, says, thoughts, with_times};

/// Twenty moves of which a quarter takes no time, so that they show an increment.
fn quick() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(prop_oneof![1 => Just(0_i64), 3 => 0..6_000_i64], 40)
}

proptest! {
    #![proptest_config(cases(64))]

    /// A: a move without values has any thinking time.
    #[test]
    fn moves_without_values(
        thoughts in thoughts(8..60, 9_000),
        gone in prop::collection::vec(any::<Index>(), 1..6),
        unit in prop_oneof![Just(Unit::Second), Just(Unit::Millisecond)],
        times in prop_oneof![Just(MoveTimes::Charged), Just(MoveTimes::Measured)],
    ) {
        let record = with_times("15m.. + 5s", unit, &thoughts, times);
        clean(&record)?;
        let mut holes = record.clone();
        for at in gone {
            let at = at.index(holes.moves.len());
            (holes.moves[at].clock, holes.moves[at].used) = (None, None);
        }
        clean(&holes)?;
    }

    /// B: a game that ends with the last move of a stage, which comes at zero or was noted late.
    #[test]
    fn a_game_that_ends_with_a_stage(thoughts in thoughts(20, 20_000), is_odd in any::<bool>()) {
        let moves = if is_odd { 19 } else { 20 };
        let thoughts = &thoughts[..moves];
        clean(&game("10/10m.. + 5s, 30m.. + 5s", Unit::Second, thoughts))?;
        let at_zero = game("10/10m.. + 5s, 30m.. + 5s; stage-change zero-all", Unit::Second, thoughts);
        let audit = audit(&declared(at_zero, "10/600+5:1800+5"));
        prop_assert_eq!(audit.verdict, Verdict::FitsWith, "{}", says(&audit));
        prop_assert!(audit.assumed.contains(&Assumed::StageAtZero), "{}", says(&audit));
    }

    /// B: the last move of a game adds no bonus on some sites.
    #[test]
    fn a_move_that_ends_the_game(thoughts in thoughts(20, 20_000), left in 1_i64..5) {
        let mut record = game("1m.. + 5s", Unit::Second, &thoughts);
        clean(&record)?;
        let last = record.moves.last_mut().unwrap();
        last.clock = Recorded::seconds(left);
        let audit = audit(&record);
        prop_assert_eq!(audit.verdict, Verdict::Fits, "{}", says(&audit));
    }

    /// C: a longer control than the one that was played explains everything; the first clocks of both players do not let it.
    #[test]
    fn a_tag_that_is_too_long(thoughts in quick(), control in prop::sample::select(vec![("15m.. + 10s", "900+10"), ("5m.. + 3s", "300+3")])) {
        let (played, tag) = control;
        let mut thoughts = thoughts;
        // In tenths, a longer first thought than this can hide the bonus of 3 s.
        (thoughts[0], thoughts[1]) = (thoughts[0] % 2_900, thoughts[1] % 2_900);
        let record = game(&format!("{played}; first-bonus"), Unit::Tenth, &thoughts);
        fits_by(&declared(record.clone(), tag), &[Assumed::FirstBonus])?;
        let audit = fits_by(&declared(record, "40/5400+30:1800+30"), &[Assumed::ShownShorter])?;
        let settings = audit.settings[0].as_ref().map(ToString::to_string);
        prop_assert_eq!(settings, Some(format!("{played}; first-bonus")));
    }

    /// D: a measured time that is a few seconds too long shows no flag, and one that is minutes too long no more than that it
    /// is wrong itself.
    #[test]
    fn a_measured_time_is_no_flag(thoughts in thoughts(20, 3_000), over in 1_i64..4, at in 4_usize..19, hours in 1_i64..9) {
        let mut record = with_times("1m", Unit::Second, &thoughts, MoveTimes::Measured);
        clean(&record)?;
        let mut wrong = record.clone();
        let at = at - at % 2;
        (wrong.moves[at].clock, wrong.moves[at].used) = (None, Recorded::seconds(hours * 3_600));
        let found = audit(&wrong);
        let has_next = wrong.moves[at + 1..].iter().any(|one| one.seat == wrong.moves[at].seat);
        let kind = match has_next {
            true => FindingKind::ClockAgainstEmt,
            false => FindingKind::TimesTooLong,
        };
        prop_assert!(!has(&found, FindingKind::PlayedOnAfterFlag), "{}", says(&found));
        prop_assert!(has(&found, kind), "{}", says(&found));
        // A little more than what is left, in the last move.
        let before = record.moves[17].clock.unwrap().time.as_micros() / 1_000_000;
        (record.moves[19].clock, record.moves[19].used) = (None, Recorded::seconds(before + over));
        clean(&record)?;
    }

    /// D: one clock below zero among minutes is a broken value.
    #[test]
    fn one_clock_below_zero(thoughts in thoughts(30, 9_000), at in 2_usize..28, below in 1_i64..9_000) {
        let mut record = game("15m.. + 5s", Unit::Second, &thoughts);
        clean(&record)?;
        record.moves[at].clock = Recorded::seconds(-below);
        let audit = audit(&record);
        let kinds: Vec<FindingKind> = audit.findings.iter().map(|one| one.kind).collect();
        prop_assert_eq!(kinds, vec![FindingKind::BrokenValue], "{}", says(&audit));
    }

    /// E: the time of a stage that is noted one move late is one assumption.
    #[test]
    fn a_stage_that_is_noted_late(thoughts in thoughts(30..40, 20_000)) {
        let mut record = game("10/10m, 5m", Unit::Second, &thoughts);
        clean(&record)?;
        for at in [18, 19] {
            let clock = record.moves[at].clock.unwrap().time.as_micros() / 1_000_000;
            record.moves[at].clock = Recorded::seconds(clock - 300);
        }
        fits_by(&record, &[Assumed::StageNotedLate])?;
    }

    /// F: clocks outside the moves can be those at the end.
    #[test]
    fn clocks_at_the_end(thoughts in thoughts(20..40, 20_000)) {
        let mut record = with_times("10m.. + 5s", Unit::Millisecond, &thoughts, MoveTimes::Measured);
        let last = |seat| record.moves.iter().rev().find(|one| one.seat == seat).and_then(|one| one.clock).map(|clock| (seat, clock));
        let ends: Vec<_> = record.moves[..2].iter().filter_map(|one| last(one.seat)).collect();
        record.moves.iter_mut().for_each(|one| one.clock = None);
        clean(&record)?;
        record.starts = ends;
        // A few long thoughts, which what is left at the end cannot pay.
        let record = declared(record, "600+5");
        clean(&record)?;
    }

    /// J: few clocks that are near no control that people play show none.
    #[test]
    fn four_clocks_show_nothing(first in 2_i64..14, lower in prop::collection::vec(0_i64..2, 3)) {
        let mut record = game("5m", Unit::Second, &[0; 4]);
        record.declared[0].text = "see the rules".into();
        let mut left = [first, first];
        for (at, one) in record.moves.iter_mut().enumerate() {
            left[at % 2] -= if at > 0 { lower[at - 1].min(left[at % 2]) } else { 0 };
            one.clock = Recorded::seconds(left[at % 2]);
        }
        let audit = audit(&record);
        prop_assert_eq!(audit.verdict, Verdict::NoClock, "{}", says(&audit));
        clean(&game("5m", Unit::Second, &[0; 4]))?;
    }

    /// L: times that are all zero were not recorded.
    #[test]
    fn times_that_are_all_zero(moves in 3_usize..40) {
        let mut record = with_times("8h", Unit::Second, &vec![0; moves], MoveTimes::Charged);
        record.format = RecordFormat::Kif;
        record.moves.iter_mut().for_each(|one| one.clock = None);
        let found = audit(&record);
        prop_assert_eq!(found.verdict, Verdict::NoClock, "{}", says(&found));
        record.moves[moves - 1].used = Recorded::seconds(1);
        clean(&record)?;
    }

    /// H: overtime of a server that the record does not declare.
    #[test]
    fn overtime_that_is_not_declared(thoughts in thoughts(30..40, 7_000), length in prop::sample::select(vec![60_i64, 300])) {
        let control = format!("30s, {length}s");
        let mut record = game(&control, Unit::Second, &thoughts);
        clean(&record)?;
        record.format = RecordFormat::Sgf;
        record.declared = vec![Declared { text: "TM[30]".into(), notation: "sgf", seat: None }];
        let has_risen = record.moves.iter().any(|one| one.clock.is_some_and(|clock| clock.time.as_micros() > 30_000_000));
        prop_assume!(has_risen && record.moves.len() == thoughts.len());
        let audit = fits_by(&record, &[Assumed::Overtime])?;
        prop_assert!(!says(&audit).contains("arbiter"));
    }
}
