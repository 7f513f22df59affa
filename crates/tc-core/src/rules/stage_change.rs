//! What brings the next stage (S22).

use crate::words::words;

words! {
    /// What brings the next stage (S22).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum StageChange {
        /// A seat that has made its moves, or used up its time, enters its own next stage.
        #[default]
        OnCount = "count",
        /// The first seat whose time reaches zero takes all seats to their next stage, as on DGT clocks without a move
        /// counter. The arbiter decides whether the moves were made.
        AtZeroAll = "zero-all",
    }
}
