//! Scenarios of rounds: how a round opens, what happens in it, and what must be so, in the words of
//! `docs/commitment.md`.

mod claims;
mod events;

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use tc_commit::lines::{Asked, Rounds};

pub use self::events::nanos;
use self::events::{can_be_said, line};
use crate::scenario::compare;
use crate::scenario_files::{self, Row, Step, steps};

/// The rows of tc-commit's scenario files.
///
/// # Errors
/// What is wrong in any file.
pub fn load() -> Result<Vec<Row>, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tc-commit/tests/scenarios");
    scenario_files::load(folder, &["round", "events", "then"], &["same as", "to"])
}

/// A round, and what happens in it.
pub struct Scenario<'r> {
    round: &'r str,
    steps: Vec<Step>,
}

/// The answer to an event.
pub struct Answer {
    /// The answer in the form of the line protocol.
    pub json: Value,
    /// What happened, as it prints; nothing if the event was refused.
    pub effects: Vec<String>,
}

impl Answer {
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

impl<'r> Scenario<'r> {
    /// The round of a row: the cells `round`, `events` and `then`. It opens first, at 0 s, unless the events begin with
    /// `round`, or the cell is `none`.
    ///
    /// # Errors
    /// Events that cannot be read, or claims about nothing.
    pub fn new(round: &'r str, events: &str, then: &str) -> Result<Scenario<'r>, String> {
        let events = if events.is_empty() { "round" } else { events };
        let opens = |event: &str| event == "round" || event.starts_with("round @");
        let mut steps = steps(events, then)?;
        if steps.iter().all(|step| step.claims.is_empty()) {
            return Err("claims nothing: write in `then` what must be so".to_owned());
        }
        if round != "none" && !steps.first().is_some_and(|step| opens(&step.event)) {
            steps.insert(0, Step { event: "round".to_owned(), claims: Vec::new() });
        }
        Ok(Scenario { round, steps })
    }

    /// The steps, of which the first opens the round.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether the lines of the protocol can say all of it.
    pub fn can_be_said(&self) -> bool {
        let events: Vec<&str> = self.steps.iter().map(|step| step.event.as_str()).collect();
        can_be_said(self.round, &events)
    }

    /// Those whose views are asked for: all who play, all whom a claim names, a spectator and an arbiter.
    ///
    /// # Errors
    /// Events that cannot be read.
    pub fn viewers(&self) -> Result<Vec<String>, String> {
        let mut viewers: BTreeSet<String> = ["arbiter", "spectator"].map(str::to_owned).into();
        for step in &self.steps {
            viewers.extend(line(&step.event, self.round)?.players.into_iter().flatten());
            viewers
                .extend(step.claims.iter().filter_map(|claim| claims::viewers(claim)).flat_map(|(viewers, _)| viewers));
        }
        // The program is asked for them on its command line, which ends a word at a zero byte.
        viewers.retain(|viewer| viewer != "everyone" && !viewer.contains('\0') && Asked::parse(viewer).is_ok());
        Ok(viewers.into_iter().collect())
    }

    /// Runs the lines and compares each answer with what must be so.
    ///
    /// # Errors
    /// What does not fit, one line each.
    pub fn run(&self) -> Result<Vec<Ran>, Vec<String>> {
        let asked = self.viewers().map_err(|problem| vec![problem])?;
        let asked = asked.iter().filter_map(|viewer| Asked::parse(viewer).ok()).collect();
        let mut rounds = Rounds::new(asked).with_public_digests();
        let mut playing = None;
        let mut checks = Checks::default();
        for step in &self.steps {
            let line = line(&step.event, self.round).map_err(|problem| vec![problem])?;
            let answered = rounds.answer(&line.text);
            let text = answered.to_json();
            let json: Value = serde_json::from_str(&text).map_err(|error| vec![format!("{text}: {error}")])?;
            let effects = answered.result.iter().flatten().map(ToString::to_string).collect();
            let answer = Answer { json, effects };
            let opens = answered.is_accepted() && line.text.starts_with(r#"{"type":"open""#);
            if opens {
                playing = line.players;
            }
            let mut own = agreement(&answer, playing.as_deref());
            if let Some(at) = line.at.filter(|at| at.as_f64() != answer.json["at"].as_f64()) {
                own.push(format!("answered at {}, not {at}", answer.json["at"]));
            }
            checks.step(step, line.text, answer, own);
        }
        checks.finish()
    }

    /// The same with another machine than the one behind the lines.
    ///
    /// # Errors
    /// What does not fit, one line each.
    pub fn run_with(&self, mut answer: impl FnMut(&str) -> Result<Answer, String>) -> Result<Vec<Ran>, Vec<String>> {
        let mut checks = Checks::default();
        for step in &self.steps {
            let answer = answer(&step.event).map_err(|problem| vec![problem])?;
            checks.step(step, step.event.clone(), answer, Vec::new());
        }
        checks.finish()
    }
}

/// What was found so far.
#[derive(Default)]
struct Checks {
    ran: Vec<Ran>,
    problems: Vec<String>,
    digest: Value,
}

impl Checks {
    fn step(&mut self, step: &Step, line: String, answer: Answer, own: Vec<String>) {
        let mut places = BTreeSet::new();
        let mut found = claims::check(&step.claims, &answer, &mut places);
        found.extend(own);
        let digest = answer.json.get("public_digest").cloned().unwrap_or_default();
        let [same, changed] = claims::DIGESTS;
        let (is, is_not) = if digest == self.digest { (same, changed) } else { (changed, same) };
        if step.claims.iter().any(|claim| claim == is_not) {
            found.push(format!("`{is_not}`: found {is}"));
        }
        self.digest = digest;
        self.problems.extend(found.into_iter().map(|problem| format!("{}: {problem}", shortened(&step.event))));
        self.ran.push(Ran { line, answer, places });
    }

    fn finish(self) -> Result<Vec<Ran>, Vec<String>> {
        if self.problems.is_empty() { Ok(self.ran) } else { Err(self.problems) }
    }
}

/// What every answer says the same in every view: the phase, whether the round is paused, and who plays, in order. An
/// effect says in JSON what it prints.
fn agreement(answer: &Answer, playing: Option<&[String]>) -> Vec<String> {
    let mut problems = Vec::new();
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
        if !is_same || effect["at"].as_f64() != at.parse().ok() {
            problems.push(format!("`{text}`: in JSON it is {effect}"));
        }
    }
    problems
}

/// Where a value is not as another one, one line each.
pub fn differences(expected: &Value, actual: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if expected != actual {
        compare("", expected, actual, &mut found);
        compare("", actual, expected, &mut found);
    }
    found
}

/// An event, cut short where it is long.
fn shortened(event: &str) -> String {
    const MOST: usize = 200;
    let cut = if event.chars().count() > MOST { "..." } else { "" };
    event.chars().take(MOST).chain(cut.chars()).collect()
}
