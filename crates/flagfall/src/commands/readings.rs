//! How a text in another notation was read, for people and as data.

use serde::Serialize;
use tc_core::Rules;

use crate::input::{Numbered, Origin};
use crate::notations;
use crate::output::talk as say;
use crate::report;

/// A reading as data.
#[derive(Serialize)]
pub(super) struct ReadingObject {
    /// The number for `--reading`.
    reading: usize,
    from: &'static str,
    title: &'static str,
    certainty: &'static str,
    assumptions: Vec<String>,
    control: String,
    rules: Vec<String>,
}

/// All readings as data.
#[derive(Serialize)]
pub(super) struct Readings {
    #[serde(flatten)]
    taken: ReadingObject,
    others: Vec<ReadingObject>,
}

impl ReadingObject {
    fn of(Numbered { number, detected }: &Numbered) -> ReadingObject {
        let reading = &detected.reading;
        ReadingObject {
            reading: *number,
            from: detected.format.name(),
            title: detected.format.title(),
            certainty: reading.certainty.word(),
            assumptions: reading.assumptions.iter().map(ToString::to_string).collect(),
            control: reading.settings.control.to_string(),
            rules: notations::options(&reading.settings.rules),
        }
    }
}

impl Readings {
    pub(super) fn of(origin: &Origin) -> Readings {
        Readings {
            taken: ReadingObject::of(&origin.taken),
            others: origin.others.iter().map(ReadingObject::of).collect(),
        }
    }
}

/// Says on stderr how the text was read, if its notation was detected, is ambiguous, or needs assumptions; and which of
/// its rules the control does not contain.
pub(super) fn talk(origin: &Origin, left_out: &Rules) {
    if origin.is_detected || !origin.others.is_empty() || !origin.taken.detected.reading.assumptions.is_empty() {
        say(&report::note(&origin.in_words(), &origin.hints()));
    }
    talk_rules("the text also sets rules", left_out);
}

/// Says on stderr which rules are not in the answer, and why.
pub(super) fn talk_rules(why: &str, left_out: &Rules) {
    let options = notations::options(left_out);
    if !options.is_empty() {
        let message = format!("{why}; for `flagfall run` they are `{}`", options.join(" "));
        say(&report::note(&message, &[]));
    }
}
