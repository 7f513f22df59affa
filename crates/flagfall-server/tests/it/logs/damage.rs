//! Files of a log that were cut, or have changed: a crash loses nothing that was answered, and damage is reported.

use std::fs;
use std::path::{Path, PathBuf};

use flagfall_server::log::embedded::{self, EmbeddedLog, OpenError, Options};
use flagfall_server::log::{Append, End, Log, Record};
use tempfile::TempDir;

use super::embedded::open;
use super::laws::{append, game};

const FIRST: &str = "0000000001.log";

/// A log of some frames of each kind, and the lengths of its file after each answer.
async fn written(folder: &Path) -> Vec<u64> {
    let (log, file) = (open(folder).unwrap(), folder.join(FIRST));
    let mut lengths = Vec::new();
    for number in 0..4 {
        log.append(append(&game("a"), number, &[&format!("record {number}")])).await.unwrap();
        lengths.push(fs::metadata(&file).unwrap().len());
    }
    log.snapshot(&game("a"), Record { number: 3, body: "all".into() }).await.unwrap();
    log.append(Append { closes: true, ..append(&game("b"), 0, &["one", "two"]) }).await.unwrap();
    lengths
}

/// The number of records of game `a`, or the damage that is found.
async fn records_of(folder: &Path) -> Result<usize, OpenError> {
    let log = open(folder)?;
    let history = log.read_whole(&game("a")).await.unwrap();
    assert!((1..).zip(&history.records).all(|(number, record)| record.number == number));
    Ok(history.records.len())
}

/// A folder with one file of these bytes.
fn folder_with(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join(FIRST);
    fs::write(&file, bytes).unwrap();
    (folder, file)
}

/// A file that ends anywhere, as a crash leaves it, has all that was answered before.
#[tokio::test]
async fn a_file_that_was_cut_at_any_byte() {
    let folder = TempDir::new().unwrap();
    let lengths = written(folder.path()).await;
    let whole = fs::read(folder.path().join(FIRST)).unwrap();
    for length in 0..whole.len() {
        let (cut, _) = folder_with(&whole[..length]);
        let answered = lengths.iter().filter(|answered| **answered <= length as u64).count();
        assert_eq!(records_of(cut.path()).await, Ok(answered), "cut after {length} bytes");
        // It goes on, and what it writes can be read.
        let log = open(cut.path()).unwrap();
        log.append(append(&game("c"), 0, &["after"])).await.unwrap();
        drop(log);
        assert_eq!(embedded::check(cut.path(), None).unwrap().damages, [], "cut after {length} bytes");
    }
}

/// The same files, with the end up to which the log was durable: what a crash leaves after it is no damage, and a file that ends before it
/// is. A log without its last file or without any is damaged, and not one that begins.
#[tokio::test]
async fn the_end_of_a_log_is_lost() {
    let folder = TempDir::new().unwrap();
    written(folder.path()).await;
    let whole = fs::read(folder.path().join(FIRST)).unwrap();
    let end = open(folder.path()).unwrap().end();
    assert_eq!(end, Some(End { file: 1, bytes: u32::try_from(whole.len()).unwrap() }));
    let at_least = |folder: &Path, end: Option<End>| {
        let mut options = Options::default();
        options.at_least = end;
        let checked = embedded::check(folder, end).map(|report| report.damages.into_iter().next());
        let opened = EmbeddedLog::open(folder, options).map(drop);
        match (checked, opened) {
            (Ok(Some(damage)), Err(OpenError::Damaged(found))) if damage == found => Some(found.to_string()),
            (Ok(None), Ok(())) | (Err(OpenError::NoLog(_)), Ok(())) => None,
            other => panic!("{other:?}"),
        }
    };
    for length in 0..=whole.len() {
        let (cut, file) = folder_with(&whole[..length]);
        let found = at_least(cut.path(), end);
        assert_eq!(found.is_some(), length < whole.len(), "cut after {length} bytes: {found:?}");
        assert!(found.is_none_or(|found| found.starts_with(file.to_str().unwrap())));
    }
    // A step that was under way when the process ended.
    let torn = [&whole[..], &whole[32..60]].concat();
    assert_eq!(at_least(folder_with(&torn).0.path(), end), None);
    for (end, found) in [
        (None, None),
        (Some(End { file: 1, bytes: 0 }), Some("0000000001.log, byte 0: expected at least 0 bytes")),
        (Some(End { file: 3, bytes: 700 }), Some("0000000003.log, byte 0: expected at least 700 bytes")),
    ] {
        let empty = TempDir::new().unwrap();
        let damage = at_least(empty.path(), end);
        assert_eq!(damage.is_some(), found.is_some(), "{damage:?}");
        assert!(found.is_none_or(|found| damage.as_ref().unwrap().contains(found)), "{damage:?}");
    }
    // The last of two files.
    let several = TempDir::new().unwrap();
    let mut options = Options::default();
    options.segment_size = 1;
    let log = EmbeddedLog::open(several.path(), options).unwrap();
    for number in 0..2 {
        log.append(append(&game("a"), number, &["record"])).await.unwrap();
    }
    drop(log);
    let end = open(several.path()).unwrap().end();
    assert_eq!(at_least(several.path(), end), None);
    let last = fs::read_dir(several.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .max_by_key(|path| path.extension().is_some_and(|extension| extension == "log").then(|| path.clone()));
    fs::remove_file(last.unwrap()).unwrap();
    assert_eq!(at_least(several.path(), None), None);
    assert!(at_least(several.path(), end).unwrap().contains("the file is missing"));
}

/// A crash can lose any page of the last group, also one before others. What was durable before the group was written is there,
/// and a change of that is damage.
#[tokio::test]
async fn pages_that_were_lost() {
    let folder = TempDir::new().unwrap();
    let log = open(folder.path()).unwrap();
    log.append(append(&game("a"), 0, &["answered"])).await.unwrap();
    let file = folder.path().join(FIRST);
    let answered = fs::metadata(&file).unwrap().len() as usize;
    let appends = (0..20).map(|number| {
        let (log, game) = (&log, game(&format!("g{number}")));
        async move { log.append(append(&game, 0, &["x".repeat(300).as_str()])).await.unwrap() }
    });
    futures_util::future::join_all(appends).await;
    // No mark says yet that the last group was durable.
    let whole = fs::read(&file).unwrap();
    let (mut damaged, mut torn) = (Vec::new(), Vec::new());
    for place in (32..whole.len()).step_by(37) {
        let mut changed = whole.clone();
        changed[place..].iter_mut().take(64).for_each(|byte| *byte = byte.wrapping_add(1));
        let (changed, _) = folder_with(&changed);
        match records_of(changed.path()).await {
            Ok(records) => {
                assert_eq!(records, 1, "byte {place}");
                torn.push(place);
            }
            Err(OpenError::Damaged(damage)) => {
                assert!(
                    (place.saturating_sub(400) as u64..=place as u64).contains(&damage.offset),
                    "byte {place}: {damage}"
                );
                damaged.push(place);
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(damaged.last() < torn.first(), "{damaged:?} {torn:?}");
    assert!(damaged.first() < Some(&answered) && torn.len() > 10, "{damaged:?} {torn:?}");
}

/// A bit that has changed is reported with its file and the offset of its frame, and nothing that was answered is missing
/// without a report.
#[tokio::test]
async fn one_bit_that_has_changed() {
    let folder = TempDir::new().unwrap();
    let lengths = written(folder.path()).await;
    let whole = fs::read(folder.path().join(FIRST)).unwrap();
    let mut reported = 0;
    for bit in 0..whole.len() * 8 {
        let mut changed = whole.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        let (changed, file) = folder_with(&changed);
        match embedded::check(changed.path(), None).unwrap().damages.into_iter().next() {
            None => assert_eq!(records_of(changed.path()).await, Ok(4), "bit {bit}"),
            Some(damage) => {
                let before = lengths.iter().rev().find(|length| **length <= bit as u64 / 8).copied();
                assert_eq!(damage.file, file);
                assert!(damage.offset <= bit as u64 / 8 && damage.offset >= before.unwrap_or(0), "bit {bit}: {damage}");
                reported += 1;
            }
        }
    }
    // Only a change of the last mark, after which nothing was written, is taken for the end of a crash.
    assert!(whole.len() * 8 - reported <= 72 * 8, "{reported} of {} bits", whole.len() * 8);
}

/// A check names every damage, and a missing file.
#[tokio::test]
async fn every_damage_is_reported() {
    let folder = TempDir::new().unwrap();
    let lengths = written(folder.path()).await;
    let file = folder.path().join(FIRST);
    let mut bytes = fs::read(&file).unwrap();
    bytes[lengths[0] as usize - 1] ^= 1;
    bytes[lengths[1] as usize + 5] ^= 1;
    fs::write(&file, bytes).unwrap();
    let report = embedded::check(folder.path(), None).unwrap();
    let found: Vec<(u64, &str)> =
        report.damages.iter().map(|damage| (damage.offset, damage.reason.split(' ').next().unwrap())).collect();
    assert_eq!(found, [(32, "the"), (lengths[1], "expected"), (lengths[2], "the")], "{report:?}");
    fs::copy(&file, folder.path().join("0000000003.log")).unwrap();
    let report = embedded::check(folder.path(), None).unwrap();
    assert!(report.damages.iter().any(|damage| damage.file.ends_with("0000000002.log")), "{report:?}");
}
