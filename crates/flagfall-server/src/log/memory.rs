//! A log in memory, for tests: nothing survives the program.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Append, AppendError, History, Log, Record, Unavailable, limits};
use crate::GameId;

/// A log without a disk. It answers at once, and shows what every other log must answer.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// use flagfall_server::log::{Append, Log, memory::MemoryLog};
///
/// let log = MemoryLog::default();
/// let game: flagfall_server::GameId = "blitz-7".parse()?;
/// let first = Append { game: game.clone(), expected: 0, records: vec!["start".into()], closes: false };
/// log.append(first.clone()).await?;
/// assert_eq!(log.read(&game).await?.last(), 1);
/// assert!(log.append(first).await.is_err()); // record 1 is taken
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct MemoryLog {
    games: Mutex<BTreeMap<GameId, History>>,
}

impl MemoryLog {
    fn games(&self) -> MutexGuard<'_, BTreeMap<GameId, History>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log for MemoryLog {
    async fn append(&self, append: Append) -> Result<(), AppendError> {
        limits::check_append(&append)?;
        let mut games = self.games();
        let (last, closed) = games.get(&append.game).map_or((0, false), |history| (history.last(), history.closed));
        if last != append.expected || closed {
            return Err(append.conflict());
        }
        if append.records.is_empty() && !append.closes {
            return Ok(());
        }
        let history = games.entry(append.game).or_default();
        history.closed = append.closes;
        history.records.extend((last + 1..).zip(append.records).map(|(number, body)| Record { number, body }));
        Ok(())
    }

    async fn read(&self, game: &GameId) -> Result<History, Unavailable> {
        Ok(self.games().get(game).cloned().unwrap_or_default())
    }

    async fn open_games(&self) -> Result<Vec<GameId>, Unavailable> {
        Ok(self.games().iter().filter(|(_, history)| !history.closed).map(|(game, _)| game.clone()).collect())
    }

    async fn compact(&self, game: &GameId, snapshot: Record) -> Result<(), Unavailable> {
        let mut games = self.games();
        let history = games.get_mut(game);
        let (present, last) = history
            .as_ref()
            .map_or((0, 0), |history| (history.snapshot.as_ref().map_or(0, |record| record.number), history.last()));
        if limits::check_compact(game, &snapshot, present, last)?
            && let Some(history) = history
        {
            history.records.retain(|record| record.number > snapshot.number);
            history.snapshot = Some(snapshot);
        }
        Ok(())
    }
}
