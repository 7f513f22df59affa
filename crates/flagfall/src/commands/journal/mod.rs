//! Journals: replaying one, and keeping one.

mod bounded;
mod kept;
mod partial;

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use tc_core::saved::{Journal, JournalError, JournalWriter, Recovered, SavedProblem};
use tc_core::{Input, Setup, SetupError, Timestamp};

use crate::failure::{Failure, Hint, Problem};
use crate::output::{talk, visible_line};
use crate::report;
use kept::Kept;

/// The line of the first entry.
pub(super) const FIRST_ENTRY: u64 = 2;

/// Why a file with a temporary name is not replayed.
const TEMPORARY: &str = "its name is that of a temporary file of a `--save` that did not finish; delete it, or replay the \
                         journal that was being copied";

/// The first bytes of a journal.
const MAGIC: &[u8] = br#"{"flagfall":"journal""#;

/// The bytes of a journal to replay.
pub(super) struct Saved {
    path: PathBuf,
    bytes: Vec<u8>,
    /// The file, if the journal is continued: no other process can continue it.
    file: Option<Kept>,
}

/// A journal that was read, and replays without errors.
pub(super) struct Replayed<const SEATS: usize> {
    /// Its complete lines. The last may lack its line break.
    lines: Vec<u8>,
    lacks_break: bool,
    journal: Journal<SEATS>,
    file: Option<Kept>,
}

/// A journal to which entries are appended.
pub(super) struct Save {
    path: PathBuf,
    file: Kept,
    writer: JournalWriter,
}

impl Saved {
    /// Reads a journal, and keeps it open if it is also the one to save to.
    pub(super) fn open(path: &Path, save: Option<&Path>) -> Result<Saved, Failure> {
        if partial::is_partial(path) {
            return Err(Failure::file(path, "replayed", &TEMPORARY));
        }
        let unreadable = |error| Failure::file(path, "read", &error);
        let mut saved = Saved { path: path.to_owned(), bytes: Vec::new(), file: None };
        if save.is_some_and(|save| is_same(save, path)) {
            // Only regular files are opened: others could block, or never end.
            if !path.is_file() {
                return Err(Failure::file(path, "continued", &"it is not a regular file"));
            }
            let (file, bytes) = Kept::open(path).map_err(|error| match error.kind() {
                ErrorKind::WouldBlock => refused(path, &error, ""),
                _ => Failure::file(path, "continued", &error),
            })?;
            (saved.bytes, saved.file) = (bytes, Some(file));
        } else {
            saved.bytes = File::open(path).and_then(|mut file| bounded::read(&mut file)).map_err(unreadable)?;
        }
        Ok(saved)
    }

    /// Whether a clock with `SEATS` seats is large enough. Other errors of the journal are reported when it is read.
    pub(super) fn fits<const SEATS: usize>(&self) -> bool {
        self.seats_beyond::<SEATS>().is_none()
    }

    /// The number of seats of the journal, if it is more than `SEATS`.
    pub(super) fn seats_beyond<const SEATS: usize>(&self) -> Option<usize> {
        let first = self.bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
        let recovered = Journal::<SEATS>::recover(first);
        match recovered.as_ref().err().map(JournalError::problem) {
            Some(SavedProblem::Setup(SetupError::TooManySeats { seats, .. })) => Some(*seats),
            _ => None,
        }
    }
}

impl<const SEATS: usize> Replayed<SEATS> {
    /// Reads and replays the journal: every entry must be accepted.
    pub(super) fn read(saved: Saved) -> Result<Replayed<SEATS>, Failure> {
        let Saved { path, bytes: mut lines, file } = saved;
        let damaged = |error: &dyn std::fmt::Display| Failure::file(&path, "replayed", &error);
        if lines.is_empty() {
            return Err(damaged(&"the file is empty"));
        }
        let recovered = Journal::recover(&lines).map_err(|error| damaged(&error))?;
        let Recovered { journal, whole, lacks_break, torn } = recovered;
        let journal = journal.ok_or_else(|| damaged(&"line 1 is incomplete"))?;
        let warn = |message: String| talk(&report::warning(&visible_line(&message)));
        match (lacks_break, torn.len()) {
            (false, 0) => {}
            (false, _) => warn(format!("the last line of `{}` is incomplete and is left out", path.display())),
            (true, 0) => warn(format!("the last line break of `{}` is missing; the line is kept", path.display())),
            (true, bytes) => warn(format!(
                "the last line break of `{}` is damaged; the line is kept, and its damaged end is left out: {bytes} bytes",
                path.display()
            )),
        }
        lines.truncate(whole);
        journal.replay().map_err(|error| damaged(&error))?;
        Ok(Replayed { lines, lacks_break, journal, file })
    }

    pub(super) fn journal(&self) -> &Journal<SEATS> {
        &self.journal
    }

    /// Its complete lines, each with its line break.
    fn with_breaks(&self) -> Vec<u8> {
        let lacking: &[u8] = if self.lacks_break { b"\n" } else { b"" };
        [&self.lines, lacking].concat()
    }
}

impl Save {
    /// Begins a journal, or continues the one that was replayed.
    pub(super) fn open<const SEATS: usize>(
        path: &Path,
        setup: &Setup<SEATS>,
        replayed: Option<&mut Replayed<SEATS>>,
        go_on_by: &str,
    ) -> Result<Save, Failure> {
        if partial::is_partial(path) {
            return Err(Failure::file(
                path,
                "written",
                &"such names are reserved for temporary files; choose another name",
            ));
        }
        let (opened, writer) = match replayed {
            Some(replayed) => {
                let opened = match replayed.file.take() {
                    Some(mut file) => file.mend(replayed.lines.len(), replayed.lacks_break).map(|()| file),
                    None => Kept::create(path, &replayed.with_breaks()),
                };
                (opened, replayed.journal.writer())
            }
            None => {
                let (writer, first) = JournalWriter::begin(setup);
                (Kept::create(path, (first + "\n").as_bytes()), writer)
            }
        };
        let file = opened.map_err(|error| refused(path, &error, go_on_by))?;
        Ok(Save { path: path.to_owned(), file, writer })
    }

    /// Appends an accepted input. It is on the disk when this returns.
    pub(super) fn entry(&mut self, at: Timestamp, input: &Input) -> Result<(), Failure> {
        let line = self.writer.entry(at, input) + "\n";
        self.file.add(line.as_bytes()).map_err(|error| Failure::file(&self.path, "written", &error))
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Why a journal cannot be kept. If it exists, the hint is `go_on_by` with its name for `{}`.
fn refused(path: &Path, error: &io::Error, go_on_by: &str) -> Failure {
    match error.kind() {
        ErrorKind::WouldBlock => Failure::file(path, "written", &"another process is writing to it"),
        ErrorKind::AlreadyExists => exists(path, go_on_by),
        _ => Failure::file(path, "written", error),
    }
}

fn exists(path: &Path, go_on_by: &str) -> Failure {
    let name = path.display().to_string();
    let hint = match path.metadata() {
        Ok(metadata) if metadata.is_file() && metadata.len() == 0 => {
            Some(Hint::new("the file is empty: delete it, or choose another name"))
        }
        _ if is_journal(path) => {
            Some(Hint::new(format!("to continue this journal: `{}`", go_on_by.replace("{}", &name))))
        }
        _ => None,
    };
    Problem::new("file", format!("`{name}` already exists and is not overwritten")).with_hints(hint).into()
}

/// Whether the file begins like a journal. Only regular files are opened: others could block, or never end.
fn is_journal(path: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == MAGIC
}
