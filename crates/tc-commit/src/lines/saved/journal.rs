//! Reads a journal of lines, and replays it.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::writer::{JOURNAL, id_of};
use super::{LONGEST_LINE, LinesWriter, SavedError, VaultOfLines, sum_of, unsummed};
use crate::Body;
use crate::lines::{Json, LineAnswer, Rounds};

/// A journal of lines that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct JournalOfLines {
    id: u128,
    entries: Vec<Entry>,
    /// The bodies that were opened, by the numbers of their entries.
    opened: BTreeMap<u64, Body<Json>>,
    writer: LinesWriter,
    /// The number of lines in the file.
    lines: usize,
}

#[derive(Clone, Debug, PartialEq)]
struct Entry {
    line: String,
    /// The sum of the journal up to this entry.
    sum: u64,
    /// The number of its line in the file.
    place: usize,
}

/// A journal that was read after a crash, and what to do with its file.
#[derive(Clone, Debug, PartialEq)]
pub struct RecoveredLines {
    /// The journal; `None` if the crash left not even its first line.
    pub journal: Option<JournalOfLines>,
    /// The number of bytes of all whole lines. Cut the file after them before you append to it.
    pub whole: usize,
    /// Whether the last of these lines has lost its line break. Write one before you append to the file.
    pub lacks_break: bool,
    /// The number of bytes after them: a last line that is incomplete, whose answer nobody has seen, or the byte in the
    /// place of a damaged line break.
    pub torn: usize,
}

/// A line of the journal after the first: an accepted line, or an opened body and the number of its entry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept<'j> {
    #[serde(borrow, default)]
    line: Option<&'j RawValue>,
    #[serde(default)]
    opens: Option<u64>,
    #[serde(borrow, default)]
    body: Option<&'j RawValue>,
}

impl JournalOfLines {
    /// Reads a journal after a crash. A last line may be incomplete, and is left out. A last line that is complete and
    /// lacks only its line break is kept: its answer may have been seen. All lines before it must be whole.
    ///
    /// # Errors
    /// A [`SavedError`] with the line and what is wrong with it.
    pub fn recover(bytes: &[u8]) -> Result<RecoveredLines, SavedError> {
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let (lines, last) = bytes.split_at(end);
        let mut journal = None;
        let mut place = 0;
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            place += 1;
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            JournalOfLines::go_on(&mut journal, line, place)?;
        }
        if last.len() > LONGEST_LINE {
            return Err(SavedError::TooLong { line: place + 1 });
        }
        // A damaged line break is another byte after the object.
        let unbroken = object(last);
        if let Some(line) = unbroken {
            let after = [0, 1].into_iter().filter_map(|instead| last.get(line.len() + instead..));
            if after.filter_map(object).next().is_some() {
                return Err(damaged(place + 1, "two lines without a line break between them"));
            }
            JournalOfLines::go_on(&mut journal, line, place + 1)?;
        }
        let whole = end + unbroken.map_or(0, <[u8]>::len);
        Ok(RecoveredLines { journal, whole, lacks_break: unbroken.is_some(), torn: bytes.len() - whole })
    }

    /// Adds a line to the journal, or begins the journal with it.
    fn go_on(journal: &mut Option<JournalOfLines>, line: &[u8], place: usize) -> Result<(), SavedError> {
        if line.len() > LONGEST_LINE {
            return Err(SavedError::TooLong { line: place });
        }
        let line = core::str::from_utf8(line).map_err(|_| damaged(place, "the line is not UTF-8"))?;
        let Some(journal) = journal else {
            let first = unsummed(line).filter(|(first, found)| sum_of(0, first) == *found);
            let Some(id) = first.and_then(|(first, _)| id_of(JOURNAL, first)) else {
                return Err(SavedError::SomethingElse { expected: "a journal of rounds, version 1" });
            };
            let writer = LinesWriter { sum: sum_of(0, JOURNAL) };
            *journal = Some(JournalOfLines { id, entries: Vec::new(), opened: BTreeMap::new(), writer, lines: 1 });
            return Ok(());
        };
        let (object, found) = unsummed(line).ok_or_else(|| damaged(place, "the line has no checksum"))?;
        let sum = sum_of(journal.writer.sum, object);
        if sum != found {
            return Err(damaged(place, "the checksum does not match"));
        }
        let other = || damaged(place, "the line has other keys or values");
        let object = object.to_string() + "}";
        match serde_json::from_str(&object).map_err(|_| other())? {
            Kept { line: Some(line), opens: None, body: None } => {
                journal.entries.push(Entry { line: line.get().to_string(), sum, place });
            }
            Kept { line: None, opens: Some(entry), body: Some(body) } => {
                let body = serde_json::from_str(body.get()).map_err(|_| other())?;
                journal.opened.insert(entry, body);
            }
            _ => return Err(other()),
        }
        journal.writer = LinesWriter { sum };
        journal.lines = place;
        Ok(())
    }

    /// Returns the id, which the vault of this journal has, too.
    pub fn id(&self) -> u128 {
        self.id
    }

    /// Returns the writer of the lines that follow the last one.
    pub fn writer(&self) -> LinesWriter {
        self.writer
    }

    /// Replays the lines on a runner without a round, and returns the answers. They equal the first ones, except that
    /// actions that are gone are null in views: those that were withdrawn, replaced or never opened. Without its vault,
    /// those that are closed now are null, too; [`Rounds::lost`] lists them.
    ///
    /// The items are errors if a line is refused; then the journal is not that of such a run.
    pub fn replay<'r>(
        &'r self,
        vault: &'r VaultOfLines,
        rounds: &'r mut Rounds,
    ) -> impl Iterator<Item = Result<LineAnswer, SavedError>> + 'r {
        (1..).zip(&self.entries).map(move |(number, entry)| {
            let body = self.opened.get(&number).or_else(|| vault.get(number));
            let answer = rounds.answer_saved(&entry.line, body);
            match &answer.result {
                Err(problem) => Err(SavedError::Refused { line: entry.place, problem: problem.to_string() }),
                Ok(_) => Ok(answer),
            }
        })
    }

    /// Returns the number of entries.
    pub(super) fn entries(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Returns the sum of the journal up to an entry.
    pub(super) fn sum_at(&self, entry: u64) -> Option<u64> {
        let place = usize::try_from(entry.checked_sub(1)?).ok()?;
        self.entries.get(place).map(|entry| entry.sum)
    }
}

/// The JSON object at the beginning of bytes; `None` if they begin with anything else.
fn object(bytes: &[u8]) -> Option<&[u8]> {
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter::<&RawValue>();
    let value = values.next().and_then(Result::ok)?.get();
    (bytes.first() == Some(&b'{')).then_some(value.as_bytes())
}

fn damaged(line: usize, problem: &'static str) -> SavedError {
    SavedError::Damaged { line, problem }
}
