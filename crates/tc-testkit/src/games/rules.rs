//! Rules in all combinations.

use tc_core::{
    AfterFlag, Berserk, Boundary, Calendar, FreeBonus, Lag, Rules, Setup, Span, StageChange, StartClockEnd,
    StartClockFor, TimeControl, Vacation,
};

use super::{Choices, MS};

/// Calendars whose stretches are long or short, begin at different hours, and are one or many.
const CALENDARS: [&str; 10] = [
    "weekend",
    "weekend",
    "weekend",
    "weekend+02:00",
    "weekend-05:30",
    "off 22:00-08:00+01:00",
    "off 00:00-00:01; off 00:02-00:03",
    "off 22:00-08:00; off sat 12:00-mon 06:00-03:00",
    "off 23:59-00:00; off sat 00:01-sat 00:02",
    "off mon 00:01-mon 00:00",
];

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
    // A rule that has no effect without another one is refused.
    if rules.after_flag != AfterFlag::Skip {
        rules.timeouts = None;
    }
    if rules.start_clock.is_none() {
        (rules.start_clock_for, rules.start_clock_end) = (StartClockFor::Game, StartClockEnd::Cancel);
    }
    match choices.below(8) {
        0..=2 => {}
        3 => rules.margin = milliseconds(choices.below(20)),
        4 => rules.lag = Lag::Lichess,
        _ => rules.lag = Lag::Fixed(milliseconds(choices.below(20))),
    }
    if rules.calendar == Calendar::Weekend {
        rules.calendar = choices.pick(&CALENDARS).parse().unwrap_or_default();
    }
    Rules {
        keep_undo: choices.happens(40).then(|| choices.below(4).into()),
        stage_change: if choices.happens(96) { StageChange::AtZeroAll } else { StageChange::OnCount },
        vacation: if choices.happens(96) { Vacation::Own } else { Vacation::Both },
        move_limit: choices.happens(72).then(|| milliseconds(1 + choices.below(60))),
        berserk: choices.pick(&Berserk::ALL),
        charge: choices.happens(56).then(|| milliseconds(choices.pick(&[2, 5, 7, 10]))),
        charge_least: if choices.happens(56) { milliseconds(choices.pick(&[1, 5, 10, 20])) } else { Span::ZERO },
        charge_double: choices.happens(40).then(|| milliseconds(choices.below(40))),
        penalty: if choices.happens(72) && rules.lag != Lag::Lichess { 1 + choices.below(9) } else { 0 },
        penalty_from: choices.happens(128).then(|| 1 + choices.below(3) as u8),
        ..rules
    }
}

/// The unit of all times of the controls that these rules need, in milliseconds.
pub fn unit(rules: &Rules) -> Option<u16> {
    let millis = |unit: Span| u16::try_from(unit.as_micros() / MS).unwrap_or(1);
    let is_exact = rules.charge_least.is_zero() && rules.charge_double.is_none();
    rules.charge.map(millis).or((!is_exact).then_some(1))
}

/// The rules for these controls: what they need of the controls and do not find is left out.
pub fn fitting(mut rules: Rules, controls: &[TimeControl]) -> Rules {
    if let Some(unit) = rules.charge {
        // The largest that is whole units.
        let units = rules.charge_least.as_micros() / unit.as_micros();
        rules.charge_least = Span::saturating_micros(units * unit.as_micros());
    }
    let fits = |rules: Rules| Setup::for_each(Rules { penalty_from: None, ..rules }, controls.iter().cloned()).is_ok();
    if !fits(rules) {
        rules.charge_double = None;
    }
    if !fits(rules) {
        (rules.charge, rules.charge_least) = (None, Span::ZERO);
    }
    let stages = controls.iter().map(|control| control.stages().len()).max().unwrap_or_default();
    let is_there = |from: &u8| rules.penalty != 0 && usize::from(*from) <= stages;
    rules.penalty_from = rules.penalty_from.filter(is_there);
    rules
}
