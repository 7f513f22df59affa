//! The JSON of games of OGS: the time that each move took, and the time control.
//!
//! A file is such objects, one after the other, one a line, or in lists. An object is a game's data as the site's
//! termination API has it, or a page of its API with them under `gamedata`. Of each entry of `moves` the third value is
//! the time that the move took, in milliseconds. Black has the first seat. The first moves are Black's where handicap
//! stones are placed freely. The clocks at the end of the game, `clock`, are not read.

mod game;
mod objects;

use alloc::format;

use crate::parts::{bare, said};
use crate::{Record, Unreadable};
use objects::{begin, end};

/// The keys of a game, one of which is among the first.
const KEYS: [&[u8]; 6] =
    [b"\"gamedata\"", b"\"time_control\"", b"\"moves\"", b"_player_id\"", b"\"initial_player\"", b"\"players\""];

/// Whether a file begins with an object or a list of objects that has a key of a game.
pub(crate) fn looks_like(start: &[u8]) -> bool {
    let object = start.strip_prefix(b"[").unwrap_or(start).trim_ascii_start();
    object.starts_with(b"{") && KEYS.iter().any(|key| memchr::memmem::find(object, key).is_some())
}

/// How many of these bytes, from the first, are whole games.
pub(crate) fn whole_games(bytes: &[u8]) -> usize {
    let mut whole = 0;
    while let Some(end) = begin(bytes, whole).and_then(|begin| end(bytes, begin)) {
        whole = end;
    }
    whole
}

/// Reads the next game and moves `at` to its end; `None` if there is nothing more but white space and the signs of
/// lists.
pub(crate) fn next(bytes: &[u8], at: &mut usize) -> Option<Result<Record, Unreadable>> {
    let from = *at;
    let begin = begin(bytes, from);
    let gap = from..begin.unwrap_or(bytes.len());
    let between = bare(bytes.get(gap.clone()).unwrap_or_default());
    let is_sign = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'[' | b']' | b',');
    if let Some(first) = between.iter().position(|byte| !is_sign(byte)) {
        *at = gap.end;
        let found = said(between.get(first..).unwrap_or_default());
        return Some(Err(Unreadable { place: gap, reason: format!("expected a JSON object, found {found}") }));
    }
    let begin = begin?;
    let Some(end) = end(bytes, begin) else {
        *at = bytes.len();
        let reason = "expected the end of a JSON object, found the end of the file".into();
        return Some(Err(Unreadable { place: begin..bytes.len(), reason }));
    };
    *at = end;
    let text = bytes.get(begin..end).unwrap_or_default();
    Some(game::read(text, begin..end).map_err(|reason| Unreadable { place: begin..end, reason }))
}
