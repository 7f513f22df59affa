//! A control with the text from which it was read.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::FromStr;

use super::diagnose::text_of;
use super::error::ParseError;
use super::grammar::Grammar;
use super::trace::Tracker;
use crate::diagnostic::Diagnostic;
use crate::place::{Place, StagePart};
use crate::{Dialect, Lint, TimeControl};

/// A control and the places of its parts in the text from which it was read, for editors and for lints with spans.
///
/// ```
/// use tc_notation::{Place, Spanned, StagePart};
///
/// let read: Spanned = "90m, 6 x r1/60s".parse()?;
/// assert_eq!(read.span(Place::of_stage(2, StagePart::Moves)), Some(9..12));
/// assert_eq!(read.span(Place::of_stage(2, StagePart::Bonus)), None);
/// # Ok::<(), tc_notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spanned {
    control: TimeControl,
    source: String,
    dialect: Dialect,
    parts: Vec<(Place, Range<usize>)>,
}

/// Reads the notation in the extended dialect.
impl FromStr for Spanned {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Spanned, ParseError> {
        Spanned::parse(text, Dialect::Extended)
    }
}

impl Spanned {
    /// Reads the notation and keeps the place of every part.
    ///
    /// # Errors
    /// The errors of [`TimeControl::parse_with`].
    pub fn parse(text: &str, dialect: Dialect) -> Result<Spanned, ParseError> {
        let control = TimeControl::parse_with(text, dialect)?;
        let tracker = Tracker::new(text);
        let _ = Grammar::new(dialect, &tracker).run(text.as_bytes());
        Ok(Spanned { control, source: text.into(), dialect, parts: tracker.parts() })
    }

    /// Reads the notation from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// The errors of [`TimeControl::parse_bytes`].
    pub fn parse_bytes(bytes: &[u8], dialect: Dialect) -> Result<Spanned, ParseError> {
        Spanned::parse(text_of(bytes, dialect)?, dialect)
    }

    /// The control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The control, without the text.
    pub fn into_control(self) -> TimeControl {
        self.control
    }

    /// The text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The span of a part in the text, in bytes and without blanks around it; `None` if the part was not written. A place with only
    /// a stage returns the span of the stage, a place without a stage that of the whole text.
    pub fn span(&self, place: Place) -> Option<Range<usize>> {
        let Some(stage) = place.stage() else {
            return Some(0..self.source.len());
        };
        if place.part() != StagePart::Whole {
            return self.parts.iter().find_map(|(at, span)| (*at == place).then(|| span.clone()));
        }
        let mut spans = self.parts.iter().filter(|(at, _)| at.stage() == Some(stage)).map(|(_, span)| span);
        let first = spans.next()?;
        Some(first.start..spans.next_back().unwrap_or(first).end)
    }

    /// The lints of the control, as [`TimeControl::lints`].
    pub fn lints(&self) -> impl Iterator<Item = Lint> + use<> {
        self.control.lints()
    }

    /// The lints with their spans in the text, to be drawn like an error. Suggestions that the dialect of the text does not
    /// have are left out.
    pub fn diagnostics(&self) -> Vec<Diagnostic<'_>> {
        self.lints()
            .map(|lint| {
                let span = self.span(lint.place()).unwrap_or(0..self.source.len());
                let mut diagnostic = lint.diagnostic(Cow::Borrowed(&self.source), span);
                diagnostic.hints.retain(|hint| hint.suggestion.as_ref().is_none_or(|text| self.is_legal(text)));
                diagnostic
            })
            .collect()
    }

    fn is_legal(&self, text: &str) -> bool {
        TimeControl::parse_with(text, self.dialect).is_ok()
    }
}
