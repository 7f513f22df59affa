//! Where a round is.

/// Where a round is (C1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Phase {
    /// Commitments are taken.
    Open,
    /// An extension runs: only those who are missing can act.
    Grace,
    /// No commitment is taken or changed any more, and nothing is open yet.
    Sealed,
    /// Something has been opened.
    Revealing,
    /// The round has ended; all is open.
    Resolved,
    /// The round has ended; what was closed stays closed.
    Aborted,
}

impl Phase {
    /// All phases.
    pub const ALL: [Phase; 6] =
        [Phase::Open, Phase::Grace, Phase::Sealed, Phase::Revealing, Phase::Resolved, Phase::Aborted];

    /// Whether commitments are taken, if only from some.
    pub const fn is_open(self) -> bool {
        matches!(self, Phase::Open | Phase::Grace)
    }

    /// Whether the round has ended.
    pub const fn has_ended(self) -> bool {
        matches!(self, Phase::Resolved | Phase::Aborted)
    }

    /// `open`, `grace`, `sealed`, `revealing`, `resolved` or `aborted`.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Open => "open",
            Phase::Grace => "grace",
            Phase::Sealed => "sealed",
            Phase::Revealing => "revealing",
            Phase::Resolved => "resolved",
            Phase::Aborted => "aborted",
        }
    }
}
