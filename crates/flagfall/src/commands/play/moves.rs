//! The moves that were made, as lines.

use tc_view::text::Glyphs;
use tc_view::{SeatFace, TimeStyle};

use super::columns::{columns, shortened};
use super::game::Move;

/// Between a move and its answer.
const GAP: usize = 2;

/// The column in which a move begins, after its number.
const INDENT: usize = 5;

/// The column in which the answer begins, unless the move is longer.
const ANSWER: usize = 38;

/// The moves: `12. White 0:12, 4:48 left   Black 0:05, 4:55 left`. An answer without room next to the move comes below.
pub(super) fn lines(moves: &[Move], seats: &[SeatFace], width: usize, glyphs: Glyphs) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut turn = 0;
    for (place, made) in moves.iter().enumerate() {
        let text = one(made, seats, width.saturating_sub(INDENT), glyphs);
        let is_answer = made.seat.index() == 1 && place > 0 && moves[place - 1].seat.index() == 0;
        match lines.last_mut().filter(|_| is_answer) {
            Some(line) => {
                let used = columns(line);
                let gap = ANSWER.saturating_sub(used).max(GAP);
                if used + gap + columns(&text) <= width {
                    *line = format!("{line}{:gap$}{text}", "");
                } else {
                    lines.push(format!("{:INDENT$}{text}", ""));
                }
            }
            None => {
                turn += 1;
                lines.push(format!("{turn:>3}. {text}"));
            }
        }
    }
    lines
}

/// Who moved, and with a clock how long it took and how much time was left. If it is too long for `room` columns, the name
/// is shortened.
fn one(made: &Move, seats: &[SeatFace], room: usize, glyphs: Glyphs) -> String {
    let style = TimeStyle::default();
    let times =
        made.time.map_or(String::new(), |(used, left)| format!(" {}, {} left", style.text(used), style.alive(left)));
    let name = seats.get(made.seat.index()).map_or("", |seat| &seat.name);
    shortened(name, room.saturating_sub(columns(&times)), glyphs) + &times
}
