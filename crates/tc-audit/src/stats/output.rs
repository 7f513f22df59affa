//! A summary as a table for people, and as JSON.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use tc_core::Span;
use tc_interop::ask::visible_line;
use tc_view::TimeStyle;
use tc_view::text::without_controls;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{SharedControl, Summary, SummaryRow, json};
use crate::Verdict;

/// The least columns of a name.
const LEAST_NAME: usize = 12;
/// The name of the groups that are counted together.
pub(super) const OTHERS: &str = "(others)";
/// The headings of the columns after the name.
const HEADINGS: [&str; 10] =
    ["games", "fit", "with", "misfit", "found", "moves", "mean", "median", "longest", "trouble"];

impl Summary {
    /// The summary as a table of at most this number of columns, or of as many as its numbers need. Long names are cut.
    ///
    /// `fit`, `with` and `misfit` count the games that fit, fit with other rules, and do not fit. `found` counts findings.
    /// `trouble` is the share of moves that began in time trouble.
    pub fn to_text(&self, width: u16) -> String {
        let rows: Vec<SummaryRow<'_>> = self.rows().into_iter().chain(self.others()).collect();
        let lines: Vec<(String, Vec<String>)> = rows.iter().map(|row| (visible_line(name(row)), cells(row))).collect();
        let widths: Vec<usize> = HEADINGS
            .iter()
            .enumerate()
            .map(|(place, heading)| {
                let cells = lines.iter().filter_map(|(_, cells)| cells.get(place));
                cells.map(|cell| cell.width()).max().unwrap_or(0).max(heading.len())
            })
            .collect();
        let between = |gap: usize| widths.iter().map(|width| width + gap).sum::<usize>();
        let gap = if between(2) + LEAST_NAME <= usize::from(width) { 2 } else { 1 };
        let widths: Vec<usize> = widths.iter().map(|width| width + gap).collect();
        let numbers: usize = widths.iter().sum();
        let longest = lines.iter().map(|(name, _)| name.width()).max().unwrap_or(0).max(LEAST_NAME);
        let room = usize::from(width).saturating_sub(numbers).clamp(LEAST_NAME, longest);
        let mut text = line(self.key().name(), &HEADINGS.map(String::from), room, &widths);
        for (name, cells) in &lines {
            text.push_str(&line(name, cells, room, &widths));
        }
        match self.median_error_permille() {
            Some(..=8) => {}
            Some(error) => text.push_str(&format!("Medians can be {} % too low.\n", error.div_ceil(10))),
            None => text.push_str("The games have too many different times for medians.\n"),
        }
        if let Some(others) = self.others() {
            text.push_str(&format!(
                "The first {} names are kept apart; {} later games are counted together as others.\n",
                self.rows().len(),
                others.games
            ));
        }
        for row in &rows {
            for shared in row.controls.iter().flatten() {
                text.push_str(&judgement(&visible_line(name(row)), shared));
            }
        }
        text
    }

    /// The summary as a JSON object in one line. Times are milliseconds, exact to the microsecond, or `null`.
    ///
    /// Keys: `by`, `median_error_permille`, `groups` and `others`. A group has `name`, `games`, `moves`, `timed`, `total`,
    /// `mean`, `median`, `longest`, `in_trouble`, `in_critical`, `trouble_permille`, `verdicts` and `findings`; the last
    /// two are objects with the counts that are not zero. A group of an event has `controls`: [`SharedControl`]s. `others` is a group without a name, or `null`.
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Answer<'s> {
            by: &'static str,
            median_error_permille: Option<u16>,
            groups: Vec<SummaryRow<'s>>,
            others: Option<SummaryRow<'s>>,
        }

        json::text(&Answer {
            by: self.key().name(),
            median_error_permille: self.median_error_permille(),
            groups: self.rows(),
            others: self.others(),
        })
    }
}

/// What the games of an event say about the control that they share.
fn judgement(event: &str, shared: &SharedControl) -> String {
    let games = |count: u64| format!("{count} {}", if count == 1 { "game" } else { "games" });
    let mut text = format!("\n{event}, declared `{}`: {}", without_controls(&shared.declared), games(shared.games));
    let Some(control) = &shared.control else {
        return text + " without a clock that can be checked\n";
    };
    let verb = |count: u64, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let fits = match shared.also.as_slice() {
        [] => {
            text.push_str(&format!(", explained best by `{control}`\n"));
            verb(shared.fits, "fits it", "fit it")
        }
        [earlier @ .., last] => {
            let earlier: Vec<String> = [control].into_iter().chain(earlier).map(|one| format!("`{one}`")).collect();
            text.push_str(&format!(", explained equally well by {} and `{last}`\n", earlier.join(", ")));
            format!("each fits {}", games(shared.fits))
        }
    };
    let otherwise = shared.otherwise - shared.fits * shared.also.len() as u64;
    let parts = [
        (shared.fits, fits),
        (otherwise, verb(otherwise, "fits another control", "fit another control")),
        (shared.misfit, verb(shared.misfit, "does not fit", "do not fit")),
        (shared.unchecked, verb(shared.unchecked, "has no clock to check", "have no clock to check")),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words).collect();
    text.push_str(&format!("  {}\n", parts.join(", ")));
    for assumed in &shared.assumed {
        text.push_str(&format!("  assumed in {}: {}\n", games(assumed.games), without_controls(&assumed.text)));
    }
    text
}

fn name<'s>(row: &SummaryRow<'s>) -> &'s str {
    match row.name {
        Some("") => "(no name)",
        name => name.unwrap_or(OTHERS),
    }
}

fn cells(row: &SummaryRow<'_>) -> Vec<String> {
    let verdict = |wanted: Verdict| {
        let counts = Verdict::ALL.iter().zip(row.verdicts);
        counts.filter(|(verdict, _)| **verdict == wanted).map(|(_, count)| count).sum::<u64>().to_string()
    };
    let time = |time: Option<Span>| time.map_or("-".into(), |time| TimeStyle::default().text(time));
    let trouble = row.trouble_permille;
    Vec::from([
        row.games.to_string(),
        verdict(Verdict::Fits),
        verdict(Verdict::FitsWith),
        verdict(Verdict::Misfit),
        row.findings.iter().sum::<u64>().to_string(),
        row.moves.to_string(),
        time(row.mean),
        time(row.median),
        time(row.longest),
        format!("{}.{}%", trouble / 10, trouble % 10),
    ])
}

/// A line: the name on the left, the numbers on the right of their columns.
fn line(name: &str, cells: &[String], room: usize, widths: &[usize]) -> String {
    let name = fit(name, room, '…');
    let mut line = format!("{name}{}", " ".repeat(room.saturating_sub(name.width())));
    for (cell, width) in cells.iter().zip(widths) {
        line.push_str(&format!("{}{cell}", " ".repeat(width.saturating_sub(cell.width()))));
    }
    line + "\n"
}

/// A text of at most this number of columns; if it is cut, it ends with this sign, of one column.
pub(crate) fn fit(text: &str, columns: usize, sign: char) -> String {
    if text.width() <= columns {
        return text.into();
    }
    let mut cut = String::new();
    let mut taken = 1;
    for char in text.chars() {
        taken += char.width().unwrap_or(0);
        if taken > columns {
            break;
        }
        cut.push(char);
    }
    cut.push(sign);
    cut
}
