//! Rules in all combinations.

use tc_core::{
    AfterFlag, Berserk, Boundary, Calendar, FreeBonus, Lag, Rules, Span, StageChange, StartClockEnd, StartClockFor,
    Vacation,
};

use super::Choices;

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
        ..rules
    }
}
