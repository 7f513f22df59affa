//! Audited games as test cases in JUnit's XML, which services for continuous integration read.
//!
//! The answer is written while games are read, so that the suite does not say how many cases it has: readers count them.

use std::fmt::Write;

use tc_audit::{Audit, Record, Verdict};
use tc_view::svg::escaped;

use super::filter::ExitOn;
use super::repair::Change;
use super::{text, words};
use crate::output::visible_line;

/// Before all games.
pub(super) const HEADER: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"flagfall audit\">\n";

/// After all games.
pub(super) const FOOTER: &str = "</testsuite>\n</testsuites>\n";

/// The beginning of a game.
pub(super) fn heading(file: &str, number: u64) -> String {
    format!("<testcase classname=\"{}\" name=\"game {number}", line(file))
}

/// A game, after its heading. It fails if it ends the program with status 1.
pub(super) fn game(record: &Record, audit: &Audit, exit_on: ExitOn, change: Option<&Change>) -> String {
    let facts = [Some(words::players(record)), record.round_and_board()];
    let facts: Vec<String> = facts.into_iter().flatten().filter(|fact| !fact.is_empty()).collect();
    let name = if facts.is_empty() { String::new() } else { format!(": {}", facts.join(", ")) };
    let mut case = format!("{}\">", line(&name));
    let outcome = line(&words::outcome(record, audit));
    let fails = match exit_on {
        ExitOn::Misfit => audit.verdict == Verdict::Misfit,
        ExitOn::FitsWith => matches!(audit.verdict, Verdict::Misfit | Verdict::FitsWith),
        ExitOn::Never => false,
    };
    let body = || {
        let mut body = String::new();
        text::body(&mut body, record, audit);
        if let Some(change) = change {
            text::repair(&mut body, change);
        }
        escaped_lines(&anstream::adapter::strip_str(&body).to_string())
    };
    let _ = match audit.verdict {
        _ if fails => {
            write!(case, "<failure type=\"{}\" message=\"{outcome}\">{}</failure>", audit.verdict.name(), body())
        }
        Verdict::NoClock => write!(case, "<skipped message=\"{outcome}\"/>"),
        _ => Ok(()),
    };
    let is_said = match audit.verdict {
        Verdict::Fits | Verdict::NoClock => change.is_some(),
        _ => !fails,
    };
    if is_said {
        let _ = write!(case, "<system-out>{}</system-out>", body());
    }
    case + "</testcase>\n"
}

/// A game that cannot be read, after its heading.
pub(super) fn unreadable(reason: &str) -> String {
    format!("\"><error type=\"unreadable\" message=\"{}\"/></testcase>\n", line(reason))
}

/// A file that cannot be read.
pub(super) fn unusable(file: &str, reason: &str) -> String {
    format!("<testcase classname=\"{}\" name=\"file{}", line(file), unreadable(reason))
}

fn line(text: &str) -> String {
    escaped(&visible_line(text))
}

/// Several lines; each of them is clean already.
fn escaped_lines(text: &str) -> String {
    text.lines().map(|line| escaped(line) + "\n").collect()
}
