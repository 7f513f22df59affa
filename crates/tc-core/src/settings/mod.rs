//! A time control with its rules.

#[cfg(all(feature = "serde", feature = "parse"))]
mod form;
#[cfg(feature = "parse")]
mod read;

use core::fmt;

use tc_notation::{Bonus, Stage, TimeControl};

#[cfg(feature = "parse")]
pub use read::SettingsError;

use crate::Rules;

/// A time control and the rules of its clock, which is all that decides how a clock runs.
///
/// In text the rules follow the control after a semicolon. Rules that are the default are left out.
///
/// ```
/// use tc_core::{GameSettings, Setup};
///
/// let settings: GameSettings = "3m.. + 2s; first-bonus".parse()?;
/// assert!(settings.rules.first_bonus);
/// assert_eq!(settings.to_string(), "3m.. + 2s; first-bonus");
/// // The name of a preset has the rules of its site; rules after it replace them.
/// let ogs: GameSettings = "@ogs/live-fischer; pauses 2".parse()?;
/// assert_eq!(ogs.to_string(), "10m..1h + 10s; free-moves 1, free-bonus, pauses 2");
/// let setup = Setup::new(ogs.rules, &ogs.control)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// The control.
    pub control: TimeControl,
    /// The rules of the clock.
    pub rules: Rules,
}

impl From<TimeControl> for GameSettings {
    fn from(control: TimeControl) -> GameSettings {
        GameSettings { control, rules: Rules::default() }
    }
}

impl GameSettings {
    /// A control whose increments, if it has any, are on the clock before their moves.
    pub fn with_first_bonus(control: TimeControl) -> GameSettings {
        let rules = Rules { first_bonus: true, ..Rules::default() };
        GameSettings { control, rules }.in_effect()
    }

    /// The same without rules that cannot change a game with this control: a first bonus without an increment in the
    /// first stage, or on either side of a change of stages that moves bring; the bonus of free moves without free moves
    /// or a start clock; and what begins the next stage where there is one stage.
    pub fn in_effect(self) -> GameSettings {
        let GameSettings { control, mut rules } = self;
        let stages = control.stages();
        let has_increment = |stage: &Stage| match stage.bonus() {
            Some(Bonus::Increment(increment)) => !increment.is_zero(),
            _ => false,
        };
        let is_brought_by_moves = |stages: &[Stage]| match stages {
            [before, next] => before.moves().count().is_some() && (has_increment(before) || has_increment(next)),
            _ => false,
        };
        rules.first_bonus &= stages.first().is_some_and(has_increment) || stages.windows(2).any(is_brought_by_moves);
        if rules.free_moves == 0 && rules.start_clock.is_none() {
            rules.free_bonus = Rules::default().free_bonus;
        }
        if stages.len() < 2 {
            rules.stage_change = Rules::default().stage_change;
        }
        GameSettings { control, rules }
    }
}

/// The control, and after a semicolon the rules that differ from the default: `3m.. + 2s; first-bonus`.
impl fmt::Display for GameSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.control)?;
        if self.rules == Rules::default() { Ok(()) } else { write!(f, "; {}", self.rules) }
    }
}
