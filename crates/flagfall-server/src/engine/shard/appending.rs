//! Records go to the log.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tc_core::Timestamp;

use super::{Done, Loading, RETRY, Shard};
use crate::GameId;
use crate::engine::game::{Closing, Game};
use crate::engine::record::bytes;
use crate::engine::runners::Key;
use crate::engine::{EngineError, archive};
use crate::log::{self, Append, AppendError, Hint, Log};

impl<L: Log> Shard<L> {
    /// Begins to append what a game has to append.
    pub(super) fn append(&mut self, key: Key) {
        let Some(game) = self.games.get_mut(&key) else { return };
        let Some((expected, records)) = game.begin_append() else { return };
        let last = expected + records.len() as u64;
        let is_all = last == game.sequence;
        let closes = game.is_closed() && is_all;
        let micros = |at: Option<Timestamp>| at.map(Timestamp::as_micros);
        // If more records wait, the game is not yet what it is after these.
        let due = if is_all { self.runners.due(key) } else { Some(Timestamp::EPOCH) };
        let hint = Some(Hint { due: micros(due), latest: micros(self.runners.latest(key)) });
        let append = Append { game: game.id.clone(), expected, records, closes, hint };
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
            Done::Erased { key, result } => self.erased(key, result),
            Done::Saved => {}
        }
    }

    fn appended(&mut self, key: Key, last: u64) {
        let Some(game) = self.games.get_mut(&key) else { return };
        game.appended(last);
        if game.is_closed() && game.is_durable() {
            self.remove(key, &EngineError::Closed);
            return;
        }
        if matches!(game.closing, Closing::Erases { .. }) {
            self.erase(key);
        } else if game.tail >= self.settings.compact_after {
            self.save(key);
        }
        self.append(key);
    }

    /// Nothing that nobody may ever see is in the log now; or it was not erased, and is erased later.
    fn erased(&mut self, key: Key, result: Result<(), EngineError>) {
        let Some(game) = self.games.get_mut(&key) else { return };
        game.is_erasing = false;
        match (result, &mut game.closing) {
            (Ok(()), Closing::Erases { by, waiting }) => {
                let (by, waiting) = (std::mem::take(by), std::mem::take(waiting));
                self.record_closed(key, by, waiting);
            }
            (Ok(()), _) => {}
            (Err(error), closing) => {
                if let Closing::Erases { waiting, .. } = closing {
                    waiting.drain(..).for_each(|sender| drop(sender.send(Err(error.clone()))));
                }
                self.runners.set_must_erase(key, true);
                self.later(key);
            }
        }
    }

    /// The records were not appended, or perhaps they were. What the log has counts: the game is read again.
    fn failed(&mut self, key: Key, error: AppendError) {
        self.numbers.failed.inc();
        let is_new = self.games.get(&key).is_some_and(Game::is_new);
        let (error, delay) = match error {
            AppendError::Conflict { .. } if is_new => (EngineError::Exists, Duration::ZERO),
            AppendError::Conflict { .. } => (EngineError::Moving, Duration::ZERO),
            AppendError::Unavailable(error) => match self.games.get(&key) {
                Some(game) => (archive::unavailable(&*self.log, &game.id, error), RETRY),
                None => (EngineError::Unavailable(error), RETRY),
            },
            AppendError::Unwritable(error) => (error.into(), RETRY),
            AppendError::TooLarge { .. } => (EngineError::TooLarge, Duration::ZERO),
        };
        if let Some(game) = self.remove(key, &error) {
            let refuses = Some(error).filter(|error| matches!(error, EngineError::Unwritable { .. }));
            self.load(game, Loading { refuses, is_retold: true, ..Loading::default() }, delay);
        }
    }

    /// Begins to add a snapshot of a game to the log, if all its records are durable, so that it is read faster.
    fn save(&mut self, key: Key) {
        let Some((id, snapshot)) = self.saved(key) else { return };
        let log = Arc::clone(&self.log);
        let saved = async move {
            // Without the snapshot the game is only read more slowly. There is another one after as many records.
            if let Err(error) = log.snapshot(&id, snapshot).await {
                tracing::warn!(game = %id, %error, "no snapshot was added to the log");
            }
            Done::Saved
        };
        self.running.push(saved.boxed());
    }

    /// Begins to replace the records of a game by a snapshot and by the lines of its journal, if all of them are durable.
    /// Neither has an action that nobody may ever see. Returns whether it is done or has begun.
    pub(super) fn erase(&mut self, key: Key) -> bool {
        if self.games.get(&key).is_some_and(|game| game.is_erasing) {
            return true;
        }
        self.runners.set_must_erase(key, false);
        let Some((id, snapshot)) = self.saved(key) else {
            self.runners.set_must_erase(key, true);
            return false;
        };
        if let Some(game) = self.games.get_mut(&key) {
            game.is_erasing = true;
        }
        let log = Arc::clone(&self.log);
        let erased = async move {
            let result = erase(&*log, &id, snapshot).await;
            if let Err(error) = &result {
                tracing::warn!(game = %id, %error, "actions that nobody may see were not erased; this is tried again");
            }
            Done::Erased { key, result }
        };
        self.running.push(erased.boxed());
        true
    }

    /// A snapshot of a game, if all its records are durable.
    fn saved(&mut self, key: Key) -> Option<(GameId, log::Record)> {
        let game = self.games.get_mut(&key).filter(|game| game.is_durable())?;
        let mut snapshot = self.runners.saved(key)?;
        snapshot.ids = game.remembered.clone();
        snapshot.note = game.note.clone();
        game.tail = 0;
        Some((game.id.clone(), log::Record { number: game.sequence, body: bytes(&snapshot) }))
    }
}

/// Erases the records of a game up to a snapshot. The lines of its journal are kept.
async fn erase<L: Log>(log: &L, id: &GameId, snapshot: log::Record) -> Result<(), EngineError> {
    let (whole, number, of) = (log.read_whole(id).await?, snapshot.number, id.clone());
    // The records may be many.
    let kept = tokio::task::spawn_blocking(move || archive::kept(&of, &whole, number)).await;
    Ok(log.erase(id, snapshot, kept.unwrap_or(Err(EngineError::Stopping))?).await?)
}
