//! Every assumption and loss is reported by some notation: a variant that is public is never dead code.

use std::fs;
use std::path::{Path, PathBuf};

/// The tables of variants.
const TABLES: [&str; 2] = ["interpretation/assumption.rs", "loss.rs"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn every_variant_is_used() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let tables = TABLES.map(|table| folder.join(table));
    let others = sources(&folder).into_iter().filter(|path| !tables.contains(path));
    let code: String = others.map(|path| fs::read_to_string(path).expect("a source")).collect();
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    let words: std::collections::HashSet<&str> = code.split(|char| !is_word(char)).collect();
    let mut unused = Vec::new();
    for table in tables {
        let table = fs::read_to_string(table).expect("a table");
        let rows: Vec<&str> =
            table.lines().filter_map(|line| line.trim().split_once(" => \"")).map(|row| row.0).collect();
        assert!(rows.len() > 20, "{} rows", rows.len());
        unused.extend(rows.into_iter().filter(|name| !words.contains(name)).map(str::to_owned));
    }
    assert!(unused.is_empty(), "nothing reports {unused:?}");
}
