//! The phases of a round.

use crate::words::words;

words! {
    /// The phase of a round (C1).
    #[derive(Hash)]
    Phase {
        /// Players can commit.
        Open = "open",
        /// An extension is running: only missing players can act.
        Grace = "grace",
        /// Commitments can no longer change, and none is open yet.
        Sealed = "sealed",
        /// Sealed, with at least one open commitment.
        Revealing = "revealing",
        /// The round has ended; everything is open.
        Resolved = "resolved",
        /// The round has ended; closed commitments stay closed.
        Aborted = "aborted",
    }
}

impl Phase {
    /// Returns whether players can commit: in [`Phase::Open`] and, if missing, in [`Phase::Grace`].
    pub const fn is_open(self) -> bool {
        matches!(self, Phase::Open | Phase::Grace)
    }

    /// Returns whether the round has ended: resolved or aborted.
    pub const fn has_ended(self) -> bool {
        matches!(self, Phase::Resolved | Phase::Aborted)
    }
}
