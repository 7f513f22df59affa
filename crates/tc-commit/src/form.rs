//! The serde forms of views, effects and refusals. The line protocol says less of a clock, so its reading is a type
//! parameter.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tc_core::{Reading, Timestamp};

use crate::{
    AbortedBy, BidKind, Body, Change, Commitment, Conditional, Deed, Effect, OpenBranch, Phase, PlayerId, PlayerStatus,
    PlayerView, Refused, RoundId, RoundView, SealedBy,
};

/// The form of a view. `P` is a player.
#[derive(Serialize, Deserialize)]
#[serde(rename = "RoundView", deny_unknown_fields)]
pub(crate) struct ViewForm<P> {
    round: RoundId,
    phase: Phase,
    paused: bool,
    sealed: Option<SealedBy>,
    deadline: Option<Timestamp>,
    committed: Option<usize>,
    ready: Option<usize>,
    players: Vec<P>,
}

/// The form of a player in a view. `A` is an action, `C` a conditional body, `B` an open branch and `R` a clock's
/// reading. A plain action is written under `action`, a conditional commitment under `when`.
#[derive(Serialize, Deserialize)]
#[serde(rename = "PlayerView", deny_unknown_fields)]
pub(crate) struct PlayerForm<A, C, B, R> {
    player: PlayerId,
    idle: bool,
    left: bool,
    status: Option<PlayerStatus>,
    opened: bool,
    action: Option<A>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    when: Option<C>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digest: Option<Commitment>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    branch: Option<B>,
    bid: Option<BidKind>,
    clock: Option<R>,
}

fn none<V>() -> Option<V> {
    None
}

/// The form to serialize.
type PlayerRef<'v, A, R> = PlayerForm<&'v A, &'v Conditional<A>, &'v OpenBranch<A>, R>;
/// The form to deserialize.
type PlayerOwned<A> = PlayerForm<A, Box<Conditional<A>>, OpenBranch<A>, Reading>;

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

impl<A> RoundView<A> {
    /// Returns the form, with clocks converted by this function.
    pub(crate) fn form<R>(&self, reading: impl Fn(Reading) -> R + Copy) -> ViewForm<PlayerRef<'_, A, R>> {
        ViewForm {
            round: self.round.clone(),
            phase: self.phase,
            paused: self.is_paused,
            sealed: self.sealed,
            deadline: self.deadline,
            committed: self.committed,
            ready: self.ready,
            players: self.players.iter().map(|player| player.form(reading)).collect(),
        }
    }
}

impl<A> PlayerView<A> {
    fn form<R>(&self, reading: impl Fn(Reading) -> R) -> PlayerRef<'_, A, R> {
        let (action, when) = match &self.action {
            Some(Body::Plain(action)) => (Some(action), None),
            Some(Body::When(conditional)) => (None, Some(&**conditional)),
            None => (None, None),
        };
        PlayerForm {
            player: self.id.clone(),
            idle: self.is_idle,
            left: self.has_left,
            status: self.status,
            opened: self.is_opened,
            action,
            when,
            digest: self.digest,
            branch: self.branch.as_ref(),
            bid: self.bid,
            clock: self.clock.map(reading),
        }
    }
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

impl<A: Serialize> Serialize for RoundView<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.form(|reading| reading).serialize(serializer)
    }
}

impl<'de, A: Deserialize<'de>> Deserialize<'de> for RoundView<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RoundView<A>, D::Error> {
        let form: ViewForm<PlayerView<A>> = Deserialize::deserialize(deserializer)?;
        let ViewForm { round, phase, paused: is_paused, sealed, deadline, committed, ready, players } = form;
        Ok(RoundView { round, phase, is_paused, sealed, deadline, committed, ready, players })
    }
}

impl<A: Serialize> Serialize for PlayerView<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.form(|reading| reading).serialize(serializer)
    }
}

impl<'de, A: Deserialize<'de>> Deserialize<'de> for PlayerView<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayerView<A>, D::Error> {
        let form: PlayerOwned<A> = Deserialize::deserialize(deserializer)?;
        let action = match (form.action, form.when) {
            (Some(_), Some(_)) => {
                return Err(D::Error::custom("expected a commitment under `action` or under `when`, found both"));
            }
            (action, None) => action.map(Body::Plain),
            (None, when) => when.map(Body::When),
        };
        Ok(PlayerView {
            id: form.player,
            is_idle: form.idle,
            has_left: form.left,
            status: form.status,
            is_opened: form.opened,
            action,
            digest: form.digest,
            branch: form.branch,
            bid: form.bid,
            clock: form.clock,
        })
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
