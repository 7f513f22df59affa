//! Games with the times of public records, in `tests/fixtures`: what is read from them, in short.

use crate::support;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use support::lines;
use tc_audit::{Record, RecordFormat};

/// What a game says without its moves, how many readings it has, and its last two moves.
fn summary(record: &Record) -> String {
    let is_move = |line: &&String| line.starts_with(|char: char| char.is_ascii_digit()) && !line.contains("lost");
    let lines = lines(record);
    let (moves, others): (Vec<&String>, Vec<&String>) = lines.iter().partition(is_move);
    let mut text = String::new();
    others.iter().for_each(|line| writeln!(text, "  {line}").expect("a string"));
    let clocks = record.moves.iter().filter(|one| one.clock.is_some()).count();
    let used = record.moves.iter().filter(|one| one.used.is_some()).count();
    let counts = record.moves.iter().filter(|one| one.count.is_some()).count();
    let negative = record.moves.iter().filter(|one| one.clock.is_some_and(|clock| clock.time.is_negative())).count();
    writeln!(
        text,
        "  {} moves, {clocks} clocks, {negative} below zero, {counts} counts, {used} times used",
        moves.len()
    )
    .expect("a string");
    moves.iter().rev().take(2).rev().for_each(|line| writeln!(text, "  {line}").expect("a string"));
    text
}

#[test]
fn games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut files: Vec<_> = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let mut text = String::new();
    for file in files {
        let bytes = fs::read(&file).expect("a file");
        let extension = file.extension().and_then(|extension| extension.to_str()).expect("an extension");
        let format = RecordFormat::of(&bytes).expect("a format");
        assert_eq!(RecordFormat::by_extension(extension), Some(format), "{}", file.display());
        for game in format.games(&bytes) {
            let name = file.file_name().expect("a name").to_string_lossy().into_owned();
            writeln!(text, "{name}\n{}", summary(&game.expect("readable"))).expect("a string");
        }
    }
    insta::assert_snapshot!(text.trim_end());
}
