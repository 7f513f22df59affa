//! The report for people, in a terminal.

use std::fmt::Write;

use clap::builder::styling::Style;
use tc_audit::plot::Chart;
use tc_view::text::Glyphs;

use super::tables::{self, Cell, Table};
use super::{Game, LISTED};
use crate::commands::audit::{text, words};
use crate::commands::table::table;
use crate::commands::terminal;
use crate::output::{FAINT, NAME, STRONG, visible, visible_line};

/// How many lines the clocks take in the chart.
const LINES: u16 = 12;

/// The control, the verdict, the chart, the moves around findings, every move, and the sums of each player.
pub(super) fn text(game: &Game, chart: &Chart) -> String {
    let mut text = format!("{STRONG}{}{STRONG:#}\n", words::players(&game.record));
    for (name, value) in tables::facts(game) {
        let _ = writeln!(text, "  {FAINT}{name:<8}{FAINT:#} {}", visible_line(&value));
    }
    text::body(&mut text, &game.record, &game.audit);
    if let Some(caution) = game.audit.verdict.caution() {
        let _ = writeln!(text, "  {FAINT}note{FAINT:#}     {caution}");
    }
    if game.timeline.moves.is_empty() {
        return text;
    }
    let chart = chart.text(terminal::columns(), LINES, Glyphs::Unicode);
    let _ = writeln!(text, "\n{}", visible(chart.trim_end()));
    for finding in game.audit.findings.iter().take(LISTED) {
        if let Some(around) = tables::around(game, finding) {
            let place = words::place(&game.record, finding.ply, finding.seat);
            let title = format!("{place}: {}", words::kind(finding.kind));
            let _ = write!(text, "\n{STRONG}{title}{STRONG:#}\n{}", drawn(&around, Style::new()));
        }
    }
    let _ = write!(text, "\n{}", drawn(&tables::moves(game), Style::new()));
    let _ = write!(text, "\n{}", drawn(&tables::sums(game), FAINT));
    text
}

/// A table, without its title.
fn drawn(drawn: &Table, first: Style) -> String {
    let widths: Vec<usize> = drawn
        .columns
        .iter()
        .enumerate()
        .map(|(column, of)| {
            let cells = drawn.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.text.chars().count());
            if of.has_times { cells.chain([of.name.chars().count()]).max().unwrap_or_default() } else { 0 }
        })
        .collect();
    let header: Vec<String> =
        drawn.columns.iter().zip(&widths).map(|(column, width)| format!("{:>width$}", column.name)).collect();
    let cell = |(cell, width): (&Cell, &usize)| {
        let between = if cell.text.is_empty() || cell.found.is_empty() { "" } else { ", " };
        let found = if cell.found.is_empty() { String::new() } else { format!("{NAME}{}{NAME:#}", cell.found) };
        format!("{:>width$}{between}{found}", cell.text)
    };
    let rows: Vec<Vec<String>> = drawn.rows.iter().map(|row| row.iter().zip(&widths).map(cell).collect()).collect();
    table(&header.iter().map(String::as_str).collect::<Vec<&str>>(), &rows, first)
}
