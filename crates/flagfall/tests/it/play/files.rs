//! The files of games: journals that a game writes, or that `flagfall run` wrote for it.

use std::path::{Path, PathBuf};

/// The path of a file that does not exist yet.
pub(super) fn new_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.journal", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

pub(super) fn entries(path: &Path) -> usize {
    std::fs::read_to_string(path).expect("a journal").lines().count() - 1
}

/// A journal that `flagfall run` wrote of these lines.
pub(super) fn written(name: &str, args: &[&str], lines: &str) -> PathBuf {
    let path = new_file(name);
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_flagfall"));
    command.arg("run").args(args).arg("--save").arg(&path).write_stdin(lines).assert().success();
    path
}
