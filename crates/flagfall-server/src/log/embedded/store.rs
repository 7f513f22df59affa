//! The tables of the file, and what one transaction does with them.

use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};
use std::thread;

use bytes::Bytes;
use redb::{
    Builder, Database, DatabaseError, Error, ReadOnlyTable, ReadableDatabase, ReadableTable, StorageError, Table,
    TableDefinition, WriteTransaction,
};

use super::super::{Append, AppendError, History, Record, Unavailable, limits};
use super::OpenError;
use crate::GameId;

const OPEN: TableDefinition<&str, ()> = TableDefinition::new("open");
const CLOSED: TableDefinition<&str, ()> = TableDefinition::new("closed");
/// The record of a game with a number.
const RECORDS: TableDefinition<(&str, u64), &[u8]> = TableDefinition::new("records");
/// The snapshot of a game, with the number of the last record that it includes.
const SNAPSHOTS: TableDefinition<&str, (u64, &[u8])> = TableDefinition::new("snapshots");

/// Memory for pages of the file, in bytes.
const CACHE: usize = 256 * 1024 * 1024;

/// The file, which is opened again after a failure.
#[derive(Debug)]
pub(super) struct Store {
    file: PathBuf,
    database: RwLock<Option<Database>>,
}

/// Opens the file on a separate thread, because redb may panic over a damaged one.
pub(super) fn open_apart(file: &Path) -> Result<Store, OpenError> {
    let path = file.to_path_buf();
    let opened = thread::spawn(move || open(&path)).join();
    let damaged =
        || OpenError::Damaged { file: file.to_path_buf(), reason: "its pages contradict each other".to_owned() };
    let database = opened.unwrap_or_else(|_| Err(damaged()))?;
    Ok(Store { file: file.to_path_buf(), database: RwLock::new(Some(database)) })
}

fn open(file: &Path) -> Result<Database, OpenError> {
    let created = Builder::new().set_cache_size(CACHE).set_check_integrity_on_open(true).create(file);
    let database = created.map_err(|error| refusal(file, error))?;
    let tables = || -> Result<(), Error> {
        let transaction = database.begin_write()?;
        Tables::open(&transaction)?;
        transaction.commit()?;
        Ok(())
    };
    tables().map_err(|error| OpenError::Damaged { file: file.to_path_buf(), reason: error.to_string() })?;
    // A new file is safe when its folder has its name.
    #[cfg(unix)]
    file.canonicalize()
        .and_then(|path| std::fs::File::open(path.parent().unwrap_or(Path::new("/")))?.sync_all())
        .map_err(|error| OpenError::Io { file: file.to_path_buf(), reason: error.to_string() })?;
    Ok(database)
}

fn refusal(file: &Path, error: DatabaseError) -> OpenError {
    let file = file.to_path_buf();
    match error {
        DatabaseError::DatabaseAlreadyOpen => OpenError::InUse(file),
        DatabaseError::Storage(StorageError::Io(error)) if error.kind() != std::io::ErrorKind::InvalidData => {
            OpenError::Io { file, reason: error.to_string() }
        }
        error => OpenError::Damaged { file, reason: error.to_string() },
    }
}

impl Store {
    /// Runs this with the open file.
    pub(super) fn with<T>(&self, run: impl FnOnce(&Database) -> Result<T, Error>) -> Result<T, Unavailable> {
        let database = self.database.read().unwrap_or_else(PoisonError::into_inner);
        let database = database.as_ref().ok_or_else(|| Unavailable("the file is closed".to_owned()))?;
        run(database).map_err(|error| Unavailable(error.to_string()))
    }

    /// Closes the file and opens it again: after a failed write, redb refuses every further one.
    pub(super) fn reopen(&self) -> Result<(), Unavailable> {
        let mut database = self.database.write().unwrap_or_else(PoisonError::into_inner);
        *database = None;
        *database = Some(open(&self.file).map_err(|error| Unavailable(error.to_string()))?);
        Ok(())
    }

    pub(super) fn close(&self) {
        *self.database.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(super) fn read(&self, game: &GameId) -> Result<History, Unavailable> {
        self.with(|database| {
            let transaction = database.begin_read()?;
            let records: ReadOnlyTable<(&str, u64), &[u8]> = transaction.open_table(RECORDS)?;
            let snapshot = transaction.open_table(SNAPSHOTS)?.get(game.as_str())?.map(|found| {
                let (number, body) = found.value();
                Record { number, body: Bytes::copy_from_slice(body) }
            });
            let records = records.range((game.as_str(), 0)..=(game.as_str(), u64::MAX))?.map(|record| {
                let (key, body) = record?;
                Ok(Record { number: key.value().1, body: Bytes::copy_from_slice(body.value()) })
            });
            Ok(History {
                snapshot,
                records: records.collect::<Result<_, StorageError>>()?,
                closed: transaction.open_table(CLOSED)?.get(game.as_str())?.is_some(),
            })
        })
    }

    pub(super) fn open_games(&self) -> Result<Vec<GameId>, Unavailable> {
        self.with(|database| {
            let names = database.begin_read()?.open_table(OPEN)?;
            let games = names.iter()?.map(|name| {
                let name = name?.0;
                name.value().parse().map_err(|error| StorageError::Corrupted(format!("{:?}: {error}", name.value())))
            });
            Ok(games.collect::<Result<_, StorageError>>()?)
        })
    }
}

/// The tables in a transaction that writes.
pub(super) struct Tables<'t> {
    open: Table<'t, &'static str, ()>,
    closed: Table<'t, &'static str, ()>,
    records: Table<'t, (&'static str, u64), &'static [u8]>,
    snapshots: Table<'t, &'static str, (u64, &'static [u8])>,
}

impl<'t> Tables<'t> {
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Tables<'t>, Error> {
        Ok(Tables {
            open: transaction.open_table(OPEN)?,
            closed: transaction.open_table(CLOSED)?,
            records: transaction.open_table(RECORDS)?,
            snapshots: transaction.open_table(SNAPSHOTS)?,
        })
    }

    /// Appends, or answers why not; returns an error if the file fails.
    pub(super) fn append(&mut self, append: &Append) -> Result<Result<(), AppendError>, StorageError> {
        let game = append.game.as_str();
        if self.last(game)? != append.expected || self.closed.get(game)?.is_some() {
            return Ok(Err(append.conflict()));
        }
        for (number, body) in (append.expected + 1..).zip(&append.records) {
            self.records.insert((game, number), &**body)?;
        }
        if append.closes {
            self.open.remove(game)?;
            self.closed.insert(game, ())?;
        } else if append.expected == 0 && !append.records.is_empty() {
            self.open.insert(game, ())?;
        }
        Ok(Ok(()))
    }

    /// Compacts, or answers why not; returns an error if the file fails.
    pub(super) fn compact(
        &mut self,
        game: &GameId,
        snapshot: &Record,
    ) -> Result<Result<(), Unavailable>, StorageError> {
        let (present, last) = (self.snapshot(game.as_str())?, self.last(game.as_str())?);
        match limits::check_compact(game, snapshot, present, last) {
            Ok(true) => {
                let game = game.as_str();
                self.records.retain_in((game, 0)..=(game, snapshot.number), |_, _| false)?;
                self.snapshots.insert(game, (snapshot.number, &*snapshot.body))?;
                Ok(Ok(()))
            }
            Ok(false) => Ok(Ok(())),
            Err(refused) => Ok(Err(refused)),
        }
    }

    /// The number of the last record of a game; 0 without records.
    fn last(&self, game: &str) -> Result<u64, StorageError> {
        match self.records.range((game, 0)..=(game, u64::MAX))?.next_back() {
            Some(record) => Ok(record?.0.value().1),
            None => self.snapshot(game),
        }
    }

    /// The number of the last record in the snapshot of a game; 0 without a snapshot.
    fn snapshot(&self, game: &str) -> Result<u64, StorageError> {
        Ok(self.snapshots.get(game)?.map_or(0, |found| found.value().0))
    }
}
