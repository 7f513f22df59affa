//! The lines of a round, and what it began from: enough to run it again.

use alloc::collections::BTreeMap;
use alloc::string::String;

use super::Entry;
use super::banked::Banked;
use super::counted::Counted;
use crate::saved::Accepted;

/// The lines of the round, and what it began from.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// The number of the last round of each game, before this round.
    pub(super) last: BTreeMap<String, u64>,
    /// The clocks of the last round that had any, before this round.
    pub(super) banked: Option<Banked>,
    /// What players have left of extensions that are counted for each, before this round.
    pub(super) counted: Option<Counted>,
    /// The accepted lines of the round by their numbers, without the actions that are never revealed.
    pub(super) entries: BTreeMap<u64, Entry>,
}

impl Trail {
    /// Another round begins.
    pub(super) fn begin(&mut self, last: &BTreeMap<String, u64>, banked: Option<&Banked>, counted: Option<Counted>) {
        *self = Trail { last: last.clone(), banked: banked.cloned(), counted, entries: BTreeMap::new() };
    }

    /// Notes an accepted line.
    pub(super) fn note(&mut self, accepted: &Accepted) {
        for number in accepted.never_revealed() {
            if let Some(entry) = self.entries.get_mut(&number) {
                entry.erase();
            }
        }
        self.entries.insert(accepted.number, accepted.to_entry());
    }
}
