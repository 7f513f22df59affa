//! Audited games as lines of JSON.

use serde::Serialize;
use tc_audit::form::GameForm;
use tc_audit::{Audit, Record, Timeline, Verdict};

use super::repair::Change;
use crate::output::{ascii, push_ascii};

/// The beginning of a line: the file, and the number of the game, or null for the file as a whole.
pub(super) fn heading(file: &str, number: Option<u64>) -> String {
    let file = ascii(&json(&file));
    let number = number.map_or_else(|| "null".to_owned(), |number| number.to_string());
    format!("{{\"file\":{file},\"game\":{number}")
}

/// A game, after its heading. `start` is the byte of the file at which the bytes that were read begin.
pub(super) fn game(record: &Record, audit: &Audit, start: u64, change: Option<&Change>) -> String {
    let form = GameForm::of(record, audit, &Timeline::of(record, audit)).read_from(start);
    after_heading(&match change {
        Some(change) => form.repaired(change.old.as_deref(), &change.new),
        None => form,
    })
}

/// A game or a file that cannot be read, after its heading.
pub(super) fn unreadable(reason: &str) -> String {
    #[derive(Serialize)]
    struct UnreadableObject<'a> {
        verdict: &'static str,
        reason: &'a str,
    }

    after_heading(&UnreadableObject { verdict: Verdict::Unreadable.name(), reason })
}

/// The keys of an object, after others.
fn after_heading(object: &impl Serialize) -> String {
    let json = json(object);
    let mut text = String::with_capacity(json.len() + 1);
    text.push(',');
    push_ascii(&mut text, json.strip_prefix('{').unwrap_or_default());
    text.push('\n');
    text
}

/// JSON. These objects have only text as keys and no numbers that JSON lacks, so that nothing can fail.
fn json(object: &impl Serialize) -> String {
    /// Most objects have fewer bytes.
    const MOST: usize = 4_096;
    let mut json = Vec::with_capacity(MOST);
    serde_json::to_writer(&mut json, object).expect("all keys are texts");
    String::from_utf8(json).expect("JSON is text")
}
