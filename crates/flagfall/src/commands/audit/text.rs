//! Audited games for people.

use std::fmt::Write;

use tc_audit::{Audit, ClockTime, Finding, Record, Verdict};

use super::repair::Change;
use super::words;
use crate::output::{FAINT, NAME, STRONG, visible_line};

/// The beginning of a game's text.
pub(super) fn heading(file: &str, number: u64) -> String {
    format!("{STRONG}{}, game {number}{STRONG:#}", visible_line(file))
}

/// Whether a game does not simply fit.
pub(super) fn is_worth_saying(audit: &Audit) -> bool {
    !matches!(audit.verdict, Verdict::Fits | Verdict::NoClock) || !audit.findings.is_empty()
}

/// A game, after its heading.
pub(super) fn game(record: &Record, audit: &Audit, change: Option<&Change>) -> String {
    let mut text = String::new();
    let facts: Vec<String> = [Some(words::players(record)), words::declared(record)]
        .into_iter()
        .flatten()
        .filter(|fact| !fact.is_empty())
        .collect();
    if !facts.is_empty() {
        let _ = write!(text, ": {}", facts.join(", "));
    }
    text.push('\n');
    body(&mut text, record, audit);
    if let Some(change) = change {
        let old = change.old.as_deref().map_or_else(|| "none".to_owned(), visible_line);
        let _ = writeln!(text, "  {FAINT}repair{FAINT:#}   TimeControl: {old} -> {}", change.new);
    }
    text.push('\n');
    text
}

/// What an audit says about a game.
pub(in crate::commands) fn body(text: &mut String, record: &Record, audit: &Audit) {
    let _ = writeln!(text, "  {NAME}{}{NAME:#}", words::outcome(audit));
    for assumed in &audit.assumed {
        let _ = writeln!(text, "  {FAINT}assumed{FAINT:#}  {}", assumed);
    }
    let places: Vec<String> =
        audit.findings.iter().map(|finding| words::place(record, finding.ply, finding.seat)).collect();
    let width = places.iter().map(String::len).max().unwrap_or_default();
    for (finding, place) in audit.findings.iter().zip(places) {
        let _ = writeln!(text, "  {place:width$}  {}", line(finding));
    }
    for remark in &audit.remarks {
        let _ = writeln!(text, "  {FAINT}remark{FAINT:#}   {}", visible_line(remark));
    }
}

/// A finding, without its place: the value, what would fit, and the cause.
fn line(finding: &Finding) -> String {
    let mut text = words::kind(finding.kind).to_owned();
    if let Some(clock) = finding.clock {
        let _ = write!(text, ", {}", ClockTime(clock));
        match finding.expected {
            Some((least, most)) if least == most => {
                let _ = write!(text, ", expected {}", ClockTime(most));
            }
            Some((least, most)) => {
                let _ = write!(text, ", expected {} to {}", ClockTime(least), ClockTime(most));
            }
            None => {}
        }
        let _ = match finding.delta {
            delta if delta.is_zero() => Ok(()),
            delta if delta.is_negative() => write!(text, " ({})", ClockTime(delta)),
            delta => write!(text, " (+{})", ClockTime(delta)),
        };
    }
    let _ = write!(text, ": {}", visible_line(&finding.cause));
    text
}

/// A game that cannot be read, after its heading.
pub(super) fn unreadable(reason: &str) -> String {
    format!("\n  {NAME}{}{NAME:#}: {}\n\n", words::verdict(Verdict::Unreadable), visible_line(reason))
}
