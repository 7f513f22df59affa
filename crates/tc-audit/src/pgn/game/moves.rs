//! Moves, their numbers, and words that are neither.

use tc_core::Seat;

use super::{Flow, Game, LONGEST, text};
use crate::pgn::skip;
use crate::{Move, Record, TroubleKind};

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
                let word = rest.get(..measure(rest).0).unwrap_or_default();
                let is_result = match word {
                    b"1-0" | b"0-1" | b"1/2-1/2" | b"1/2" => true,
                    // Both players lost, where the tag says so and nothing follows; otherwise it is castling.
                    b"0-0" => {
                        self.record.result == "0-0" && rest.iter().skip(word.len()).all(|byte| text::is_blank(*byte))
                    }
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

    /// A move, or another word.
    pub(super) fn word(&mut self) {
        let rest = self.rest();
        let (length, is_move) = measure(rest);
        let length = length.max(1);
        let word = rest.get(..length).unwrap_or_default();
        if self.at - self.run > LONGEST || length > LONGEST {
            self.trouble(TroubleKind::LongLine, word);
            self.at += skip::line(rest).max(1);
            return;
        }
        self.at += length;
        match is_move || is_other_move(word) {
            true if self.result.is_none() => self.make_move(word, rest),
            is_move => self.stray(word, is_move),
        }
    }

    /// Adds a move, with which this rest of the text begins.
    fn make_move(&mut self, word: &'b [u8], rest: &[u8]) {
        let count = self.record.moves.len();
        if count >= Record::MOST_MOVES {
            self.trouble(TroubleKind::TooLong, word);
            self.at = self.text.len();
            return;
        }
        if count == 0 {
            // A half-move with a clock has 25 bytes and more, one without anything has seven.
            let has_comments = rest.iter().take(32).any(|byte| *byte == b'{');
            self.record.moves.reserve((rest.len() / if has_comments { 24 } else { 7 }).clamp(8, 256));
        }
        let ply = u32::try_from(count + 1).unwrap_or(u32::MAX);
        self.record.moves.push(Move::new(ply, self.seat));
        self.seat = if self.seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
        self.last_move = word;
        self.awaits_move = false;
        self.last_comment = 0..0;
        if !self.pending.is_empty() {
            self.read_pending();
        }
    }

    /// A word that is not spelt as a move, or is after the result. After a number it must be the move all the same;
    /// elsewhere it is skipped.
    fn stray(&mut self, word: &'b [u8], is_move: bool) {
        let is_over = self.result.is_some();
        let has_letter = word.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
        let is_usual = !has_letter || word.len() <= 2 && !is_move || word.starts_with(b"e.p");
        if is_usual && (self.has_tags || !self.record.moves.is_empty()) {
            return;
        }
        self.has_words = true;
        if self.awaits_move && has_letter && self.has_tags && !is_over {
            self.make_move(word, self.rest());
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

/// The bytes before the end of a word, and whether the word begins with a letter and names a square.
fn measure(text: &[u8]) -> (usize, bool) {
    let (mut is_after_letter, mut has_square, mut length) = (false, false, 0);
    for byte in text {
        match KINDS.get(usize::from(*byte)) {
            Some(Kind::Letter) => is_after_letter = true,
            Some(Kind::Digit) => {
                has_square |= is_after_letter;
                is_after_letter = false;
            }
            Some(Kind::End) => break,
            _ => is_after_letter = false,
        }
        length += 1;
    }
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
    (length, has_square && text.first().is_some_and(is_letter))
}

/// What a byte is in a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The letter of a file.
    Letter,
    /// The digit of a rank.
    Digit,
    /// The end of the word.
    End,
    Other,
}

const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Other; 256];
    let mut at = 0;
    while at < kinds.len() {
        kinds[at] = match at as u8 {
            b'a'..=b'z' => Kind::Letter,
            b'1'..=b'9' => Kind::Digit,
            b'{' | b'}' | b'(' | b')' | b';' | b'[' | b']' | b'$' => Kind::End,
            byte if text::is_blank(byte) => Kind::End,
            _ => Kind::Other,
        };
        at += 1;
    }
    kinds
};

/// Whether a word without a square is a move: it castles or passes.
fn is_other_move(word: &[u8]) -> bool {
    const OTHERS: [&[u8]; 13] = [
        b"O-O", b"O-O-O", b"o-o", b"o-o-o", b"0-0", b"0-0-0", b"--", b"Z0", b"0000", b"null", b"NULL", b"pass", b"@@@@",
    ];
    let plain = word.iter().position(|byte| matches!(byte, b'+' | b'#' | b'!' | b'?' | b'=')).unwrap_or(word.len());
    word.get(..plain).is_some_and(|plain| OTHERS.contains(&plain))
}
