//! The phases of a round.

use crate::words::words;

words! {
    /// The phase of a round (C1).
    #[derive(Hash)]
    pub enum Phase {
        /// Players can commit.
        Collecting = "open",
        /// The round is collecting in an extension: only missing players can act.
        Grace = "grace",
        /// Commitments can no longer change, and none is revealed yet.
        Sealed = "sealed",
        /// Sealed, with at least one commitment revealed.
        Revealing = "revealing",
        /// The round has ended; everything is revealed.
        Resolved = "resolved",
        /// The round has ended; what was not revealed stays secret.
        Aborted = "aborted",
    }
}

impl Phase {
    /// Returns whether the round is not sealed yet: players can commit in [`Phase::Collecting`] and, if missing, in
    /// [`Phase::Grace`].
    pub const fn is_collecting(self) -> bool {
        matches!(self, Phase::Collecting | Phase::Grace)
    }

    /// Returns whether the round has ended: resolved or aborted.
    pub const fn has_ended(self) -> bool {
        matches!(self, Phase::Resolved | Phase::Aborted)
    }
}
