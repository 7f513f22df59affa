//! A round that keeps its journal and its vault.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tc_core::Instant;

use super::entry::split;
use super::{Entry, Journal, Logged, Vault};
use crate::round::Held;
use crate::timing::Timing;
use crate::{Action, Effect, Input, Phase, PlayerId, Refused, Resolution, Resolver, Round, RoundId};

/// A round that keeps its journal and its vault.
#[derive(Clone, Debug)]
pub struct Journaled<A: Action, T> {
    round: Round<A, T>,
    journal: Journal<A>,
    vault: Vault<A>,
    /// The entry of each player's commitment.
    standing: BTreeMap<PlayerId, u64>,
}

impl<A: Action, T: Timing> Journaled<A, T> {
    /// A round that was just opened.
    ///
    /// # Errors
    /// The round, if it was told something since: its journal would not play it again.
    pub fn new(round: Round<A, T>) -> Result<Journaled<A, T>, Box<Round<A, T>>> {
        if round.is_fresh() {
            let journal = Journal::new(&round);
            Ok(Journaled { round, journal, vault: Vault::new(), standing: BTreeMap::new() })
        } else {
            Err(Box::new(round))
        }
    }

    /// A round played again, to go on with.
    pub(super) fn again(round: Round<A, T>, journal: Journal<A>, vault: Vault<A>) -> Journaled<A, T> {
        let mut standing = BTreeMap::new();
        for (number, entry) in (0..).zip(&journal.entries) {
            if let Logged::Commit { by, .. } = &entry.input
                && round.slot_of(by).is_some_and(|slot| slot.content.is_some())
            {
                standing.insert(by.clone(), number);
            }
        }
        Journaled { round, journal, vault, standing }
    }

    /// [`Round::handle`]; what is accepted is written down.
    ///
    /// # Errors
    /// A [`Refused`]; nothing is written.
    pub fn handle(&mut self, at: Instant, id: &RoundId, input: Input<A>) -> Result<Vec<Effect>, Refused> {
        let mut held = Held::new(input.clone());
        let effects = self.round.handle(at, id, input)?;
        if let Some(input) = held.take() {
            self.write(at, input);
        }
        Ok(effects)
    }

    /// [`Round::resolve`]; it is written down.
    ///
    /// # Errors
    /// A [`Refused`]; nothing is written.
    pub fn resolve<G, R: Resolver<G, A>>(
        &mut self,
        at: Instant,
        game: &mut G,
        resolver: &R,
    ) -> Result<Resolution<A, R::Reason>, Refused> {
        let resolution = self.round.resolve(at, game, resolver)?;
        self.write(at, Input::Resolve);
        Ok(resolution)
    }

    /// The round.
    pub fn round(&self) -> &Round<A, T> {
        &self.round
    }

    /// What it has accepted.
    pub fn journal(&self) -> &Journal<A> {
        &self.journal
    }

    /// What is secret of that.
    pub fn vault(&self) -> &Vault<A> {
        &self.vault
    }

    /// The three of them.
    pub fn into_parts(self) -> (Round<A, T>, Journal<A>, Vault<A>) {
        (self.round, self.journal, self.vault)
    }

    fn write(&mut self, at: Instant, input: Input<A>) {
        let number = self.journal.entries.len() as u64;
        let (logged, secret) = split(input);
        match &logged {
            Logged::Commit { by, .. } => {
                let before = self.standing.insert(by.clone(), number);
                self.erase(before);
            }
            Logged::Withdraw { by } => self.erase_commitment(by),
            Logged::Leave { by } if self.round.slot_of(by).is_some_and(|slot| slot.content.is_none()) => {
                self.erase_commitment(by);
            }
            _ => {}
        }
        if let Some(body) = secret {
            self.vault.keep(number, body);
        }
        self.journal.entries.push(Entry { at, input: logged });
        if self.round.phase() == Phase::Aborted {
            self.erase_what_stays_closed();
        }
    }

    fn erase_commitment(&mut self, by: &PlayerId) {
        let entry = self.standing.remove(by);
        self.erase(entry);
    }

    fn erase_what_stays_closed(&mut self) {
        let is_closed = |(by, _): &(&PlayerId, &u64)| !self.round.slot_of(by).is_some_and(|slot| slot.marks.is_opened);
        let closed: Vec<PlayerId> = self.standing.iter().filter(is_closed).map(|(by, _)| by.clone()).collect();
        closed.iter().for_each(|by| self.erase_commitment(by));
    }

    fn erase(&mut self, entry: Option<u64>) {
        if let Some(entry) = entry {
            self.vault.erase(entry);
        }
    }
}
