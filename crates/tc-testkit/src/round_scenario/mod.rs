//! Scenarios of rounds: how a round begins, what happens in it, and what must be so, in the words of
//! `docs/commitment.md`.

mod claims;
mod events;

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use tc_commit::lines::{Asked, Rounds};

use self::events::{Line, brings, can_be_said, line};
use crate::places::places;
use crate::scenario::rows_of;
use crate::scenario_files::{self, Row, Step, steps};
use crate::vectors::{Exchange, Vector};

/// The rows of tc-commit's scenario files.
///
/// # Errors
/// What is wrong in any file.
pub fn load() -> Result<Vec<Row>, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tc-commit/tests/scenarios");
    scenario_files::load(folder, &["round", "events", "then"], &["same as", "to", "theirs", "why"])
}

/// The rows of the tables of docs/commitment.md that are rounds, each named after its heading.
///
/// # Panics
/// If the page cannot be read.
pub fn documented() -> Vec<Row> {
    rows_of("docs/commitment.md", 'C')
}

/// A round, and what happens in it.
pub struct Scenario {
    steps: Vec<Step>,
    /// The steps as lines, where lines can say them.
    lines: Option<Vec<Line>>,
}

/// The answer to an event.
pub struct Answer {
    /// The line that the protocol answers, or one in its form.
    text: String,
    /// The same, read.
    pub json: Value,
    /// What happened, as it prints; nothing if the event was refused.
    pub effects: Vec<String>,
}

impl Answer {
    /// The answer that a text is.
    ///
    /// # Errors
    /// If the text is not JSON.
    pub fn new(text: String, effects: Vec<String>) -> Result<Answer, String> {
        let json = serde_json::from_str(&text).map_err(|error| format!("{text}: {error}"))?;
        Ok(Answer { text, json, effects })
    }

    /// The answer with the views of these viewers alone; with all of them where nobody is named.
    pub fn to(&self, viewers: &str) -> Value {
        let mut json = self.json.clone();
        if let Some(views) = json["views"].as_object_mut().filter(|_| !viewers.is_empty()) {
            views.retain(|viewer, _| viewers.split(' ').any(|name| name == viewer));
        }
        json
    }
}

/// A step that was run.
pub struct Ran {
    /// The line, or the event where no line can say it.
    pub line: String,
    /// Its answer.
    pub answer: Answer,
    /// The places of the answer that claims are about: `/views/a/phase`.
    pub places: BTreeSet<String>,
}

impl Scenario {
    /// The round of a row.
    ///
    /// # Errors
    /// What to write instead.
    pub fn of(row: &Row) -> Result<Scenario, String> {
        Scenario::new(row.cell("round"), row.cell("events"), row.cell("then"))
    }

    /// The cells `round`, `events` and `then` of a row. The round begins first, at 0 s, unless the events begin with
    /// `round`, or the cell is `none`.
    ///
    /// # Errors
    /// What to write instead.
    pub fn new(round: &str, events: &str, then: &str) -> Result<Scenario, String> {
        let events = if events.is_empty() { "round" } else { events };
        let mut steps = steps(events, then)?;
        if steps.iter().all(|step| step.claims.is_empty()) {
            return Err("it claims nothing: write in `then` what must be so after the last event".to_owned());
        }
        let opens = steps.first().is_some_and(|step| step.event == "round" || step.event.starts_with("round @"));
        if round != "none" && !opens {
            steps.insert(0, Step { event: "round".to_owned(), claims: Vec::new() });
        }
        let brings = |step: &Step| brings(&step.event) || !step.claims.iter().any(|claim| claim.starts_with("brought"));
        let can_be_said = can_be_said(round) && steps.iter().all(brings);
        let lines = can_be_said.then(|| steps.iter().map(|step| line(&step.event, round)).collect()).transpose()?;
        Ok(Scenario { steps, lines })
    }

    /// Whether the lines of the protocol can say all of it.
    pub fn can_be_said(&self) -> bool {
        self.lines.is_some()
    }

    /// The lines, if lines can say all of it.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().flatten().map(|line| line.text.as_str())
    }

    /// Those whose views are asked for: all who play, all whom a claim names, a spectator and an arbiter.
    pub fn viewers(&self) -> Vec<String> {
        let mut viewers: BTreeSet<String> = ["arbiter", "spectator"].map(str::to_owned).into();
        viewers.extend(self.lines.iter().flatten().filter_map(|line| line.players.clone()).flatten());
        let named = self.steps.iter().flat_map(|step| &step.claims).filter_map(|claim| claims::viewers(claim));
        viewers.extend(named.flat_map(|(viewers, _)| viewers));
        // Not those whom no round can have, nor those whom no command line can name: a zero byte ends a word there.
        viewers.retain(|viewer| viewer != "everyone" && !viewer.contains('\0') && Asked::parse(viewer).is_ok());
        viewers.into_iter().collect()
    }

    /// Runs the lines and compares each answer with what must be so.
    ///
    /// # Errors
    /// What does not fit, one line each.
    pub fn run(&self) -> Result<Vec<Ran>, Vec<String>> {
        let Some(lines) = &self.lines else {
            return Err(vec!["lines cannot say it".to_owned()]);
        };
        let asked = self.viewers().iter().filter_map(|viewer| Asked::parse(viewer).ok()).collect();
        let mut rounds = Rounds::new(asked).with_public_digests();
        let mut playing = None;
        let mut lines = lines.iter();
        self.compare(|_| {
            let line = lines.next().ok_or("no more lines")?;
            let answered = rounds.answer(&line.text);
            let effects = answered.result.iter().flatten().map(ToString::to_string).collect();
            let answer = Answer::new(answered.to_json(), effects)?;
            if answered.is_accepted() && line.text.starts_with(r#"{"type":"open""#) {
                playing = line.players.as_deref();
            }
            let wrong = agreement(&answer, line.at.as_ref(), playing);
            if wrong.is_empty() { Ok((line.text.clone(), answer)) } else { Err(wrong.join("; ")) }
        })
    }

    /// The same with another machine than that of the lines.
    ///
    /// # Errors
    /// What does not fit, one line each.
    pub fn run_with(&self, mut answer: impl FnMut(&str) -> Result<Answer, String>) -> Result<Vec<Ran>, Vec<String>> {
        self.compare(|event| answer(event).map(|answer| (event.to_owned(), answer)))
    }

    /// Compares the answer to each event with what must be so.
    fn compare(
        &self,
        mut answer: impl FnMut(&str) -> Result<(String, Answer), String>,
    ) -> Result<Vec<Ran>, Vec<String>> {
        let (mut all, mut problems, mut before) = (Vec::new(), Vec::new(), Value::Null);
        for Step { event, claims } in &self.steps {
            let problem = |problem| format!("{}: {problem}", shortened(event));
            let (line, answer) = answer(event).map_err(|wrong| vec![problem(wrong)])?;
            let mut places = BTreeSet::new();
            let digest = answer.json.get("public_digest").cloned().unwrap_or_default();
            let found = claims::check(claims, &answer, digest == before, &mut places);
            before = digest;
            problems.extend(found.into_iter().map(problem));
            all.push(Ran { line, answer, places });
        }
        if problems.is_empty() { Ok(all) } else { Err(problems) }
    }
}

/// A row as a vector, if lines can say it.
///
/// # Errors
/// What does not fit, one line each.
pub fn vector(row: &Row) -> Result<Option<Vector>, Vec<String>> {
    let scenario = Scenario::of(row).map_err(|problem| vec![problem])?;
    if !scenario.can_be_said() {
        return Ok(None);
    }
    let exchange = |ran: Ran| {
        let places = ran.places.iter().map(String::as_str).collect();
        Exchange::new(&ran.line, &ran.answer.text, &places)
    };
    let steps = scenario.run()?.into_iter().map(exchange).collect();
    Ok(Some(Vector { viewers: Some(scenario.viewers()), ..Vector::of(row, steps) }))
}

/// Where an answer is not of one mind: it names the instant of its line; every view has the same phase, is paused or not,
/// and lists the players in order; an effect says in JSON what it prints.
fn agreement(answer: &Answer, at: Option<&Value>, playing: Option<&[String]>) -> Vec<String> {
    let mut problems = Vec::new();
    if let Some(at) = at.filter(|at| at.as_f64() != answer.json["at"].as_f64()) {
        problems.push(format!("answered at {}, not {at}", answer.json["at"]));
    }
    let views = answer.json["views"].as_object().into_iter().flatten().filter(|(_, view)| !view.is_null());
    for (viewer, view) in views {
        let arbiter = &answer.json["views"]["arbiter"];
        for key in ["phase", "paused"] {
            if view[key] != arbiter[key] {
                problems.push(format!("{viewer} sees {key} {}, the arbiter {}", view[key], arbiter[key]));
            }
        }
        let players = view["players"].as_array().into_iter().flatten().map(|row| row["player"].as_str());
        if let Some(playing) = playing.filter(|playing| !players.eq(playing.iter().map(|name| Some(name.as_str())))) {
            problems.push(format!("{viewer} does not see the players {playing:?}"));
        }
    }
    let effects = answer.json["effects"].as_array().into_iter().flatten();
    for (effect, text) in effects.zip(&answer.effects) {
        let (at, what) = text.split_once(' ').unwrap_or_default();
        let is_same = effect["type"] == "clock" || claims::plain(effect) == what;
        let is_then = effect["at"].as_f64().is_some_and(|found| at.parse() == Ok(found));
        if !is_same || !is_then {
            problems.push(format!("`{text}`: in JSON it is {effect}"));
        }
    }
    problems
}

/// Where a value is not as another one, one line each.
pub fn differences(expected: &Value, actual: &Value) -> Vec<String> {
    let [expected, actual] = [expected, actual].map(|value| places(&value.to_string()));
    let all: BTreeSet<&String> = expected.keys().chain(actual.keys()).collect();
    let differ = all.into_iter().filter(|place| expected.get(*place) != actual.get(*place));
    differ.map(|place| format!("{place} is {:?}, not {:?}", actual.get(place), expected.get(place))).collect()
}

/// The page that explains the language.
const LANGUAGE: &str = "crates/tc-commit/tests/scenarios/README.md";

fn unknown(text: &str, what: &str) -> String {
    format!("`{text}` is not {what}: {LANGUAGE} lists what is")
}

/// An event, cut short where it is long.
fn shortened(event: &str) -> String {
    const MOST: usize = 200;
    let cut = if event.chars().count() > MOST { "..." } else { "" };
    event.chars().take(MOST).chain(cut.chars()).collect()
}
