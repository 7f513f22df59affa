//! Errors and lints as data that a program can show, send or act on.

mod caret;
mod escape;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::place::Place;
pub(crate) use escape::Escaped;

/// An error or a lint, with everything that is needed to show it. It prints as plain text, with carets under the span and without
/// colours.
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
    /// The number of the rule that explains it; `None` if there is no single rule.
    pub rule: Option<&'static str>,
    /// The message: lower case, one line, no full stop.
    pub message: String,
    /// The place in the grammar.
    pub place: Place,
    /// The codes (`Expected::code`) of the tokens that were expected there; empty if the spelling is right and a rule is broken.
    pub expected: Vec<&'static str>,
    /// The text that was read.
    pub source: Cow<'s, str>,
    /// The place in the text, in bytes.
    pub span: Range<usize>,
    /// The words after the carets.
    pub label: String,
    /// Advice, the likeliest first.
    pub hints: Vec<Hint>,
}

/// Error or warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Severity {
    /// The text is not a control.
    Error,
    /// The control is legal, but probably a mistake.
    Warning,
}

/// Advice, with the whole corrected text if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Hint {
    /// The advice: lower case, one line, no full stop.
    pub text: String,
    /// The corrected text. It always parses: in the dialect that the text was read in, or in the extended one for a
    /// lint of a control without a text.
    pub suggestion: Option<String>,
    /// Whether the suggestion is a correction or an example.
    pub applicability: Applicability,
}

impl Hint {
    /// Advice, with a correction if there is one.
    pub(crate) fn correction(text: String, suggestion: Option<String>) -> Hint {
        Hint { text, suggestion, applicability: Applicability::Correction }
    }
}

/// Whether a hint's suggestion is a correction or an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Applicability {
    /// The text, corrected.
    Correction,
    /// Only an example of a legal text.
    Example,
    /// A guess at what the text means: a part that nobody understands is left out, or read as another word. Nobody should
    /// use it without asking.
    Guess,
}
