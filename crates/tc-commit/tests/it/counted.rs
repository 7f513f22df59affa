//! Extensions that are counted from round to round of lines: what players have left follows from the effects, and a round
//! that goes on from a snapshot goes on with the same numbers (C8, C15).

#![cfg(feature = "json")]

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};
use tc_commit::lines::{Asked, LineAnswer, Rounds};
use tc_testkit::cases;

const PLAYERS: [&str; 3] = ["a", "b", "c"];

/// The bytes that choose a round: who plays, what players have left, what they do, and how it ends.
const STEP: usize = 5;

/// What players have left, kept by hand.
#[derive(Default)]
struct Book {
    game: String,
    left: BTreeMap<String, u8>,
}

/// The rounds, and the book.
struct Table {
    rounds: Rounds,
    book: Option<Book>,
    /// The players of the round, if it counts.
    counted: Vec<String>,
    at: i64,
    seq: u64,
}

impl Table {
    fn new() -> Table {
        let asked = vec![Asked::parse("arbiter").expect("a viewer")];
        Table { rounds: Rounds::new(asked).with_snapshots(), book: None, counted: Vec::new(), at: 0, seq: 0 }
    }

    /// Answers a line. Rounds that go on from a snapshot of before give the same answer, and charges go into the book.
    fn answer(&mut self, mut line: Value) -> LineAnswer {
        line["at"] = self.at.into();
        let line = line.to_string();
        let snapshot = self.rounds.to_snapshot().expect("snapshots are taken");
        let again = Rounds::new(vec![Asked::parse("arbiter").expect("a viewer")]).resume(&snapshot);
        let answer = self.rounds.answer(&line);
        assert_eq!(again.expect("a snapshot").answer(&line).to_json(), answer.to_json(), "{line}");
        let json: Value = serde_json::from_str(&answer.to_json()).expect("JSON");
        for effect in json["effects"].as_array().into_iter().flatten() {
            for player in effect["charged"].as_array().into_iter().flatten() {
                let left = self.book.as_mut().and_then(|book| book.left.get_mut(player.as_str()?)).expect("counted");
                *left = left.checked_sub(1).expect("one was left");
            }
        }
        answer
    }

    /// What the arbiter sees after an accepted line is what is in the book. After a refused one the view has what is due,
    /// of which no effect is reported yet.
    fn is_in_the_book(&self, answer: &LineAnswer) {
        if !answer.is_accepted() {
            return;
        }
        let json: Value = serde_json::from_str(&answer.to_json()).expect("JSON");
        for player in json["views"]["arbiter"]["players"].as_array().into_iter().flatten() {
            let name = player["player"].as_str().expect("a name");
            let left = self.book.as_ref().and_then(|book| book.left.get(name));
            let expected = left.filter(|_| self.counted.iter().any(|one| one == name));
            assert_eq!(player.get("extensions").and_then(Value::as_u64), expected.copied().map(u64::from), "{json}");
        }
    }

    fn plays(&mut self, step: [u8; STEP]) {
        let [who, each, number, deeds, end] = step;
        self.at += i64::from(end % 5) * 1_000;
        self.seq += 1;
        let role = |place: usize| who / 3_u8.pow(place as u32) % 3;
        let of =
            |wanted: u8| (0..3).filter(|place| role(*place) == wanted).map(|place| PLAYERS[place]).collect::<Vec<_>>();
        let (required, idle) = (of(0), of(1));
        let game = if who > 230 { "h" } else { "g" };
        let mut missing = json!({"extend": 1_000, "budget": 1 + number % 3});
        if end & 8 != 0 {
            missing["then"] = "abort".into();
        }
        // What the round begins with, if it counts; an error if it cannot begin.
        let known = self.book.as_ref().filter(|book| book.game == game).map(|book| book.left.clone());
        let in_round = required.iter().chain(&idle);
        let begins: Result<Option<BTreeMap<String, u8>>, ()> = match each % 6 {
            0 => Ok(None),
            1 => {
                missing["each"] = (number % 3).into();
                Ok(Some(in_round.clone().map(|player| ((*player).to_owned(), number % 3)).collect()))
            }
            2 => {
                let one = |player: &&str| ((*player).to_owned(), number % 2 + 1);
                let numbers: BTreeMap<String, u8> = required.iter().map(one).collect();
                missing["each"] = json!(&numbers);
                Ok(Some(numbers))
            }
            kind => {
                missing["each"] = "previous".into();
                let joining = (kind == 3).then_some(number % 2);
                if let Some(joining) = joining {
                    missing["joining"] = joining.into();
                }
                let is_there = |left: &BTreeMap<String, u8>| {
                    joining.is_some() || required.iter().all(|player| left.contains_key(*player))
                };
                known.filter(is_there).ok_or(()).map(|mut left| {
                    for player in in_round.clone().take(if joining.is_some() { 3 } else { 0 }) {
                        left.entry((*player).to_owned()).or_insert(joining.unwrap_or_default());
                    }
                    Some(left)
                })
            }
        };
        let open = json!({"type": "open", "round": {"game": game, "seq": self.seq}, "players": required, "idle": idle,
            "deadline": self.at + 2_000, "missing": missing});
        let answer = self.answer(open);
        let begins = match (&answer.result, begins) {
            (Ok(_), Ok(begins)) => begins,
            (Err(error), _) if error.kind() == "already_open" => return,
            (Err(error), Err(())) => return assert_eq!(error.kind(), "no_extensions"),
            (Err(error), Ok(_)) => panic!("{error}"),
            (Ok(_), Err(())) => panic!("there is nothing to go on with"),
        };
        self.counted = if begins.is_some() {
            required.iter().chain(&idle).map(|&one| one.to_owned()).collect()
        } else {
            Vec::new()
        };
        if let Some(first) = begins {
            // The last round can have charged players since.
            let charged = self.book.take().filter(|_| each % 6 > 2).map(|book| book.left).unwrap_or_default();
            self.book = Some(Book { game: game.to_owned(), left: first.into_iter().chain(charged).collect() });
        }
        self.is_in_the_book(&answer);
        for (place, player) in PLAYERS.into_iter().enumerate() {
            let line = match deeds >> (2 * place) & 3 {
                0 => continue,
                1 => json!({"type": "leave", "by": player}),
                _ => json!({"type": "commit", "by": player, "action": 1}),
            };
            self.at += i64::from(deeds >> 6) * 700;
            let answer = self.answer(line);
            self.is_in_the_book(&answer);
        }
        self.at += i64::from(end >> 4) * 500;
        let answer = self.answer(json!({"type": if end & 1 == 0 { "tick" } else { "resolve" }}));
        self.is_in_the_book(&answer);
        if end & 2 == 0 {
            let answer = self.answer(json!({"type": "abort"}));
            self.is_in_the_book(&answer);
        }
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn c8_what_is_left_follows_from_the_effects(steps in prop::collection::vec(any::<[u8; STEP]>(), 1..12)) {
        let mut table = Table::new();
        steps.into_iter().for_each(|step| table.plays(step));
    }
}
