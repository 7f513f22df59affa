//! Marks: what a server writes of its time, so that the next one does not begin before it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tc_core::Timestamp;

use super::Boot;
use crate::log::End;

/// The bytes of a mark in the file.
const SIZE: usize = 512;

/// A mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mark {
    /// The server's time when it was written.
    pub(super) at: Timestamp,
    /// No later time was shown to anybody before the next mark.
    pub(super) until: Timestamp,
    /// The boot of the machine, and the microseconds since then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boot: Option<(String, u64)>,
    /// Up to where the log was durable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) log: Option<End>,
}

impl Mark {
    pub(super) fn new(at: Timestamp, until: Timestamp, boot: Option<Boot>, log: Option<End>) -> Mark {
        let micros = |ran: Duration| u64::try_from(ran.as_micros()).unwrap_or(u64::MAX);
        Mark { at, until, boot: boot.map(|boot| (boot.id, micros(boot.ran))), log }
    }

    /// The longest time that can have passed since the mark, if the machine has not been started again since then.
    pub(super) fn age(&self, boot: Option<&Boot>) -> Option<Duration> {
        let ((id, then), boot) = (self.boot.as_ref()?, boot?);
        let ran = boot.ran.checked_sub(Duration::from_micros(*then))?;
        (*id == boot.id).then_some(ran + Boot::STEP)
    }
}

/// The file of the marks: two of them, which are replaced in turn, so that a write that is torn leaves the other one. The file
/// keeps its size, so it can be written on a full disk.
#[derive(Debug)]
pub(super) struct Marks(Mutex<(File, u64)>);

impl Marks {
    /// Opens the file, or makes it, and reads the last mark. A mark that is torn is passed over.
    pub(super) fn open(path: &Path) -> io::Result<(Marks, Option<Mark>)> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            file.write_all(&[b'\n'; 2 * SIZE])?;
            file.sync_all()?;
            if let Some(folder) = path.parent().filter(|_| cfg!(unix)) {
                File::open(folder)?.sync_all()?;
            }
        }
        let last = last(&bytes);
        let next = last.as_ref().map_or(0, |(number, _)| number.saturating_add(1));
        Ok((Marks(Mutex::new((file, next))), last.map(|(_, mark)| mark)))
    }

    /// Writes a mark. It is durable when this returns.
    pub(super) fn write(&self, mark: &Mark) -> io::Result<()> {
        let json = serde_json::to_string(mark)?;
        // Whatever a panic has left in the file is torn at most.
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, next) = &mut *inner;
        let text = format!("{next} {json}");
        let mut line = format!("{} {text}", sum(&text));
        if line.len() >= SIZE {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the mark of the time is too long"));
        }
        line.push_str(&" ".repeat(SIZE - 1 - line.len()));
        line.push('\n');
        file.seek(SeekFrom::Start(*next % 2 * SIZE as u64))?;
        file.write_all(line.as_bytes())?;
        file.sync_data()?;
        *next = next.saturating_add(1);
        Ok(())
    }
}

/// The last mark of a file; `None` if there is none.
pub(super) fn last_of(path: &Path) -> io::Result<Option<Mark>> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(last(&bytes).map(|(_, mark)| mark)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The last mark in the bytes of a file, with its number.
fn last(bytes: &[u8]) -> Option<(u64, Mark)> {
    bytes.chunks(SIZE).filter_map(read).max_by_key(|(number, _)| *number)
}

/// The mark in these bytes with its number; `None` if they were not written completely.
fn read(bytes: &[u8]) -> Option<(u64, Mark)> {
    let (found, text) = std::str::from_utf8(bytes).ok()?.trim_end().split_once(' ')?;
    let (number, json) = text.split_once(' ').filter(|_| found == sum(text))?;
    Some((number.parse().ok()?, serde_json::from_str(json).ok()?))
}

fn sum(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last mark is read; one that is torn anywhere leaves the one before.
    #[test]
    fn a_torn_mark_leaves_the_one_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("marks");
        let mark = |at: i32| Mark::new(Timestamp::secs(at), Timestamp::secs(at + 5), None, None);
        let (marks, none) = Marks::open(&path).expect("opened");
        assert_eq!(none, None);
        for at in 1..4 {
            marks.write(&mark(at)).expect("written");
            assert_eq!(Marks::open(&path).expect("opened").1, Some(mark(at)));
        }
        let whole = std::fs::read(&path).expect("read");
        for torn in [0, 1, 16, 17, 30, 60] {
            let mut bytes = whole.clone();
            bytes[torn] ^= 1;
            std::fs::write(&path, &bytes).expect("written");
            let (marks, found) = Marks::open(&path).expect("opened");
            assert_eq!(found, Some(mark(2)), "{torn}");
            marks.write(&mark(9)).expect("written");
            assert_eq!(Marks::open(&path).expect("opened").1, Some(mark(9)));
        }
    }
}
