//! Why there is no answer, as data, with hints.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use serde::Serialize;
use tc_notation::presets::Preset;
use tc_notation::{Applicability, ErrorKind, ParseError, Place, Severity, presets};

use super::lists::slips_between;
use super::visible_line;

/// An error. As data it has the keys of a [diagnostic](tc_notation::Diagnostic) of the notation, and `from`; what it does
/// not have is null or empty.
///
/// ```
/// use tc_interop::ask::{Hint, Problem};
///
/// let problem = Problem::new("file", "`a.pgn` has no games").with_hints([Hint::new("choose another file")]);
/// assert_eq!(problem.to_string(), "`a.pgn` has no games");
/// assert_eq!(problem.hints[0].to_string(), "choose another file");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Problem {
    /// An error.
    pub severity: Severity,
    /// The stable name of the kind, in snake case.
    pub kind: &'static str,
    /// The number of the rule that explains it; `None` if there is no single rule.
    pub rule: Option<&'static str>,
    /// The message: lower case, one line, no full stop.
    pub message: String,
    /// The place in the grammar of our notation.
    pub place: Option<Place>,
    /// The codes of the tokens that were expected there.
    pub expected: Vec<&'static str>,
    /// The text that was read.
    // A text is no cause, which is what an error's `source` would be.
    #[serde(rename = "source")]
    pub text: Option<String>,
    /// The place in the text, in bytes.
    pub span: Option<Range<usize>>,
    /// The words after the carets.
    pub label: String,
    /// Advice, the likeliest first.
    pub hints: Vec<Hint>,
    /// The name of the notation that cannot read the text; `None` for our own.
    pub from: Option<&'static str>,
}

/// Advice, with the text or the name to use instead, if there is one. It prints as one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Hint {
    /// The advice: lower case, one line, no full stop.
    pub text: String,
    /// The text or the name to use instead.
    pub suggestion: Option<String>,
    /// Whether the suggestion is a correction or an example.
    pub applicability: Applicability,
}

impl Hint {
    /// Advice without a text to use instead. Characters that a terminal would act on are escaped.
    pub fn new(text: impl AsRef<str>) -> Hint {
        Hint { text: visible_line(text.as_ref()), suggestion: None, applicability: Applicability::Correction }
    }

    /// Advice with the text to use instead.
    pub fn suggesting(text: impl AsRef<str>, suggestion: impl Into<String>) -> Hint {
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

/// The error of a text in our notation.
impl From<&ParseError> for Problem {
    fn from(error: &ParseError) -> Problem {
        let diagnostic = error.diagnostic();
        Problem {
            severity: diagnostic.severity,
            kind: diagnostic.code,
            rule: diagnostic.rule,
            message: diagnostic.message,
            place: Some(diagnostic.place),
            expected: diagnostic.expected,
            text: Some(diagnostic.source.into_owned()),
            span: Some(diagnostic.span),
            label: diagnostic.label,
            hints: diagnostic.hints.into_iter().map(Hint::from).collect(),
            from: None,
        }
    }
}

impl Problem {
    /// An error that points at no text. Characters of the message that a terminal would act on are escaped.
    pub fn new(kind: &'static str, message: impl AsRef<str>) -> Problem {
        Problem {
            severity: Severity::Error,
            kind,
            rule: None,
            message: visible_line(message.as_ref()),
            place: None,
            expected: Vec::new(),
            text: None,
            span: None,
            label: String::new(),
            hints: Vec::new(),
            from: None,
        }
    }

    /// Whether a text is meant to be in our notation: the error has a corrected text.
    pub(super) fn is_slip(error: &ParseError) -> bool {
        let is_corrected =
            |hint: &tc_notation::Hint| hint.suggestion.is_some() && hint.applicability == Applicability::Correction;
        !matches!(error.kind(), ErrorKind::ForeignNotation(_)) && error.diagnostic().hints.iter().any(is_corrected)
    }

    /// The same, of this text.
    #[must_use]
    pub fn of_text(self, text: &str) -> Problem {
        Problem { text: Some(text.to_owned()), ..self }
    }

    /// The same, of this text in the notation of this name.
    #[must_use]
    pub fn reading(self, from: &'static str, text: &str) -> Problem {
        Problem { from: Some(from), ..self.of_text(text) }
    }

    /// The same, at these bytes of its text. Bytes that are not characters of the text are no place.
    #[must_use]
    pub fn at(self, span: Option<Range<usize>>) -> Problem {
        let is_within = |span: &Range<usize>| self.text.as_ref().is_some_and(|text| text.get(span.clone()).is_some());
        Problem { span: span.filter(is_within), ..self }
    }

    /// The same, with more hints.
    #[must_use]
    pub fn with_hints(mut self, hints: impl IntoIterator<Item = Hint>) -> Problem {
        self.hints.extend(hints);
        self
    }

    /// The same, with the name of its subject before the message.
    #[must_use]
    pub fn about(self, subject: &str) -> Problem {
        Problem { message: format!("{}: {}", visible_line(subject), self.message), ..self }
    }
}

/// A name of a family has at most one wrong letter in this number of letters.
const LETTERS_FOR_A_SLIP: usize = 3;

/// The error of a preset that does not exist, with the nearest presets and families.
pub(super) fn unknown_preset(name: &str) -> Problem {
    let name = name.strip_prefix('@').unwrap_or(name).to_lowercase();
    let nearest = presets::nearest(&name);
    let did_you_mean = |preset: &&Preset| {
        Hint::suggesting(format!("did you mean the preset of `{}`", preset.control), preset.to_string())
    };
    let mut hints: Vec<Hint> = nearest.iter().map(did_you_mean).collect();
    let near = families_near(&name);
    hints.extend(
        near.iter().map(|family| Hint::new(format!("`flagfall presets {family}` lists the family `{family}`"))),
    );
    if near.is_empty() {
        let families =
            if nearest.is_empty() { format!("; the families are {}", families().join(", ")) } else { String::new() };
        hints.push(Hint::new(format!("`flagfall presets` lists all presets{families}")));
    }
    Problem::new("unknown_preset", format!("no preset is called `@{name}`")).with_hints(hints)
}

/// The families whose names are nearest to the one in the name of a preset, in alphabetical order.
fn families_near(name: &str) -> Vec<&'static str> {
    let name = name.split('/').next().unwrap_or_default();
    let letters = name.chars().count();
    let slips = letters / LETTERS_FOR_A_SLIP;
    let distance = |family: &'static str| (slips_between(name, family), family);
    // Otherwise a long name would cost time.
    let families = families().into_iter().filter(|family| letters <= family.len() + slips);
    let near: Vec<(usize, &str)> = families.map(distance).filter(|(distance, _)| *distance <= slips).collect();
    let least = near.iter().map(|(distance, _)| *distance).min();
    near.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, family)| family).collect()
}

/// The families in alphabetical order.
fn families() -> Vec<&'static str> {
    let mut families: Vec<&str> = presets::all().map(Preset::family).collect();
    families.sort_unstable();
    families.dedup();
    families
}
