//! Values of the tag that people wrote: `G/60`, `90 min + 30 sec`.

use alloc::vec::Vec;

use tc_notation::Violation;

use crate::piece::Piece;
use crate::{Assumption, Certainty, Interpretation, ReadError, ReadErrorKind, format};

/// The formats that are tried, as far as this build has them.
const FORMATS: [&str; 3] = ["us-chess", "text", "cutechess"];

/// The longest value that is worth reading in every format, in bytes.
const LONGEST: usize = 512;

/// Reads a value that the standard does not have. The error is that of the standard, unless a format knows better.
pub(super) fn read(value: Piece, error: ReadError) -> Result<Vec<Interpretation>, ReadError> {
    if error.kind == ReadErrorKind::Illegal(Violation::NoTime) || value.text.len() > LONGEST {
        return Err(error);
    }
    // Exports of web pages.
    let plain = value.text.replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&");
    let has_words =
        plain.contains(|sign: char| !(sign.is_ascii_digit() || sign.is_whitespace() || "+:/.".contains(sign)));
    // `40/`: a sign without what belongs to it.
    let is_open = plain.trim_end().ends_with(['+', '/', '*', ':']);
    let is_good = |readings: &[Interpretation]| {
        !is_open && (has_words || readings.first().is_some_and(|first| first.certainty > Certainty::Guess))
    };
    let mut best = error;
    for format in FORMATS.into_iter().filter_map(format) {
        match format.read(&plain) {
            Ok(readings) if is_good(&readings) => return Ok(readings.into_iter().map(by_people).collect()),
            Err(error) if !is_about_format(&error.kind) && is_about_format(&best.kind) => {
                let is_same = plain.len() == value.text.len();
                let moved = |span: core::ops::Range<usize>| span.start + value.at..span.end + value.at;
                best = ReadError { span: error.span.filter(|_| is_same).map(moved), ..error };
            }
            _ => {}
        }
    }
    Err(best)
}

fn by_people(mut reading: Interpretation) -> Interpretation {
    reading.assumptions.push(Assumption::WrittenByPeople);
    reading.at_most(Certainty::Likely)
}

/// Whether an error only says that the text is in another format.
fn is_about_format(kind: &ReadErrorKind) -> bool {
    matches!(kind, ReadErrorKind::Expected(_) | ReadErrorKind::UnknownWord { without: None, .. })
}
