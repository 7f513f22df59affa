//! Golden digests (S16): they must never change, on no platform and with no version of the crate.

use std::path::Path;

use serde::Deserialize;
use serde_json::value::RawValue;
use tc_core::{Clock, Rule, lines};
use tc_testkit::corpus::load;
use tc_testkit::scenario::Options;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    control: String,
    #[serde(default)]
    options: String,
    lines: Vec<Box<RawValue>>,
    digest: String,
}

impl Row {
    fn options(&self) -> Options {
        Options::read(&self.options).unwrap_or_else(|problem| panic!("{}: {problem}", self.name))
    }

    fn digest(&self) -> String {
        let setup = self.options().setup(&self.control).unwrap_or_else(|problem| panic!("{problem}"));
        let mut clock = Clock::new(&setup);
        for line in &self.lines {
            let answer = lines::answer(&mut clock, line.get());
            assert!(answer.is_accepted(), "{}: {line}: {}", self.name, answer.to_json());
        }
        clock.state().digest(&setup).to_string()
    }
}

fn rows() -> impl Iterator<Item = Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/digests");
    load::<Row>(folder).into_iter().flat_map(|(_, corpus)| corpus.rows)
}

/// A rule without a digest could be written in another way by mistake.
#[test]
fn s16_every_rule_has_a_golden_digest() {
    let options: Vec<String> = rows().map(|row| row.options + " ").collect();
    for rule in Rule::all() {
        let option = format!("--{} ", rule.word());
        assert!(options.iter().any(|options| options.contains(&option)), "no row has {option}");
    }
}

#[test]
fn s16_golden_digests() {
    let changed: Vec<String> =
        rows().filter(|row| row.digest() != row.digest).map(|row| format!("{}: {}", row.name, row.digest())).collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}
