//! A new file: written as a whole or not at all, and never over another one.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::journal::partial::{self, Partial};
use crate::failure::{Failure, Problem};

/// Refuses a path where no new file can be written. A file is tried in its folder, so that the work is not done in vain.
/// `stdout` says what stdout is for instead.
pub(super) fn check(path: &Path, stdout: &str) -> Result<(), Failure> {
    let refused = |why: &str| Err(Failure::file(path, "written", &why));
    if path == Path::new("-") {
        return refused(&format!("stdout {stdout}; write `./-` for a file of this name"));
    }
    if partial::is_partial(path) {
        return refused("such names are reserved for temporary files; choose another name");
    }
    if path.to_string_lossy().ends_with(std::path::is_separator) {
        return refused("expected the name of a file, found that of a folder");
    }
    match path.symlink_metadata() {
        Ok(_) => return Err(exists(path)),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(Failure::file(path, "written", &error)),
    }
    // The trial is removed at once.
    let tried = partial::create(path, OpenOptions::new().write(true));
    tried.map(drop).map_err(|error| Failure::file(path, "written", &error))
}

/// Writes a new file.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut file = NewFile::begin(path)?;
    file.add(text.as_bytes())?;
    file.end()
}

/// A file that gets its name when it is complete. It is removed when this is dropped before.
pub(super) struct NewFile {
    path: PathBuf,
    partial: Partial,
    file: BufWriter<File>,
}

impl NewFile {
    pub(super) fn begin(path: &Path) -> Result<NewFile, Failure> {
        let (partial, file) =
            partial::create(path, OpenOptions::new().write(true)).map_err(|error| refused(path, &error))?;
        Ok(NewFile { path: path.to_owned(), partial, file: BufWriter::new(file) })
    }

    /// Adds bytes at the end.
    pub(super) fn add(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file.write_all(bytes).map_err(|error| refused(&self.path, &error))
    }

    /// Gives the complete file its name.
    pub(super) fn end(mut self) -> Result<(), Failure> {
        let mut published = || {
            self.file.flush()?;
            self.file.get_ref().sync_all()
        };
        published().and_then(|()| self.partial.publish(&self.path)).map_err(|error| refused(&self.path, &error))
    }
}

fn refused(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::AlreadyExists => exists(path),
        _ => Failure::file(path, "written", error),
    }
}

fn exists(path: &Path) -> Failure {
    Problem::new("file", format!("`{}` already exists and is not overwritten", path.display())).into()
}
