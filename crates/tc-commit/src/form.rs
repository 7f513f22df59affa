//! The serde forms of effects and refusals, and checks of views and of numbers of players.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use core::fmt;

use serde::de::{Error, MapAccess, Visitor};
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
    Extended {
        at: Timestamp,
        until: Timestamp,
        players: Box<[PlayerId]>,
        #[serde(default, skip_serializing_if = "<[PlayerId]>::is_empty")]
        charged: Box<[PlayerId]>,
    },
    Sealed {
        at: Timestamp,
        by: SealedBy,
    },
    Paused {
        at: Timestamp,
    },
    Resumed {
        at: Timestamp,
    },
    Resolved {
        at: Timestamp,
    },
    Aborted {
        at: Timestamp,
        by: AbortedBy,
        players: Box<[PlayerId]>,
    },
    Clock {
        at: Timestamp,
        player: Option<PlayerId>,
        change: tc_core::Change,
    },
}

impl Effect {
    fn form(&self) -> EffectForm {
        let at = self.at;
        EffectForm::OfRound(match &self.change {
            Change::Did { by, deed } => return EffectForm::Did { deed: *deed, at, player: by.clone() },
            Change::Extended { until, missing, charged } => {
                RoundEffectForm::Extended { at, until: *until, players: missing.clone(), charged: charged.clone() }
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
                RoundEffectForm::Extended { at, until, players, charged } => {
                    (at, Change::Extended { until, missing: players, charged })
                }
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

/// Reads a number for each of some players, if they have any.
pub(crate) fn some_each<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<BTreeMap<PlayerId, u8>>, D::Error> {
    each(deserializer).map(Some)
}

/// Reads a number for each of some players. Nobody can have two.
pub(crate) fn each<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<PlayerId, u8>, D::Error> {
    struct Numbers;

    impl<'de> Visitor<'de> for Numbers {
        type Value = BTreeMap<PlayerId, u8>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number from 0 to 255 for each player, such as {\"ann\":1,\"ben\":0}")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut numbers = BTreeMap::new();
            while let Some((player, number)) = map.next_entry::<PlayerId, u8>()? {
                if numbers.contains_key(&player) {
                    return Err(M::Error::custom(format!("{player} has two numbers")));
                }
                numbers.insert(player, number);
            }
            Ok(numbers)
        }
    }

    deserializer.deserialize_map(Numbers)
}

/// A default that asks nothing of its type.
pub(crate) fn none<V>() -> Option<V> {
    None
}
