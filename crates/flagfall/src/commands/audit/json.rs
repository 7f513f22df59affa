//! Audited games as lines of JSON.

use serde::Serialize;
use tc_audit::form::GameForm;
use tc_audit::{Audit, Record, Timeline, Verdict};

use super::repair::Change;
use crate::output::ascii;

/// The beginning of a line: the file, and the number of the game, or null for the file as a whole.
pub(super) fn heading(file: &str, number: Option<u64>) -> String {
    let file = line(&file);
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
    let mut text = line(object);
    text.replace_range(..text.len().min(1), ",");
    text.push('\n');
    text
}

/// JSON in printable ASCII. These objects have only text as keys and no numbers that JSON lacks, so that nothing can fail.
fn line(object: &impl Serialize) -> String {
    ascii(&serde_json::to_string(object).expect("all keys are texts"))
}
