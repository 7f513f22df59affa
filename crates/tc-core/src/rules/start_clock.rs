//! For what the start clock runs, and what its end is (S9).

use crate::words::words;

words! {
    /// What has the whole time of the start clock (S9).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum StartClockFor {
        /// The first moves of all seats together.
        #[default]
        Game = "game",
        /// Each move until every seat has moved, counted from the move before it.
        Each = "each",
    }

    /// What happens when the start clock runs out (S9).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum StartClockEnd {
        /// The game is cancelled, and nobody loses.
        #[default]
        Cancel = "cancel",
        /// The seat that is to move has lost on time. The game is cancelled if nobody is to move.
        Lose = "lose",
    }
}
