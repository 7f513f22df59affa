//! Journals: replaying one, and keeping one.

mod bounded;
mod id;
mod kept;
pub(super) mod partial;
mod rounds;
mod vault;
mod whole;

pub(super) use rounds::{ReplayedRounds, SaveRounds};

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use tc_core::log::Recovered;
use tc_core::saved::{Journal, JournalWriter, LONGEST_LINE};
use tc_core::{Input, Setup, Timestamp};

use crate::failure::{Failure, Hint, Problem};
use kept::Kept;
use whole::Whole;

/// The line of the first entry.
pub(super) const FIRST_ENTRY: u64 = 2;

/// Why a file with a temporary name is not replayed.
const TEMPORARY: &str = "its name is that of a temporary file of a `--save` that did not finish; delete it, or replay the \
                         journal that was being copied";

/// The first bytes of a journal.
const MAGIC: &[u8] = br#"{"flagfall":"journal""#;

/// A kind of file that is continued.
struct Kind<'k> {
    /// Its first bytes.
    magic: &'static [u8],
    /// What is continued.
    what: &'static str,
    /// The arguments that continue it, with its name for `{}`.
    go_on_by: &'k str,
}

/// The bytes of a journal to replay.
pub(super) struct Saved {
    path: PathBuf,
    bytes: Vec<u8>,
    /// The file, if the journal is continued: no other process can continue it.
    file: Option<Kept>,
}

/// A journal that was read, and replays without errors.
pub(super) struct Replayed {
    whole: Whole,
    journal: Journal,
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
        Saved::open_with(path, save, LONGEST_LINE)
    }

    /// The same for a journal whose lines have at most this many bytes.
    fn open_with(path: &Path, save: Option<&Path>, longest: usize) -> Result<Saved, Failure> {
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
            let (file, bytes) = Kept::open(path, longest).map_err(|error| match error.kind() {
                ErrorKind::WouldBlock => busy(path),
                _ => Failure::file(path, "continued", &error),
            })?;
            (saved.bytes, saved.file) = (bytes, Some(file));
        } else {
            saved.bytes =
                File::open(path).and_then(|mut file| bounded::read(&mut file, longest)).map_err(unreadable)?;
        }
        Ok(saved)
    }
}

impl Replayed {
    /// Reads and replays the journal: every entry must be accepted.
    pub(super) fn read(saved: Saved) -> Result<Replayed, Failure> {
        let Saved { path, bytes: lines, file } = saved;
        let damaged = |error: &dyn std::fmt::Display| Failure::file(&path, "replayed", &error);
        if lines.is_empty() {
            return Err(damaged(&"the file is empty"));
        }
        let recovered = Journal::recover(&lines)
            .map_err(|error| unreadable(&path, &error, &lines, rounds::KIND.magic, "flagfall round"))?;
        let Recovered { read, whole, lacks_break } = recovered;
        let journal = read.ok_or_else(|| damaged(&"line 1 is incomplete"))?;
        let whole = Whole::new(&path, lines, whole, lacks_break, file);
        journal.replay().map_err(|error| damaged(&error))?;
        Ok(Replayed { whole, journal })
    }

    pub(super) fn journal(&self) -> &Journal {
        &self.journal
    }
}

impl Save {
    /// Begins a journal, or continues the one that was replayed.
    pub(super) fn open(
        path: &Path,
        setup: &Setup,
        replayed: Option<&mut Replayed>,
        go_on_by: &str,
    ) -> Result<Save, Failure> {
        check_name(path)?;
        let (opened, writer) = match replayed {
            Some(replayed) => (replayed.whole.keep(path), replayed.journal.writer()),
            None => {
                let (writer, first) = JournalWriter::begin(setup);
                (Kept::create(path, (first + "\n").as_bytes()), writer)
            }
        };
        let kind = Kind { magic: MAGIC, what: "this journal", go_on_by };
        let file = opened.map_err(|error| refused(path, &error, &kind))?;
        Ok(Save { path: path.to_owned(), file, writer })
    }

    /// Appends an accepted input. It is on the disk when this returns.
    pub(super) fn entry(&mut self, at: Timestamp, input: &Input) -> Result<(), Failure> {
        let line = self.writer.entry(at, input) + "\n";
        self.file.add(line.as_bytes()).map_err(|error| Failure::file(&self.path, "written", &error))
    }
}

/// Refuses the name of a temporary file.
fn check_name(path: &Path) -> Result<(), Failure> {
    if partial::is_partial(path) {
        return Err(Failure::file(
            path,
            "written",
            &"such names are reserved for temporary files; choose another name",
        ));
    }
    Ok(())
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Why a file cannot be kept. If it exists and is of this kind, the hint says how to continue it.
fn refused(path: &Path, error: &io::Error, kind: &Kind<'_>) -> Failure {
    match error.kind() {
        ErrorKind::WouldBlock => busy(path),
        ErrorKind::AlreadyExists => exists(path, kind),
        _ => Failure::file(path, "written", error),
    }
}

/// Why a journal cannot be read. If it has the first bytes of another kind, the hint says which command replays it.
fn unreadable(path: &Path, error: &impl std::fmt::Display, bytes: &[u8], other: &[u8], command: &str) -> Failure {
    let name = path.display();
    let hint = bytes.starts_with(other).then(|| Hint::new(format!("use `{command} --replay {name}`")));
    Problem::new("file", format!("`{name}` cannot be replayed: {error}")).with_hints(hint).into()
}

fn busy(path: &Path) -> Failure {
    Failure::file(path, "written", &"another process is writing to it")
}

fn exists(path: &Path, kind: &Kind<'_>) -> Failure {
    let name = path.display().to_string();
    let hint = match path.metadata() {
        Ok(metadata) if metadata.is_file() && metadata.len() == 0 => {
            Some(Hint::new("the file is empty: delete it, or choose another name"))
        }
        _ if begins_with(path, kind.magic) => {
            Some(Hint::new(format!("to continue {}: `{}`", kind.what, kind.go_on_by.replace("{}", &name))))
        }
        _ => None,
    };
    Problem::new("file", format!("`{name}` already exists and is not overwritten")).with_hints(hint).into()
}

/// Whether the file begins with these bytes. Only regular files are opened: others could block, or never end.
fn begins_with(path: &Path, magic: &[u8]) -> bool {
    let mut first = vec![0; magic.len()];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == magic
}
