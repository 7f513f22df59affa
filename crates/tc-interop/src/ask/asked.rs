//! A control that was read, with its rules and the other readings.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use tc_core::{Rule, Rules, Setup, SetupError};
use tc_notation::Spanned;
use tc_notation::presets::Preset;

use super::{Hint, Problem, Query};
use crate::{Detected, GameSettings};

/// A control in any notation, and its rules.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Asked {
    /// The control; if it came in another notation, spelled in ours.
    pub read: Spanned,
    /// The preset that the text names.
    pub preset: Option<&'static Preset>,
    /// The rules of the preset, and those that the text contains besides the control.
    pub rules: Rules,
    /// How it was read, unless it is plainly our notation.
    pub origin: Option<Origin>,
    /// A note about a class of games that the text names, if neither FIDE nor a site gives it to the control.
    pub note: Option<String>,
}

impl Asked {
    /// The same, if a clock can run by its rules.
    ///
    /// # Errors
    /// A [`Problem`] of the kind `rules`.
    pub fn checked(self) -> Result<Asked, Box<Problem>> {
        let setup: Result<Setup, SetupError> = Setup::new(self.rules, self.read.control());
        match setup {
            Ok(_) => Ok(self),
            Err(error) => {
                let message = format!("no clock can run by the rules `{}`: {error}", self.rules);
                Err(Box::new(Problem::new("rules", message)))
            }
        }
    }

    /// The rules of a game with this control: those of the text and, if its notation was named, of the site for the others.
    pub fn game_rules(&self) -> Rules {
        let named = self.origin.as_ref().filter(|origin| !origin.is_detected);
        named.map_or(self.rules, |origin| origin.taken.detected.format.rules_in_game(&self.settings()))
    }

    /// The control, and the rules of a game with it.
    pub fn in_game(&self) -> GameSettings {
        GameSettings { rules: self.game_rules(), ..self.settings() }
    }

    /// The control and the rules of the text.
    pub fn settings(&self) -> GameSettings {
        GameSettings { control: self.read.control().clone(), rules: self.rules }
    }
}

/// The notation that a text was read in.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Origin {
    /// The reading that was taken.
    pub taken: Numbered,
    /// All others.
    pub others: Vec<Numbered>,
    /// Whether the notation was detected, and not named.
    pub is_detected: bool,
}

/// A reading, with the number that chooses it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Numbered {
    /// The number, from 1.
    pub number: usize,
    /// The reading and its notation.
    pub detected: Detected,
}

impl Origin {
    /// How the text was read: `read as lichess, likely: a number without a unit is minutes`.
    pub fn in_words(&self) -> String {
        format!("read as {}", self.taken.in_words())
    }

    /// The other readings and the options of `flagfall` that choose them, a line each.
    pub fn hints(&self) -> Vec<String> {
        self.others.iter().map(Numbered::hint).collect()
    }

    /// The reading with the number that is asked for, and all others.
    pub(super) fn of(readings: Vec<Detected>, query: &Query<'_>, is_detected: bool) -> Result<Origin, Box<Problem>> {
        let wanted = query.reading.get();
        let count = readings.len();
        let numbered = readings.into_iter().zip(1..).map(|(detected, number)| Numbered { number, detected });
        let (taken, others): (Vec<Numbered>, Vec<Numbered>) = numbered.partition(|one| one.number == wanted);
        match taken.into_iter().next() {
            Some(taken) => Ok(Origin { taken, others, is_detected }),
            None => Err({
                let hints = others.iter().map(|other| Hint::new(other.hint()));
                Box::new(no_such_reading(wanted, count).with_hints(hints))
            }),
        }
    }
}

impl Numbered {
    /// The notation, the certainty and the assumptions: `lichess, likely: a number without a unit is minutes`.
    pub fn in_words(&self) -> String {
        let Detected { format, reading } = &self.detected;
        let added = reading.additions();
        let assumed = if added.is_empty() { added } else { format!(": {added}") };
        format!("{}, {}{assumed}", format.name(), reading.certainty.word())
    }

    /// The option that chooses it.
    fn hint(&self) -> String {
        format!("`--reading {}` reads `{}` ({})", self.number, self.detected.reading.settings.control, self.in_words())
    }
}

/// Refuses all but the first reading of a text that has only one.
pub(super) fn only(query: &Query<'_>) -> Result<(), Box<Problem>> {
    match query.reading.get() {
        1 => Ok(()),
        wanted => Err(Box::new(no_such_reading(wanted, 1))),
    }
}

fn no_such_reading(wanted: usize, count: usize) -> Problem {
    let readings = if count == 1 { "1 reading".into() } else { format!("{count} readings") };
    Problem::new("no_such_reading", format!("there is no reading {wanted}: the text has {readings}"))
}

/// A reading as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ReadingObject {
    /// The number that chooses it, from 1.
    pub reading: usize,
    /// The name of the notation.
    pub from: &'static str,
    /// The title of the notation, for a sentence.
    pub title: &'static str,
    /// `guess`, `likely` or `certain`.
    pub certainty: &'static str,
    /// What is assumed, in words.
    pub assumptions: Vec<String>,
    /// The keys of settings that were passed over; missing in JSON if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passed_over: Vec<String>,
    /// The control in our notation.
    pub control: String,
    /// The rules that the text contains, as options of `flagfall run`.
    pub rules: Vec<String>,
}

/// All readings as data. In JSON the keys of the one that was taken are those of this object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Readings {
    /// The reading that was taken.
    #[serde(flatten)]
    pub taken: ReadingObject,
    /// All others.
    pub others: Vec<ReadingObject>,
}

impl From<&Numbered> for ReadingObject {
    fn from(Numbered { number, detected }: &Numbered) -> ReadingObject {
        let reading = &detected.reading;
        ReadingObject {
            reading: *number,
            from: detected.format.name(),
            title: detected.format.title(),
            certainty: reading.certainty.word(),
            assumptions: reading.assumptions.iter().map(ToString::to_string).collect(),
            passed_over: reading.passed_over.clone(),
            control: reading.settings.control.to_string(),
            rules: options(&reading.settings.rules),
        }
    }
}

impl From<&Origin> for Readings {
    fn from(origin: &Origin) -> Readings {
        Readings {
            taken: ReadingObject::from(&origin.taken),
            others: origin.others.iter().map(ReadingObject::from).collect(),
        }
    }
}

/// Rules that differ from the default, as options of `flagfall run`.
///
/// ```
/// let rules = "first-bonus, start-clock 30s".parse()?;
/// assert_eq!(tc_interop::ask::options(&rules), ["--first-bonus", "--start-clock 30000"]);
/// # Ok::<(), tc_core::RulesError>(())
/// ```
pub fn options(rules: &Rules) -> Vec<String> {
    // Most games have no option.
    if *rules == Rules::default() {
        return Vec::new();
    }
    let option = |rule: &Rule| match &*rule.option(rules)? {
        "" => Some(format!("--{}", rule.word())),
        value => Some(format!("--{} {value}", rule.word())),
    };
    Rule::all().iter().filter_map(option).collect()
}
