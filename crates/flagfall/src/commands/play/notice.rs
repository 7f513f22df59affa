//! What is told in a line, and what is asked there.

use std::time::{Duration, Instant};

use super::keys::Act;

/// How long a question stands.
const STANDS: Duration = Duration::from_secs(5);

/// What was told last. A question lapses, and whatever is told after it takes its place.
#[derive(Default)]
pub(super) struct Notice {
    text: String,
    /// What was asked for once, and is done if it is asked for again; and since when.
    asked: Option<(Act, Instant)>,
}

impl Notice {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn tell(&mut self, text: impl Into<String>) {
        *self = Notice { text: text.into(), asked: None };
    }

    /// Tells that it is done if it is asked for again.
    pub(super) fn ask(&mut self, act: Act, question: &str) {
        *self = Notice { text: question.to_owned(), asked: Some((act, Instant::now())) };
    }

    /// Whether this was asked for and the question still stands.
    pub(super) fn asks(&self, act: Act) -> bool {
        self.asked.is_some_and(|(asked, _)| asked == act)
    }

    /// How long the question still stands, if one does.
    pub(super) fn lapses_in(&self) -> Option<Duration> {
        self.asked.map(|(_, since)| STANDS.saturating_sub(since.elapsed()))
    }

    /// A question that has stood long enough is taken away.
    pub(super) fn lapse(&mut self) {
        if self.lapses_in().is_some_and(|left| left.is_zero()) {
            *self = Notice::default();
        }
    }
}
