//! What is fixed before a round opens.

use super::Act;

/// A round as data. Instants and times are nanoseconds.
#[derive(Clone, Debug, PartialEq)]
pub struct TwinSpec {
    /// The game's name.
    pub game: String,
    /// The number of the round.
    pub seq: u64,
    /// When it opens.
    pub opens: i64,
    /// Who has to act, in any order.
    pub required: Vec<String>,
    /// Who has nothing to do, in any order.
    pub idle: Vec<String>,
    /// The plain deadline.
    pub deadline: Option<i64>,
    /// What closes the round.
    pub close: Close,
    /// Whether commitments can be changed.
    pub amend: bool,
    /// Whether they can be taken back.
    pub withdraw: bool,
    /// What stands in for those that are missing.
    pub missing: Missing,
    /// How long an extension is, and how many there can be.
    pub extension: Option<(i64, u8)>,
    /// Whether the commitment of a player who leaves is dropped.
    pub drops_leavers: bool,
    /// Who sees who has committed.
    pub status: Status,
    /// Whether players do not see their own commitment.
    pub hides_own: bool,
    /// Whether a rejected action aborts all.
    pub abort_all: bool,
    /// Sealed mode.
    pub sealed: Option<Sealed>,
}

/// What closes a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// All have committed.
    All,
    /// All are ready.
    Ready,
    /// Only the deadline.
    Deadline,
}

/// What stands in for a commitment that is missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Missing {
    /// Nothing.
    Skip,
    /// Nothing, and it is a forfeit.
    Forfeit,
    /// The round is aborted.
    Abort,
    /// This action.
    Default(Act),
    /// For each player an action.
    Defaults(Vec<(String, Act)>),
}

/// Who sees who has committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everyone.
    Everyone,
    /// Everyone sees how many.
    Count,
    /// Nobody.
    Nobody,
}

/// Sealed mode.
#[derive(Clone, Debug, PartialEq)]
pub struct Sealed {
    /// How long openings are taken after the seal.
    pub openings: i64,
    /// What stands in for what is not opened.
    pub withheld: Withheld,
}

/// What stands in for a commitment that is not opened.
#[derive(Clone, Debug, PartialEq)]
pub enum Withheld {
    /// Nothing, and it is a forfeit.
    Forfeit,
    /// Nothing.
    Skip,
    /// This action.
    Default(Act),
}
