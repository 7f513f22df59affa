//! Reads a vault of lines.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;

use tc_core::log::{Chain, LogProblem};

use super::{JournalOfLines, LONGEST_LINE, SavedError, SavedProblem, VAULT, id_of};
use crate::Body;
use crate::lines::Json;
use crate::round::Secret;

/// The closed actions of a journal, and where they are in the file. To erase one, write blanks over its bytes: lines of
/// blanks are skipped, and a crash in the middle damages nothing else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VaultOfLines {
    bodies: BTreeMap<u64, Secret<Json>>,
    places: BTreeMap<u64, Range<usize>>,
    litter: Vec<Range<usize>>,
    whole: usize,
}

/// A line of the vault after the first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept<'v> {
    entry: u64,
    #[serde(borrow)]
    body: &'v RawValue,
}

impl VaultOfLines {
    /// Reads the vault of a journal. Lines that a crash left half written or half erased are litter: what they had was
    /// never answered, or is gone.
    ///
    /// # Errors
    /// A [`SavedError`] if this is not a vault, or the vault of another journal.
    pub fn read(bytes: &[u8], journal: &JournalOfLines) -> Result<VaultOfLines, SavedError> {
        let mut vault = VaultOfLines::default();
        let mut begin = 0;
        for (piece, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(1..) {
            let Some(line) = piece.strip_suffix(b"\n") else {
                // It is cut off before the vault is added to.
                break;
            };
            let place = begin..begin + line.len();
            begin += piece.len();
            vault.whole = begin;
            let problem = if number == 1 {
                let first = core::str::from_utf8(line).ok().and_then(|line| Chain::default().read(line).ok());
                match first.and_then(|first| id_of(VAULT, &first)) {
                    Some(id) if id == journal.id() => Ok(()),
                    Some(_) => Err(SavedProblem::OtherJournal),
                    None => Err(SavedProblem::SomethingElse("a vault of rounds, version 1")),
                }
            } else {
                vault.take(line, place, journal)
            };
            problem.map_err(|problem| SavedError { line: number, problem })?;
        }
        match vault.whole {
            0 => Err(SavedError { line: 1, problem: SavedProblem::Incomplete }),
            _ => Ok(vault),
        }
    }

    fn take(&mut self, line: &[u8], place: Range<usize>, journal: &JournalOfLines) -> Result<(), SavedProblem> {
        if line.trim_ascii().is_empty() {
            return Ok(());
        }
        if line.len() > LONGEST_LINE {
            return Err(LogProblem::TooLong(LONGEST_LINE).into());
        }
        let Some((line, object)) = core::str::from_utf8(line).ok().and_then(|line| Some((line, Chain::object(line)?)))
        else {
            self.litter.push(place);
            return Ok(());
        };
        let Ok(Kept { entry, body }) = serde_json::from_str(&object) else {
            // It is half erased: its sum is still there.
            self.litter.push(place);
            return Ok(());
        };
        match journal.chain_at(entry) {
            Some(chain) if chain.clone().read(line).is_ok() => {
                let body = serde_json::from_str(body.get()).map_err(|_| SavedProblem::OtherKeys)?;
                self.bodies.insert(entry, Secret::new(body));
                self.places.insert(entry, place);
                Ok(())
            }
            // The crash came before the journal got its entry.
            None if entry == journal.entries() + 1 => {
                self.litter.push(place);
                Ok(())
            }
            _ => Err(SavedProblem::OtherJournal),
        }
    }

    /// Returns the body of an entry.
    pub(super) fn get(&self, entry: u64) -> Option<&Body<Json>> {
        self.bodies.get(&entry).map(Secret::body)
    }

    /// Returns the entries, and where their lines are in the file, without line breaks.
    pub fn places(&self) -> impl Iterator<Item = (u64, Range<usize>)> {
        self.places.iter().map(|(entry, place)| (*entry, place.clone()))
    }

    /// Returns where lines are that have to be erased before the vault is used again.
    pub fn litter(&self) -> &[Range<usize>] {
        &self.litter
    }

    /// Returns the number of bytes of all lines with a line break. Cut the file after them before you add to it.
    pub fn whole(&self) -> usize {
        self.whole
    }
}
