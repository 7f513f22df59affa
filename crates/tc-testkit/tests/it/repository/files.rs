//! The files of the repository, by their paths from its root.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Means any name, where a text says how something new is added: `crates/tc-interop/src/NAME.rs`.
const ANY_NAME: &str = "NAME";
/// Folders that are not searched: git's, and those in `.gitignore`.
const SKIPPED: &[&str] = &[
    ".git",
    ".book",
    "target",
    "fuzz/target",
    "fuzz/artifacts",
    "fuzz/coverage",
    "fuzz/corpus",
    "crates/tc-wasm/tests/node_modules",
];
/// Folders at the root; a code mark that begins with one of them is a path.
const TOP: &[&str] = &["crates", "docs", "fuzz", "benches", ".ci", ".github"];
/// Folders of a package; a code mark that begins with one of them is a path.
const OF_PACKAGE: &[&str] = &["src", "tests", "examples"];

/// All files and folders.
pub(crate) struct Repository {
    root: PathBuf,
    paths: BTreeSet<String>,
    endings: BTreeSet<String>,
}

impl Repository {
    /// Lists all files and folders.
    pub(crate) fn read() -> Repository {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut paths = BTreeSet::new();
        walk(&root, "", &mut paths);
        let endings = paths.iter().filter_map(|path| ending(path)).map(String::from).collect();
        Repository { root, paths, endings }
    }

    /// The files with this ending. Transcripts of the program are left out: they are output, not documents.
    pub(crate) fn files(&self, ending: &str) -> impl Iterator<Item = &str> {
        let paths = self.paths.iter().map(String::as_str);
        paths.filter(move |path| path.ends_with(ending) && !path.starts_with("crates/flagfall/tests/cmd"))
    }

    /// A file; empty for a folder.
    pub(crate) fn text(&self, path: &str) -> String {
        let path = self.root.join(path);
        if path.is_dir() {
            return String::new();
        }
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.paths.contains(path.trim_end_matches('/'))
    }

    /// Whether a code mark is meant as a path of this repository: it begins with one of its folders, or has the ending of
    /// one of its files. Files with other endings are those of other projects.
    pub(crate) fn is_path(&self, mark: &str) -> bool {
        let is_sign = |char: char| char.is_ascii_alphanumeric() || "._-/".contains(char);
        let (first, rest) = mark.split_once('/').unwrap_or(("", mark));
        let begins = (TOP.contains(&first) || OF_PACKAGE.contains(&first)) && !rest.is_empty();
        let ends = ending(mark).map(|ending| self.endings.contains(ending));
        mark.chars().all(is_sign) && ends.unwrap_or(begins)
    }

    /// The folders in which a section of a text names files: its own, its package, and the crates that it names.
    pub(crate) fn places(&self, path: &str, section: &str) -> Vec<String> {
        let crates =
            self.paths.iter().filter_map(|path| path.strip_prefix("crates/").filter(|name| !name.contains('/')));
        let named = crates.filter(|name| section.contains(*name)).map(|name| format!("crates/{name}"));
        let depth = if path.starts_with("crates/") { 2 } else { 1 };
        let package = path.split('/').take(depth).collect::<Vec<_>>().join("/");
        let package = Some(package).filter(|package| self.has(&format!("{package}/Cargo.toml")));
        named.chain(package).chain([folder(path).into()]).filter(|folder| !folder.is_empty()).collect()
    }

    /// The files that a path in a code mark can be: one from the root, or ones in these folders.
    pub(crate) fn find(&self, mark: &str, folders: &[String]) -> Vec<String> {
        let mark = mark.trim_end_matches('/');
        let mark = match mark.contains(ANY_NAME) {
            true => folder(mark),
            false => mark,
        };
        let first = mark.split('/').next().unwrap_or(mark);
        if self.has(mark) {
            return vec![mark.into()];
        }
        if TOP.contains(&first) {
            return Vec::new();
        }
        let is_in = |path: &str, folder: &String| {
            let inner = path.strip_prefix(folder.as_str()).and_then(|inner| inner.strip_suffix(mark));
            inner.is_some_and(|between| between.starts_with('/') && between.ends_with('/'))
        };
        let is_found = |path: &&String| folders.iter().any(|folder| is_in(path, folder));
        self.paths.iter().filter(is_found).cloned().collect()
    }
}

fn walk(root: &Path, folder: &str, paths: &mut BTreeSet<String>) {
    let entries = fs::read_dir(root.join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{folder}: {error}"));
        let path = join(folder, &entry.file_name().to_string_lossy());
        if SKIPPED.contains(&path.as_str()) {
            continue;
        }
        if entry.path().is_dir() {
            walk(root, &path, paths);
        }
        paths.insert(path);
    }
}

/// The folder of a path; empty at the root.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A relative path from a folder.
pub(crate) fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
        match part {
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The ending of a file's name, if it has one.
fn ending(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next()?;
    name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, ending)| ending)
}
