//! Accepted lines as they are saved, and with their actions for logs that keep both together.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use super::Json;
use super::beginning::settings;
use super::json::{raw, without_blanks};
use super::request::InputType;
use crate::Body;
use crate::round::Secret;
use crate::saved::body;
use crate::words::Word;

/// An accepted line with its action: [`Accepted::to_entry`](crate::saved::Accepted::to_entry) returns it, and
/// [`Rounds::answer_entry`](crate::lines::Rounds::answer_entry) answers it again. It is secret until the action is revealed.
/// Its `Debug` form shows no action. As JSON it is `{"line":LINE,"body":BODY}`, without `body` if the line commits
/// nothing or its action is gone.
///
/// ```
/// use tc_commit::lines::{Entry, Rounds};
///
/// let mut rounds = Rounds::new(Vec::new()).with_entries();
/// let mut again = Rounds::new(Vec::new());
/// for line in [
///     r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"]}"#,
///     r#"{"type":"commit","at":1000,"by":"ann","action":"rock"}"#,
/// ] {
///     let answer = rounds.answer(line);
///     let entry = answer.accepted.as_ref().ok_or("refused")?.to_entry();
///     let read: Entry = serde_json::from_str(&serde_json::to_string(&entry)?)?;
///     assert_eq!(again.answer_entry(&read).to_json(), answer.to_json());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an accepted line: an object with `line`")]
pub struct Entry {
    #[serde(serialize_with = "raw", deserialize_with = "read_line")]
    line: String,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "read_body")]
    body: Option<Secret<Json>>,
}

fn read_line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    <&RawValue>::deserialize(deserializer).map(|line| line.get().into())
}

fn read_body<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Secret<Json>>, D::Error> {
    let text = Option::<&RawValue>::deserialize(deserializer)?;
    let body = text.map(|text| body(text.get())).transpose().map_err(D::Error::custom)?;
    Ok(body.map(Secret::new))
}

impl Entry {
    pub(crate) fn new(line: String, body: Option<Secret<Json>>) -> Entry {
        Entry { line, body }
    }

    pub(super) fn line(&self) -> &str {
        &self.line
    }

    pub(super) fn body(&self) -> Option<&Body<Json>> {
        self.body.as_ref().map(Secret::body)
    }

    pub(super) fn erase(&mut self) {
        self.body = None;
    }
}

/// The keys of a commitment that are no content. All others are left out, so that a new one is not written by mistake.
const NO_CONTENT: [&str; 4] = ["at", "by", "round", "type"];

/// Returns an accepted line as it is saved: its keys sorted, without blanks, without the content of a commitment, and
/// with the control of a preset in its place, because presets can change.
#[allow(clippy::expect_used, reason = "the line was read before, so it is an object")]
pub(super) fn written(line: &str) -> String {
    let mut keys: BTreeMap<String, Box<RawValue>> = serde_json::from_str(line).expect("the line was read before");
    let text = |key: &str| keys.get(key).and_then(|raw| serde_json::from_str::<String>(raw.get()).ok());
    let (kind, preset) = (text("type"), text("tc"));
    if kind.and_then(|kind| InputType::of(&kind)).is_some_and(InputType::has_secret) {
        keys.retain(|key, _| NO_CONTENT.contains(&key.as_str()));
    }
    let known = |text: String| RawValue::from_string(text).expect("the value was read before");
    keys.values_mut().for_each(|value| *value = known(without_blanks(value.get())));
    let preset = preset.filter(|text| text.trim().starts_with('@'));
    if let Some(settings) = preset.and_then(|text| settings(text.trim()).ok()) {
        keys.insert("tc".to_owned(), known(serde_json::to_string(&settings.to_string()).expect("a text is JSON")));
    }
    serde_json::to_string(&keys).expect("the line was read before")
}
