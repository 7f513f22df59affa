//! The rows of scenario files and of the documents as lines of JSON, for implementations in other languages.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::places::{misfit, part};
use crate::scenario_files::Row;

/// The first line of the file.
const HEADER: &str = concat!(
    r#"{"vectors":2,"about":"Each further line is a row of a scenario file or of a specification. `control` and "#,
    r#"`options` are the arguments of `flagfall run`, `as` has the viewers of `flagfall round --digest`. Each `in` is a "#,
    r#"line of the protocol, or a string that has the line, where readers of JSON would refuse or change it. Its answer "#,
    r#"must have every key of `out` with that value; lists have that length, and numbers have those digits."}"#
);

/// A row, for implementations in other languages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Vector {
    /// What it shows.
    pub row: String,
    /// The file that the row is in.
    pub file: String,
    /// The rules that it is about.
    pub rules: Vec<String>,
    /// Where its numbers come from.
    pub sources: Vec<String>,
    /// Of a clock: its control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// Of a clock: the options of `flagfall run`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// Of a round: whose views are asked for.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub viewers: Option<Vec<String>>,
    /// The lines and their answers.
    pub steps: Vec<Exchange>,
}

/// A line, and what its answer must show.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// The line: an object, or a string that has the line.
    #[serde(rename = "in")]
    input: Box<RawValue>,
    /// The keys that the answer must have.
    #[serde(rename = "out")]
    output: Box<RawValue>,
}

impl Vector {
    /// The vector of a row, without what is set up.
    pub fn of(row: &Row, steps: Vec<Exchange>) -> Self {
        let owned = |words: Vec<&str>| words.into_iter().map(str::to_owned).collect();
        Self {
            row: row.name().to_owned(),
            file: row.file.clone(),
            rules: owned(row.rules()),
            sources: owned(row.sources()),
            control: None,
            options: None,
            viewers: None,
            steps,
        }
    }

    /// What does not fit, where each line is answered by `answer`.
    pub fn problems(&self, mut answer: impl FnMut(&str) -> String) -> Vec<String> {
        let problems = self.steps.iter().filter_map(|step| {
            let answer = answer(&step.line());
            let problem = misfit(step.output.get(), &answer)?;
            Some(format!("{}: {}: {}: {problem}: {answer}", self.file, self.row, step.line()))
        });
        problems.collect()
    }
}

impl Exchange {
    /// A line, with those parts of its answer that are at these places: `/state/seats/0/remaining`.
    pub fn new(line: &str, answer: &str, places: &BTreeSet<&str>) -> Self {
        // A key twice, or a number that a double cannot hold, is lost in a value.
        let is_kept =
            |line: &str| serde_json::from_str::<Value>(line).is_ok_and(|json| json.to_string().len() == line.len());
        let is_object = line.starts_with('{') && is_kept(line);
        let json = is_object.then(|| raw(line.to_owned()));
        let input = json.unwrap_or_else(|| raw(serde_json::to_string(line).expect("a string is JSON")));
        Self { input, output: raw(part("", answer, places)) }
    }

    /// The line.
    fn line(&self) -> String {
        serde_json::from_str(self.input.get()).unwrap_or_else(|_| self.input.get().to_owned())
    }
}

fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).expect("it is JSON")
}

/// The text of the file.
pub fn write(vectors: impl IntoIterator<Item = Vector>) -> String {
    let lines = vectors.into_iter().map(|vector| serde_json::to_string(&vector).expect("it can be written"));
    [HEADER.to_owned()].into_iter().chain(lines).map(|line| line + "\n").collect()
}

/// The vectors of the text of a file.
///
/// # Errors
/// If a line cannot be read.
pub fn read(text: &str) -> Result<Vec<Vector>, serde_json::Error> {
    text.lines().skip(1).map(serde_json::from_str).collect()
}
