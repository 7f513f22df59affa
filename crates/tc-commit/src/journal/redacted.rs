//! A journal as one viewer may read it.

use alloc::vec::Vec;

use tc_core::Timestamp;

use super::{Entry, Journal, Logged, ReplayError, Vault};
use crate::spec::Own;
use crate::{Action, Body, Change, Deed, Effect, PlayerId, RoundClock, Viewer};

/// What a viewer may know of what happened at an instant. What a viewer may know nothing of is left out, there are no
/// numbers of entries, and instants are those of what happened and not of when it was told: so the gaps tell nothing
/// either.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Redacted<A> {
    /// When.
    pub at: Timestamp,
    /// What happened, as far as the viewer may know.
    pub effects: Vec<Effect>,
    /// Commitments that the viewer learns then, in the order of the entries and then of the players: those that are opened,
    /// the viewer's own where it is made, and for the arbiter all where they are made. What was erased is not there.
    pub bodies: Vec<(PlayerId, Body<A>)>,
}

impl<A> Redacted<A> {
    /// What is known of an instant, if it is the last one that anything is known of.
    fn at(all: &mut Vec<Redacted<A>>, at: Timestamp) -> &mut Redacted<A> {
        let is_new = all.last().is_none_or(|last| last.at != at);
        if is_new {
            all.push(Redacted { at, effects: Vec::new(), bodies: Vec::new() });
        }
        let last = all.len() - 1;
        &mut all[last]
    }
}

impl<A: Action> Journal<A> {
    /// The journal as a viewer may read it. `clock` is the clock that drove the round, as it
    /// was before the opening.
    ///
    /// # Errors
    /// A [`ReplayError`] if this is not the journal of a round.
    pub fn redacted_for(
        &self,
        viewer: &Viewer,
        vault: &Vault<A>,
        clock: Option<RoundClock>,
    ) -> Result<Vec<Redacted<A>>, ReplayError> {
        let mut redacted: Vec<Redacted<A>> = Vec::new();
        self.replay_with(vault, clock, |number, round, answer| {
            let Entry { at, input } = &self.entries[number];
            let committed = match input {
                Logged::Commit { by, .. } if self.sees_made(viewer, by) => {
                    vault.get(number as u64).map(|body| (by.clone(), body.clone()))
                }
                _ => None,
            };
            let opened = answer.effects.iter().filter_map(|effect| match &effect.change {
                Change::Did { by: Some(by), deed: Deed::Opened } => Some(by),
                _ => None,
            });
            let opened = opened.filter_map(|by| Some((by.clone(), round.body_of(by)?.clone())));
            let bodies: Vec<_> = committed.into_iter().chain(opened).collect();
            for effect in round.visible_to(viewer, &answer.effects) {
                Redacted::at(&mut redacted, effect.at).effects.push(effect);
            }
            if !bodies.is_empty() {
                Redacted::at(&mut redacted, *at).bodies.extend(bodies);
            }
        })?;
        Ok(redacted)
    }

    /// Whether a viewer sees what somebody commits to when that is done.
    fn sees_made(&self, viewer: &Viewer, by: &PlayerId) -> bool {
        match viewer {
            Viewer::Arbiter => true,
            Viewer::Player(player) => player == by && self.spec.policy.own == Own::Visible,
            Viewer::Spectator => false,
        }
    }
}
