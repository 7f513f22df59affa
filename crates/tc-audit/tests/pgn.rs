//! Games in PGN: the rows of `pgn/rows.md`, where a text is followed by what is read in it.

mod pgn_written;

use pgn_written::{bytes, written};
use tc_audit::RecordFormat;
use tc_testkit::markdown::tables;

#[test]
fn rows() {
    let mut count = 0;
    for table in tables(include_str!("pgn/rows.md")).into_iter().filter(|table| table.header.len() == 3) {
        for (line, cells) in table.rows {
            let [what, text, expected] = &cells[..] else { panic!("line {line}: three cells") };
            let read: Vec<String> = RecordFormat::Pgn.games(&bytes(text)).map(|game| written(&game)).collect();
            assert_eq!(read.join(" // "), *expected, "line {line}, {}: {what}", table.heading);
            count += 1;
        }
    }
    assert!(count > 100, "only {count} rows were found");
}
