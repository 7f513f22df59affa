//! Why a bank refuses an input.

use crate::Refused;

/// Why a bank refuses an input. A refused input changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BankError {
    /// The game was removed, or the key belongs to another bank.
    #[error("the bank has no game with this key; it was removed, or the key is of another bank")]
    UnknownGame,
    /// The clock of the game refuses the input (S5).
    #[error(transparent)]
    Refused(#[from] Refused),
}
