//! PGN, the format of chess games.
//!
//! A file is divided into games before they are read. A game begins at the start of a line:
//!
//! - with the tag `Event` after a blank line,
//! - with another tag after a blank line, unless the line before it ends a tag,
//! - with a tag or with `1.` after a line that ends with a result.
//!
//! Nothing before that line but its neighbour decides this, so a file can be cut there wherever reading began. It is
//! also why a comment without an end costs one game, not the rest of the file.

mod borders;
mod comment;
mod ending;
mod game;
mod skip;
mod tags;
mod text;
mod value;

use alloc::format;
use alloc::string::String;

use crate::{Record, Unreadable};
use game::Game;

/// The longest comment, and the longest run of moves without a line break or a comment, in bytes.
const LONGEST: usize = 1 << 20;

/// How many of these bytes, from the first, are whole games.
pub(crate) fn whole_games(bytes: &[u8]) -> usize {
    let last = borders::last(bytes);
    // Text before the first game waits for it.
    if last > 0 && text_before(bytes) == Some(last) { 0 } else { last }
}

/// Where the first game begins, if there is text before it that is no game.
fn text_before(bytes: &[u8]) -> Option<usize> {
    let rest = text::trim_start(bytes);
    // A file is cut only where a line begins so: text that does can be in the middle of a file.
    if borders::is_tag(rest) || rest.starts_with(b"1.") {
        return None;
    }
    let start = bytes.len() - rest.len();
    let end = borders::next(bytes, start);
    let game = Game::read(bytes.get(start..end).filter(|piece| !piece.is_empty())?);
    (!game.is_game() && !game.is_comment() && end < bytes.len()).then_some(end)
}

/// Whether a file that begins with these bytes is PGN: its first line is a tag, or begins with the first move.
pub(crate) fn looks_like(start: &[u8]) -> bool {
    let mut rest = text::trim_start(start);
    while matches!(rest, [b'%' | b';', ..]) {
        let line = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        rest = text::trim_start(rest.get(line..).unwrap_or_default());
    }
    borders::is_tag(rest) || matches!(rest, [b'1', b'.', ..])
}

/// Whether a line near the beginning of a file is a tag: then what is before it is no record of another format.
pub(crate) fn has_tag(start: &[u8]) -> bool {
    /// So many lines are looked at.
    const LINES: usize = 64;
    let lines = start.split(|byte| matches!(byte, b'\n' | b'\r')).take(LINES);
    lines.map(text::trim_start).any(|line| borders::is_tag(line) && memchr::memchr(b'"', line).is_some())
}

/// Reads the next game and moves `at` to its end; `None` if nothing more is there but blanks and comments between games.
///
/// `end` is where the games that begin on this line end, so that it is searched once; it is 0 at the beginning.
pub(crate) fn next(bytes: &[u8], at: &mut usize, end: &mut usize) -> Option<Result<Record, Unreadable>> {
    loop {
        let rest = bytes.get(*at..)?;
        let start = bytes.len() - text::trim_start(rest).len();
        if start >= *end {
            *end = borders::next(bytes, start);
        }
        let piece = bytes.get(start..*end).filter(|piece| !piece.is_empty());
        let Some(piece) = piece else {
            *at = bytes.len();
            return None;
        };
        let game = Game::read(piece);
        // A piece has at least one byte that is not blank, and reading it takes at least that byte.
        let place = start..start + game.length().max(1);
        *at = place.end;
        if game.is_game() {
            return Some(Ok(game.finish(place)));
        }
        // Text before the first tag of a file is no game.
        let is_first = bytes.get(..start).is_some_and(|before| text::trim(before).is_empty());
        let is_before_first = is_first && *end < bytes.len() && !piece.starts_with(b"1.");
        if !game.is_comment() && !is_before_first {
            return Some(Err(Unreadable { place, reason: reason(piece) }));
        }
    }
}

/// Why a text that is not empty is not a game.
fn reason(piece: &[u8]) -> String {
    const ADVICE: &str = "convert the file to UTF-8";
    match piece {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => format!("expected text in UTF-8 or Latin-1, found UTF-16; {ADVICE}"),
        _ if piece.iter().take(1_000).any(|byte| *byte == 0) => {
            format!("expected text in UTF-8 or Latin-1, found zero bytes; if this is a text, {ADVICE}")
        }
        _ => {
            let found = text::shortened(piece, 40);
            format!(
                "expected a game in PGN, as in `[Event \"…\"]` or `1. e4`, found {found:?}; check the file's format"
            )
        }
    }
}
