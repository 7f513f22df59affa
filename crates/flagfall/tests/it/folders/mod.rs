//! `flagfall run` in a folder for each test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;

/// An empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub(crate) fn flagfall(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.current_dir(folder).arg("run").args(args);
    command
}

pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    flagfall(folder, args).output().expect("it runs")
}

/// The output of a run that succeeds.
pub(crate) fn printed(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The error of a run that fails.
pub(crate) fn refused(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "nothing is answered by halves: {args:?}");
    String::from_utf8(output.stderr).expect("text")
}

pub(crate) fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("the file")
}

pub(crate) fn write(folder: &Path, file: &str, text: impl AsRef<[u8]>) {
    fs::write(folder.join(file), text).expect("the file");
}
