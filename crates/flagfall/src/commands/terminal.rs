//! The size of the terminal.

use std::io::{self, IsTerminal};

/// The columns of a text that no terminal shows.
const COLUMNS: u16 = 80;

/// The columns of the terminal on stdout; 80 if stdout is not a terminal.
pub(super) fn columns() -> u16 {
    if !io::stdout().is_terminal() {
        return COLUMNS;
    }
    ratatui::crossterm::terminal::size().map_or(COLUMNS, |(columns, _)| columns.max(1))
}
