//! A whole time control.

use alloc::vec::Vec;

use crate::limits::{MAX_CONTROL_DAYS, MAX_STAGES};
use crate::{Periods, Stage, TimeUnit, Violation};

/// A time control: 1 to 16 stages run in sequence, or no stage, which is a game without a clock (R1).
///
/// Every value is legal. It prints as the notation, in the units it was written in. Two controls are equal if they have the same
/// meaning (R15).
///
/// ```
/// use tc_notation::{MoveCount, Moves, Periods, Stage, Time, TimeControl, TimeUnit};
///
/// let main = Stage::builder(Time::new(90, TimeUnit::Minutes)?).build()?;
/// let byo_yomi = Stage::builder(Time::new(60, TimeUnit::Seconds)?)
///     .periods(Periods::new(6)?)
///     .moves(Moves::Reset(MoveCount::ONE))
///     .build()?;
/// let control = TimeControl::new([main, byo_yomi])?;
/// assert_eq!(control.to_string(), "90m, 6 x r1/60s");
/// assert_eq!(control.describe().to_string(), "90 minutes, then 6 byo-yomi periods of 60 seconds");
/// # Ok::<(), tc_notation::Violation>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TimeControl {
    stages: Vec<Stage>,
}

impl TimeControl {
    /// A game without a clock, written `none` (extension X5).
    pub const NONE: TimeControl = TimeControl { stages: Vec::new() };

    /// A control of these stages, in this order; no stages is [`TimeControl::NONE`].
    ///
    /// # Errors
    /// [`Violation::TooManyStages`] over 16, [`Violation::ControlTooLong`] over 36 525 days, [`Violation::NoTime`] if
    /// there are stages, and a player could never have time in any of them.
    pub fn new(stages: impl IntoIterator<Item = Stage>) -> Result<TimeControl, Violation> {
        TimeControl::checked(stages.into_iter().take(MAX_STAGES + 1).collect())
    }

    /// The control of these stages, if it is legal.
    pub(crate) fn checked(stages: Vec<Stage>) -> Result<TimeControl, Violation> {
        if stages.len() > MAX_STAGES {
            return Err(Violation::TooManyStages);
        }
        if total_micros(&stages) > u128::from(MAX_CONTROL_DAYS) * u128::from(TimeUnit::Days.micros()) {
            return Err(Violation::ControlTooLong);
        }
        if !stages.is_empty() && !stages.iter().any(Stage::can_have_time) {
            return Err(Violation::NoTime);
        }
        Ok(TimeControl { stages })
    }

    /// The control of stages that are known to be legal together.
    pub(crate) fn of_legal(stages: impl Iterator<Item = Stage>) -> TimeControl {
        TimeControl { stages: stages.collect() }
    }

    /// The stages, in the order they are run; empty for no clock.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// Whether there is no clock.
    pub fn is_none(&self) -> bool {
        self.stages.is_empty()
    }
}

impl TryFrom<Stage> for TimeControl {
    type Error = Violation;

    fn try_from(stage: Stage) -> Result<TimeControl, Violation> {
        TimeControl::new([stage])
    }
}

/// The sum of the times of all periods; unlimited periods count once (R14).
fn total_micros(stages: &[Stage]) -> u128 {
    stages
        .iter()
        .map(|stage| {
            let periods = match stage.periods() {
                Periods::Counted(count) => u128::from(count.get()),
                Periods::Unlimited => 1,
            };
            periods * u128::from(stage.time().as_micros())
        })
        .sum()
}
