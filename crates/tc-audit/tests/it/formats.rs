//! The rows of `tests/formats`, a file a format: a text, and the games that are read from it.

use crate::support;

use std::path::Path;

use serde::Deserialize;
use support::{games, games_in_blocks};
use tc_audit::RecordFormat;
use tc_testkit::corpus::load;

/// A text, and what its games say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// What is special about it, and where it comes from.
    case: String,
    /// The text, perhaps with [`Row::bytes`] after it.
    #[serde(default)]
    text: String,
    /// Bytes that are no UTF-8, as hexadecimal digits with blanks.
    #[serde(default)]
    bytes: String,
    /// The text after those.
    #[serde(default)]
    rest: String,
    /// What each game says, as `support::lines` writes it.
    games: Vec<Vec<String>>,
    /// Whether the first bytes do not show which format it is.
    #[serde(default)]
    is_not_detected: bool,
}

impl Row {
    fn content(&self) -> Vec<u8> {
        let bytes = self.bytes.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).expect("two digits"));
        self.text.bytes().chain(bytes).chain(self.rest.bytes()).collect()
    }
}

#[test]
fn rows() {
    let mut problems = Vec::new();
    for (name, corpus) in load::<Row>(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats")) {
        let format = RecordFormat::named(&name).unwrap_or_else(|| panic!("{name}: there is no such format"));
        for (number, row) in corpus.rows.iter().enumerate() {
            let content = row.content();
            let found = games(format, &content);
            let records = format.games(&content).flatten();
            let notations = records.flat_map(|record| record.declared).map(|declared| declared.notation);
            for notation in notations.filter(|notation| tc_interop::format(notation).is_none()) {
                problems.push(format!("{name} {number}, {}: there is no notation {notation}", row.case));
            }
            let mut problem = |what: &str| problems.push(format!("{name} {number}, {}: {what}", row.case));
            if found != row.games {
                problem(&format!("found {}", serde_json::to_string(&found).expect("JSON")));
            }
            if (RecordFormat::of(&content) == Some(format)) == row.is_not_detected {
                problem(&format!("detected as {:?}", RecordFormat::of(&content)));
            }
            for block in [1, 2, 7, 64] {
                if games_in_blocks(format, &content, block) != found {
                    problem(&format!("in blocks of {block}: {:?}", games_in_blocks(format, &content, block)));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// What decides which reader a file gets: its extension, or else its first bytes.
#[test]
fn formats_of_files() {
    let extensions = [
        ("pgn", Some(RecordFormat::Pgn)),
        (".SGF", Some(RecordFormat::Sgf)),
        ("csa", Some(RecordFormat::Csa)),
        ("kifu", Some(RecordFormat::Kif)),
        ("journal", Some(RecordFormat::Journal)),
        ("jsonl", None),
        ("json", None),
        ("", None),
    ];
    for (extension, expected) in extensions {
        assert_eq!(RecordFormat::by_extension(extension), expected, "{extension}");
    }
    for format in RecordFormat::ALL {
        assert_eq!(RecordFormat::named(format.name()), Some(format));
    }
    let starts: [(&[u8], Option<RecordFormat>); 12] = [
        (b"[Event \"(;\"]\n\n1. e4", Some(RecordFormat::Pgn)),
        (b"\xef\xbb\xbf\n[Event \"x\"]", Some(RecordFormat::Pgn)),
        (b"1. e4 e5 *", Some(RecordFormat::Pgn)),
        (b"{\"type\":\"start\",\"at\":0,\"seat\":0}", Some(RecordFormat::Run)),
        (b"{\"type\":\"commit\",\"at\":0,\"by\":\"ann\",\"action\":1}\n", None),
        (b"{\"at\":0,\"ok\":true}\n", None),
        (b"[{\"moves\":[]}]", Some(RecordFormat::Ogs)),
        (b"[1,2,3]", None),
        (b"PK\x03\x04", None),
        (b"\x7fELF(;", None),
        (b"<html>(;", Some(RecordFormat::Sgf)),
        (b"", None),
    ];
    for (start, expected) in starts {
        assert_eq!(RecordFormat::of(start), expected, "{}", String::from_utf8_lossy(start));
    }
}
