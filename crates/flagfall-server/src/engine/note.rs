//! What is known of a game besides its clock or rounds: who has sent the last change, and how a clock has ended.

use serde::{Deserialize, Serialize};
use tc_commit::Viewer;
use tc_core::{EndReason, Input, Outcome, State, Timestamp};

use super::remembered::Named;
use super::runner::Recorded;

/// What is known of a game besides its clock or rounds, after its last record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Note {
    /// Who has sent the last change; `None` before the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sent: Option<Sent>,
    /// How the clock has ended; `None` while it has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<Ending>,
    /// Whether the game is closed.
    #[serde(skip)]
    pub(super) is_closed: bool,
}

/// Who has sent a change, and which name it had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sent {
    /// `seat 0`, `arbiter`, `host`, or `server` for what was due.
    pub(super) by: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
}

/// The change that has ended a clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    at: Timestamp,
    /// The reason that the input gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<EndReason>,
    sent: Sent,
}

/// How a clock has ended, for clients.
#[derive(Serialize)]
pub(super) struct Ended<'n> {
    #[serde(flatten)]
    outcome: Outcome,
    at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'n EndReason>,
    #[serde(flatten)]
    sent: &'n Sent,
}

impl Note {
    /// Notes a change, after which a clock has ended or not.
    pub(super) fn take(&mut self, by: &str, id: Option<&Named>, recorded: &Recorded, is_over: bool) {
        let sent = Sent::of(by, id);
        if !is_over {
            self.ending = None;
        } else if let (None, Recorded::Clock(at, input)) = (&self.ending, recorded) {
            let why = match input {
                Input::End { reason } => Some(reason.clone()),
                _ => None,
            };
            self.ending = Some(Ending { at: *at, why, sent: sent.clone() });
        }
        self.sent = Some(sent);
    }

    /// What a viewer of rounds may know. Who has sent a line can be hidden, so only an arbiter learns it.
    pub(super) fn of_rounds_for(&self, viewer: &Viewer) -> Note {
        if *viewer == Viewer::Arbiter { self.clone() } else { Note { is_closed: self.is_closed, ..Note::default() } }
    }

    /// How a clock has ended; `None` while it has not.
    pub(super) fn ended(&self, state: &State, setup: &tc_core::Setup) -> Option<Ended<'_>> {
        let (outcome, Ending { at, why, sent }) = state.outcome(setup).zip(self.ending.as_ref())?;
        Some(Ended { outcome, at: *at, why: why.as_ref(), sent })
    }
}

impl Sent {
    /// The key of a host concerns nobody else, and neither does the part of a name that says whose it is.
    fn of(by: &str, id: Option<&Named>) -> Sent {
        let by = if by.starts_with("host ") { "host" } else { by };
        Sent { by: by.to_owned(), id: id.map(|id| id.name.as_sent().to_owned()) }
    }
}
