//! A temporary file: written in the folder of the final file, and renamed when it is complete.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;

const PREFIX: &str = ".flagfall-";
const SUFFIX: &str = ".partial";

/// A file under its temporary name. It is removed when this is dropped.
pub(in crate::commands) struct Partial {
    path: PathBuf,
}

/// A new temporary file in the folder of the final file.
pub(in crate::commands) fn create(path: &Path, options: &OpenOptions) -> io::Result<(Partial, File)> {
    let mut options = options.clone();
    options.create_new(true);
    let mut number: u32 = 0;
    loop {
        let path = folder(path).join(format!("{PREFIX}{}-{number}{SUFFIX}", process::id()));
        match options.open(&path) {
            // Left by a killed process with the same number.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < u32::MAX => number += 1,
            opened => return opened.map(|file| (Partial { path }, file)),
        }
    }
}

/// Whether the name is that of a temporary file.
pub(in crate::commands) fn is_partial(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

impl Partial {
    /// Its temporary name.
    pub(in crate::commands) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the file its final name, unless another file has it, and flushes the folder, so that the name survives a crash.
    pub(in crate::commands) fn publish(self, path: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(error),
            Err(_) => self.take_place(path)?,
            Ok(()) => {}
        }
        drop(self);
        sync_folder(path)
    }

    /// The same without hard links: an empty file, which is not a journal, reserves the name until it is replaced.
    fn take_place(&self, path: &Path) -> io::Result<()> {
        OpenOptions::new().write(true).create_new(true).open(path)?;
        fs::rename(&self.path, path).inspect_err(|_| {
            // The error of the rename is reported.
            let _ = fs::remove_file(path);
        })
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // It can be gone already; and a file that stays is not taken for a journal, because of its name.
        let _ = fs::remove_file(&self.path);
    }
}

/// Flushes the folder of a new file, on systems where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    match File::open(folder(path)) {
        Ok(folder) => folder.sync_all(),
        Err(_) => Ok(()),
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
