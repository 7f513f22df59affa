//! The events of a game, as one reader gets them.

use std::collections::VecDeque;

use futures_util::FutureExt;
use tokio::sync::mpsc;

use super::Event;

/// The events of a game, in the order of their numbers, without gaps.
pub struct Subscription {
    missed: VecDeque<Event>,
    live: mpsc::Receiver<Event>,
    last: u64,
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
