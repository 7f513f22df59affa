//! The lines of both clocks, as many as fit.

use tc_view::Face;
use tc_view::text::{Glyphs, Ink, Row, rows};

use super::columns::begun;

/// Lines for two moves, and an empty one before them.
const MOVES: usize = 3;

/// The fewest lines for a seat: its time and facts, its ribbon, and the beginning of what comes next.
const FEWEST: usize = 4;

/// The lines of each seat. If they do not fit together with some moves, the terms of every turn are left out; if that is
/// not enough, the longest are cut.
pub(super) fn lines(face: &Face, (width, room): (u16, usize), glyphs: Glyphs) -> Vec<Vec<Row>> {
    let mut seats: Vec<Vec<Row>> = face.seats.iter().map(|seat| rows(seat, width, glyphs)).collect();
    let gaps = seats.len().saturating_sub(1);
    let needed = |seats: &[Vec<Row>], most: usize| gaps + seats.iter().map(|rows| rows.len().min(most)).sum::<usize>();
    if needed(&seats, usize::MAX) + MOVES > room {
        seats.iter_mut().for_each(leave_terms_out);
    }
    // Moves take precedence over the ends of sentences, but not over their beginnings.
    let room = if needed(&seats, FEWEST) + MOVES <= room { room - MOVES } else { room };
    let longest = seats.iter().map(Vec::len).max().unwrap_or_default();
    let most = (0..=longest).rev().find(|most| needed(&seats, *most) <= room).unwrap_or_default();
    seats.into_iter().map(|rows| cut(rows, most, width, glyphs)).collect()
}

/// The place of the ribbon: the first line below the time that is not only words.
fn ribbon(rows: &[Row]) -> Option<usize> {
    let is_drawn = |row: &Row| row.0.iter().any(|words| words.ink != Ink::Plain);
    rows.iter().skip(1).position(is_drawn).map(|place| place + 1)
}

/// Removes the terms of every turn, which are faint.
fn leave_terms_out(rows: &mut Vec<Row>) {
    let Some(ribbon) = ribbon(rows) else { return };
    let mut place = 0;
    rows.retain(|row| {
        place += 1;
        place <= ribbon + 1 || row.0.iter().all(|words| words.ink != Ink::Faint)
    });
}

/// The time, the ribbon, and as many of the other lines as fit; the last one ends with the sign that there is more.
fn cut(mut rows: Vec<Row>, most: usize, width: u16, glyphs: Glyphs) -> Vec<Row> {
    if rows.len() <= most {
        return rows;
    }
    let ribbon = ribbon(&rows).map(|place| (place, rows.remove(place)));
    rows.truncate(most.saturating_sub(usize::from(ribbon.is_some())).max(1));
    if let Some(words) = rows.iter_mut().skip(1).last().and_then(|row| row.0.last_mut()) {
        words.text = begun(&words.text, usize::from(width).saturating_sub(2), glyphs);
    }
    if let Some((place, ribbon)) = ribbon {
        rows.insert(place.min(rows.len()), ribbon);
    }
    rows
}
