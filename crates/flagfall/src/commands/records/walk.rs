//! The files that arguments name: files, and what is in folders.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tc_audit::RecordFormat;

use super::source::is_stdin;

/// The endings of names that records can have, and other files, too.
const PERHAPS: [&str; 3] = ["json", "jsonl", "ndjson"];

/// The endings of compressed files' names, which follow those of records.
const COMPRESSED: [&str; 4] = ["gz", "zst", "zstd", "bz2"];

/// A file that an argument names.
pub(in crate::commands) struct Found {
    /// Its path; `-` is stdin.
    pub(in crate::commands) path: PathBuf,
    /// The file that has its bytes, if it can be read only once.
    pub(in crate::commands) copied_to: Option<PathBuf>,
    /// Whether it was found in a folder, and not named itself.
    pub(in crate::commands) is_of_folder: bool,
    /// Why it cannot be read, if it is a folder that cannot.
    pub(in crate::commands) error: Option<io::Error>,
}

impl Found {
    /// A file that an argument names.
    pub(in crate::commands) fn named(path: &Path) -> Found {
        Found { path: path.to_owned(), copied_to: None, is_of_folder: false, error: None }
    }

    fn of_folder(path: PathBuf, error: Option<io::Error>) -> Found {
        Found { path, copied_to: None, is_of_folder: true, error }
    }
}

/// The files of arguments, in their sequence; those of a folder sorted by their names, with those of its folders.
pub(in crate::commands) fn walk(arguments: &[PathBuf]) -> Vec<Found> {
    let mut found = Vec::new();
    for path in arguments {
        if !is_stdin(path) && path.is_dir() {
            folder(path, &mut BTreeSet::new(), &mut found);
        } else {
            found.push(Found::named(path));
        }
    }
    found
}

/// Adds the records of a folder, once for each folder of an argument, whatever links lead to it.
fn folder(path: &Path, seen: &mut BTreeSet<PathBuf>, found: &mut Vec<Found>) {
    let mut names = || {
        if !seen.insert(path.canonicalize()?) {
            return Ok(Vec::new());
        }
        let names = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name()));
        names.collect::<io::Result<Vec<_>>>()
    };
    let mut names = match names() {
        Ok(names) => names,
        Err(error) => {
            found.push(Found::of_folder(path.to_owned(), Some(error)));
            return;
        }
    };
    names.sort_unstable();
    for name in names {
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let path = path.join(name);
        // Links are followed. What is neither a folder nor a file, such as a pipe, would wait for a writer.
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => folder(&path, seen, found),
            Ok(metadata) if !metadata.is_file() || !is_record(&path) => {}
            Err(_) if !is_record(&path) => {}
            Ok(_) => found.push(Found::of_folder(path, None)),
            Err(error) => found.push(Found::of_folder(path, Some(error))),
        }
    }
}

/// Whether the name of a file ends as that of a record, in whatever case.
fn is_record(path: &Path) -> bool {
    let ending = |path: &Path| path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending(path) {
        Some(last) if COMPRESSED.contains(&last.as_str()) => {
            let inner = path.file_stem().map(Path::new).and_then(ending);
            inner.is_some_and(|inner| is_of_record(&inner))
        }
        Some(last) => is_of_record(&last),
        None => false,
    }
}

fn is_of_record(ending: &str) -> bool {
    RecordFormat::by_extension(ending).is_some() || PERHAPS.contains(&ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_records() {
        for (name, is) in [
            ("games.pgn", true),
            ("GAMES.PGN", true),
            ("games.pgn.zst", true),
            ("games.SGF.GZ", true),
            ("a.b.kif.bz2", true),
            ("game.journal", true),
            ("games.zst", false),
            ("games.txt", false),
            ("games.tar.gz", false),
            ("pgn", false),
            (".pgn", false),
            ("games.pgn.zip", false),
        ] {
            assert_eq!(is_record(Path::new(name)), is, "{name}");
        }
    }
}
