//! The values of options.

use clap::ValueEnum;
use tc_core::lines::StateForm;
use tc_core::{AfterFlag, Boundary, Calendar, Lag, Seat, StageChange};

use crate::commands::millis;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunFormat {
    /// For programs: a line of JSON for each line read
    Jsonl,
    /// For people: the effects of each line, and the clocks
    Text,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum StateArg {
    /// All that a display or a server needs
    Full,
    /// Without alert, outcome, and what the other keys already say
    Brief,
}

#[derive(Clone, Copy, ValueEnum)]
pub(in crate::commands) enum BoundaryArg {
    /// A clock at exactly zero has flagged
    #[value(name = Boundary::AtZero.word())]
    AtZero,
    /// A clock at exactly zero is still alive; the flag falls one microsecond later
    #[value(name = Boundary::PastZero.word())]
    PastZero,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum CalendarArg {
    /// At no time
    #[value(name = Calendar::Always.word())]
    Always,
    /// Paused from Saturday 00:00 to Monday 00:00 UTC; instants are Unix time
    #[value(name = Calendar::Weekend.word())]
    Weekend,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum AfterFlagArg {
    /// Everything stops
    #[value(name = AfterFlag::Stop.word())]
    Stop,
    /// The game goes on; the flagged seat keeps its turn and is no longer charged
    #[value(name = AfterFlag::Count.word())]
    Count,
    /// The turn passes to the next seat that has not flagged; the game ends when one is left
    #[value(name = AfterFlag::Drop.word())]
    Drop,
}

#[derive(Clone, Copy, ValueEnum)]
pub(in crate::commands) enum StageChangeArg {
    /// When a seat has made its moves or used up its time, it enters its own next stage
    #[value(name = StageChange::OnCount.word())]
    Count,
    /// When the first seat reaches zero, all seats enter the next stage, as on clocks without a move counter
    #[value(name = StageChange::AtZeroAll.word())]
    ZeroAll,
}

impl From<StateArg> for StateForm {
    fn from(state: StateArg) -> StateForm {
        match state {
            StateArg::Full => StateForm::Full,
            StateArg::Brief => StateForm::Brief,
        }
    }
}

impl From<BoundaryArg> for Boundary {
    fn from(boundary: BoundaryArg) -> Boundary {
        match boundary {
            BoundaryArg::AtZero => Boundary::AtZero,
            BoundaryArg::PastZero => Boundary::PastZero,
        }
    }
}

impl From<CalendarArg> for Calendar {
    fn from(calendar: CalendarArg) -> Calendar {
        match calendar {
            CalendarArg::Always => Calendar::Always,
            CalendarArg::Weekend => Calendar::Weekend,
        }
    }
}

impl From<AfterFlagArg> for AfterFlag {
    fn from(after_flag: AfterFlagArg) -> AfterFlag {
        match after_flag {
            AfterFlagArg::Stop => AfterFlag::Stop,
            AfterFlagArg::Count => AfterFlag::Count,
            AfterFlagArg::Drop => AfterFlag::Drop,
        }
    }
}

impl From<StageChangeArg> for StageChange {
    fn from(change: StageChangeArg) -> StageChange {
        match change {
            StageChangeArg::Count => StageChange::OnCount,
            StageChangeArg::ZeroAll => StageChange::AtZeroAll,
        }
    }
}

/// `off`, `lichess` or `fixed:MS`.
pub(super) fn lag(text: &str) -> Result<Lag, String> {
    match (text, text.strip_prefix("fixed:")) {
        ("off", _) => Ok(Lag::Off),
        ("lichess", _) => Ok(Lag::Lichess),
        (_, Some(allowance)) => millis::length(allowance).map(Lag::Fixed),
        _ => Err("expected off, lichess or fixed:MS".into()),
    }
}

/// The name of a seat.
pub(super) fn name(text: &str) -> Result<String, String> {
    const MOST_BYTES: usize = 255;
    match text.trim() {
        "" => Err("expected a name for each seat, such as White,Black".into()),
        name if name.len() > MOST_BYTES => Err(format!("expected a name of at most {MOST_BYTES} bytes")),
        name => Ok(name.to_owned()),
    }
}

/// `K=TEXT`: a seat and its own control.
pub(in crate::commands) fn odds(text: &str) -> Result<(Seat, String), String> {
    let parts = text.split_once('=').and_then(|(seat, control)| Some((Seat::new(seat.parse().ok()?)?, control.into())));
    parts.ok_or_else(|| "expected K=TEXT, a seat from 0 to 15 and its control".into())
}
