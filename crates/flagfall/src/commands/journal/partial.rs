//! A temporary file: written in the folder of the final one, which gets its name when it is whole.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;

const PREFIX: &str = ".flagfall-";
const SUFFIX: &str = ".partial";

/// A file that does not have its name yet. It is removed unless it gets it.
pub(super) struct Partial {
    path: PathBuf,
}

/// A new file in the folder of the one that it will be.
pub(super) fn create(path: &Path, options: &OpenOptions) -> io::Result<(Partial, File)> {
    let mut options = options.clone();
    options.create_new(true);
    let mut number: u32 = 0;
    loop {
        let path = folder(path).join(format!("{PREFIX}{}-{number}{SUFFIX}", process::id()));
        match options.open(&path) {
            // A process with the same number was killed.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < u32::MAX => number += 1,
            opened => return opened.map(|file| (Partial { path }, file)),
        }
    }
}

/// Whether a file has the name of one that may not be whole.
pub(super) fn is_partial(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

impl Partial {
    /// Gives the file its name, if no other file has it, and flushes the folder, so that the name survives a crash.
    pub(super) fn publish(self, path: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(error),
            Err(_) => self.take_place(path)?,
            Ok(()) => {}
        }
        drop(self);
        sync_folder(path)
    }

    /// The same where there are no hard links: an empty file, which nobody takes for a journal, keeps the name free of
    /// others until it is replaced.
    fn take_place(&self, path: &Path) -> io::Result<()> {
        OpenOptions::new().write(true).create_new(true).open(path)?;
        fs::rename(&self.path, path).inspect_err(|_| {
            // Why there is no journal is said already.
            let _ = fs::remove_file(path);
        })
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // It can be gone, and a file that stays is no journal by its name.
        let _ = fs::remove_file(&self.path);
    }
}

/// Flushes the folder of a new name, where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    match File::open(folder(path)) {
        Ok(folder) => folder.sync_all(),
        Err(_) => Ok(()),
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
