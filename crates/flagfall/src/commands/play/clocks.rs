//! The lines of both clocks, so many as there is room for.

use tc_view::Face;
use tc_view::text::{Glyphs, Ink, Row, rows};

use super::columns::begun;

/// Lines for two moves, and one before them.
const MOVES: usize = 3;

/// Lines for a seat: its time and what is beside that, its ribbon, and the beginning of what comes next.
const FEWEST: usize = 4;

/// The lines of each seat. Where there is no room for all and some moves, what holds in every turn is left out; where
/// that is not enough, the ends of the longest.
pub(super) fn lines(face: &Face, (width, room): (u16, usize), glyphs: Glyphs) -> Vec<Vec<Row>> {
    let mut seats: Vec<Vec<Row>> = face.seats.iter().map(|seat| rows(seat, width, glyphs)).collect();
    let gaps = seats.len().saturating_sub(1);
    let needed = |seats: &[Vec<Row>], most: usize| gaps + seats.iter().map(|rows| rows.len().min(most)).sum::<usize>();
    if needed(&seats, usize::MAX) + MOVES > room {
        seats.iter_mut().for_each(leave_terms_out);
    }
    // Moves are shown before sentences are told to their end, but not before they are begun.
    let room = if needed(&seats, FEWEST) + MOVES <= room { room - MOVES } else { room };
    let longest = seats.iter().map(Vec::len).max().unwrap_or_default();
    let most = (0..=longest).rev().find(|most| needed(&seats, *most) <= room).unwrap_or_default();
    seats.into_iter().map(|rows| cut(rows, most, width, glyphs)).collect()
}

/// Where the ribbon is: the first line below the time that is not all words.
fn ribbon(rows: &[Row]) -> Option<usize> {
    let is_drawn = |row: &Row| row.0.iter().any(|words| words.ink != Ink::Plain);
    rows.iter().skip(1).position(is_drawn).map(|place| place + 1)
}

/// The sentences on what holds in every turn, which are faint, are left out.
fn leave_terms_out(rows: &mut Vec<Row>) {
    let Some(ribbon) = ribbon(rows) else { return };
    let mut place = 0;
    rows.retain(|row| {
        place += 1;
        place <= ribbon + 1 || row.0.iter().all(|words| words.ink != Ink::Faint)
    });
}

/// The time, the ribbon, and of the words beside and below them so much as fits; the last that is kept has a sign that
/// there is more.
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
