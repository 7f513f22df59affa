//! What a round is told, as plain data.

use serde::{Deserialize, Serialize};

/// An action: any text, and perhaps who acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Who acts, where the action says so.
    pub actor: Option<String>,
    /// What is done.
    pub text: String,
}

/// What a player commits to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TwinBody {
    /// An action.
    Plain(Act),
    /// One of two.
    When {
        /// What decides.
        condition: TwinCondition,
        /// If it holds.
        then: Act,
        /// If not.
        otherwise: Act,
    },
}

/// What a branch depends on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TwinCondition {
    /// A player's action is this one.
    Is(String, Act),
    /// A player is missing.
    Missing(String),
    /// A predicate of the game.
    Public(String),
    /// It does not hold.
    Not(Box<TwinCondition>),
    /// All hold.
    All(Vec<TwinCondition>),
    /// One holds.
    Any(Vec<TwinCondition>),
}

/// A digest: what it was made of, since two of different things are never the same.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there are few, and they are plain data")]
pub enum TwinDigest {
    /// That of a body, as one player commits to it in one round.
    Of {
        /// The game.
        game: String,
        /// The number of the round.
        seq: u64,
        /// Who commits.
        player: String,
        /// To what.
        body: TwinBody,
        /// What it is hidden with.
        nonce: [u8; 32],
    },
    /// 32 bytes that are the digest of nothing.
    Bytes([u8; 32]),
}

/// An input: when, for which round, and what.
#[derive(Clone, Debug, PartialEq)]
pub struct TwinInput {
    /// The instant, in nanoseconds.
    pub at: i64,
    /// The game and the number of the round that is meant.
    pub round: (String, u64),
    /// What happens.
    pub what: What,
}

/// What happens.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A player commits or amends.
    Commit {
        /// Who.
        by: String,
        /// To what.
        body: TwinBody,
    },
    /// A player commits to a digest.
    CommitDigest {
        /// Who.
        by: String,
        /// To what.
        digest: TwinDigest,
    },
    /// A player takes it back.
    Withdraw(String),
    /// A player is ready.
    Ready(String),
    /// A player is not.
    Unready(String),
    /// A player opens a digest.
    Open {
        /// Who.
        by: String,
        /// What was committed to.
        body: TwinBody,
        /// What it was hidden with.
        nonce: [u8; 32],
    },
    /// A player leaves.
    Leave(String),
    /// Time has passed.
    Tick,
    /// The round is paused.
    Pause,
    /// It goes on.
    Resume,
    /// The host seals it.
    ForceSeal,
    /// The host ends it.
    Abort,
    /// All that is closed is opened.
    RevealAll,
    /// These are opened, in ascending order and each once.
    Reveal(Vec<String>),
    /// The round is resolved.
    Resolve,
}

impl What {
    /// The player who does it.
    pub fn by(&self) -> Option<&str> {
        match self {
            What::Commit { by, .. }
            | What::CommitDigest { by, .. }
            | What::Open { by, .. }
            | What::Withdraw(by)
            | What::Ready(by)
            | What::Unready(by)
            | What::Leave(by) => Some(by),
            _ => None,
        }
    }
}

impl TwinBody {
    /// The actions in it.
    pub fn acts(&self) -> Vec<&Act> {
        match self {
            TwinBody::Plain(act) => vec![act],
            TwinBody::When { then, otherwise, .. } => vec![then, otherwise],
        }
    }

    /// How many bytes it has, encoded.
    pub fn bytes(&self) -> usize {
        match self {
            TwinBody::Plain(act) => act.bytes(),
            TwinBody::When { condition, then, otherwise } => 12 + condition.bytes() + then.bytes() + otherwise.bytes(),
        }
    }
}

impl Act {
    /// A byte that says whether an actor is there, the actor after its length, and the text.
    fn bytes(&self) -> usize {
        1 + self.actor.as_ref().map_or(0, |actor| 4 + actor.len()) + self.text.len()
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

    /// The players whose actions it is about.
    pub fn actions(&self) -> Vec<&str> {
        match self {
            TwinCondition::Is(player, _) => vec![player],
            TwinCondition::Missing(_) | TwinCondition::Public(_) => Vec::new(),
            TwinCondition::Not(one) => one.actions(),
            TwinCondition::All(list) | TwinCondition::Any(list) => {
                list.iter().flat_map(TwinCondition::actions).collect()
            }
        }
    }

    /// The players whose presence it is about.
    pub fn presences(&self) -> Vec<&str> {
        match self {
            TwinCondition::Missing(player) => vec![player],
            TwinCondition::Is(..) | TwinCondition::Public(_) => Vec::new(),
            TwinCondition::Not(one) => one.presences(),
            TwinCondition::All(list) | TwinCondition::Any(list) => {
                list.iter().flat_map(TwinCondition::presences).collect()
            }
        }
    }

    /// Whether it asks the game for anything.
    pub fn asks_the_game(&self) -> bool {
        match self {
            TwinCondition::Public(_) => true,
            TwinCondition::Is(..) | TwinCondition::Missing(_) => false,
            TwinCondition::Not(one) => one.asks_the_game(),
            TwinCondition::All(list) | TwinCondition::Any(list) => list.iter().any(TwinCondition::asks_the_game),
        }
    }
}
