//! What clients receive.

use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use tc_core::client::ClockView;
use tc_core::lines::{LineAnswer, LineError};
use tc_core::{Answer, Input, Look, Refused, Timestamp};

/// The answer to an input that is in the log, or needs not to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The number of the game's last record when the input was answered.
    pub sequence: u64,
    /// Whether an input of this name was answered before. This is its answer.
    pub repeated: bool,
    /// The JSON of an answer of `flagfall run`.
    pub answer: String,
}

/// A change of a game, or its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The number of the game's last record after the change.
    pub sequence: u64,
    /// One JSON object. `sequence` is the number, and `view` the clock for clients to draw (S20). A change also has
    /// `answer`, the answer of `flagfall run` to the input.
    pub json: Arc<str>,
}

#[derive(Serialize)]
struct EventObject<'e> {
    sequence: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'e RawValue>,
    view: &'e RawValue,
}

impl Event {
    /// The state at an instant.
    pub(super) fn state<const SEATS: usize>(sequence: u64, look: &Look<'_, SEATS>) -> Event {
        Event::new(sequence, None, look)
    }

    /// A change, with its answer.
    pub(super) fn change<const SEATS: usize>(sequence: u64, answer: &str, look: &Look<'_, SEATS>) -> Event {
        Event::new(sequence, Some(answer), look)
    }

    fn new<const SEATS: usize>(sequence: u64, answer: Option<&str>, look: &Look<'_, SEATS>) -> Event {
        let view = raw(ClockView::of(look).to_json());
        let answer = answer.map(|answer| raw(answer.to_owned()));
        let object = EventObject { sequence, answer: answer.as_deref(), view: &view };
        // All keys are text, so nothing can fail.
        let json = serde_json::to_string(&object).unwrap_or_default();
        Event { sequence, json: json.into() }
    }
}

/// JSON that was written by us.
fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// An answer of `flagfall run`.
pub(super) fn answer<const SEATS: usize>(
    at: Timestamp,
    input: &Input,
    result: Result<Answer, Refused>,
    look: Look<'_, SEATS>,
) -> String {
    let entry = result.is_ok().then(|| (at, input.clone()));
    LineAnswer { at: Some(at), result: result.map_err(LineError::Refused), entry, look }.to_json()
}
