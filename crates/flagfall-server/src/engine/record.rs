//! The records of a game in the log.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tc_commit::lines::Entry;
use tc_core::{Clock, Input, Timestamp};

use super::note::Note;
use super::remembered::{Named, Remembered};
use crate::log::Unavailable;

/// A record of a game, as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Record {
    /// The game was created: its clock before the game.
    Begun {
        by: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Named>,
        clock: SavedClock,
    },
    /// A game of rounds was created.
    BegunRounds {
        by: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Named>,
    },
    /// The clock has accepted an input.
    Input {
        by: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Named>,
        /// The request to which an undo agrees.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<Asked>,
        at: Timestamp,
        input: Input,
    },
    /// The rounds have accepted a line.
    Line {
        by: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Named>,
        entry: Entry,
    },
    /// The game was closed.
    Closed { by: String },
}

/// A request of a player for an undo, which is no change.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    pub(super) id: Named,
    pub(super) at: Timestamp,
}

/// What replaces the first records of a game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Snapshot {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<SavedClock>,
    /// The JSON of a snapshot of rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rounds: Option<Box<RawValue>>,
    /// Whether the records before it have actions that nobody may ever see.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) must_erase: bool,
    /// The last inputs that had a name.
    pub(super) ids: Remembered,
    /// Who has sent the last change, and how the clock has ended.
    #[serde(default)]
    pub(super) note: Note,
}

impl Snapshot {
    pub(super) fn of_clock(clock: SavedClock) -> Snapshot {
        Snapshot { clock: Some(clock), ..Snapshot::default() }
    }

    pub(super) fn of_rounds(rounds: Box<RawValue>) -> Snapshot {
        Snapshot { rounds: Some(rounds), ..Snapshot::default() }
    }
}

/// The JSON of a snapshot of a clock.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct SavedClock(Box<RawValue>);

impl SavedClock {
    /// Takes the JSON of a snapshot.
    pub(super) fn of(snapshot: String) -> SavedClock {
        SavedClock(raw(snapshot))
    }

    pub(super) fn clock(&self) -> Result<Clock, Unavailable> {
        Clock::from_snapshot(self.0.get()).map_err(|error| Unavailable(format!("a saved clock is damaged: {error}")))
    }
}

/// JSON that was written by us.
#[allow(clippy::expect_used, reason = "what was written as JSON is JSON")]
pub(super) fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).expect("it was written as JSON")
}

/// The bytes of a record or snapshot.
#[allow(clippy::expect_used, reason = "all keys are texts, and memory takes every byte")]
pub(super) fn bytes(value: &impl Serialize) -> Bytes {
    serde_json::to_vec(value).expect("all keys are texts").into()
}

/// Reads a record or snapshot.
pub(super) fn read<'b, T: Deserialize<'b>>(body: &'b Bytes) -> Result<T, Unavailable> {
    serde_json::from_slice(body).map_err(|error| Unavailable(format!("a record is damaged: {error}")))
}
