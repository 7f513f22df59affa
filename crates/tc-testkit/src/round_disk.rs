//! The journal and the vault of rounds of lines, in memory, as a host writes them.

use std::collections::BTreeMap;
use std::ops::Range;

use tc_commit::lines::saved::{JournalOfLines, LinesWriter, VaultOfLines, Written};
use tc_commit::lines::{Accepted, LineAnswer, Rounds};

/// What is on the disk.
#[derive(Clone)]
pub struct Disk {
    writer: LinesWriter,
    /// The bytes of the journal.
    pub journal: Vec<u8>,
    /// The bytes of the vault.
    pub vault: Vec<u8>,
    places: BTreeMap<u64, Range<usize>>,
}

impl Default for Disk {
    fn default() -> Disk {
        Disk::new()
    }
}

impl Disk {
    /// A new journal and a new vault.
    pub fn new() -> Disk {
        let (writer, journal, vault) = LinesWriter::begin(1);
        Disk { writer, journal: journal.into(), vault: vault.into(), places: BTreeMap::new() }
    }

    /// Saves an accepted line.
    pub fn save(&mut self, accepted: &Accepted) {
        self.save_in_steps(accepted, |_| {});
    }

    /// Saves an accepted line, and shows the disk after every byte or line that a crash can end with: within the line
    /// of the vault, after it, within the lines of the journal, after them, and within what is erased.
    ///
    /// # Panics
    /// If the vault has no room for what is erased.
    pub fn save_in_steps(&mut self, accepted: &Accepted, mut show: impl FnMut(&Disk)) {
        let Written { vault, journal, erased } = self.writer.write(accepted);
        if let Some((entry, line)) = vault {
            let begin = self.vault.len();
            let (first, second) = line.as_bytes().split_at(line.len() / 2);
            for part in [first, second] {
                self.vault.extend(part);
                show(self);
            }
            self.places.insert(entry, begin..self.vault.len() - 1);
        }
        for line in journal.split_inclusive('\n') {
            let (first, second) = line.as_bytes().split_at(line.len() / 2);
            for part in [first, second] {
                self.journal.extend(part);
                show(self);
            }
        }
        for entry in erased {
            if let Some(place) = self.places.remove(&entry) {
                let middle = place.start + place.len() / 2;
                for part in [middle..place.end, place.start..middle] {
                    self.vault[part].fill(b' ');
                    show(self);
                }
            }
        }
    }

    /// Replays the journal with its vault, and returns the answers.
    ///
    /// # Panics
    /// If journal or vault cannot be read, or a line is refused.
    pub fn replay(&self, rounds: &mut Rounds) -> Vec<LineAnswer> {
        let recovered = JournalOfLines::recover(&self.journal).expect("a journal");
        let journal = recovered.read.expect("a first line");
        let vault = VaultOfLines::read(&self.vault, &journal).expect("a vault");
        journal.replay(&vault, rounds).map(|answer| answer.expect("it was accepted")).collect()
    }
}
