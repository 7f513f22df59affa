//! A control in other notations, how long it lasts, and which speed it is on sites and in federations.

use std::fmt::Write;

use serde::Serialize;
use tc_core::Span;
use tc_interop::ogs::{self, Average};
use tc_interop::speed::{FIDE_CLASSES, FIDE_MOVES, LICHESS_MOVES, LICHESS_SPEEDS, expected_length};
use tc_interop::{Loss, Unwritable};
use tc_notation::TimeControl;

use super::super::convert::LossObject;
use crate::input::AskedAnywhere as Asked;
use crate::notations;
use crate::output::{FAINT, NAME, STRONG, visible_line};

/// The side of the board for which the speed of OGS is given.
const BOARD: u8 = 19;

/// The longest time of one player for this number of moves, in seconds; null if there is no limit.
#[derive(Serialize)]
pub(super) struct LengthObject {
    moves: u32,
    seconds: Option<serde_json::Number>,
}

/// The lengths for the numbers of moves that lichess and FIDE assume.
pub(super) fn lengths(control: &TimeControl) -> Vec<LengthObject> {
    let length = |moves| LengthObject { moves, seconds: expected_length(control, moves).and_then(seconds) };
    [LICHESS_MOVES, FIDE_MOVES].map(length).into()
}

fn seconds(length: Span) -> Option<serde_json::Number> {
    length.to_string().trim_end_matches('s').parse().ok()
}

/// The lengths in words.
pub(super) fn length_in_words(control: &TimeControl) -> String {
    let length = |moves| expected_length(control, moves).map(in_words);
    match (length(LICHESS_MOVES), length(FIDE_MOVES)) {
        (Some(short), Some(long)) if short == long => format!("at most {short} a player"),
        (Some(short), Some(long)) => {
            format!("at most {short} a player for {LICHESS_MOVES} moves, {long} for {FIDE_MOVES}")
        }
        _ => "no limit".into(),
    }
}

/// `1 h 30 min`, `4 min 20 s`: units that are zero are left out, and a fraction of a second is rounded up.
fn in_words(length: Span) -> String {
    let all = length.as_nanos().unsigned_abs().div_ceil(1_000_000_000);
    let parts = [(all / 86_400, "d"), (all / 3_600 % 24, "h"), (all / 60 % 60, "min"), (all % 60, "s")];
    let parts = parts.iter().filter(|(number, _)| *number > 0).map(|(number, unit)| format!("{number} {unit}"));
    let words = parts.collect::<Vec<String>>().join(" ");
    if words.is_empty() { "0 s".into() } else { words }
}

/// The speed that sites and federations give a control; null if it has none there.
#[derive(Serialize)]
pub(super) struct SpeedObject {
    lichess: Option<&'static str>,
    ogs_19x19: Option<&'static str>,
    fide: Option<&'static str>,
}

impl SpeedObject {
    pub(super) fn of(control: &TimeControl) -> SpeedObject {
        let average = Average::goban(BOARD, BOARD);
        SpeedObject {
            lichess: LICHESS_SPEEDS.of(control),
            ogs_19x19: ogs::speed(control, average).map(ogs::Speed::word),
            fide: FIDE_CLASSES.of(control),
        }
    }

    /// The speeds in words.
    pub(super) fn in_words(&self) -> String {
        let word = |class: Option<&'static str>| class.unwrap_or("none");
        let (lichess, ogs, fide) = (word(self.lichess), word(self.ogs_19x19), word(self.fide));
        format!("lichess {lichess}, OGS {ogs} ({BOARD}x{BOARD}), FIDE {fide}")
    }
}

/// A control in another notation, or what would be lost.
#[derive(Serialize)]
pub(super) struct SpellingObject {
    name: &'static str,
    /// The control, if it can be written exactly.
    text: Option<String>,
    losses: Vec<LossObject>,
    /// The closest text that the notation can express, if it cannot be written exactly.
    lossy: Option<String>,
}

/// A control in all other notations, in the order of `flagfall convert --list`.
pub(super) fn spellings(asked: &Asked) -> Vec<SpellingObject> {
    let object = |(name, written)| match written {
        Ok(text) => SpellingObject { name, text: Some(text), losses: Vec::new(), lossy: None },
        Err(Unwritable { losses, lossy }) => {
            SpellingObject { name, text: None, losses: losses.iter().map(LossObject::of).collect(), lossy }
        }
    };
    written(asked).map(object).collect()
}

fn written(asked: &Asked) -> impl Iterator<Item = (&'static str, Result<String, Unwritable>)> {
    notations::others().map(|format| (format.name(), notations::written(format, asked).0))
}

/// The spellings in words; notations with the same losses are on one line.
pub(super) fn spellings_in_words(asked: &Asked) -> String {
    let mut exact: Vec<(&str, String)> = Vec::new();
    let mut lost: Vec<(Vec<&str>, String)> = Vec::new();
    for (name, written) in written(asked) {
        match written {
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
