//! Rules in all combinations.

use tc_core::{AfterFlag, Boundary, Calendar, FreeBonus, Lag, Rules, Span, StageChange, TimeControl};

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
        calendar: if choices.happens(90) { Calendar::Weekend } else { Calendar::Always },
        pauses: choices.happens(40).then(|| choices.below(3)),
        after_flag: choices.pick(&[AfterFlag::Stop, AfterFlag::Count, AfterFlag::Drop]),
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
        penalty: if choices.happens(72) && rules.lag != Lag::Lichess { 1 + choices.below(9) } else { 0 },
        penalty_from: choices.happens(128).then(|| 1 + choices.below(3) as u8),
        ..rules
    }
}

/// The rules for these controls: what the rules name that no control has is left out.
pub fn fitting(mut rules: Rules, controls: &[TimeControl]) -> Rules {
    let stages = controls.iter().map(|control| control.stages().len()).max().unwrap_or_default();
    let is_there = |from: &u8| rules.penalty != 0 && usize::from(*from) <= stages;
    rules.penalty_from = rules.penalty_from.filter(is_there);
    rules
}
