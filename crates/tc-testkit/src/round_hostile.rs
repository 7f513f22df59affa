//! Lines of rounds from anywhere.

use serde_json::Value;
use tc_commit::lines::{Asked, Rounds};

/// Whose views are asked for: a player whose name may be called, the others, and somebody whom no round has.
const ASKED: [&str; 4] = ["a", "player:spectator", "spectator", "arbiter"];

/// Any bytes as lines of rounds. Every answer is a line of JSON, and what is refused has changed nothing: a line that
/// no round can take is answered with the same digest and, but for the instant, the same views before it and after it.
///
/// # Panics
/// If that is not so.
pub fn any_lines(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let asked = ASKED.iter().map(|name| Asked::parse(name).expect("they are names"));
    let mut rounds = Rounds::new(asked.collect()).with_public_digests();
    let mut before = probe(&mut rounds);
    for line in text.split('\n') {
        let answer = rounds.answer(line);
        let (at, is_accepted, json) = (answer.at, answer.is_accepted(), answer.to_json());
        let value = read(&json);
        assert_eq!(value["ok"], Value::Bool(is_accepted), "{json}");
        assert_eq!(value["at"].is_null(), at.is_none(), "{json}");
        if is_accepted {
            assert!(value["effects"].is_array() && value["public_digest"].is_string(), "{json}");
            assert_eq!(value["views"].as_object().map(serde_json::Map::len), Some(ASKED.len()), "{json}");
            before = probe(&mut rounds);
        } else {
            let words = [&value["error"]["kind"], &value["error"]["message"]];
            assert!(words.iter().all(|word| word.as_str().is_some_and(|word| !word.is_empty())), "{json}");
            assert_eq!(probe(&mut rounds), before, "{line} was refused: {json}");
        }
    }
}

/// What is seen as of the last line that was accepted: the answer to a line that is none.
fn probe(rounds: &mut Rounds) -> Value {
    let answer = rounds.answer("?");
    assert!(!answer.is_accepted());
    read(&answer.to_json())
}

fn read(json: &str) -> Value {
    assert!(!json.contains('\n'), "{json}");
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}
