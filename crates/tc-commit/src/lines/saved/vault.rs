//! Reads a vault of lines.

use alloc::collections::BTreeMap;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::writer::{VAULT, id_of};
use super::{JournalOfLines, LONGEST_LINE, SavedError, sum_of, unsummed};
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
            if number == 1 {
                let first = core::str::from_utf8(line).ok().and_then(|line| line.strip_suffix('}'));
                match first.and_then(|first| id_of(VAULT, first)) {
                    Some(id) if id == journal.id() => {}
                    Some(_) => return Err(SavedError::OtherJournal { line: number }),
                    None => return Err(SavedError::SomethingElse { expected: "a vault of rounds, version 1" }),
                }
            } else if !line.trim_ascii().is_empty() {
                vault.take(line, number, place, journal)?;
            }
        }
        if vault.whole == 0 { Err(SavedError::Nothing) } else { Ok(vault) }
    }

    fn take(
        &mut self,
        line: &[u8],
        number: usize,
        place: Range<usize>,
        journal: &JournalOfLines,
    ) -> Result<(), SavedError> {
        if line.len() > LONGEST_LINE {
            return Err(SavedError::TooLong { line: number });
        }
        let Some((object, found)) = core::str::from_utf8(line).ok().and_then(unsummed) else {
            self.litter.push(place);
            return Ok(());
        };
        let whole = object.to_string() + "}";
        let other = SavedError::OtherJournal { line: number };
        let Ok(Kept { entry, body }) = serde_json::from_str(&whole) else {
            return Err(SavedError::Damaged { line: number, problem: "the line has other keys or values" });
        };
        match journal.sum_at(entry) {
            Some(sum) if sum_of(sum, object) == found => {
                let damaged = SavedError::Damaged { line: number, problem: "the line has other keys or values" };
                self.bodies.insert(entry, Secret::new(serde_json::from_str(body.get()).map_err(|_| damaged)?));
                self.places.insert(entry, place);
                Ok(())
            }
            // The crash came before the journal got its entry.
            None if entry == journal.entries() + 1 => {
                self.litter.push(place);
                Ok(())
            }
            _ => Err(other),
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
