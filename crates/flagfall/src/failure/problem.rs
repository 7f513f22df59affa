//! What is wrong with a text, a name or a file: one shape for people and as data.

use std::fmt;
use std::ops::Range;

use serde::Serialize;
use tc_notation::{Applicability, ErrorKind, ParseError, Place, Severity};

use crate::output::visible_line;
use crate::report;

/// An error. As data it has the keys of a diagnostic of the notation, and `from`; what it does not have is null or empty.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    severity: Severity,
    kind: &'static str,
    rule: Option<&'static str>,
    message: String,
    place: Option<Place>,
    expected: Vec<&'static str>,
    source: Option<String>,
    span: Option<Range<usize>>,
    label: String,
    hints: Vec<Hint>,
    /// The notation that cannot read the text.
    from: Option<&'static str>,
}

/// Advice, with the text or the name to use instead, if there is one.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Hint {
    text: String,
    suggestion: Option<String>,
    applicability: Applicability,
}

impl Hint {
    /// Advice without a text to use instead. Characters that a terminal would act on are escaped.
    pub(crate) fn new(text: impl AsRef<str>) -> Hint {
        Hint { text: visible_line(text.as_ref()), suggestion: None, applicability: Applicability::Correction }
    }

    /// Advice with the text to use instead.
    pub(crate) fn suggesting(text: impl AsRef<str>, suggestion: impl Into<String>) -> Hint {
        Hint { suggestion: Some(suggestion.into()), ..Hint::new(text) }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.suggestion {
            Some(suggestion) => write!(f, "{}: `{suggestion}`", self.text),
            None => f.write_str(&self.text),
        }
    }
}

impl From<tc_notation::Hint> for Hint {
    fn from(hint: tc_notation::Hint) -> Hint {
        Hint { text: hint.text, suggestion: hint.suggestion, applicability: hint.applicability }
    }
}

impl Problem {
    /// An error that points at no text. Characters of the message that a terminal would act on are escaped.
    pub(crate) fn new(kind: &'static str, message: impl AsRef<str>) -> Problem {
        Problem {
            severity: Severity::Error,
            kind,
            rule: None,
            message: visible_line(message.as_ref()),
            place: None,
            expected: Vec::new(),
            source: None,
            span: None,
            label: String::new(),
            hints: Vec::new(),
            from: None,
        }
    }

    /// The error of a text in our notation.
    pub(crate) fn of(error: &ParseError) -> Problem {
        let diagnostic = error.diagnostic();
        Problem {
            severity: diagnostic.severity,
            kind: diagnostic.code,
            rule: diagnostic.rule,
            message: diagnostic.message,
            place: Some(diagnostic.place),
            expected: diagnostic.expected,
            source: Some(diagnostic.source.into_owned()),
            span: Some(diagnostic.span),
            label: diagnostic.label,
            hints: diagnostic.hints.into_iter().map(Hint::from).collect(),
            from: None,
        }
    }

    /// Whether a text is meant to be in our notation: the error has a corrected text.
    pub(crate) fn is_slip(error: &ParseError) -> bool {
        let is_corrected =
            |hint: &tc_notation::Hint| hint.suggestion.is_some() && hint.applicability == Applicability::Correction;
        !matches!(error.kind(), ErrorKind::ForeignNotation(_)) && error.diagnostic().hints.iter().any(is_corrected)
    }

    /// The same, of this text.
    pub(crate) fn of_text(self, source: &str) -> Problem {
        Problem { source: Some(source.to_owned()), ..self }
    }

    /// The same, of this text in a notation.
    pub(crate) fn reading(self, from: &'static str, source: &str) -> Problem {
        Problem { from: Some(from), ..self.of_text(source) }
    }

    /// The same, at these bytes of its text.
    pub(crate) fn at(self, span: Option<Range<usize>>) -> Problem {
        let is_within = |span: &Range<usize>| self.source.as_ref().is_some_and(|text| text.get(span.clone()).is_some());
        Problem { span: span.filter(is_within), ..self }
    }

    /// The same, with more hints.
    pub(crate) fn with_hints(mut self, hints: impl IntoIterator<Item = Hint>) -> Problem {
        self.hints.extend(hints);
        self
    }

    /// The same, with the name of the text in its message.
    pub(super) fn about(self, subject: &str) -> Problem {
        Problem { message: format!("{}: {}", visible_line(subject), self.message), ..self }
    }

    /// The error as it is shown in a terminal.
    pub(super) fn drawn(&self) -> String {
        let Problem { kind, message, source, span, label, .. } = self;
        let hints: Vec<String> = self.hints.iter().map(Hint::to_string).collect();
        let place = source.as_deref().zip(span.as_ref()).map(|(source, span)| (source, span, label.as_str()));
        report::error(kind, message, place, &hints)
    }
}
