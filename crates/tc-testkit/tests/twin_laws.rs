//! What holds of the slow twin in random games.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tc_testkit::twin::{
    AfterFlag, Lag, MS, Next, Reason, StageChange, Twin, TwinInput, TwinRules, TwinStatus, TwinView,
};

/// The first Saturday of Unix time, in milliseconds: games begin shortly before.
const SATURDAY: i64 = 2 * 86_400_000;

fn control() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "none",
        "0.05s",
        "0.05s.. + 0.01s",
        "0.04s..0.06s + 0.015s",
        "(0.01s) 0.05s",
        "0.05s + ..0.01s",
        "0.03s, 3 x r1/0.02s",
        "0.03s, r3/(0.005s) 0.03s",
        "2/0.03s + 0.003s, 0.02s.. + 0.005s",
        "2/0.03s, r2/0.02s",
        "2 x 2/0.04s, 0s, (0.01s) 0.03s",
        "3/r0.04s",
        "2 x e2/0.03s, 0.05s",
        "* x 3/0.03s",
        "0.05s.. + opp",
        "0.03s, 0.05s..0.07s + opp",
        "0s, (0.02s) 0.03s",
    ])
}

fn rules() -> impl Strategy<Value = TwinRules> {
    let flags = prop::sample::select(vec![AfterFlag::Stop, AfterFlag::Count, AfterFlag::Drop]);
    let lag = prop::sample::select(vec![Lag::Off, Lag::Off, Lag::Lichess, Lag::Fixed(8)]);
    let change = prop::sample::select(vec![StageChange::Count, StageChange::Count, StageChange::ZeroAll]);
    let start = (any::<bool>(), 0..3_u16, any::<bool>(), option::weighted(0.2, 0..200_i64));
    (start, any::<bool>(), any::<bool>(), option::of(0..3_u16), flags, lag, change).prop_map(
        |(
            (first_bonus, free_moves, free_bonus, start_clock),
            past_zero,
            weekend,
            pauses,
            after_flag,
            lag,
            stage_change,
        )| {
            TwinRules {
                past_zero,
                first_bonus,
                free_moves: free_moves.saturating_sub(1),
                free_bonus,
                start_clock,
                weekend,
                pauses,
                keep_undo: None,
                after_flag,
                lag,
                stage_change,
            }
        },
    )
}

fn input() -> impl Strategy<Value = TwinInput> {
    let seat = || 0..4_u8;
    let time = || 0..40_i64;
    let reason = prop::sample::select(vec![Reason::Player, Reason::Both, Reason::Vacation, Reason::Disconnect]);
    let next = prop_oneof![8 => Just(Next::Default), 1 => seat().prop_map(Next::Seat), 1 => Just(Next::Nobody)];
    let press = (option::weighted(0.2, seat()), next, 0..20_i64);
    let set = (seat(), time(), option::of(0..3_usize), option::of(1..4_u16));
    let pause = (reason, option::of(seat()), any::<bool>());
    prop_oneof![
        4 => seat().prop_map(|seat| TwinInput::Start { seat }),
        1 => vec(seat(), 0..4).prop_map(|seats| TwinInput::Open { seats }),
        1 => seat().prop_map(|seat| TwinInput::Halt { seat }),
        1 => seat().prop_map(|seat| TwinInput::Go { seat }),
        1 => vec(seat(), 0..4).prop_map(|seats| TwinInput::Settle { seats }),
        24 => press.prop_map(|(seat, next, lag)| TwinInput::Press { seat, next, lag }),
        1 => (0..20_i64).prop_map(|lag| TwinInput::Stop { lag }),
        1 => Just(TwinInput::Act),
        4 => Just(TwinInput::Tick),
        1 => seat().prop_map(|seat| TwinInput::Claim { seat }),
        2 => pause.prop_map(|(reason, seat, resumes)| if resumes {
            TwinInput::Resume { reason, seat }
        } else {
            TwinInput::Pause { reason, seat }
        }),
        4 => Just(TwinInput::Resume { reason: Reason::Both, seat: None }),
        1 => (seat(), time()).prop_map(|(seat, time)| TwinInput::Give { seat, time }),
        1 => (seat(), time()).prop_map(|(seat, time)| TwinInput::Take { seat, time }),
        1 => set.prop_map(|(seat, time, stage, periods)| TwinInput::Set { seat, time, stage, periods }),
        1 => (seat(), seat(), time()).prop_map(|(from, to, time)| TwinInput::Transfer { from, to, time }),
        1 => (seat(), 0..4_u32).prop_map(|(seat, count)| TwinInput::Moves { seat, count }),
        1 => seat().prop_map(|seat| TwinInput::Berserk { seat }),
        1 => seat().prop_map(|seat| TwinInput::SkipBonus { seat }),
        2 => any::<bool>().prop_map(|force| TwinInput::Undo { force }),
    ]
}

fn conserves(view: &TwinView) {
    for seat in &view.seats {
        let tally = seat.tally;
        assert!(seat.remaining >= 0 && tally.granted >= 0 && tally.used >= 0 && tally.forfeited >= 0, "{view:?}");
        assert_eq!(tally.granted, seat.remaining + tally.used + tally.forfeited, "{view:?}");
        assert!(!seat.flagged || seat.remaining == 0, "{view:?}");
    }
}

proptest! {
    /// Time is conserved (S17), a refused input changes nothing (S5), looking at the clock changes nothing (S6).
    #[test]
    fn random_games(
        controls in vec(control(), 2..5),
        rules in rules(),
        inputs in vec((0..25_i64, input()), 1..80),
    ) {
        let controls: Vec<_> = controls.iter().map(|text| text.parse().expect("the control is legal")).collect();
        let mut twin = Twin::new(&controls, rules);
        let mut ticked = twin.clone();
        let mut at = SATURDAY - 300;
        for (wait, input) in inputs {
            for between in at..at + wait {
                if between % 3 == 0 {
                    prop_assert!(ticked.handle(between, &TwinInput::Tick).ok);
                }
                conserves(&ticked.view(between));
            }
            at += wait;
            let (before, deadline) = (twin.view(at), twin.deadline_within(at, 50));
            if matches!(before.status, TwinStatus::Over | TwinStatus::Cancelled) {
                // The first input to find the game over is answered with that, a later one otherwise: let it be a tick.
                twin.handle(at, &TwinInput::Tick);
                ticked.handle(at, &TwinInput::Tick);
            }
            let answer = twin.handle(at, &input);
            prop_assert_eq!(answer, ticked.handle(at, &input), "{:?}", input);
            let after = twin.view(at);
            conserves(&after);
            prop_assert_eq!(&after, &ticked.view(at), "{:?}", input);
            if !answer.ok || input == TwinInput::Tick {
                prop_assert_eq!(&before, &after, "{:?}", input);
                prop_assert_eq!(deadline, twin.deadline_within(at, 50));
            }
            if let Some(deadline) = deadline.filter(|deadline| deadline % MS == 0) {
                let fallen = before.flags.len();
                prop_assert!(deadline > at * MS);
                if !answer.ok || input == TwinInput::Tick {
                    prop_assert_eq!(twin.view(deadline / MS - 1).flags.len(), fallen);
                    prop_assert!(twin.view(deadline / MS).flags.len() > fallen);
                }
            }
            let turn_is_on = matches!(after.status, TwinStatus::Running | TwinStatus::Paused);
            prop_assert_eq!(after.running.is_empty(), !turn_is_on);
        }
    }
}
