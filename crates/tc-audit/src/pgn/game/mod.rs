//! One game: its tags and its moves.

mod comments;
mod declared;
mod moves;

use alloc::string::String;
use core::ops::Range;

use tc_core::Seat;

use super::{LONGEST, ending, skip, text};
use crate::parts::blank;
use crate::{Move, Record, RecordFormat, Recorded, Trouble, TroubleKind};

/// The most troubles that a record keeps.
const MOST_TROUBLES: usize = 1 << 10;
/// The most characters of a trouble's text.
const MOST_CHARACTERS: usize = 80;

/// A game as far as it was read.
pub(super) struct Game<'b> {
    text: &'b [u8],
    at: usize,
    record: Record,
    has_tags: bool,
    /// Whether there are words that are neither moves nor usual signs.
    has_words: bool,
    /// Who moves next, and whether a position says who moves first.
    seat: Seat,
    has_position: bool,
    /// Whether comments belong to the move that follows, because its number was read; those comments.
    awaits_move: bool,
    pending: Range<usize>,
    /// Where the last line break or comment ended.
    run: usize,
    /// The dial that each player's mechanical clock showed.
    dials: [Option<Recorded>; 2],
    clocks: Fields,
    /// What the tag `Clock` says.
    running: Option<(Seat, Recorded)>,
    /// What says how the game ended: a tag, the result after the moves, the last comment, the last move.
    termination: String,
    result: Option<&'b [u8]>,
    last_comment: Range<usize>,
    last_move: &'b [u8],
}

/// How the clocks of a game are written.
#[derive(Clone, Copy, Debug, Default)]
struct Fields {
    /// Whether one has two fields, `1:30`.
    is_short: bool,
    /// Whether one has another form.
    is_long: bool,
}

/// What follows a token.
enum Flow {
    On,
    /// The game ends before this token.
    End,
}

impl<'b> Game<'b> {
    /// Reads the game at the beginning of a text that is not empty.
    pub(super) fn read(text: &'b [u8]) -> Game<'b> {
        let record = blank(RecordFormat::Pgn, 0..0);
        let mut game = Game {
            text,
            at: 0,
            record,
            has_tags: false,
            has_words: false,
            seat: Seat::FIRST,
            has_position: false,
            awaits_move: false,
            pending: 0..0,
            run: 0,
            dials: [None; 2],
            clocks: Fields::default(),
            running: None,
            termination: String::new(),
            result: None,
            last_comment: 0..0,
            last_move: &[],
        };
        game.broken_first_tag();
        while let Some(byte) = text.get(game.at) {
            if let Flow::End = game.token(*byte) {
                break;
            }
        }
        game
    }

    /// How many bytes it has.
    pub(super) fn length(&self) -> usize {
        self.at
    }

    /// Whether it is a game: it has a tag, a move or a result.
    pub(super) fn is_game(&self) -> bool {
        self.has_tags || !self.record.moves.is_empty() || self.result.is_some() && !self.has_words
    }

    /// Whether it has nothing but comments.
    pub(super) fn is_comment(&self) -> bool {
        !self.has_words && !self.is_game()
    }

    /// The record, which is at this place of the bytes.
    pub(super) fn finish(mut self, place: Range<usize>) -> Record {
        self.read_pending();
        if let Some((seat, time)) = self.running
            && self.record.starts.iter().all(|(other, _)| *other != seat)
        {
            self.record.starts.push((seat, time));
        }
        if let (true, Some(result)) = (self.record.result.is_empty(), self.result) {
            self.record.result = text::decoded(result);
        }
        let comment = self.text.get(self.last_comment.clone()).filter(|_| self.termination.is_empty());
        let comment = comment.map(|comment| text::shortened(comment, 1_000)).unwrap_or_default();
        let is_mate = self.last_move.contains(&b'#');
        self.record.ending = ending::of(&self.termination, &self.record.result, &comment, is_mate);
        self.record.has_two_fields = self.clocks.is_short && !self.clocks.is_long;
        self.record.place = place;
        self.record
    }

    fn rest(&self) -> &'b [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn token(&mut self, byte: u8) -> Flow {
        match byte {
            b'\n' | b'\r' => {
                self.at += 1;
                self.run = self.at;
                if self.text.get(self.at) == Some(&b'%') {
                    self.at += skip::line(self.rest());
                } else if !self.has_tags {
                    self.broken_first_tag();
                }
            }
            _ if text::is_blank(byte) => self.at += 1,
            b'0'..=b'9' => return self.number(),
            b'{' => self.comment(),
            b'(' => self.variation(),
            b';' => {
                let length = skip::line(self.rest());
                self.comment_body(self.at + 1..self.at + length);
                self.at += length;
            }
            b'[' => return self.bracket(),
            b'%' if self.at == 0 => self.at += skip::line(self.rest()),
            b'$' => {
                let digits = self.rest().iter().skip(1).take_while(|byte| byte.is_ascii_digit()).count();
                self.at += 1 + digits;
            }
            b'*' => self.end_with(1),
            b'.' => self.dots(),
            0xEF if self.rest().starts_with(text::MARK) => self.at += text::MARK.len(),
            _ => self.word(),
        }
        Flow::On
    }

    fn variation(&mut self) {
        match skip::variation(self.rest()) {
            Some(length) => {
                self.at += length;
                self.run = self.at;
            }
            None => {
                self.trouble(TroubleKind::OpenVariation, self.rest());
                self.at = self.text.len();
            }
        }
    }

    /// A result of this length, after which the game is over.
    fn end_with(&mut self, length: usize) {
        self.result = self.result.or(self.rest().get(..length));
        self.at += length;
    }

    /// Adds a trouble of the last move.
    fn trouble(&mut self, kind: TroubleKind, piece: &[u8]) {
        let trouble = trouble_of(self.record.moves.last(), kind, piece);
        self.add(trouble);
    }

    fn add(&mut self, trouble: Trouble) {
        let troubles = &mut self.record.troubles;
        match troubles.len() {
            MOST_TROUBLES => troubles.push(Trouble { kind: TroubleKind::TooLong, ..trouble }),
            count if count < MOST_TROUBLES => troubles.push(trouble),
            _ => {}
        }
    }
}

fn trouble_of(last: Option<&Move>, kind: TroubleKind, piece: &[u8]) -> Trouble {
    let text = text::shortened(piece, MOST_CHARACTERS);
    Trouble { kind, ply: last.map(|last| last.ply), seat: last.map(|last| last.seat), text }
}
