//! The log in a folder: random programs, folders that cannot be opened, a writer that is killed, a disk that is full.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use flagfall_server::GameId;
use flagfall_server::log::embedded::{self, BackupError, EmbeddedLog, OpenError, Options};
use flagfall_server::log::{Append, Hint, Log, OpenGame, Record};
use flagfall_server::time::{Boot, Host, ServerTime, TimeSettings};
use proptest::prelude::*;
use tc_core::Timestamp;
use tc_testkit::cases;
use tempfile::TempDir;

use super::kept;
use super::laws::{self, append, game};
use super::process::{self, Process};
use super::program;

pub(crate) fn open(folder: impl AsRef<Path>) -> Result<EmbeddedLog, OpenError> {
    EmbeddedLog::open(folder, Options::default())
}

/// Opens a log whose files are full after this many bytes.
fn open_small(folder: &Path, segment_size: u32) -> EmbeddedLog {
    let mut options = Options::default();
    options.segment_size = segment_size;
    EmbeddedLog::open(folder, options).unwrap()
}

/// The bytes of all files in a folder.
fn bytes_in(folder: &Path) -> Vec<u8> {
    // A file can be removed in the meantime.
    fs::read_dir(folder).unwrap().flat_map(|entry| fs::read(entry.unwrap().path()).unwrap_or_default()).collect()
}

fn has(folder: &Path, text: &str) -> bool {
    bytes_in(folder).windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn laws() {
    let folder = TempDir::new().unwrap();
    laws::all(&open(folder.path()).unwrap(), "embedded").await;
    kept::all_is_kept(&open(folder.path()).unwrap(), "embedded").await;
}

proptest! {
    #![proptest_config(cases(32))]

    /// Small files are cleaned again and again.
    #[test]
    fn answers_as_the_log_in_memory(calls in program::programs(40), size in prop_oneof![Just(1), Just(2_000), Just(u32::MAX)]) {
        let folder = TempDir::new().unwrap();
        let open = || async { open_small(folder.path(), size) };
        tokio::runtime::Runtime::new().unwrap().block_on(program::run(&calls, "random", true, open));
    }
}

/// Appends that wait for the same `fdatasync` are written together, and a conflict hurts nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn appends_that_wait_are_one_group() {
    let folder = TempDir::new().unwrap();
    let log = open(folder.path()).unwrap();
    let games: Vec<GameId> = (0..1000).map(|place| game(&format!("g{place}"))).collect();
    let appends = games.iter().map(|game| log.append(append(game, u64::from(game.as_str().ends_with('7')), &["a"])));
    let results = futures_util::future::join_all(appends).await;
    assert_eq!(results.iter().filter(|result| result.is_err()).count(), 100);
    assert_eq!(log.open_games().await.unwrap().len(), 900);
    assert!(log.commits() < 100, "{} groups", log.commits());
}

#[test]
fn folders_that_cannot_be_opened() {
    let folder = TempDir::new().unwrap();
    let refusal = |folder: &Path| open(folder).unwrap_err();

    let opened = open(folder.path()).unwrap();
    assert_eq!(refusal(folder.path()), OpenError::InUse(folder.path().to_path_buf()));
    assert_eq!(embedded::check(folder.path(), None), Err(OpenError::InUse(folder.path().to_path_buf())));
    drop(opened);

    let letter = TempDir::new().unwrap();
    let file = letter.path().join("0000000001.log");
    fs::write(&file, "This is a letter, and not a log. ".repeat(1000)).unwrap();
    let text = format!(
        "the log is damaged ({}, byte 0: expected the beginning of a segment of a log): restore it from a backup, or \
         choose another folder",
        file.display()
    );
    assert_eq!(refusal(letter.path()).to_string(), text);
    assert!(matches!(refusal(&file), OpenError::Io { .. }), "{}", refusal(&file));
}

/// What a log says of its open games when it is opened is what the last append said.
#[tokio::test]
async fn hints_are_kept() {
    let (folder, game) = (TempDir::new().unwrap(), game("g"));
    let log = open(folder.path()).unwrap();
    for (number, hint) in
        [None, Some(Hint { due: Some(-5), latest: None }), Some(Hint::default())].into_iter().enumerate()
    {
        log.append(Append { hint, ..append(&game, number as u64, &["a"]) }).await.unwrap();
        assert_eq!(log.open_games().await.unwrap(), [OpenGame { game: game.clone(), hint }]);
    }
    drop(log);
    let hint = Some(Hint::default());
    assert_eq!(open(folder.path()).unwrap().open_games().await.unwrap(), [OpenGame { game, hint }]);
}

/// What is erased is in no file when the answer says so, whatever its size, and also if the game was moved between files.
#[tokio::test]
async fn what_is_erased_is_gone() {
    for size in [u32::MAX, 5_000, 1] {
        let (folder, game) = (TempDir::new().unwrap(), game("g"));
        let log = open_small(folder.path(), size);
        for number in 0..20 {
            log.append(append(&game, number, &[&format!("secret {number}{}", "x".repeat(1000))])).await.unwrap();
            let other = laws::game(&format!("other-{number}"));
            log.append(Append { closes: true, ..append(&other, 0, &["y".repeat(3000).as_str()]) }).await.unwrap();
            log.snapshot(&game, Record { number: number + 1, body: "a secret of a snapshot".into() }).await.unwrap();
        }
        assert!(has(folder.path(), "secret"));
        let large = Record { number: 20, body: "all".repeat(400_000).into() };
        log.erase(&game, large.clone(), "kept".into()).await.unwrap();
        assert!(!has(folder.path(), "secret"), "segments of {size} bytes");
        let history = log.read_whole(&game).await.unwrap();
        assert_eq!((history.snapshot, history.kept), (Some(large.clone()), Vec::from([Bytes::from("kept")])));
        log.append(append(&game, 20, &["the next secret"])).await.unwrap();
        log.erase(&game, Record { number: 21, body: "all".into() }, " kept too".into()).await.unwrap();
        assert!(!has(folder.path(), "secret"));
        assert_eq!(log.read_whole(&game).await.unwrap().kept.concat(), b"kept kept too");
        drop(log);
        assert_eq!(embedded::check(folder.path(), None).unwrap().damages, []);
    }
}

/// A closed game can be read until its time is over. Then its name is free, and the files shrink.
#[tokio::test]
async fn closed_games_are_purged() {
    let folder = TempDir::new().unwrap();
    let mut options = Options::default();
    (options.keep_closed, options.segment_size) = (Duration::from_millis(1500), 10_000);
    let log = EmbeddedLog::open(folder.path(), options.clone()).unwrap();
    let open_game = game("kept");
    log.append(append(&open_game, 0, &["first"])).await.unwrap();
    let (first, mut largest) = (game("g0"), 0);
    for number in 0..300 {
        let append = append(&game(&format!("g{number}")), 0, &["x".repeat(1000).as_str()]);
        log.append(Append { closes: true, ..append }).await.unwrap();
        // In between: on a slow machine the time of the first one may be over when the last one is appended.
        if number % 25 == 0 {
            largest = bytes_in(folder.path()).len().max(largest);
        }
        if number == 0 {
            assert_eq!(log.read(&first).await.unwrap().records.len(), 1);
        }
    }
    while bytes_in(folder.path()).len() > 40_000 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(largest > 80_000, "{largest}");
    assert_eq!(log.read(&first).await.unwrap().last(), 0);
    log.append(append(&first, 0, &["again"])).await.unwrap();
    drop(log);
    let log = EmbeddedLog::open(folder.path(), options).unwrap();
    assert_eq!(log.read(&open_game).await.unwrap().records[0].body, "first");
    assert_eq!(log.read(&first).await.unwrap().records[0].body, "again");
    assert_eq!(log.open_games().await.unwrap().len(), 2);
}

/// How long a closed game was closed is told by the server's time, and not by the wall clock of the machine.
#[tokio::test]
async fn closed_games_go_by_the_time_of_the_server() {
    let folder = TempDir::new().unwrap();
    let opened = |days: i32| {
        let mut options = Options::default();
        options.time = ServerTime::unmarked_on(Arc::new(At(Timestamp::secs(days * 86_400))), TimeSettings::default());
        EmbeddedLog::open(folder.path(), options).unwrap()
    };
    let log = opened(1);
    log.append(Append { closes: true, ..append(&game("g"), 0, &["one"]) }).await.unwrap();
    drop(log);
    for (day, records) in [(1, 1), (7, 1), (9, 0)] {
        let log = opened(day);
        assert_eq!(log.read(&game("g")).await.unwrap().records.len(), records, "day {day}");
    }
}

/// A machine whose wall clock stands still.
#[derive(Debug)]
struct At(Timestamp);

impl Host for At {
    fn wall(&self) -> Timestamp {
        self.0
    }

    fn boot(&self) -> Option<Boot> {
        None
    }
}

/// A copy that is made while games are appended to, erased and closed can be opened, and has what was durable before it began.
#[tokio::test(flavor = "multi_thread")]
async fn copies_while_it_is_written() {
    let folder = TempDir::new().unwrap();
    let mut options = Options::default();
    (options.keep_closed, options.segment_size) = (Duration::ZERO, 3_000);
    let log = std::sync::Arc::new(EmbeddedLog::open(folder.path().join("log"), options).unwrap());
    let writing = tokio::spawn({
        let log = std::sync::Arc::clone(&log);
        async move {
            for number in 0.. {
                let (long, short) = (game("long"), game(&format!("short-{number}")));
                let Ok(()) = log.append(append(&long, number, &[&format!("record {number}")])).await else { break };
                let closes = Append { closes: true, ..append(&short, 0, &["x".repeat(500).as_str()]) };
                log.append(closes).await.unwrap();
                if number % 5 == 4 {
                    log.erase(&long, Record { number, body: "all".into() }, "k".into()).await.unwrap();
                }
            }
        }
    });
    for copy in 0..10 {
        let before = log.read(&game("long")).await.unwrap().last();
        let (from, to) = (folder.path().join("log"), folder.path().join(format!("copy-{copy}")));
        let report = embedded::backup(&from, &to, None).unwrap();
        assert_eq!(report.damages, [], "copy {copy}");
        let copied = open(&to).unwrap();
        let history = copied.read_whole(&game("long")).await.unwrap();
        assert!(history.last() >= before, "copy {copy}: {} after {before}", history.last());
        assert_eq!(history.kept.len() as u64, history.snapshot.map_or(0, |snapshot| snapshot.number / 5 + 1));
        assert_eq!(embedded::backup(&from, &to, None), Err(BackupError::NotEmpty(to)));
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    writing.abort();
    let empty = folder.path().join("empty");
    assert!(embedded::backup(&empty, folder.path().join("none"), None).unwrap_err().to_string().contains("empty"));
}

/// A copy that fails leaves nothing that looks like a log.
#[tokio::test]
async fn half_a_copy_is_removed() {
    let folder = TempDir::new().unwrap();
    let (from, to) = (folder.path().join("log"), folder.path().join("copy"));
    let log = open(&from).unwrap();
    log.append(append(&game("g"), 0, &["one"])).await.unwrap();
    drop(log);
    // It can be opened like a file, and not read.
    std::fs::create_dir(from.join("0000000002.log")).unwrap();
    let error = embedded::backup(&from, &to, None).unwrap_err();
    assert!(matches!(error, BackupError::Io { .. }), "{error}");
    assert_eq!(to.read_dir().unwrap().count(), 0);
    std::fs::remove_dir(from.join("0000000002.log")).unwrap();
    assert_eq!(embedded::backup(&from, &to, None).unwrap().open, 1);
}

/// A process is killed while it appends, again and again: every acknowledged record is in the log exactly once.
#[tokio::test]
async fn killed_while_it_appends() {
    let folder = TempDir::new().unwrap();
    let mut acknowledged: BTreeMap<GameId, Vec<Record>> = BTreeMap::new();
    for round in 0..5 {
        let mut writer = Process::start("appends_until_killed", folder.path(), &[]);
        for _ in 0..40 + 400 * round {
            process::acknowledge(&mut acknowledged, &writer.line().unwrap());
        }
        writer.kill();
        while let Some(line) = writer.line() {
            process::acknowledge(&mut acknowledged, &line);
        }
        process::all_are_in(&acknowledged, &open(folder.path()).unwrap()).await;
    }
}

/// A write that fails for want of room is an error, the records before it are safe, and with room the log works again.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk() {
    let folder = TempDir::new().unwrap();
    let mut writer = Process::start("appends_until_the_disk_is_full", folder.path(), &["--file-size", "4000"]);
    let mut acknowledged = BTreeMap::new();
    let refused = loop {
        let line = writer.line().expect("a refusal");
        match line.strip_prefix("refused ") {
            Some(refused) => break refused.to_owned(),
            None => process::acknowledge(&mut acknowledged, &line),
        }
    };
    assert!(refused.starts_with("the log cannot be written: "), "{refused}");
    assert!(refused.contains("too large"), "{refused}");
    writer.allow_files_of_any_size();
    writer.send("continue");
    let again = writer.line().expect("an append after the disk has room");
    process::acknowledge(&mut acknowledged, &again);
    while let Some(line) = writer.line() {
        process::acknowledge(&mut acknowledged, &line);
    }
    process::all_are_in(&acknowledged, &open(folder.path()).unwrap()).await;
}
