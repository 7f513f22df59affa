//! Games to audit, and the program that does it.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

/// An empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("audit").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// `flagfall audit` in a folder.
pub(crate) fn audit(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.current_dir(folder).arg("audit").args(args);
    command
}

pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    audit(folder, args).output().expect("it runs")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// The exit status, the output and the errors.
pub(crate) fn told(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = run(folder, args);
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// The objects of the lines of an output.
pub(crate) fn objects(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// A game of this number under one minute and a second a move. Its clocks fit, unless a clock is raised.
pub(crate) fn game(number: usize, raised: bool) -> String {
    let mut text = format!(
        "[Event \"made up\"]\n[White \"W{number}\"]\n[Black \"B{number}\"]\n[Result \"*\"]\n[TimeControl \"60+1\"]\n\n"
    );
    for turn in 1..=12 {
        let second = if raised && turn == 7 { 59 } else { 57 - 2 * turn };
        let minute = usize::from(raised && turn == 7) * 9;
        let _ =
            writeln!(text, "{turn}. Nf3 {{[%clk 0:{minute:02}:{second:02}]}} Nf6 {{[%clk 0:00:{:02}]}}", 57 - 2 * turn);
    }
    text + "*\n\n"
}

/// This many games that fit.
pub(crate) fn games(count: usize) -> String {
    (1..=count).map(|number| game(number, false)).collect()
}
