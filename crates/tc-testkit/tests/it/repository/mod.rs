//! What holds for every document and every comment of the repository.

mod paths;
mod text;
mod threads;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// All files that git has or would take, and their folders, by their paths from the root.
fn paths() -> BTreeSet<String> {
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").args(list).current_dir(ROOT).output().expect("there is a git");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = String::from_utf8(output.stdout).expect("names in UTF-8");
    let files = files.split_terminator('\0').map(Path::new).filter(|file| Path::new(ROOT).join(file).exists());
    let with_folders = files.flat_map(Path::ancestors).filter_map(Path::to_str);
    with_folders.filter(|path| !path.is_empty()).map(String::from).collect()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}
