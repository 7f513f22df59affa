//! Tables of rounds: two players who commit in secret, one round after another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use flagfall_server::access::SigningKey;
use serde_json::{Value, json};

use crate::http::Servers;
use crate::server::host_token;

/// What the host of a table has sent and seen, and the journal after the run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The acknowledged lines, as they were answered.
    pub(crate) lines: Vec<Line>,
    /// The number of the last acknowledged line and that of the state, whenever the state was read.
    pub(crate) looks: Vec<(u64, u64)>,
    pub(crate) journal: String,
}

/// A line that was acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) sequence: u64,
    /// The instant of the answer.
    pub(crate) at: Value,
    pub(crate) sent: Value,
}

/// Something that must not happen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// The journal has another line there, or none.
    Lost { sequence: u64 },
    /// Two lines were acknowledged with the same number.
    Shared { sequence: u64 },
    /// The journal has lines that nobody has sent.
    Invented { recorded: usize, acknowledged: usize },
    /// A committed action was not opened as it was sent.
    Action { sequence: u64 },
    /// The state was shown without a line that had been acknowledged.
    Stale { acknowledged: u64, shown: u64 },
}

/// The faults of a table. The first line of the journal has the number 2.
pub(crate) fn check(table: &Table) -> Vec<Fault> {
    let journal = || table.journal.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let lines: Vec<Value> = journal().filter_map(|line| line.get("line").cloned()).collect();
    let opened: BTreeMap<u64, Value> =
        journal().filter_map(|line| Some((line["opens"].as_u64()? + 1, line["body"]["plain"].clone()))).collect();
    let (mut faults, mut numbers) = (BTreeSet::new(), BTreeSet::new());
    for Line { sequence, at, sent } in &table.lines {
        let sequence = *sequence;
        if !numbers.insert(sequence) {
            faults.insert(Fault::Shared { sequence });
        }
        let place = usize::try_from(sequence).ok().and_then(|number| number.checked_sub(2));
        let found = place.and_then(|place| lines.get(place));
        let is_same = |line: &Value| {
            line["at"] == *at && ["type", "by", "round"].iter().all(|key| line.get(key) == sent.get(key))
        };
        if !found.is_some_and(is_same) {
            faults.insert(Fault::Lost { sequence });
        }
        if sent.get("action") != opened.get(&sequence) {
            faults.insert(Fault::Action { sequence });
        }
    }
    if lines.len() > table.lines.len() {
        faults.insert(Fault::Invented { recorded: lines.len(), acknowledged: table.lines.len() });
    }
    let stale = table.looks.iter().filter(|(acknowledged, shown)| shown < acknowledged);
    faults.extend(stale.map(|(acknowledged, shown)| Fault::Stale { acknowledged: *acknowledged, shown: *shown }));
    faults.into_iter().collect()
}

/// Plays rounds at a table until the run stops. The last round is played to its end.
pub(crate) async fn play(
    table: usize,
    mut servers: Servers,
    key: Arc<SigningKey>,
    stop: Arc<AtomicBool>,
    answers: Arc<AtomicUsize>,
) -> Table {
    let (name, host) = (format!("rounds-{table}"), host_token(&key));
    let mut played = Table::default();
    servers.ask(&host, "POST", "/v1/rounds", &json!({ "game": name }).to_string()).await;
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        number += 1;
        let line = |kind: &str| json!({ "type": kind, "round": { "game": name, "seq": number } });
        let mut open = line("open");
        open["players"] = json!(["ann", "ben"]);
        played.lines.push(send(&mut servers, &host, &name, open).await);
        let commit = |player: &str| {
            let mut commit = line("commit");
            (commit["by"], commit["action"]) = (json!(player), json!(format!("{player}-{number}")));
            commit
        };
        let mut others = servers.clone();
        let (ann, ben) = tokio::join!(
            send(&mut servers, &host, &name, commit("ann")),
            send(&mut others, &host, &name, commit("ben"))
        );
        played.lines.extend([ann, ben]);
        played.lines.push(send(&mut servers, &host, &name, line("resolve")).await);
        answers.fetch_add(4, Ordering::Relaxed);
        let acknowledged = played.lines.iter().map(|line| line.sequence).max().unwrap_or_default();
        let state = servers.ask(&host, "GET", &format!("/v1/rounds/{name}"), "").await;
        let state: Value = serde_json::from_str(&state).expect("JSON");
        played.looks.push((acknowledged, state["sequence"].as_u64().expect("a number")));
    }
    played.journal = servers.ask(&host, "GET", &format!("/v1/rounds/{name}/journal"), "").await;
    played
}

/// Sends a line until it is answered.
async fn send(servers: &mut Servers, host: &str, game: &str, sent: Value) -> Line {
    let mut named = sent.clone();
    named["id"] =
        json!(format!("{}-{}-{}", sent["round"]["seq"], sent["type"].as_str().unwrap_or_default(), sent["by"]));
    let answer = servers.ask(host, "POST", &format!("/v1/rounds/{game}/inputs"), &named.to_string()).await;
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["answer"]["ok"], true, "{sent}: {answer}");
    let sequence = answer["sequence"].as_u64().expect("a number");
    Line { sequence, at: answer["answer"]["at"].clone(), sent }
}

/// A round of two players, as a server without faults would leave it.
fn true_table() -> Table {
    let line = |sequence: u64, mut sent: Value| {
        sent["round"] = json!({ "game": "t", "seq": 1 });
        Line { sequence, at: json!(sequence), sent }
    };
    let lines = Vec::from([
        line(2, json!({ "type": "open" })),
        line(4, json!({ "type": "commit", "by": "ben", "action": "b" })),
        line(3, json!({ "type": "commit", "by": "ann", "action": "a" })),
        line(5, json!({ "type": "resolve" })),
    ]);
    let journal = r#"{"flagfall":"rounds"}
{"line":{"at":2,"round":{"game":"t","seq":1},"type":"open"}}
{"line":{"at":3,"by":"ann","round":{"game":"t","seq":1},"type":"commit"}}
{"line":{"at":4,"by":"ben","round":{"game":"t","seq":1},"type":"commit"}}
{"opens":2,"body":{"plain":"a"}}
{"opens":3,"body":{"plain":"b"}}
{"line":{"at":5,"round":{"game":"t","seq":1},"type":"resolve"}}
"#;
    Table { lines, looks: Vec::from([(3, 3), (3, 5)]), journal: journal.to_owned() }
}

/// A change of a true table, and the fault that it is.
type Plant = (fn(&mut Table), Fault);

pub(crate) fn planted_faults_of_rounds_are_found() {
    assert_eq!(check(&true_table()), []);
    let plants: [Plant; 8] = [
        (
            |table| table.journal = table.journal.replace(r#"{"opens":2,"body":{"plain":"a"}}"#, ""),
            Fault::Action { sequence: 3 },
        ),
        (|table| table.journal = table.journal.replace(r#""at":4"#, r#""at":9"#), Fault::Lost { sequence: 4 }),
        (|table| table.journal = table.journal.replace(r#""by":"ben""#, r#""by":"ann""#), Fault::Lost { sequence: 4 }),
        (|table| table.lines[0].sequence = 1, Fault::Lost { sequence: 1 }),
        (|table| table.lines[0].sequence = 3, Fault::Shared { sequence: 3 }),
        (|table| drop(table.lines.pop()), Fault::Invented { recorded: 4, acknowledged: 3 }),
        (
            |table| table.journal = table.journal.replace(r#""plain":"a""#, r#""plain":"b""#),
            Fault::Action { sequence: 3 },
        ),
        (|table| table.looks.push((5, 4)), Fault::Stale { acknowledged: 5, shown: 4 }),
    ];
    for (plant, fault) in plants {
        let mut table = true_table();
        plant(&mut table);
        assert!(check(&table).contains(&fault), "{fault:?}: {:?}", check(&table));
    }
}
