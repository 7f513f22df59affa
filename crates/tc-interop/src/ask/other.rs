//! Texts in a notation of others that is named.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::Applicability;

use super::automatic::{OFFERED, detected_in, elsewhere};
use super::{Hint, Problem};
use crate::{Detected, Format, ReadError, ReadErrorKind};

/// Every meaning of a text in a notation.
pub(super) fn in_notation(bytes: &[u8], format: &'static Format) -> Result<Vec<Detected>, Box<Problem>> {
    let name = format.name();
    let text = text(bytes, name)?;
    let offered = |problem: Problem| {
        let mut hints = detected_elsewhere(bytes);
        hints.retain(|(from, _)| *from != name);
        Box::new(problem.with_hints(hints.into_iter().map(|(_, hint)| hint).take(OFFERED)))
    };
    if !format.is_read() {
        let message = format!("`{name}` ({}) can only be written, not read", format.title());
        return Err(offered(Problem::new("only_written", message).reading(name, text)));
    }
    let readings = format.read(text).map_err(|error| offered(unreadable(name, text, &error)))?;
    Ok(readings.into_iter().map(|reading| Detected { format, reading }).collect())
}

/// The problem of a text that cannot be read in a notation.
pub(super) fn unreadable(from: &'static str, text: &str, error: &ReadError) -> Problem {
    let (error, guess) = guessed(error);
    let message = format!("this cannot be read as `{from}`: {error}");
    let corrected = corrected(from, text, &error).map(|text| Hint::suggesting("did you mean", text));
    let problem = Problem::new("unreadable", message).reading(from, text).at(error.span.clone());
    problem.with_hints(corrected).with_hints(guess)
}

/// An error without the control that its text would be but for a word, and this control as a hint.
fn guessed(error: &ReadError) -> (ReadError, Option<Hint>) {
    let mut error = error.clone();
    let ReadErrorKind::UnknownWord { word, like, control } = &mut error.kind else { return (error, None) };
    let Some(control) = control.take() else { return (error, None) };
    let advice = match like {
        Some(like) => format!("with `{like}` in place of `{word}` the text is"),
        None => format!("without `{word}` the text is"),
    };
    let guess = Hint { applicability: Applicability::Guess, ..Hint::suggesting(advice, control.to_string()) };
    (error, Some(guess))
}

/// A text with its misspelt words as the words that they are like, if that can be read.
fn corrected(from: &str, text: &str, error: &ReadError) -> Option<String> {
    const MOST: usize = 4;
    let format = crate::format(from)?;
    let mut text = text.to_owned();
    let mut error = error.clone();
    for _ in 0..MOST {
        let ReadErrorKind::UnknownWord { like: Some(like), .. } = error.kind else { return None };
        text.replace_range(error.span.filter(|span| text.get(span.clone()).is_some())?, like);
        match format.read(&text) {
            Ok(_) => return Some(text),
            Err(next) => error = next,
        }
    }
    None
}

fn text<'t>(bytes: &'t [u8], name: &'static str) -> Result<&'t str, Box<Problem>> {
    core::str::from_utf8(bytes).map_err(|error| {
        let message = format!("this cannot be read as `{name}`: expected UTF-8 text");
        let valid = error.valid_up_to();
        let shown = String::from_utf8_lossy(bytes);
        let bad =
            valid..shown.get(valid..).and_then(|rest| rest.chars().next()).map_or(valid, |c| valid + c.len_utf8());
        Box::new(Problem::new("unreadable", message).reading(name, &shown).at(Some(bad)))
    })
}

/// The control that a text is in each notation that is detected.
fn detected_elsewhere(bytes: &[u8]) -> Vec<(&'static str, Hint)> {
    let mut all: Vec<(&'static str, Hint)> = Vec::new();
    for Detected { format, reading } in detected_in(bytes) {
        if all.iter().all(|(from, _)| *from != format.name()) {
            all.push((format.name(), elsewhere(format.name(), &reading)));
        }
    }
    all
}
