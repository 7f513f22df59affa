//! Answers for people.

use std::fmt::Write;

use tc_core::lines::LineAnswer;
use tc_core::{Change, Input, Look, Timestamp, Verdict};
use tc_view::text::line;
use tc_view::{Face, Names, SeatStatus, Style, TimeStyle, Words};

use super::views::{self, View};
use crate::output::{FAINT, STRONG, visible_line};

/// Adds the answer to a line: the effects and the views, indented, then the clocks; or the error.
pub(super) fn push(text: &mut String, answer: &LineAnswer<'_>, views: &[View<'_>], names: &[String], line: u64) {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let names = Names(&names);
    let reply = match &answer.result {
        Ok(reply) => reply,
        Err(error) => {
            if let Some(at) = answer.at {
                let _ = write!(text, "{FAINT}{at}{FAINT:#} ");
            }
            let message = visible_line(&error.to_string());
            let _ = writeln!(text, "{STRONG}error[{}]{STRONG:#} in line {line}: {message}", error.kind());
            return;
        }
    };
    for effect in &reply.effects {
        let reason = match (effect.change, &answer.entry) {
            (Change::Ended, Some((_, Input::End { reason }))) => format!(": {reason}"),
            _ => String::new(),
        };
        let seat = effect.seat.map_or_else(String::new, |seat| format!(" {}", names.seat(seat)));
        let _ = writeln!(text, "  {}", visible_line(&format!("{}{seat}: {}{reason}", effect.at, effect.change)));
    }
    views::push(text, views, &names);
    clocks(text, &answer.look, reply.verdict, &names);
}

/// Whether the turn alone is lost at the deadline, and not the game (S11).
fn is_timeout(look: &Look<'_>, deadline: Timestamp) -> bool {
    let mut state = look.state().clone();
    let mut effects = Vec::new();
    // What is reported up to the deadline is that of the first loss.
    let answer = state.handle_with(look.setup(), deadline, &Input::Tick, &mut effects);
    answer.is_ok() && !effects.iter().any(|effect| matches!(effect.change, Change::Flag { .. }))
}

/// One line: the instant, the clocks, and what will happen by itself.
fn clocks(text: &mut String, look: &Look<'_>, verdict: Verdict, names: &Names<'_>) {
    let style = Style { time: TimeStyle::exact(), words: names, ..Style::labels() };
    let _ = write!(text, "{FAINT}{}{FAINT:#} ", look.at());
    if verdict == Verdict::NotApplied {
        text.push_str("not applied | ");
    }
    let face = Face::of(look, &style);
    text.push_str(&line(&face));
    match (look.flag_pending(), look.deadline()) {
        (Some((seat, until)), _) => {
            let seat = visible_line(&names.seat(seat));
            let is_timeout = face.seats.iter().any(|seat| seat.status == SeatStatus::PendingTimeout);
            let end = if is_timeout { "timeout" } else { "flag" };
            let _ = write!(text, " | {end} of {seat} pending until {until}");
        }
        (None, Some(deadline)) => {
            let end = if is_timeout(look, deadline) { "timeout" } else { "flag" };
            let _ = write!(text, " | {end} at {deadline}");
        }
        (None, None) => {}
    }
    // An end that is a loss is the flag's.
    if let Some(at) = look.cancels_at().filter(|_| look.deadline().is_none()) {
        let _ = write!(text, " | cancelled at {at}");
    }
    text.push('\n');
}
