//! The moves that were made, as lines.

use tc_core::Span;
use tc_view::text::Glyphs;
use tc_view::{SeatFace, TimeStyle};

use super::columns::{columns, shortened};
use super::game::Move;

/// Between a move and its answer.
const GAP: usize = 2;

/// The column in which a move begins, after its number.
const INDENT: usize = 5;

/// From one move of a turn to the next, at least.
const STEP: usize = 33;

/// The moves: `12. White 0:12, 4:48 left   Black 0:05, 4:55 left`. A move without room next to the one before it comes below.
pub(super) fn lines(moves: &[Move], credit: &str, seats: &[SeatFace], width: usize, glyphs: Glyphs) -> Vec<String> {
    let room = width.saturating_sub(INDENT);
    let texts: Vec<String> = moves.iter().map(|made| one(made, credit, seats, room, glyphs)).collect();
    let longest = texts.iter().map(|text| columns(text)).max().unwrap_or_default();
    // All moves of a player begin in the same column, if that does not take the room of the next one.
    let step = if INDENT + 2 * (longest + GAP) <= width { STEP.max(longest + GAP) } else { STEP };
    let mut lines: Vec<String> = Vec::new();
    let mut turn = None;
    // Moves of the turn on the last line.
    let mut placed = 0;
    for (made, text) in moves.iter().zip(&texts) {
        let is_new = turn.replace(made.turn) != Some(made.turn);
        let last = lines.last_mut().filter(|_| !is_new);
        let room = last.as_ref().map(|line| {
            let used = columns(line);
            (INDENT + step * placed).saturating_sub(used).max(GAP)
        });
        match (last, room) {
            (Some(line), Some(gap)) if columns(line) + gap + columns(text) <= width => {
                *line = format!("{line}{:gap$}{text}", "");
                placed += 1;
            }
            _ if is_new => {
                lines.push(format!("{:>3}. {text}", made.turn));
                placed = 1;
            }
            _ => {
                lines.push(format!("{:INDENT$}{text}", ""));
                placed = 1;
            }
        }
    }
    lines
}

/// Who moved, how long it took, what the delay and the `credit` (for lag, or of the margin) covered of that, and with a
/// clock how much time was left. If it is too long for `room` columns, the name is shortened.
fn one(made: &Move, credit: &str, seats: &[SeatFace], room: usize, glyphs: Glyphs) -> String {
    let style = TimeStyle::default();
    let covered = |time: Span, by: &str| (time > Span::ZERO).then(|| format!("{} {by}", style.text(time)));
    let times = made.time.map_or(String::new(), |time| {
        let covered: Vec<String> =
            [covered(time.delay, "delay"), covered(time.credit, credit)].into_iter().flatten().collect();
        let covered = if covered.is_empty() { String::new() } else { format!(" ({})", covered.join(", ")) };
        let left = time.left.map_or(String::new(), |left| format!(", {} left", style.text(left)));
        format!(" {}{covered}{left}", style.text(time.thought))
    });
    let name = seats.get(made.seat.index()).map_or("", |seat| &seat.name);
    shortened(name, room.saturating_sub(columns(&times)), glyphs) + &times
}
