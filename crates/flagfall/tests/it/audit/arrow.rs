//! `--moves --format arrow`: the same rows as in CSV.

use std::path::Path;

use arrow_array::{
    Array, DurationMicrosecondArray, RecordBatch, StringArray, UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_ipc::reader::StreamReader;

use super::games::{run, text};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Seconds as CSV has them.
fn seconds(micros: i64) -> String {
    let sign = if micros < 0 { "-" } else { "" };
    let digits = format!("{sign}{}.{:06}", micros.unsigned_abs() / 1_000_000, micros.unsigned_abs() % 1_000_000);
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A cell as CSV has it.
fn cell(column: &dyn Array, row: usize) -> String {
    let any = column.as_any();
    macro_rules! numbers {
        ($($of:ty),*) => {
            $(if let Some(array) = any.downcast_ref::<$of>() {
                return array.value(row).to_string();
            })*
        };
    }
    if column.is_null(row) {
        return String::new();
    }
    numbers!(UInt8Array, UInt16Array, UInt32Array, UInt64Array);
    if let Some(array) = any.downcast_ref::<DurationMicrosecondArray>() {
        return seconds(array.value(row));
    }
    any.downcast_ref::<StringArray>().expect("a text").value(row).to_owned()
}

fn rows(batch: &RecordBatch) -> Vec<String> {
    let cells = |row: usize| batch.columns().iter().map(move |column| cell(column, row)).collect::<Vec<String>>();
    (0..batch.num_rows()).map(|row| cells(row).join(",")).collect()
}

#[test]
fn rows_are_those_of_csv() {
    let files = ["docs/audit.in", "crates/tc-audit/tests/fixtures", "crates/tc-audit/tests/cases", "no-such-file"];
    let output = |format: &str| run(Path::new(ROOT), &[&["--moves", "--format", format], &files[..]].concat());
    let (arrow, csv) = (output("arrow"), output("csv"));
    assert_eq!((arrow.status.code(), text(&arrow.stderr)), (csv.status.code(), text(&csv.stderr)));
    let reader = StreamReader::try_new(arrow.stdout.as_slice(), None).expect("a stream");
    let found: Vec<String> = reader.flat_map(|batch| rows(&batch.expect("a batch"))).collect();
    let csv = text(&csv.stdout);
    let expected: Vec<&str> = csv.lines().skip(1).collect();
    assert!(found.len() > 1_000, "{}", found.len());
    assert_eq!(found, expected);
}

#[test]
fn an_empty_answer_is_a_stream() {
    let output = run(Path::new(ROOT), &["no-such-file", "--moves", "--format", "arrow"]);
    assert_eq!(output.status.code(), Some(2));
    let mut reader = StreamReader::try_new(output.stdout.as_slice(), None).expect("a stream");
    assert_eq!(reader.schema().fields().len(), 14);
    assert!(reader.next().is_none());
    for refused in [&["--format", "arrow"][..], &["--summary", "event", "--format", "arrow"]] {
        let output = run(Path::new(ROOT), &[&["docs/audit.in"], refused].concat());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        assert!(text(&output.stderr).contains("'--format arrow' has moves: add '--moves'"));
    }
}
