//! The answers for people.

use std::fmt::Write;

use tc_core::lines::LineAnswer;
use tc_core::{Look, Reading, Seat, Span, Verdict};
use tc_notation::Periods;

use crate::output::{FAINT, STRONG, visible_line};

const SECOND: u64 = 1_000_000_000;

/// Adds the answer to a line: what happened, indented, and then the clocks; or the error.
pub(super) fn push<const SEATS: usize>(text: &mut String, answer: &LineAnswer<'_, SEATS>, line: u64) {
    let told = match &answer.result {
        Ok(told) => told,
        Err(error) => {
            if let Some(at) = answer.at {
                let _ = write!(text, "{FAINT}{at}{FAINT:#} ");
            }
            let message = visible_line(&error.to_string());
            let _ = writeln!(text, "{STRONG}error[{}]{STRONG:#} in line {line}: {message}", error.kind());
            return;
        }
    };
    for effect in &told.effects {
        let _ = writeln!(text, "  {}", visible_line(&effect.to_string()));
    }
    clocks(text, &answer.look, told.verdict);
}

/// One line: the instant, what the clock does, the clock of every seat, and what will happen by itself.
fn clocks<const SEATS: usize>(text: &mut String, look: &Look<'_, SEATS>, verdict: Verdict) {
    let _ = write!(text, "{FAINT}{}{FAINT:#} {}", look.at(), look.status().word());
    let pauses: Vec<String> = look.pauses().iter().map(|reason| reason.to_string()).collect();
    if !pauses.is_empty() {
        let _ = write!(text, " ({})", pauses.join(", "));
    }
    if verdict == Verdict::NotApplied {
        text.push_str(", not applied");
    }
    for (seat, reading) in (0..SEATS).filter_map(Seat::new).zip(look.readings()) {
        let clock = clock(look, seat, &reading);
        let _ = if look.turn().contains(seat) {
            write!(text, " | {STRONG}>seat {seat} {clock}{STRONG:#}")
        } else {
            write!(text, " | seat {seat} {clock}")
        };
    }
    match (look.flag_pending(), look.deadline()) {
        (Some((seat, until)), _) => {
            let _ = write!(text, " | flag of seat {seat} pending until {until}");
        }
        (None, Some(deadline)) => {
            let _ = write!(text, " | flag at {deadline}");
        }
        (None, None) => {}
    }
    if let Some(at) = look.cancels_at() {
        let _ = write!(text, " | cancelled at {at}");
    }
    text.push('\n');
}

/// The clock of a seat: its time, and where it stands if it can stand somewhere else.
fn clock<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat, reading: &Reading) -> String {
    let stages = look.setup().program(seat).map(|program| program.control().stages()).unwrap_or_default();
    let Some(stage) = stages.get(reading.stage) else {
        return "no clock".into();
    };
    let mut clock = time(reading.left);
    if reading.flagged {
        clock.push_str(", flagged");
    }
    if !reading.delay_left.is_zero() {
        let _ = write!(clock, ", delay {}", reading.delay_left);
    }
    if stages.len() > 1 {
        let _ = write!(clock, ", stage {}", reading.stage + 1);
    }
    match reading.periods_left {
        Some(1) if matches!(stage.periods(), Periods::Counted(count) if count.get() == 1) => {}
        Some(1) => clock.push_str(", 1 period"),
        Some(periods) => {
            let _ = write!(clock, ", {periods} periods");
        }
        None => clock.push_str(", periods without end"),
    }
    match reading.moves_to_go.filter(|_| stage.moves().count().is_some_and(|count| count.get() > 1)) {
        Some(1) => clock.push_str(", 1 move to go"),
        Some(moves) => {
            let _ = write!(clock, ", {moves} moves to go");
        }
        None => {}
    }
    clock
}

/// Hours, minutes, seconds, and as many decimals as it takes: `0:04:50.5`.
fn time(span: Span) -> String {
    let sign = if span.is_negative() { "-" } else { "" };
    let nanos = span.as_nanos().unsigned_abs();
    let (seconds, rest) = (nanos / SECOND, nanos % SECOND);
    let mut text = format!("{sign}{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if rest > 0 {
        let _ = write!(text, ".{rest:09}");
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}
