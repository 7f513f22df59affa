//! The progress of a round: everything that changes, except the commitments and the clock.

use tc_core::{Span, Timestamp};

use crate::{Phase, SealedBy};

/// The progress of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub(crate) struct Progress {
    /// The instant of the last input.
    pub(crate) now: Timestamp,
    pub(crate) phase: Phase,
    /// When the phase ends by itself.
    pub(crate) deadline: Deadline,
    /// What sealed the round, with the deadline if that did.
    pub(crate) sealed: Option<(SealedBy, Option<Timestamp>)>,
    pub(crate) is_paused: bool,
    pub(crate) extensions: u8,
    /// The number of players whom the round waits for.
    pub(crate) waited_for: usize,
    /// The number of players who have committed.
    pub(crate) committed: usize,
    /// The number of players who are ready.
    pub(crate) ready: usize,
    /// The number of players who are not revealed yet: of all required players, or in digest mode of those with a digest.
    #[cfg_attr(feature = "json", serde(rename = "closed"))]
    pub(crate) unrevealed: usize,
    /// In digest mode, the instant at which the time to disclose ran out.
    #[cfg_attr(feature = "json", serde(rename = "openings_ended"))]
    pub(crate) disclosing_ended: Option<Timestamp>,
}

/// A deadline, which a pause moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub(crate) enum Deadline {
    None,
    /// At this instant.
    At(Timestamp),
    /// During a pause: this long after the round is resumed.
    Left(Span),
}

impl Progress {
    pub(super) fn at_the_beginning(begins: Timestamp, deadline: Option<Timestamp>) -> Progress {
        Progress {
            now: begins,
            phase: Phase::Collecting,
            deadline: deadline.map_or(Deadline::None, Deadline::At),
            sealed: None,
            is_paused: false,
            extensions: 0,
            waited_for: 0,
            committed: 0,
            ready: 0,
            unrevealed: 0,
            disclosing_ended: None,
        }
    }

    /// Returns the next instant at which something happens by itself. `of_clock` returns that of the clock, which
    /// counts before the seal only.
    pub(crate) fn next_deadline(&self, of_clock: impl FnOnce() -> Option<Timestamp>) -> Option<Timestamp> {
        let own = match self.deadline {
            Deadline::At(at) => Some(at),
            Deadline::None | Deadline::Left(_) => None,
        };
        match self.phase {
            Phase::Collecting => own.into_iter().chain(of_clock()).min(),
            Phase::Grace | Phase::Sealed | Phase::Revealing => own,
            Phase::Resolved | Phase::Aborted => None,
        }
    }
}
