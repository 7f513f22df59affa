//! Lines of rounds from anywhere.

use serde_json::Value;
use tc_commit::lines::{Asked, Rounds};

use crate::hostile::answer;
use crate::round_disk::Disk;

/// Whose views are asked for: a player whose name may be called, the others, and somebody whom no round has.
const ASKED: [&str; 4] = ["a", "player:spectator", "spectator", "arbiter"];

/// Any bytes as lines of rounds. Every answer is a line of JSON, and what is refused has changed nothing: a line that
/// no round can take is answered with the same digest and, but for the instant, the same views before it and after it.
/// The lines that were accepted are saved, and rounds that replay them are in the same state.
pub fn any_lines(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let asked: Vec<Asked> = ASKED.iter().map(|name| Asked::parse(name).expect("they are names")).collect();
    let begin = || Rounds::new(asked.clone()).with_public_digests().with_entries();
    let (mut rounds, mut disk) = (begin(), Disk::new());
    let mut before = probe(&mut rounds);
    for line in text.split('\n') {
        let said = rounds.answer(line);
        let value = answer(&said.to_json(), said.at, said.is_accepted());
        assert_eq!(said.accepted.is_some(), value["ok"] == true);
        said.accepted.iter().for_each(|accepted| disk.save(accepted));
        if value["ok"] == true {
            assert!(value["effects"].is_array() && value["public_digest"].is_string(), "{value}");
            assert_eq!(value["views"].as_object().map(serde_json::Map::len), Some(ASKED.len()), "{value}");
            before = probe(&mut rounds);
        } else {
            assert_eq!(probe(&mut rounds), before, "{line} was refused: {value}");
        }
    }
    let mut again = begin();
    disk.replay(&mut again);
    assert_eq!(again.lost().count(), 0);
    assert_eq!(probe(&mut again), before, "after a replay");
}

/// What is seen as of the last line that was accepted: the answer to a line that says nothing.
fn probe(rounds: &mut Rounds) -> Value {
    let value = say(rounds, "?");
    assert_eq!(value["ok"], false);
    value
}

fn say(rounds: &mut Rounds, line: &str) -> Value {
    let said = rounds.answer(line);
    answer(&said.to_json(), said.at, said.is_accepted())
}
