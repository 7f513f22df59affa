//! Finds the error of a text that the grammar refused.

use alloc::string::String;

use super::error::{Fault, ParseError};
use super::expected::ExpectedSet;
use super::grammar::Grammar;
use super::kind::ErrorKind;
use super::lexeme::lexemes;
use super::scene::Scene;
use super::trace::Tracker;
use crate::Dialect;
use crate::limits::MAX_INPUT;
use crate::place::Place;

/// Why a text is not a control.
pub(super) fn diagnose(text: &str, dialect: Dialect) -> ParseError {
    if text.len() > MAX_INPUT {
        let cut = (0..=MAX_INPUT).rev().find_map(|end| text.get(..end)).unwrap_or_default();
        let end = cut.len();
        return ParseError::new(plain(cut.into(), dialect, ErrorKind::InputTooLong, end..end));
    }
    let pieces = lexemes(text);
    if pieces.is_empty() {
        return ParseError::new(plain(text.into(), dialect, ErrorKind::Empty, 0..text.len()));
    }
    let tracker = Tracker::new(text);
    let _ = Grammar::new(dialect, &tracker).run(text.as_bytes());
    ParseError::new(fault(&Scene::new(text, dialect, &pieces, &tracker)))
}

/// A whole text in another notation comes first, then the leftmost problem, with the most specific kind that fits.
#[cfg(feature = "advice")]
fn fault(scene: &Scene<'_>) -> Fault {
    match super::foreign::recognise(scene.pieces) {
        Some((notation, readings)) => scene.foreign(notation, readings),
        None => super::slips::recognise(scene),
    }
}

/// The leftmost problem.
#[cfg(not(feature = "advice"))]
fn fault(scene: &Scene<'_>) -> Fault {
    scene.tracker.refused().map_or_else(|| scene.unexpected(), |refused| scene.illegal(&refused))
}

/// The text of bytes that should be UTF-8.
pub(super) fn text_of(bytes: &[u8], dialect: Dialect) -> Result<&str, ParseError> {
    core::str::from_utf8(bytes).map_err(|bad| {
        if let Some(start) = bytes.get(..MAX_INPUT).filter(|start| start.len() < bytes.len()) {
            let source = String::from_utf8_lossy(start).into_owned();
            let end = source.len();
            return ParseError::new(plain(source, dialect, ErrorKind::InputTooLong, end..end));
        }
        let source = String::from_utf8_lossy(bytes).into_owned();
        let start = bad.valid_up_to().min(source.len());
        let end = source.get(start..).and_then(|rest| rest.chars().next()).map_or(start, |c| start + c.len_utf8());
        ParseError::new(plain(source, dialect, ErrorKind::NotUtf8, start..end))
    })
}

/// An error about the text as a whole.
fn plain(source: String, dialect: Dialect, kind: ErrorKind, span: core::ops::Range<usize>) -> Fault {
    Fault {
        source,
        dialect,
        kind,
        place: Place::CONTROL,
        after: None,
        span,
        expected: ExpectedSet::default(),
        #[cfg(feature = "advice")]
        fixes: alloc::vec::Vec::new(),
    }
}
