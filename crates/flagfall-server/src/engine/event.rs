//! What clients receive.

use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use tc_core::client::ClockView;
use tc_core::lines::{LineAnswer, LineError};
use tc_core::{Answer, Input, Look, Refused, Seat, Setup, Timestamp, Verdict};

use super::note::{Ended, Note, Sent};
use super::record::raw;

/// The answer to an input that is in the log, or needs not to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The number of the game's last record when the input was answered.
    pub sequence: u64,
    /// Whether an input of this name was answered before. This is its answer.
    pub repeated: bool,
    /// Whether it asks other players for an undo. Nothing has changed; the undo is made when another player sends one before anything
    /// else changes.
    pub asks: bool,
    /// The JSON of an answer of `flagfall run`; of rounds, the parts of an answer of `flagfall round` that the sender may
    /// see.
    pub answer: String,
    /// The JSON of the view after the answer, or `null`, for rounds alone.
    pub view: Option<String>,
}

/// A change of a game, or its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The number of the game's last record after the change.
    pub sequence: u64,
    /// One JSON object. `sequence` is the number, and `view` the clock for clients to draw (S20), or what the reader may
    /// see of the round (C10). A state of a clock has its `settings`. `by` and `id` say who has sent the last change, and `outcome` how a clock has ended. A change
    /// also has `answer`, as in [`Reply`].
    pub json: Arc<str>,
}

#[derive(Serialize)]
struct EventObject<'e> {
    sequence: u64,
    #[serde(flatten)]
    sent: Option<&'e Sent>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'e RawValue>,
    view: &'e RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Ended<'e>>,
    /// Only in a state of a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<Settings>,
    /// Only in the last state of a game that is closed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    closed: bool,
}

/// What a clock was created with: what creates the same clock again.
#[derive(Serialize)]
struct Settings {
    controls: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    rules: String,
}

impl Settings {
    fn of(setup: &Setup) -> Settings {
        let control = |seat| setup.control(seat).map(ToString::to_string);
        Settings {
            controls: (0..setup.seats()).filter_map(|seat| control(Seat::new(seat)?)).collect(),
            rules: setup.rules().to_string(),
        }
    }
}

impl Reply {
    /// The answer to a player who asks for an undo: nothing has changed.
    pub(super) fn asked(sequence: u64, at: Timestamp, look: Look<'_>) -> Reply {
        let nothing = Answer { verdict: Verdict::NotApplied, effects: Vec::new() };
        let answer = LineAnswer { at: Some(at), result: Ok(nothing), entry: None, look }.to_json();
        let answer = answer.replacen('{', r#"{"asked":"undo","#, 1);
        Reply { sequence, repeated: false, asks: true, answer, view: None }
    }
}

impl Event {
    /// The state at an instant.
    pub(super) fn state(sequence: u64, note: &Note, look: &Look<'_>) -> Event {
        Event::of_clock(sequence, note, None, look)
    }

    /// A change, with its answer.
    pub(super) fn change(sequence: u64, note: &Note, answer: &str, look: &Look<'_>) -> Event {
        Event::of_clock(sequence, note, Some(answer), look)
    }

    fn of_clock(sequence: u64, note: &Note, answer: Option<&str>, look: &Look<'_>) -> Event {
        let outcome = note.ended(look.state(), look.setup());
        let settings = answer.is_none().then(|| Settings::of(look.setup()));
        Event::of(sequence, note, answer, Some(ClockView::of(look).to_json()), (outcome, settings))
    }

    /// A change or a state of rounds, with the JSON of the view.
    pub(super) fn of_rounds(sequence: u64, note: &Note, answer: Option<&str>, view: Option<String>) -> Event {
        Event::of(sequence, note, answer, view, (None, None))
    }

    #[allow(clippy::expect_used, reason = "all keys are texts, and memory takes every byte")]
    fn of(
        sequence: u64,
        note: &Note,
        answer: Option<&str>,
        view: Option<String>,
        (outcome, settings): (Option<Ended<'_>>, Option<Settings>),
    ) -> Event {
        let view = view.map_or_else(|| RawValue::NULL.to_owned(), raw);
        let answer = answer.map(|answer| raw(answer.to_owned()));
        let object = EventObject {
            sequence,
            sent: note.sent.as_ref(),
            answer: answer.as_deref(),
            view: &view,
            outcome,
            settings,
            closed: note.is_closed,
        };
        let json = serde_json::to_string(&object).expect("all keys are texts");
        Event { sequence, json: json.into() }
    }
}

/// An answer of `flagfall run`.
pub(super) fn answer(at: Timestamp, input: &Input, result: Result<Answer, Refused>, look: Look<'_>) -> String {
    let entry = result.is_ok().then(|| (at, input.clone()));
    LineAnswer { at: Some(at), result: result.map_err(LineError::Refused), entry, look }.to_json()
}
