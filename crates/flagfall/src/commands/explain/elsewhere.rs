//! A control in other notations, and which speed it is on sites and in federations.

use std::fmt::Write;

use tc_interop::ask::{self, Asked, SPEED_BOARD, Speeds};
use tc_interop::{Loss, Unwritable};
use tc_notation::TimeControl;

use crate::output::{FAINT, NAME, STRONG, visible_line};

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
