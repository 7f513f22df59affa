//! Why a text is not rules.

#[cfg(feature = "parse")]
use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use super::rule::words;
use super::sets::RuleSet;

/// Why a text is not rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    pub(super) text: String,
    pub(super) span: Range<usize>,
    pub(super) kind: RulesErrorKind,
}

/// What is wrong with a text of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesErrorKind {
    /// There is no rule where one is expected.
    Empty,
    /// No rule and no set has this name.
    Unknown {
        /// The rule or the set whose name is nearest; `None` without the feature `advice`.
        nearest: Option<&'static str>,
    },
    /// The rule cannot have this value.
    Value {
        /// The word of the rule.
        rule: &'static str,
        /// The values that it can have.
        expected: &'static str,
    },
    /// The rule is there twice.
    Twice {
        /// The word of the rule.
        rule: &'static str,
    },
    /// A set of rules comes after other rules, and would replace them.
    SetNotFirst {
        /// The name of the set.
        set: &'static str,
    },
}

impl RulesError {
    /// What is wrong.
    pub fn kind(&self) -> RulesErrorKind {
        self.kind
    }

    /// The bytes of the text that are wrong.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The text with the unknown word as the one that it is near to.
    pub fn suggestion(&self) -> Option<String> {
        let RulesErrorKind::Unknown { nearest: Some(nearest) } = self.kind else { return None };
        let (before, after) = (self.text.get(..self.span.start)?, self.text.get(self.span.end..)?);
        Some([before, nearest, after].concat())
    }

    /// The same error in a longer text, in which the rules begin at this byte.
    #[cfg(feature = "parse")]
    pub(crate) fn within(self, text: &str, start: usize) -> RulesError {
        RulesError { text: text.to_owned(), span: self.span.start + start..self.span.end + start, kind: self.kind }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.text.get(self.span.clone()).unwrap_or_default();
        match self.kind {
            RulesErrorKind::Empty => {
                f.write_str("expected a rule, such as `first-bonus`; `default` is an ordinary clock")
            }
            RulesErrorKind::Unknown { nearest: Some(nearest) } => {
                write!(f, "no rule is called `{found}`; did you mean `{nearest}`?")
            }
            RulesErrorKind::Unknown { nearest: None } => {
                write!(f, "no rule is called `{found}`; the rules are")?;
                words()
                    .enumerate()
                    .try_for_each(|(index, word)| write!(f, "{}{word}", if index == 0 { " " } else { ", " }))?;
                f.write_str("; the sets are")?;
                RuleSet::all()
                    .iter()
                    .enumerate()
                    .try_for_each(|(index, set)| write!(f, "{}{}", if index == 0 { " " } else { ", " }, set.name))
            }
            RulesErrorKind::Value { rule, expected } => {
                write!(f, "`{rule}`: expected {expected}, found ")?;
                if found.is_empty() || found.eq_ignore_ascii_case(rule) {
                    f.write_str("nothing")
                } else {
                    write!(f, "`{found}`")
                }
            }
            RulesErrorKind::Twice { rule } => write!(f, "the rule `{rule}` is there twice"),
            RulesErrorKind::SetNotFirst { set } => {
                write!(f, "write the set `{set}` first, and the other rules after it")
            }
        }
    }
}

impl core::error::Error for RulesError {}
