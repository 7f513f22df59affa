//! Lints: legal controls that are probably mistakes.

mod kind;
mod rules;
mod units;

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

pub use kind::{LintCode, LintKind};

use crate::diagnostic::{Diagnostic, Hint, Severity};
use crate::place::Place;
use crate::{Stage, TimeControl};

/// A part of a legal control that is probably a mistake.
///
/// ```
/// use tc_notation::{LintCode, TimeControl};
///
/// let control: TimeControl = "5m + 3s".parse()?;
/// let lint = control.lints().next().unwrap();
/// assert_eq!(lint.code(), LintCode::L1);
/// assert_eq!(lint.to_string(), "the increment never raises the time above 5m");
/// assert_eq!(lint.suggestions().next().unwrap().to_string(), "5m.. + 3s");
/// # Ok::<(), tc_notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    kind: LintKind,
    place: Place,
    suggestions: Vec<Suggestion>,
}

/// A suggested control, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Suggestion {
    text: &'static str,
    control: TimeControl,
}

impl TimeControl {
    /// All lints of this control, stage by stage.
    pub fn lints(&self) -> impl Iterator<Item = Lint> + use<> {
        let mut lints = found(self);
        let codes: Vec<LintCode> = lints.iter().map(Lint::code).collect();
        for lint in &mut lints {
            lint.suggestions.retain(|suggestion| is_better(&suggestion.control, &codes));
        }
        lints.into_iter()
    }
}

/// All lints, with every suggestion.
fn found(control: &TimeControl) -> Vec<Lint> {
    let mut lints = Vec::new();
    for index in 0..control.stages().len() {
        rules::check(control, index, &mut lints);
    }
    lints
}

/// Whether a suggested control has no lint that the linted one does not have. L6 and L7 do not count: a suggestion changes neither
/// units nor zeros.
fn is_better(control: &TimeControl, codes: &[LintCode]) -> bool {
    let is_known = |lint: &Lint| codes.contains(&lint.code()) || matches!(lint.code(), LintCode::L6 | LintCode::L7);
    found(control).iter().all(is_known)
}

impl Lint {
    fn new(kind: LintKind, place: Place) -> Lint {
        Lint { kind, place, suggestions: Vec::new() }
    }

    /// Suggests a control of these stages, if that is legal.
    fn suggest(mut self, text: &'static str, stages: Option<Vec<Stage>>) -> Lint {
        if let Some(Ok(control)) = stages.map(TimeControl::new) {
            self.suggestions.push(Suggestion { text, control });
        }
        self
    }

    /// The number of the lint.
    pub fn code(&self) -> LintCode {
        self.kind.code()
    }

    /// What the lint reports.
    pub fn kind(&self) -> &LintKind {
        &self.kind
    }

    /// The stage and part that the lint is about.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The suggested controls, the likeliest first.
    pub fn suggestions(&self) -> impl Iterator<Item = &TimeControl> {
        self.suggestions.iter().map(|suggestion| &suggestion.control)
    }

    /// The lint as data, with a span in the text that the control was read from or prints as.
    pub fn diagnostic<'s>(&self, source: Cow<'s, str>, span: Range<usize>) -> Diagnostic<'s> {
        let hint =
            |suggestion: &Suggestion| Hint::correction(suggestion.text.into(), Some(suggestion.control.to_string()));
        let place = if self.place == Place::CONTROL { "".into() } else { alloc::format!("in {}", self.place) };
        Diagnostic {
            severity: Severity::Warning,
            code: self.code().number(),
            rule: self.kind.rule(),
            message: self.kind.to_string(),
            place: self.place,
            expected: Vec::new(),
            source,
            span,
            label: place,
            hints: self.suggestions.iter().map(hint).collect(),
        }
    }
}

/// The message, on one line.
impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}
