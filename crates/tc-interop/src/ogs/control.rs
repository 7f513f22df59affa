//! The systems as controls, and controls as systems.

use alloc::vec::Vec;

use tc_core::{Calendar, FreeBonus, Rules, Span};
use tc_notation::{Bonus, Cap, PeriodCount, Periods, Stage, Time, TimeControl, TimeUnit, Violation};

use super::{Overtime, PlayerTime, Settings, System};
use crate::shape::{Caps, Form, Nearest, Number, Shape, System as Of};
use crate::systems::{byo_yomi, canadian, increment, main_and, main_and_overtime, per_move, single};
use crate::{GameSettings, Loss, LossKind};

/// The longest maximum that the site offers, which no game reaches: 28 days.
const NO_CAP_DAYS: u64 = 28;
/// How many pauses each player has.
pub(super) const PAUSES: u16 = 5;

/// The rules of a game on the site: on weekends the clocks can pause, each player has five pauses, and before the clocks
/// run there can be a start clock, at whose end the game is cancelled. Its moves cost nothing and earn their increment.
pub fn rules(pause_on_weekends: bool, start_clock: Option<Span>) -> Rules {
    let calendar = if pause_on_weekends { Calendar::Weekend } else { Calendar::Always };
    Rules { calendar, start_clock, free_bonus: FreeBonus::Earned, pauses: Some(PAUSES), ..Rules::default() }
}

/// The systems, with times in this unit, in nanoseconds.
pub(super) const fn systems(unit: u64) -> [Of; 4] {
    let caps = Caps { unlimited: false, start: true, other: Some(Number::of(unit)) };
    let (time, main) = (Form::time(unit), Form::time(unit).at_least(unit));
    [
        Of::overtime(main, time.reset(1).periods(u16::MAX)),
        Of::overtime(main, time.reset(u32::MAX)),
        Of::single(time.capped(unit, caps)),
        Of::NoClock,
    ]
}

impl System {
    /// The control. A main time of nothing is no stage, and so are no periods.
    pub(super) fn control(&self) -> Result<TimeControl, Violation> {
        match *self {
            System::Fischer { initial, increment, max } => {
                single(Stage::builder(initial).cap(Cap::At(max)).bonus(Bonus::Increment(increment)))
            }
            System::Byoyomi { main, periods: 0, .. } | System::Absolute { total: main } => single(Stage::builder(main)),
            System::Byoyomi { main, period, periods } => {
                main_and(Stage::builder(main), Some(byo_yomi(period, PeriodCount::new(periods.into())?)))
            }
            System::Canadian { main, period, stones } => main_and(Stage::builder(main), Some(canadian(period, stones))),
            System::Simple { per_move: time } => single(per_move(time)),
            System::None => Ok(TimeControl::NONE),
        }
    }

    /// The clock of a player who has not moved, with the maximum of Fischer; `None` without a clock.
    pub(super) fn whole(&self) -> Option<PlayerTime> {
        let (main, overtime) = match *self {
            System::Fischer { max, .. } => (max, Overtime::None { skip_bonus: Some(false) }),
            System::Absolute { total } => (total, Overtime::None { skip_bonus: None }),
            System::Byoyomi { main, period, periods } => {
                (main, Overtime::Periods { left: periods, time: period.into() })
            }
            System::Canadian { main, period, stones } => {
                (main, Overtime::Block { moves_left: stones.get(), time: period.into() })
            }
            System::Simple { per_move } => (per_move, Overtime::PerMove),
            System::None => return None,
        };
        Some(PlayerTime { main: main.into(), overtime })
    }

    /// The system of a control that has no other parts than a system has.
    pub(super) fn of(control: &TimeControl) -> System {
        let (main, overtime) = main_and_overtime(control);
        let time = main.map_or(Time::ZERO, Stage::time);
        let Some(overtime) = overtime else {
            let Some(main) = main else { return System::None };
            return match main.cap().limit() {
                Some(max) if !increment(main).is_zero() || max != time => {
                    System::Fischer { initial: time, increment: increment(main), max }
                }
                _ => System::Absolute { total: time },
            };
        };
        let period = overtime.time();
        let periods = overtime.periods().count().map_or(1, PeriodCount::get);
        match overtime.moves().count().filter(|stones| stones.get() > 1) {
            Some(stones) => System::Canadian { main: time, period, stones },
            None if main.is_none() && overtime.periods() == Periods::ONE => System::Simple { per_move: period },
            None => System::Byoyomi { main: time, period, periods },
        }
    }
}

impl Settings {
    /// The settings of a control, or the nearest ones if a sensible one remains, and the losses. No speed is
    /// picked.
    pub fn nearest(settings: &GameSettings) -> (Option<Settings>, Vec<Loss>) {
        const SHAPE: Shape = Shape { rules: &[LossKind::Weekends], ..Shape::of(&systems(1)) };
        Settings::nearest_of(&SHAPE, settings)
    }

    /// The same of a shape that has fewer settings.
    pub(super) fn nearest_of(shape: &Shape, settings: &GameSettings) -> (Option<Settings>, Vec<Loss>) {
        let Nearest { settings, losses } = shape.nearest(settings);
        let has_cap = losses.iter().all(|loss| loss.kind != LossKind::NoCap);
        let nearest = settings.map(|nearest| {
            let system = match System::of(&nearest.control) {
                System::Fischer { initial, increment, .. } if !has_cap => {
                    let max = Time::new(NO_CAP_DAYS, TimeUnit::Days).unwrap_or(initial).max(initial).max(increment);
                    System::Fischer { initial, increment, max }
                }
                system => system,
            };
            Settings { system, speed: None, pause_on_weekends: nearest.rules.calendar == Calendar::Weekend }
        });
        (nearest, losses)
    }
}
