//! Rules in all combinations.

use tc_core::{
    AfterFlag, Berserk, Boundary, Calendar, FreeBonus, Lag, Rules, Span, StageChange, StartClockEnd, StartClockFor,
};

use super::Choices;

/// Any rules, each as it is by default more often than not. Times are whole milliseconds.
pub fn rules(choices: &mut Choices<'_>) -> Rules {
    let milliseconds = |millis: u16| Span::millis(millis.into());
    let mut rules = Rules {
        boundary: if choices.happens(64) { Boundary::PastZero } else { Boundary::AtZero },
        first_bonus: choices.happens(48),
        free_moves: choices.pick(&[0, 0, 0, 0, 0, 1, 2]),
        free_bonus: if choices.happens(64) { FreeBonus::Earned } else { FreeBonus::NotEarned },
        start_clock: choices.happens(40).then(|| milliseconds(1 + choices.below(200))),
        start_clock_for: choices.pick(&[StartClockFor::Game, StartClockFor::Each]),
        start_clock_end: choices.pick(&[StartClockEnd::Cancel, StartClockEnd::Lose]),
        calendar: if choices.happens(90) { Calendar::Weekend } else { Calendar::Always },
        pauses: choices.happens(40).then(|| choices.below(3)),
        after_flag: choices.pick(&AfterFlag::ALL),
        timeouts: choices.happens(64).then(|| choices.below(4) as u8),
        ..Rules::default()
    };
    match choices.below(8) {
        0..=2 => {}
        3 => rules.margin = milliseconds(choices.below(20)),
        4 => rules.lag = Lag::Lichess,
        _ => rules.lag = Lag::Fixed(milliseconds(choices.below(20))),
    }
    Rules {
        keep_undo: choices.happens(40).then(|| choices.below(4).into()),
        stage_change: if choices.happens(96) { StageChange::AtZeroAll } else { StageChange::OnCount },
        move_limit: choices.happens(72).then(|| milliseconds(1 + choices.below(60))),
        berserk: choices.pick(&Berserk::ALL),
        ..rules
    }
}
