//! Columns of text.

use std::fmt::Write;

use clap::builder::styling::Style;

use crate::output::FAINT;

/// Rows under a faint header. Columns are as wide as their widest cell, with two blanks between them.
pub(super) fn table(header: &[&str], rows: &[Vec<String>], first: Style) -> String {
    let widths: Vec<usize> = header
        .iter()
        .enumerate()
        .map(|(column, title)| {
            let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
            cells.chain([title.chars().count()]).max().unwrap_or_default()
        })
        .collect();
    let header: Vec<String> = header.iter().map(|title| (*title).to_owned()).collect();
    let mut text = line(&header, &widths, FAINT, FAINT);
    for row in rows {
        text.push_str(&line(row, &widths, first, Style::new()));
    }
    text
}

fn line(cells: &[String], widths: &[usize], first: Style, others: Style) -> String {
    let mut text = String::from(" ");
    for (index, (cell, width)) in cells.iter().zip(widths).enumerate() {
        let style = if index == 0 { first } else { others };
        let padding = if index + 1 == cells.len() { 0 } else { width - cell.chars().count() };
        let _ = write!(text, " {style}{cell}{style:#}{:padding$} ", "");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
