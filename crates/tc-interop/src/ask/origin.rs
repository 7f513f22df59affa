//! How a text was read, and its other readings.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Hint, Problem, Query};
use crate::Detected;

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
