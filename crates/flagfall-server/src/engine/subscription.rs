//! The events of a game, as one reader gets them.

use std::collections::VecDeque;

use futures_util::FutureExt;
use tc_commit::Viewer;
use tokio::sync::mpsc;

use super::Event;
use crate::GameId;

/// The events of a game, in the order of their numbers, without gaps.
pub struct Subscription {
    missed: VecDeque<Event>,
    live: mpsc::Receiver<Event>,
    last: u64,
}

/// A subscription that has begun, before what was missed is read.
pub(crate) struct Opened {
    pub(super) game: GameId,
    pub(super) viewer: Viewer,
    pub(super) after: Option<u64>,
    /// The state when it began.
    pub(super) now: Event,
    /// The records that the log has after the last snapshot.
    pub(super) tail: usize,
    pub(super) live: mpsc::Receiver<Event>,
}

impl Opened {
    /// Whether the log must be read, because there are changes that the reader has missed.
    pub(super) fn must_read(&self) -> bool {
        self.after.is_some_and(|after| after < self.now.sequence)
    }

    /// The records that must be read and run again.
    pub(crate) fn cost(&self) -> usize {
        if self.must_read() { self.tail } else { 0 }
    }
}

/// The events have ended: the reader was too slow, the game was closed or has moved, or the server stops. Subscribe again
/// after the last number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the events have ended: subscribe again after the last number")]
pub struct Cut;

impl Subscription {
    /// The events that were missed up to a number, and the later ones of those that come.
    pub(super) fn new(missed: Vec<Event>, live: mpsc::Receiver<Event>, last: u64) -> Subscription {
        Subscription { missed: missed.into(), live, last }
    }

    /// The number of the last event that was returned.
    pub(crate) fn last_shown(&self) -> u64 {
        self.missed.front().map_or(self.last, |next| next.sequence.saturating_sub(1))
    }

    /// The next event if it has come; `None` if it has not, or after the last event.
    pub(crate) fn come(&mut self) -> Option<Event> {
        self.next().now_or_never()?.ok()
    }

    /// The next event. It waits until there is one, and can be dropped while it waits.
    ///
    /// # Errors
    /// [`Cut`] after the last event.
    pub async fn next(&mut self) -> Result<Event, Cut> {
        if let Some(event) = self.missed.pop_front() {
            return Ok(event);
        }
        loop {
            let event = self.live.recv().await.ok_or(Cut)?;
            if event.sequence > self.last {
                self.last = event.sequence;
                return Ok(event);
            }
        }
    }
}
