//! What a flag brings (S11).

/// What happens after a flag (S11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AfterFlag {
    /// Everything stops.
    #[default]
    Stop,
    /// The game goes on; the seat keeps its turn and is not charged any more.
    Count,
    /// The turn passes to the next seat that has not flagged; the game ends when one is left.
    Drop,
}
