//! Extensions of players that are counted from round to round (C8).

use alloc::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Json, LineError};
use crate::{PlayerId, Round, RoundId, Spec, SpecBuilder};

/// What each player has left after the last round that counted extensions of players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with `round` and `each`")]
pub(super) struct Counted {
    round: RoundId,
    /// Also of players who were absent from that round.
    #[serde(deserialize_with = "crate::form::each")]
    each: BTreeMap<PlayerId, u8>,
}

impl Counted {
    /// Returns what a round begins with; `None` if it counts no extensions of players. `absent` is what players have who
    /// can be absent from it.
    pub(super) fn at_the_beginning(round: &Round<Json>, absent: Option<Counted>) -> Option<Counted> {
        let left = round.extensions_left()?;
        let mut each = absent.map_or_else(BTreeMap::new, |absent| absent.each);
        each.extend(left);
        Some(Counted { round: round.id().clone(), each })
    }

    /// Returns what is left after a round. `left` is what its players have left.
    pub(super) fn after(mut self, left: BTreeMap<PlayerId, u8>) -> Counted {
        self.each.extend(left);
        self
    }

    /// Returns a round of the same game with what is left. Players who have nothing from before get `joining`.
    pub(super) fn go_on(&self, mut spec: Spec<Json>, joining: Option<u8>) -> Result<Spec<Json>, LineError> {
        if spec.id().game() != self.round.game() {
            return Err(LineError::NoExtensions);
        }
        let mut each = BTreeMap::new();
        for (player, is_required) in spec.players() {
            match self.each.get(player).copied().or(joining) {
                Some(left) => drop(each.insert(player.clone(), left)),
                None if is_required => return Err(LineError::NoExtensionsOf(player.clone())),
                None => {}
            }
        }
        if let Some(extension) = &mut spec.policy.extension {
            extension.each = Some(each);
        }
        SpecBuilder::from(spec).build().map_err(|problem| LineError::Unreadable(alloc::format!("{problem}")))
    }
}
