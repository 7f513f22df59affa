//! The words of the enums whose variants hold nothing: in JSON and serde forms, in options and in what is printed.
//! Numbers of digests never change: a new variant gets a new one.

use crate::state::Phase;
use crate::{
    AdjustedBy, AfterFlag, AlertKind, BonusKind, Boundary, Calendar, Cause, Loss, Pressure, StageChange, Status,
};

/// Describes enums that are words, with their numbers in digests if they have one. Each type begins with the
/// documentation and the visibility of its `word`; `listed` types have an `ALL`.
macro_rules! words {
    (listed digested $($(#[$about:meta])* $visible:vis $type:ident $count:literal
        [$($number:literal $variant:ident $word:literal),* $(,)?] $expected:literal)*) => {
        words! { digested $($(#[$about])* $visible $type [$($number $variant $word),*] $expected)* }
        $(
            impl $type {
                /// All values, the default first.
                pub const ALL: [$type; $count] = [$($type::$variant),*];
            }
        )*
    };
    (digested $($(#[$about:meta])* $visible:vis $type:ident
        [$($number:literal $variant:ident $word:literal),* $(,)?] $expected:literal)*) => {
        words! { $($(#[$about])* $visible $type [$($variant $word),*] $expected)* }
        $(
            #[cfg(feature = "digest")]
            impl crate::digest::Canonical for $type {
                fn digest(&self, to: &mut crate::digest::Digester) {
                    to.number(match self {
                        $($type::$variant => $number),*
                    });
                }
            }
        )*
    };
    ($($(#[$about:meta])* $visible:vis $type:ident
        [$($variant:ident $word:literal),* $(,)?] $expected:literal)*) => {
        $(
            impl $type {
                $(#[$about])*
                $visible const fn word(self) -> &'static str {
                    match self {
                        $($type::$variant => $word),*
                    }
                }
            }

            #[cfg(feature = "serde")]
            impl crate::form::Form for $type {
                fn value(&self) -> crate::form::Value<'static> {
                    crate::form::Value::Word(self.word())
                }

                fn read(
                    key: &'static str,
                    value: crate::form::Value<'_>,
                    _: &mut crate::form::Reader,
                ) -> Result<$type, crate::form::LineProblem> {
                    let known = [$($type::$variant),*].into_iter().find(|known| value.is_text(known.word()));
                    known.ok_or(crate::form::LineProblem::Expected { key, expected: $expected })
                }
            }

            #[cfg(feature = "serde")]
            crate::tables::of_serde! { $type "value" }
        )*
    };
}

words! { listed digested
    /// The word for it, in options and in what is saved: `at-zero`, `past-zero`.
    pub Boundary 2 [0 AtZero "at-zero", 1 PastZero "past-zero"] "a rule that this version knows"

    /// The word for it, in options and in what is saved: `always`, `weekend`.
    pub Calendar 2 [0 Always "always", 1 Weekend "weekend"] "a rule that this version knows"

    /// The word for it, in options and in what is saved: `stop`, `count`, `drop`.
    pub AfterFlag 3 [0 Stop "stop", 1 Count "count", 2 Drop "drop"] "a rule that this version knows"

    /// The word for it, in options and in what is saved: `count`, `zero-all`.
    pub StageChange 2 [0 OnCount "count", 1 AtZeroAll "zero-all"] "a rule that this version knows"
}

words! { digested
    #[cfg(feature = "serde")]
    Phase [
        0 Fresh "fresh",
        1 Ready "ready",
        2 Turn "turn",
        3 Open "open",
        4 Flagged "flagged",
        5 Ended "ended",
        6 Cancelled "cancelled",
    ] "a phase that this version knows"
}

words! {
    /// The word for it: `ready`, `running`, `paused`, `over` or `cancelled`.
    pub Status [
        Ready "ready",
        Running "running",
        Paused "paused",
        Over "over",
        Cancelled "cancelled",
    ] "a status that this version knows"

    #[cfg(feature = "serde")]
    Pressure [Calm "calm", Low "low", Critical "critical"] "`calm`, `low` or `critical`"

    /// The word for it: `time` or `moves`.
    pub Cause [Time "time", Moves "moves"] "`time` or `moves`"

    /// The word for it: `increment`, `first`, `bronstein` or `opponent`.
    pub BonusKind [
        Increment "increment",
        First "first",
        Bronstein "bronstein",
        Opponent "opponent",
    ] "a kind of bonus that this version knows"

    /// The word for it: `reset`, `expire`, `take` or `cap`.
    pub Loss [Reset "reset", Expire "expire", Take "take", Cap "cap"] "a loss that this version knows"

    /// The word for it: `stage_ends`, `period_ends`, `critical` or `low`.
    pub AlertKind [
        StageEnds "stage_ends",
        PeriodEnds "period_ends",
        Critical "critical",
        Low "low",
    ] "an alert that this version knows"

    /// The word for it: `give`, `take`, `set`, `transfer`, `moves`, `berserk` or `skip_bonus`.
    pub AdjustedBy [
        Give "give",
        Take "take",
        Set "set",
        Transfer "transfer",
        Moves "moves",
        Berserk "berserk",
        SkipBonus "skip_bonus",
    ] "an adjustment that this version knows"
}
