//! A journal as one viewer may read it.

use alloc::vec::Vec;

use tc_core::Instant;

use super::{Entry, Journal, Logged, ReplayError, Vault};
use crate::spec::Own;
use crate::timing::Timing;
use crate::{Action, Body, Change, Deed, Effect, PlayerId, Viewer};

/// What a viewer may know of an entry. Entries of which a viewer may know nothing are left out, and the others have no
/// numbers, so that the gaps tell nothing either.
#[derive(Clone, Debug, PartialEq)]
pub struct Redacted<A> {
    /// When.
    pub at: Instant,
    /// What happened, as far as the viewer may know.
    pub effects: Vec<Effect>,
    /// Commitments that the viewer learns with this entry, in ascending order of the players: those that it opens, the
    /// viewer's own where it is made, and for the arbiter all where they are made. What was erased is not there.
    pub bodies: Vec<(PlayerId, Body<A>)>,
}

impl<A: Action> Journal<A> {
    /// The journal as a viewer may read it. `timing` is what gave the round its time, as it was before it opened.
    ///
    /// # Errors
    /// A [`ReplayError`] if this is not the journal of a round.
    pub fn redacted_for<T: Timing>(
        &self,
        viewer: &Viewer,
        vault: &Vault<A>,
        timing: T,
    ) -> Result<Vec<Redacted<A>>, ReplayError> {
        let mut redacted = Vec::new();
        self.replay_with(vault, timing, |number, round, effects| {
            let Entry { at, input } = &self.entries[number];
            let committed = match input {
                Logged::Commit { by, .. } if self.sees_made(viewer, by) => {
                    vault.get(number as u64).map(|body| (by.clone(), body.clone()))
                }
                _ => None,
            };
            let opened = effects.iter().filter_map(|effect| match &effect.change {
                Change::Did { by: Some(by), deed: Deed::Opened } => Some(by),
                _ => None,
            });
            let opened = opened.filter_map(|by| Some((by.clone(), round.body_of(by)?.clone())));
            let bodies: Vec<_> = committed.into_iter().chain(opened).collect();
            let status = self.spec.policy.status;
            let effects: Vec<Effect> = effects.iter().filter_map(|effect| effect.for_viewer(viewer, status)).collect();
            if !effects.is_empty() || !bodies.is_empty() {
                redacted.push(Redacted { at: *at, effects, bodies });
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
