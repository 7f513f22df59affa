//! Scenarios of the clock: the language of docs/machine.md's tables, `start 0 @0s; press @95s`, run through the line
//! protocol. crates/tc-core/tests/scenarios/README.md explains it.
//!
//! An event is applied unless a claim after it says otherwise; a tick of a game that has ended is not. If effects are
//! claimed, they are all that the event has, in their order, unless `among others` is claimed as well.

mod claims;
mod documented;
mod events;
mod facts;
mod options;
mod time;

#[cfg(feature = "rounds")]
pub(crate) use claims::{MOVED, number, of_clock};
pub use documented::documented;
#[cfg(feature = "rounds")]
pub(crate) use documented::rows_of;
pub use events::line;
pub use options::{Options, names};
pub use time::{instant, micros};

use tc_core::lines::{self, LineAnswer, Request};
use tc_core::{Clock, Input, Rules, TimeControl, Timestamp};

use crate::scenario_files::{Row, Step, load, steps};
use crate::vectors::{Exchange, Vector};
use claims::Claim;
use facts::{Facts, Flags};

/// What explains the language.
const LANGUAGE: &str = "crates/tc-core/tests/scenarios/README.md";

/// A clock, what happens to it, and what must be so.
#[derive(Clone, Debug)]
pub struct Script {
    control: String,
    options: Options,
    steps: Vec<Played>,
}

/// An event that can be played.
#[derive(Clone, Debug)]
struct Played {
    event: String,
    line: String,
    claims: Vec<(String, Claim)>,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// What to write instead.
    pub fn read(control: &str, options: &str, events: &str, then: &str) -> Result<Self, String> {
        let options = Options::read(options)?;
        options.setup(control)?;
        let played = |Step { event, claims }: Step| {
            let is_tick = event.starts_with("tick");
            Ok(Played { line: events::line(&event)?, claims: claims::read(&claims, is_tick)?, event })
        };
        let steps = steps(events, then)?.into_iter().map(played).collect::<Result<_, String>>()?;
        Ok(Self { control: control.to_owned(), options, steps })
    }

    /// Reads the script of a row.
    ///
    /// # Errors
    /// What to write instead, or that the row claims nothing.
    pub fn of(row: &Row) -> Result<Self, String> {
        if row.cell("then").is_empty() && !row.cell("events").contains(" [") {
            return Err("it claims nothing: write in `then` what must be so after the last event".to_owned());
        }
        Self::read(row.cell("control"), row.cell("options"), row.cell("events"), row.cell("then"))
    }

    /// The lines of its events.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().map(|step| step.line.as_str())
    }

    /// Its inputs, if each of its lines is one.
    pub fn inputs(&self) -> Option<Vec<(Timestamp, Input)>> {
        self.lines().map(|line| Request::read(line).input.ok()).collect()
    }

    /// The controls of the seats, and the rules.
    pub fn setup(&self) -> (Vec<TimeControl>, Rules) {
        let controls = self.options.controls(&self.control).expect("they were read with the script");
        (controls, self.options.rules)
    }

    /// A clock before anything has happened.
    pub fn clock(&self) -> Clock {
        Clock::new(&self.options.setup(&self.control).expect("it was set up when the script was read"))
    }

    /// The clock after all events, each of which it accepts.
    ///
    /// # Panics
    /// If it refuses one.
    pub fn played(&self) -> Clock {
        let mut clock = self.clock();
        self.lines().for_each(|line| assert!(lines::answer(&mut clock, line).is_accepted(), "{line}"));
        clock
    }

    /// The answers to its lines.
    pub fn answers(&self) -> Vec<String> {
        let mut clock = self.clock();
        self.lines().map(|line| lines::answer(&mut clock, line).to_json()).collect()
    }

    /// What is not so, one line each.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        self.play(|Played { event, claims, .. }, facts| {
            let broken = claims::broken(claims, facts);
            if !broken.is_empty() {
                problems.push(format!("after `{event}`: not `{}`, but `{}`", broken.join("; "), facts.words));
            }
        });
        problems
    }

    fn play(&self, mut each: impl FnMut(&Played, &Facts)) {
        let mut clock = self.clock();
        let mut flags = Flags::new();
        for step in &self.steps {
            each(step, &Facts::of(&lines::answer(&mut clock, &step.line), &mut flags));
        }
    }

    /// The lines, and what the answers to them must show.
    pub fn exchanges(&self) -> Vec<Exchange> {
        let mut exchanges = Vec::new();
        self.play(|Played { line, claims, .. }, facts| {
            exchanges.push(Exchange::new(line, facts.json(), &claims::places(claims)));
        });
        exchanges
    }
}

/// `applied`, `not applied` or the kind of the refusal.
pub fn verdict(answer: &LineAnswer<'_>) -> String {
    facts::verdict(answer).trim_start_matches("refused ").to_owned()
}

/// The rows of the scenario files of tc-core, which real games are as well.
///
/// # Errors
/// What is wrong in the files.
pub fn rows() -> Result<Vec<Row>, Vec<String>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-core/tests/scenarios");
    load(folder, &["control", "events", "then"], &["options", "theirs", "why"])
}

/// A row as a vector.
///
/// # Panics
/// If the row cannot be read, with what to write instead.
pub fn vector(row: &Row) -> Vector {
    let script = Script::of(row).unwrap_or_else(|problem| panic!("{}: {problem}", row.place));
    let (control, options) = (row.cell("control").to_owned(), Options::arguments(row.cell("options")));
    Vector { control: Some(control), options: Some(options), ..Vector::of(row, script.exchanges()) }
}

/// What does not fit in a row.
pub fn check(row: &Row) -> Vec<String> {
    Script::of(row).map_or_else(|problem| vec![problem], |script| script.problems())
}
