//! The events of a game, as one reader gets them.

use std::collections::VecDeque;

use futures_util::FutureExt;
use tc_commit::Viewer;
use tokio::sync::mpsc;

use super::game::{Reader, Subscribed};
use super::shard::Command;
use super::{Engine, EngineError, Event, archive};
use crate::GameId;
use crate::log::History;

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

impl Engine {
    /// The events that a spectator sees: see [`Engine::subscribe_as`].
    ///
    /// # Errors
    /// As for [`Engine::input`].
    pub async fn subscribe(&self, game: &GameId, after: Option<u64>) -> Result<Subscription, EngineError> {
        self.subscribe_as(game, after, Viewer::Spectator).await
    }

    /// The events of a game after a sequence number, and then each new one. Without a number they begin with the state now; after
    /// 0 with the state before the first change.
    /// Events before a compaction are gone: the state now comes in their place, also in that of events of more than 1 MiB.
    ///
    /// # Errors
    /// As for [`Engine::input`].
    pub async fn subscribe_as(
        &self,
        game: &GameId,
        after: Option<u64>,
        viewer: Viewer,
    ) -> Result<Subscription, EngineError> {
        let opened = self.open(game, after, viewer).await?;
        self.events(opened).await
    }

    /// Begins a subscription. It says what it [costs](Opened::cost) to read what was missed.
    pub(crate) async fn open(&self, game: &GameId, after: Option<u64>, viewer: Viewer) -> Result<Opened, EngineError> {
        let (events, live) = mpsc::channel(self.reader);
        let reader = Reader { viewer: viewer.clone(), events };
        let Subscribed { now, tail } =
            self.ask(game, |game, at, reply| Command::Subscribe { game, at, reader, reply }).await?;
        Ok(Opened { game: game.clone(), viewer, after, now, tail, live })
    }

    /// The events of a subscription that was begun.
    pub(crate) async fn events(&self, opened: Opened) -> Result<Subscription, EngineError> {
        let must_read = opened.must_read();
        let Opened { game, viewer, after, now, live, .. } = opened;
        let last = now.sequence;
        let missed = match after {
            Some(after) if must_read => {
                let missed =
                    move |game: &GameId, history: &History| archive::events(game, history, after, last, &viewer);
                let history = self.histories.recent(&game).await?;
                self.with_history(&game, history, missed).await?.unwrap_or_else(|| Vec::from([now]))
            }
            Some(after) if after == last => Vec::new(),
            // A number that the game has not reached was never sent.
            _ => Vec::from([now]),
        };
        Ok(Subscription::new(missed, live, last))
    }
}
