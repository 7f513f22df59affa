//! What is refused in every object that is read: each key of each object is left out, doubled and given values that it
//! cannot have, and the refusal names it. The snapshot lists for each key the values that it takes, and all sentences.

#![cfg(feature = "json")]

mod files;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tc_commit::lines::{Entry, LineAnswer, Rounds};
use tc_commit::saved::Redacted;
use tc_commit::{
    AbortedBy, Answer, Body, Change, ClockedSpec, Condition, Deed, Effect, Extension, Input, Missing, Mode, Nonce,
    PlayerId, Policy, Request, Round, RoundId, RoundView, SealedBy, Selection, Spec, SpecBuilder, Viewer, Withheld,
};
use tc_core::{AfterFlag, Clock, Rules, Setup, Span, TimeControl, Timestamp};
use tc_testkit::strictness::{self, Strictness, Type};

use files::{types_of_files, types_of_rounds};

/// Parts of sentences that name no key of the place: a wrong kind of text is named as a whole, values can contradict each
/// other, the round can refuse what was read, an action is named as such wherever it is, and the sum of a line of a vault
/// depends on its entry.
const WITHOUT_KEY: [&str; 11] = [
    "expected a journal of rounds, version 1",
    "expected a vault of rounds, version 1",
    "the checksum does not match",
    "the deadline, 60000 ms, must be after the round begins",
    "has no number of extensions; every required player needs one",
    "has no default action; every required player needs one",
    "has no seat at the clock",
    "the time to disclose must be longer than zero",
    "time went backwards",
    "is not a player of this round",
    "`action`: ",
];

const DIGITS: &str = "0707070707070707070707070707070707070707070707070707070707070707";

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn written(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("it is written")
}

fn to_text(result: Result<impl Sized, impl ToString>) -> Result<(), String> {
    result.map(drop).map_err(|error| error.to_string())
}

fn by_serde<T: DeserializeOwned>(text: &str) -> Result<(), String> {
    to_text(serde_json::from_str::<T>(text))
}

/// Lines that begin a round.
fn opens() -> Vec<Value> {
    let open = |more: Value| {
        let mut line = json!({"type": "open", "at": 0, "round": {"game": "g", "seq": 1}, "players": ["ann", "ben"]});
        let (Value::Object(line_keys), Value::Object(more)) = (&mut line, more) else { panic!("objects") };
        line_keys.extend(more);
        line
    };
    vec![
        open(json!({
            "idle": ["cy"], "deadline": 60000, "close": "ready", "amend": true, "withdraw": true, "leave": "dropped",
            "status": "count", "own": "hidden", "resolve": "highest", "tie": "nobody", "reject": "abort_all",
            "missing": {"extend": 10000, "budget": 2, "then": {"default": "hold"}, "each": {"ann": 1, "ben": 0, "cy": 1}},
            "openings": 5000, "withheld": {"default": "hold"},
        })),
        open(json!({"deadline": {"in": 60000}})),
        open(json!({"deadline": 60000, "missing": {"extend": 10000, "budget": 2, "each": 1}})),
        open(json!({"deadline": 60000, "missing": {"extend": 1, "budget": 2, "each": "previous", "joining": 1}})),
        open(json!({"missing": {"default": "hold"}})),
        open(json!({"tc": "5m.. + 3s", "after_flag": "stop"})),
        open(json!({"tc": "previous"})),
    ]
}

/// The keys of a line, and who sends it.
///
/// Not a closure: optimised by rustc 1.94 to 1.96, the second call of one got the empty object that the first had changed and dropped.
fn by(mut keys: Value) -> Value {
    keys["by"] = json!("ann");
    keys
}

/// Lines that are inputs of a round, each of a kind.
fn lines() -> Vec<Value> {
    let is = json!({"all": [{"is": ["ann", "rock"]}, {"not": {"missing": "ben"}}, {"any": [{"public": "winter"}]}]});
    let when = json!({"condition": is, "then": "rock", "otherwise": "paper"});
    let line = |kind: &str, keys: Value| {
        let mut line = json!({"type": kind, "at": 12500, "round": {"game": "g", "seq": 1}});
        let Value::Object(all) = &mut line else { panic!("an object") };
        all.extend(keys.as_object().expect("an object").clone());
        line
    };
    let with_nonce = |mut keys: Value| {
        keys["nonce"] = json!(DIGITS);
        by(keys)
    };
    vec![
        line("withdraw", by(json!({}))),
        line("commit", by(json!({"action": "rock"}))),
        line("commit_when", by(when.clone())),
        line("commit_digest", by(json!({"digest": DIGITS}))),
        line("ready", by(json!({}))),
        line("unready", by(json!({}))),
        line("leave", by(json!({}))),
        line("tick", json!({})),
        line("pause", json!({})),
        line("resume", json!({})),
        line("reveal", json!({"who": ["ann"], "public": ["winter"]})),
        line("open_digest", with_nonce(json!({"action": "rock"}))),
        line("open_when", with_nonce(when)),
        line("resolve", json!({"public": ["winter"]})),
        line("force_seal", json!({})),
        line("abort", json!({})),
    ]
}

fn read_line(text: &str) -> Result<(), String> {
    unless_bad(Rounds::new(Vec::new()).answer(text))
}

/// The error of a line, unless it depends on what the round is doing.
fn unless_bad(answer: LineAnswer) -> Result<(), String> {
    match answer.result {
        Err(error) if error.is_bad_input() => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Snapshots of rounds: with clocks that can go on, and with extensions that are counted.
fn snapshots() -> Vec<Value> {
    let snapshot = |lines: &[Value]| {
        let mut rounds = Rounds::new(Vec::new()).with_snapshots();
        for line in lines {
            let answer = rounds.answer(&line.to_string());
            assert!(answer.is_accepted(), "{line}: {}", answer.to_json());
        }
        parsed(&rounds.to_snapshot().expect("snapshots"))
    };
    let open = |seq: u64, more: Value| {
        let mut line =
            json!({"type": "open", "at": seq * 1000, "round": {"game": "g", "seq": seq}, "players": ["ann"]});
        line.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        line
    };
    let abort = |seq: u64| json!({"type": "abort", "at": seq * 1000 + 1});
    let each = json!({"deadline": 60000, "missing": {"extend": 10000, "budget": 2, "each": {"ann": 1}}});
    let commit = json!({"type": "commit", "at": 3000, "by": "ann", "action": "rock"});
    vec![
        snapshot(&[open(1, json!({"tc": "5m"})), abort(1), open(2, json!({"tc": "5m"})), commit.clone()]),
        snapshot(&[open(1, each.clone()), abort(1), open(2, json!({})), commit]),
    ]
}

fn id(name: &str) -> PlayerId {
    name.parse().expect("an id")
}

fn spec() -> SpecBuilder<String> {
    let text = |action: &str| action.to_owned();
    let each = BTreeMap::from([(id("ann"), 1), (id("ben"), 0)]);
    Spec::builder(RoundId::new("g", 1).expect("an id"), Timestamp::EPOCH).players([id("ann"), id("ben")]).policy(
        Policy {
            deadline: Some(Timestamp::millis(60_000)),
            missing: Missing::Defaults(BTreeMap::from([(id("ann"), text("hold")), (id("ben"), text("hold"))])),
            extension: Some(Extension { by: Span::millis(10_000), budget: 2, each: Some(each) }),
            mode: Mode::Digests { disclosing: Span::millis(5_000), withheld: Some(Withheld::Default(text("hold"))) },
            ..Policy::default()
        },
    )
}

fn on_clocks() -> SpecBuilder<String> {
    Spec::builder(RoundId::new("g", 1).expect("an id"), Timestamp::EPOCH).players([id("ann"), id("ben")])
}

fn clock() -> Clock {
    let control: TimeControl = "10s, 3 x r1/30s".parse().expect("a control");
    let rules = Rules { after_flag: AfterFlag::Count, ..Rules::default() };
    Clock::new(&Setup::for_each(rules, [control.clone(), control]).expect("a setup"))
}

/// The inputs of a round, each of a kind.
fn inputs() -> Vec<Input<String>> {
    let body = || {
        let is = Condition::is(id("ben"), "rock".to_owned());
        let all = Condition::all([is, Condition::negated(Condition::missing(id("ben"))).expect("not too deep")]);
        Body::when(all.expect("not too deep"), "rock".to_owned(), "paper".to_owned())
    };
    let nonce = Nonce::new([7; 32]);
    let by = || id("ann");
    vec![
        Input::commit(by(), "rock".to_owned()),
        Input::Commit { by: by(), body: body() },
        Input::CommitDigest { by: by(), digest: DIGITS.parse().expect("a digest") },
        Input::Withdraw { by: by() },
        Input::Ready { by: by() },
        Input::Unready { by: by() },
        Input::Disclose { by: by(), body: body(), nonce },
        Input::Leave { by: by() },
        Input::Reveal(Selection::These(BTreeSet::from([by()]))),
    ]
}

/// The readers of what is written by serde.
fn types_of_serde() -> Vec<Type> {
    let clocked = || on_clocks().build_clocked_in_order().expect("a round");
    let (mut round, answer) = Round::begin_clocked(clocked(), clock()).expect("it begins");
    let committed = round.handle(Timestamp::millis(1), &round.id().clone(), inputs().remove(1)).expect("a commitment");
    let at = Timestamp::millis(8);
    let changes = [
        Change::Did { by: Some(id("ann")), deed: Deed::Withdrew },
        Change::Extended { until: at, missing: [id("ann")].into(), charged: [id("ben")].into() },
        Change::Sealed(SealedBy::Host),
        Change::Paused,
        Change::Resumed,
        Change::Resolved,
        Change::Aborted { by: AbortedBy::Missing, players: [id("ann")].into() },
        Change::Clock { player: Some(id("ann")), change: tc_core::Change::Cancelled },
    ];
    let view = |viewer| round.view(&viewer, Timestamp::millis(20_000)).expect("a view");
    let effects = changes.map(|change| Effect { at, change });
    let when = json!({"condition": {"is": ["ben", "rock"]}, "then": "rock", "otherwise": "paper"});
    let requests = [
        json!({"commit": "rock"}),
        json!({"commit_when": when}),
        json!({"commit_digest": DIGITS}),
        json!({"open": {"action": "rock", "nonce": DIGITS}}),
        json!({"open_when": {"when": when, "nonce": DIGITS}}),
    ];
    let redacted =
        Redacted { at, effects: effects.to_vec(), bodies: vec![(id("ann"), Body::Plain("rock".to_owned()))] };
    vec![
        Type { name: "request", samples: requests.into(), read: Box::new(by_serde::<Request<String>>) },
        Type {
            name: "input",
            samples: inputs().iter().map(written).collect(),
            read: Box::new(by_serde::<Input<String>>),
        },
        Type {
            name: "spec",
            samples: vec![written(&spec().build().expect("a round"))],
            read: Box::new(by_serde::<Spec<String>>),
        },
        Type {
            name: "clocked spec",
            samples: vec![written(&clocked())],
            read: Box::new(by_serde::<ClockedSpec<String>>),
        },
        Type { name: "effect", samples: effects.iter().map(written).collect(), read: Box::new(by_serde::<Effect>) },
        Type {
            name: "answer",
            samples: vec![written(&answer), written(&committed)],
            read: Box::new(by_serde::<Answer>),
        },
        Type {
            name: "view",
            samples: vec![written(&view(Viewer::Arbiter)), written(&view(Viewer::Spectator))],
            read: Box::new(by_serde::<RoundView<String>>),
        },
        Type { name: "redacted", samples: vec![written(&redacted)], read: Box::new(by_serde::<Redacted<String>>) },
    ]
}

/// The readers of lines and of what they leave to save.
fn types_of_lines() -> Vec<Type> {
    let entries = vec![
        json!({"line": {"type": "commit", "at": 0, "by": "ann"}, "body": {"plain": "rock"}}),
        json!({"line": {"type": "tick", "at": 0}}),
    ];
    let entry = |text: &str| {
        let entry = serde_json::from_str::<Entry>(text).map_err(|error| error.to_string())?;
        unless_bad(Rounds::new(Vec::new()).answer_entry(&entry))
    };
    let snapshot = |text: &str| to_text(Rounds::new(Vec::new()).resume(text));
    vec![
        Type { name: "open", samples: opens(), read: Box::new(read_line) },
        Type { name: "line", samples: lines(), read: Box::new(read_line) },
        Type { name: "entry", samples: entries, read: Box::new(entry) },
        Type { name: "snapshot", samples: snapshots(), read: Box::new(snapshot) },
    ]
}

#[test]
fn every_key_of_every_object() {
    let mut types = types_of_lines();
    types.extend(types_of_files());
    types.extend(types_of_serde());
    types.extend(types_of_rounds());
    let Strictness { taken, sentences } = strictness::every_key(&types, &WITHOUT_KEY);
    insta::assert_snapshot!("strictness_taken", taken);
    insta::assert_snapshot!("strictness_sentences", sentences);
}

#[test]
fn two_megabytes() {
    // serde_json quotes a text whole where a host reads a type of its own with it.
    let types: Vec<Type> = types_of_lines().into_iter().chain(types_of_files()).chain(types_of_rounds()).collect();
    strictness::two_megabytes(&types, &WITHOUT_KEY);
}
