//! How a text in another notation was read, for people.

use tc_core::Rules;
use tc_interop::ask::{self, Origin};

use crate::output::talk as say;
use crate::report;

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
    let options = ask::options(left_out);
    if !options.is_empty() {
        let message = format!("{why}; for `flagfall run` they are `{}`", options.join(" "));
        say(&report::note(&message, &[]));
    }
}
