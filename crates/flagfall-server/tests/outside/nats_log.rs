//! The log in NATS JetStream: random programs, two servers with one game, lost answers, a node that is killed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use flagfall_server::log::nats::NatsLog;
use flagfall_server::log::{AppendError, Log, Record};
use flagfall_server::nats::{LEAST_VERSION, Nats, NatsError};
use proptest::test_runner::{Config, TestRunner};

use crate::log_laws::{self as laws, append, game};
use crate::log_program as program;
use crate::nats_nodes::Nodes;
use tc_testkit::cases;
use tc_testkit::outside::NATS_SERVER;

/// Connects, and opens a log with this prefix.
async fn log(nodes: &Nodes, prefix: &str) -> Result<NatsLog, NatsError> {
    NatsLog::open(Nats::connect(nodes.settings(prefix)).await?).await
}

pub(crate) async fn laws() {
    let nodes = Nodes::start(1).await;
    laws::all(&log(&nodes, "laws").await.unwrap(), "nats").await;
}

pub(crate) fn answers_as_the_log_in_memory() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let nodes = runtime.block_on(Nodes::start(1));
    let nats = runtime.block_on(Nats::connect(nodes.settings("programs"))).unwrap();
    let runs = AtomicUsize::new(0);
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..cases(24) });
    let law = |calls: Vec<program::Call>| {
        let prefix = format!("run-{}", runs.fetch_add(1, Ordering::Relaxed));
        let open = || async { NatsLog::open(nats.clone()).await.unwrap() };
        runtime.block_on(program::run(&calls, &prefix, false, open));
        Ok(())
    };
    runner.run(&program::programs(30), law).unwrap();
}

/// Each server remembers the end of the game as it left it. The one that was overtaken hears so, and reads again.
pub(crate) async fn of_two_servers_one_is_heard() {
    let nodes = Nodes::start(1).await;
    let (first, second, game) = (log(&nodes, "two").await.unwrap(), log(&nodes, "two").await.unwrap(), game("g"));
    first.append(append(&game, 0, &["a"])).await.unwrap();
    second.append(append(&game, 1, &["b", "c"])).await.unwrap();
    let conflict = |expected| Err(AppendError::Conflict { game: game.clone(), expected });
    assert_eq!(first.append(append(&game, 1, &["x"])).await, conflict(1));
    second.snapshot(&game, Record { number: 3, body: "all".into() }).await.unwrap();
    // A server that takes the game for a new one is not heard either, though all records were compacted.
    assert_eq!(log(&nodes, "two").await.unwrap().append(append(&game, 0, &["x"])).await, conflict(0));
    assert_eq!(first.append(append(&game, 1, &["x"])).await, conflict(1));
    first.append(append(&game, 3, &["d"])).await.unwrap();
    let history = second.read(&game).await.unwrap();
    assert_eq!(
        (history.snapshot.unwrap().number, history.records.len(), first.read(&game).await.unwrap().last()),
        (3, 1, 4)
    );
}

/// What can be read while a game is compacted again and again has no gap, and never goes back.
pub(crate) async fn reads_while_records_are_compacted() {
    let nodes = Nodes::start(1).await;
    let (writer, reader, game) =
        (log(&nodes, "compacted").await.unwrap(), log(&nodes, "compacted").await.unwrap(), game("g"));
    let reading = tokio::spawn({
        let game = game.clone();
        async move {
            let (mut last, mut reads) = (0, 0);
            while last < 200 {
                let history = reader.read(&game).await.unwrap();
                assert!(history.last() >= last, "{} after {last}", history.last());
                (last, reads) = (history.last(), reads + 1);
            }
            reads
        }
    });
    for number in 1..=200 {
        writer.append(append(&game, number - 1, &["a"])).await.unwrap();
        if number % 7 == 0 {
            writer.snapshot(&game, Record { number: number - number % 3, body: "all".into() }).await.unwrap();
        }
    }
    let reads = reading.await.unwrap();
    assert!(reads > 20, "{reads} reads");
}

/// More games than one answer of JetStream may list are not needed to see that all are listed.
pub(crate) async fn thousands_of_open_games_are_listed() {
    let nodes = Nodes::start(1).await;
    let log = log(&nodes, "many").await.unwrap();
    let games: Vec<_> = (0..3000).map(|place| game(&format!("g{place}"))).collect();
    let appends = games.iter().map(|game| log.append(append(game, 0, &["a"])));
    assert!(futures_util::future::join_all(appends).await.iter().all(Result::is_ok));
    let mut open: Vec<_> = log.open_games().await.unwrap().into_iter().map(|open| open.game).collect();
    open.sort();
    let mut games = games.clone();
    games.sort();
    assert_eq!(open, games);
}

/// Two servers append to the same games. One node of three is killed, comes back, and another is killed: appends go on, and
/// of the two servers exactly one is heard each time.
pub(crate) async fn a_node_of_three_is_killed() {
    let mut nodes = Nodes::start(3).await;
    let (stop, heard) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut writers = Vec::new();
    for server in ["a", "b"] {
        let log = Arc::new(log(&nodes, "cluster").await.unwrap());
        for name in ["g0", "g1", "g2"] {
            let (log, game, stop, heard) = (Arc::clone(&log), game(name), Arc::clone(&stop), Arc::clone(&heard));
            writers.push(tokio::spawn(async move {
                let mut acknowledged = Vec::new();
                for attempt in 0.. {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    // After an append without an answer, the log says whether it is there.
                    let Ok(history) = log.read(&game).await else { continue };
                    let (expected, body) = (history.last(), format!("{server}-{attempt}"));
                    if log.append(append(&game, expected, &[&body])).await.is_ok() {
                        acknowledged.push(Record { number: expected + 1, body: body.into() });
                        heard.fetch_add(1, Ordering::Relaxed);
                    }
                }
                (game, acknowledged)
            }));
        }
    }
    let heard_more = async || {
        let enough = heard.load(Ordering::Relaxed) + 100;
        while heard.load(Ordering::Relaxed) < enough {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    heard_more().await;
    nodes.kill(0);
    heard_more().await;
    nodes.start_again(0);
    tokio::time::sleep(Duration::from_secs(2)).await;
    nodes.kill(1);
    heard_more().await;
    stop.store(true, Ordering::Relaxed);

    let log = log(&nodes, "cluster").await.unwrap();
    for writer in writers {
        let (game, acknowledged) = writer.await.unwrap();
        let records = log.read(&game).await.unwrap().records;
        assert!((1..).zip(&records).all(|(number, record)| record.number == number), "{game}");
        for record in &acknowledged {
            let copies: Vec<&Record> = records.iter().filter(|found| found.body == record.body).collect();
            assert_eq!(copies, [record], "{game}");
        }
    }
}

/// A server that has fenced a game is the only one that appends to it, whatever another one knows of its end.
pub(crate) async fn a_fence_keeps_others_out() {
    let nodes = Nodes::start(1).await;
    let (first, second, game) = (log(&nodes, "fence").await.unwrap(), log(&nodes, "fence").await.unwrap(), game("g"));
    let conflict = |expected| Err(AppendError::Conflict { game: game.clone(), expected });
    first.append(append(&game, 0, &["a"])).await.unwrap();
    assert_eq!(second.fence(&game, 0, || true).await, conflict(0));
    second.fence(&game, 1, || true).await.unwrap();
    for _ in 0..2 {
        assert_eq!(first.append(append(&game, 1, &["x"])).await, conflict(1));
    }
    second.append(append(&game, 1, &["b"])).await.unwrap();
    assert_eq!(first.fence(&game, 1, || true).await, conflict(1));
    // It reads the game again, and takes it back.
    assert_eq!(first.read(&game).await.unwrap().last(), 2);
    first.fence(&game, 2, || true).await.unwrap();
    first.fence(&game, 2, || true).await.unwrap();
    assert_eq!(second.append(append(&game, 2, &["x"])).await, conflict(2));
    first.append(append(&game, 2, &["c"])).await.unwrap();
    first.snapshot(&game, Record { number: 3, body: "all".into() }).await.unwrap();
    second.fence(&game, 3, || true).await.unwrap();
    assert_eq!(first.append(append(&game, 3, &["x"])).await, conflict(3));
    second.append(append(&game, 3, &["d"])).await.unwrap();
    let records = log(&nodes, "fence").await.unwrap().read(&game).await.unwrap().records;
    assert_eq!(records, [Record { number: 4, body: "d".into() }]);
}

/// A message that follows another one than the stream has, and a record that is gone: both are reported, and the game is not read.
pub(crate) async fn contradictions_are_reported() {
    let nodes = Nodes::start(1).await;
    let client = async_nats::connect(&nodes.settings("").servers[0]).await.unwrap();
    let context = async_nats::jetstream::new(client);
    for (name, planted) in
        [("follows", "follows message 00000000000000ab, but"), ("gone", "record 1 of game gone is missing")]
    {
        let (kept, game) = (log(&nodes, "torn").await.unwrap(), game(name));
        for number in 0..3 {
            kept.append(append(&game, number, &["a"])).await.unwrap();
        }
        assert_eq!(kept.divergence(&game), None);
        let subject = |stream: u16| format!("torn.{stream}.records.{name}");
        let mut found = None;
        for number in 0..16 {
            let stream = context.get_stream(format!("torn-{number}")).await.unwrap();
            if let Ok(last) = stream.get_last_raw_message_by_subject(&subject(number)).await {
                found = Some((number, stream, last.sequence));
            }
        }
        let (number, stream, last) = found.expect("a message");
        if name == "gone" {
            stream.delete_message(last - 1).await.unwrap();
        } else {
            let mut headers = async_nats::HeaderMap::new();
            for (header, value) in [
                ("Flagfall-Expected", "3"),
                ("Flagfall-After", &last.to_string()),
                ("Flagfall-After-Id", "ab"),
                ("Flagfall-Sizes", "1"),
                ("Flagfall-Id", "cd"),
            ] {
                headers.insert(header, value);
            }
            context.publish_with_headers(subject(number), headers, "x".into()).await.unwrap().await.unwrap();
        }
        let error = kept.read(&game).await.unwrap_err().to_string();
        let diverged = kept.divergence(&game).expect("it is noted").to_string();
        assert!(error.contains(planted) && diverged.contains(planted), "{error}, {diverged}");
        let other = log(&nodes, "torn").await.unwrap();
        assert!(
            matches!(other.append(append(&game, 3, &["x"])).await, Err(AppendError::Unavailable(_))) || name == "gone"
        );
    }
}

/// While no node runs, an append is reported as unavailable. If it was not written, it is after the node is back.
pub(crate) async fn no_node_answers() {
    let mut nodes = Nodes::start(1).await;
    let mut settings = nodes.settings("alone");
    settings.patience = Duration::from_millis(300);
    let log = NatsLog::open(Nats::connect(settings.clone()).await.unwrap()).await.unwrap();
    let game = game("g");
    log.append(append(&game, 0, &["a"])).await.unwrap();
    nodes.kill(0);
    let unavailable = log.append(append(&game, 1, &["b"])).await.unwrap_err();
    assert_eq!(unavailable.to_string(), "the log is unavailable: NATS has not confirmed the records in 300ms");
    assert!(log.read(&game).await.is_err());
    nodes.start_again(0);
    let history = loop {
        match log.read(&game).await {
            Ok(history) => break history,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    let again = log.append(append(&game, history.last(), &["c"])).await;
    assert!(again.is_ok() || log.read(&game).await.unwrap().last() > history.last());
}

pub(crate) async fn settings_that_are_refused() {
    assert_eq!(NATS_SERVER.least(), Some(LEAST_VERSION), "tests use what the server accepts");
    let nodes = Nodes::start(1).await;
    let refusal = |change: fn(&mut flagfall_server::nats::NatsSettings)| {
        let mut settings = nodes.settings("refused");
        change(&mut settings);
        async move { Nats::connect(settings).await.unwrap_err().to_string() }
    };
    assert_eq!(
        refusal(|settings| settings.prefix = "a.b".to_owned()).await,
        "expected a prefix of 1 to 64 letters a to z, digits, `_` and `-`, found \"a.b\""
    );
    assert_eq!(refusal(|settings| settings.replicas = Some(0)).await, "expected 1 to 5 replicas, found \"0\"");
    assert_eq!(refusal(|settings| settings.replicas = Some(6)).await, "expected 1 to 5 replicas, found \"6\"");
    assert_eq!(
        refusal(|settings| settings.servers = vec!["nats://user:secret@host".to_owned()]).await,
        "expected an address without a password, which belongs to the login, found \"host\""
    );
    let nobody = refusal(|settings| settings.servers = vec!["nats://127.0.0.1:1".to_owned()]).await;
    assert!(nobody.starts_with("NATS cannot be reached at nats://127.0.0.1:1: "), "{nobody}");

    let client = async_nats::connect(&nodes.settings("").servers[0]).await.unwrap();
    let stream = async_nats::jetstream::stream::Config {
        name: "other-7".to_owned(),
        subjects: ["records", "snapshot", "open"].map(|kind| format!("other.7.{kind}.*")).to_vec(),
        max_age: Duration::from_secs(3600),
        ..Default::default()
    };
    async_nats::jetstream::new(client).create_stream(stream).await.unwrap();
    let other = NatsLog::open(Nats::connect(nodes.settings("other")).await.unwrap()).await.unwrap_err();
    assert_eq!(other, NatsError::Unsafe { name: "other-7".to_owned(), reason: "drops old messages" });
}

pub(crate) async fn a_node_alone_is_killed() {
    all_nodes_are_killed(Nodes::start(1).await, 1).await;
}

pub(crate) async fn three_nodes_of_three_are_killed() {
    all_nodes_are_killed(Nodes::start(3).await, 3).await;
}

/// All nodes are killed at once in the middle of appends, and start again: every acknowledged record is there once.
async fn all_nodes_are_killed(mut nodes: Nodes, count: usize) {
    let mut settings = nodes.settings("killed");
    settings.patience = Duration::from_millis(500);
    let log = Arc::new(NatsLog::open(Nats::connect(settings).await.unwrap()).await.unwrap());
    let writers = (0..20).map(|writer| {
        let (log, game) = (Arc::clone(&log), game(&format!("g{writer}")));
        tokio::spawn(async move {
            let mut acknowledged = 0;
            while log.append(append(&game, acknowledged, &[&format!("{acknowledged}")])).await.is_ok() {
                acknowledged += 1;
            }
            (game, acknowledged)
        })
    });
    let writers: Vec<_> = writers.collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    (0..count).for_each(|node| nodes.kill(node));
    let acknowledged = futures_util::future::join_all(writers).await;
    (0..count).for_each(|node| nodes.start_again(node));
    for written in acknowledged {
        let (game, acknowledged) = written.unwrap();
        let records = loop {
            match log.read(&game).await {
                Ok(history) => break history.records,
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        };
        assert!(acknowledged > 0);
        assert!(records.len() as u64 >= acknowledged, "{game}: {} of {acknowledged}", records.len());
        assert!((0..).zip(&records).all(|(number, record)| record.body == format!("{number}")));
    }
}
