//! The error of reading a text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::expected::{Expected, ExpectedSet};
use super::kind::ErrorKind;
use super::repair;
use crate::Dialect;
use crate::diagnostic::{Applicability, Diagnostic, Hint, Severity};
use crate::place::{Place, StagePart};

/// Why a text is not a control: the kind, the place in the grammar, the span in the text, what was expected, and what was probably
/// meant.
///
/// It prints as one line; [`diagnostic`](ParseError::diagnostic) gives everything as data and, printed, the text with carets.
///
/// ```
/// use tc_notation::{ErrorKind, TimeControl};
///
/// let error = "40/90m, 1h30m".parse::<TimeControl>().unwrap_err();
/// assert_eq!(*error.kind(), ErrorKind::CombinedUnits);
/// assert_eq!(error.span(), 8..13);
/// assert_eq!(error.place().to_string(), "the time of stage 2");
/// assert_eq!(error.suggestion().as_deref(), Some("40/90m, 90m"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseError(Box<Fault>);

/// All that is known of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) source: String,
    pub(super) dialect: Dialect,
    pub(super) kind: ErrorKind,
    pub(super) place: Place,
    /// The part in front, if the fault is behind a finished part.
    pub(super) after: Option<StagePart>,
    pub(super) span: Range<usize>,
    pub(super) expected: ExpectedSet,
    pub(super) fixes: Vec<Fix>,
}

/// A way to mend the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fix {
    /// The words in front of the mended text.
    pub(super) text: Cow<'static, str>,
    /// The replacement of a stretch of the text; `None` for advice alone.
    pub(super) edit: Option<Edit>,
    pub(super) trust: Trust,
}

/// How far a fix is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// The slip is known: further slips in the text may be mended after it.
    Known,
    /// A guess, or an edit that changes what is said: it is shown only if the text is legal with it at once.
    Guess,
}

/// One replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) span: Range<usize>,
    pub(super) text: String,
}

impl Fix {
    pub(super) fn new(text: impl Into<Cow<'static, str>>, span: Range<usize>, replacement: impl Into<String>) -> Fix {
        Fix { text: text.into(), edit: Some(Edit { span, text: replacement.into() }), trust: Trust::Known }
    }

    /// The fix, to be shown only if the text is legal with it.
    pub(super) fn guessed(self) -> Fix {
        Fix { trust: Trust::Guess, ..self }
    }

    pub(super) fn advice(text: impl Into<Cow<'static, str>>) -> Fix {
        Fix { text: text.into(), edit: None, trust: Trust::Known }
    }
}

impl ParseError {
    pub(super) fn new(fault: Fault) -> ParseError {
        ParseError(Box::new(fault))
    }

    pub(super) fn fixes(&self) -> &[Fix] {
        &self.0.fixes
    }

    /// What is wrong.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Where it is in the text, in bytes. Empty if something is missing there.
    pub fn span(&self) -> Range<usize> {
        self.0.span.clone()
    }

    /// Where it is in the grammar.
    pub fn place(&self) -> Place {
        self.0.place
    }

    /// The text that was read. If it was not UTF-8, each bad sequence is replaced by U+FFFD; a text that is too long is cut.
    pub fn source_text(&self) -> &str {
        &self.0.source
    }

    /// The dialect that it was read in.
    pub fn dialect(&self) -> Dialect {
        self.0.dialect
    }

    /// The tokens that would have been legal at the furthest point that was reached; none if something well spelled is wrong.
    pub fn expected(&self) -> impl Iterator<Item = Expected> {
        self.0.expected.iter()
    }

    /// The text at the span.
    pub fn found(&self) -> &str {
        self.0.source.get(self.0.span.clone()).unwrap_or_default()
    }

    /// The likeliest corrected text, if one is known. It always parses.
    pub fn suggestion(&self) -> Option<String> {
        let corrects = |hint: &Hint| hint.applicability == Applicability::Correction;
        repair::hints(&self.0).into_iter().filter(corrects).find_map(|hint| hint.suggestion)
    }

    /// Everything as data, to be shown or sent.
    pub fn diagnostic(&self) -> Diagnostic<'_> {
        let fault = &*self.0;
        Diagnostic {
            severity: Severity::Error,
            code: fault.kind.code(),
            rule: fault.kind.rule(),
            message: self.message(),
            place: fault.place,
            expected: self.expected().map(Expected::code).collect(),
            source: Cow::Borrowed(&fault.source),
            span: fault.span.clone(),
            label: fault.label(),
            hints: repair::hints(fault),
        }
    }

    fn message(&self) -> String {
        self.0.kind.message(self.found())
    }
}

impl Fault {
    /// Where it is, in words, and for the general kind what was expected.
    fn label(&self) -> String {
        let place = match (self.after, self.place.stage()) {
            (_, None) => String::new(),
            (Some(part), Some(stage)) => format!("after the {} of stage {stage}", part.word()),
            (None, Some(_)) => format!("in {}", self.place),
        };
        match self.kind {
            ErrorKind::Unexpected if place.is_empty() => format!("expected {}", self.expected),
            ErrorKind::Unexpected => format!("expected {}, {place}", self.expected),
            _ => place,
        }
    }
}

/// One line: what is wrong, where, and the likeliest correction.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        let label = self.0.label();
        if !label.is_empty() {
            write!(f, " ({label})")?;
        }
        match self.suggestion() {
            Some(suggestion) => write!(f, "; did you mean `{suggestion}`?"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseError")
            .field("kind", &self.0.kind)
            .field("span", &self.0.span)
            .field("place", &self.0.place)
            .field("source", &self.0.source)
            .finish_non_exhaustive()
    }
}

impl core::error::Error for ParseError {}
