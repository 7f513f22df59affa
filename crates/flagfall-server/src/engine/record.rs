//! The records of a game in the log.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tc_core::{Clock, Input, MAX_SEATS, Setup, Timestamp};

use super::InputId;
use crate::log::Unavailable;

/// A clock of a game with any number of seats.
pub(super) type AnyClock = Clock<Setup<MAX_SEATS>, MAX_SEATS>;

/// A record of a game, as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Record {
    /// The game was created: its clock before the game.
    Begun { by: String, clock: SavedClock },
    /// The clock has accepted an input.
    Input {
        by: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<InputId>,
        at: Timestamp,
        input: Input,
    },
    /// The game was closed.
    Closed { by: String },
}

/// What replaces the first records of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Snapshot {
    pub(super) clock: SavedClock,
    /// The names of the last inputs that had one, with the numbers of their records.
    pub(super) ids: Vec<(InputId, u64)>,
}

/// The JSON of a snapshot of a clock.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct SavedClock(Box<RawValue>);

impl SavedClock {
    /// Takes the JSON of a snapshot.
    pub(super) fn of(snapshot: String) -> SavedClock {
        // A snapshot is JSON. Null would be refused by the reader.
        SavedClock(RawValue::from_string(snapshot).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }

    pub(super) fn clock(&self) -> Result<AnyClock, Unavailable> {
        Clock::from_snapshot(self.0.get()).map_err(|error| Unavailable(format!("a saved clock is damaged: {error}")))
    }
}

impl From<AnyClock> for SavedClock {
    fn from(clock: AnyClock) -> SavedClock {
        SavedClock::of(clock.to_snapshot())
    }
}

/// The bytes of a record or snapshot.
pub(super) fn bytes(value: &impl Serialize) -> Bytes {
    // All keys are text, so nothing can fail.
    serde_json::to_vec(value).unwrap_or_default().into()
}

/// Reads a record or snapshot.
pub(super) fn read<'b, T: Deserialize<'b>>(body: &'b Bytes) -> Result<T, Unavailable> {
    serde_json::from_slice(body).map_err(|error| Unavailable(format!("a record is damaged: {error}")))
}
