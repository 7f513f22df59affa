//! The lines of a round, and what it began from: enough to run it again.

use alloc::collections::BTreeMap;
use alloc::string::String;

use super::Accepted;
use super::banked::Banked;
use super::saved::Entry;

/// The lines of the round, and what it began from.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// The number of the last round of each game, before this round.
    pub(super) last: BTreeMap<String, u64>,
    /// The clocks of the last round that had any, before this round.
    pub(super) banked: Option<Banked>,
    /// The accepted lines of the round by their numbers, without the actions that are never opened.
    pub(super) entries: BTreeMap<u64, Entry>,
}

impl Trail {
    /// Another round opens.
    pub(super) fn begin(&mut self, last: &BTreeMap<String, u64>, banked: Option<&Banked>) {
        *self = Trail { last: last.clone(), banked: banked.cloned(), entries: BTreeMap::new() };
    }

    /// Notes an accepted line.
    pub(super) fn note(&mut self, accepted: &Accepted) {
        let Accepted { number, opened, erased, .. } = accepted;
        for number in erased.iter().filter(|number| opened.iter().all(|(opened, _)| opened != *number)) {
            if let Some(entry) = self.entries.get_mut(number) {
                entry.erase();
            }
        }
        self.entries.insert(*number, accepted.to_entry());
    }
}
