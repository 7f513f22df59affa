//! What is wrong, or probably not meant, as data that a program can draw, send or act on.

mod caret;
mod escape;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::place::Place;
pub(crate) use escape::Escaped;

/// An error or a lint, with all that is needed to show it. It prints as plain text with carets under the span; colours are the
/// business of programs.
///
/// ```
/// use tc_notation::TimeControl;
///
/// let error = "5m + 3".parse::<TimeControl>().unwrap_err();
/// assert_eq!(
///     error.diagnostic().to_string(),
///     "error[missing_unit]: `3` needs a unit: s, m, h or d
///   |
///   | 5m + 3
///   |      ^ in the bonus of stage 1
///   |
///   = help: 3 seconds: `5m + 3s`
///   = help: 3 minutes: `5m + 3m`
/// "
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Diagnostic<'s> {
    /// Error or warning.
    pub severity: Severity,
    /// The stable name of the kind: snake case for errors, `L1` to `L7` for lints.
    #[cfg_attr(feature = "serde", serde(rename = "kind"))]
    pub code: &'static str,
    /// The number of the rule behind it, if one rule is.
    pub rule: Option<&'static str>,
    /// What is wrong: lower case, one line, no full stop.
    pub message: String,
    /// Where it is in the grammar.
    pub place: Place,
    /// The codes (`Expected::code`) of the tokens that would have been legal there; empty if something well spelled is wrong.
    pub expected: Vec<&'static str>,
    /// The text that was read.
    pub source: Cow<'s, str>,
    /// Where it is in the text, in bytes.
    pub span: Range<usize>,
    /// The words for the carets.
    pub label: String,
    /// What to do about it, the likeliest first.
    pub hints: Vec<Hint>,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Severity {
    /// The text is not a control.
    Error,
    /// It is one, but probably not the one that was meant.
    Warning,
}

/// Advice, with the whole corrected text where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Hint {
    /// The advice: lower case, one line, no full stop.
    pub text: String,
    /// The corrected text. It always parses: in the dialect that the text was read in, and in the extended one for a lint that was
    /// made without a text.
    pub suggestion: Option<String>,
    /// Whether that is a correction or an example.
    pub applicability: Applicability,
}

impl Hint {
    /// Advice, perhaps with what was probably meant.
    pub(crate) fn correction(text: String, suggestion: Option<String>) -> Hint {
        Hint { text, suggestion, applicability: Applicability::Correction }
    }
}

/// Whether a hint's suggestion is what was probably meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Applicability {
    /// The text, corrected.
    Correction,
    /// Only an example of what a legal text looks like.
    Example,
}
