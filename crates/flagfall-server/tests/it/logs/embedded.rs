//! The log in one file: random programs, files that cannot be opened, a writer that is killed, a disk that is full.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use flagfall_server::GameId;
use flagfall_server::log::embedded::{EmbeddedLog, OpenError};
use flagfall_server::log::{Log, Record};
use proptest::prelude::*;
use tc_testkit::cases;
use tempfile::TempDir;

use super::laws::{self, append, game};
use super::process::{self, Process};
use super::program;

#[tokio::test]
async fn laws() {
    let folder = TempDir::new().unwrap();
    laws::all(&EmbeddedLog::open(folder.path().join("log")).unwrap(), "embedded").await;
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn answers_as_the_log_in_memory(calls in program::programs(40)) {
        let folder = TempDir::new().unwrap();
        let open = || async { EmbeddedLog::open(folder.path().join("log")).unwrap() };
        tokio::runtime::Runtime::new().unwrap().block_on(program::run(&calls, "random", open));
    }
}

/// Appends that wait for the same `fsync` are written together, and a conflict hurts nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn appends_that_wait_are_one_transaction() {
    let folder = TempDir::new().unwrap();
    let log = EmbeddedLog::open(folder.path().join("log")).unwrap();
    let games: Vec<GameId> = (0..1000).map(|place| game(&format!("g{place}"))).collect();
    let appends = games.iter().map(|game| log.append(append(game, u64::from(game.as_str().ends_with('7')), &["a"])));
    let results = futures_util::future::join_all(appends).await;
    assert_eq!(results.iter().filter(|result| result.is_err()).count(), 100);
    assert_eq!(log.open_games().await.unwrap().len(), 900);
    assert!(log.commits() < 100, "{} transactions", log.commits());
}

#[test]
fn files_that_cannot_be_opened() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("log");
    let refusal = |file: &Path| EmbeddedLog::open(file).unwrap_err();

    let open = EmbeddedLog::open(&file).unwrap();
    assert_eq!(refusal(&file), OpenError::InUse(file.clone()));
    drop(open);

    let other = folder.path().join("other");
    fs::write(&other, "This is a letter, and not a log. ".repeat(1000)).unwrap();
    assert!(matches!(refusal(&other), OpenError::Damaged { .. }), "{}", refusal(&other));
    assert!(matches!(refusal(folder.path()), OpenError::Io { .. }), "{}", refusal(folder.path()));
    let nowhere = folder.path().join("no/such/folder");
    assert!(matches!(refusal(&nowhere), OpenError::Io { .. }), "{}", refusal(&nowhere));
}

/// A byte of a record that was changed on the disk is found when the log is opened.
#[tokio::test]
async fn a_damaged_file_is_refused() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("log");
    let log = EmbeddedLog::open(&file).unwrap();
    log.append(append(&game("g"), 0, &["a record that can be found in the file"])).await.unwrap();
    drop(log);
    let bytes = fs::read(&file).unwrap();
    let place = bytes.windows(8).position(|window| window == b"a record").unwrap();
    let mut damaged = fs::OpenOptions::new().write(true).open(&file).unwrap();
    damaged.seek(SeekFrom::Start(place as u64)).unwrap();
    damaged.write_all(b"B").unwrap();
    drop(damaged);
    let refusal = EmbeddedLog::open(&file).unwrap_err();
    assert!(matches!(refusal, OpenError::Damaged { .. }), "{refusal}");
}

/// A process is killed while it appends, again and again: every acknowledged record is in the log exactly once.
#[tokio::test]
async fn killed_while_it_appends() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("log");
    let mut acknowledged: BTreeMap<GameId, Vec<Record>> = BTreeMap::new();
    for round in 0..5 {
        let mut writer = Process::start("appends_until_killed", &file, &[]);
        for _ in 0..40 + 400 * round {
            process::acknowledge(&mut acknowledged, &writer.line().unwrap());
        }
        writer.kill();
        while let Some(line) = writer.line() {
            process::acknowledge(&mut acknowledged, &line);
        }
        process::all_are_in(&acknowledged, &EmbeddedLog::open(&file).unwrap()).await;
    }
}

/// A write that fails for want of room is an error, the records before it are safe, and with room the log works again.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("log");
    let mut writer = Process::start("appends_until_the_disk_is_full", &file, &["--file-size", "4000"]);
    let mut acknowledged = BTreeMap::new();
    let refused = loop {
        let line = writer.line().expect("a refusal");
        match line.strip_prefix("refused ") {
            Some(refused) => break refused.to_owned(),
            None => process::acknowledge(&mut acknowledged, &line),
        }
    };
    assert!(refused.starts_with("the log is unavailable: "), "{refused}");
    assert!(refused.contains("too large"), "{refused}");
    writer.allow_files_of_any_size();
    writer.send("continue");
    let again = writer.line().expect("an append after the disk has room");
    process::acknowledge(&mut acknowledged, &again);
    while let Some(line) = writer.line() {
        process::acknowledge(&mut acknowledged, &line);
    }
    process::all_are_in(&acknowledged, &EmbeddedLog::open(&file).unwrap()).await;
}
