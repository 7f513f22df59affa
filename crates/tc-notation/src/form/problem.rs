//! What can be wrong with the JSON form of a stage.

use crate::Violation;

/// What is wrong with a value of a stage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Problem {
    #[error("{0}")]
    Illegal(Violation),
    #[error("not a decimal number")]
    NotANumber,
    #[error("not a whole number")]
    NotWhole,
    #[error("a number cannot be negative")]
    Negative,
    #[error("a number with more than 15 digits must be a string, because other programs round it")]
    TooManyDigits,
    #[error("expected {0}")]
    Expected(&'static str),
    #[error("`expire` and `reset` of `m` exclude each other")]
    ResetAndExpire,
    #[error("`{0}` needs `moves`")]
    NeedsMoves(&'static str),
    #[error("a cap of -1 stands only beside a number as `bonus`")]
    BronsteinWithoutBonus,
}

/// A problem and the key it is about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{key}`: {problem}")]
pub(super) struct AtKey {
    pub(super) key: &'static str,
    pub(super) problem: Problem,
}

impl Problem {
    pub(super) fn at(self, key: &'static str) -> AtKey {
        AtKey { key, problem: self }
    }
}
