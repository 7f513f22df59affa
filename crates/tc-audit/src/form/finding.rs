//! Findings as rows.

use alloc::string::String;
use core::fmt::Write;

use super::csv::{push_printable_cell, push_seconds};
use crate::{Finding, Record};

/// A finding as in `flagfall audit --format csv`, without its file and game.
///
/// ```
/// use tc_audit::form::FindingRow;
/// use tc_audit::{Auditor, RecordFormat};
///
/// let pgn = b"[White \"Byrne, R\"]\n[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:01:05]} e5 {[%clk 0:00:59]} *";
/// let record = RecordFormat::Pgn.games(pgn).next().ok_or("one game")??;
/// let audit = Auditor::new().audit(&record);
/// let finding = audit.findings.first().ok_or("one finding")?;
/// let mut row = String::new();
/// FindingRow { record: &record, finding }.push_csv(&mut row);
/// assert!(row.starts_with(",,,,,,*,,,1,0,\"Byrne, R\",time_given,65,0,61,4,"), "{row}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FindingRow<'a> {
    /// The game.
    pub record: &'a Record,
    /// What does not fit in it.
    pub finding: &'a Finding,
}

impl FindingRow<'_> {
    /// The names of the columns, in order. Times are seconds; `player` is a seat, and `name` the name of its player.
    pub const COLUMNS: [&'static str; 17] = [
        "event", "site", "date", "round", "board", "result", "link", "id", "ply", "player", "name", "kind", "clock_s",
        "least_s", "most_s", "delta_s", "cause",
    ];

    /// Adds the cells of [`COLUMNS`](FindingRow::COLUMNS), each after a comma. What is not known is an empty cell. Times are
    /// decimals of seconds, exact to the microsecond; texts are [safe for spreadsheets](super::csv_cell), and U+FFFD
    /// replaces their control characters.
    pub fn push_csv(&self, text: &mut String) {
        let FindingRow { record, finding } = self;
        let Record { event, site, date, round, board, result, link, id, .. } = record;
        for value in [event, site, date, round, board, result, link, id] {
            text.push(',');
            push_printable_cell(text, value);
        }
        // A string takes every text.
        let _ = write!(text, ",{},{},", finding.ply, finding.seat.index());
        push_printable_cell(text, record.players.get(finding.seat.index()).map_or("", String::as_str));
        let _ = write!(text, ",{}", finding.kind.name());
        let (least, most) = finding.expected.unzip();
        for time in [finding.clock, least, most, Some(finding.delta)] {
            text.push(',');
            if let Some(time) = time {
                push_seconds(text, time);
            }
        }
        text.push(',');
        push_printable_cell(text, &finding.cause);
    }
}
