//! The serde forms of effects and refusals, and a check of views.

use alloc::boxed::Box;
use alloc::format;

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tc_core::Timestamp;

use crate::{AbortedBy, Change, Deed, Effect, PlayerId, PlayerView, Refused, SealedBy};

/// The form of an effect.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields, expecting = "expected an effect: a `type`, `at`, and the keys of the type")]
enum EffectForm {
    Did {
        #[serde(rename = "type")]
        deed: Deed,
        at: Timestamp,
        player: Option<PlayerId>,
    },
    OfRound(RoundEffectForm),
}

/// The form of an effect that concerns the round and not one player's deed.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum RoundEffectForm {
    Extended { at: Timestamp, until: Timestamp, players: Box<[PlayerId]> },
    Sealed { at: Timestamp, by: SealedBy },
    Paused { at: Timestamp },
    Resumed { at: Timestamp },
    Resolved { at: Timestamp },
    Aborted { at: Timestamp, by: AbortedBy, players: Box<[PlayerId]> },
    Clock { at: Timestamp, player: Option<PlayerId>, change: tc_core::Change },
}

impl Effect {
    fn form(&self) -> EffectForm {
        let at = self.at;
        EffectForm::OfRound(match &self.change {
            Change::Did { by, deed } => return EffectForm::Did { deed: *deed, at, player: by.clone() },
            Change::Extended { until, missing } => {
                RoundEffectForm::Extended { at, until: *until, players: missing.clone() }
            }
            Change::Sealed(by) => RoundEffectForm::Sealed { at, by: *by },
            Change::Paused => RoundEffectForm::Paused { at },
            Change::Resumed => RoundEffectForm::Resumed { at },
            Change::Resolved => RoundEffectForm::Resolved { at },
            Change::Aborted { by, players } => RoundEffectForm::Aborted { at, by: *by, players: players.clone() },
            Change::Clock { player, change } => RoundEffectForm::Clock { at, player: player.clone(), change: *change },
        })
    }
}

impl<A: Serialize> Serialize for PlayerView<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlayerView::serialize(self, serializer)
    }
}

/// A player has one commitment.
impl<'de, A: Deserialize<'de>> Deserialize<'de> for PlayerView<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayerView<A>, D::Error> {
        let view = PlayerView::deserialize(deserializer)?;
        if view.action.is_some() && view.when.is_some() {
            return Err(D::Error::custom("expected a commitment under `action` or under `when`, found both"));
        }
        Ok(view)
    }
}

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.form().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Effect, D::Error> {
        let form: EffectForm = Deserialize::deserialize(deserializer)?;
        let (at, change) = match form {
            EffectForm::Did { deed, at, player } => (at, Change::Did { by: player, deed }),
            EffectForm::OfRound(form) => match form {
                RoundEffectForm::Extended { at, until, players } => (at, Change::Extended { until, missing: players }),
                RoundEffectForm::Sealed { at, by } => (at, Change::Sealed(by)),
                RoundEffectForm::Paused { at } => (at, Change::Paused),
                RoundEffectForm::Resumed { at } => (at, Change::Resumed),
                RoundEffectForm::Resolved { at } => (at, Change::Resolved),
                RoundEffectForm::Aborted { at, by, players } => (at, Change::Aborted { by, players }),
                RoundEffectForm::Clock { at, player, change } => (at, Change::Clock { player, change }),
            },
        };
        Ok(Effect { at, change })
    }
}

/// Writes the kind and the message. Send a client only what [`Refused::for_viewer`] returns.
impl Serialize for Refused {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Refused", 2)?;
        form.serialize_field("kind", self.kind())?;
        form.serialize_field("message", &format!("{self}"))?;
        form.end()
    }
}

/// A default that asks nothing of its type.
pub(crate) fn none<V>() -> Option<V> {
    None
}
