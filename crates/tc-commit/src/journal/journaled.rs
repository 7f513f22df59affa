//! A round that keeps its journal and its vault.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::fmt;

use tc_core::Timestamp;

use super::entry::split;
use super::{Entry, Journal, Logged, ReplayError, Vault};
use crate::round::{Held, Slot};
use crate::timing::Timing;
use crate::{
    Action, Body, Effect, Input, Phase, PlayerId, Refused, Resolution, Resolver, Round, RoundId, Unstaged, View,
};

/// A round that keeps its journal and its vault.
#[derive(Clone)]
pub struct Journaled<A: Action, T: Timing> {
    round: Round<A, T>,
    journal: Journal<A>,
    vault: Vault<A>,
    /// The entry of each player's commitment.
    standing: BTreeMap<PlayerId, u64>,
}

impl<A: Action, T: Timing> fmt::Debug for Journaled<A, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.journal.entries.len();
        f.debug_struct("Journaled").field("round", &self.round).field("entries", &entries).finish_non_exhaustive()
    }
}

/// A round whose journal cannot begin any more: it was told something since it opened.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the round was told something since it opened; its journal begins with the opening")]
pub struct Begun<R>(pub Box<R>);

impl<A: Action, T: Timing> Journaled<A, T> {
    /// A round that was just opened.
    ///
    /// # Errors
    /// [`Begun`], with the round, if it was told something since: its journal would not play it again.
    pub fn new(round: Round<A, T>) -> Result<Journaled<A, T>, Begun<Round<A, T>>> {
        if round.is_fresh() {
            let (journal, vault) = (Journal::new(&round), Vault::new(round.id().clone()));
            Ok(Journaled { round, journal, vault, standing: BTreeMap::new() })
        } else {
            Err(Begun(Box::new(round)))
        }
    }

    /// A round played again, to go on with.
    pub(super) fn again(
        round: Round<A, T>,
        journal: Journal<A>,
        mut vault: Vault<A>,
    ) -> Result<Journaled<A, T>, ReplayError> {
        let mut standing = BTreeMap::new();
        for (number, entry) in (0..).zip(&journal.entries) {
            if let Logged::Commit { by, .. } = &entry.input {
                standing.insert(by.clone(), number);
            }
        }
        // Of an aborted round only what had been opened is there.
        let is_aborted = round.phase() == Phase::Aborted;
        let stands = |slot: &Slot<A>| slot.content.is_some() && (slot.marks.is_opened || !is_aborted);
        standing.retain(|by, _| round.slot_of(by).is_some_and(stands));
        let kept: BTreeSet<u64> = standing.values().copied().collect();
        vault.keep_only(|entry| kept.contains(&entry));
        match standing.values().find(|entry| vault.get(**entry).is_none()) {
            Some(lost) => Err(ReplayError::NotInVault(*lost)),
            None => Ok(Journaled { round, journal, vault, standing }),
        }
    }

    /// [`Round::handle`]; what is accepted is written down.
    ///
    /// # Errors
    /// A [`Refused`]; nothing is written.
    pub fn handle(&mut self, at: Timestamp, id: &RoundId, input: Input<A>) -> Result<Vec<Effect>, Refused> {
        let mut held = Held::new(input.clone());
        let effects = self.round.handle(at, id, input)?;
        if let Some(input) = held.take() {
            self.write(at, input);
        }
        Ok(effects)
    }

    /// [`Round::commit_checked`]; what is accepted is written down.
    ///
    /// # Errors
    /// An [`Unstaged`]; nothing is written.
    pub fn commit_checked<R>(
        &mut self,
        at: Timestamp,
        id: &RoundId,
        by: PlayerId,
        body: Body<A>,
        check: impl FnOnce(&View<A>, &Body<A>) -> Result<(), R>,
    ) -> Result<Vec<Effect>, Unstaged<R>> {
        let mut held = Held::new(Input::Commit { by: by.clone(), body: body.clone() });
        let effects = self.round.commit_checked(at, id, by, body, check)?;
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
        at: Timestamp,
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

    fn write(&mut self, at: Timestamp, input: Input<A>) {
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
