//! Moves, their numbers, and words that are neither.

use tc_core::Seat;

use super::{Flow, Game, LONGEST, text};
use crate::pgn::skip;
use crate::{Move, TroubleKind};

/// The most half-moves that a record keeps. No game of chess has 20 000.
const MOST_MOVES: usize = 1 << 16;

impl<'b> Game<'b> {
    /// A move number, a result, or a move that begins with a digit.
    pub(super) fn number(&mut self) -> Flow {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let after = rest.get(digits..).unwrap_or_default();
        match after {
            [b'.', ..] => {
                if self.result.is_some() {
                    return Flow::End;
                }
                self.at += digits;
                self.dots();
            }
            [b'-' | b'/', ..] => {
                let word = rest.get(..word_length(rest)).unwrap_or_default();
                let is_result = match word {
                    b"1-0" | b"0-1" | b"1/2-1/2" | b"1/2" => true,
                    // Both players lost, where the tag says so and nothing follows; otherwise it is castling.
                    b"0-0" => self.record.result == "0-0" && text::trim(rest).len() == word.len(),
                    _ => false,
                };
                match is_result {
                    true => self.end_with(word.len()),
                    false => self.word(),
                }
            }
            _ if rest.starts_with(b"0000") => self.word(),
            _ => {
                self.awaits_move = true;
                self.at += digits;
            }
        }
        Flow::On
    }

    /// The points after a move number. More than one says that Black moves.
    pub(super) fn dots(&mut self) {
        let dots = self.rest().iter().take_while(|byte| **byte == b'.').count();
        if dots > 1 && self.record.moves.is_empty() && !self.has_position {
            self.seat = Seat::SECOND;
        }
        self.awaits_move = true;
        self.at += dots;
    }

    /// A move, or a word that is none.
    pub(super) fn word(&mut self) {
        let rest = self.rest();
        let length = word_length(rest).max(1);
        let word = rest.get(..length).unwrap_or_default();
        if self.at - self.run > LONGEST || length > LONGEST {
            self.trouble(TroubleKind::LongLine, word);
            self.at += skip::line(rest).max(1);
            return;
        }
        self.at += length;
        if self.result.is_some() || !is_move(word) {
            self.stray(word);
        } else {
            self.make_move(word, rest.len());
        }
    }

    /// Adds a move. `left` is how many bytes of the game follow, the move included.
    fn make_move(&mut self, word: &[u8], left: usize) {
        let count = self.record.moves.len();
        if count >= MOST_MOVES {
            self.trouble(TroubleKind::TooLong, word);
            self.at = self.text.len();
            return;
        }
        if count == 0 {
            // Records with clocks have 25 bytes and more for a half-move.
            self.record.moves.reserve((left / 24).clamp(8, 512));
        }
        let ply = u32::try_from(count + 1).unwrap_or(u32::MAX);
        self.record.moves.push(Move::new(ply, self.seat));
        self.seat = if self.seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
        self.is_mate = word.contains(&b'#');
        self.awaits_move = false;
        self.last_comment = 0..0;
        if !self.pending.is_empty() {
            self.read_pending();
        }
    }

    /// A word that is not spelt as a move, or is after the result. After a number it must be the move all the same;
    /// elsewhere it is skipped.
    fn stray(&mut self, word: &'b [u8]) {
        let is_over = self.result.is_some();
        let has_letter = word.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
        let is_usual = !has_letter || word.len() <= 2 && !is_move(word) || word.starts_with(b"e.p");
        if is_usual && (self.has_tags || !self.record.moves.is_empty()) {
            return;
        }
        self.has_words = true;
        if self.awaits_move && has_letter && self.has_tags && !is_over {
            self.make_move(word, self.rest().len());
            return self.trouble(TroubleKind::NotAMove, word);
        }
        // One such word after the other is one trouble. What follows it says nothing about the last move.
        self.awaits_move |= is_over;
        let last = self.record.moves.last().map(|last| last.ply);
        let earlier = self.record.troubles.last();
        if earlier.is_none_or(|earlier| (earlier.kind, earlier.ply) != (TroubleKind::NotAMove, last)) {
            self.trouble(TroubleKind::NotAMove, word);
        }
    }
}

/// The bytes before the end of a word.
fn word_length(text: &[u8]) -> usize {
    text.iter().position(|byte| ENDS.get(usize::from(*byte)) == Some(&true)).unwrap_or(text.len())
}

/// Which bytes end a word.
const ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let signs = b"{}();[]$ \t\n\r\x0B\x0C\x1A";
    let mut at = 0;
    while at < signs.len() {
        ends[signs[at] as usize] = true;
        at += 1;
    }
    ends
};

/// Whether a word is a move: it names a square, castles, or passes.
fn is_move(word: &[u8]) -> bool {
    const OTHERS: [&[u8]; 13] = [
        b"O-O", b"O-O-O", b"o-o", b"o-o-o", b"0-0", b"0-0-0", b"--", b"Z0", b"0000", b"null", b"NULL", b"pass", b"@@@@",
    ];
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'z', b'1'..=b'9']);
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
    if word.first().is_some_and(is_letter) && word.windows(2).any(is_square) {
        return true;
    }
    let plain = word.iter().position(|byte| matches!(byte, b'+' | b'#' | b'!' | b'?' | b'=')).unwrap_or(word.len());
    word.get(..plain).is_some_and(|plain| OTHERS.contains(&plain))
}
