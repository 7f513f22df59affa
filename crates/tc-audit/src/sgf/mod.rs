//! SGF, the format of Go games: the clocks `BL`, `WL`, `OB` and `OW` of the main line, and the control of the root.
//!
//! A file is games one after the other, `(;…)(;…)`. Of a game with variations the main line is read: the first variation
//! of each. Black has the first seat, as Black moves first in Go; in chess (`GM[3]`) White has. A reading in a node without
//! a move of its color belongs to the last move of that color.
//!
//! A value that is longer than 1 MiB is reported as a comment of that length, whatever its property.

mod game;
mod node;
mod result;
mod tokens;

use alloc::format;

use crate::parts::{bare, said};
use crate::{Record, Unreadable};
use tokens::{Token, Tokens};

/// Whether a file begins as SGF does: with a parenthesis and a semicolon, perhaps after a few lines of text.
pub(crate) fn looks_like(start: &[u8]) -> bool {
    start_of_game(start, 0).is_some_and(|begin| {
        let before = start.get(..begin).unwrap_or_default();
        let is_text = |byte: &u8| !byte.is_ascii_control() || byte.is_ascii_whitespace();
        before.iter().all(|byte| is_text(byte) && !matches!(byte, b'[' | b'{'))
    })
}

/// How many of these bytes, from the first, are whole games.
pub(crate) fn whole_games(bytes: &[u8]) -> usize {
    let mut whole = 0;
    while let Some(begin) = start_of_game(bytes, whole) {
        let mut tokens = Tokens::new(bytes, begin);
        loop {
            match tokens.next() {
                Token::End => break,
                Token::Cut { .. } => return whole,
                _ => {}
            }
        }
        if tokens.lacks_end() && tokens.at() >= bytes.len() {
            return whole;
        }
        whole = tokens.at();
    }
    whole
}

/// Reads the next game and moves `at` to its end; `None` if there is nothing more but white space. Text between games
/// is left out, as the format asks, unless it looks like a part of a game.
pub(crate) fn next(bytes: &[u8], at: &mut usize) -> Option<Result<Record, Unreadable>> {
    let start = *at;
    let begin = start_of_game(bytes, start);
    let gap = start..begin.unwrap_or(bytes.len());
    let text = bare(bytes.get(gap.clone()).unwrap_or_default());
    let is_part = text.iter().any(|byte| matches!(byte, b'(' | b')' | b'[' | b']' | b';' | 0));
    if !text.is_empty() && (begin.is_none() || is_part) {
        *at = gap.end;
        let reason = format!("expected a game of SGF, which begins with `(;`, found {}", said(text));
        return Some(Err(Unreadable { place: gap, reason }));
    }
    let (record, end) = game::read(bytes, begin?);
    *at = end;
    Some(Ok(record))
}

/// The first place from `at` on where a game begins.
fn start_of_game(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let begins = |open: &usize| {
        let after = rest.get(open + 1..).unwrap_or_default();
        after.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b';')
    };
    memchr::memchr_iter(b'(', rest).find(begins).map(|open| at + open)
}
