//! The rows of `tests/formats`, a file a notation: what a text says, what a control is in it, and what is lost.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;
use tc_core::{Calendar, FreeBonus, Rules, Span, StageChange};
use tc_interop::{Certainty, Format, GameSettings, Interpretation, format, formats};
use tc_notation::TimeControl;
use tc_testkit::corpus::load;

/// A row: either a text is read, or a control is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// Where it comes from.
    source: String,
    /// The text; a JSON value is one as well.
    read: Option<serde_json::Value>,
    /// What it says: the first reading.
    control: Option<String>,
    /// How certain that is, if not certain.
    certainty: Option<String>,
    /// The assumptions, as they are printed.
    #[serde(default)]
    assumptions: Vec<String>,
    /// The keys of settings that are passed over.
    #[serde(default)]
    passed_over: Vec<String>,
    /// The other readings.
    #[serde(default)]
    others: Vec<String>,
    /// The rules that it implies.
    #[serde(default)]
    rules: RulesRow,
    /// The error, as it is printed.
    error: Option<String>,
    /// The control to write.
    write: Option<String>,
    /// What it is; with losses, what it is with them.
    text: Option<serde_json::Value>,
    /// What is lost.
    #[serde(default)]
    losses: Vec<String>,
    /// In a row that differs from its source: what the source says.
    theirs: Option<String>,
    /// And why we do not.
    why: Option<String>,
}

/// Rules of the clock that differ from the default.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesRow {
    #[serde(default)]
    first_bonus: bool,
    #[serde(default)]
    free_moves: u8,
    #[serde(default)]
    free_bonus: bool,
    /// Seconds.
    start_clock: Option<u32>,
    #[serde(default)]
    weekends: bool,
    #[serde(default)]
    zero_all: bool,
    /// Milliseconds.
    #[serde(default)]
    margin: i32,
}

impl RulesRow {
    fn rules(&self) -> Rules {
        let margin = Span::millis(self.margin);
        let mut rules = Rules { free_moves: self.free_moves, margin, ..Rules::default() };
        if self.first_bonus {
            rules.first_bonus = true;
        }
        if self.free_bonus {
            rules.free_bonus = FreeBonus::Earned;
        }
        if let Some(seconds) = self.start_clock {
            rules.start_clock = Some(Span::from_secs(seconds.into()).expect("a short span"));
        }
        if self.weekends {
            rules.calendar = Calendar::Weekend;
        }
        if self.zero_all { Rules { stage_change: StageChange::AtZeroAll, ..rules } } else { rules }
    }
}

/// A text, or the text of a JSON value.
fn text(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A control as text, in units that are the same for the same times.
fn canonical(control: &TimeControl) -> String {
    control.canonical().to_string()
}

/// What is wrong with a row.
fn check(format: &Format, row: &Row) -> Vec<String> {
    assert!(!row.source.is_empty(), "a row without its source");
    assert_eq!(row.theirs.is_some(), row.why.is_some(), "a difference and its reason stand together");
    match (&row.read, &row.write) {
        (Some(read), None) => check_read(format, row, &text(read)),
        (None, Some(write)) => check_write(format, row, write),
        _ => panic!("a row reads or writes: {row:?}"),
    }
}

fn check_read(format: &Format, row: &Row, source: &str) -> Vec<String> {
    assert!(format.is_read(), "{} is not read", format.name());
    let mut problems = Vec::new();
    let mut expect = |what: &str, actual: String, expected: String| {
        if actual != expected {
            problems.push(format!("{source}: {what}: `{actual}`, but the row has `{expected}`"));
        }
    };
    match (format.read(source), &row.control) {
        (Ok(readings), Some(expected)) => {
            let Interpretation { settings, certainty, assumptions, passed_over } = &readings[0];
            expect("the control", canonical(&settings.control), canonical(&control(expected)));
            expect("the rules", format!("{:?}", settings.rules), format!("{:?}", row.rules.rules()));
            expect("the certainty", certainty.word().into(), row.certainty.clone().unwrap_or("certain".into()));
            let told: Vec<String> = assumptions.iter().map(ToString::to_string).collect();
            expect("what is assumed", format!("{told:?}"), format!("{:?}", row.assumptions));
            expect("what is passed over", format!("{passed_over:?}"), format!("{:?}", row.passed_over));
            let others: Vec<String> = readings[1..].iter().map(|one| canonical(&one.settings.control)).collect();
            let expected: Vec<String> = row.others.iter().map(|other| canonical(&control(other))).collect();
            expect("the others", format!("{others:?}"), format!("{expected:?}"));
        }
        (Err(error), None) => expect("the error", error.to_string(), row.error.clone().unwrap_or_default()),
        (Ok(readings), None) => problems.push(format!("{source}: reads as {}", readings[0].settings.control)),
        (Err(error), Some(_)) => problems.push(format!("{source}: {error}")),
    }
    problems
}

fn check_write(format: &Format, row: &Row, write: &str) -> Vec<String> {
    let settings = GameSettings { control: control(write), rules: row.rules.rules() };
    assert!(format.is_written(), "{} is not written", format.name());
    let (written, losses) = match format.write(&settings) {
        Ok(text) => (Some(text), Vec::new()),
        Err(unwritable) => (unwritable.lossy, unwritable.losses.iter().map(ToString::to_string).collect()),
    };
    let mut problems = Vec::new();
    if written != row.text.as_ref().map(text) {
        problems.push(format!("{write}: writes {written:?}, expected {:?}", row.text));
    }
    if losses != row.losses {
        problems.push(format!("{write}: loses {losses:?}, expected {:?}", row.losses));
    }
    problems
}

#[test]
fn rows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
    let mut problems = Vec::new();
    let mut seen = BTreeSet::new();
    for (file, corpus) in load::<Row>(&folder) {
        let name = file.trim_end_matches(".json");
        let format = format(name).unwrap_or_else(|| panic!("{file}: there is no such notation"));
        seen.insert(format.name());
        problems
            .extend(corpus.rows.iter().flat_map(|row| check(format, row)).map(|problem| format!("{name}: {problem}")));
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    let without: Vec<&str> = formats().map(|format| format.name()).filter(|name| !seen.contains(name)).collect();
    assert!(without.is_empty(), "no rows for {without:?}");
}

/// Nobody can choose between readings that do not say what they take for granted.
#[test]
fn readings_are_told_apart() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
    let mut alike = Vec::new();
    for (file, corpus) in load::<Row>(&folder) {
        let format = format(file.trim_end_matches(".json")).unwrap_or_else(|| panic!("{file}: no such notation"));
        for source in corpus.rows.iter().filter_map(|row| row.read.as_ref()).map(text) {
            let readings = format.read(&source).unwrap_or_default();
            for (place, reading) in readings.iter().enumerate() {
                let assumed = |reading: &Interpretation| {
                    reading.assumptions.iter().map(ToString::to_string).collect::<BTreeSet<_>>()
                };
                let has_twin = readings[..place].iter().any(|earlier| assumed(earlier) == assumed(reading));
                let excluded = reading
                    .assumptions
                    .iter()
                    .enumerate()
                    .any(|(place, one)| reading.assumptions[..place].iter().any(|other| one.excludes(*other)));
                if excluded {
                    alike.push(format!("{file}: {source}: {:?} exclude each other", reading.assumptions));
                }
                if has_twin {
                    alike.push(format!(
                        "{file}: {source}: {} and an earlier one: {:?}",
                        reading.settings.control,
                        assumed(reading)
                    ));
                }
                if reading.certainty != Certainty::Certain && reading.assumptions.is_empty() {
                    alike.push(format!(
                        "{file}: {source}: {} is {} and nobody knows why",
                        reading.settings.control,
                        reading.certainty.word()
                    ));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{} readings are alike:\n{}", alike.len(), alike.join("\n"));
}

/// A key of settings that nobody knows and that can be about time is not passed over: with it, no text is certain.
#[test]
fn keys_about_time_that_nobody_knows_change_certainty() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
    let (mut tried, mut certain) = (0, Vec::new());
    for (file, corpus) in load::<Row>(&folder) {
        let format = format(file.trim_end_matches(".json")).unwrap_or_else(|| panic!("{file}: no such notation"));
        for value in corpus.rows.iter().filter_map(|row| row.read.as_ref()) {
            let serde_json::Value::Object(object) = value else { continue };
            for (key, more) in [("extraTime", 30), ("overtimeSeconds", 60), ("delay_per_move", 5), ("bonusPeriods", 3)]
            {
                let mut object = object.clone();
                object.insert(key.into(), more.into());
                let with = serde_json::Value::Object(object).to_string();
                tried += 1;
                let is_certain = |reading: &Interpretation| reading.certainty == Certainty::Certain;
                if format.read(&with).is_ok_and(|readings| readings.first().is_some_and(is_certain)) {
                    certain.push(format!("{file}: {with}"));
                }
            }
        }
    }
    assert!(certain.is_empty(), "{} of {tried} are certain:\n{}", certain.len(), certain.join("\n"));
    assert!(tried > 100, "{tried}");
}
