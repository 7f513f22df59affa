//! Problems in the JSON form of a stage.

use crate::Violation;

/// A problem with a value of a stage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Problem {
    #[error("{0}")]
    Illegal(Violation),
    /// The value is not one that the key accepts.
    #[error("the key does not accept this value")]
    Unexpected,
    #[error("not a whole number")]
    NotWhole,
    #[error("a number cannot be negative")]
    Negative,
    #[error("cannot be combined with a `reset` of `m`")]
    ResetAndExpire,
    #[error("needs `moves`")]
    NeedsMoves,
    #[error("-1 is only allowed with a number of seconds as `bonus`")]
    BronsteinWithoutBonus,
}

/// A problem and the key it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AtKey {
    pub(super) key: &'static str,
    problem: Problem,
}

impl Problem {
    pub(super) fn at(self, key: &'static str) -> AtKey {
        AtKey { key, problem: self }
    }
}

impl AtKey {
    #[cfg(feature = "json")]
    pub(super) fn violation(&self) -> Option<Violation> {
        match self.problem {
            Problem::Illegal(violation) => Some(violation),
            _ => None,
        }
    }
}

/// `` `cap`: the cap 3m is below the time 5m ``
impl core::fmt::Display for AtKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.problem {
            Problem::Unexpected => write!(f, "`{}`: expected {}", self.key, values_of(self.key)),
            ref problem => write!(f, "`{}`: {problem}", self.key),
        }
    }
}

/// The values that a key can have.
fn values_of(key: &str) -> &'static str {
    match key {
        "periods" => "a whole number or `unlimited`",
        "moves" => "a whole number",
        "reset" => "`m`, `t` or `mt`",
        "expire" => "`m`",
        "bonus" => "a number of seconds, {\"upTo\": a number of seconds} or `opponent`",
        "cap" => "a number of seconds or `unlimited`",
        _ => "a number of seconds",
    }
}
