//! The systems as controls, and controls as systems.

use alloc::vec::Vec;

use tc_core::{Calendar, FreeBonus, Rules, Span};
use tc_notation::{Bonus, Cap, MoveCount, PeriodCount, Stage, Time, TimeControl, TimeUnit, Violation};

use super::{Overtime, PlayerTime, Settings, System};
use crate::shape::{Caps, Form, Nearest, Number, Shape, System as Of};
use crate::systems::{Times, byo_yomi, canadian, main_and, main_and_overtime, per_move, single};
use crate::{GameSettings, Loss, LossKind};

/// The longest maximum that the site offers, which no game reaches: 28 days.
const NO_CAP_DAYS: u64 = 28;
/// How many pauses each player has.
pub(super) const PAUSES: u16 = 5;

/// The rules of a game on the site: on weekends the clocks can pause, each player has five pauses, and before the
/// clocks run there can be a start clock, at whose end the game is cancelled. Its moves cost nothing and earn their
/// increment.
pub fn rules(pause_on_weekends: bool, start_clock: Option<Span>) -> Rules {
    let calendar = if pause_on_weekends { Calendar::Weekend } else { Calendar::Always };
    Rules { calendar, start_clock, free_bonus: FreeBonus::Earned, pauses: Some(PAUSES), ..Rules::default() }
}

/// The systems, with times in this unit, in microseconds.
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

impl Settings {
    /// The control. A main time of nothing is no stage, and so are no periods.
    pub(super) fn control(&self) -> Result<TimeControl, Violation> {
        let main = Stage::builder(self.main);
        match self.system {
            System::Fischer => single(main.cap(Cap::At(self.max)).bonus(Bonus::Increment(self.each))),
            System::Byoyomi if self.count > 0 => {
                main_and(main, Some(byo_yomi(self.each, PeriodCount::new(self.count.into())?)))
            }
            System::Byoyomi | System::Absolute => single(main),
            System::Canadian => main_and(main, Some(canadian(self.each, MoveCount::new(self.count.into())?))),
            System::Simple => single(per_move(self.each)),
            System::None => Ok(TimeControl::NONE),
        }
    }

    /// The clock of a player who has not moved, with the maximum of Fischer; `None` without a clock.
    pub(super) fn whole(&self) -> Option<PlayerTime> {
        let (count, time) = (self.count, Span::from(self.each));
        let (main, overtime) = match self.system {
            System::Fischer => (self.max, Overtime::None { skip_bonus: Some(false) }),
            System::Absolute => (self.main, Overtime::None { skip_bonus: None }),
            System::Byoyomi => (self.main, Overtime::Periods { left: u16::try_from(count).ok()?, time }),
            System::Canadian => (self.main, Overtime::Block { moves_left: count, time }),
            System::Simple => (self.each, Overtime::PerMove),
            System::None => return None,
        };
        Some(PlayerTime { main: main.into(), overtime })
    }

    /// The settings of a control that has no other parts than a system has.
    fn of(control: &TimeControl, has_cap: bool) -> Settings {
        let Times { main: time, increment, overtime: each, periods } = Times::of(control);
        let these = Settings { main: time, each, ..Settings::NONE };
        match main_and_overtime(control) {
            (None, None) => these,
            (Some(main), None) => match main.cap().limit() {
                Some(max) if !increment.is_zero() || max != time => {
                    let longest = Time::new(NO_CAP_DAYS, TimeUnit::Days).unwrap_or(max).max(time).max(increment);
                    let max = if has_cap { max } else { longest };
                    Settings { system: System::Fischer, each: increment, max, ..these }
                }
                _ => Settings { system: System::Absolute, ..these },
            },
            (main, Some(overtime)) => match overtime.moves().count().map_or(1, MoveCount::get) {
                1 if main.is_none() && periods == PeriodCount::ONE => Settings { system: System::Simple, ..these },
                1 => Settings { system: System::Byoyomi, count: periods.get().into(), ..these },
                count => Settings { system: System::Canadian, count, ..these },
            },
        }
    }

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
        let nearest = settings.map(|nearest| Settings {
            pause_on_weekends: nearest.rules.calendar == Calendar::Weekend,
            ..Settings::of(&nearest.control, has_cap)
        });
        (nearest, losses)
    }
}
