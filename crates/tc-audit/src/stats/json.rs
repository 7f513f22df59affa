//! Statistics as JSON: times in milliseconds, as in the lines of `flagfall run`.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{Display, Write};

use tc_core::Span;

/// A JSON object that is being written.
#[derive(Default)]
pub(super) struct Object(String);

impl Object {
    /// Writes a member whose value is JSON already.
    pub(super) fn raw(&mut self, key: &str, json: impl Display) {
        let sign = if self.0.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{sign}\"{key}\":{json}");
    }

    pub(super) fn number(&mut self, key: &str, number: impl Display) {
        self.raw(key, number);
    }

    pub(super) fn millis(&mut self, key: &str, micros: Option<u128>) {
        self.raw(key, micros.map_or("null".into(), millis));
    }

    pub(super) fn span(&mut self, key: &str, time: Option<Span>) {
        self.millis(key, time.map(|time| time.as_micros().unsigned_abs().into()));
    }

    pub(super) fn text(&mut self, key: &str, text: &str) {
        self.raw(key, serde_json::Value::from(text));
    }

    pub(super) fn array(&mut self, key: &str, items: impl Iterator<Item = String>) {
        self.raw(key, format!("[{}]", items.collect::<alloc::vec::Vec<String>>().join(",")));
    }

    pub(super) fn finish(self) -> String {
        format!("{{{}}}", self.0)
    }
}

/// Milliseconds with at most three decimals: `1500`, `0.25`.
pub(super) fn millis(micros: u128) -> String {
    let (whole, rest) = (micros / 1_000, micros % 1_000);
    if rest == 0 {
        return whole.to_string();
    }
    let text = format!("{whole}.{rest:03}");
    text.trim_end_matches('0').into()
}
