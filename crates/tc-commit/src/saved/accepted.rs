//! What an accepted line leaves to save: the line without a secret body, and what happened to secret bodies (C15).

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::lines::{Entry, Json};
use crate::round::{Secret, Slot};
use crate::{Action, Body, Change, Deed, Effect, Mode, Phase, PlayerId, Round};

/// What an accepted line leaves to save, for a [`LinesWriter`](super::LinesWriter). Its `Debug` form shows no content.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted<A: Action = Json> {
    /// The number of the line among those that were accepted, counted from 1.
    pub(crate) number: u64,
    /// The line, without the body of a commitment.
    pub(crate) line: String,
    /// The body of a commitment.
    pub(crate) secret: Option<Secret<A>>,
    /// The bodies that were revealed, by the numbers of their lines.
    pub(crate) revealed: Vec<(u64, Body<A>)>,
    /// The numbers of lines whose bodies are no longer secret or no longer count: revealed, replaced, withdrawn or never to
    /// be revealed.
    pub(crate) erased: Vec<u64>,
}

impl Accepted {
    /// Returns the line with its action, for a log that keeps both together.
    pub fn to_entry(&self) -> Entry {
        Entry::new(self.line.clone(), self.secret.clone())
    }
}

impl<A: Action> Accepted<A> {
    /// Returns whether earlier lines have actions that are never revealed: replaced, withdrawn, dropped or of an aborted
    /// round.
    pub fn erases(&self) -> bool {
        self.never_revealed().next().is_some()
    }

    pub(crate) fn never_revealed(&self) -> impl Iterator<Item = u64> {
        self.erased.iter().copied().filter(|number| self.revealed.iter().all(|(revealed, _)| revealed != number))
    }
}

/// Counts accepted lines, and knows which of them have a secret body.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tracked {
    number: u64,
    secret: BTreeMap<PlayerId, u64>,
}

impl Tracked {
    /// Notes an accepted line. `round` is the round after it, and `effects` are those of the line.
    pub(crate) fn note<A: Action>(&mut self, line: String, effects: &[Effect], round: &Round<A>) -> Accepted<A> {
        self.number += 1;
        let (mut secret, mut revealed, mut erased) = (None, Vec::new(), Vec::new());
        let is_staged = round.spec().policy().mode == Mode::Staged;
        for (by, deed) in deeds(effects) {
            match deed {
                // A digest is no secret.
                Deed::Committed | Deed::Amended if is_staged => {
                    erased.extend(self.secret.insert(by.clone(), self.number));
                    secret = round.body_of(by).cloned().map(Secret::new);
                }
                Deed::Withdrew | Deed::Left if round.slot_of(by).is_some_and(|slot| slot.content.is_none()) => {
                    erased.extend(self.secret.remove(by));
                }
                Deed::Revealed => {
                    if let Some(number) = self.secret.remove(by) {
                        erased.push(number);
                        revealed.extend(round.body_of(by).map(|body| (number, body.clone())));
                    }
                }
                _ => {}
            }
        }
        if round.phase() == Phase::Aborted {
            erased.extend(core::mem::take(&mut self.secret).into_values());
        }
        Accepted { number: self.number, line, secret, revealed, erased }
    }

    /// Notes the line that begins a round. Nothing of the round before is revealed any more.
    pub(crate) fn note_begin<A: Action>(&mut self, line: String, effects: &[Effect], round: &Round<A>) -> Accepted<A> {
        let gone = core::mem::take(&mut self.secret).into_values();
        let mut accepted = self.note(line, effects, round);
        accepted.erased.extend(gone);
        accepted
    }

    pub(crate) fn in_vault(&self) -> impl Iterator<Item = u64> {
        self.secret.values().copied()
    }

    /// Returns the players whose body is secret, and is not in the round.
    pub(crate) fn lost<'t, A: Action>(&'t self, round: &'t Round<A>) -> impl Iterator<Item = &'t PlayerId> {
        self.secret.keys().filter(|by| round.body_of(by).is_none())
    }
}

impl<A: Action> Round<A> {
    pub(crate) fn slot_of(&self, player: &PlayerId) -> Option<&Slot<A>> {
        self.spec().place(player).map(|place| &self.slots[place])
    }

    pub(crate) fn body_of(&self, player: &PlayerId) -> Option<&Body<A>> {
        self.slot_of(player)?.body()
    }
}

/// Returns the players who did something, with what they did.
pub(super) fn deeds(effects: &[Effect]) -> impl Iterator<Item = (&PlayerId, Deed)> {
    effects.iter().filter_map(|effect| match &effect.change {
        Change::Did { by: Some(by), deed } => Some((by, *deed)),
        _ => None,
    })
}
