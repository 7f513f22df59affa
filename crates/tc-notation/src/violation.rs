//! The rules that a control can break, whether it comes from text, JSON or a builder.

use crate::Time;
use crate::limits::{MAX_CONTROL_DAYS, MAX_DECIMALS, MAX_MOVES, MAX_PERIODS, MAX_STAGES, MAX_TIME_DAYS};

/// A rule that a value would break. No such value can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// A time over 3 660 days (R14).
    #[error("a time is at most {MAX_TIME_DAYS}d")]
    TimeTooLong,
    /// A number with more than six decimals (R14).
    #[error("a number has at most {MAX_DECIMALS} decimals")]
    TimeTooFine,
    /// `0 x` (R2).
    #[error("a stage has at least 1 period")]
    PeriodsZero,
    /// More than 10 000 periods (R2).
    #[error("a stage has at most {MAX_PERIODS} periods")]
    PeriodsTooMany,
    /// `0/` (R14).
    #[error("a move count is at least 1")]
    MovesZero,
    /// A move count over 1 000 000 (R14).
    #[error("a move count is at most {MAX_MOVES}")]
    MovesTooMany,
    /// `T..C` with C below T (R8).
    #[error("the cap {cap} is below the time {time}")]
    CapBelowTime {
        /// The time the period starts with.
        time: Time,
        /// The cap.
        cap: Time,
    },
    /// `r` before the time without a number of moves (R5).
    #[error("`r` before the time needs a number of moves, as in `10/r5m`")]
    ResetNeedsMoves,
    /// `r` before a time of 0 (R13).
    #[error("a time of 0 cannot be reset")]
    ResetOfZero,
    /// Unlimited periods of 0 (R12).
    #[error("unlimited periods need a time above 0")]
    EndlessZero,
    /// More than 16 stages (R1).
    #[error("a control has at most {MAX_STAGES} stages")]
    TooManyStages,
    /// More than 36 525 days (R14).
    #[error("a control lasts at most {MAX_CONTROL_DAYS}d, counting every period")]
    ControlTooLong,
    /// Every time and delay is 0 and no bonus can add any (R13).
    #[error("the control has no time at all")]
    NoTime,
}

impl Violation {
    /// The stable name, in snake case.
    pub const fn code(self) -> &'static str {
        match self {
            Violation::TimeTooLong => "time_too_long",
            Violation::TimeTooFine => "time_too_fine",
            Violation::PeriodsZero => "periods_zero",
            Violation::PeriodsTooMany => "periods_too_many",
            Violation::MovesZero => "moves_zero",
            Violation::MovesTooMany => "moves_too_many",
            Violation::CapBelowTime { .. } => "cap_below_time",
            Violation::ResetNeedsMoves => "reset_needs_moves",
            Violation::ResetOfZero => "reset_of_zero",
            Violation::EndlessZero => "endless_zero",
            Violation::TooManyStages => "too_many_stages",
            Violation::ControlTooLong => "control_too_long",
            Violation::NoTime => "no_time",
        }
    }

    /// The number of the broken rule.
    pub const fn rule(self) -> &'static str {
        match self {
            Violation::TooManyStages => "R1",
            Violation::PeriodsZero | Violation::PeriodsTooMany => "R2",
            Violation::ResetNeedsMoves => "R5",
            Violation::CapBelowTime { .. } => "R8",
            Violation::EndlessZero => "R12",
            Violation::ResetOfZero | Violation::NoTime => "R13",
            Violation::TimeTooLong
            | Violation::TimeTooFine
            | Violation::MovesZero
            | Violation::MovesTooMany
            | Violation::ControlTooLong => "R14",
        }
    }
}
