//! How a text in another notation was read, as data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use super::{Numbered, Origin, options};

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
