//! The error of the parser.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::expected::{Expected, ExpectedSet};
use super::grammar::Grammar;
use super::kind::ErrorKind;
use super::trace::Tracker;
use crate::Dialect;
use crate::diagnostic::{Applicability, Diagnostic, Hint, Severity};
use crate::place::{Place, StagePart};

/// Why a text is not a control: the kind, the place in the grammar, the span in the text, what was expected, and a suggestion.
///
/// It prints as one line. [`diagnostic`](ParseError::diagnostic) returns everything as data, which prints with carets.
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

/// The contents of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) source: String,
    pub(super) dialect: Dialect,
    pub(super) kind: ErrorKind,
    pub(super) place: Place,
    /// The part before the problem, if that part is complete.
    pub(super) after: Option<StagePart>,
    pub(super) span: Range<usize>,
    pub(super) expected: ExpectedSet,
    /// The ways to correct the text.
    #[cfg(feature = "advice")]
    pub(super) fixes: Vec<super::fix::Fix>,
}

impl ParseError {
    pub(super) fn new(fault: Fault) -> ParseError {
        ParseError(Box::new(fault))
    }

    #[cfg(feature = "advice")]
    pub(super) fn fixes(&self) -> &[super::fix::Fix] {
        &self.0.fixes
    }

    /// The kind of the error.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Whether all of the text is spelled as a control in this dialect, and only breaks a rule. Another spelling of the same
    /// control does not help then.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let only_breaks_rule =
    ///     |text: &str| text.parse::<TimeControl>().is_err_and(|error| error.only_breaks_rule());
    /// assert!(only_breaks_rule("0s + ..5s") && only_breaks_rule("10m, 0 x r1/30s"));
    /// assert!(!only_breaks_rule("0s + ..5s each") && !only_breaks_rule("5 min"));
    /// ```
    pub fn only_breaks_rule(&self) -> bool {
        matches!(self.0.kind, ErrorKind::Illegal(_))
            && Grammar::new(self.0.dialect, &Tracker::without_limits(&self.0.source))
                .run(self.0.source.as_bytes())
                .is_some()
    }

    /// The place in the text, in bytes. Empty if something is missing there.
    pub fn span(&self) -> Range<usize> {
        self.0.span.clone()
    }

    /// The place in the grammar.
    pub fn place(&self) -> Place {
        self.0.place
    }

    /// The text that was read. If it was not UTF-8, each bad sequence is U+FFFD here; a text that is too long is cut.
    pub fn source_text(&self) -> &str {
        &self.0.source
    }

    /// The dialect in which the text was read.
    pub fn dialect(&self) -> Dialect {
        self.0.dialect
    }

    /// The tokens expected at the furthest point that the parser reached; empty if the spelling is right and a rule is broken.
    pub fn expected(&self) -> impl Iterator<Item = Expected> {
        self.0.expected.iter()
    }

    /// The text at the span.
    pub fn found(&self) -> &str {
        self.0.source.get(self.0.span.clone()).unwrap_or_default()
    }

    /// The likeliest corrected text, if one is known. It always parses. Without the feature `advice` none is known.
    pub fn suggestion(&self) -> Option<String> {
        let corrects = |hint: &Hint| hint.applicability == Applicability::Correction;
        self.0.hints().into_iter().filter(corrects).find_map(|hint| hint.suggestion)
    }

    /// The error as data, to show or send.
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
            hints: fault.hints(),
        }
    }

    fn message(&self) -> String {
        self.0.kind.message(self.found())
    }
}

impl Fault {
    /// Advice, the likeliest first.
    #[cfg(feature = "advice")]
    fn hints(&self) -> Vec<Hint> {
        super::repair::hints(self)
    }

    #[cfg(not(feature = "advice"))]
    fn hints(&self) -> Vec<Hint> {
        Vec::new()
    }

    /// The place in words; for the general kind also what was expected.
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

/// One line: the message, the place, and the likeliest correction.
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
