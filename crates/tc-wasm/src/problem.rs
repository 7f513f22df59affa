//! Errors as they cross the border: JSON, of which the JavaScript side makes a `FlagfallError`.

use std::fmt::Display;
use std::ops::Range;

use serde::Serialize;
use tc_core::{RulesError, SettingsError};
use tc_notation::{Applicability, Hint, ParseError, presets};

/// The JSON of a [`Problem`].
pub(crate) type Thrown = String;

/// Why a text or a value is refused. The names are those of the JSON forms of `flagfall`; what is unknown is left out.
#[derive(Serialize)]
pub(crate) struct Problem {
    /// The stable name of the kind.
    pub(crate) kind: String,
    /// The number of the rule that explains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'static str>,
    /// The message: lower case, one line, no full stop.
    pub(crate) message: String,
    /// The text that was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<String>,
    /// The place in the text, in UTF-16 units as JavaScript counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) span: Option<Range<usize>>,
    /// The words after the carets.
    pub(crate) label: String,
    /// Advice, the likeliest first.
    pub(crate) hints: Vec<HintObject>,
}

/// Advice, with the text to use instead if there is one.
#[derive(Serialize)]
pub(crate) struct HintObject {
    text: String,
    suggestion: Option<String>,
    applicability: &'static str,
}

impl HintObject {
    /// Advice with the text to use instead.
    pub(crate) fn correction(text: String, suggestion: Option<String>) -> HintObject {
        HintObject { text, suggestion, applicability: "correction" }
    }
}

impl Problem {
    /// An error that points at no text.
    pub(crate) fn new(kind: &str, message: impl Display) -> Problem {
        Problem {
            kind: kind.to_owned(),
            rule: None,
            message: message.to_string(),
            source: None,
            span: None,
            label: String::new(),
            hints: Vec::new(),
        }
    }

    /// The same, at these bytes of a text.
    pub(crate) fn at(self, source: &str, span: Range<usize>) -> Problem {
        let span = utf16(source, &span);
        Problem { source: Some(source.to_owned()), span: Some(span), ..self }
    }

    /// The same, with advice.
    pub(crate) fn with_hints(self, hints: impl IntoIterator<Item = HintObject>) -> Problem {
        Problem { hints: hints.into_iter().collect(), ..self }
    }

    /// A text in our notation that cannot be read. Rules may follow the control: they stay as they are in corrected texts.
    pub(crate) fn of_control(error: &ParseError, source: &str) -> Problem {
        let diagnostic = error.diagnostic();
        let rules = source.strip_prefix(&*diagnostic.source).unwrap_or_default();
        let hint = |hint: Hint| match hint.applicability {
            Applicability::Correction => HintObject::correction(hint.text, hint.suggestion.map(|text| text + rules)),
            Applicability::Example => {
                HintObject { text: hint.text, suggestion: hint.suggestion, applicability: "example" }
            }
            Applicability::Guess => HintObject { text: hint.text, suggestion: hint.suggestion, applicability: "guess" },
        };
        let problem = Problem {
            rule: diagnostic.rule,
            label: diagnostic.label,
            ..Problem::new(diagnostic.code, diagnostic.message)
        };
        problem.at(source, diagnostic.span).with_hints(diagnostic.hints.into_iter().map(hint))
    }

    /// A text of rules that cannot be read. The span of the error is one of this text.
    pub(crate) fn of_rules(error: &RulesError, source: &str) -> Problem {
        let hint = error.suggestion().map(|text| HintObject::correction("did you mean".to_owned(), Some(text)));
        Problem::new("rules", error).at(source, error.span()).with_hints(hint)
    }

    /// A control with its rules that cannot be read.
    pub(crate) fn of_settings(error: &SettingsError, source: &str) -> Problem {
        match error {
            SettingsError::Control(error) => Problem::of_control(error, source),
            SettingsError::Rules(error) => Problem::of_rules(error, source),
            SettingsError::Preset { name, .. } => Problem::of_preset(name, source, error),
            error => Problem::new("settings", error),
        }
    }

    /// A preset that does not exist, with the nearest ones.
    fn of_preset(name: &str, source: &str, error: &SettingsError) -> Problem {
        let start = source.find('@').unwrap_or_default();
        let end = start + 1 + name.len();
        let corrected = |preset: &presets::Preset| {
            let rest = source.get(end..).unwrap_or_default();
            HintObject::correction(
                format!("did you mean the preset of `{}`", preset.control),
                Some(format!("{preset}{rest}")),
            )
        };
        let hints = nearest_presets(name).into_iter().map(corrected);
        Problem::new("unknown_preset", error).at(source, start..end).with_hints(hints)
    }
}

/// The presets whose names are nearest to this one.
#[cfg(feature = "machine")]
fn nearest_presets(name: &str) -> Vec<&'static presets::Preset> {
    presets::nearest(name)
}

#[cfg(not(feature = "machine"))]
fn nearest_presets(_: &str) -> Vec<&'static presets::Preset> {
    Vec::new()
}

impl From<Problem> for Thrown {
    fn from(problem: Problem) -> Thrown {
        json(&problem)
    }
}

/// An error that points at no text.
pub(crate) fn thrown(kind: &str, message: impl Display) -> Thrown {
    Problem::new(kind, message).into()
}

/// Bytes of a text as UTF-16 units.
pub(crate) fn utf16(text: &str, span: &Range<usize>) -> Range<usize> {
    let units = |end: usize| {
        let before = text.char_indices().take_while(|(at, _)| *at < end);
        before.map(|(_, char)| char.len_utf16()).sum()
    };
    units(span.start)..units(span.end)
}

/// A value as JSON.
#[allow(clippy::expect_used, reason = "all keys are texts")]
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all keys are texts")
}
