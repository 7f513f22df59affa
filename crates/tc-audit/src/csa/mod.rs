//! CSA, the format of computer Shogi: the seconds that moves took, `T12` and in version 3 `T12.345`.
//!
//! Games are separated by lines with a slash; a version line after a move begins another game, too. Sente, `+`, has the
//! first seat, even in games with a handicap, in which gote, `-`, moves first. The time after the sign of an ending,
//! `%TORYO`, belongs to no move and is left out.

mod control;
mod game;
mod statement;

use alloc::format;

use crate::parts::{Line, lines, said};
use crate::{Record, Unreadable};
use statement::Statement;

/// Whether a file begins as CSA does, comments aside.
pub(crate) fn looks_like(start: &[u8]) -> bool {
    let texts = lines(start, 0).map(|line| line.text.trim_ascii());
    let mut texts = texts.filter(|text| !text.is_empty() && (!text.starts_with(b"'") || text.starts_with(b"'CSA ")));
    texts.next().is_some_and(|text| match text.split_first() {
        Some((b'\'', _)) => true,
        Some((b'P', rest)) => matches!(rest.first(), Some(b'I' | b'1' | b'+' | b'-')),
        Some((b'$', rest)) => rest.first().is_some_and(u8::is_ascii_uppercase),
        Some((b'N', rest)) => matches!(rest.first(), Some(b'+' | b'-')),
        Some((b'V', rest)) => matches!(rest.first(), Some(b'1'..=b'3')) && rest.len() < 8,
        _ => matches!(Statement::of(text.split(|byte| *byte == b',').next().unwrap_or(text)), Statement::Move(_)),
    })
}

/// How many of these bytes, from the first, are whole games.
pub(crate) fn whole_games(bytes: &[u8]) -> usize {
    let mut whole = 0;
    while let Some(next) = piece(bytes, whole).next {
        whole = next;
    }
    whole
}

/// Reads the next game and moves `at` to its end; `None` if there is nothing more but white space, comments and
/// separators.
pub(crate) fn next(bytes: &[u8], at: &mut usize) -> Option<Result<Record, Unreadable>> {
    loop {
        let begin = *at;
        let Piece { end, next, is_blank } = piece(bytes, begin);
        *at = next.unwrap_or(bytes.len());
        if !is_blank {
            let place = begin..end;
            let record = game::read(bytes.get(..end).unwrap_or(bytes), place.clone());
            return Some(record.ok_or_else(|| {
                let found = said(bytes.get(place.clone()).unwrap_or_default());
                Unreadable { place, reason: format!("expected a game in CSA, found {found}") }
            }));
        }
        next?;
    }
}

/// A piece of a file up to a separator.
struct Piece {
    end: usize,
    /// Where the next piece begins; `None` if no other piece follows, or the rest of the file is not known yet.
    next: Option<usize>,
    /// Whether it has nothing but white space and comments.
    is_blank: bool,
}

fn piece(bytes: &[u8], begin: usize) -> Piece {
    let (mut is_blank, mut has_moves) = (true, false);
    for Line { text, place, is_whole } in lines(bytes, begin) {
        let text = text.trim_ascii();
        match text.first() {
            None | Some(b'\'') => {}
            Some(b'/') if text.len() == 1 && is_whole => {
                return Piece { end: place.start, next: Some(place.end), is_blank };
            }
            Some(b'V') if has_moves => {
                return Piece { end: place.start, next: Some(place.start), is_blank };
            }
            Some(first) => {
                is_blank &= text == b"/";
                has_moves |= matches!(first, b'+' | b'-') && text.len() > 1;
            }
        }
    }
    Piece { end: bytes.len(), next: None, is_blank }
}
