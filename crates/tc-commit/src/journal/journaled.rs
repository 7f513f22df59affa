//! A round that records its journal and its vault.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use tc_core::Timestamp;

use super::entry::split;
use super::{Entry, Journal, Logged, ReplayError, Vault};
use crate::round::{Command, Slot};
use crate::{
    Action, Answer, Body, Input, Phase, PlayerId, Refused, Resolution, Resolver, Round, RoundId, RoundView, Selection,
    Unstaged,
};

/// A round that records its journal and its vault. It dereferences to [`Round`] for everything that only reads; the
/// methods that change the round are here, and record what was accepted.
#[derive(Clone)]
pub struct Journaled<A: Action> {
    round: Round<A>,
    journal: Journal<A>,
    vault: Vault<A>,
    /// The number of the journal's entry that holds each player's current commitment.
    current: BTreeMap<PlayerId, u64>,
}

impl<A: Action> Deref for Journaled<A> {
    type Target = Round<A>;

    fn deref(&self) -> &Round<A> {
        &self.round
    }
}

impl<A: Action> fmt::Debug for Journaled<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.journal.entries.len();
        f.debug_struct("Journaled").field("round", &self.round).field("entries", &entries).finish_non_exhaustive()
    }
}

/// The round has changed since it opened, so that a journal of it would be incomplete. It is given back.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the round has changed since it opened; start the journal right after opening it")]
pub struct Begun<R>(pub Box<R>);

impl<A: Action> Journaled<A> {
    /// Starts the journal of a round that was just opened.
    ///
    /// # Errors
    /// [`Begun`], with the round, if it has changed since it opened: a replay would miss that.
    pub fn new(round: Round<A>) -> Result<Journaled<A>, Begun<Round<A>>> {
        if round.is_fresh() {
            let (journal, vault) = (Journal::new(&round), Vault::new(round.id().clone()));
            Ok(Journaled { round, journal, vault, current: BTreeMap::new() })
        } else {
            Err(Begun(Box::new(round)))
        }
    }

    /// Continues a round that was replayed.
    pub(super) fn again(
        round: Round<A>,
        journal: Journal<A>,
        mut vault: Vault<A>,
    ) -> Result<Journaled<A>, ReplayError> {
        let mut current = BTreeMap::new();
        for (number, entry) in (0..).zip(&journal.entries) {
            if let Logged::Commit { by, .. } = &entry.input {
                current.insert(by.clone(), number);
            }
        }
        // An aborted round keeps only the commitments that had been opened.
        let is_aborted = round.phase() == Phase::Aborted;
        let is_kept = |slot: &Slot<A>| slot.content.is_some() && (slot.marks.is_opened || !is_aborted);
        current.retain(|by, _| round.slot_of(by).is_some_and(is_kept));
        let kept: BTreeSet<u64> = current.values().copied().collect();
        vault.keep_only(|entry| kept.contains(&entry));
        match current.values().find(|entry| vault.get(**entry).is_none()) {
            Some(lost) => Err(ReplayError::NotInVault(*lost)),
            None => Ok(Journaled { round, journal, vault, current }),
        }
    }

    /// Calls [`Round::handle`] and records the input if it is accepted.
    ///
    /// # Errors
    /// A [`Refused`]; nothing is recorded.
    pub fn handle(&mut self, at: Timestamp, id: &RoundId, input: Input<A>) -> Result<Answer, Refused> {
        let mut copy = Command::Input(input.clone());
        let answer = self.round.handle(at, id, input)?;
        copy.take().into_iter().for_each(|input| self.write(at, input));
        Ok(answer)
    }

    /// Calls [`Round::tick`] and records the tick.
    ///
    /// # Errors
    /// A [`Refused`]; nothing is recorded.
    pub fn tick(&mut self, at: Timestamp) -> Result<Answer, Refused> {
        let answer = self.round.tick(at)?;
        self.write(at, Input::Tick);
        Ok(answer)
    }

    /// Calls [`Round::commit_checked`] and records the commitment if it is accepted.
    ///
    /// # Errors
    /// An [`Unstaged`]; nothing is recorded.
    pub fn commit_checked<R>(
        &mut self,
        at: Timestamp,
        id: &RoundId,
        by: PlayerId,
        body: Body<A>,
        check: impl FnOnce(&RoundView<A>, &Body<A>) -> Result<(), R>,
    ) -> Result<Answer, Unstaged<R>> {
        let mut copy = Command::Input(Input::Commit { by: by.clone(), body: body.clone() });
        let answer = self.round.commit_checked(at, id, by, body, check)?;
        copy.take().into_iter().for_each(|input| self.write(at, input));
        Ok(answer)
    }

    /// Calls [`Round::try_reveal`] and records the reveal if there was one.
    ///
    /// # Errors
    /// A [`Refused`]; nothing is recorded.
    pub fn try_reveal(&mut self, at: Timestamp, selection: Selection) -> Result<Option<Answer>, Refused> {
        let answer = self.round.try_reveal(at, selection.clone())?;
        if answer.is_some() {
            self.write(at, Input::Reveal(selection));
        }
        Ok(answer)
    }

    /// Calls [`Round::resolve`] and records the resolution.
    ///
    /// # Errors
    /// A [`Refused`]; nothing is recorded.
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

    /// Calls [`Round::try_resolve`] and records the resolution if there was one.
    ///
    /// # Errors
    /// A [`Refused`]; nothing is recorded.
    pub fn try_resolve<G, R: Resolver<G, A>>(
        &mut self,
        at: Timestamp,
        game: &mut G,
        resolver: &R,
    ) -> Result<Option<Resolution<A, R::Reason>>, Refused> {
        let resolution = self.round.try_resolve(at, game, resolver)?;
        if resolution.is_some() {
            self.write(at, Input::Resolve);
        }
        Ok(resolution)
    }

    /// Returns the journal: the accepted inputs without content.
    pub fn journal(&self) -> &Journal<A> {
        &self.journal
    }

    /// Returns the vault: the content of current commitments.
    pub fn vault(&self) -> &Vault<A> {
        &self.vault
    }

    fn write(&mut self, at: Timestamp, input: Input<A>) {
        let number = self.journal.entries.len() as u64;
        let (logged, secret) = split(input);
        match &logged {
            Logged::Commit { by, .. } => {
                let before = self.current.insert(by.clone(), number);
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
        let entry = self.current.remove(by);
        self.erase(entry);
    }

    fn erase_what_stays_closed(&mut self) {
        let is_closed = |(by, _): &(&PlayerId, &u64)| !self.round.slot_of(by).is_some_and(|slot| slot.marks.is_opened);
        let closed: Vec<PlayerId> = self.current.iter().filter(is_closed).map(|(by, _)| by.clone()).collect();
        closed.iter().for_each(|by| self.erase_commitment(by));
    }

    fn erase(&mut self, entry: Option<u64>) {
        if let Some(entry) = entry {
            self.vault.erase(entry);
        }
    }
}
