//! Reads a vault.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

use tc_core::form::Fields;
use tc_core::log::{self, Chain, LogProblem, Recovered};

use super::{Journal, LONGEST_LINE, SavedError, SavedProblem, VAULT, body, id_of, number};
use crate::Body;
use crate::lines::Json;
use crate::round::Secret;

/// The secret bodies of a journal, and where they are in the file. To erase one, write blanks over its bytes: lines of
/// blanks are skipped, and a crash in the middle damages nothing else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vault {
    entries: BTreeMap<u64, (Secret<Json>, Range<usize>)>,
    litter: Vec<Range<usize>>,
}

/// The least number of bytes that a disk writes as one.
const SECTOR: usize = 512;

impl Vault {
    /// Reads the vault of a journal after a crash. Lines that the crash left half written or half erased are litter: what
    /// they had was never answered, or is gone. A last line that is complete and lacks only its line break is kept.
    ///
    /// # Errors
    /// A [`SavedError`] if this is not a vault, or the vault of another journal, or a line is damaged.
    pub fn recover(bytes: &[u8], journal: &Journal) -> Result<Recovered<Vault>, SavedError> {
        let read = log::recover_bytes(bytes, LONGEST_LINE, |vault: Option<Vault>, line, begin| match vault {
            None => belongs(line, journal).map(|()| Vault::default()),
            Some(vault) => vault.with(line, begin..begin + line.len(), journal),
        });
        read.map_err(|(line, problem)| SavedError { line, problem })
    }

    fn with(mut self, line: &[u8], place: Range<usize>, journal: &Journal) -> Result<Vault, SavedProblem> {
        if line.trim_ascii().is_empty() {
            return Ok(self);
        }
        match read(line, journal) {
            Ok(Some((entry, secret))) => {
                if self.entries.insert(entry, (secret, place)).is_some() {
                    return Err(SavedProblem::Twice(entry));
                }
            }
            Err(_) if runs_into_another(line, journal) => return Err(LogProblem::NoBreak.into()),
            Err(problem) if !is_half_erased(line) => return Err(problem),
            Ok(None) | Err(_) => self.litter.push(place),
        }
        Ok(self)
    }

    pub(super) fn get(&self, entry: u64) -> Option<&Body<Json>> {
        self.entries.get(&entry).map(|(secret, _)| secret.body())
    }

    /// Returns the entries, and where their lines are in the file, without line breaks.
    pub fn places(&self) -> impl Iterator<Item = (u64, Range<usize>)> {
        self.entries.iter().map(|(entry, (_, place))| (*entry, place.clone()))
    }

    /// Returns where lines are that have to be erased before the vault is used again.
    pub fn litter(&self) -> &[Range<usize>] {
        &self.litter
    }
}

fn belongs(line: &[u8], journal: &Journal) -> Result<(), SavedProblem> {
    let id = id_of(VAULT, "a vault of rounds, version 1", core::str::from_utf8(line).unwrap_or_default())?;
    if id == journal.id() { Ok(()) } else { Err(SavedProblem::OtherJournal) }
}

/// Reads a line after the first. `None` if the journal does not have its entry yet: the crash came in between.
fn read(line: &[u8], journal: &Journal) -> Result<Option<(u64, Secret<Json>)>, SavedProblem> {
    if line.len() > LONGEST_LINE {
        return Err(LogProblem::TooLong(LONGEST_LINE).into());
    }
    let line = core::str::from_utf8(line).map_err(|_| LogProblem::NotText)?;
    let object = Chain::object(line).ok_or(LogProblem::NoSum)?;
    // The sum depends on the entry.
    let mut fields = Fields::read(&object).map_err(|_| LogProblem::Sum)?;
    let entry = number("entry", &mut fields).map_err(|_| LogProblem::Sum)?;
    let Some(mut chain) = journal.chain_at(entry) else {
        let is_next = entry == journal.lines().len() as u64 + 1;
        return if is_next { Ok(None) } else { Err(SavedProblem::NotInJournal(entry)) };
    };
    chain.read(line)?;
    let secret = Secret::new(body(fields.need("body")?)?);
    fields.finish("line")?;
    Ok(Some((entry, secret)))
}

/// Returns whether a line and one of blanks have a damaged line break between them.
fn runs_into_another(line: &[u8], journal: &Journal) -> bool {
    let line = line.trim_ascii();
    let parts = [Some(line), line.get(1..), line.len().checked_sub(1).and_then(|end| line.get(..end))];
    parts.into_iter().flatten().any(|part| read(part, journal).is_ok())
}

/// Returns whether blanks have reached one end of a line, or a sector within it: disks write long lines in any sequence.
fn is_half_erased(line: &[u8]) -> bool {
    let is_blank = |byte: Option<&u8>| byte == Some(&b' ');
    is_blank(line.first()) || is_blank(line.last()) || line.split(|byte| *byte != b' ').any(|run| run.len() >= SECTOR)
}
