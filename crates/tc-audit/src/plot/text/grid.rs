//! The clocks as signs in a grid.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use tc_core::Seat;

use super::{Page, Signs};
use crate::plot::axis;
use crate::plot::model::{Model, Player, Point};

/// The most columns of a half-move.
const WIDEST: u64 = 6;

/// The columns of half-moves: several of a half-move in a short game, several half-moves in one in a long game.
pub(super) struct Columns {
    pub(super) count: usize,
    last: u64,
}

impl Columns {
    /// Columns for a game, at most this number of them.
    pub(super) fn new(model: &Model, most: usize) -> Columns {
        let last = u64::from(model.last).max(1);
        let count = usize::try_from(last.saturating_mul(WIDEST)).map_or(most, |count| count.min(most)).max(1);
        Columns { count, last }
    }

    /// The first column of a half-move; half-move 0 has that of half-move 1.
    pub(super) fn first(&self, ply: u32) -> usize {
        self.at(u64::from(ply.max(1)) - 1).min(self.count - 1)
    }

    /// The columns from a half-move to another, both included, at least one.
    pub(super) fn range(&self, from: u32, to: u32) -> Range<usize> {
        let first = self.first(from);
        first..self.at(to.into()).min(self.count).max(first + 1)
    }

    fn at(&self, plies: u64) -> usize {
        let column = u128::from(plies) * self.count as u128 / u128::from(self.last);
        usize::try_from(column).unwrap_or(usize::MAX)
    }
}

/// The sign of a player's clock: for two players as in [`Signs`], otherwise the number of the seat as a digit or letter.
pub(super) fn sign(model: &Model, seat: Seat, signs: &Signs) -> char {
    let number = u32::try_from(seat.index()).unwrap_or(0);
    match model.players.len() {
        0..=2 => signs.clocks.get(seat.index()).copied(),
        _ => char::from_digit(number, 36),
    }
    .unwrap_or('?')
}

/// The lines of the grid, from the lowest clock to the highest. Labelled lines are equally far from each other.
pub(super) struct Ladder {
    /// The times of the labels, the lowest first.
    ticks: Vec<i64>,
    /// How many lines there are from one label to the next.
    between: usize,
}

impl Ladder {
    /// Lines for these clocks, at most this number of them.
    pub(super) fn new(low: i64, high: i64, height: usize) -> Ladder {
        let most = (height.saturating_sub(1) / 2).clamp(1, 6);
        let ticks = axis::around(low, high, most);
        let between = height.saturating_sub(1) / ticks.len().saturating_sub(1).max(1);
        Ladder { ticks, between: between.max(1) }
    }

    pub(super) fn labels(&self) -> impl Iterator<Item = String> {
        self.ticks.iter().map(|tick| axis::label(*tick))
    }

    fn height(&self) -> usize {
        self.ticks.len().saturating_sub(1) * self.between + 1
    }

    /// The nearest line of a clock, from 0 for the lowest.
    fn row(&self, clock: i64) -> usize {
        let (low, high) = (self.ticks.first().copied().unwrap_or(0), self.ticks.last().copied().unwrap_or(0));
        let length = (i128::from(high) - i128::from(low)).max(1);
        let place = (i128::from(clock) - i128::from(low)).clamp(0, length) * (self.height() as i128 - 1);
        usize::try_from((place + length / 2) / length).unwrap_or(0)
    }
}

/// Draws the clocks.
pub(super) fn draw(page: &mut Page, model: &Model, signs: &Signs, columns: &Columns, ladder: &Ladder) {
    let mut cells: Vec<Vec<char>> = (0..ladder.height()).map(|_| [' '].repeat(columns.count)).collect();
    for player in &model.players {
        let sign = sign(model, player.seat, signs);
        for (column, clock) in steps(player, columns).into_iter().enumerate() {
            let cell = clock.and_then(|clock| cells.get_mut(ladder.row(clock))?.get_mut(column));
            if let Some(cell) = cell {
                *cell = if *cell == ' ' { sign } else { signs.both };
            }
        }
    }
    for (place, line) in cells.iter().enumerate().rev() {
        let label = ladder.ticks.iter().find(|tick| ladder.row(**tick) == place).map(|tick| axis::label(*tick));
        let up = if label.is_some() { signs.labelled } else { signs.up };
        page.labelled(&label.unwrap_or_default(), &format!("{up}{}", line.iter().collect::<String>()));
    }
}

/// Draws the axis of the moves, and the marks below it.
pub(super) fn axes(page: &mut Page, model: &Model, signs: &Signs, columns: &Columns) {
    numbers(page, model, signs, columns);
    let stages = model.stages.iter().map(|start| (start.ply, (start.stage.saturating_add(1)).to_string()));
    marks(page, "stages", stages, columns);
    let findings = model.findings.iter().take(super::LISTED).enumerate();
    marks(page, "findings", findings.map(|(place, found)| (found.ply, (place + 1).to_string())), columns);
}

/// What a clock shows in each column: the last value known there.
pub(super) fn steps(player: &Player, columns: &Columns) -> Vec<Option<i64>> {
    let mut steps = [None].repeat(columns.count);
    let last = player.thoughts.last().map(|(ply, _)| *ply);
    for part in &player.clock {
        for (place, Point { ply, clock, .. }) in part.iter().enumerate() {
            let range = match part.get(place + 1) {
                Some(next) => columns.first(*ply)..columns.first(next.ply),
                // The clock shows this until the end of the game, or until a move after which it is not known.
                None if last == Some(*ply) => columns.first(*ply)..columns.count,
                None => columns.range(*ply, *ply),
            };
            if let Some(cells) = steps.get_mut(range) {
                cells.fill(Some(*clock));
            }
        }
    }
    steps
}

/// The axis with the numbers of the moves.
pub(super) fn numbers(page: &mut Page, model: &Model, signs: &Signs, columns: &Columns) {
    let mut axis: Vec<char> = [signs.right].repeat(columns.count);
    let mut numbers: Vec<char> = [' '].repeat(columns.count);
    let most = u32::try_from(columns.count / 8).unwrap_or(u32::MAX).max(1);
    for number in axis::numbers(model.number(model.last), most) {
        let ply = (number - 1).saturating_mul(model.plies_per_move).saturating_add(1);
        let first = columns.first(ply);
        if write(&mut numbers, first, &number.to_string())
            && let Some(cell) = axis.get_mut(first)
        {
            *cell = signs.numbered;
        }
    }
    page.labelled("", &format!("{}{}", signs.corner, axis.iter().collect::<String>()));
    page.labelled("move", &format!(" {}", numbers.iter().collect::<String>()));
}

/// A line with marks, unless it would be empty.
fn marks(page: &mut Page, label: &str, marks: impl Iterator<Item = (u32, String)>, columns: &Columns) {
    let mut line: Vec<char> = [' '].repeat(columns.count);
    for (ply, mark) in marks {
        let first = columns.first(ply);
        if !write(&mut line, first, &mark)
            && let Some(cell) = line.get_mut(first)
        {
            // More marks than there is room for.
            *cell = '+';
        }
    }
    if line.iter().any(|char| *char != ' ') {
        page.labelled(label, &format!(" {}", line.iter().collect::<String>()));
    }
}

/// Writes a word into a line if its place and the columns around it are blank; returns whether it did.
fn write(line: &mut [char], at: usize, word: &str) -> bool {
    let end = at.saturating_add(word.len());
    let around = at.saturating_sub(1)..end.saturating_add(1).min(line.len());
    let is_free = line.get(around).is_some_and(|cells| cells.iter().all(|cell| *cell == ' '));
    match line.get_mut(at..end) {
        Some(cells) if is_free => {
            cells.iter_mut().zip(word.chars()).for_each(|(cell, char)| *cell = char);
            true
        }
        _ => false,
    }
}
