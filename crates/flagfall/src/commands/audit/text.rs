//! Audited games for people.

use std::fmt::Write;

use tc_audit::{Audit, ClockTime, Finding, Record, Verdict};
use tc_core::Span;

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
    let declared = words::declared(record).map(|declared| format!("declared {declared}"));
    let round = record.round_and_board().map(|round| visible_line(&round));
    let facts: Vec<String> =
        [Some(words::players(record)), round, declared].into_iter().flatten().filter(|fact| !fact.is_empty()).collect();
    if !facts.is_empty() {
        let _ = write!(text, ": {}", facts.join(", "));
    }
    text.push('\n');
    body(&mut text, record, audit);
    if let Some(change) = change {
        repair(&mut text, change);
    }
    text.push('\n');
    text
}

/// What is changed in the copy of a game.
pub(super) fn repair(text: &mut String, change: &Change) {
    let old = change.old.as_deref().map_or_else(|| "none".to_owned(), visible_line);
    let _ = writeln!(text, "  {FAINT}repair{FAINT:#}   TimeControl: {old} -> {}", change.new);
}

/// What an audit says about a game.
pub(in crate::commands) fn body(text: &mut String, record: &Record, audit: &Audit) {
    let _ = writeln!(text, "  {NAME}{}{NAME:#}", words::outcome(record, audit));
    for assumed in &audit.assumed {
        let _ = writeln!(text, "  {FAINT}assumed{FAINT:#}  {}", assumed);
    }
    let places: Vec<String> =
        audit.findings.iter().map(|finding| words::place(record, finding.ply, finding.seat)).collect();
    let width = places.iter().map(String::len).max().unwrap_or_default();
    for (finding, place) in audit.findings.iter().zip(places) {
        let _ = writeln!(text, "  {place:width$}  {}", self::finding(record, finding));
    }
    for excluded in &audit.excluded {
        let _ = writeln!(text, "  {FAINT}excluded{FAINT:#} {}", visible_line(excluded));
    }
    for remark in &audit.remarks {
        let _ = writeln!(text, "  {FAINT}remark{FAINT:#}   {}", visible_line(remark));
    }
}

/// A finding, without its place: the value, what would fit, and the cause.
pub(in crate::commands) fn finding(record: &Record, finding: &Finding) -> String {
    let mut text = words::kind(finding.kind).to_owned();
    let is_clock = has_clock(record, finding);
    let _ = match (finding.clock, finding.expected) {
        (None, _) => Ok(()),
        (Some(used), Some((_, left))) if !is_clock => {
            write!(text, ": took {} with {} left", ClockTime(used), ClockTime(left))
        }
        (Some(used), None) if !is_clock => write!(text, ": took {}", ClockTime(used)),
        (Some(clock), None) => write!(text, ": {}", ClockTime(clock)),
        (Some(clock), Some(_)) => {
            let delta = finding.delta;
            let side = if delta.is_negative() { "too little" } else { "too much" };
            let size = ClockTime(Span::saturating_micros(delta.as_micros().saturating_abs()));
            let bounds = bounds(record, finding, |time| ClockTime(time).to_string()).unwrap_or_default();
            write!(text, ": {}, {bounds} would fit, {size} {side}", ClockTime(clock))
        }
    };
    let _ = write!(text, "; {}", visible_line(&finding.cause));
    text
}

/// Whether the value of a finding is a clock, and not the time that a move took.
fn has_clock(record: &Record, finding: &Finding) -> bool {
    record.moves.iter().any(|one| one.ply == finding.ply && one.clock.is_some())
}

/// What the clock of a finding could show, with times in this form; `None` if no bound is known, or its value is no clock.
pub(in crate::commands) fn bounds(record: &Record, finding: &Finding, time: impl Fn(Span) -> String) -> Option<String> {
    let (least, most) = finding.expected.filter(|_| has_clock(record, finding))?;
    Some(match least > Span::ZERO {
        _ if least == most => time(most),
        true => format!("{} to {}", time(least), time(most)),
        false => format!("at most {}", time(most)),
    })
}

/// A game that cannot be read, after its heading.
pub(super) fn unreadable(reason: &str) -> String {
    format!("\n  {NAME}{}{NAME:#}: {}\n\n", "is unreadable", visible_line(reason))
}
