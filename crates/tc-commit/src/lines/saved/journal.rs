//! Reads a journal of lines, and replays it.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;
use serde_json::value::RawValue;

use tc_core::log::{self, Chain, Recovered};

use super::{JOURNAL, LONGEST_LINE, LinesWriter, SavedError, SavedProblem, VaultOfLines, id_of};
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
}

#[derive(Clone, Debug, PartialEq)]
struct Entry {
    line: String,
    /// The chain up to this entry.
    chain: Chain,
    /// The number of its line in the file.
    place: usize,
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
    pub fn recover(bytes: &[u8]) -> Result<Recovered<JournalOfLines>, SavedError> {
        let read = log::recover(bytes, LONGEST_LINE, |journal, line, place| match journal {
            None => JournalOfLines::begin(line),
            Some(journal) => JournalOfLines::go_on(journal, line, place),
        });
        read.map_err(|(line, problem)| SavedError { line, problem })
    }

    fn begin(line: &str) -> Result<JournalOfLines, SavedProblem> {
        let other = SavedProblem::SomethingElse("a journal of rounds, version 1");
        let id = Chain::default().read(line).ok().and_then(|object| id_of(JOURNAL, &object)).ok_or(other)?;
        let writer = LinesWriter(Chain::default());
        Ok(JournalOfLines { id, entries: Vec::new(), opened: BTreeMap::new(), writer })
    }

    /// Adds a line to the journal.
    fn go_on(mut self, line: &str, place: usize) -> Result<JournalOfLines, SavedProblem> {
        let object = self.writer.0.read(line)?;
        match serde_json::from_str(&object).map_err(|_| SavedProblem::OtherKeys)? {
            Kept { line: Some(line), opens: None, body: None } => {
                self.entries.push(Entry { line: line.get().to_string(), chain: self.writer.0, place });
            }
            Kept { line: None, opens: Some(entry), body: Some(body) } => {
                let body = serde_json::from_str(body.get()).map_err(|_| SavedProblem::OtherKeys)?;
                self.opened.insert(entry, body);
            }
            _ => return Err(SavedProblem::OtherKeys),
        }
        Ok(self)
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
                Err(problem) => {
                    Err(SavedError { line: entry.place, problem: SavedProblem::Refused(problem.to_string()) })
                }
                Ok(_) => Ok(answer),
            }
        })
    }

    /// Returns the number of entries.
    pub(super) fn entries(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Returns the chain up to an entry.
    pub(super) fn chain_at(&self, entry: u64) -> Option<Chain> {
        let place = usize::try_from(entry.checked_sub(1)?).ok()?;
        self.entries.get(place).map(|entry| entry.chain)
    }
}
