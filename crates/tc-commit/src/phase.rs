//! Where a round is.

use crate::words::words;

words! {
    /// Where a round is (C1).
    #[derive(Hash)]
    Phase {
        /// Commitments are taken.
        Open = "open",
        /// An extension runs: only those who are missing can act.
        Grace = "grace",
        /// No commitment is taken or changed any more, and nothing is open yet.
        Sealed = "sealed",
        /// Something has been opened.
        Revealing = "revealing",
        /// The round has ended; all is open.
        Resolved = "resolved",
        /// The round has ended; what was closed stays closed.
        Aborted = "aborted",
    }
}

impl Phase {
    /// Whether commitments are taken, if only from some.
    pub const fn is_open(self) -> bool {
        matches!(self, Phase::Open | Phase::Grace)
    }

    /// Whether the round has ended.
    pub const fn has_ended(self) -> bool {
        matches!(self, Phase::Resolved | Phase::Aborted)
    }
}
