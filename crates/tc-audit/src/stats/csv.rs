//! A summary as CSV.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::json::millis;
use super::output::OTHERS;
use super::{Summary, SummaryRow};
use crate::form::csv_cell;
use crate::{FindingKind, Verdict};

impl Summary {
    /// The summary as CSV (RFC 4180), with a header and CRLF after each line. Times are milliseconds, exact to the
    /// microsecond; an empty cell is an unknown time.
    ///
    /// A spreadsheet would compute a name that begins with `=`, `+`, `-` or `@`. Such a name begins with an apostrophe
    /// instead, also if the sign is full-width or follows blanks. Control characters, tab and line ends among them, are
    /// replaced by U+FFFD. The last line is that of the [`others`](Summary::others), if there are any: its first cell is
    /// `(others)`.
    pub fn to_csv(&self) -> String {
        let mut names =
            [self.key().name(), "games", "moves", "timed", "total_ms", "mean_ms", "median_ms", "longest_ms"]
                .map(String::from)
                .to_vec();
        names.extend(["in_trouble", "in_critical", "trouble_permille"].map(String::from));
        names.extend(Verdict::ALL.map(|verdict| verdict.name().into()));
        names.extend(FindingKind::ALL.map(|kind| kind.name().into()));
        let mut csv = line(names);
        for row in self.rows().into_iter().chain(self.others()) {
            csv.push_str(&line(cells(&row)));
        }
        csv
    }
}

fn cells(row: &SummaryRow<'_>) -> Vec<String> {
    let time = |time: Option<tc_core::Span>| {
        time.map_or_else(String::new, |time| millis(time.as_micros().unsigned_abs().into()))
    };
    let mut cells = Vec::from([
        csv_cell(row.name.unwrap_or(OTHERS)).into_owned(),
        row.games.to_string(),
        row.moves.to_string(),
        row.timed.to_string(),
    ]);
    cells.extend([millis(row.total_micros), time(row.mean), time(row.median), time(row.longest)]);
    cells.extend([row.in_trouble.to_string(), row.in_critical.to_string(), row.trouble_permille.to_string()]);
    cells.extend(row.verdicts.iter().chain(&row.findings).map(u64::to_string));
    cells
}

fn line(cells: Vec<String>) -> String {
    cells.join(",") + "\r\n"
}
