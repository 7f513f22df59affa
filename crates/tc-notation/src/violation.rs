//! The rules that a control can break, whether it comes from text, JSON or a builder.

use crate::Time;
use crate::limits::{MAX_CONTROL_DAYS, MAX_DECIMALS, MAX_MOVES, MAX_PERIODS, MAX_STAGES, MAX_TIME_DAYS};

rows! {
    /// A rule that a value would break. No such value can be built.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum Violation: [&'static str; 2] {
        /// A time over 3 660 days (R14).
        #[error("a time is at most {MAX_TIME_DAYS}d")]
        TimeTooLong = ["time_too_long", "R14"],
        /// A number with more than six decimals (R14).
        #[error("a number has at most {MAX_DECIMALS} decimals")]
        TimeTooFine = ["time_too_fine", "R14"],
        /// `0 x` (R2).
        #[error("a stage has at least 1 period")]
        PeriodsZero = ["periods_zero", "R2"],
        /// More than 10 000 periods (R2).
        #[error("a stage has at most {MAX_PERIODS} periods")]
        PeriodsTooMany = ["periods_too_many", "R2"],
        /// `0/` (R14).
        #[error("a move count is at least 1")]
        MovesZero = ["moves_zero", "R14"],
        /// A move count over 1 000 000 (R14).
        #[error("a move count is at most {MAX_MOVES}")]
        MovesTooMany = ["moves_too_many", "R14"],
        /// `T..C` with C below T (R8).
        #[error("the cap {cap} is below the time {time}")]
        CapBelowTime {
            /// The time the period starts with.
            time: Time,
            /// The cap.
            cap: Time,
        } = ["cap_below_time", "R8"],
        /// `r` before the time without a number of moves (R5).
        #[error("`r` before the time needs a number of moves, as in `10/r5m`")]
        ResetNeedsMoves = ["reset_needs_moves", "R5"],
        /// `r` before a time of 0 (R13).
        #[error("a time of 0 cannot be reset")]
        ResetOfZero = ["reset_of_zero", "R13"],
        /// Unlimited periods of 0 (R12).
        #[error("unlimited periods need a time above 0")]
        EndlessZero = ["endless_zero", "R12"],
        /// More than 16 stages (R1).
        #[error("a control has at most {MAX_STAGES} stages")]
        TooManyStages = ["too_many_stages", "R1"],
        /// More than 36 525 days (R14).
        #[error("a control lasts at most {MAX_CONTROL_DAYS}d, counting every period")]
        ControlTooLong = ["control_too_long", "R14"],
        /// Every time and delay is 0 and no bonus can add any (R13).
        #[error("the control has no time at all")]
        NoTime = ["no_time", "R13"],
    }
}

impl Violation {
    /// The stable name, in snake case.
    pub const fn code(self) -> &'static str {
        self.row()[0]
    }

    /// The number of the broken rule.
    pub const fn rule(self) -> &'static str {
        self.row()[1]
    }
}
