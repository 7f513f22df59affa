//! KIF, the format of Shogi games: the time columns of moves, `( 0:05/00:01:05)`.
//!
//! Sente, or shitate in a game with a handicap, has the first seat; in a game with a handicap uwate, in the second seat,
//! moves first. Each line is UTF-8, or else Shift-JIS. Variations are skipped. A file has one game, or several: after a
//! move, a line of a header that every game has begins another one.

mod game;
mod header;
mod moves;

use alloc::format;

use crate::parts::{Charset, Line, bare, decode, lines, said};
use crate::{Record, Unreadable};
use header::Header;

/// Whether a file begins as KIF does, comments aside.
pub(crate) fn looks_like(start: &[u8]) -> bool {
    lines(start, 0).take(20).any(|line| {
        let (text, _) = decode(line.text, Charset::SHIFT_JIS);
        header::begins_file(&text) || Header::of(&text).is_some()
    })
}

/// How many of these bytes, from the first, are whole games.
pub(crate) fn whole_games(bytes: &[u8]) -> usize {
    let mut whole = 0;
    while let Some(next) = end(bytes, whole) {
        whole = next;
    }
    whole
}

/// Reads the next game and moves `at` to its end; `None` if there is nothing more but white space.
pub(crate) fn next(bytes: &[u8], at: &mut usize) -> Option<Result<Record, Unreadable>> {
    let place = *at..end(bytes, *at).unwrap_or(bytes.len());
    let piece = bytes.get(place.clone()).unwrap_or_default();
    *at = place.end;
    if bare(piece).is_empty() {
        return None;
    }
    let record = game::read(bytes.get(..place.end).unwrap_or(bytes), place.clone());
    Some(record.ok_or_else(|| Unreadable { place, reason: format!("expected a game in KIF, found {}", said(piece)) }))
}

/// Where another game begins after the one at this byte; `None` if that is not known.
fn end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut has_moves = false;
    // What a line is, and in which encoding, shows only at its break.
    for Line { text, place, .. } in lines(bytes, from).filter(|line| line.is_whole) {
        let (text, _) = decode(text, Charset::SHIFT_JIS);
        if moves::is_move(&text) {
            has_moves = true;
        } else if has_moves && header::begins_game(&text) {
            return Some(place.start);
        }
    }
    None
}
