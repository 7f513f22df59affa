//! Records go to the log.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;

use super::{Done, RETRY, Shard};
use crate::engine::EngineError;
use crate::engine::game::Game;
use crate::engine::record::bytes;
use crate::engine::runners::{Chore, Key};
use crate::log::{self, Append, AppendError, Log};

impl<L: Log> Shard<L> {
    /// Begins to append what a game has to append.
    pub(super) fn append(&mut self, key: Key) {
        let Some(game) = self.games.get_mut(&key) else { return };
        let Some((expected, records)) = game.begin_append() else { return };
        let last = expected + records.len() as u64;
        let closes = game.closes && last == game.sequence;
        let append = Append { game: game.id.clone(), expected, records, closes };
        let (log, began) = (Arc::clone(&self.log), Instant::now());
        let appended = async move { Done::Appended { key, last, began, result: log.append(append).await } };
        self.running.push(appended.boxed());
    }

    pub(super) fn finish(&mut self, done: Done) {
        match done {
            Done::Appended { key, last, began, result: Ok(()) } => {
                self.numbers.appended(began.elapsed());
                self.appended(key, last);
            }
            Done::Appended { key, last: _, began: _, result: Err(error) } => self.failed(key, error),
            Done::Loaded { game, result } => self.loaded(game, result),
            Done::Compacted { is_done: true, .. } => {}
            Done::Compacted { key, is_done: false } => {
                self.runners.set_must_erase(key, true);
                self.later(key);
            }
        }
    }

    fn appended(&mut self, key: Key, last: u64) {
        let Some(game) = self.games.get_mut(&key) else { return };
        game.appended(last);
        if game.closes && game.is_durable() {
            if self.runners.chore(key) == Some(Chore::Erase) {
                self.compact(key);
            }
            self.remove(key, &EngineError::Closed);
            return;
        }
        if game.tail >= self.settings.compact_after {
            self.compact(key);
        }
        self.append(key);
    }

    /// The records were not appended, or perhaps they were. What the log has counts: the game is read again.
    fn failed(&mut self, key: Key, error: AppendError) {
        self.numbers.failed.inc();
        let is_new = self.games.get(&key).is_some_and(Game::is_new);
        let (error, delay) = match error {
            AppendError::Conflict { .. } if is_new => (EngineError::Exists, Duration::ZERO),
            AppendError::Conflict { .. } => (EngineError::Moving, Duration::ZERO),
            AppendError::Unavailable(error) => (EngineError::Unavailable(error), RETRY),
            AppendError::TooLarge { .. } => (EngineError::TooLarge, Duration::ZERO),
        };
        if let Some(game) = self.remove(key, &error) {
            self.load(game, Vec::new(), delay);
        }
    }

    /// Begins to replace the records of a game by a snapshot, if all of them are durable. A snapshot has no action that
    /// nobody may ever see.
    pub(super) fn compact(&mut self, key: Key) -> bool {
        let Some(game) = self.games.get_mut(&key).filter(|game| game.is_durable()) else { return false };
        let Some(mut snapshot) = self.runners.saved(key) else { return false };
        snapshot.ids = game.remembered.clone();
        snapshot.note = game.note.clone();
        let snapshot = log::Record { number: game.sequence, body: bytes(&snapshot) };
        let (log, id) = (Arc::clone(&self.log), game.id.clone());
        game.tail = 0;
        self.runners.set_must_erase(key, false);
        let compacted = async move {
            // A log that was not compacted is only longer. It is compacted again after as many records.
            let result = log.compact(&id, snapshot).await;
            if let Err(error) = &result {
                tracing::warn!(game = %id, %error, "the log was not compacted");
            }
            Done::Compacted { key, is_done: result.is_ok() }
        };
        self.running.push(compacted.boxed());
        true
    }
}
