//! How clocks were noted.

use crate::Unit;
use crate::resolution::Rounding;

/// How the values of a record came from its clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    /// The unit of clocks.
    pub(crate) unit: Unit,
    /// The unit of the times that moves took.
    pub(crate) used: Unit,
    pub(crate) rounding: Rounding,
    /// When in a move its clock was noted.
    pub(crate) when: When,
    /// Whether moves of an opening book, at the beginning and without thinking, cost nothing and earned nothing.
    pub(crate) has_book: bool,
    /// Whether the clocks that the record has outside the moves are those at the end, and not those before the first move.
    pub(crate) starts_are_ends: bool,
}

/// When in a move its clock was noted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum When {
    /// After all that the move brought.
    #[default]
    After,
    /// Before the move added its bonus or restarted its period.
    BeforeBonus,
    /// Before the last move of a stage brought the time of the next one.
    BeforeStage,
}
