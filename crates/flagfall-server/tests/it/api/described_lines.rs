//! The parts of the OpenAPI document that lines, answers and views have, against everything that the vectors of the documents
//! send and are answered: each value has the described form, and each described key occurs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use flagfall_server::api::OPENAPI;
use jsonschema::Validator;
use serde_json::{Value, json};
use tc_commit::lines::{Asked, Rounds};
use tc_core::client::ClockView;
use tc_core::{Clock, lines};
use tc_testkit::scenario::Options;
use tc_testkit::vectors::{self, Vector};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/vectors.jsonl");

/// Keys that no vector has: those that the server takes away or adds, names of players, and what holds in a game.
const NOT_IN_VECTORS: [(&str, &str); 5] =
    [("Input", "id"), ("Line", "id"), ("Answer", "asked"), ("SeatState", "name"), ("Line", "public")];

/// The schemas that lines have, and the keys that have occurred in values of each.
struct Described {
    document: Value,
    validators: BTreeMap<&'static str, Validator>,
    seen: BTreeMap<&'static str, BTreeSet<String>>,
    problems: BTreeSet<String>,
}

impl Described {
    fn new() -> Self {
        let document = serde_json::from_str(OPENAPI).unwrap();
        Self { document, validators: BTreeMap::new(), seen: BTreeMap::new(), problems: BTreeSet::new() }
    }

    /// Notes what is wrong with a value of a schema, and its keys.
    fn check(&mut self, name: &'static str, value: &Value) {
        let components = &self.document["components"];
        let validator = self.validators.entry(name).or_insert_with(|| {
            let schema = json!({ "$ref": format!("#/components/schemas/{name}"), "components": components });
            jsonschema::validator_for(&schema).unwrap()
        });
        let problems = validator.iter_errors(value);
        self.problems.extend(problems.map(|problem| format!("{name}{}: {problem}", problem.instance_path())));
        self.note(name, value);
    }

    /// Notes the keys of a value that is a part of one that is checked.
    fn note(&mut self, name: &'static str, value: &Value) {
        let keys = value.as_object().into_iter().flatten().map(|(key, _)| key.clone());
        self.seen.entry(name).or_default().extend(keys);
    }

    fn note_all(&mut self, name: &'static str, values: &Value) {
        for value in values.as_array().into_iter().flatten() {
            self.note(name, value);
        }
    }

    fn clock(&mut self, vector: &Vector, control: &str, options: &[String]) {
        let setup = Options::read(&options.join(" ")).and_then(|options| options.setup(control)).unwrap();
        let mut clock = Clock::new(&setup);
        vector.problems(|line| {
            let answer = lines::answer(&mut clock, line).to_json();
            let read: Value = serde_json::from_str(&answer).unwrap();
            self.input("Input", line, &read);
            self.check("Answer", &read);
            self.note_all("Effect", &read["effects"]);
            self.note("State", &read["state"]);
            self.note_all("SeatState", &read["state"]["seats"]);
            let now = clock.state().now().unwrap_or_default();
            let view = ClockView::of(&clock.look(now).expect("the instant of the last input")).to_json();
            let view: Value = serde_json::from_str(&view).unwrap();
            self.check("View", &view);
            self.note_all("SeatView", &view["seats"]);
            for seat in view["seats"].as_array().into_iter().flatten() {
                self.note_all("PeriodsAhead", &seat["then"]);
                self.note("Gains", &seat["gains"]);
            }
            answer
        });
    }

    fn round(&mut self, vector: &Vector, viewers: &[String]) {
        let mut rounds = Rounds::new(viewers.iter().map(|viewer| Asked::parse(viewer).unwrap()).collect());
        vector.problems(|line| {
            let answer = rounds.answer(line).to_json();
            let mut read: Value = serde_json::from_str(&answer).unwrap();
            self.input("Line", line, &read);
            let views = read["views"].take();
            let answer_alone = read.as_object().unwrap().clone().into_iter();
            let answer_alone = answer_alone.filter(|(key, _)| !["views", "next"].contains(&key.as_str())).collect();
            self.check("RoundAnswer", &Value::Object(answer_alone));
            self.note_all("RoundEffect", &read["effects"]);
            self.note_all("Bid", &read["resolution"]);
            for view in views.as_object().into_iter().flatten().map(|(_, view)| view).filter(|view| !view.is_null()) {
                let mut view = view.as_object().unwrap().clone();
                view.remove("effects");
                let view = Value::Object(view);
                self.check("RoundView", &view);
                self.note_all("PlayerView", &view["players"]);
            }
            answer
        });
    }

    /// A line that has changed something, without its instant.
    fn input(&mut self, name: &'static str, line: &str, answer: &Value) {
        if answer["ok"] == true
            && answer["applied"] != false
            && let Ok(Value::Object(mut line)) = serde_json::from_str(line)
        {
            line.remove("at");
            self.check(name, &Value::Object(line));
        }
    }

    /// Described keys that have not occurred.
    fn unseen(&self) -> Vec<(&'static str, String)> {
        let of_schema = |(&name, seen): (&&'static str, &BTreeSet<String>)| {
            let described = self.document["components"]["schemas"][name]["properties"].as_object().unwrap();
            let unseen = described.keys().filter(|key| !seen.contains(*key) && !NOT_IN_VECTORS.contains(&(name, key)));
            unseen.map(|key| (name, key.clone())).collect::<Vec<_>>()
        };
        self.seen.iter().flat_map(of_schema).collect()
    }
}

#[test]
fn lines_are_as_described() {
    let vectors = vectors::read(&fs::read_to_string(VECTORS).unwrap()).unwrap();
    let mut described = Described::new();
    for vector in &vectors {
        match (&vector.control, &vector.options, &vector.viewers) {
            (_, _, Some(viewers)) => described.round(vector, viewers),
            (Some(control), Some(options), None) => described.clock(vector, control, options),
            _ => panic!("{}: nothing is set up", vector.row),
        }
    }
    let problems: Vec<String> = described.problems.iter().cloned().collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_eq!(described.unseen(), []);
}
