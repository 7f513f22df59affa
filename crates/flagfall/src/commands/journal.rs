//! The journal: read to be replayed, and kept.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tc_core::saved::{Journal, JournalError, Journalist, Recovered, SavedProblem};
use tc_core::{Input, Instant, Setup, SetupError};

use crate::failure::Failure;
use crate::output::{talk, visible_line};
use crate::report;

/// The line of the first entry.
pub(super) const FIRST_ENTRY: u64 = 2;

/// What a journal begins with.
const MAGIC: &[u8] = br#"{"flagfall":"journal""#;

/// A journal to be replayed, as it is on the disk.
pub(super) struct Saved {
    path: PathBuf,
    bytes: Vec<u8>,
    /// If it is gone on with: the file, which nobody else can go on with.
    file: Option<File>,
}

/// A journal that is replayed.
pub(super) struct Replayed<const SEATS: usize> {
    /// Its whole lines.
    lines: Vec<u8>,
    journal: Journal<SEATS>,
    file: Option<File>,
}

/// A journal that is kept.
pub(super) struct Save {
    path: PathBuf,
    file: File,
    journalist: Journalist,
}

impl Saved {
    /// Reads a journal, and keeps it open if it is also the one to save to.
    pub(super) fn open(path: &Path, save: Option<&Path>) -> Result<Saved, Failure> {
        let unreadable = |error| Failure::file(path, "read", &error);
        let mut saved = Saved { path: path.to_owned(), bytes: Vec::new(), file: None };
        if save.is_some_and(|save| is_same(save, path)) {
            // What is no ordinary file is not even opened: it could wait, or never end.
            if !path.is_file() {
                return Err(Failure::file(path, "gone on with", &"it is no ordinary file"));
            }
            let file = OpenOptions::new().read(true).write(true).open(path);
            let mut file = file.and_then(locked).map_err(|error| refused(path, &error, ""))?;
            file.read_to_end(&mut saved.bytes).map_err(unreadable)?;
            saved.file = Some(file);
        } else {
            saved.bytes = fs::read(path).map_err(unreadable)?;
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
        let Recovered { journal, whole, lacks_break, torn } =
            Journal::recover(&lines).map_err(|error| damaged(&error))?;
        let journal = journal.ok_or_else(|| damaged(&"line 1: damaged: the line breaks off"))?;
        let warn = |message: String| talk(&report::warning(&visible_line(&message)));
        if lacks_break {
            warn(format!("the last line break of `{}` is missing or damaged; the line is kept", path.display()));
        }
        // One byte can be in the place of the line break.
        if torn.len() > usize::from(lacks_break) {
            warn(format!("the last line of `{}` breaks off and is left out", path.display()));
        }
        lines.truncate(whole);
        if lacks_break {
            lines.push(b'\n');
        }
        journal.replay().map_err(|error| damaged(&error))?;
        Ok(Replayed { lines, journal, file })
    }

    pub(super) fn journal(&self) -> &Journal<SEATS> {
        &self.journal
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
        let (opened, journalist) = match replayed {
            Some(replayed) => {
                let opened = match replayed.file.take() {
                    Some(file) => go_on(file, &replayed.lines),
                    None => begin(path, &replayed.lines),
                };
                (opened, replayed.journal.journalist())
            }
            None => {
                let (journalist, first) = Journalist::begin(setup);
                (begin(path, (first + "\n").as_bytes()), journalist)
            }
        };
        let file = opened.map_err(|error| refused(path, &error, go_on_by))?;
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
    let mut file = locked(OpenOptions::new().write(true).create_new(true).open(path)?)?;
    file.write_all(lines)?;
    file.sync_all()?;
    sync_folder(path)?;
    Ok(file)
}

/// The file that begins with these lines, without anything behind them. The last line break may be missing or damaged.
fn go_on(mut file: File, lines: &[u8]) -> io::Result<File> {
    file.set_len(lines.len().saturating_sub(1) as u64)?;
    file.seek(SeekFrom::End(0))?;
    file.write_all(b"\n")?;
    file.sync_all()?;
    Ok(file)
}

/// The file, which nobody else can lock as long as it is open. Where files cannot be locked it goes without.
fn locked(file: File) -> io::Result<File> {
    match file.try_lock() {
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(file),
        locked => locked.map(|()| file).map_err(io::Error::from),
    }
}

/// Makes the name of a new file last, where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match File::open(folder.unwrap_or(Path::new("."))) {
        Ok(folder) => folder.sync_all(),
        Err(_) => Ok(()),
    }
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
    let hints = if is_journal(path) { vec![hint] } else { Vec::new() };
    Failure::File { message: format!("`{name}` exists, and nothing is overwritten"), hints }
}

/// Whether the file begins like a journal. What is no ordinary file is not even opened: it could wait, or never end.
fn is_journal(path: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == MAGIC
}
