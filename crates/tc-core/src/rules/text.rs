//! The text form of rules: `first-bonus, free-moves 1`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use super::error::{RulesError, RulesErrorKind};
use super::rule::{Rule, items};
use super::sets::RuleSet;
use crate::Rules;

/// The rules that differ from the default, divided by commas: `first-bonus, free-moves 1`; `default` if all are the default.
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
            if let Some(set) = RuleSet::find(word) {
                if !value.trim().is_empty() {
                    let span = at + item.len() - value.trim().len()..at + item.len();
                    let expected = "a comma after the name of the set";
                    return Err(error(span, RulesErrorKind::Value { rule: set.name, expected }));
                }
                if index > 0 {
                    return Err(error(word_span, RulesErrorKind::SetNotFirst { set: set.name }));
                }
                rules = set.rules();
                continue;
            }
            let Some(row) = Rule::named(word) else {
                return Err(error(word_span, RulesErrorKind::Unknown { nearest: nearest_to(word) }));
            };
            if seen.contains(&row.word) {
                return Err(error(word_span, RulesErrorKind::Twice { rule: row.word }));
            }
            seen.push(row.word);
            let value = value.trim().to_ascii_lowercase();
            if (row.read)(&mut rules, &value).is_none() {
                let value_at = at + item.len() - value.len();
                let span = if value.is_empty() { word_span } else { value_at..at + item.len() };
                let (span, expected) = match row.fault(&value).filter(|_| !value.is_empty()) {
                    Some((place, expected)) => (value_at + place.start..value_at + place.end, expected),
                    None => (span, row.expected),
                };
                return Err(error(span, RulesErrorKind::Value { rule: row.word, expected }));
            }
        }
        Ok(rules)
    }
}

impl Rules {
    /// These rules, and for each that is the default, that of others: what a text says, and what its site has besides.
    ///
    /// ```
    /// use tc_core::Rules;
    ///
    /// let (said, cutechess): (Rules, Rules) = ("margin 500ms".parse()?, "cutechess".parse()?);
    /// assert_eq!(said.or(cutechess).to_string(), "first-bonus, boundary past-zero, margin 0.5s");
    /// # Ok::<(), tc_core::RulesError>(())
    /// ```
    #[must_use]
    pub fn or(&self, others: Rules) -> Rules {
        let mut rules = others;
        for row in Rule::all().iter().filter(|row| row.is_set(self)) {
            row.copy(&mut rules, self);
        }
        rules
    }
}

/// The rule or the set whose name is nearest to a word.
#[cfg(feature = "advice")]
fn nearest_to(word: &str) -> Option<&'static str> {
    let known = super::rule::words().chain(RuleSet::all().iter().map(|set| set.name));
    tc_notation::nearest(word, known)
}

#[cfg(not(feature = "advice"))]
fn nearest_to(_: &str) -> Option<&'static str> {
    None
}

impl Rules {
    /// What each rule that differs from the default means, as English clauses.
    ///
    /// ```
    /// use tc_core::Rules;
    ///
    /// let rules: Rules = "fide".parse()?;
    /// assert_eq!(rules.describe(), ["each increment is on the clock before its move"]);
    /// # Ok::<(), tc_core::RulesError>(())
    /// ```
    pub fn describe(&self) -> Vec<String> {
        Rule::all().iter().filter_map(|row| row.in_words(self)).collect()
    }
}
