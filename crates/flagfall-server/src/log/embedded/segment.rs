//! A segment: one file of the log. It begins with a head of its own, and has frames after it.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::frame::{self, Head, LONGEST_HEAD};
use super::positioned::{read_at, write_at};

/// The bytes before the first frame.
pub(super) const START: u32 = 32;
const MAGIC: &[u8; 16] = b"flagfall log, 1\n";
/// The bytes that are read at once when a frame is wanted. Most frames are shorter.
const PAGE: usize = 1024;

#[derive(Debug)]
pub(super) struct Segment {
    pub(super) number: u32,
    /// The checksums of the frames begin with this random number, so that no content can look like a frame.
    pub(super) salt: u32,
    /// The bytes of the segment before that count; 0 for the first one.
    pub(super) previous: u32,
    pub(super) file: File,
    pub(super) path: PathBuf,
}

/// The file of a segment in a folder.
pub(super) fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:010}.log"))
}

/// The numbers of the segments in a folder, in order; none if there is no folder.
pub(super) fn numbers(folder: &Path) -> io::Result<Vec<u32>> {
    let mut numbers = Vec::new();
    let entries = match folder.read_dir() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(numbers),
        entries => entries?,
    };
    for entry in entries {
        let name = entry?.file_name();
        let number = name.to_str().and_then(|name| name.strip_suffix(".log")).and_then(|number| number.parse().ok());
        numbers.extend(number.filter(|number| path(folder, *number).file_name() == Some(&*name)));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

/// Makes sure that names in a folder survive a crash.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

/// Makes a file that only its owner can read, because the log has closed actions.
pub(super) fn create_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

impl Segment {
    /// Makes the file of a segment. It is durable when this returns. After an error there is no such file, or one without
    /// frames.
    pub(super) fn create(folder: &Path, number: u32, previous: u32) -> io::Result<Segment> {
        let path = path(folder, number);
        let mut salt = [0; 4];
        getrandom::fill(&mut salt).map_err(|error| io::Error::other(error.to_string()))?;
        let file = create_file(&path)?;
        let segment = Segment { number, salt: u32::from_le_bytes(salt), previous, file, path };
        let made = write_at(&segment.file, &segment.head(), 0);
        let made = made.and_then(|()| segment.file.sync_all()).and_then(|()| sync_folder(folder));
        if let Err(error) = made {
            // If the file stays, it has no frames: it is removed when the log is opened.
            let _ = std::fs::remove_file(&segment.path);
            return Err(error);
        }
        Ok(segment)
    }

    fn head(&self) -> [u8; START as usize] {
        let mut head = [0; START as usize];
        let (text, numbers) = head.split_at_mut(MAGIC.len());
        text.copy_from_slice(MAGIC);
        let (numbers, sum) = numbers.split_at_mut(12);
        for (place, number) in numbers.chunks_exact_mut(4).zip([self.number, self.salt, self.previous]) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        sum.copy_from_slice(&crc32fast::hash(numbers).to_le_bytes());
        head
    }

    /// Opens the file of a segment. `Ok(None)` if the file does not begin as it must.
    pub(super) fn open(folder: &Path, number: u32, write: bool) -> io::Result<Option<Segment>> {
        let path = path(folder, number);
        let file = OpenOptions::new().read(true).write(write).open(&path)?;
        let mut head = [0; START as usize];
        read_at(&file, &mut head, 0)?;
        let (salt, previous) = (frame::number(&head, 20), frame::number(&head, 24));
        let segment = Segment { number, salt, previous, file, path };
        Ok((segment.head() == head).then_some(segment))
    }

    /// Reads the frame at an offset. `Ok(None)` if there is no whole one.
    pub(super) fn read(&self, offset: u32) -> io::Result<Option<(Head, Vec<u8>)>> {
        let mut bytes = vec![0; PAGE];
        let count = read_at(&self.file, &mut bytes, offset.into())?;
        bytes.truncate(count);
        let Some(head) = Head::read(self.salt, &bytes) else { return Ok(None) };
        let length = head.length() as usize;
        if length > bytes.len() {
            if u64::from(offset) + length as u64 > self.file.metadata()?.len() {
                return Ok(None);
            }
            let begun = bytes.len();
            bytes.resize(length, 0);
            let rest = bytes.get_mut(begun..).unwrap_or_default();
            read_at(&self.file, rest, u64::from(offset) + begun as u64)?;
        }
        bytes.truncate(length);
        let body = bytes.split_off(head.body_range().start as usize);
        Ok(head.is_body(self.salt, &body).then_some((head, body)))
    }

    /// Reads the head at an offset, whatever the body is.
    pub(super) fn read_head(&self, offset: u32) -> io::Result<Option<Head>> {
        let mut bytes = [0; LONGEST_HEAD];
        let count = read_at(&self.file, &mut bytes, offset.into())?;
        Ok(Head::read(self.salt, bytes.get(..count).unwrap_or_default()))
    }
}
