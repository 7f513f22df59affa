//! The journal and the vault of rounds, in memory, as a host writes them.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tc_commit::lines::{LineAnswer, Rounds};
use tc_commit::saved::{Accepted, Journal, LinesWriter, RoundLine, RoundWriter, SavedError, Vault, Written};
use tc_commit::{Action, Effect, Input, Round};
use tc_core::Clock;

/// What is on the disk, and what writes to it.
#[derive(Clone)]
pub struct Disk<W = LinesWriter> {
    /// The writer of the next lines.
    pub writer: W,
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

impl<W: Clone> Disk<W> {
    fn of((writer, journal, vault): (W, String, String)) -> Disk<W> {
        Disk { writer, journal: journal.into(), vault: vault.into(), places: BTreeMap::new() }
    }

    /// Writes, and shows the disk after every byte or line that a crash can end with: within the line of the vault, after
    /// it, within the lines of the journal, after them, and within what is erased.
    fn write_in_steps(&mut self, Written { vault, journal, erased }: Written, mut show: impl FnMut(&Disk<W>)) {
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

    /// Reads both files.
    ///
    /// # Errors
    /// A [`SavedError`] if one cannot be read.
    ///
    /// # Panics
    /// If a first line is incomplete.
    pub fn read(&self) -> Result<(Journal, Vault), SavedError> {
        let journal = Journal::recover(&self.journal)?.read.expect("a first line");
        let vault = Vault::recover(&self.vault, &journal)?.read.expect("a first line");
        Ok((journal, vault))
    }
}

impl Disk {
    /// A new journal and a new vault.
    pub fn new() -> Disk {
        Disk::of(LinesWriter::begin(1))
    }

    /// Saves an accepted line.
    pub fn save(&mut self, accepted: &Accepted) {
        self.save_in_steps(accepted, |_| {});
    }

    /// Saves an accepted line, and shows the disk at every moment at which a crash can come.
    pub fn save_in_steps(&mut self, accepted: &Accepted, show: impl FnMut(&Disk)) {
        let written = self.writer.write(accepted);
        self.write_in_steps(written, show);
    }

    /// Replays the journal with its vault, and returns the answers.
    ///
    /// # Panics
    /// If journal or vault cannot be read, or a line is refused.
    pub fn replay(&self, rounds: &mut Rounds) -> Vec<LineAnswer> {
        let (journal, vault) = self.read().expect("a journal and its vault");
        journal.replay(&vault, rounds).map(|answer| answer.expect("it was accepted")).collect()
    }
}

impl Disk<RoundWriter> {
    /// The journal and the vault of a round that has just begun.
    ///
    /// # Panics
    /// If the round has changed, or the clock is another one.
    pub fn begin<A: Action + Serialize>(round: &Round<A>, clock: Option<&Clock>) -> Disk<RoundWriter> {
        Disk::of(RoundWriter::begin(1, round, clock).expect("it has just begun"))
    }

    /// Saves an input that the round has accepted, with its effects.
    ///
    /// # Panics
    /// If an action cannot be written as JSON.
    pub fn save_input<A: Action + Serialize>(&mut self, round: &Round<A>, input: &Input<A>, effects: &[Effect]) {
        let line = RoundLine::of(input).expect("an action is written as JSON");
        let written = self.writer.write(round, line, effects).expect("an action is written as JSON");
        self.write_in_steps(written, |_| {});
    }

    /// Replays the journal with its vault.
    ///
    /// # Errors
    /// A [`SavedError`] if journal or vault cannot be read, or the round refuses a line.
    pub fn replay_round<A: Action + DeserializeOwned>(&self) -> Result<(Round<A>, RoundWriter), SavedError> {
        let (journal, vault) = self.read()?;
        journal.replay_round(&vault)
    }
}
