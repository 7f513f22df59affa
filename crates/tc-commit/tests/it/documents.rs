//! The tables of docs/commitment.md are what rounds do.

#![cfg(feature = "json")]

mod script;
mod visibility;

use std::collections::BTreeSet;
use std::path::PathBuf;

use script::{Script, effect_word, on_a_round, player, round_id};
use serde_json::{Value, json};
use tc_commit::lines::{Asked, LineError, Rounds};
use tc_commit::{AbortedBy, Body, Change, Commitment, Deed, Effect, Nonce, Phase, Refused, RoundId, SealedBy};
use tc_core::Timestamp;
use tc_testkit::markdown::rows_under;
use tc_testkit::round_scenario::{Scenario, documented};

fn document() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/commitment.md");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn fixed<const COLUMNS: usize>(header: [&str; COLUMNS]) -> Vec<[String; COLUMNS]> {
    let rows = rows_under(&document(), &header).into_iter();
    rows.map(|row| row.try_into().unwrap_or_else(|row| panic!("so many cells: {row:?}"))).collect()
}

/// Every row holds on a round, and on lines where they can say it.
#[test]
fn worked_examples() {
    let mut problems = Vec::new();
    for row in documented() {
        let found = Scenario::of(&row).map_err(|problem| vec![problem]).and_then(|scenario| {
            // Ready resolvers, and rounds after each other, are of lines alone.
            let is_of_lines = row.cell("round").contains("resolve ") || row.cell("events").contains("round (");
            if !is_of_lines {
                on_a_round(&scenario, row.cell("round"))?;
            }
            if scenario.can_be_said() { scenario.run() } else { Ok(Vec::new()) }
        });
        problems.extend(found.err().into_iter().flatten().map(|problem| format!("{}: {problem}", row.place)));
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// Every cell of the tables of inputs and phases comes from a round.
#[test]
fn inputs_and_phases() {
    answers("state", "input");
    answers("state in digest mode", "input in digest mode");
}

/// The table of answers to inputs in states, whose own table has this first column.
fn answers(state: &str, input: &str) {
    let document = document();
    let states = fixed([state, "round", "events so far"]);
    let names: Vec<&str> = states.iter().map(|[name, ..]| name.as_str()).collect();
    let header: Vec<&str> = [input].into_iter().chain(names).collect();
    let mut generated = format!("| {} |\n|{}\n", header.join(" | "), "---|".repeat(header.len()));
    for row in rows_under(&document, &header) {
        let answer = |[_, round, before]: &[String; 3]| {
            let events = format!("{before}; {} @90s", row[0]);
            Script { round, events: &events }.play().answer()
        };
        let answers: Vec<String> = states.iter().map(answer).collect();
        generated.push_str(&format!("| `{}` | {} |\n", row[0], answers.join(" | ")));
    }
    assert!(document.contains(&generated), "the rounds say:\n{generated}");
}

/// Every rule has its anchor, once.
#[test]
fn anchors() {
    let document = document();
    for number in 1..=16 {
        let heading = format!("### <a id=\"c{number}\"></a>C{number}. ");
        assert_eq!(document.matches(&heading).count(), 1, "{heading}");
    }
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("near")
}

#[test]
fn phases() {
    let words: Vec<String> =
        fixed(["phase", "what can be done", "what comes next"]).into_iter().map(|[word, ..]| word).collect();
    assert_eq!(words, Phase::ALL.map(Phase::word));
}

#[test]
fn effects() {
    let did = |deed| Change::Did { by: Some(player("ann")), deed };
    let others = [
        Change::Extended { until: at(90_000), missing: [player("ann"), player("ben")].into(), charged: [].into() },
        Change::Sealed(SealedBy::All),
        Change::Paused,
        Change::Resumed,
        Change::Resolved,
        Change::Aborted { by: AbortedBy::Missing, players: [player("ann")].into() },
        Change::Clock { player: Some(player("ann")), change: tc_core::Change::Turn },
    ];
    let effects: Vec<Effect> = Deed::ALL
        .map(did)
        .into_iter()
        .chain(others)
        .map(|change| Effect { at: Timestamp::millis(2_500), change })
        .collect();
    let rows = fixed(["type", "keys", "printed", "when"]);
    assert_eq!(rows.len(), effects.len());
    for ([word, _, printed, when], effect) in rows.iter().zip(&effects) {
        assert_eq!((effect_word(effect), effect.to_string()), (word.clone(), printed.clone()));
        for cause in causes(&effect.change) {
            assert!(when.contains(&format!("`{cause}`")), "{word}: {cause}");
        }
    }
    let somebody = Effect { at: at(2_500), change: Change::Did { by: None, deed: Deed::Committed } };
    assert!(document().contains(&format!("`{somebody}`")));
}

fn causes(change: &Change) -> Vec<&'static str> {
    match change {
        Change::Sealed(_) => [SealedBy::All, SealedBy::Deadline, SealedBy::Host].map(SealedBy::word).to_vec(),
        Change::Aborted { .. } => {
            [AbortedBy::Host, AbortedBy::Missing, AbortedBy::Flag, AbortedBy::Clock].map(AbortedBy::word).to_vec()
        }
        _ => Vec::new(),
    }
}

/// The keys of effects in lines.
#[test]
fn keys_of_effects() {
    let lines = [
        r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a","b"],"deadline":9,"amend":true,"withdraw":true,"missing":{"extend":9,"budget":1}}"#,
        r#"{"type":"commit","at":1,"by":"a","action":1}"#,
        r#"{"type":"ready","at":1,"by":"a"}"#,
        r#"{"type":"commit","at":1,"by":"a","action":1}"#,
        r#"{"type":"withdraw","at":1,"by":"a"}"#,
        r#"{"type":"pause","at":1}"#,
        r#"{"type":"resume","at":1}"#,
        r#"{"type":"leave","at":2,"by":"a"}"#,
        r#"{"type":"tick","at":30}"#,
        r#"{"type":"reveal","at":30}"#,
        r#"{"type":"open","at":30,"round":{"game":"g","seq":2},"players":["a"],"tc":"1m"}"#,
        r#"{"type":"tick","at":60030}"#,
        r#"{"type":"abort","at":60031}"#,
        r#"{"type":"open","at":60031,"round":{"game":"g","seq":3},"players":["a"],"openings":9}"#,
        r#"{"type":"commit_digest","at":60031,"by":"a","digest":"66cd3d8fd9f7a7c0dfd3d84d3e10ec1d05a4e26a8d2d1ba43ff9fd65b1a2ad7c"}"#,
        r#"{"type":"tick","at":60040}"#,
    ];
    let mut rounds = Rounds::new(Vec::new());
    let mut found = BTreeSet::new();
    let rows = fixed(["type", "keys", "printed", "when"]);
    for line in lines {
        let answer = read(&rounds.answer(line).to_json());
        for effect in answer["effects"].as_array().unwrap_or_else(|| panic!("{line}: {answer}")) {
            let word = effect["type"].as_str().expect("a word");
            let [_, keys, ..] = rows.iter().find(|row| row[0] == word).unwrap_or_else(|| panic!("{word}: no row"));
            let expected: BTreeSet<&str> = ["type", "at"].into_iter().chain(words(keys)).collect();
            assert_eq!(names(effect), expected, "{word}");
            found.insert(word.to_owned());
        }
    }
    assert_eq!(found.len(), rows.len(), "{found:?}");
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn names(object: &Value) -> BTreeSet<&str> {
    object.as_object().unwrap_or_else(|| panic!("{object}")).keys().map(String::as_str).collect()
}

/// The words in a cell, without their code marks.
fn words(cell: &str) -> Vec<&str> {
    if cell == "-" { Vec::new() } else { cell.split([' ', '`']).filter(|word| !word.is_empty()).collect() }
}

#[test]
fn refusals() {
    let (ann, round) = (|| player("ann"), |seq| RoundId::new("g", seq).expect("an id"));
    let refused = |round: &str, events: &str| {
        Script { round, events }.play().result.err().unwrap_or_else(|| panic!("{events}: accepted"))
    };
    let refusals = [
        Refused::StaleRound { expected: round(1), got: round(0) },
        refused("-", "commit a @5s; commit b @1s"),
        Refused::Over(Phase::Resolved),
        Refused::NotAPlayer(ann()),
        Refused::Idle(ann()),
        Refused::Left(ann()),
        Refused::Flagged(ann()),
        Refused::DeadlinePassed(at(60_000)),
        Refused::AlreadySealed,
        Refused::Paused,
        Refused::NotPaused,
        Refused::Frozen,
        Refused::WrongBody { digests: true },
        Refused::WrongMode { digests: true },
        Refused::ActorMismatch(ann()),
        Refused::ActionTooLarge(65_537),
        Refused::ConditionOnSelf(ann()),
        Refused::ConditionOnStranger(ann()),
        Refused::AlreadyCommitted(ann()),
        Refused::WithdrawalClosed,
        Refused::NotCommitted(ann()),
        Refused::AlreadyReady(ann()),
        Refused::NotReady(ann()),
        refused("-", "reveal @1s"),
        Refused::AlreadyRevealed(ann()),
        Refused::DisclosureMismatch(ann()),
        refused("sealed 30s", "digest a @1s; digest b @1s; open a @2s; resolve @3s"),
        Refused::Overflow,
        Refused::ClockTells,
        Refused::ClockGains,
        Refused::Clock(tc_core::Refused::AlreadyStarted),
    ];
    let mut rounds = Rounds::new(Vec::new());
    let open = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a"]}"#;
    let mut of_lines = Vec::new();
    let without = r#"{"type":"open","at":0,"round":{"game":"g","seq":2},"players":["a"],"tc":"previous"}"#;
    let clocks = r#"{"type":"open","at":0,"round":{"game":"g","seq":2},"players":["a"],"tc":"1m"}"#;
    let joined = r#"{"type":"open","at":0,"round":{"game":"g","seq":3},"players":["ann"],"tc":"previous"}"#;
    let (tick, abort) = (r#"{"type":"tick","at":0}"#, r#"{"type":"abort","at":0}"#);
    let counts = |seq: u64, player: &str, each: &str| {
        let missing = format!(r#"{{"extend":9,"budget":1,"each":{each}}}"#);
        format!(
            r#"{{"type":"open","at":0,"round":{{"game":"g","seq":{seq}}},"players":["{player}"],"deadline":9,"missing":{missing}}}"#
        )
    };
    let (uncounted, counted) = (counts(3, "a", r#""previous""#), counts(3, "a", "1"));
    let uncounted_player = counts(4, "ann", r#""previous""#);
    let of_clocks = ["{}", tick, open, open, abort, open, without, clocks, abort, joined];
    for line in of_clocks.into_iter().chain([&*uncounted, &counted, abort, &uncounted_player]) {
        of_lines.extend(rounds.answer(line).result.err());
    }
    let of_rounds = refusals.iter().map(|refused| (refused.kind(), format!("{refused:?}"), refused.to_string()));
    let of_lines = of_lines.iter().map(|error: &LineError| (error.kind(), format!("{error:?}"), error.to_string()));
    let all: Vec<(&str, String, String)> = of_rounds.chain(of_lines).collect();
    let rows = fixed(["kind", "refused", "message"]);
    assert_eq!(rows.len(), all.len());
    for ([kind, name, message], (is_kind, debug, is_message)) in rows.iter().zip(&all) {
        assert_eq!(
            (debug.split(['(', ' ']).next(), *is_kind, is_message),
            (Some(name.as_str()), kind.as_str(), message)
        );
    }
    // Whatever the code has is in the table.
    let named: BTreeSet<&str> = rows.iter().map(|row| row[1].as_str()).collect();
    let of_rounds = after(include_str!("../../src/refused.rs"), "Refused::");
    let of_lines = after(include_str!("../../src/lines/problem.rs"), "LineError::");
    let there: BTreeSet<&str> = of_rounds.into_iter().chain(of_lines).filter(|name| *name != "Refused").collect();
    assert_eq!(named, there);
}

/// Every refusal of a round is somewhere in the order of the checks, and no other word.
#[test]
fn order_of_checks() {
    let kinds = fixed(["kind", "refused", "message"]);
    let kinds: BTreeSet<&str> = kinds.iter().map(|[kind, ..]| kind.as_str()).collect();
    let rows = fixed(["input", "checks"]);
    let checks = rows.iter().flat_map(|[_, checks]| checks.split('`').skip(1).step_by(2).chain([checks.as_str()]));
    let checks: BTreeSet<&str> = checks.filter(|word| !word.contains([' ', '`']) && *word != "commit").collect();
    let elsewhere = ["overflow", "clock", "bad_input", "not_open", "already_open", "no_clocks", "no_extensions"];
    assert_eq!(checks, kinds.into_iter().filter(|kind| !elsewhere.contains(kind)).collect());
}

/// The names of variants in a text.
fn after<'t>(text: &'t str, prefix: &str) -> BTreeSet<&'t str> {
    let name = |rest: &'t str| rest.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
    text.split(prefix).skip(1).map(name).filter(|name| name.starts_with(char::is_uppercase)).collect()
}

/// A legal value of a key.
fn sample(key: &str) -> Value {
    match key {
        "round" => json!({"game": "g", "seq": 1}),
        "players" => json!(["a", "b"]),
        "idle" => json!(["i"]),
        "deadline" => json!(60_000),
        "tc" => json!("5m"),
        "after_flag" => json!("drop"),
        "close" => json!("ready"),
        "missing" => json!("forfeit"),
        "leave" => json!("dropped"),
        "status" => json!("count"),
        "own" => json!("hidden"),
        "openings" => json!(30_000),
        "withheld" => json!("skip"),
        "resolve" => json!("majority"),
        "reject" => json!("abort_all"),
        "tie" => json!("all"),
        "digest" | "nonce" => json!("07".repeat(32)),
        "condition" => json!({"missing": "b"}),
        "public" => json!(["winter"]),
        "amend" | "withdraw" => json!(true),
        "by" => json!("a"),
        "who" => json!(["a"]),
        _ => json!(1),
    }
}

/// Whether a line of this type with these keys can be read.
fn reads(kind: &str, keys: &BTreeSet<&str>) -> bool {
    let mut line: serde_json::Map<String, Value> = keys.iter().map(|key| ((*key).to_owned(), sample(key))).collect();
    line.insert("type".into(), kind.into());
    line.insert("at".into(), 0.into());
    let answer = Rounds::new(Vec::new()).answer(&Value::Object(line).to_string());
    !answer.result.is_err_and(|error| error.is_bad_input())
}

/// All keys that any line could have.
fn all_keys() -> BTreeSet<&'static str> {
    let texts = [include_str!("../../src/lines/beginning.rs"), include_str!("../../src/lines/request.rs")];
    let quoted = texts.into_iter().flat_map(|text| text.split('"').skip(1).step_by(2));
    let is_key = |word: &&str| word.chars().all(|sign| sign.is_ascii_lowercase() || sign == '_');
    quoted.filter(is_key).filter(|word| !matches!(*word, "type" | "at")).collect()
}

#[test]
fn keys_of_open() {
    let rows = fixed(["key of `open`", "default", "value"]);
    let needed: BTreeSet<&str> = rows.iter().filter(|row| row[1] == "needed").map(|row| row[0].as_str()).collect();
    assert!(reads("open", &needed));
    for key in &needed {
        assert!(!reads("open", &needed.iter().copied().filter(|other| other != key).collect()), "without {key}");
    }
    let optional = rows.iter().filter(|row| row[1] != "needed");
    let mut listed = needed.clone();
    for [key, default, values] in optional {
        let mut keys = needed.clone();
        keys.insert(key);
        let of = match key.as_str() {
            "after_flag" => Some("tc"),
            "withheld" => Some("openings"),
            "reject" => Some("resolve"),
            _ => None,
        };
        if let Some(of) = of {
            assert!(!reads("open", &keys), "{key} needs {of}");
            keys.insert(of);
        }
        if key == "tie" {
            // It needs, and is needed by, one value of another key.
            assert!(!reads("open", &keys));
            for value in words(values)
                .into_iter()
                .filter(|word| matches!(*word, r#""first_player","# | r#""nobody""# | r#""all";"#))
            {
                assert!(opens_with(key, value.trim_end_matches([',', ';']), &needed), "{key}: {value}");
            }
            assert!(!opens_with("resolve", r#""highest""#, &needed));
            listed.insert(key);
            continue;
        }
        assert!(reads("open", &keys), "{key}");
        listed.insert(key);
        default_holds(key, default, &needed);
        if values.contains("…") || key == "tc" {
            continue;
        }
        for value in words(values).into_iter().filter(|word| word.starts_with('"')) {
            let value = value.trim_end_matches([',', ';']);
            let is_open = opens_with(key, value, &needed);
            assert_eq!(is_open, value != r#""highest""#, "{key}: {value}");
        }
    }
    for key in all_keys().into_iter().chain(["sealed", "mode", "colour"]).filter(|key| !listed.contains(key)) {
        let keys = needed.iter().copied().chain([key]).collect();
        assert!(!reads("open", &keys), "{key} is a key, and not in the table");
    }
}

/// An opening line with one more key.
fn opening(key: &str, value: &str, needed: &BTreeSet<&str>) -> String {
    let more = match (key, value) {
        ("after_flag", _) => r#","tc":"1m""#,
        ("withheld", _) => r#","openings":30000"#,
        ("reject", _) => r#","resolve":"majority""#,
        ("tie", _) => r#","resolve":"highest""#,
        ("close", "\"deadline\"") => r#","deadline":60000"#,
        _ => "",
    };
    let keys: String = needed.iter().map(|key| format!(r#","{key}":{}"#, sample(key))).collect();
    format!(r#"{{"type":"open","at":0{keys}{more},"{key}":{value}}}"#)
}

fn opens_with(key: &str, value: &str, needed: &BTreeSet<&str>) -> bool {
    Rounds::new(Vec::new()).answer(&opening(key, value, needed)).is_accepted()
}

/// The default says what is meant where nothing is said.
fn default_holds(key: &str, default: &str, needed: &BTreeSet<&str>) {
    let lines = [
        r#"{"type":"commit","at":1,"by":"a","action":1}"#,
        r#"{"type":"commit","at":1,"by":"a","action":2}"#,
        r#"{"type":"withdraw","at":1,"by":"a"}"#,
        r#"{"type":"leave","at":1,"by":"a"}"#,
        r#"{"type":"tick","at":60000}"#,
        r#"{"type":"commit","at":70000,"by":"b","action":2}"#,
        r#"{"type":"reveal","at":80000}"#,
    ];
    let answers = |opening: String| -> Vec<String> {
        let asked = ["a", "b", "spectator"].map(|name| Asked::parse(name).expect("a viewer"));
        let mut rounds = Rounds::new(asked.into());
        [opening.as_str()].into_iter().chain(lines).map(|line| rounds.answer(line).to_json()).collect()
    };
    // `amend` said with nothing else is the line without the key, where that is a clock's.
    let without = opening(key, default, needed).replace(&format!(r#","{key}":{default}"#), "");
    assert_eq!(answers(opening(key, default, needed)), answers(without), "{key}: {default}");
}

#[test]
fn keys_of_lines() {
    let rows = fixed(["type", "keys", "what it says"]);
    for [kind, keys, _] in &rows {
        let keys: Vec<&str> = words(keys).into_iter().take_while(|word| *word != "and").collect();
        let needed: BTreeSet<&str> = keys.iter().copied().filter(|key| !key.ends_with('?')).collect();
        assert!(reads(kind, &needed), "{kind}");
        for key in &needed {
            assert!(!reads(kind, &needed.iter().copied().filter(|other| other != key).collect()), "{kind}: {key}");
        }
        if kind == "open" {
            continue;
        }
        let listed: BTreeSet<&str> = keys.iter().map(|key| key.trim_end_matches('?')).chain(["round"]).collect();
        for key in all_keys() {
            let with = needed.iter().copied().chain([key]).collect();
            assert_eq!(reads(kind, &with), listed.contains(key), "{kind} with {key}");
        }
    }
    // The message that lists the types lists these.
    let answer = Rounds::new(Vec::new()).answer(r#"{"type":"x","at":0}"#);
    let message = answer.result.err().map(|error| error.to_string()).unwrap_or_default();
    let (_, listed) = message.split_once("expected one of ").unwrap_or_else(|| panic!("{message}"));
    let kinds: BTreeSet<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(listed.split(", ").collect::<BTreeSet<_>>(), kinds);
}

#[test]
fn keys_that_come_out() {
    let asked = ["arbiter", "nobody"].map(|name| Asked::parse(name).expect("a viewer"));
    let mut rounds = Rounds::new(asked.into()).with_public_digests();
    let open = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a"],"tc":"1m"}"#;
    let lines = [open, r#"{"type":"reveal","at":0}"#, r#"{"type":"force_seal","at":0}"#, r#"{"type":"reveal","at":0}"#];
    let answers: Vec<Value> = lines.into_iter().map(|line| read(&rounds.answer(line).to_json())).collect();
    let listed =
        |header: &str| -> BTreeSet<String> { fixed([header, "value"]).into_iter().map(|[key, _]| key).collect() };
    let found = |objects: &[&Value]| -> BTreeSet<String> {
        objects.iter().flat_map(|object| names(object)).map(str::to_owned).collect()
    };
    assert_eq!(found(&answers.iter().collect::<Vec<_>>()), listed("key of an answer"));
    let view = &answers[0]["views"]["arbiter"];
    assert_eq!(found(&[view]), listed("key of a view"));
    assert_eq!(found(&[&view["players"][0]]), listed("key of a player"));
    assert_eq!(names(&view["players"][0]["status"]), ["committed", "amended", "ready", "flagged"].into());
    assert_eq!(names(&answers[3]["resolution"][0]), ["player", "action", "outcome"].into());
    let open =
        r#"{"type":"open","at":1,"round":{"game":"g","seq":2},"players":["a","b"],"resolve":"highest","tie":"all"}"#;
    let conditional = r#"{"type":"commit_when","at":1,"by":"a","condition":{"missing":"b"},"then":"x","otherwise":1}"#;
    let lines = [open, conditional, r#"{"type":"force_seal","at":1}"#, r#"{"type":"resolve","at":1}"#];
    let answers: Vec<Value> = lines.into_iter().map(|line| read(&rounds.answer(line).to_json())).collect();
    assert_eq!(found(&[&answers[3]["resolution"][0]]), listed("key of a bid"));
    assert_eq!(answers[0]["views"]["nobody"], Value::Null);
}

#[test]
fn digests_of_sealed_mode() {
    for [game, round, name, action, nonce, digest] in fixed(["game", "round", "player", "action", "nonce", "digest"]) {
        let nonce: [u8; 32] = match nonce.as_str() {
            "00 00 … 00" => [0; 32],
            "00 01 … 1f" => core::array::from_fn(|place| place as u8),
            _ => panic!("{nonce}"),
        };
        let id = RoundId::new(&game, round.parse().expect("a number")).expect("an id");
        let body = Body::Plain(action.trim_matches('`').to_owned());
        assert_eq!(Commitment::of(&id, &player(&name), &body, &Nonce::new(nonce)).to_string(), digest);
    }
    assert_eq!(round_id().to_string(), "g, round 1");
}

/// Every name of the document on simultaneous turns has a row.
#[test]
fn names_of_the_source() {
    let mut rows = fixed(["name there", "here", "why it is, or is not, the same"]);
    rows.extend(fixed(["name there", "here", "notes"]));
    for name in [
        "StagedEventsArtifact",
        "StagedEventsState",
        "Commitments",
        "PendingPlayers",
        "IsComplete",
        "Visibility.Hidden",
        "CommitActionEvent",
        "RevealCommitmentsEvent",
        "CommitActionStateMutator",
        "RevealCommitmentsStateMutator",
        "CommitActionCondition",
        "RevealCommitmentsCondition",
        "CommitmentPhaseActiveCondition",
        "AllPlayersCommittedCondition",
        "PlayerVisibleCommitmentState",
        "PartialRevealEvent",
        "ConditionalCommitEvent",
        "WithTimeout",
        "OnTimeout",
    ] {
        assert_eq!(rows.iter().filter(|row| row[0] == name).count(), 1, "{name}");
    }
}
