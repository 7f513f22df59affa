//! How far a round has come: all of it but what players have committed to.

use tc_core::{Span, Timestamp};

use crate::{Phase, SealedBy};

/// How far a round has come.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Course<T> {
    /// The instant of the last input.
    pub(crate) now: Timestamp,
    pub(crate) phase: Phase,
    /// When the phase ends by itself.
    pub(crate) deadline: Deadline,
    /// What has sealed the round, and the deadline if that has.
    pub(crate) sealed: Option<(SealedBy, Option<Timestamp>)>,
    pub(crate) is_paused: bool,
    pub(crate) extensions: u8,
    /// How many have something to do yet before the round closes.
    pub(crate) waited_for: usize,
    /// How many have committed.
    pub(crate) committed: usize,
    /// How many are ready.
    pub(crate) ready: usize,
    /// How many are not open: of all who have to act, or in sealed mode of those who can open.
    pub(crate) closed: usize,
    /// In sealed mode: when openings ended, if they ended by themselves.
    pub(crate) openings_ended: Option<Timestamp>,
    /// Whether its turn on the clock was settled: no move before it can be undone.
    pub(crate) ends_undo: bool,
    pub(crate) timing: T,
}

/// A deadline, which a pause holds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deadline {
    None,
    /// At this instant.
    At(Timestamp),
    /// So long after the round is resumed.
    Left(Span),
}

impl Deadline {
    pub(crate) fn instant(self) -> Option<Timestamp> {
        match self {
            Deadline::At(at) => Some(at),
            Deadline::None | Deadline::Left(_) => None,
        }
    }
}
