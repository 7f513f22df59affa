//! The log on this machine: one file, kept with redb.
//!
//! One thread writes. Appends that wait are written in one transaction with one `fsync`, and are answered after it. So a
//! thousand appends at a time cost about as many writes to the disk as one.
//!
//! A disk whose `fsync` takes 0.2 ms wrote 59,000 appends a second of 100 bytes to 100,000 games, with 1,000 appenders and a
//! 99th percentile of 27 ms; with 64 appenders it was 27,000 and 6 ms. A file of 420 MB was written at 11,000 and 14 ms.
//! `examples/log_load.rs` measures it.

mod store;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use self::store::Store;
use self::writer::{Job, Work};
use super::{Append, AppendError, History, Log, Record, Unavailable, limits};
use crate::GameId;

/// The appends that may wait for the writer. A further one waits for room.
const QUEUE: usize = 4096;

/// A log in a file that only this process uses.
///
/// Dropping it waits until everything in the queue is written, and closes the file.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// use flagfall_server::log::{Append, Log, embedded::EmbeddedLog};
///
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("games.redb");
/// let game: flagfall_server::GameId = "blitz-7".parse()?;
/// let log = EmbeddedLog::open(&file)?;
/// log.append(Append { game: game.clone(), expected: 0, records: vec!["start".into()], closes: false }).await?;
/// drop(log);
///
/// assert_eq!(EmbeddedLog::open(&file)?.read(&game).await?.records[0].body, "start");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EmbeddedLog {
    store: Arc<Store>,
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    commits: Arc<AtomicU64>,
}

/// Why the file of a log cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Another process, or this one, has the file open.
    #[error("{} is in use: stop the other server, or choose another folder", .0.display())]
    InUse(PathBuf),
    /// The file is not a log, or has changed since a log was written there.
    #[error("{} is damaged or not a log ({reason}): restore it from a backup, or choose another folder", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What was found.
        reason: String,
    },
    /// The file cannot be read or written.
    #[error("{} cannot be opened: {reason}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the operating system answered.
        reason: String,
    },
}

impl EmbeddedLog {
    /// Opens the log in this file, or creates it if there is no such file. All of the file is read and checked, which takes
    /// about a second for each gigabyte. This call blocks; in a task, use `tokio::task::spawn_blocking`.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(file: impl AsRef<Path>) -> Result<EmbeddedLog, OpenError> {
        let file = file.as_ref().to_path_buf();
        let store = Arc::new(store::open_apart(&file)?);
        let commits = Arc::new(AtomicU64::new(0));
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let writer = thread::Builder::new().name("log".to_owned()).spawn({
            let (store, commits) = (Arc::clone(&store), Arc::clone(&commits));
            move || writer::run(&store, waiting, &commits)
        });
        let writer = writer.map_err(|error| OpenError::Io { file, reason: error.to_string() })?;
        Ok(EmbeddedLog { store, jobs: Some(jobs), writer: Some(writer), commits })
    }

    /// The transactions that were written since the log was opened. Each of them has one `fsync`.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Sends work to the writer, as soon as there is room, and waits for its answer.
    async fn write(&self, work: Work) -> Result<(), AppendError> {
        let stopped = || Unavailable("the thread that writes has stopped".to_owned());
        let (answer, answered) = oneshot::channel();
        let jobs = self.jobs.as_ref().ok_or_else(stopped)?;
        jobs.send(Job { work, answer }).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }

    /// Reads on a thread that may block.
    async fn look<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Store) -> Result<T, Unavailable> + Send + 'static,
    ) -> Result<T, Unavailable> {
        let store = Arc::clone(&self.store);
        let reading = tokio::task::spawn_blocking(move || read(&store));
        reading.await.unwrap_or_else(|error| Err(Unavailable(format!("the file cannot be read: {error}"))))
    }
}

impl Log for EmbeddedLog {
    async fn append(&self, append: Append) -> Result<(), AppendError> {
        limits::check_append(&append)?;
        self.write(Work::Append(append)).await
    }

    async fn read(&self, game: &GameId) -> Result<History, Unavailable> {
        let game = game.clone();
        self.look(move |store| store.read(&game)).await
    }

    async fn open_games(&self) -> Result<Vec<GameId>, Unavailable> {
        self.look(Store::open_games).await
    }

    async fn compact(&self, game: &GameId, snapshot: Record) -> Result<(), Unavailable> {
        self.write(Work::Compact(game.clone(), snapshot)).await.map_err(|error| match error {
            AppendError::Unavailable(unavailable) => unavailable,
            refused => Unavailable(refused.to_string()),
        })
    }
}

impl Drop for EmbeddedLog {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has answered nobody, and there is nothing left to write.
            let _ = writer.join();
        }
        self.store.close();
    }
}
