//! The journal: read to be replayed, and kept.

mod bounded;
mod kept;
mod partial;

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use tc_core::saved::{Journal, JournalError, JournalWriter, Recovered, SavedProblem};
use tc_core::{Input, Setup, SetupError, Timestamp};

use crate::failure::Failure;
use crate::output::{talk, visible_line};
use crate::report;
use kept::Kept;

/// The line of the first entry.
pub(super) const FIRST_ENTRY: u64 = 2;

/// What is said of a file by its name.
const TEMPORARY: &str = "by its name it is a temporary file of a `--save` that did not finish; delete it, or replay the journal \
                         that was copied";

/// What a journal begins with.
const MAGIC: &[u8] = br#"{"flagfall":"journal""#;

/// A journal to be replayed, as it is on the disk.
pub(super) struct Saved {
    path: PathBuf,
    bytes: Vec<u8>,
    /// If it is gone on with: the file, which nobody else can go on with.
    file: Option<Kept>,
}

/// A journal that is replayed.
pub(super) struct Replayed<const SEATS: usize> {
    /// Its whole lines, of which the last may lack its line break.
    lines: Vec<u8>,
    lacks_break: bool,
    journal: Journal<SEATS>,
    file: Option<Kept>,
}

/// A journal that is kept.
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
            // What is no ordinary file is not even opened: it could wait, or never end.
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

    /// Whether a clock with so many seats will do. What is wrong with the journal is not told here.
    pub(super) fn fits<const SEATS: usize>(&self) -> bool {
        self.seats_beyond::<SEATS>().is_none()
    }

    /// How many seats the journal has, if a clock with so many will not do.
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
    /// The journal, if the clock accepts its entries.
    pub(super) fn read(saved: Saved) -> Result<Replayed<SEATS>, Failure> {
        let Saved { path, bytes: mut lines, file } = saved;
        let damaged = |error: &dyn std::fmt::Display| Failure::file(&path, "replayed", &error);
        if lines.is_empty() {
            return Err(damaged(&"the file is empty"));
        }
        let recovered = Journal::recover(&lines).map_err(|error| damaged(&error))?;
        let Recovered { journal, whole, lacks_break, torn } = recovered;
        let journal = journal.ok_or_else(|| damaged(&"line 1: damaged: the line breaks off"))?;
        let warn = |message: String| talk(&report::warning(&visible_line(&message)));
        match (lacks_break, torn.len()) {
            (false, 0) => {}
            (false, _) => warn(format!("the last line of `{}` breaks off and is left out", path.display())),
            (true, 0) => warn(format!("the last line break of `{}` is missing; the line is kept", path.display())),
            (true, bytes) => warn(format!(
                "the last line break of `{}` is damaged; the line is kept, and what follows it is left out: {bytes} bytes",
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

    /// Its whole lines, each with its line break.
    fn with_breaks(&self) -> Vec<u8> {
        let lacking: &[u8] = if self.lacks_break { b"\n" } else { b"" };
        [&self.lines, lacking].concat()
    }
}

impl Save {
    /// Begins a journal, or goes on with the one that is replayed.
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
                &"names like this are those of temporary files; choose another name",
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

    /// Adds what the clock has accepted. It is on the disk when this returns.
    pub(super) fn entry(&mut self, at: Timestamp, input: &Input) -> Result<(), Failure> {
        let line = self.writer.entry(at, input) + "\n";
        self.file.add(line.as_bytes()).map_err(|error| Failure::file(&self.path, "written", &error))
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Why a journal cannot be kept; where there is one already, what to give to go on with it, `{}` being its name.
fn refused(path: &Path, error: &io::Error, go_on_by: &str) -> Failure {
    match error.kind() {
        ErrorKind::WouldBlock => Failure::file(path, "written", &"another process is writing to it"),
        ErrorKind::AlreadyExists => exists(path, go_on_by),
        _ => Failure::file(path, "written", error),
    }
}

fn exists(path: &Path, go_on_by: &str) -> Failure {
    let name = visible_line(&path.display().to_string());
    let hint = format!("to go on with a journal: `{}`", go_on_by.replace("{}", &name));
    let empty = "it is empty: delete it, or choose another name".to_owned();
    let hints = match path.metadata() {
        Ok(metadata) if metadata.is_file() && metadata.len() == 0 => vec![empty],
        _ if is_journal(path) => vec![hint],
        _ => Vec::new(),
    };
    Failure::File { message: format!("`{name}` exists, and nothing is overwritten"), hints }
}

/// Whether the file begins like a journal. What is no ordinary file is not even opened: it could wait, or never end.
fn is_journal(path: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == MAGIC
}
