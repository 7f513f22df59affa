//! Reads a journal, and replays its lines.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::Deserialize;
use tc_core::Timestamp;
use tc_core::form::Fields;
use tc_core::log::{self, Chain, Recovered};

use super::{JOURNAL, LONGEST_LINE, LinesWriter, SavedError, SavedProblem, Vault, body, id_of, number};
use crate::Body;
use crate::lines::{Json, LineAnswer, Problem, Rounds};

/// A journal that was read. Its `Debug` form shows no lines.
#[derive(Clone, PartialEq)]
pub struct Journal {
    id: u128,
    pub(super) entries: Vec<Entry>,
    /// The bodies that were revealed, by the numbers of their entries.
    revealed: BTreeMap<u64, Body<Json>>,
    pub(super) writer: LinesWriter,
}

#[derive(Clone, PartialEq)]
pub(super) struct Entry {
    pub(super) line: String,
    /// The chain up to this entry.
    chain: Chain,
    /// The number of its line in the file.
    pub(super) place: usize,
}

/// The instant of an accepted line.
#[derive(Deserialize)]
struct Dated {
    at: Timestamp,
}

impl Journal {
    /// Reads a journal after a crash. A last line may be incomplete, and is left out. A last line that is complete and
    /// lacks only its line break is kept: its answer may have been seen. All lines before it must be whole.
    ///
    /// # Errors
    /// A [`SavedError`] with the line and what is wrong with it.
    pub fn recover(bytes: &[u8]) -> Result<Recovered<Journal>, SavedError> {
        let read = log::recover(bytes, LONGEST_LINE, |journal, line, place| match journal {
            None => Journal::begin(line),
            Some(journal) => Journal::go_on(journal, line, place),
        });
        read.map_err(|(line, problem)| SavedError { line, problem })
    }

    fn begin(line: &str) -> Result<Journal, SavedProblem> {
        let id = id_of(JOURNAL, "a journal of rounds, version 1", line)?;
        let writer = LinesWriter(Chain::default());
        Ok(Journal { id, entries: Vec::new(), revealed: BTreeMap::new(), writer })
    }

    /// Adds a line to the journal: an accepted line, or a revealed body and the number of its entry.
    fn go_on(mut self, line: &str, place: usize) -> Result<Journal, SavedProblem> {
        let object = self.writer.0.read(line)?;
        let mut fields = Fields::read(&object)?;
        if let Some(line) = fields.take("line") {
            self.entries.push(Entry { line: line.to_string(), chain: self.writer.0, place });
        } else {
            self.revealed.insert(number("opens", &mut fields)?, body(fields.need("body")?)?);
        }
        fields.finish("line")?;
        Ok(self)
    }

    /// Returns the id, which the vault of this journal has, too.
    pub fn id(&self) -> u128 {
        self.id
    }

    /// Returns the writer of the lines that follow the last one, for lines of [`Rounds`].
    pub fn writer(&self) -> LinesWriter {
        self.writer
    }

    /// Returns the accepted lines, without the bodies of commitments. They are numbered from 1.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &str> {
        self.entries.iter().map(|entry| &*entry.line)
    }

    /// Returns the journal as of an instant, including every line of that instant, to be replayed.
    ///
    /// Replay it with the vault of that time. With a later vault, commitments that were erased since then exist, and their
    /// content is gone.
    pub fn as_of(&self, at: Timestamp) -> Journal {
        let is_later = |entry: &Entry| serde_json::from_str::<Dated>(&entry.line).is_ok_and(|line| line.at > at);
        let mut journal = self.clone();
        journal.entries.truncate(self.entries.iter().position(is_later).unwrap_or(self.entries.len()));
        journal.writer = LinesWriter(journal.entries.last().map_or(Chain::default(), |last| last.chain));
        journal
    }

    /// Replays the lines on a runner without a round, and returns the answers. They equal the first ones, except that
    /// actions that are gone are null in views: those that were withdrawn, replaced or never revealed. Without its vault,
    /// those that are secret now are null, too; [`Rounds::lost`] lists them.
    ///
    /// The items are errors if a line is refused; then the journal is not that of such a run.
    pub fn replay<'r>(
        &'r self,
        vault: &'r Vault,
        rounds: &'r mut Rounds,
    ) -> impl Iterator<Item = Result<LineAnswer, SavedError>> + 'r {
        (1..).zip(&self.entries).map(move |(number, entry)| {
            let answer = rounds.answer_saved(&entry.line, self.body(number, vault));
            match &answer.result {
                Err(problem) => Err(entry.refused(problem)),
                Ok(_) => Ok(answer),
            }
        })
    }

    /// Returns the body of an entry; `None` if it has none, or it is gone.
    pub(super) fn body<'j>(&'j self, entry: u64, vault: &'j Vault) -> Option<&'j Body<Json>> {
        self.revealed.get(&entry).or_else(|| vault.get(entry))
    }

    pub(super) fn chain_at(&self, entry: u64) -> Option<Chain> {
        let place = usize::try_from(entry.checked_sub(1)?).ok()?;
        self.entries.get(place).map(|entry| entry.chain)
    }
}

impl fmt::Debug for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Journal").field("entries", &self.entries.len()).finish_non_exhaustive()
    }
}

impl Entry {
    pub(super) fn refused(&self, problem: impl Into<Problem>) -> SavedError {
        let Problem(problem) = problem.into();
        SavedError { line: self.place, problem: SavedProblem::Refused(problem) }
    }
}
