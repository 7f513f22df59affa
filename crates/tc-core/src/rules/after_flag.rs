//! What happens after a flag (S11).

use crate::words::words;

words! {
    /// What happens after a flag (S11).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum AfterFlag {
        /// Every clock stops, and the game is over.
        #[default]
        Stop = "stop",
        /// The game goes on; the flagged seat keeps its turn and is no longer charged.
        Count = "count",
        /// The turn passes to the next seat that has not flagged; the game ends when one is left.
        Drop = "drop",
        /// The time that is used up costs only the turn, which passes to the next seat: a timeout. A seat that has had all
        /// its [`timeouts`](crate::Rules::timeouts) flags, and drops out.
        Skip = "skip",
    }
}
