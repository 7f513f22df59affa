//! One game: its tags and its moves.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::memchr;
use tc_core::{Seat, Span};

use super::comment::{self, Said};
use super::tags::{self, State, Tag};
use super::{LONGEST, ending, skip, text, value};
use crate::{Declared, Ending, Move, Record, RecordFormat, Recorded, Trouble, TroubleKind};

/// The most half-moves and the most troubles that a record keeps. No game of chess has 20 000 half-moves.
const MOST_MOVES: usize = 1 << 16;
const MOST_TROUBLES: usize = 1 << 10;
/// The most characters of a trouble's text.
const MOST_CHARACTERS: usize = 80;

/// A game as far as it was read.
pub(super) struct Game<'b> {
    text: &'b [u8],
    at: usize,
    record: Record,
    /// Who moves next.
    seat: Seat,
    /// The tags and moves that were found, and words that are neither.
    has_tags: bool,
    has_words: bool,
    /// The result after the moves.
    result: Option<&'b [u8]>,
    termination: String,
    /// What the tag `Clock` says.
    running: Option<(Seat, Recorded)>,
    /// Whether a position says who moves first.
    has_position: bool,
    /// Whether a move number was read after the last move.
    after_number: bool,
    /// The comments between a move number and its move.
    pending: Range<usize>,
    last_comment: Range<usize>,
    is_mate: bool,
    /// Where a line or comment ended.
    run: usize,
    /// The dial that each player's mechanical clock showed.
    dials: [Option<Recorded>; 2],
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
        let mut game = Game {
            text,
            at: 0,
            record: Record {
                format: RecordFormat::Pgn,
                place: 0..0,
                players: vec![String::new(), String::new()],
                event: String::new(),
                site: String::new(),
                date: String::new(),
                result: String::new(),
                ending: Ending::Unknown,
                declared: Vec::new(),
                starts: Vec::new(),
                moves: Vec::new(),
                troubles: Vec::new(),
            },
            seat: Seat::FIRST,
            has_tags: false,
            has_words: false,
            result: None,
            termination: String::new(),
            running: None,
            has_position: false,
            after_number: false,
            pending: 0..0,
            last_comment: 0..0,
            is_mate: false,
            run: 0,
            dials: [None; 2],
        };
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
        if let Some((seat, time)) = self.running {
            if self.record.starts.iter().all(|(other, _)| *other != seat) {
                self.record.starts.push((seat, time));
            }
        }
        if let (true, Some(result)) = (self.record.result.is_empty(), self.result) {
            self.record.result = text::decoded(result);
        }
        let comment = self.text.get(self.last_comment.clone()).unwrap_or_default();
        let comment =
            if self.termination.is_empty() && comment.len() < 1_000 { text::decoded(comment) } else { String::new() };
        self.record.ending = ending::of(&self.termination, &self.record.result, &comment, self.is_mate);
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
                }
            }
            _ if text::is_blank(byte) => self.at += 1,
            b'0'..=b'9' => return self.number(),
            b'{' => self.comment(),
            b'(' => match skip::variation(self.rest()) {
                Some(length) => {
                    self.at += length;
                    self.run = self.at;
                }
                None => {
                    self.trouble(TroubleKind::OpenVariation, self.rest());
                    self.at = self.text.len();
                }
            },
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
            b'*' => {
                self.end_with(1);
            }
            b')' | b'}' | b']' => self.at += 1,
            _ => return self.word(),
        }
        Flow::On
    }

    /// A move number, a result, or a move that begins with a digit.
    fn number(&mut self) -> Flow {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let after = rest.get(digits..).unwrap_or_default();
        match after {
            [b'.', ..] => {
                if self.result.is_some() {
                    return Flow::End;
                }
                let dots = after.iter().take_while(|byte| **byte == b'.').count();
                if dots > 1 && self.record.moves.is_empty() && !self.has_position {
                    self.seat = Seat::SECOND;
                }
                self.after_number = true;
                self.at += digits + dots;
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
                    false => return self.word(),
                }
            }
            _ if rest.starts_with(b"0000") => return self.word(),
            _ => {
                self.after_number = true;
                self.at += digits;
            }
        }
        Flow::On
    }

    /// A result of this length, after which the game is over.
    fn end_with(&mut self, length: usize) {
        self.result = self.result.or(self.rest().get(..length));
        self.at += length;
    }

    /// A move, or a word that is none.
    fn word(&mut self) -> Flow {
        let rest = self.rest();
        let length = word_length(rest).max(1);
        let word = rest.get(..length).unwrap_or_default();
        let is_long = self.at - self.run > LONGEST;
        if is_long || length > LONGEST {
            self.trouble(TroubleKind::LongLine, word);
            self.at += skip::line(rest);
            return Flow::On;
        }
        self.at += length;
        if self.result.is_some() || !is_move(word) {
            self.stray(word);
            return Flow::On;
        }
        if self.record.moves.len() >= MOST_MOVES {
            self.trouble(TroubleKind::TooLong, word);
            self.at = self.text.len();
            return Flow::On;
        }
        if self.record.moves.capacity() == 0 {
            // Records with clocks have 25 bytes and more for a half-move.
            self.record.moves.reserve((rest.len() / 24).clamp(8, 512));
        }
        let ply = u32::try_from(self.record.moves.len() + 1).unwrap_or(u32::MAX);
        self.record.moves.push(Move::new(ply, self.seat));
        self.seat = if self.seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
        self.is_mate = word.contains(&b'#');
        self.after_number = false;
        self.last_comment = 0..0;
        if !self.pending.is_empty() {
            self.read_pending();
        }
        Flow::On
    }

    /// A word that is not a move. Signs and abbreviations such as `!?`, `+-`, `N` and `e.p.` are usual.
    fn stray(&mut self, word: &'b [u8]) {
        let is_sign = !word.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
        if is_sign && !self.has_words && self.has_tags || word.len() <= 2 || word.starts_with(b"e.p") {
            return;
        }
        self.has_words = true;
        self.trouble(TroubleKind::NotAMove, word);
    }

    fn bracket(&mut self) -> Flow {
        let rest = self.rest();
        if rest.starts_with(b"[%") {
            // A command without a comment around it.
            let length = memchr(b']', rest).map_or(skip::line(rest), |end| end + 1);
            self.comment_body(self.at..self.at + length);
            self.at += length;
            return Flow::On;
        }
        let Some(tag) = tags::read(rest) else {
            self.at += 1;
            return Flow::On;
        };
        if self.result.is_some() || !self.record.moves.is_empty() {
            return Flow::End;
        }
        self.has_tags = true;
        self.tag(&tag, rest);
        self.at += tag.length;
        self.run = self.at;
        Flow::On
    }

    fn tag(&mut self, tag: &Tag<'b>, rest: &'b [u8]) {
        let piece = rest.get(..tag.length).unwrap_or_default();
        match tag.state {
            _ if tag.length > LONGEST => return self.trouble(TroubleKind::LongLine, piece),
            State::Whole => {}
            State::Broken => return self.trouble(TroubleKind::BrokenTag, piece),
            State::Cut => return self.trouble(TroubleKind::Truncated, piece),
        }
        let value = || tags::unescaped(tag.value);
        match name(tag.name) {
            "Event" => self.record.event = value(),
            "Site" => self.record.site = value(),
            "Date" => self.record.date = value(),
            "UTCDate" if self.record.date.is_empty() || self.record.date.starts_with('?') => self.record.date = value(),
            "Result" => self.record.result = value(),
            "White" => self.player(0, value()),
            "Black" => self.player(1, value()),
            "Termination" => self.termination = value(),
            "TimeControl" => self.declare(None, value()),
            "WhiteTimeControl" => self.declare(Some(Seat::FIRST), value()),
            "BlackTimeControl" => self.declare(Some(Seat::SECOND), value()),
            "WhiteClock" => self.start(Seat::FIRST, &value(), piece),
            "BlackClock" => self.start(Seat::SECOND, &value(), piece),
            "Clock" => self.running(&value(), piece),
            "FEN" => {
                let value = value();
                match value.split_ascii_whitespace().nth(1) {
                    Some("w") => (self.seat, self.has_position) = (Seat::FIRST, true),
                    Some("b") => (self.seat, self.has_position) = (Seat::SECOND, true),
                    _ => self.trouble(TroubleKind::BrokenTag, piece),
                }
            }
            _ => {}
        }
    }

    fn player(&mut self, seat: usize, name: String) {
        if let Some(player) = self.record.players.get_mut(seat) {
            *player = name;
        }
    }

    fn declare(&mut self, seat: Option<Seat>, text: String) {
        if !text.is_empty() {
            self.record.declared.push(Declared { text, notation: "pgn", seat });
        }
    }

    fn start(&mut self, seat: Seat, text: &str, piece: &[u8]) {
        match value::any(text) {
            Some(time) => self.record.starts.push((seat, time)),
            None => self.broken_start(Some(seat), piece),
        }
    }

    /// The tag `Clock`: a letter of a colour, or `N` for no clock that runs, a slash, a time.
    fn running(&mut self, text: &str, piece: &[u8]) {
        let (seat, time) = match text.split_once('/') {
            Some(("W" | "w", time)) => (Seat::FIRST, time),
            Some(("B" | "b", time)) => (Seat::SECOND, time),
            Some(("N" | "n", _)) => return,
            _ => return self.broken_start(None, piece),
        };
        match value::any(time) {
            Some(time) => self.running = Some((seat, time)),
            None => self.broken_start(Some(seat), piece),
        }
    }

    fn broken_start(&mut self, seat: Option<Seat>, piece: &[u8]) {
        let text = text::shortened(piece, MOST_CHARACTERS);
        self.add(Trouble { kind: TroubleKind::BrokenValue, ply: None, seat, text });
    }

    fn comment(&mut self) {
        let begin = self.at + 1;
        let body = self.text.get(begin..).unwrap_or_default();
        if let (false, Some(last)) = (self.after_number, self.record.moves.last_mut()) {
            let mut troubles = Vec::new();
            let rest = comment::plain(body, |said| {
                if let Some(trouble) = said_of(last, &mut self.dials, said, self.text) {
                    troubles.push(trouble);
                }
            });
            if let Some(rest) = rest {
                self.at = self.text.len() - rest.len();
                self.run = self.at;
                troubles.into_iter().for_each(|trouble| self.add(trouble));
                return;
            }
        }
        let Some(length) = memchr(b'}', body) else {
            self.trouble(TroubleKind::OpenComment, self.rest());
            self.at = self.text.len();
            return;
        };
        self.comment_body(begin..begin + length);
        self.at = begin + length + 1;
        self.run = self.at;
    }

    /// A comment without its braces.
    fn comment_body(&mut self, body: Range<usize>) {
        if body.len() > LONGEST {
            return self.trouble(TroubleKind::LongComment, self.text.get(body).unwrap_or_default());
        }
        self.last_comment = body.clone();
        if self.after_number {
            let start = if self.pending.is_empty() { body.start } else { self.pending.start };
            self.pending = start..body.end;
            return;
        }
        self.read_comment(body);
    }

    /// Reads the comments between a move number and its move.
    fn read_pending(&mut self) {
        let pending = core::mem::take(&mut self.pending);
        if self.after_number {
            // The move did not follow.
            let comment = self.text.get(pending).unwrap_or_default();
            comment::read(comment, |_| self.add(trouble_of(None, TroubleKind::NoMove, comment)));
        } else {
            self.read_comment(pending);
        }
    }

    fn read_comment(&mut self, body: Range<usize>) {
        let comment = self.text.get(body).unwrap_or_default();
        let Some(mut last) = self.record.moves.last().copied() else {
            return comment::read(comment, |_| self.add(trouble_of(None, TroubleKind::NoMove, comment)));
        };
        comment::read(comment, |said| {
            if let Some(trouble) = said_of(&mut last, &mut self.dials, said, comment) {
                self.add(trouble);
            }
        });
        if let Some(place) = self.record.moves.last_mut() {
            *place = last;
        }
    }

    fn trouble(&mut self, kind: TroubleKind, piece: &[u8]) {
        let trouble = trouble_of(self.record.moves.last(), kind, piece);
        self.add(trouble);
    }

    fn add(&mut self, trouble: Trouble) {
        let troubles = &mut self.record.troubles;
        match troubles.len() {
            // One word after the other that is not a move is one trouble.
            _ if trouble.kind == TroubleKind::NotAMove
                && troubles.last().is_some_and(|last| last.kind == trouble.kind && last.ply == trouble.ply) => {}
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

/// Adds to a move what its comment says.
fn said_of(last: &mut Move, dials: &mut [Option<Recorded>; 2], said: Said<'_>, comment: &[u8]) -> Option<Trouble> {
    let slot = match said {
        Said::Clock(time) => (&mut last.clock, time),
        Said::Used(time) => (&mut last.used, time),
        Said::UsedInAll(time) => (&mut last.used_in_all, time),
        Said::Dial(time) => {
            let earlier = dials.get_mut(last.seat.index())?.replace(time)?;
            (&mut last.used, advance(earlier, time)?)
        }
        Said::At(at) => {
            let earlier = last.at.replace(at);
            let is_other = earlier.is_some_and(|earlier| earlier != at);
            return is_other.then(|| trouble_of(Some(last), TroubleKind::TwoValues, comment));
        }
        Said::Broken(piece) => return Some(trouble_of(Some(last), TroubleKind::BrokenValue, piece)),
    };
    let (place, time) = slot;
    let Some(earlier) = place.replace(time) else { return None };
    let distance = earlier.time.checked_sub(time.time).map_or(u64::MAX, |span| span.as_nanos().unsigned_abs());
    let unit = earlier.unit.min(time.unit).span();
    if distance < unit.as_nanos().unsigned_abs() || distance == 0 {
        // Both agree as far as the coarser one goes: the finer one says more.
        *place = Some(if earlier.unit > time.unit { earlier } else { time });
        return None;
    }
    Some(trouble_of(Some(last), TroubleKind::TwoValues, comment))
}

/// How far a dial of 12 hours went on.
fn advance(earlier: Recorded, later: Recorded) -> Option<Recorded> {
    const DIAL: i64 = 12 * 3_600 * 1_000_000_000;
    let nanos = later.time.checked_sub(earlier.time).unwrap_or(Span::ZERO).as_nanos().rem_euclid(DIAL);
    Recorded::new(nanos, earlier.unit.min(later.unit))
}

/// The name of a tag as this reader knows it, whatever its case; empty for any other.
fn name(written: &[u8]) -> &'static str {
    const NAMES: [&str; 15] = [
        "Event",
        "Site",
        "Date",
        "UTCDate",
        "Result",
        "White",
        "Black",
        "Termination",
        "TimeControl",
        "WhiteTimeControl",
        "BlackTimeControl",
        "WhiteClock",
        "BlackClock",
        "Clock",
        "FEN",
    ];
    let known = NAMES.iter().find(|name| name.as_bytes().eq_ignore_ascii_case(written));
    known.copied().unwrap_or_default()
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
    const OTHERS: [&[u8]; 9] = [b"--", b"Z0", b"0000", b"null", b"NULL", b"pass", b"@@@@", b"0-0", b"0-0-0"];
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'z', b'1'..=b'9']);
    if word.first().is_some_and(|first| first.is_ascii_alphabetic() || *first >= 0x80) && word.windows(2).any(is_square)
    {
        return true;
    }
    let plain = word.iter().position(|byte| matches!(byte, b'+' | b'#' | b'!' | b'?' | b'=')).unwrap_or(word.len());
    let plain = word.get(..plain).unwrap_or(word);
    OTHERS.contains(&plain) || matches!(plain, b"O-O" | b"O-O-O" | b"o-o" | b"o-o-o")
}
