//! Scenarios of the clock: a control, rules, lines in, and patterns of the lines that must come out.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tc_core::{
    AfterFlag, Boundary, Calendar, Clock, FreeBonus, Lag, MAX_SEATS, Rules, Setup, Span, StageChange, lines,
};
use tc_notation::TimeControl;

/// A row of a scenario file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows.
    pub name: String,
    /// Where the numbers come from.
    pub source: String,
    /// The rules it is about.
    pub rules: Vec<String>,
    /// The control of every seat without one of its own.
    pub control: String,
    /// The rules of the clock.
    #[serde(default)]
    pub options: Options,
    /// What happens, and what must come of it.
    pub steps: Vec<Step>,
    /// In a table of differences: what the source does.
    pub theirs: Option<String>,
    /// In a table of differences: why we do not.
    pub why: Option<String>,
}

/// A line in, and a pattern of the line out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The line.
    #[serde(rename = "in")]
    pub input: Box<RawValue>,
    /// What its answer must show; nothing in particular if there is none.
    #[serde(rename = "out")]
    pub expected: Option<Value>,
}

/// The options of `flagfall run`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub struct Options {
    seats: Option<usize>,
    #[serde(default)]
    tc_seat: BTreeMap<usize, String>,
    boundary: Option<String>,
    #[serde(default)]
    first_bonus: bool,
    free_moves: Option<u8>,
    #[serde(default)]
    free_bonus: bool,
    start_clock: Option<Box<RawValue>>,
    calendar: Option<String>,
    pauses: Option<u16>,
    keep_undo: Option<u32>,
    after_flag: Option<String>,
    lag: Option<String>,
    stage_change: Option<String>,
}

impl Options {
    /// The rules of the clock.
    ///
    /// # Panics
    /// If a word is none of those that the option can have.
    pub fn rules(&self) -> Rules {
        let lag = match self.lag.as_deref().unwrap_or("off") {
            "off" => Lag::Off,
            "lichess" => Lag::Lichess,
            fixed => {
                let allowance = fixed.strip_prefix("fixed:").unwrap_or_else(|| panic!("no such rule for lag: {fixed}"));
                Lag::Fixed(milliseconds(allowance))
            }
        };
        Rules {
            boundary: one_of(&self.boundary, Boundary::ALL, Boundary::word),
            first_bonus: self.first_bonus,
            free_moves: self.free_moves.unwrap_or_default(),
            free_bonus: if self.free_bonus { FreeBonus::Earned } else { FreeBonus::NotEarned },
            start_clock: self.start_clock.as_ref().map(|span| milliseconds(span.get())),
            calendar: one_of(&self.calendar, Calendar::ALL, Calendar::word),
            pauses: self.pauses,
            after_flag: one_of(&self.after_flag, AfterFlag::ALL, AfterFlag::word),
            lag,
            stage_change: one_of(&self.stage_change, StageChange::ALL, StageChange::word),
            keep_undo: self.keep_undo,
            ..Rules::default()
        }
    }

    /// The setup of a clock with room for `SEATS`.
    ///
    /// # Panics
    /// If a control does not parse or the setup is none.
    pub fn setup<const SEATS: usize>(&self, control: &str) -> Setup<SEATS> {
        let control_of = |seat: usize| -> TimeControl {
            let text = self.tc_seat.get(&seat).map_or(control, String::as_str);
            text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        let controls = (0..self.seats()).map(control_of);
        Setup::for_each(self.rules(), controls).unwrap_or_else(|error| panic!("{control}: {error}"))
    }

    /// How many seats the clock has.
    pub fn seats(&self) -> usize {
        self.seats.unwrap_or(2)
    }
}

fn milliseconds(text: &str) -> Span {
    lines::milliseconds(text).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

/// The rule with this word, the default without one.
fn one_of<T: Copy + Default, const N: usize>(word: &Option<String>, all: [T; N], of: fn(T) -> &'static str) -> T {
    let Some(word) = word else {
        return T::default();
    };
    all.into_iter().find(|rule| of(*rule) == word).unwrap_or_else(|| panic!("no such rule: {word}"))
}

/// Runs a scenario and says what does not fit, one line each.
pub fn run(scenario: &Scenario) -> Vec<String> {
    let mut problems = run_with::<MAX_SEATS>(scenario);
    if scenario.options.seats() == 2 {
        for problem in run_with::<2>(scenario) {
            if !problems.contains(&problem) {
                problems.push(format!("{problem} (only with room for two seats)"));
            }
        }
    }
    problems
}

fn run_with<const SEATS: usize>(scenario: &Scenario) -> Vec<String> {
    let setup: Setup<SEATS> = scenario.options.setup(&scenario.control);
    let mut clock = Clock::new(&setup);
    let mut problems = Vec::new();
    for (number, step) in scenario.steps.iter().enumerate() {
        let answer = lines::answer(&mut clock, step.input.get()).to_json();
        let answer: Value = serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
        if let Some(pattern) = &step.expected {
            let mut found = Vec::new();
            compare("", pattern, &answer, &mut found);
            problems.extend(found.into_iter().map(|problem| format!("step {number} {}: {problem}", step.input)));
        }
    }
    problems
}

/// Compares an answer with a pattern: every key of the pattern, every element of a list, numbers by their digits.
pub(crate) fn compare(path: &str, pattern: &Value, actual: &Value, problems: &mut Vec<String>) {
    match (pattern, actual) {
        (Value::Object(pattern), Value::Object(actual)) => {
            for (key, pattern) in pattern {
                match actual.get(key) {
                    Some(actual) => compare(&format!("{path}/{key}"), pattern, actual, problems),
                    None => problems.push(format!("{path}/{key} is missing")),
                }
            }
        }
        (Value::Array(pattern), Value::Array(list)) if pattern.len() == list.len() => {
            for (index, (pattern, actual)) in pattern.iter().zip(list).enumerate() {
                compare(&format!("{path}/{index}"), pattern, actual, problems);
            }
        }
        (Value::Number(pattern), Value::Number(actual)) if pattern.as_f64() == actual.as_f64() => {}
        (pattern, actual) if pattern == actual => {}
        _ => problems.push(format!("{path} is {actual}, expected {pattern}")),
    }
}
