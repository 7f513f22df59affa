//! Values of the tag that people wrote: `G/60`, `90 min + 30 sec`.

use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::Violation;

use crate::pgn::tags;
use crate::piece::Piece;
use crate::{Assumption, Certainty, Interpretation, ReadError, ReadErrorKind, format};

/// The formats that are tried, as far as this build has them, each with the beginning that a value lacks there.
const FORMATS: [(&str, &str); 4] = [("us-chess", ""), ("text", ""), ("cutechess", ""), ("uci", "go ")];

/// Reads a value that the standard does not have. The error is this one, unless a format knows better.
pub(super) fn read(value: Piece, error: ReadError) -> Result<Vec<Interpretation>, ReadError> {
    if error.kind == ReadErrorKind::Illegal(Violation::NoTime) {
        return Err(error);
    }
    // Exports of web pages.
    let plain = tags::unescaped(value.text).replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&");
    let has_words =
        plain.contains(|sign: char| !(sign.is_ascii_digit() || sign.is_whitespace() || "+:/.".contains(sign)));
    // `40/`: a sign without what belongs to it.
    let is_open = plain.trim_end().ends_with(['+', '/', '*', ':']);
    let is_good = |readings: &[Interpretation]| {
        !is_open && (has_words || readings.first().is_some_and(|first| first.certainty > Certainty::Guess))
    };
    let by_people = |reading: Interpretation| reading.assumes(Assumption::WrittenByPeople, Certainty::Likely);
    let mut best = error;
    for (name, beginning) in FORMATS {
        let Some(format) = format(name) else { continue };
        match format.read(&(String::from(beginning) + &plain)) {
            Ok(readings) if is_good(&readings) => return Ok(readings.into_iter().map(by_people).collect()),
            Err(error) if !is_about_format(&error.kind) && is_about_format(&best.kind) => {
                let is_same = plain.len() == value.text.len() && beginning.is_empty();
                let moved = |span: core::ops::Range<usize>| span.start + value.at..span.end + value.at;
                best = ReadError { span: error.span.filter(|_| is_same).map(moved), ..error };
            }
            _ => {}
        }
    }
    Err(best)
}

/// The control in the name of an event: `Rated game, 3m + 2s`. A number without a unit is anything there.
pub(super) fn event(name: Piece) -> Result<Vec<Interpretation>, ReadError> {
    let missing = name.error(ReadErrorKind::Missing("TimeControl"));
    let is_bare =
        |reading: &Interpretation| reading.assumptions.iter().any(|unit| unit.excludes(Assumption::Milliseconds));
    match read(name, missing.clone())? {
        readings if !name.text.contains('+') && readings.iter().any(is_bare) => Err(missing),
        readings => Ok(readings),
    }
}

/// Whether an error only says that the text is in another format.
fn is_about_format(kind: &ReadErrorKind) -> bool {
    matches!(
        kind,
        ReadErrorKind::Expected(_) | ReadErrorKind::UnknownWord { control: None, .. } | ReadErrorKind::Missing(_)
    )
}
