//! Moves and findings as rows, each after the file and the number of its game.

use std::fmt::Write;

use tc_audit::form::{FindingRow, MoveRow, csv_cell};
use tc_audit::{Audit, Record, Timeline};

use super::answer::{Form, Marked, RowForm};

/// How a line of CSV ends.
const LINE_END: &str = "\r\n";

/// The columns before those of moves and findings.
const GAME: [&str; 3] = ["file", "game", "offset"];

/// The first lines of an answer; empty for forms without any.
pub(super) fn header(form: Form) -> String {
    let columns: &[&str] = match form {
        Form::Csv => &FindingRow::COLUMNS,
        Form::Moves(RowForm::Csv) => &MoveRow::COLUMNS,
        Form::Junit => return super::junit::HEADER.to_owned(),
        _ => return String::new(),
    };
    [&GAME[..], columns].concat().join(",") + LINE_END
}

/// The first cells of a line: the file, and the number of the game.
pub(super) fn heading(file: &str, number: u64) -> String {
    format!("{},{number}", csv_cell(file))
}

/// The moves of a game, each after a heading.
pub(super) fn moves(marked: &mut Marked, number: u64, (record, audit): (&Record, &Audit), start: u64, form: RowForm) {
    let offset = start + record.place.start as u64;
    for row in MoveRow::all(audit, &Timeline::of(record, audit)) {
        let text = marked.mark(number);
        match form {
            RowForm::Json => {
                let _ = write!(text, ",\"offset\":{offset}");
                row.push_json(text);
                text.push_str("}\n");
            }
            RowForm::Csv => {
                let _ = write!(text, ",{offset}");
                row.push_csv(text);
                text.push_str(LINE_END);
            }
        }
    }
}

/// The findings of a game, each after a heading.
pub(super) fn findings(marked: &mut Marked, number: u64, (record, audit): (&Record, &Audit), start: u64) {
    let offset = start + record.place.start as u64;
    for finding in &audit.findings {
        let text = marked.mark(number);
        let _ = write!(text, ",{offset}");
        FindingRow { record, finding }.push_csv(text);
        text.push_str(LINE_END);
    }
}
