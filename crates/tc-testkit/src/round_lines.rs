//! Random lines of rounds, whose actions have marks, and who may see which mark.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

/// The players of all rounds.
pub const PLAYERS: [&str; 3] = ["a", "b", "c"];

/// The bytes that choose a line.
pub const STEP: usize = 4;

/// How every mark begins.
const MARK: &str = "mark-";

/// Makes lines. No two actions are equal.
#[derive(Clone, Debug, Default)]
pub struct Script {
    seq: u64,
    marks: u64,
}

impl Script {
    /// The next line, without `at`. `game` is the name of the game in it.
    pub fn line(&mut self, game: &str, step: [u8; STEP]) -> Map<String, Value> {
        let [kind, who, choice, more] = step;
        let (by, other) = (pick(&PLAYERS, who), pick(&PLAYERS, (who % 3) + 1));
        let line = match kind % 20 {
            0 | 1 => self.open(game, who, choice, more),
            2..=8 => json!({"type":"commit","by":by,"action":self.mark()}),
            9 | 10 => json!({"type":"commit_when","by":by,"condition":{"is":[other,self.mark()]},
                "then":{"deep":[self.mark()]},"otherwise":self.mark()}),
            11 => json!({"type":"withdraw","by":by}),
            12 => json!({"type":if choice % 4 == 0 { "unready" } else { "ready" },"by":by}),
            13 if choice % 4 == 0 => json!({"type":"leave","by":by}),
            13 => json!({"type":"commit_digest","by":by,"digest":"00".repeat(32)}),
            14 => json!({"type":"open_digest","by":by,"action":self.mark(),"nonce":"00".repeat(32)}),
            15 => json!({"type":"commit","by":by,"action":self.mark(),"round":{"game":game,"seq":self.seq + 9}}),
            16 => json!({"type":"reveal","who":[by]}),
            17 => json!({"type":if choice % 3 == 0 { "resolve" } else { "force_seal" }}),
            18 => json!({"type":pick(&["tick", "pause", "resume", "abort"], choice)}),
            _ => json!({"type":"reveal"}),
        };
        match line {
            Value::Object(line) => line,
            _ => Map::new(),
        }
    }

    fn mark(&mut self) -> String {
        self.marks += 1;
        format!("{MARK}{}.", self.marks)
    }

    fn open(&mut self, game: &str, who: u8, choice: u8, more: u8) -> Value {
        self.seq += 1;
        let mut line = json!({
            "type": "open",
            "round": {"game": game, "seq": self.seq},
            "players": if more.is_multiple_of(8) { &PLAYERS[..2] } else { &PLAYERS[..] },
            "amend": choice & 1 == 0,
            "withdraw": choice & 2 == 0,
            "own": if choice & 12 == 0 { "hidden" } else { "visible" },
            "status": pick(&["everyone", "count", "nobody"], choice >> 4),
            "close": if who & 1 == 0 { "all" } else { "ready" },
            "leave": pick(&["counts", "dropped", "skipped"], who),
        });
        match more % 5 {
            0 => line["missing"] = json!({"default": self.mark()}),
            1 => line["tc"] = json!("60s.. + 1s"),
            2 => line["tc"] = json!("previous"),
            3 if who & 4 == 0 => line["openings"] = json!(1000),
            _ => {}
        }
        line
    }
}

/// Knows who may see which marks, from the lines and what they were answered for the host.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The marks of the commitments that are closed now, by player.
    closed: BTreeMap<String, BTreeSet<String>>,
    open: BTreeSet<String>,
    is_own_hidden: bool,
}

impl Marks {
    /// Notes a line and its answer for the host or an arbiter.
    pub fn note(&mut self, line: &Map<String, Value>, answer: &Value) {
        if answer["ok"] != true {
            return;
        }
        let word = |key: &str| line.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        match word("type").as_str() {
            "open" => {
                self.closed.clear();
                self.is_own_hidden = word("own") == "hidden";
                self.open.extend(line.get("missing").map(marks).unwrap_or_default());
            }
            "commit" | "commit_when" => {
                self.closed.insert(word("by"), marks(&Value::Object(line.clone())));
            }
            "open_digest" => self.open.extend(marks(&Value::Object(line.clone()))),
            "withdraw" => drop(self.closed.remove(&word("by"))),
            _ => {}
        }
        for effect in answer["effects"].as_array().into_iter().flatten() {
            if effect["type"] == "opened" {
                let player = effect["player"].as_str().unwrap_or_default();
                self.open.extend(self.closed.remove(player).unwrap_or_default());
            } else if effect["type"] == "aborted" {
                self.closed.clear();
            }
        }
    }

    /// The marks in a text that a viewer may not see. `arbiter` and `spectator` are viewers; others are players.
    pub fn leaked(&self, viewer: &str, text: &str) -> BTreeSet<String> {
        let is_allowed = |mark: &String| {
            let of = self
                .closed
                .iter()
                .filter(|(player, _)| viewer == "arbiter" || player.as_str() == viewer && !self.is_own_hidden);
            self.open.contains(mark) || of.map(|(_, marks)| marks).any(|marks| marks.contains(mark))
        };
        marks_in(text).filter(|mark| !is_allowed(mark)).collect()
    }
}

fn pick<'p>(of: &[&'p str], choice: u8) -> &'p str {
    of[usize::from(choice) % of.len()]
}

fn marks(value: &Value) -> BTreeSet<String> {
    marks_in(&value.to_string()).collect()
}

/// The marks in a text.
fn marks_in(text: &str) -> impl Iterator<Item = String> + '_ {
    let mark = |(place, _): (usize, &str)| text[place..].split_inclusive('.').next().map(str::to_owned);
    text.match_indices(MARK).filter_map(mark)
}
