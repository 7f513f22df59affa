//! Copies of a log, also while it is written, and its check.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::super::End;
use super::damage::{Damage, OpenError};
use super::{Lock, scan, segment};
use crate::folder;

/// What a log has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The games that are open.
    pub open: usize,
    /// The games that are closed, and not yet purged.
    pub closed: usize,
    /// The records of these games, with those that were erased.
    pub records: u64,
    /// The bytes of all files.
    pub bytes: u64,
    /// What is damaged; empty for a log that can be opened.
    pub damages: Vec<Damage>,
}

/// Why a log was not copied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The folder for the copy has files already.
    #[error("{} is not empty: name a new folder for the copy", .0.display())]
    NotEmpty(PathBuf),
    /// There is no log in the folder.
    #[error("{} has no log", .0.display())]
    NoLog(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {reason}", file.display())]
    Io {
        /// The file or folder.
        file: PathBuf,
        /// What the operating system answered.
        reason: String,
    },
    /// The copy cannot be read.
    #[error(transparent)]
    Copy(#[from] OpenError),
}

fn failed(file: &Path, error: io::Error) -> BackupError {
    BackupError::Io { file: file.to_path_buf(), reason: error.to_string() }
}

/// Reads all of a log that no process has open, and reports what is damaged. Nothing of it is changed. A log that ends before `at_least`
/// is damaged: see [`Options::at_least`](super::Options::at_least).
///
/// # Errors
/// An [`OpenError`] if the log is in use, if there is none, or if a file cannot be read.
pub fn check(folder: impl AsRef<Path>, at_least: Option<End>) -> Result<Report, OpenError> {
    let folder = folder.as_ref();
    let _lock = folder.is_dir().then(|| Lock::take(folder)).transpose()?;
    report(folder, at_least)
}

fn report(folder: &Path, at_least: Option<End>) -> Result<Report, OpenError> {
    let scanned = scan::scan(folder, false, at_least)?;
    if scanned.segments.is_empty() && scanned.damages.is_empty() {
        return Err(OpenError::NoLog(folder.to_path_buf()));
    }
    let games = scanned.index.games.values();
    Ok(Report {
        open: games.clone().filter(|entry| entry.state.closed.is_none()).count(),
        closed: games.clone().filter(|entry| entry.state.closed.is_some()).count(),
        records: games.map(|entry| entry.state.last).sum(),
        bytes: scanned.segments.iter().map(|(_, length)| u64::from(*length)).sum(),
        damages: scanned.damages,
    })
}

/// Copies a log to a new folder, also while a server writes it: the copy has what was durable at one instant of the call. Then
/// the copy is checked, as by [`check`].
///
/// # Errors
/// A [`BackupError`]. Nothing of the copy stays.
pub fn backup(from: impl AsRef<Path>, to: impl AsRef<Path>, at_least: Option<End>) -> Result<Report, BackupError> {
    let (from, to) = (from.as_ref(), to.as_ref());
    if segment::numbers(from).map_err(|error| failed(from, error))?.is_empty() {
        return Err(BackupError::NoLog(from.to_path_buf()));
    }
    folder::make(to).map_err(|error| failed(to, error))?;
    if to.read_dir().map_err(|error| failed(to, error))?.next().is_some() {
        return Err(BackupError::NotEmpty(to.to_path_buf()));
    }
    let copied = copy_until_whole(from, to);
    if copied.is_err() {
        // Half a copy would look like the log after a crash. If it cannot be removed, the error says that the copy has failed.
        let _ = remove_copy(to);
    }
    copied?;
    Ok(report(to, at_least)?)
}

/// Copies the segments, again from the first one if one was removed meanwhile.
fn copy_until_whole(from: &Path, to: &Path) -> Result<(), BackupError> {
    while let Some(removed) = copy_all(from, to)? {
        // What was needed of the segments before it is in later ones.
        remove_copy(to).map_err(|error| failed(to, error))?;
        tracing::debug!(segment = removed, "a file of the log was removed while it was copied");
    }
    segment::sync_folder(to).map_err(|error| failed(to, error))
}

/// Removes the segments of a copy.
fn remove_copy(to: &Path) -> io::Result<()> {
    segment::numbers(to)?.into_iter().try_for_each(|number| fs::remove_file(segment::path(to, number)))
}

/// Copies the segments. Returns the number of one that was removed before it could be copied.
fn copy_all(from: &Path, to: &Path) -> Result<Option<u32>, BackupError> {
    let numbers = segment::numbers(from).map_err(|error| failed(from, error))?;
    let mut number = *numbers.first().ok_or_else(|| BackupError::NoLog(from.to_path_buf()))?;
    loop {
        let (path, next) = (segment::path(from, number), segment::path(from, number + 1));
        let copy = segment::path(to, number);
        let mut source = match File::open(&path) {
            Ok(source) => source,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(number)),
            Err(error) => return Err(failed(&path, error)),
        };
        let mut copied = segment::create_file(&copy).map_err(|error| failed(&copy, error))?;
        let is_last = loop {
            // A segment is not written any more when the next one exists.
            let has_next = next.exists();
            io::copy(&mut source, &mut copied).map_err(|error| failed(&copy, error))?;
            if has_next {
                break false;
            }
            if !next.exists() {
                break true;
            }
        };
        copied.sync_all().map_err(|error| failed(&copy, error))?;
        if is_last {
            return Ok(None);
        }
        number += 1;
    }
}
