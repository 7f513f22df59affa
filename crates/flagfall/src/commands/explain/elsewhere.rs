//! A control in other notations, how long it lasts, and which speed it is on sites and in federations.

use std::fmt::Write;

use tc_core::Span;
use tc_interop::ask::{self, Asked, Length, SPEED_BOARD, Speeds};
use tc_interop::{Loss, Unwritable};
use tc_notation::TimeControl;

use crate::output::{FAINT, NAME, STRONG, visible_line};

/// The lengths in words.
pub(super) fn length_in_words(control: &TimeControl) -> String {
    let [few, many] = Length::of(control);
    match (few.time.map(in_words), many.time.map(in_words)) {
        (Some(short), Some(long)) if short == long => format!("at most {short} a player"),
        (Some(short), Some(long)) => {
            format!("at most {short} a player for {} moves, {long} for {}", few.moves, many.moves)
        }
        _ => "no limit".into(),
    }
}

/// `1 h 30 min`, `4 min 20 s`: units that are zero are left out, and a fraction of a second is rounded up.
fn in_words(length: Span) -> String {
    let all = length.as_micros().unsigned_abs().div_ceil(1_000_000);
    let parts = [(all / 86_400, "d"), (all / 3_600 % 24, "h"), (all / 60 % 60, "min"), (all % 60, "s")];
    let parts = parts.iter().filter(|(number, _)| *number > 0).map(|(number, unit)| format!("{number} {unit}"));
    let words = parts.collect::<Vec<String>>().join(" ");
    if words.is_empty() { "0 s".into() } else { words }
}

/// The speeds in words.
pub(super) fn speeds_in_words(control: &TimeControl) -> String {
    let word = |class: Option<&'static str>| class.unwrap_or("none");
    let Speeds { lichess, ogs_19x19, fide, .. } = Speeds::of(control);
    let (lichess, ogs, fide) = (word(lichess), word(ogs_19x19), word(fide));
    format!("lichess {lichess}, OGS {ogs} ({SPEED_BOARD}x{SPEED_BOARD}), FIDE {fide}")
}

/// The spellings in words; notations with the same losses are on one line.
pub(super) fn spellings_in_words(asked: &Asked) -> String {
    let mut exact: Vec<(&str, String)> = Vec::new();
    let mut lost: Vec<(Vec<&str>, String)> = Vec::new();
    for format in ask::others() {
        let name = format.name();
        match asked.written_in(format).text {
            Ok(text) => exact.push((name, visible_line(text.trim_end()))),
            Err(Unwritable { losses, .. }) => {
                let losses = losses.iter().map(Loss::to_string).collect::<Vec<_>>().join("; ");
                match lost.iter_mut().find(|(_, same)| *same == losses) {
                    Some((names, _)) => names.push(name),
                    None => lost.push((vec![name], losses)),
                }
            }
        }
    }
    let width = exact.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    let mut text = String::new();
    if !exact.is_empty() {
        let _ = writeln!(text, "\n{STRONG}in other notations{STRONG:#}");
    }
    for (name, spelling) in exact {
        let _ = writeln!(text, "  {NAME}{name:width$}{NAME:#}  {spelling}");
    }
    if !lost.is_empty() {
        let _ = writeln!(text, "\n{STRONG}cannot be written exactly{STRONG:#}");
    }
    for (names, losses) in lost {
        let _ = writeln!(text, "  {NAME}{}{NAME:#}{FAINT}: {FAINT:#}{losses}", names.join(", "));
    }
    text
}
