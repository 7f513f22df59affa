//! What happens in a round, as plain data.

use serde::{Deserialize, Serialize, Serializer};
use tc_commit::{Nonce, PlayerId, RoundId, Selection};

use crate::rounds::machine;

/// An action: any text, and perhaps who acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Who acts, where the action says so.
    pub actor: Option<String>,
    /// What is done.
    pub text: String,
}

/// What a player commits to, in the JSON form of [`tc_commit::Body`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of tc-commit")]
pub enum TwinBody {
    Plain(Act),
    When { condition: TwinCondition, then: Act, otherwise: Act },
}

/// What a branch depends on, in the JSON form of [`tc_commit::Condition`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of tc-commit")]
pub enum TwinCondition {
    Is(String, Act),
    Missing(String),
    Public(String),
    Not(Box<TwinCondition>),
    All(Vec<TwinCondition>),
    Any(Vec<TwinCondition>),
}

/// A digest: what it was made of, since two of different things are never the same.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there are few, and they are plain data")]
pub enum TwinDigest {
    /// That of a body, as one player commits to it in one round, with the nonce that hides it.
    Of(RoundId, PlayerId, TwinBody, Nonce),
    /// 32 bytes that are the digest of nothing.
    Bytes([u8; 32]),
}

/// An input: when, for which round, and what.
#[derive(Clone, Debug, PartialEq)]
pub struct TwinInput {
    /// The instant, in microseconds.
    pub at: i64,
    /// The round that is meant.
    pub round: RoundId,
    /// What happens.
    pub what: What,
}

/// What happens, in the JSON form of [`tc_commit::Input`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of tc_commit::Input")]
pub enum What {
    Commit {
        by: PlayerId,
        body: TwinBody,
    },
    CommitDigest {
        by: PlayerId,
        digest: TwinDigest,
    },
    Withdraw {
        by: PlayerId,
    },
    Ready {
        by: PlayerId,
    },
    Unready {
        by: PlayerId,
    },
    #[serde(rename = "open")]
    Disclose {
        by: PlayerId,
        body: TwinBody,
        nonce: Nonce,
    },
    Leave {
        by: PlayerId,
    },
    Tick,
    Pause,
    Resume,
    ForceSeal,
    Abort,
    Reveal(Selection),
    Resolve,
}

/// The digest that the machine makes of it.
impl Serialize for TwinDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        machine::digest(self).serialize(serializer)
    }
}

impl What {
    /// The player who does it.
    pub fn by(&self) -> Option<&PlayerId> {
        match self {
            What::Commit { by, .. }
            | What::CommitDigest { by, .. }
            | What::Disclose { by, .. }
            | What::Withdraw { by }
            | What::Ready { by }
            | What::Unready { by }
            | What::Leave { by } => Some(by),
            _ => None,
        }
    }
}

impl Act {
    /// An action that does not say who acts.
    pub fn new(text: &str) -> Act {
        Act { actor: None, text: text.to_owned() }
    }

    /// A byte that says whether an actor is there, the actor after its length, and the text.
    fn bytes(&self) -> usize {
        1 + self.actor.as_ref().map_or(0, |actor| 4 + actor.len()) + self.text.len()
    }
}

impl TwinBody {
    /// The actions in it.
    pub(super) fn acts(&self) -> Vec<&Act> {
        match self {
            TwinBody::Plain(act) => vec![act],
            TwinBody::When { then, otherwise, .. } => vec![then, otherwise],
        }
    }

    /// How many bytes it has, encoded.
    pub(super) fn bytes(&self) -> usize {
        match self {
            TwinBody::Plain(act) => act.bytes(),
            TwinBody::When { condition, then, otherwise } => 12 + condition.bytes() + then.bytes() + otherwise.bytes(),
        }
    }
}

impl TwinCondition {
    fn bytes(&self) -> usize {
        1 + match self {
            TwinCondition::Is(player, act) => 4 + player.len() + 4 + act.bytes(),
            TwinCondition::Missing(name) | TwinCondition::Public(name) => 4 + name.len(),
            TwinCondition::Not(one) => one.bytes(),
            TwinCondition::All(list) | TwinCondition::Any(list) => {
                8 + list.iter().map(TwinCondition::bytes).sum::<usize>()
            }
        }
    }

    /// What it asks: whether an action is this one, whether somebody is missing, whether a predicate holds.
    pub(super) fn questions(&self) -> Vec<&TwinCondition> {
        match self {
            TwinCondition::Not(one) => one.questions(),
            TwinCondition::All(list) | TwinCondition::Any(list) => {
                list.iter().flat_map(TwinCondition::questions).collect()
            }
            question => vec![question],
        }
    }

    /// The players whose actions it is about.
    pub fn actions(&self) -> Vec<&str> {
        let questions = self.questions().into_iter();
        questions
            .filter_map(|one| if let TwinCondition::Is(name, _) = one { Some(name.as_str()) } else { None })
            .collect()
    }
}
