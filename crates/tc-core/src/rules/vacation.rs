//! Whose clock a vacation stops (S30).

use crate::words::words;

words! {
    /// Whose clock a vacation stops (S30).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Vacation {
        /// All clocks stop while a player is on vacation, as on OGS.
        #[default]
        Both = "both",
        /// Only the clock of the player on vacation stops; the others run in their turns, as on most sites of
        /// correspondence chess.
        Own = "own",
    }
}
