//! A rule as data: its word, its values, what it means.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::{format, vec::Vec};
use core::ops::Range;

use super::duration::length;
use super::options::{OPTIONS, OptionText};
use super::table::{ROWS, WRITTEN};
use crate::{Calendar, Rules};

/// One of the [`Rules`]: its word in text, which is also the option of `flagfall run`, its values, and what it means. All
/// that a program needs to offer every rule that there is.
///
/// ```
/// use tc_core::{Rule, Rules};
///
/// let words: Vec<&str> = Rule::all().iter().map(Rule::word).collect();
/// assert_eq!(words[..2], ["first-bonus", "free-moves"]);
/// let start_clock = Rule::named("start-clock").ok_or("no such rule")?;
/// let rules = start_clock.with_option(Rules::default(), "30000").ok_or_else(|| start_clock.expected())?;
/// assert_eq!(rules.to_string(), "start-clock 30s");
/// assert_eq!(start_clock.option(&rules).as_deref(), Some("30000"));
/// # Ok::<(), String>(())
/// ```
pub struct Rule {
    /// The place among all rules.
    pub(super) place: usize,
    /// The word, that of the option of `flagfall run`.
    pub(super) word: &'static str,
    /// The values that it can have.
    pub(super) expected: &'static str,
    /// What these values are made of.
    pub(super) values: Values,
    /// Sets the rule to the value of a text. `None` if the rule cannot have it.
    pub(super) read: fn(&mut Rules, &str) -> Option<()>,
}

/// How a rule is written and explained.
pub(super) struct Written {
    /// What the rule is, as the part of a sentence: `the move limit`.
    pub(super) noun: &'static str,
    /// Copies the rule, and no other.
    pub(super) copy: fn(&mut Rules, &Rules),
    /// The value as text; empty for a rule that is on.
    pub(super) value: fn(&Rules) -> String,
    /// What the rule means, for one that differs from the default.
    pub(super) meaning: fn(&Rules) -> String,
}

/// What the values of a rule are made of.
pub(super) enum Values {
    /// These words, and nothing else.
    Words(&'static [&'static str]),
    /// Times, or words with times.
    Times,
    /// Calendars, whose text has parts.
    Calendars,
    /// Numbers, or a switch, or words with numbers.
    Others,
}

/// Makes two tables of the rows: what reads a rule, and what writes and explains it. A program that only reads rules, such as
/// a module for browsers, does not contain the second.
macro_rules! rows {
    ($(Rule {
        word: $word:expr,
        noun: $noun:expr,
        expected: $expected:expr,
        values: $values:expr,
        copy: $copy:expr,
        value: $value:expr,
        read: $read:expr,
        meaning: $meaning:expr,
    }),* $(,)?) => {
        /// All rules, in the sequence in which they are written.
        pub(super) static ROWS: [Rule; WRITTEN.len()] = numbered([
            $(Rule { place: 0, word: $word, expected: $expected, values: $values, read: $read }),*
        ]);

        /// How each rule of [`ROWS`] is written.
        pub(super) static WRITTEN: [Written; [$($word),*].len()] = [
            $(Written { noun: $noun, copy: $copy, value: $value, meaning: $meaning }),*
        ];
    };
}

/// The same rules, each with its place.
pub(super) const fn numbered<const N: usize>(mut rules: [Rule; N]) -> [Rule; N] {
    let mut place = 0;
    while place < N {
        rules[place].place = place;
        place += 1;
    }
    rules
}

pub(super) use rows;

impl Rule {
    /// All rules, in the sequence in which text has them.
    pub fn all() -> &'static [Rule] {
        &ROWS
    }

    /// The rule with this word, in any case.
    pub fn named(word: &str) -> Option<&'static Rule> {
        ROWS.iter().find(|rule| rule.word.eq_ignore_ascii_case(word))
    }

    /// The word in text, and the name of the option: `move-limit`.
    pub fn word(&self) -> &'static str {
        self.word
    }

    /// What the rule is, as the part of a sentence: `the move limit`.
    pub fn noun(&self) -> &'static str {
        self.written().noun
    }

    /// What an option of a program says of it, with the default.
    pub fn about(&self) -> &'static str {
        self.option_text().map_or("", |option| option.about)
    }

    /// What stands for a value of the option in a list of options: `MS`, `N`; empty for a rule that is on or off.
    pub fn placeholder(&self) -> &'static str {
        self.option_text().map_or("", |option| option.placeholder)
    }

    fn written(&self) -> &'static Written {
        &WRITTEN[self.place]
    }

    fn option_text(&self) -> Option<&'static OptionText> {
        OPTIONS.iter().find(|option| option.word == self.word)
    }

    /// The words that the rule can have; empty if it can have other values.
    pub fn choices(&self) -> &'static [&'static str] {
        match self.values {
            Values::Words(words) => words,
            Values::Times | Values::Calendars | Values::Others => &[],
        }
    }

    fn is_time(&self) -> bool {
        matches!(self.values, Values::Times)
    }

    /// The values that an option can have, for an error: `expected` and this.
    pub fn expected(&self) -> String {
        if self.is_time() {
            format!("{}; a number alone is milliseconds, with at most 3 decimals", self.expected)
        } else {
            self.expected.into()
        }
    }

    /// What is wrong with a value that an option cannot have, for an error: `expected`, this, and what was found.
    ///
    /// ```
    /// use tc_core::Rule;
    ///
    /// let calendar = Rule::named("calendar").ok_or("no such rule")?;
    /// let problem = calendar.problem("off 22:00-08:00+15:00");
    /// assert_eq!(problem, "an offset of at most 14 hours from UTC, found `+15:00`");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn problem(&self, value: &str) -> String {
        let value = value.trim().to_ascii_lowercase();
        match self.fault(&value) {
            Some((place, expected)) => match value.get(place).unwrap_or_default() {
                "" => format!("{expected}, found nothing"),
                found => format!("{expected}, found `{found}`"),
            },
            None => self.expected(),
        }
    }

    /// The place of a fault in a value in lower case, and what is expected there, for a rule whose values are texts with
    /// parts.
    pub(super) fn fault(&self, value: &str) -> Option<(Range<usize>, &'static str)> {
        match self.values {
            Values::Calendars => Calendar::read(value).err().map(|fault| (fault.span(value), fault.expected())),
            Values::Words(_) | Values::Times | Values::Others => None,
        }
    }

    /// Rules with the value of an option in place of theirs. Text without a unit is in milliseconds, where the rule has
    /// times. `None` if the rule cannot have the value.
    pub fn with_option(&self, mut rules: Rules, value: &str) -> Option<Rules> {
        let value = value.trim().to_ascii_lowercase();
        let time = value.rsplit(':').next().unwrap_or_default();
        let has_unit = !time.ends_with(|last: char| last.is_ascii_digit());
        let in_units =
            if self.is_time() && !has_unit { Cow::Owned(format!("{value}ms")) } else { Cow::Borrowed(&*value) };
        (self.read)(&mut rules, &in_units).map(|()| rules)
    }

    /// The value of these rules as an option, with times in milliseconds: empty for a rule that is on, and `None` for one
    /// that is the default.
    pub fn option(&self, rules: &Rules) -> Option<String> {
        let value = self.is_set(rules).then(|| (self.written().value)(rules))?;
        let (before, last) =
            value.rsplit_once(':').map_or(("", &*value), |(_, last)| value.split_at(value.len() - last.len()));
        match length(last).filter(|_| self.is_time()) {
            Some(time) => Some(format!("{before}{}", milliseconds(time.as_micros()))),
            None => Some(value),
        }
    }

    /// Whether the rule differs from the default.
    pub fn is_set(&self, rules: &Rules) -> bool {
        let mut alone = Rules::default();
        self.copy(&mut alone, rules);
        alone != Rules::default()
    }

    /// Whether two sets of rules have the same value.
    pub fn is_same(&self, one: &Rules, other: &Rules) -> bool {
        let mut copied = *one;
        self.copy(&mut copied, other);
        copied == *one
    }

    /// Copies the rule, and no other.
    pub fn copy(&self, to: &mut Rules, from: &Rules) {
        (self.written().copy)(to, from);
    }

    /// What the rule means, if it differs from the default.
    pub(super) fn in_words(&self, rules: &Rules) -> Option<String> {
        self.is_set(rules).then(|| (self.written().meaning)(rules)).filter(|meaning| !meaning.is_empty())
    }
}

/// The words of all rules.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(Rule::word)
}

/// The rules that differ from the default, each as text: `first-bonus`, `free-moves 1`.
pub(super) fn items(rules: &Rules) -> Vec<String> {
    let item = |rule: &Rule| match (rule.written().value)(rules) {
        value if value.is_empty() => rule.word.to_string(),
        value => format!("{} {value}", rule.word),
    };
    ROWS.iter().filter(|rule| rule.is_set(rules)).map(item).collect()
}

/// Microseconds as milliseconds, without trailing zeros.
fn milliseconds(micros: i64) -> String {
    let (whole, rest) = (micros / 1_000, micros % 1_000);
    let decimals = format!(".{rest:03}");
    format!("{whole}{}", decimals.trim_end_matches('0').trim_end_matches('.'))
}
