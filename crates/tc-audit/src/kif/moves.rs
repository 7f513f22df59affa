//! The lines of moves in KIF.

use alloc::string::String;

use tc_interop::kif::MoveTime;

/// A line of a move, or of the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveLine {
    /// The move, or the word of the end.
    pub(super) word: String,
    /// Its time columns, with their brackets; empty without them.
    pub(super) columns: String,
    /// What they say; `None` if they cannot be read.
    pub(super) time: Option<MoveTime>,
}

/// Whether a line is one of a move.
pub(super) fn is_move(line: &str) -> bool {
    let text = line.trim_start_matches([' ', '　']);
    let rest = text.trim_start_matches(|char| to_half(char).is_ascii_digit());
    let word = rest.trim_start_matches([' ', '　', '\t']);
    let first = word.split([' ', '　', '(']).next().unwrap_or_default();
    // The line above a board has numbers alone.
    let is_word = first.chars().any(|char| !to_half(char).is_ascii());
    rest.len() < text.len() && word.len() < rest.len() && is_word
}

impl MoveLine {
    /// The parts of a line; `None` if it is not a line of a move.
    pub(super) fn of(line: &str) -> Option<MoveLine> {
        if !is_move(line) {
            return None;
        }
        let line: String = line.chars().map(to_half).collect();
        let numbered = line.trim_start().trim_start_matches(|char: char| char.is_ascii_digit()).trim_start();
        // Squares have brackets too: `７六歩(77)`.
        let begin = numbered.rfind('(').filter(|begin| {
            let inner = numbered.get(begin + 1..).unwrap_or_default();
            inner.contains([':', '/']) || !inner.contains(')')
        });
        let (word, columns) = numbered.split_at(begin.unwrap_or(numbered.len()));
        let columns = columns.split_inclusive(')').next().unwrap_or_default();
        let time = MoveTime::read(columns).ok();
        Some(MoveLine { word: word.trim().into(), columns: columns.into(), time })
    }
}

/// ASCII for what is written in full width.
fn to_half(char: char) -> char {
    match char {
        '　' => ' ',
        '！'..='～' => u32::from(char).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(char),
        _ => char,
    }
}
