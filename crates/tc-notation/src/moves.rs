//! What a number of moves does to a period.

use core::fmt;

use crate::Violation;
use crate::limits::MAX_MOVES;

/// A number of moves, 1 to 1 000 000 (R14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveCount(u32);

impl MoveCount {
    /// One move.
    pub const ONE: MoveCount = MoveCount(1);

    /// A number of moves.
    ///
    /// # Errors
    /// [`Violation::MovesZero`] and [`Violation::MovesTooMany`] outside 1 to 1 000 000.
    pub const fn new(count: u64) -> Result<MoveCount, Violation> {
        match count {
            0 => Err(Violation::MovesZero),
            n if n > MAX_MOVES as u64 => Err(Violation::MovesTooMany),
            n => Ok(MoveCount(n as u32)),
        }
    }

    /// The number, 1 to 1 000 000.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for MoveCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The part before the slash: what a number of moves does to a period (R3, R4, R6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moves {
    /// `*/`, the default, which is not written: moves change nothing.
    Any,
    /// `M/`: the moves must be made before the time runs out; the time left is carried over (R3). With
    /// [`Stage::resets_on_time`], they must be made each time that the time runs (R5).
    ///
    /// [`Stage::resets_on_time`]: crate::Stage::resets_on_time
    Required(MoveCount),
    /// `rM/`: after these moves the period's time starts again; the time left is lost (R4).
    Reset(MoveCount),
    /// `eM/`: after these moves the period ends; the time left is lost (R6, extension X4).
    Expire(MoveCount),
}

impl Moves {
    /// The number; `None` for any number of moves.
    pub const fn count(self) -> Option<MoveCount> {
        match self {
            Moves::Any => None,
            Moves::Required(count) | Moves::Reset(count) | Moves::Expire(count) => Some(count),
        }
    }
}

/// The part before the slash: `*`, `40`, `r1`, `e10`.
impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moves::Any => f.write_str("*"),
            Moves::Required(count) => write!(f, "{count}"),
            Moves::Reset(count) => write!(f, "r{count}"),
            Moves::Expire(count) => write!(f, "e{count}"),
        }
    }
}
