//! The named inputs that a game remembers, so that each of them counts once.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tc_core::{Input, Timestamp, Undo};

use super::game::Answered;
use super::record::Asked;
use super::runner::{GameInput, Runner};
use super::shard::SERVER;
use super::{InputId, outage};

/// The number of names that a game remembers of each sender. One sender cannot use up the names of another one.
const EACH: usize = 16;

/// The number of names that a game remembers in all, so that a snapshot with them fits the log.
const ALL: usize = 1_024;

/// What an input says: 48 bits of a digest. Of a line of rounds it is the type, the player and the round, so that the log has
/// nothing from which an action could be guessed when the action is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Contents(u64);

impl Contents {
    pub(super) fn of(input: &GameInput) -> Contents {
        match input {
            GameInput::Clock(input) => Contents::of_clock(input),
            GameInput::UndoByPlayers { .. } => Contents::of_clock(&Input::Undo(Undo::UnlessFlagged)),
            GameInput::Rounds(line) => Contents::digest(line.head().as_bytes()),
        }
    }

    /// What a creation says: the first record of its game, without who has sent it.
    pub(super) fn of_creation(runner: &Runner) -> Contents {
        Contents::digest(&super::record::bytes(&runner.begun(String::new(), None)))
    }

    fn of_clock(input: &Input) -> Contents {
        Contents::digest(&super::record::bytes(input))
    }

    fn digest(bytes: &[u8]) -> Contents {
        Contents(Sha256::digest(bytes).iter().take(6).fold(0, |digest, byte| digest << 8 | u64::from(*byte)))
    }
}

/// The name of an input, and what the input says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    pub(super) name: InputId,
    pub(super) says: Contents,
}

/// An input that had a name, with the number of its record.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    id: Named,
    sequence: u64,
    /// For a request, which has no record: its instant. The number is that of the last record before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<Timestamp>,
}

/// The last inputs of each sender that had a name. A sender is what the name has before its first colon.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Remembered(BTreeMap<String, VecDeque<Known>>);

impl Remembered {
    /// What a new game remembers: its creation, if that had a name.
    pub(super) fn of_creation(id: Option<Named>) -> Remembered {
        let mut remembered = Remembered::default();
        if let Some(id) = id {
            remembered.remember(id, 1);
        }
        remembered
    }

    /// Remembers an input, and forgets the oldest of its sender, or of all.
    pub(super) fn remember(&mut self, id: Named, sequence: u64) {
        self.add(Known { id, sequence, asked: None });
    }

    /// Remembers a request that was answered after this record, unless it does already.
    pub(super) fn remember_request(&mut self, request: Asked, sequence: u64) {
        let Asked { id, at } = request;
        if self.answer(&id).is_none() {
            self.add(Known { id, sequence, asked: Some(at) });
        }
    }

    fn add(&mut self, new: Known) {
        let known = self.0.entry(new.id.name.sender().to_owned()).or_default();
        known.push_back(new);
        if known.len() > EACH {
            known.pop_front();
        } else if self.0.values().map(VecDeque::len).sum::<usize>() > ALL {
            self.forget_oldest();
        }
    }

    fn forget_oldest(&mut self) {
        let first = |known: &VecDeque<Known>| known.front().map_or(u64::MAX, |known| known.sequence);
        let oldest = self.0.iter().min_by_key(|(_, known)| first(known)).map(|(sender, _)| sender.clone());
        if let Some(sender) = oldest
            && let Some(known) = self.0.get_mut(&sender)
        {
            known.pop_front();
            if known.is_empty() {
                self.0.remove(&sender);
            }
        }
    }

    /// The end of the last outage for which the server has given time back by a gift.
    pub(super) fn refunded(&self) -> Option<Timestamp> {
        let gifts = self.0.get(SERVER).into_iter().flatten();
        gifts.filter_map(|known| outage::end_of(&known.id.name)).max()
    }

    /// The answer to an input whose name has counted already.
    pub(super) fn answer(&self, id: &Named) -> Option<Answered> {
        let known = self.0.get(id.name.sender())?.iter().find(|known| known.id.name == id.name)?;
        Some(match known.asked {
            _ if known.id.says != id.says => Answered::Other,
            Some(at) => Answered::AskedBefore(known.sequence, at),
            None => Answered::Before(known.sequence),
        })
    }
}
