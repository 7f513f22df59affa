//! Scenarios of rounds: whose views are asked for, lines in, and patterns of the lines that must come out.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tc_commit::lines::{Asked, Rounds};

use crate::corpus::compare;

/// A row of a scenario file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundScenario {
    /// What it shows.
    pub name: String,
    /// Where it comes from.
    pub source: String,
    /// The rules it is about.
    pub rules: Vec<String>,
    /// Whose views are asked for, as `--as` takes them.
    #[serde(rename = "as", default)]
    pub viewers: Vec<String>,
    /// What happens, and what must come of it.
    pub steps: Vec<RoundStep>,
    /// Another row of the file whose last answer is the same to the letter.
    pub same_as: Option<String>,
    /// In a table of differences: what the source does.
    pub theirs: Option<String>,
    /// In a table of differences: why we do not.
    pub why: Option<String>,
}

/// A line in, and a pattern of the line out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundStep {
    /// The line, as the JSON that it is.
    #[serde(rename = "in")]
    pub input: Option<Box<RawValue>>,
    /// The line, as text; it need not be JSON.
    pub line: Option<String>,
    /// What its answer must show; nothing in particular if there is none.
    #[serde(rename = "out")]
    pub expected: Option<Value>,
    /// How the public digest compares with that of the step before.
    pub public: Option<PublicDigest>,
}

/// How a digest compares with the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PublicDigest {
    /// It is the same.
    Same,
    /// It is another.
    Changed,
}

impl RoundStep {
    /// The line.
    ///
    /// # Panics
    /// Unless the step has exactly one.
    pub fn text(&self) -> &str {
        match (&self.input, &self.line) {
            (Some(input), None) => input.get(),
            (None, Some(line)) => line,
            _ => panic!("a step needs either `in` or `line`"),
        }
    }

    /// Whether it expects anything.
    pub fn expects(&self) -> bool {
        self.expected.is_some() || self.public.is_some()
    }
}

/// The answers to the lines of a scenario.
///
/// # Panics
/// If a viewer is none.
pub fn answers(scenario: &RoundScenario) -> Vec<String> {
    let viewer = |text: &String| Asked::parse(text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    let mut rounds = Rounds::new(scenario.viewers.iter().map(viewer).collect()).with_public_digests();
    scenario.steps.iter().map(|step| rounds.answer(step.text()).to_json()).collect()
}

/// Runs a scenario and says what does not fit, one line each.
pub fn run(scenario: &RoundScenario) -> Vec<String> {
    let mut problems = Vec::new();
    let mut before = Value::Null;
    for (number, (step, answer)) in scenario.steps.iter().zip(answers(scenario)).enumerate() {
        let answer: Value = serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
        let mut found = Vec::new();
        if let Some(pattern) = &step.expected {
            compare("", pattern, &answer, &mut found);
        }
        let digest = answer.get("public_digest").cloned().unwrap_or_default();
        let same = if digest == before { PublicDigest::Same } else { PublicDigest::Changed };
        if step.public.is_some_and(|expected| expected != same) {
            found.push(format!("/public_digest is {same:?}, {digest} after {before}"));
        }
        before = digest;
        problems
            .extend(found.into_iter().map(|problem| format!("step {number} {}: {problem}", shortened(step.text()))));
    }
    problems
}

/// What does not fit in a file of scenarios: of each row, and between rows that must end the same.
pub fn run_all(rows: &[RoundScenario]) -> Vec<String> {
    let mut problems = Vec::new();
    for row in rows {
        problems.extend(run(row).into_iter().map(|problem| format!("{}: {problem}", row.name)));
        let Some(name) = &row.same_as else {
            continue;
        };
        match rows.iter().find(|other| other.name == *name) {
            None => problems.push(format!("{}: there is no row `{name}`", row.name)),
            Some(other) => {
                let (own, others) = (answers(row).pop(), answers(other).pop());
                if own != others {
                    let [own, others] = [own, others].map(Option::unwrap_or_default);
                    problems.push(format!("{}: ends with {own}, but `{name}` with {others}", row.name));
                }
            }
        }
    }
    problems
}

/// A line, cut short where it is long.
fn shortened(line: &str) -> String {
    const MOST: usize = 200;
    let cut = if line.chars().count() > MOST { "..." } else { "" };
    line.chars().take(MOST).chain(cut.chars()).collect()
}
