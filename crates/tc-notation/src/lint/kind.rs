//! The kinds of lints, with their messages.

use crate::{StagePart, Time};

/// The number of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LintCode {
    /// An increment or an hourglass is capped at the time with which its stage begins.
    L1,
    /// Nothing follows a requirement or an expiry in the last stage.
    L2,
    /// Several periods whose unused time is not restored.
    L3,
    /// A stage that is never reached, or ends as soon as it begins.
    L4,
    /// A part without effect.
    L5,
    /// A unit that is probably wrong.
    L6,
    /// The clock starts at zero.
    L7,
}

impl LintCode {
    /// Every lint, L1 to L7.
    pub const ALL: [LintCode; 7] =
        [LintCode::L1, LintCode::L2, LintCode::L3, LintCode::L4, LintCode::L5, LintCode::L6, LintCode::L7];

    /// `L1` to `L7`.
    pub const fn number(self) -> &'static str {
        match self {
            LintCode::L1 => "L1",
            LintCode::L2 => "L2",
            LintCode::L3 => "L3",
            LintCode::L4 => "L4",
            LintCode::L5 => "L5",
            LintCode::L6 => "L6",
            LintCode::L7 => "L7",
        }
    }
}

/// What a lint reports. It prints as a message: lower case, one line, no full stop.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum LintKind {
    /// L1, an increment.
    #[error("the increment never raises the time above {0}")]
    CappedIncrement(Time),
    /// L1, an hourglass.
    #[error("hourglass gains never raise the time above {0}")]
    CappedHourglass(Time),
    /// L2, a requirement.
    #[error("no stage follows the moves of the last stage, so the time left simply continues after them")]
    RequirementLeadsNowhere,
    /// L2, an expiry.
    #[error("no stage follows the moves of the last stage, so its time does not expire after them")]
    ExpiryLeadsNowhere,
    /// L3.
    #[error("a move does not restore the time of its period")]
    PeriodsNotRestored,
    /// L4.
    #[error("stage {0} has unlimited periods, so this stage is never reached")]
    Unreachable(usize),
    /// L4, a stage that has no time when it is entered.
    #[error("the stage has no time when it begins, so it ends at once")]
    LeftWhenEntered,
    /// L4, a stage that has no time to make its moves in.
    #[error("the stage requires moves and has no time, so the game is lost when it begins")]
    LostWhenEntered,
    /// L5, a part that is the default.
    #[error("{}", says_nothing(*.0))]
    SaysNothing(StagePart),
    /// L5, `r` before the time together with `rM` or `eM`.
    #[error("`r` before the time has no effect together with `r` or `e` before the moves")]
    IdleReset,
    /// L5, a cap with nothing to limit.
    #[error("the cap has no effect without an increment or an hourglass")]
    IdleCap,
    /// L5, a bonus that every reset or expiry destroys.
    #[error("every move resets or ends the time after its bonus is added, so the bonus is lost")]
    BonusLost,
    /// L6, a bonus or delay that is too long for the time.
    #[error("the {} of {long} is long for a time of {time}: is the unit right?", part.word())]
    OutOfProportion {
        /// The part that is long.
        part: StagePart,
        /// Its length.
        long: Time,
        /// The time of the stage.
        time: Time,
    },
    /// L6, a later stage that is too long for the main time.
    #[error("{long} for each period is long after a main time of {main}: is the unit right?")]
    LongByoYomi {
        /// The time of this stage.
        long: Time,
        /// The time of the first.
        main: Time,
    },
    /// L7, where the first player flags at once.
    #[error("the clock starts at zero: without a first bonus or free moves the first player flags at once")]
    FlagsAtOnce,
    /// L7, where another stage begins at once.
    #[error("the clock starts at zero: stage {0} begins at once")]
    LeftAtOnce(usize),
}

fn says_nothing(part: StagePart) -> &'static str {
    match part {
        StagePart::Periods => "one period is the default",
        StagePart::Moves => "any number of moves is the default",
        StagePart::Delay => "a delay of 0 has no effect",
        StagePart::Cap => "a cap equal to the time is the default",
        StagePart::Bonus => "a bonus of 0 has no effect",
        // No lint reports these as idle.
        StagePart::Whole | StagePart::Time => "it has no effect",
    }
}

impl LintKind {
    /// The number of the lint.
    pub const fn code(&self) -> LintCode {
        match self {
            LintKind::CappedIncrement(_) | LintKind::CappedHourglass(_) => LintCode::L1,
            LintKind::RequirementLeadsNowhere | LintKind::ExpiryLeadsNowhere => LintCode::L2,
            LintKind::PeriodsNotRestored => LintCode::L3,
            LintKind::Unreachable(_) | LintKind::LeftWhenEntered | LintKind::LostWhenEntered => LintCode::L4,
            LintKind::SaysNothing(_) | LintKind::IdleReset | LintKind::IdleCap | LintKind::BonusLost => LintCode::L5,
            LintKind::OutOfProportion { .. } | LintKind::LongByoYomi { .. } => LintCode::L6,
            LintKind::FlagsAtOnce | LintKind::LeftAtOnce(_) => LintCode::L7,
        }
    }

    /// The number of the rule that explains it; `None` if there is no single rule.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            LintKind::CappedIncrement(_) | LintKind::CappedHourglass(_) | LintKind::IdleCap => Some("R8"),
            LintKind::RequirementLeadsNowhere | LintKind::LostWhenEntered => Some("R3"),
            LintKind::ExpiryLeadsNowhere => Some("R6"),
            LintKind::PeriodsNotRestored | LintKind::BonusLost => Some("R4"),
            LintKind::Unreachable(_) => Some("R12"),
            LintKind::SaysNothing(_) => Some("R15"),
            LintKind::IdleReset => Some("R5"),
            LintKind::OutOfProportion { .. } | LintKind::LongByoYomi { .. } => None,
            LintKind::FlagsAtOnce | LintKind::LeftAtOnce(_) | LintKind::LeftWhenEntered => Some("R13"),
        }
    }
}
