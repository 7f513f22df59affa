//! How far a round has come: everything that changes but the commitments and the clock.

use tc_core::{Span, Timestamp};

use crate::{Phase, SealedBy};

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Progress {
    /// The instant of the last input.
    pub(crate) now: Timestamp,
    pub(crate) phase: Phase,
    /// When the phase ends by itself.
    pub(crate) deadline: Deadline,
    /// What has sealed the round, and the deadline if that has.
    pub(crate) sealed: Option<(SealedBy, Option<Timestamp>)>,
    pub(crate) is_paused: bool,
    pub(crate) extensions: u8,
    /// How many players have something to do before the round closes.
    pub(crate) waited_for: usize,
    /// How many players have committed.
    pub(crate) committed: usize,
    /// How many players are ready.
    pub(crate) ready: usize,
    /// How many commitments are not open: of all required players, or in sealed mode of those who can open.
    pub(crate) closed: usize,
    /// In sealed mode: when openings ended, if they ended by themselves.
    pub(crate) openings_ended: Option<Timestamp>,
}

/// A deadline, which a pause holds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deadline {
    None,
    /// At this instant.
    At(Timestamp),
    /// This long after the round is resumed.
    Left(Span),
}

impl Progress {
    pub(super) fn at_opening(opens: Timestamp, deadline: Option<Timestamp>) -> Progress {
        Progress {
            now: opens,
            phase: Phase::Open,
            deadline: deadline.map_or(Deadline::None, Deadline::At),
            sealed: None,
            is_paused: false,
            extensions: 0,
            waited_for: 0,
            committed: 0,
            ready: 0,
            closed: 0,
            openings_ended: None,
        }
    }

    /// The next instant at which something happens by itself; `of_clock` gives that of the clock, which counts until the
    /// seal.
    pub(crate) fn next_deadline(&self, of_clock: impl FnOnce() -> Option<Timestamp>) -> Option<Timestamp> {
        let own = match self.deadline {
            Deadline::At(at) => Some(at),
            Deadline::None | Deadline::Left(_) => None,
        };
        match self.phase {
            Phase::Open => own.into_iter().chain(of_clock()).min(),
            Phase::Grace | Phase::Sealed | Phase::Revealing => own,
            Phase::Resolved | Phase::Aborted => None,
        }
    }
}
