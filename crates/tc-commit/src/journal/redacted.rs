//! A journal as one viewer may read it.

use alloc::vec::Vec;

use tc_core::Clock;
use tc_core::Timestamp;

use super::{Entry, Journal, Logged, ReplayError, Vault};
use crate::spec::Own;
use crate::{Action, Body, Change, Deed, Effect, PlayerId, Viewer};

/// Everything that a viewer may know of one instant. It has no entry numbers, and the instants of effects instead of
/// inputs, so that gaps do not reveal what was left out.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Redacted<A> {
    /// The instant of the effects.
    pub at: Timestamp,
    /// The effects that the viewer may know.
    pub effects: Vec<Effect>,
    /// The commitments that the viewer learns at this instant, sorted by entry and then by player: opened ones, the
    /// viewer's own when it is made, and for an arbiter each when it is made. Erased ones are left out.
    pub bodies: Vec<(PlayerId, Body<A>)>,
}

impl<A> Redacted<A> {
    /// Returns the last item if it is of this instant, else adds one.
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
    /// Returns the journal as a viewer may read it. `clock` is the clock that drove the round, as it was before the
    /// opening; `None` if none did.
    ///
    /// # Errors
    /// A [`ReplayError`] if journal, vault and clock do not belong together.
    pub fn redacted_for(
        &self,
        viewer: &Viewer,
        vault: &Vault<A>,
        clock: Option<Clock>,
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

    /// Returns whether a viewer sees the content of a player's commitment as soon as it is made.
    fn sees_made(&self, viewer: &Viewer, by: &PlayerId) -> bool {
        match viewer {
            Viewer::Arbiter => true,
            Viewer::Player(player) => player == by && self.spec.policy.own == Own::Visible,
            Viewer::Spectator => false,
        }
    }
}
