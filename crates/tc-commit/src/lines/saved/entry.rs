//! An accepted line with its action, for logs that keep both together.

use alloc::string::String;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::Body;
use crate::lines::Json;
use crate::round::Secret;

/// An accepted line with its action: [`Accepted::to_entry`](crate::lines::Accepted::to_entry) returns it, and
/// [`Rounds::answer_entry`](crate::lines::Rounds::answer_entry) answers it again. It is secret until the action is open.
/// Its `Debug` form shows no action. As JSON it is `{"line":LINE,"body":BODY}`, without `body` if the line commits
/// nothing or its action is gone.
///
/// ```
/// use tc_commit::lines::Rounds;
/// use tc_commit::lines::saved::Entry;
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
#[serde(try_from = "EntryForm<'_>")]
pub struct Entry {
    #[serde(serialize_with = "raw")]
    line: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<Secret<Json>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryForm<'e> {
    #[serde(borrow)]
    line: &'e RawValue,
    #[serde(borrow, default)]
    body: Option<&'e RawValue>,
}

impl TryFrom<EntryForm<'_>> for Entry {
    type Error = serde_json::Error;

    fn try_from(form: EntryForm<'_>) -> Result<Entry, serde_json::Error> {
        let body = form.body.map(|body| serde_json::from_str(body.get())).transpose()?;
        Ok(Entry::new(form.line.get().into(), body.map(Secret::new)))
    }
}

fn raw<S: serde::Serializer>(line: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let raw: &RawValue = serde_json::from_str(line).map_err(serde::ser::Error::custom)?;
    raw.serialize(serializer)
}

impl Entry {
    pub(in crate::lines) fn new(line: String, body: Option<Secret<Json>>) -> Entry {
        Entry { line, body }
    }

    pub(in crate::lines) fn line(&self) -> &str {
        &self.line
    }

    pub(in crate::lines) fn body(&self) -> Option<&Body<Json>> {
        self.body.as_ref().map(Secret::body)
    }

    /// Forgets the action.
    pub(in crate::lines) fn erase(&mut self) {
        self.body = None;
    }
}
