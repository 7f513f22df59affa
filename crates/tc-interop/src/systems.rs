//! The systems of the field as stages, each modelled once: sudden death, increment, byo-yomi, Canadian overtime, a time
//! for each move, hourglass.

use tc_notation::{
    Bonus, Cap, MoveCount, Moves, PeriodCount, Periods, Stage, StageBuilder, Time, TimeControl, Violation,
};

/// A time with an increment that has no cap; an increment of zero is no increment.
pub fn with_increment(time: Time, increment: Time) -> StageBuilder {
    match Stage::builder(time) {
        stage if increment.is_zero() => stage,
        stage => stage.cap(Cap::Unlimited).bonus(Bonus::Increment(increment)),
    }
}

/// The same stage with a number of moves after which it is added again, without end; without moves the stage as it is.
pub fn repeating(stage: StageBuilder, moves: Option<MoveCount>) -> StageBuilder {
    match moves {
        Some(moves) => stage.moves(Moves::Required(moves)).periods(Periods::Unlimited),
        None => stage,
    }
}

/// A time for each move; unused time is lost.
pub fn per_move(time: Time) -> StageBuilder {
    canadian(time, MoveCount::ONE)
}

/// Periods that restart with each move.
pub fn byo_yomi(period: Time, periods: PeriodCount) -> StageBuilder {
    per_move(period).periods(Periods::Counted(periods))
}

/// A time that restarts after a number of moves.
pub fn canadian(time: Time, moves: MoveCount) -> StageBuilder {
    Stage::builder(time).moves(Moves::Reset(moves))
}

/// An hourglass without a cap.
pub fn hourglass(time: Time) -> StageBuilder {
    Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent)
}

/// A control of a single stage.
///
/// # Errors
/// A [`Violation`] of the rules of the notation.
pub fn single(stage: StageBuilder) -> Result<TimeControl, Violation> {
    TimeControl::try_from(stage.build()?)
}

/// A main time and an overtime. A main time of zero without an increment is left out before an overtime.
///
/// ```
/// use tc_interop::systems::{byo_yomi, main_and};
/// use tc_notation::{PeriodCount, Stage, Time};
///
/// let control = main_and(Stage::builder(Time::mins(10)), Some(byo_yomi(Time::secs(30), PeriodCount::new(5)?)))?;
/// assert_eq!(control.to_string(), "10m, 5 x r1/30s");
/// # Ok::<(), tc_notation::Violation>(())
/// ```
///
/// # Errors
/// A [`Violation`] of the rules of the notation.
pub fn main_and(main: StageBuilder, overtime: Option<StageBuilder>) -> Result<TimeControl, Violation> {
    let Some(overtime) = overtime else { return single(main) };
    let main = main.build()?;
    let is_empty = main.time().is_zero() && main.bonus().is_none();
    TimeControl::new((!is_empty).then_some(main).into_iter().chain([overtime.build()?]))
}

/// The increment of a stage; zero if it has none.
pub fn increment(stage: &Stage) -> Time {
    match stage.bonus() {
        Some(Bonus::Increment(increment)) => increment,
        _ => Time::ZERO,
    }
}

/// The main time and the overtime of a control of at most two stages. A single stage that restarts is an overtime.
pub fn main_and_overtime(control: &TimeControl) -> (Option<&Stage>, Option<&Stage>) {
    match control.stages() {
        [main, overtime, ..] => (Some(main), Some(overtime)),
        [stage] if matches!(stage.moves(), Moves::Reset(_)) => (None, Some(stage)),
        [stage] => (Some(stage), None),
        [] => (None, None),
    }
}

/// The times of a main time and an overtime; one that is absent is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// The main time.
    pub main: Time,
    /// The increment of the main time.
    pub increment: Time,
    /// The time of a period of the overtime.
    pub overtime: Time,
    /// The periods of the overtime; one if they are unlimited.
    pub periods: PeriodCount,
}

impl Times {
    /// The times of a control of at most two stages.
    pub fn of(control: &TimeControl) -> Times {
        let (main, overtime) = main_and_overtime(control);
        let time = |stage: Option<&Stage>| stage.map_or(Time::ZERO, Stage::time);
        let periods = overtime.and_then(|stage| stage.periods().count()).unwrap_or(PeriodCount::ONE);
        Times { main: time(main), increment: main.map_or(Time::ZERO, increment), overtime: time(overtime), periods }
    }
}
