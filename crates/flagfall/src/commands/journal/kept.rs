//! The file of a journal: one process writes to it, and only appends.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use super::bounded;
use super::partial::{self, Partial};

/// A file to which this process alone appends. Where files can be locked, no other process of this program opens it.
/// Where they cannot, nothing that another process has written is overwritten, and the next entry fails.
pub(super) struct Kept {
    file: File,
    /// Its length in bytes after the last write.
    length: u64,
    is_locked: bool,
}

/// A file that is complete and on the disk, and has no name yet.
pub(super) struct Unnamed {
    partial: Partial,
    kept: Kept,
}

impl Unnamed {
    /// Gives the file its name.
    pub(super) fn publish(self, path: &Path) -> io::Result<Kept> {
        self.partial.publish(path)?;
        Ok(self.kept)
    }
}

impl Kept {
    /// A new file with these bytes. It gets its name when it is complete and on the disk.
    pub(super) fn create(path: &Path, bytes: &[u8]) -> io::Result<Kept> {
        Kept::unnamed(path, bytes, &appending())?.publish(path)
    }

    /// A new file for this name, in which bytes are erased and which nobody but its owner reads.
    pub(super) fn unnamed_erasable(path: &Path, bytes: &[u8]) -> io::Result<Unnamed> {
        Kept::unnamed(path, bytes, &private(erasing()))
    }

    fn unnamed(path: &Path, bytes: &[u8], options: &OpenOptions) -> io::Result<Unnamed> {
        // An existing name is an error before anything is written.
        if path.symlink_metadata().is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let (partial, file) = partial::create(path, options)?;
        let mut kept = Kept::locked(file)?;
        kept.write(bytes)?;
        kept.file.sync_all()?;
        Ok(Unnamed { partial, kept })
    }

    /// An existing file, and its bytes.
    pub(super) fn open(path: &Path, longest: usize) -> io::Result<(Kept, Vec<u8>)> {
        Kept::open_with(path, longest, &appending())
    }

    /// The same for a file in which bytes are erased.
    pub(super) fn open_erasable(path: &Path, longest: usize) -> io::Result<(Kept, Vec<u8>)> {
        Kept::open_with(path, longest, &erasing())
    }

    fn open_with(path: &Path, longest: usize, options: &OpenOptions) -> io::Result<(Kept, Vec<u8>)> {
        let mut kept = Kept::locked(options.open(path)?)?;
        let bytes = bounded::read(&mut kept.file, longest)?;
        kept.length = bytes.len() as u64;
        Ok((kept, bytes))
    }

    /// Cuts off an incomplete last line, and adds the line break that the last complete line lacks.
    pub(super) fn mend(&mut self, whole: usize, lacks_break: bool) -> io::Result<()> {
        let whole = whole as u64;
        if whole == self.length && !lacks_break {
            return self.check_length();
        }
        if !self.is_locked {
            // An incomplete line can be one that another process is just writing.
            return Err(io::Error::other(
                "its last line is incomplete, and the file cannot be locked; `--replay FILE --save COPY` copies it",
            ));
        }
        self.check_length()?;
        self.file.set_len(whole)?;
        self.length = self.file.seek(SeekFrom::End(0))?;
        if lacks_break {
            self.write(b"\n")?;
        }
        self.file.sync_all()
    }

    /// Appends a line with its line break. It is on the disk when this returns.
    pub(super) fn add(&mut self, line: &[u8]) -> io::Result<()> {
        self.check_length()?;
        self.write(line)?;
        self.file.sync_data()
    }

    /// The length of the file in bytes.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Writes blanks over these bytes of a file that was opened to be erased. They are on the disk when this returns.
    pub(super) fn erase<'p>(&mut self, places: impl IntoIterator<Item = &'p Range<u64>>) -> io::Result<()> {
        self.check_length()?;
        for place in places {
            self.file.seek(SeekFrom::Start(place.start))?;
            io::copy(&mut io::repeat(b' ').take(place.end - place.start), &mut self.file)?;
        }
        self.file.seek(SeekFrom::End(0))?;
        self.file.sync_data()
    }

    /// Writes over the first bytes of a file that was opened to be erased. They are on the disk when this returns.
    pub(super) fn begin_with(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.check_length()?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(bytes)?;
        self.file.seek(SeekFrom::End(0))?;
        self.file.sync_data()
    }

    /// Cuts off everything after this length.
    pub(super) fn cut(&mut self, length: u64) -> io::Result<()> {
        self.check_length()?;
        self.file.set_len(length)?;
        self.length = self.file.seek(SeekFrom::End(0))?;
        self.file.sync_all()
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        self.check_length()
    }

    /// Where files cannot be locked, another process can have appended to the file. And a file can be removed while it is
    /// open.
    fn check_length(&self) -> io::Result<()> {
        let metadata = self.file.metadata()?;
        if is_removed(&metadata) {
            Err(io::Error::other("the file was removed"))
        } else if metadata.len() == self.length {
            Ok(())
        } else {
            Err(io::Error::other("another process has written to it"))
        }
    }

    /// The file with a lock, which nobody else gets while it is open; without one where files cannot be locked.
    fn locked(file: File) -> io::Result<Kept> {
        let is_locked = match file.try_lock() {
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => false,
            locked => locked.map(|()| true).map_err(io::Error::from)?,
        };
        Ok(Kept { file, length: 0, is_locked })
    }
}

#[cfg(unix)]
fn is_removed(metadata: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) == 0
}

/// On other systems an open file cannot be removed.
#[cfg(not(unix))]
fn is_removed(_: &Metadata) -> bool {
    false
}

/// Options under which every write appends. Systems other than Unix cannot cut such a file; there the lock keeps other
/// processes from writing.
fn appending() -> OpenOptions {
    let mut options = erasing();
    options.append(cfg!(unix));
    options
}

/// Options under which nobody but its owner reads a new file, where the system has such options.
fn private(mut options: OpenOptions) -> OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Options for a file in which bytes are erased, too.
fn erasing() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}
