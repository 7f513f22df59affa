//! The file of a vault: a line is added for every secret action, and overwritten with blanks when it is secret no more.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use tc_commit::saved::{LONGEST_LINE, Vault};

use super::kept::{Kept, Unnamed};
use super::{Kind, busy, check_name, refused};
use crate::failure::Failure;

/// A vault, and the arguments that continue its journal.
const KIND: Kind<'_> = Kind {
    magic: br#"{"flagfall":"vault""#,
    what: "the journal of this vault",
    go_on_by: "--replay JOURNAL --save JOURNAL --vault {}",
};

/// A new vault that has no name yet.
pub(super) struct NewVault {
    path: PathBuf,
    file: Unnamed,
}

/// The file of a vault that was read, and what to do with its end.
pub(super) struct FoundVault {
    pub(super) file: Kept,
    /// The number of bytes of all whole lines.
    pub(super) whole: usize,
    /// Whether the last of these lines has lost its line break.
    pub(super) lacks_break: bool,
}

/// A vault that this process alone writes to.
pub(super) struct VaultFile {
    path: PathBuf,
    file: Kept,
    /// Where the line of each entry is, without its line break.
    places: BTreeMap<u64, Range<u64>>,
    /// The length of the first line.
    head: u64,
}

impl NewVault {
    /// Writes a vault with this first line. An existing file is an error.
    pub(super) fn write(path: &Path, head: &str) -> Result<NewVault, Failure> {
        check_name(path)?;
        let file = Kept::unnamed_erasable(path, head.as_bytes()).map_err(|error| refused(path, &error, &KIND))?;
        Ok(NewVault { path: path.to_owned(), file })
    }

    /// Gives the vault its name.
    pub(super) fn publish(self) -> Result<VaultFile, Failure> {
        let NewVault { path, file } = self;
        let file = file.publish(&path).map_err(|error| refused(&path, &error, &KIND))?;
        Ok(VaultFile { path, head: file.length(), file, places: BTreeMap::new() })
    }
}

impl FoundVault {
    /// Writes another first line, as long as the one that the vault has: from then on it belongs to another journal.
    pub(super) fn hand_over(&mut self, path: &Path, head: &str) -> Result<(), Failure> {
        self.file.begin_with(head.as_bytes()).map_err(|error| Failure::file(path, "written", &error))
    }
}

impl VaultFile {
    /// Opens an existing vault, and returns its bytes.
    pub(super) fn open(path: &Path) -> Result<(Kept, Vec<u8>), Failure> {
        check_name(path)?;
        if !path.is_file() {
            return Err(Failure::file(path, "continued", &"it is not a regular file"));
        }
        Kept::open_erasable(path, LONGEST_LINE).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => busy(path),
            _ => Failure::file(path, "continued", &error),
        })
    }

    /// Goes on with a vault that was read. What is not secret any more is erased.
    pub(super) fn go_on(
        path: &Path,
        FoundVault { file, whole, lacks_break }: FoundVault,
        vault: &Vault,
        head: &str,
        is_kept: impl Fn(u64) -> bool,
    ) -> Result<VaultFile, Failure> {
        let wide = |place: Range<usize>| place.start as u64..place.end as u64;
        let places = vault.places().map(|(entry, place)| (entry, wide(place))).collect();
        let mut vault_file = VaultFile { path: path.to_owned(), file, places, head: head.len() as u64 };
        let litter: Vec<Range<u64>> = vault.litter().iter().cloned().map(wide).collect();
        let gone: Vec<u64> = vault_file.places.keys().copied().filter(|entry| !is_kept(*entry)).collect();
        let file = &mut vault_file.file;
        let mended = file.mend(whole, lacks_break).and_then(|()| file.erase(&litter));
        mended.map_err(|error| vault_file.failed(&error))?;
        vault_file.erase(&gone)?;
        Ok(vault_file)
    }

    /// Adds the line of an entry, with its line break. It is on the disk when this returns.
    pub(super) fn add(&mut self, entry: u64, line: &str) -> Result<(), Failure> {
        let begin = self.file.length();
        self.file.add(line.as_bytes()).map_err(|error| self.failed(&error))?;
        self.places.insert(entry, begin..self.file.length() - 1);
        Ok(())
    }

    /// Erases entries. They are gone from the disk when this returns, as far as the file system overwrites in place.
    pub(super) fn erase(&mut self, entries: &[u64]) -> Result<(), Failure> {
        let gone: Vec<Range<u64>> = entries.iter().filter_map(|entry| self.places.remove(entry)).collect();
        if gone.is_empty() {
            return Ok(());
        }
        let erased = self.file.erase(&gone);
        let erased = erased.and_then(|()| if self.places.is_empty() { self.file.cut(self.head) } else { Ok(()) });
        erased.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::file(&self.path, "written", error)
    }
}
