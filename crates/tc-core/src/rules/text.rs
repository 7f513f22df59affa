//! The text form of rules: `first-bonus, free-moves 1`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use tc_notation::{Time, TimeUnit, nearest};

use super::sets::RuleSet;
use super::table::{ROWS, Row, items, words};
use crate::{Rules, Span};

/// Why a text is not rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    text: String,
    span: Range<usize>,
    kind: RulesErrorKind,
}

/// What is wrong with a text of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesErrorKind {
    /// There is no rule where one is expected.
    Empty,
    /// No rule and no set has this name.
    Unknown {
        /// The rule or the set whose name is nearest.
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
                if found.eq_ignore_ascii_case(rule) { f.write_str("nothing") } else { write!(f, "`{found}`") }
            }
            RulesErrorKind::Twice { rule } => write!(f, "the rule `{rule}` is there twice"),
            RulesErrorKind::SetNotFirst { set } => {
                write!(f, "write the set `{set}` first, and the other rules after it")
            }
        }
    }
}

impl core::error::Error for RulesError {}

/// The rules that differ from the default, divided by commas: `first-bonus, free-moves 1`; `default` if there are none.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = items(self);
        if items.is_empty() { f.write_str("default") } else { f.write_str(&items.join(", ")) }
    }
}

/// Reads rules, divided by commas, in any case and sequence. A [set](RuleSet) can come first, and the rules after it
/// replace its own: `ogs, pauses 2`.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        Rules::default().with_text(text)
    }
}

impl Rules {
    /// The same with the rules of a text in place of these. A [set](RuleSet) in the text replaces all.
    ///
    /// # Errors
    /// A [`RulesError`] with the problem and its place.
    ///
    /// ```
    /// use tc_core::Rules;
    ///
    /// let ogs: Rules = "ogs".parse()?;
    /// assert_eq!(ogs.with_text("pauses unlimited, free-bonus off")?.to_string(), "free-moves 1");
    /// # Ok::<(), tc_core::RulesError>(())
    /// ```
    pub fn with_text(self, text: &str) -> Result<Rules, RulesError> {
        let mut rules = self;
        let mut seen: Vec<&'static str> = Vec::new();
        let mut start = 0;
        for (index, part) in text.split(',').enumerate() {
            let item = part.trim();
            let at = start + (part.len() - part.trim_start().len());
            start += part.len() + 1;
            let error = |span: Range<usize>, kind| RulesError { text: text.to_owned(), span, kind };
            let (word, value) = item.split_once(char::is_whitespace).unwrap_or((item, ""));
            let word_span = at..at + word.len();
            if item.is_empty() {
                return Err(error(at..at, RulesErrorKind::Empty));
            }
            if let Some(set) = RuleSet::find(item) {
                if index > 0 {
                    return Err(error(word_span, RulesErrorKind::SetNotFirst { set: set.name }));
                }
                rules = set.rules();
                continue;
            }
            let Some(row) = row(word) else {
                let known = words().chain(RuleSet::all().iter().map(|set| set.name));
                return Err(error(word_span, RulesErrorKind::Unknown { nearest: nearest(word, known) }));
            };
            if seen.contains(&row.word) {
                return Err(error(word_span, RulesErrorKind::Twice { rule: row.word }));
            }
            seen.push(row.word);
            if (row.read)(&mut rules, &value.trim().to_ascii_lowercase()).is_none() {
                let value_at = at + item.len() - value.trim().len();
                let span = if value.is_empty() { word_span } else { value_at..at + item.len() };
                return Err(error(span, RulesErrorKind::Value { rule: row.word, expected: row.expected }));
            }
        }
        Ok(rules)
    }
}

fn row(word: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.word.eq_ignore_ascii_case(word))
}

impl Rules {
    /// What each rule that differs from the default means, as English clauses.
    ///
    /// ```
    /// use tc_core::Rules;
    ///
    /// let rules: Rules = "fide".parse()?;
    /// assert_eq!(rules.describe(), ["the first increment is on the clock before the first move"]);
    /// # Ok::<(), tc_core::RulesError>(())
    /// ```
    pub fn describe(&self) -> Vec<String> {
        ROWS.iter().filter_map(|row| row.in_words(self)).collect()
    }
}

/// A span with its unit: the largest that gives a whole number, or seconds.
pub(super) struct Duration(pub(super) Span);

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u64::try_from(self.0.as_nanos()).map(Time::from_nanos) {
            Ok(Ok(time)) => write!(f, "{time}"),
            _ => write!(f, "{}", self.0),
        }
    }
}

/// Reads a number with at most 9 decimals and its unit, `ms`, `s`, `m`, `h` or `d`; `None` for other texts, and for
/// spans that are not whole nanoseconds or do not fit.
pub(super) fn span(text: &str) -> Option<Span> {
    const DECIMALS: u32 = 9;
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let unit_at = text.find(|char: char| char.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at_checked(unit_at)?;
    let unit = match unit {
        "ms" => 1_000_000,
        _ => TimeUnit::ALL.iter().find(|known| unit.len() == 1 && unit.contains(known.letter()))?.nanos(),
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let places = u32::try_from(decimals.len()).ok().filter(|places| *places <= DECIMALS)?;
    if !digits(whole) || !digits(decimals) {
        return None;
    }
    let whole = whole.parse::<i128>().ok()?.checked_mul(unit.into())?;
    let part = decimals.parse::<i128>().ok()? * i128::from(unit);
    let scale = 10_i128.pow(places);
    let nanos = whole.checked_add(part / scale).filter(|_| part % scale == 0)?;
    i64::try_from(if negative { -nanos } else { nanos }).ok().map(Span::from_nanos)
}
