//! Data files of tests: one rule or subject a file, one case a row.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A file of cases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corpus<Row> {
    /// What the cases show, with the number of the rule.
    pub about: String,
    /// The cases.
    pub rows: Vec<Row>,
}

/// Loads every `.json` file of a folder, in the order of their names, each with its name without the ending.
///
/// # Panics
/// If no file is there, or one cannot be read.
pub fn load<Row: DeserializeOwned>(folder: impl AsRef<Path>) -> Vec<(String, Corpus<Row>)> {
    let folder = folder.as_ref();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    assert!(!files.is_empty(), "{}: no corpus files", folder.display());
    files.iter().map(|file| (stem(file), read(file))).collect()
}

fn stem(file: &Path) -> String {
    file.file_stem().expect("a file name").to_string_lossy().into_owned()
}

fn read<Row: DeserializeOwned>(file: &Path) -> Corpus<Row> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let corpus: Corpus<Row> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert!(!corpus.rows.is_empty(), "{}: no rows", file.display());
    corpus
}
