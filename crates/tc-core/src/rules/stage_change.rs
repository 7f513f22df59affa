//! What brings the next stage (S22).

/// What brings the next stage (S22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StageChange {
    /// A seat that has made its moves, or used up its time, goes on to its own next stage.
    #[default]
    OnCount,
    /// The first seat whose time reaches zero takes everybody to the next stage, as DGT clocks without a move counter
    /// do. Whether the moves were made is for the arbiter to say.
    AtZeroAll,
}
