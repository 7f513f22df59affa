//! A log in memory, for tests: nothing survives the program.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;

use super::{Append, AppendError, Hint, History, Log, OpenGame, Record, Unavailable, limits};
use crate::GameId;

/// A log without a disk. It answers at once, and shows what every other log must answer.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// use flagfall_server::log::{Append, Log, memory::MemoryLog};
///
/// let log = MemoryLog::default();
/// let game: flagfall_server::GameId = "blitz-7".parse()?;
/// let first = Append { game: game.clone(), expected: 0, records: vec!["start".into()], closes: false, hint: None };
/// log.append(first.clone()).await?;
/// assert_eq!(log.read(&game).await?.last(), 1);
/// assert!(log.append(first).await.is_err()); // record 1 is taken
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct MemoryLog {
    games: Mutex<BTreeMap<GameId, Game>>,
}

/// A game of the log.
#[derive(Debug, Default)]
struct Game {
    /// Everything that is kept.
    whole: History,
    /// The last snapshot after those that were erased.
    snapshot: Option<Record>,
    hint: Option<Hint>,
}

impl Game {
    /// The last snapshot and the records after it.
    fn read(&self) -> History {
        let History { snapshot, records, closed, .. } = self.whole.clone();
        let snapshot = self.snapshot.clone().or(snapshot);
        let number = snapshot.as_ref().map_or(0, |snapshot| snapshot.number);
        let records = records.into_iter().filter(|record| record.number > number).collect();
        History { kept: Vec::new(), snapshot, records, closed }
    }
}

impl MemoryLog {
    fn games(&self) -> MutexGuard<'_, BTreeMap<GameId, Game>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log for MemoryLog {
    async fn append(&self, append: Append) -> Result<(), AppendError> {
        limits::check_append(&append)?;
        let mut games = self.games();
        let (last, closed) = games.get(&append.game).map_or((0, false), |game| (game.whole.last(), game.whole.closed));
        if last != append.expected || closed {
            return Err(append.conflict());
        }
        if append.records.is_empty() && !append.closes {
            return Ok(());
        }
        let game = games.entry(append.game).or_default();
        (game.whole.closed, game.hint) = (append.closes, append.hint);
        game.whole.records.extend((last + 1..).zip(append.records).map(|(number, body)| Record { number, body }));
        Ok(())
    }

    async fn read(&self, game: &GameId) -> Result<History, Unavailable> {
        Ok(self.games().get(game).map(Game::read).unwrap_or_default())
    }

    async fn read_whole(&self, game: &GameId) -> Result<History, Unavailable> {
        Ok(self.games().get(game).map(|game| game.whole.clone()).unwrap_or_default())
    }

    async fn open_games(&self) -> Result<Vec<OpenGame>, Unavailable> {
        let games = self.games();
        let open = games.iter().filter(|(_, game)| !game.whole.closed);
        Ok(open.map(|(id, game)| OpenGame { game: id.clone(), hint: game.hint }).collect())
    }

    async fn snapshot(&self, game: &GameId, snapshot: Record) -> Result<(), Unavailable> {
        let mut games = self.games();
        let found = games.get_mut(game);
        let history = found.as_ref().map(|found| found.read()).unwrap_or_default();
        let present = history.snapshot.as_ref().map_or(0, |record| record.number);
        if limits::is_newer(game, &snapshot, present, history.last())?
            && let Some(found) = found
        {
            found.snapshot = Some(snapshot);
        }
        Ok(())
    }

    async fn erase(&self, game: &GameId, snapshot: Record, kept: Bytes) -> Result<(), Unavailable> {
        let mut games = self.games();
        let found = games.get_mut(game);
        let (erased, last) = found.as_ref().map_or((0, 0), |found| {
            (found.whole.snapshot.as_ref().map_or(0, |record| record.number), found.whole.last())
        });
        if limits::is_newer(game, &snapshot, erased, last)?
            && let Some(found) = found
        {
            found.whole.records.retain(|record| record.number > snapshot.number);
            found.whole.kept.push(kept);
            (found.whole.snapshot, found.snapshot) = (Some(snapshot), None);
        }
        Ok(())
    }
}
