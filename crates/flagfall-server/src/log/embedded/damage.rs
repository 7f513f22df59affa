//! What is wrong with the files of a log.

use std::path::PathBuf;

/// A place of a log that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}, byte {offset}: {reason}", file.display())]
pub struct Damage {
    /// The file.
    pub file: PathBuf,
    /// The first byte that is wrong, or of a frame that is.
    pub offset: u64,
    /// What was expected and what was found.
    pub reason: String,
}

/// Why a log cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Another process, or this one, has the log open.
    #[error("{} is in use: stop the other server, or choose another folder", .0.display())]
    InUse(PathBuf),
    /// A file is not of a log, or has changed since the log was written there.
    #[error("the log is damaged ({0}): restore it from a backup, or choose another folder")]
    Damaged(#[from] Damage),
    /// There is no log in the folder.
    #[error("{} has no log", .0.display())]
    NoLog(PathBuf),
    /// A file cannot be read or written.
    #[error("{} cannot be opened: {reason}", file.display())]
    Io {
        /// The file or folder.
        file: PathBuf,
        /// What the operating system answered.
        reason: String,
    },
}

impl OpenError {
    pub(super) fn io(file: impl Into<PathBuf>, error: &std::io::Error) -> OpenError {
        OpenError::Io { file: file.into(), reason: error.to_string() }
    }
}
