//! Games in PGN: the rows of `pgn/rows.md`, where a text is followed by what is read in it.

use crate::support;

use support::games;
use tc_audit::RecordFormat;
use tc_testkit::markdown::tables;

/// The bytes of a cell, in which `\n`, `\r`, `\t`, `\\` and `\xE9` are one byte each.
fn bytes(cell: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), cell.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let (byte, length) = match (first, after.first()) {
            (b'\\', Some(b'n')) => (b'\n', 2),
            (b'\\', Some(b'r')) => (b'\r', 2),
            (b'\\', Some(b't')) => (b'\t', 2),
            (b'\\', Some(b'\\')) => (b'\\', 2),
            (b'\\', Some(b'x')) => {
                let digits = std::str::from_utf8(&after[1..3]).expect("two digits");
                (u8::from_str_radix(digits, 16).expect("two digits"), 4)
            }
            (byte, _) => (*byte, 1),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    bytes
}

/// What is read in a text, on one line.
fn read(text: &str) -> String {
    let games: Vec<String> = games(RecordFormat::Pgn, &bytes(text)).iter().map(|lines| lines.join("; ")).collect();
    games.join(" // ").replace('\0', "␀")
}

#[test]
fn rows() {
    let mut count = 0;
    for table in tables(include_str!("../pgn/rows.md")).into_iter().filter(|table| table.header.len() == 3) {
        for (line, cells) in table.rows {
            let [what, text, expected] = &cells[..] else { panic!("line {line}: three cells") };
            assert_eq!(read(text), *expected, "line {line}, {}: {what}", table.heading);
            count += 1;
        }
    }
    assert!(count > 100, "only {count} rows were found");
}
