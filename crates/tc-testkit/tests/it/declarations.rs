//! The declarations of the npm package have every word, every type and every key of the JSON that they describe.

use std::collections::BTreeSet;

use serde_json::Value;
use tc_commit::{AbortedBy, BidKind, Branch, Close, Leave, Own, Phase, Reject, SealedBy, StatusVisibility};
use tc_core::{
    AdjustedBy, AfterFlag, AlertKind, BonusKind, Cause, Change, Clock, Input, Loss, Outcome, PauseReason, Pressure,
    Rules, Seat, Setup, Span, Status, Timestamp, lines,
};

const CLOCK: &str = include_str!("../../../tc-wasm/js/clock.d.ts");
const ROUNDS: &str = include_str!("../../../tc-wasm/js/index.d.ts");

/// Every union of texts, such as `"stop" | "count"`, as a set.
fn unions(text: &str) -> BTreeSet<BTreeSet<&str>> {
    let mut unions = BTreeSet::new();
    let mut union = BTreeSet::new();
    for (place, piece) in text.split('"').enumerate() {
        // Pieces with odd numbers are texts; between two of a union there is only a bar.
        if place % 2 == 1 {
            union.insert(piece);
        } else if piece.trim() != "|" {
            unions.insert(std::mem::take(&mut union));
        }
    }
    unions
}

macro_rules! words {
    ($($type:ident),* $(,)?) => { [$((stringify!($type), $type::ALL.map($type::word).into_iter().collect())),*] };
}

fn has(text: &str, enums: &[(&str, BTreeSet<&str>)]) {
    let unions = unions(text);
    let missing: Vec<_> = enums.iter().filter(|(_, words)| !unions.contains(words)).collect();
    assert!(missing.is_empty(), "no union has exactly these words: {missing:?}");
}

#[test]
fn words_of_clocks() {
    has(CLOCK, &words! { AdjustedBy, AlertKind, BonusKind, Cause, Loss, Pressure, Status });
    let reasons = known::<PauseReason>(r#"{"reason":"?"}"#);
    has(CLOCK, &[("PauseReason", reasons.iter().map(String::as_str).collect())]);
}

#[test]
fn words_of_rounds() {
    has(
        ROUNDS,
        &words! { AbortedBy, AfterFlag, BidKind, Branch, Close, Leave, Own, Phase, Reject, SealedBy, StatusVisibility },
    );
}

/// The types that an enum says it knows.
fn types<T: serde::de::DeserializeOwned>() -> Vec<String> {
    known::<T>(r#"{"type":"?"}"#)
}

/// What would be known in the place of a question mark.
fn known<T: serde::de::DeserializeOwned>(text: &str) -> Vec<String> {
    let error = serde_json::from_str::<T>(text).err().expect("it is unknown").to_string();
    let (_, known) = error.split_once("one of ").unwrap_or_else(|| panic!("{error}"));
    known.split(", ").map(ToOwned::to_owned).collect()
}

#[test]
fn types_of_clocks() {
    let listed: BTreeSet<&str> = unions(CLOCK).into_iter().flatten().collect();
    let all = [types::<Input>(), types::<Change>(), types::<Outcome>()].concat();
    let missing: Vec<_> = all.iter().filter(|kind| !listed.contains(kind.as_str())).collect();
    assert!(all.len() > 30 && missing.is_empty(), "{missing:?}");
}

/// The keys of an interface, and those of the interface that it extends.
fn keys(text: &str, interface: &str) -> BTreeSet<String> {
    let (_, body) = text.split_once(&format!("export interface {interface} ")).expect("there is one");
    let (head, body) = body.split_once("{\n").expect("a body");
    let body = body.split("\n}").next().unwrap_or_default();
    let own = body.lines().filter_map(|line| line.trim().split_once(':')).map(|(key, _)| key.trim_end_matches('?'));
    let own = own.filter(|key| key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'));
    let mut keys: BTreeSet<String> = own.map(ToOwned::to_owned).collect();
    if let Some(base) = head.trim().strip_prefix("extends ") {
        keys.extend(self::keys(text, base));
    }
    keys
}

#[test]
fn keys_of_seats() {
    let rules = Rules {
        move_limit: Some(Span::secs(10)),
        penalty: 10,
        charge_double: Some(Span::secs(10)),
        after_flag: AfterFlag::Skip,
        ..Rules::default()
    };
    let mut clock = Clock::new(&Setup::new(rules, &"1s, 5m".parse().expect("a control")).expect("a setup"));
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("a start");
    let look = clock.look(Timestamp::secs(11)).expect("overtime, and a turn that was lost");
    let state: Value = serde_json::from_str(&lines::state(&look, &lines::StateStyle::default())).expect("JSON");
    let of = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<BTreeSet<String>>();
    assert_eq!(keys(CLOCK, "SeatState"), of(&state["seats"][0]));
    let reading = serde_json::to_value(look.reading(Seat::FIRST)).expect("JSON");
    assert_eq!(keys(CLOCK, "SeatReading"), of(&reading));
}
