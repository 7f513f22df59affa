//! The journal: read to be replayed, and kept.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tc_core::saved::{Journal, Journalist, Recovered};
use tc_core::{Input, Instant, MAX_SEATS};

use super::Table;
use crate::failure::Failure;
use crate::output::{talk, visible_line};
use crate::report;

/// A journal that is replayed.
pub(super) struct Replayed {
    path: PathBuf,
    /// Its whole lines.
    lines: Vec<u8>,
    journal: Journal<MAX_SEATS>,
}

/// A journal that is kept.
pub(super) struct Save {
    path: PathBuf,
    file: File,
    journalist: Journalist,
}

impl Replayed {
    /// The line of the first entry.
    pub(super) const FIRST_ENTRY: u64 = 2;

    /// Reads a journal whose entries the clock accepts.
    pub(super) fn read(path: &Path) -> Result<Replayed, Failure> {
        let mut bytes = fs::read(path).map_err(|error| Failure::file(path, "read", &error))?;
        let damaged = |error: &dyn std::fmt::Display| Failure::file(path, "replayed", &error);
        let Recovered { journal, whole, torn } = Journal::recover(&bytes).map_err(|error| damaged(&error))?;
        let journal = journal.ok_or_else(|| damaged(&"line 1: damaged: the line breaks off"))?;
        if !torn.is_empty() {
            let message = format!("the last line of `{}` breaks off and is left out", path.display());
            talk(&report::warning(&visible_line(&message)));
        }
        bytes.truncate(whole);
        journal.replay().map_err(|error| damaged(&error))?;
        Ok(Replayed { path: path.to_owned(), lines: bytes, journal })
    }

    pub(super) fn journal(&self) -> &Journal<MAX_SEATS> {
        &self.journal
    }
}

impl Save {
    /// Begins a journal, or goes on with the one that is replayed.
    pub(super) fn open(path: &Path, setup: &Table, replayed: Option<&Replayed>) -> Result<Save, Failure> {
        let (opened, journalist) = match replayed {
            Some(replayed) if is_same(path, &replayed.path) => {
                (go_on(path, &replayed.lines), replayed.journal.journalist())
            }
            Some(replayed) => (begin(path, &replayed.lines), replayed.journal.journalist()),
            None => {
                let (journalist, first) = Journalist::begin(setup);
                (begin(path, (first + "\n").as_bytes()), journalist)
            }
        };
        let file = opened.map_err(|error| refused(path, &error))?;
        Ok(Save { path: path.to_owned(), file, journalist })
    }

    /// Adds what the clock has accepted. It is on the disk when this returns.
    pub(super) fn entry(&mut self, at: Instant, input: &Input) -> Result<(), Failure> {
        let line = self.journalist.entry(at, input) + "\n";
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| Failure::file(&self.path, "written", &error))
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// A new file with these lines.
fn begin(path: &Path, lines: &[u8]) -> io::Result<File> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(lines)?;
    file.sync_all()?;
    Ok(file)
}

/// The file that begins with these lines, without anything behind them.
fn go_on(path: &Path, lines: &[u8]) -> io::Result<File> {
    let file = OpenOptions::new().append(true).open(path)?;
    file.set_len(lines.len() as u64)?;
    file.sync_all()?;
    Ok(file)
}

fn refused(path: &Path, error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::AlreadyExists {
        return Failure::file(path, "written", error);
    }
    let name = visible_line(&path.display().to_string());
    Failure::File {
        message: format!("`{name}` exists, and nothing is overwritten"),
        hints: vec![format!("to go on with a journal: `--replay {name} --save {name} --events -`")],
    }
}
