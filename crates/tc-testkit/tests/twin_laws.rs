//! What holds of the slow twin in random games.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tc_core::{
    Adjustment, AfterFlag, Boundary, Calendar, FreeBonus, Input, Lag, Next, PauseReason, Press, Rules, Seat, Span,
    StageChange, StagePosition, Status, Timestamp, Undo,
};
use tc_testkit::twin::{MS, Twin, TwinView};

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

fn rules() -> impl Strategy<Value = Rules> {
    let (zero, calendar) = (any::<bool>(), any::<bool>());
    let boundary = zero.prop_map(|past| if past { Boundary::PastZero } else { Boundary::AtZero });
    let calendar = calendar.prop_map(|rests| if rests { Calendar::Weekend } else { Calendar::Always });
    let bonus = any::<bool>().prop_map(|earned| if earned { FreeBonus::Earned } else { FreeBonus::NotEarned });
    let start = (any::<bool>(), 0..3_u8, bonus, option::weighted(0.2, millis(0..200)));
    let flags = prop::sample::select(vec![AfterFlag::Stop, AfterFlag::Count, AfterFlag::Drop]);
    let lag = prop::sample::select(vec![Lag::Off, Lag::Off, Lag::Lichess, Lag::Fixed(Span::millis(8))]);
    let change = prop::sample::select(vec![StageChange::OnCount, StageChange::OnCount, StageChange::AtZeroAll]);
    let all = (start, boundary, calendar, option::of(0..3_u16), flags, lag, change);
    all.prop_map(|(start, boundary, calendar, pauses, after_flag, lag, stage_change)| {
        let (first_bonus, free_moves, free_bonus, start_clock) = start;
        let free_moves = free_moves.saturating_sub(1);
        let start = Rules { first_bonus, free_moves, free_bonus, start_clock, ..Rules::default() };
        Rules { boundary, calendar, pauses, after_flag, lag, stage_change, ..start }
    })
}

fn millis(range: std::ops::Range<i32>) -> impl Strategy<Value = Span> {
    range.prop_map(Span::millis)
}

/// One of four seats, of which a game has two to four.
fn seat() -> impl Strategy<Value = Seat> {
    prop::sample::select((0..4).filter_map(Seat::new).collect::<Vec<_>>())
}

fn adjustment() -> impl Strategy<Value = Adjustment> {
    let position = (option::of(0..3_usize), option::of(1..4_u16));
    let position = position.prop_map(|(stage, periods)| StagePosition { stage, periods });
    prop_oneof![
        (seat(), millis(0..40)).prop_map(|(seat, time)| Adjustment::Give { seat, time }),
        (seat(), millis(0..40)).prop_map(|(seat, time)| Adjustment::Take { seat, time }),
        (seat(), millis(0..40), position).prop_map(|(seat, time, position)| Adjustment::Set { seat, time, position }),
        (seat(), seat(), millis(0..40)).prop_map(|(from, to, time)| Adjustment::Transfer { from, to, time }),
        (seat(), 0..4_u32).prop_map(|(seat, count)| Adjustment::Moves { seat, count }),
        seat().prop_map(|seat| Adjustment::Berserk { seat }),
        seat().prop_map(|seat| Adjustment::SkipBonus { seat }),
    ]
}

fn input() -> impl Strategy<Value = Input> {
    let reason = prop_oneof![
        seat().prop_map(PauseReason::Player),
        Just(PauseReason::Both),
        seat().prop_map(PauseReason::Vacation),
        option::of(seat()).prop_map(PauseReason::Disconnection),
    ];
    let seats = || vec(seat(), 0..4).prop_map(|seats| seats.into_iter().collect());
    let next = prop_oneof![8 => Just(Next::InOrder), 1 => seat().prop_map(Next::Seat), 1 => Just(Next::Nobody)];
    let press = (option::weighted(0.2, seat()), next, millis(0..20));
    prop_oneof![
        4 => seat().prop_map(|seat| Input::Start { seat }),
        1 => seats().prop_map(|seats| Input::Open { seats }),
        1 => seat().prop_map(|seat| Input::Halt { seat }),
        1 => seat().prop_map(|seat| Input::Go { seat }),
        1 => seats().prop_map(|moved| Input::Settle { moved }),
        24 => press.prop_map(|(seat, next, lag)| Input::Press(Press { seat, next, lag })),
        1 => millis(0..20).prop_map(|lag| Input::Stop { lag }),
        1 => Just(Input::Act),
        4 => Just(Input::Tick),
        1 => seat().prop_map(|seat| Input::Claim { seat }),
        1 => reason.clone().prop_map(Input::Pause),
        1 => reason.prop_map(Input::Resume),
        4 => Just(Input::Resume(PauseReason::Both)),
        7 => adjustment().prop_map(Input::Adjust),
        2 => any::<bool>().prop_map(|force| Input::Undo(if force { Undo::Forced } else { Undo::UnlessFlagged })),
    ]
}

fn conserves(view: &TwinView) {
    for seat in &view.seats {
        let tally = seat.tally;
        assert!(seat.left >= 0 && tally.granted >= 0 && tally.used >= 0 && tally.forfeited >= 0, "{view:?}");
        assert_eq!(tally.granted, seat.left + tally.used + tally.forfeited, "{view:?}");
        assert!(!seat.flagged || seat.left == 0, "{view:?}");
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
        let mut now = SATURDAY - 300;
        let at = |millis| Timestamp::from_millis(millis).expect("a near instant");
        for (wait, input) in inputs {
            for between in now..now + wait {
                if between % 3 == 0 {
                    prop_assert!(ticked.handle(at(between), &Input::Tick).is_ok());
                }
                conserves(&ticked.view(at(between)));
            }
            now += wait;
            let (before, deadline) = (twin.view(at(now)), twin.deadline_within(at(now), 50));
            if matches!(before.status, Status::Over | Status::Cancelled) {
                // The first input to find the game over is answered with that, a later one otherwise: let it be a tick.
                twin.handle(at(now), &Input::Tick).expect("a tick is never refused");
                ticked.handle(at(now), &Input::Tick).expect("a tick is never refused");
            }
            let answer = twin.handle(at(now), &input);
            prop_assert_eq!(answer, ticked.handle(at(now), &input), "{:?}", input);
            let after = twin.view(at(now));
            conserves(&after);
            prop_assert_eq!(&after, &ticked.view(at(now)), "{:?}", input);
            if answer.is_err() || input == Input::Tick {
                prop_assert_eq!(&before, &after, "{:?}", input);
                prop_assert_eq!(deadline, twin.deadline_within(at(now), 50));
            }
            if let Some(deadline) = deadline.filter(|deadline| deadline % MS == 0) {
                let fallen = before.flags.len();
                prop_assert!(deadline > now * MS);
                if answer.is_err() || input == Input::Tick {
                    prop_assert_eq!(twin.view(at(deadline / MS - 1)).flags.len(), fallen);
                    prop_assert!(twin.view(at(deadline / MS)).flags.len() > fallen);
                }
            }
            let turn_is_on = matches!(after.status, Status::Running | Status::Paused);
            prop_assert_eq!(after.turn.is_empty(), !turn_is_on);
        }
    }
}
