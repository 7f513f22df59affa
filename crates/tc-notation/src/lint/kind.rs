//! The kinds of lints, with their messages.

use crate::{StagePart, Time};

rows! {
    /// The number of a lint.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum LintCode: &'static str {
        /// An increment or an hourglass is capped at the time with which its stage begins.
        L1 = "L1",
        /// Nothing follows a requirement or an expiry in the last stage.
        L2 = "L2",
        /// Several periods whose unused time is not restored.
        L3 = "L3",
        /// A stage that is never reached, or ends as soon as it begins.
        L4 = "L4",
        /// A part without effect.
        L5 = "L5",
        /// A unit that is probably wrong.
        L6 = "L6",
        /// The clock starts at zero.
        L7 = "L7",
    }
    /// Every lint, L1 to L7.
    pub const ALL;
}

impl LintCode {
    /// `L1` to `L7`.
    pub const fn number(self) -> &'static str {
        self.row()
    }
}

rows! {
    /// What a lint reports. It prints as a message: lower case, one line, no full stop.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum LintKind: (LintCode, Option<&'static str>) {
        /// L1, an increment.
        #[error("the increment never raises the time above {0}")]
        CappedIncrement(_: Time) = (LintCode::L1, Some("R8")),
        /// L1, an hourglass.
        #[error("hourglass gains never raise the time above {0}")]
        CappedHourglass(_: Time) = (LintCode::L1, Some("R8")),
        /// L2, a requirement.
        #[error("no stage follows the moves of the last stage, so the time left simply continues after them")]
        RequirementLeadsNowhere = (LintCode::L2, Some("R3")),
        /// L2, an expiry.
        #[error("no stage follows the moves of the last stage, so its time does not expire after them")]
        ExpiryLeadsNowhere = (LintCode::L2, Some("R6")),
        /// L3.
        #[error("a move does not restore the time of its period")]
        PeriodsNotRestored = (LintCode::L3, Some("R4")),
        /// L4.
        #[error("stage {0} has unlimited periods, so this stage is never reached")]
        Unreachable(_: usize) = (LintCode::L4, Some("R12")),
        /// L4, a stage that has no time when it is entered.
        #[error("the stage has no time when it begins, so it ends at once")]
        LeftWhenEntered = (LintCode::L4, Some("R13")),
        /// L4, a stage that has no time to make its moves in.
        #[error("the stage requires moves and has no time, so the game is lost when it begins")]
        LostWhenEntered = (LintCode::L4, Some("R3")),
        /// L5, a part that is the default.
        #[error("{}", says_nothing(*.0))]
        SaysNothing(_: StagePart) = (LintCode::L5, Some("R15")),
        /// L5, `r` before the time together with `rM` or `eM`.
        #[error("`r` before the time has no effect together with `r` or `e` before the moves")]
        IdleReset = (LintCode::L5, Some("R5")),
        /// L5, a cap with nothing to limit.
        #[error("the cap has no effect without an increment or an hourglass")]
        IdleCap = (LintCode::L5, Some("R8")),
        /// L5, a bonus that every reset or expiry destroys.
        #[error("every move resets or ends the time after its bonus is added, so the bonus is lost")]
        BonusLost = (LintCode::L5, Some("R4")),
        /// L6, a bonus or delay that is too long for the time.
        #[error("the {} of {long} is long for a time of {time}: is the unit right?", part.word())]
        OutOfProportion {
            /// The part that is long.
            part: StagePart,
            /// Its length.
            long: Time,
            /// The time of the stage.
            time: Time,
        } = (LintCode::L6, None),
        /// L6, a later stage that is too long for the main time.
        #[error("{long} for each period is long after a main time of {main}: is the unit right?")]
        LongByoYomi {
            /// The time of this stage.
            long: Time,
            /// The time of the first.
            main: Time,
        } = (LintCode::L6, None),
        /// L7, where the first player flags at once.
        #[error("the clock starts at zero: without a first bonus or free moves the first player flags at once")]
        FlagsAtOnce = (LintCode::L7, Some("R13")),
        /// L7, where another stage begins at once.
        #[error("the clock starts at zero: stage {0} begins at once")]
        LeftAtOnce(_: usize) = (LintCode::L7, Some("R13")),
    }
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
        self.row().0
    }

    /// The number of the rule that explains it; `None` if there is no single rule.
    pub const fn rule(&self) -> Option<&'static str> {
        self.row().1
    }
}
