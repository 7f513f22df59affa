//! The serde forms of effects and refusals, and checks of views and of numbers of players.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tc_core::Timestamp;

use crate::words::{Word, words};
use crate::{Change, Deed, Effect, PlayerId, PlayerView, Refused};

words! {
    /// The types of effects that are not one player's deed.
    enum Kind {
        Extended = "extended",
        Sealed = "sealed",
        Paused = "paused",
        Resumed = "resumed",
        Resolved = "resolved",
        Aborted = "aborted",
        Clock = "clock",
    }
}

/// The form of an effect: the keys of all types, of which each type has some.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an effect: an object with `type`, `at`, and the keys of the type")]
struct EffectForm {
    #[serde(rename = "type")]
    kind: Cow<'static, str>,
    at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<Box<[PlayerId]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    charged: Option<Box<[PlayerId]>>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    player: Option<Option<PlayerId>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    change: Option<tc_core::Change>,
}

fn some<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<PlayerId>>, D::Error> {
    Deserialize::deserialize(deserializer).map(Some)
}

impl From<&Effect> for EffectForm {
    fn from(Effect { at, change }: &Effect) -> EffectForm {
        let form = |kind: &'static str| EffectForm { kind: kind.into(), at: *at, ..EffectForm::default() };
        match change {
            Change::Did { by, deed } => EffectForm { player: Some(by.clone()), ..form(deed.word()) },
            Change::Extended { until, missing, charged } => EffectForm {
                until: Some(*until),
                players: Some(missing.clone()),
                charged: Some(charged.clone()).filter(|charged| !charged.is_empty()),
                ..form(Kind::Extended.word())
            },
            Change::Sealed(by) => EffectForm { by: Some(by.word().into()), ..form(Kind::Sealed.word()) },
            Change::Paused => form(Kind::Paused.word()),
            Change::Resumed => form(Kind::Resumed.word()),
            Change::Resolved => form(Kind::Resolved.word()),
            Change::Aborted { by, players } => {
                EffectForm { by: Some(by.word().into()), players: Some(players.clone()), ..form(Kind::Aborted.word()) }
            }
            Change::Clock { player, change } => {
                EffectForm { player: Some(player.clone()), change: Some(*change), ..form(Kind::Clock.word()) }
            }
        }
    }
}

impl EffectForm {
    /// Takes the keys of the type; no others may be left.
    fn effect(mut self) -> Result<Effect, String> {
        let EffectForm { kind, at, until, by, players, charged, player, change } = &mut self;
        let taken = match Kind::of(kind) {
            Some(Kind::Extended) => Change::Extended {
                until: needed("until", until)?,
                missing: needed("players", players)?,
                charged: charged.take().unwrap_or_default(),
            },
            Some(Kind::Sealed) => Change::Sealed(word("by", by)?),
            Some(Kind::Paused) => Change::Paused,
            Some(Kind::Resumed) => Change::Resumed,
            Some(Kind::Resolved) => Change::Resolved,
            Some(Kind::Aborted) => Change::Aborted { by: word("by", by)?, players: needed("players", players)? },
            Some(Kind::Clock) => Change::Clock { player: player.take().flatten(), change: needed("change", change)? },
            None => {
                let others = Kind::EXPECTED.trim_start_matches("one of ");
                let unknown = || format!("`type`: expected {}, {others}; found `{kind}`", Deed::EXPECTED);
                Change::Did { by: player.take().flatten(), deed: Deed::of(kind).ok_or_else(unknown)? }
            }
        };
        let left = [
            ("until", until.is_some()),
            ("by", by.is_some()),
            ("players", players.is_some()),
            ("charged", charged.is_some()),
            ("player", player.is_some()),
            ("change", change.is_some()),
        ];
        match left.into_iter().find(|(_, is_left)| *is_left) {
            Some((key, _)) => Err(format!("`{kind}` has no key `{key}`")),
            None => Ok(Effect { at: *at, change: taken }),
        }
    }
}

fn needed<T>(key: &str, value: &mut Option<T>) -> Result<T, String> {
    value.take().ok_or_else(|| format!("the key `{key}` is missing"))
}

fn word<T: Word>(key: &str, value: &mut Option<Cow<'_, str>>) -> Result<T, String> {
    T::of(&needed(key, value)?).ok_or_else(|| format!("`{key}`: expected {}", T::EXPECTED))
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
        EffectForm::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Effect, D::Error> {
        EffectForm::deserialize(deserializer)?.effect().map_err(D::Error::custom)
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
    let expected = "a number from 0 to 255 for each player, such as {\"ann\":1,\"ben\":0}";
    deserializer.deserialize_map(Once { expected, what: "numbers", values: PhantomData })
}

/// Reads an action for each of some players. Nobody can have two.
pub(crate) fn actions<'de, A: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<PlayerId, A>, D::Error> {
    deserializer.deserialize_map(Once { expected: "an action for each player", what: "actions", values: PhantomData })
}

/// Reads the number of the last round for each of some games. No game can have two.
#[cfg(feature = "json")]
pub(crate) fn last<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, u64>, D::Error> {
    deserializer.deserialize_map(Once { expected: "a number for each game", what: "numbers", values: PhantomData })
}

/// Reads a map in which no key occurs twice.
struct Once<K, V> {
    expected: &'static str,
    /// What a key that occurs twice has two of.
    what: &'static str,
    values: PhantomData<(K, V)>,
}

impl<'de, K: Deserialize<'de> + Ord + fmt::Display, V: Deserialize<'de>> Visitor<'de> for Once<K, V> {
    type Value = BTreeMap<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut values = BTreeMap::new();
        while let Some((key, value)) = map.next_entry::<K, V>()? {
            if values.contains_key(&key) {
                return Err(M::Error::custom(format!("{key} has two {}", self.what)));
            }
            values.insert(key, value);
        }
        Ok(values)
    }
}

/// A default that asks nothing of its type.
pub(crate) fn none<V>() -> Option<V> {
    None
}
