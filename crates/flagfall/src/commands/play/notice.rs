//! The line for notices and questions.

use std::time::{Duration, Instant};

use super::keys::Act;

/// How long a question waits for its answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// The last notice or question. A question lapses after a while, and every new notice replaces it.
#[derive(Default)]
pub(super) struct Notice {
    text: String,
    /// The act to confirm by asking for it again, and when it was first asked for.
    asked: Option<(Act, Instant)>,
}

impl Notice {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn set(&mut self, text: impl Into<String>) {
        *self = Notice { text: text.into(), asked: None };
    }

    /// Asks for a second press.
    pub(super) fn ask(&mut self, act: Act, question: &str) {
        *self = Notice { text: question.to_owned(), asked: Some((act, Instant::now())) };
    }

    /// Whether this act is waiting for its second press.
    pub(super) fn asks(&self, act: Act) -> bool {
        self.asked.is_some_and(|(asked, _)| asked == act)
    }

    /// How long the question still waits, if there is one.
    pub(super) fn lapses_in(&self) -> Option<Duration> {
        self.asked.map(|(_, since)| PATIENCE.saturating_sub(since.elapsed()))
    }

    /// Removes a question that has waited long enough.
    pub(super) fn lapse(&mut self) {
        if self.lapses_in().is_some_and(|left| left.is_zero()) {
            *self = Notice::default();
        }
    }
}
