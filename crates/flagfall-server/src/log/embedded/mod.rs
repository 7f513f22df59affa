//! The log on this machine: a folder of files, to which frames are appended.
//!
//! One thread writes. Appends that wait are written as one group with one `fdatasync`, and are answered after it. So a
//! thousand appends at a time cost about as many writes to the disk as one.
//!
//! - A **segment** is a file of frames. When it is full, the next one begins. [`Options::segment_size`] says when.
//! - A **frame** has records or a snapshot of one game, checksums, and the place of the game's frame before it. The place of
//!   the last frame of each game is in memory.
//! - **Erasing** writes a frame that takes the place of the earlier ones, and then overwrites these with zeros.
//! - **Cleaning** copies what is still needed out of the oldest segment, and removes it, when more bytes are not needed than
//!   are. Closed games are not needed after [`Options::keep_closed`].
//!
//! A frame says how much of its segment was durable before it. So a frame that is incomplete after a crash, which was never
//! answered, is not taken for one that has changed since it was answered. `examples/log_load.rs` measures the log.

mod backup;
mod base;
mod damage;
mod files;
mod frame;
mod frames;
mod group;
mod index;
mod overwrite;
mod positioned;
mod scan;
mod segment;
mod store;
mod writer;

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bytes::Bytes;
use tokio::sync::{mpsc, oneshot};

use self::files::Files;
use self::store::{Depth, Store};
use self::writer::{Health, Job, Work};
use super::{Append, AppendError, End, History, Log, OpenGame, Record, Unavailable, Unwritable, limits};
use crate::time::{ServerTime, TimeSettings};
use crate::{GameId, folder};

pub use backup::{BackupError, Report, backup, check};
pub use damage::{Damage, OpenError};

/// The appends that may wait for the writer. A further one waits for room.
const QUEUE: usize = 4096;

/// The file that a process holds while it has the log open.
const LOCK: &str = "lock";

/// How a log in a folder is kept.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How long a closed game can be read. After that there is no game of its name.
    pub keep_closed: Duration,
    /// The bytes after which a segment is full: 64 MiB unless it is set.
    pub segment_size: u32,
    /// The time by which closed games are kept: that of the machine unless it is set.
    pub time: ServerTime,
    /// Where the log does not end before, because it was durable there: an end that [`Log::end`] has returned. A log that ends before it is
    /// damaged. Without it, a crash and a lost end look the same, and so do a new folder and a lost log.
    pub at_least: Option<End>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            keep_closed: Duration::from_secs(7 * 86_400),
            segment_size: 64 * 1024 * 1024,
            time: ServerTime::unmarked(TimeSettings::default()),
            at_least: None,
        }
    }
}

/// A log in a folder that only this process uses.
///
/// Dropping it waits until everything in the queue is written, and closes the files.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// use flagfall_server::log::embedded::{EmbeddedLog, Options};
/// use flagfall_server::log::{Append, Log};
///
/// let folder = tempfile::tempdir()?;
/// let game: flagfall_server::GameId = "blitz-7".parse()?;
/// let log = EmbeddedLog::open(folder.path(), Options::default())?;
/// log.append(Append { game: game.clone(), expected: 0, records: vec!["start".into()], closes: false, hint: None }).await?;
/// drop(log);
///
/// let log = EmbeddedLog::open(folder.path(), Options::default())?;
/// assert_eq!(log.read(&game).await?.records[0].body, "start");
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
    health: Arc<Health>,
}

impl EmbeddedLog {
    /// Opens the log in this folder, or makes it. All of it is read and checked. This call blocks; in a task, use
    /// `tokio::task::spawn_blocking`.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(folder: impl AsRef<Path>, options: Options) -> Result<EmbeddedLog, OpenError> {
        EmbeddedLog::open_locked(Lock::take(folder)?, options)
    }

    /// Opens a log that this process has taken.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open_locked(lock: Lock, options: Options) -> Result<EmbeddedLog, OpenError> {
        let path = lock.folder.clone();
        let failed = |error: io::Error| OpenError::io(&path, &error);
        let scanned = scan::scan(&path, true, options.at_least)?;
        if let Some(damage) = scanned.damages.into_iter().next() {
            return Err(damage.into());
        }
        let lengths: BTreeMap<u32, u32> =
            scanned.segments.iter().map(|(segment, length)| (segment.number, *length)).collect();
        let segments = scanned.segments.into_iter().map(|(segment, _)| (segment.number, Arc::new(segment))).collect();
        let store = Arc::new(Store::new(lock, segments, scanned.index));
        let files = Files::new(Arc::clone(&store), options, lengths).map_err(failed)?;
        let (commits, health) = (Arc::new(AtomicU64::new(0)), Arc::new(Health::default()));
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(failed)?;
        let writer = thread::Builder::new().name("log".to_owned()).spawn({
            let (commits, health) = (Arc::clone(&commits), Arc::clone(&health));
            move || drop(writer::run(files, waiting, &commits, &health, &runtime))
        });
        let writer = writer.map_err(failed)?;
        Ok(EmbeddedLog { store, jobs: Some(jobs), writer: Some(writer), commits, health })
    }

    /// The groups that were written since the log was opened. Each of them has one `fdatasync`.
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

    /// Writes what is not an append.
    async fn replace(&self, work: Work) -> Result<(), Unavailable> {
        self.write(work).await.map_err(|error| match error {
            AppendError::Unavailable(unavailable) => unavailable,
            refused => Unavailable(refused.to_string()),
        })
    }

    /// Reads on a thread that may block.
    async fn look<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Store) -> Result<T, Unavailable> + Send + 'static,
    ) -> Result<T, Unavailable> {
        let store = Arc::clone(&self.store);
        let reading = tokio::task::spawn_blocking(move || read(&store));
        reading.await.unwrap_or_else(|error| Err(Unavailable(format!("the log cannot be read: {error}"))))
    }
}

/// How long the log of a folder may be in use until it is refused: a process that ends, and one that this process has started and
/// that does not run its program yet, has the lock for a moment.
const PATIENCE: Duration = Duration::from_secs(1);

/// The log of a folder, which no other process opens while this value is there, or the log that is opened with it.
#[derive(Debug)]
pub struct Lock {
    folder: PathBuf,
    file: File,
}

impl Lock {
    /// Takes the log of a folder for this process, and makes the folder unless it is there.
    ///
    /// # Errors
    /// [`OpenError::InUse`] if another process has it; otherwise [`OpenError::Io`].
    pub fn take(folder: impl AsRef<Path>) -> Result<Lock, OpenError> {
        let folder = folder.as_ref().to_path_buf();
        folder::make(&folder).map_err(|error| OpenError::io(&folder, &error))?;
        let path = folder.join(LOCK);
        let failed = |error: io::Error| OpenError::io(&path, &error);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        let began = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { folder, file }),
                Err(TryLockError::WouldBlock) if began.elapsed() < PATIENCE => thread::sleep(PATIENCE / 50),
                Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(folder)),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

impl Log for EmbeddedLog {
    async fn append(&self, append: Append) -> Result<(), AppendError> {
        limits::check_append(&append)?;
        self.write(Work::Append(append)).await
    }

    fn end(&self) -> Option<End> {
        Some(self.store.end())
    }

    fn unwritable(&self) -> Option<Unwritable> {
        match self.health.failure()? {
            AppendError::Unwritable(unwritable) => Some(unwritable),
            other => Some(Unwritable { is_full: false, reason: other.to_string() }),
        }
    }

    async fn read(&self, game: &GameId) -> Result<History, Unavailable> {
        let game = game.clone();
        self.look(move |store| store.read(&game, Depth::Snapshot)).await
    }

    async fn read_whole(&self, game: &GameId) -> Result<History, Unavailable> {
        let game = game.clone();
        self.look(move |store| store.read(&game, Depth::Whole)).await
    }

    async fn open_games(&self) -> Result<Vec<OpenGame>, Unavailable> {
        self.look(|store| Ok(store.open_games())).await
    }

    async fn snapshot(&self, game: &GameId, snapshot: Record) -> Result<(), Unavailable> {
        self.replace(Work::Snapshot(game.clone(), snapshot)).await
    }

    async fn erase(&self, game: &GameId, snapshot: Record, kept: Bytes) -> Result<(), Unavailable> {
        self.replace(Work::Erase(game.clone(), snapshot, kept)).await
    }
}

impl Drop for EmbeddedLog {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has answered nobody, and there is nothing left to write.
            let _ = writer.join();
        }
        self.store.unlock();
    }
}
