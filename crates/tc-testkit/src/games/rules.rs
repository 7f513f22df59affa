//! Rules in all combinations.

use tc_core::{AfterFlag, Boundary, Calendar, FreeBonus, Lag, Rules, Span, StageChange};

use super::Choices;
use crate::twin::{self, TwinRules};

/// Any rules, each as it is by default more often than not.
pub fn rules(choices: &mut Choices<'_>) -> TwinRules {
    TwinRules {
        past_zero: choices.happens(64),
        first_bonus: choices.happens(48),
        free_moves: choices.pick(&[0, 0, 0, 0, 0, 1, 2]),
        free_bonus: choices.happens(64),
        start_clock: choices.happens(40).then(|| i64::from(1 + choices.below(200))),
        weekend: choices.happens(90),
        pauses: choices.happens(40).then(|| choices.below(3)),
        after_flag: choices.pick(&[twin::AfterFlag::Stop, twin::AfterFlag::Count, twin::AfterFlag::Drop]),
        lag: match choices.below(8) {
            0..=3 => twin::Lag::Off,
            4 => twin::Lag::Lichess,
            _ => twin::Lag::Fixed(i64::from(choices.below(20))),
        },
        keep_undo: choices.happens(40).then(|| choices.below(4).into()),
        stage_change: if choices.happens(96) { twin::StageChange::ZeroAll } else { twin::StageChange::Count },
    }
}

/// The same rules for the machine.
pub fn for_machine(rules: &TwinRules) -> Rules {
    Rules {
        boundary: if rules.past_zero { Boundary::PastZero } else { Boundary::AtZero },
        first_bonus: rules.first_bonus,
        free_moves: u8::try_from(rules.free_moves).unwrap_or(u8::MAX),
        free_bonus: if rules.free_bonus { FreeBonus::Earned } else { FreeBonus::NotEarned },
        start_clock: rules.start_clock.map(milliseconds),
        calendar: if rules.weekend { Calendar::Weekend } else { Calendar::Always },
        pauses: rules.pauses,
        after_flag: match rules.after_flag {
            twin::AfterFlag::Stop => AfterFlag::Stop,
            twin::AfterFlag::Count => AfterFlag::Count,
            twin::AfterFlag::Drop => AfterFlag::Drop,
        },
        lag: match rules.lag {
            twin::Lag::Off => Lag::Off,
            twin::Lag::Lichess => Lag::Lichess,
            twin::Lag::Fixed(allowance) => Lag::Fixed(milliseconds(allowance)),
        },
        stage_change: match rules.stage_change {
            twin::StageChange::Count => StageChange::OnCount,
            twin::StageChange::ZeroAll => StageChange::AtZeroAll,
        },
        keep_undo: rules.keep_undo,
        ..Rules::default()
    }
}

fn milliseconds(millis: i64) -> Span {
    Span::from_nanos(millis * twin::MS)
}
