//! A journal as one viewer may read it.

use alloc::vec::Vec;

use serde::de::DeserializeOwned;
use tc_core::Timestamp;

use super::accepted::deeds;
use super::{Accepted, Journal, SavedError, Vault};
use crate::spec::Own;
use crate::{Action, Body, Deed, Effect, PlayerId, Round, Viewer};

/// Everything that a viewer may know of one instant. It has no entry numbers, and the instants of effects instead of
/// inputs, so that gaps do not reveal what was left out.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with `at`, `effects` and `bodies`")]
pub struct Redacted<A> {
    /// The instant of the effects.
    pub at: Timestamp,
    /// The effects that the viewer may know.
    pub effects: Vec<Effect>,
    /// The commitments that the viewer learns at this instant, sorted by entry and then by player: revealed ones, the
    /// viewer's own when it is made, and for an arbiter each when it is made. Erased ones are left out.
    pub bodies: Vec<(PlayerId, Body<A>)>,
}

impl<A: Action> Redacted<A> {
    /// Returns the last item if it is of this instant, else adds one.
    fn at(all: &mut Vec<Redacted<A>>, at: Timestamp) -> &mut Redacted<A> {
        let is_new = all.last().is_none_or(|last| last.at != at);
        if is_new {
            all.push(Redacted { at, effects: Vec::new(), bodies: Vec::new() });
        }
        let last = all.len() - 1;
        &mut all[last]
    }

    fn add(all: &mut Vec<Redacted<A>>, viewer: &Viewer, round: &Round<A>, accepted: &Accepted<A>, effects: &[Effect]) {
        let sees_made = |by: &PlayerId| match viewer {
            Viewer::Arbiter => true,
            Viewer::Player(player) => player == by && round.spec().policy.own == Own::Visible,
            Viewer::Spectator => false,
        };
        let body = |(by, deed): (&PlayerId, Deed)| match deed {
            Deed::Committed | Deed::Amended if sees_made(by) => {
                Some((by.clone(), accepted.secret.as_ref()?.body().clone()))
            }
            Deed::Revealed => Some((by.clone(), round.body_of(by)?.clone())),
            _ => None,
        };
        let bodies: Vec<_> = deeds(effects).filter_map(body).collect();
        for effect in round.visible_to(viewer, effects) {
            Redacted::at(all, effect.at).effects.push(effect);
        }
        if !bodies.is_empty() {
            Redacted::at(all, round.now()).bodies.extend(bodies);
        }
    }
}

impl Journal {
    /// Returns the journal of a [`RoundWriter`](super::RoundWriter) as a viewer may read it.
    ///
    /// # Errors
    /// The errors of [`Journal::replay_round`].
    pub fn redacted_round<A: Action + DeserializeOwned>(
        &self,
        vault: &Vault,
        viewer: &Viewer,
    ) -> Result<Vec<Redacted<A>>, SavedError> {
        let mut redacted = Vec::new();
        self.each(vault, |round, accepted, effects| Redacted::add(&mut redacted, viewer, round, accepted, effects))?;
        Ok(redacted)
    }
}
