//! What each move took.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::canvas::{Anchor, Canvas, HEAD, LEFT, MARGIN, Px, RIGHT, SOFT, TICK, TINY, path};
use super::clocks::x_scale;
use super::theme::mark;
use crate::plot::axis;
use crate::plot::model::{Model, Player};

/// The room above the bars for their labels.
const LABEL: u32 = 14;
/// The room for the names of the players, and for the mark before it.
const NAME: u32 = 320;
const NAME_INDENT: u32 = 16;
/// How many of a player's bars are labelled.
const LABELS: usize = 3;

/// A player's bars: they begin at the baseline, and grow up or down.
struct Row {
    baseline: u32,
    /// The greatest length of a bar.
    length: u32,
    is_down: bool,
}

impl Row {
    /// The end of the bar of a time, on a square-root scale.
    fn end(&self, micros: u64, longest: u64) -> Px {
        let square = u128::from(micros) * u128::from(self.length * 10).pow(2) / u128::from(longest.max(1));
        let length = i64::try_from(square.isqrt()).unwrap_or(0).min(i64::from(self.length) * 10);
        let baseline = Px::whole(self.baseline);
        Px(baseline.0 + if self.is_down { length } else { -length })
    }
}

/// Draws a row of bars for each player. Two players share a baseline.
pub(super) fn draw(canvas: &mut Canvas, model: &Model) {
    canvas.line(HEAD, 34, "Time used for each move");
    let Some(longest) = model.longest() else {
        canvas.line(SOFT, 24, "The time that the moves took is not known.");
        return;
    };
    let has_means = model.players.iter().any(|player| player.means.iter().any(|part| part.len() > 1));
    let words = match has_means {
        true => "square-root scale; the line is the mean of the player's last 10 moves",
        false => "square-root scale",
    };
    canvas.text(TICK, Anchor::End, Px::whole(RIGHT), Px::whole(canvas.top), words);
    canvas.top += 6;
    for (place, player) in model.players.iter().enumerate() {
        let row = row(canvas, model.players.len(), place);
        ticks(canvas, &row, longest);
        bars(canvas, model, player, &row, longest);
        means(canvas, model, player, &row, longest);
        name(canvas, player, &row);
    }
}

/// The name of a player at the left end of the row's labels, after the player's mark.
fn name(canvas: &mut Canvas, player: &Player, row: &Row) {
    let y = Px::whole(if row.is_down { row.baseline + row.length + 12 } else { row.baseline - row.length - 3 });
    let seat = player.seat.index();
    canvas.put(format_args!("<path class=\"mark m{seat}\" d=\"M{} {}{}\"/>", MARGIN + 5, y.plus(-4), mark(seat)));
    canvas.text(TINY, Anchor::Start, Px::whole(MARGIN + NAME_INDENT), y, &TINY.cut(&player.name, NAME));
}

/// The row of the next player; it moves the canvas to its end.
fn row(canvas: &mut Canvas, players: usize, place: usize) -> Row {
    let length = match players {
        0..=2 => 90,
        3..=4 => 60,
        _ => 36,
    };
    let is_down = players == 2 && place == 1;
    let baseline = if is_down { canvas.top } else { canvas.top + LABEL + length };
    canvas.top = if is_down { baseline + length + LABEL } else { baseline };
    Row { baseline, length, is_down }
}

fn ticks(canvas: &mut Canvas, row: &Row, longest: u64) {
    // Below the name of the player, and far enough from each other and from the baseline.
    let mut last = row.end(longest, longest).0 + if row.is_down { 60 } else { -60 };
    for tick in axis::round_below(longest) {
        let y = row.end(tick, longest);
        let from_baseline = (y.0 - Px::whole(row.baseline).0).abs();
        if (y.0 - last).abs() < 160 || from_baseline < 200 {
            continue;
        }
        last = y.0;
        canvas.put(format_args!("<path class=\"grid\" d=\"M{LEFT} {y}H{RIGHT}\"/>"));
        let label = axis::label(i64::try_from(tick).unwrap_or(i64::MAX));
        canvas.text(TICK, Anchor::End, Px::whole(LEFT - 8), y.plus(4), &label);
    }
}

fn bars(canvas: &mut Canvas, model: &Model, player: &Player, row: &Row, longest: u64) {
    let x = x_scale(model);
    let between = (x.at(1).0 - x.at(0).0).max(1) * i64::try_from(model.players.len()).unwrap_or(1);
    let width = (between * 7 / 10).clamp(6, 140);
    let (mut bars, mut unknown) = (String::new(), String::new());
    let baseline = Px::whole(row.baseline);
    for (ply, thought) in &player.thoughts {
        let middle = x.at((*ply).into());
        let left = Px(middle.0 - width / 2);
        // Writing to a string cannot fail.
        let _ = match thought {
            Some(micros) => {
                let end = row.end(*micros, longest);
                write!(bars, "M{left} {baseline}V{end}h{}V{baseline}z", Px(width))
            }
            None => {
                let y = baseline.plus(if row.is_down { 4 } else { -4 });
                write!(unknown, "M{} {y}h2v2h-2z", middle.plus(-1))
            }
        };
    }
    let seat = player.seat.index();
    if !bars.is_empty() {
        canvas.put(format_args!("<path class=\"b{seat}\" d=\"{bars}\"/>"));
    }
    if !unknown.is_empty() {
        canvas.put(format_args!("<path class=\"unknown\" d=\"{unknown}\"/>"));
    }
    canvas.put(format_args!("<path class=\"axis\" d=\"M{LEFT} {baseline}H{RIGHT}\"/>"));
    labels(canvas, model, player, row, longest);
}

/// Labels the longest bars of a player, where there is room.
fn labels(canvas: &mut Canvas, model: &Model, player: &Player, row: &Row, longest: u64) {
    let x = x_scale(model);
    let mut known: Vec<(u64, u32)> = player
        .thoughts
        .iter()
        .filter_map(|(ply, thought)| Some(((*thought)?, *ply)))
        .filter(|(micros, _)| *micros > 0)
        .collect();
    known.sort_by_key(|(micros, ply)| (core::cmp::Reverse(*micros), *ply));
    let mut taken: Vec<(i64, i64)> = Vec::new();
    let name = i64::from(MARGIN + NAME_INDENT + TINY.width(&TINY.cut(&player.name, NAME)) + 6) * 10;
    for (micros, ply) in known.into_iter().take(LABELS) {
        let words = axis::label(i64::try_from(micros).unwrap_or(i64::MAX));
        let half = i64::from(TINY.width(&words)) * 5;
        let ends = (Px::whole(LEFT).0 + half, Px::whole(RIGHT).0 - half);
        let middle = x.at(ply.into()).0.clamp(ends.0, ends.1);
        let end = row.end(micros, longest);
        let covers_name = middle - half < name && (row.end(longest, longest).0 - end.0).abs() < 120;
        if covers_name || taken.iter().any(|(left, right)| middle - half < *right && middle + half > *left) {
            continue;
        }
        taken.push((middle - half, middle + half));
        let y = end.plus(if row.is_down { 12 } else { -4 });
        canvas.text(TINY, Anchor::Middle, Px(middle), y, &words);
    }
}

fn means(canvas: &mut Canvas, model: &Model, player: &Player, row: &Row, longest: u64) {
    let x = x_scale(model);
    for part in player.means.iter().filter(|part| part.len() > 1) {
        let points = part.iter().map(|(ply, mean)| (x.at((*ply).into()), row.end(*mean, longest)));
        let line = path(points);
        canvas.put(format_args!("<path class=\"halo\" d=\"{line}\"/>\n<path class=\"mean\" d=\"{line}\"/>"));
    }
}

/// The description of a bar chart for those who cannot see it.
pub(super) fn spoken(model: &Model) -> String {
    let spoken = |player: &Player| format!("{}: {}", player.name, player.sum);
    model.players.iter().map(spoken).collect::<Vec<String>>().join(". ")
}
