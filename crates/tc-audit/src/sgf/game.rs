//! A game, from its first parenthesis to its last.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Seat;

use super::node::Node;
use super::result::ending;
use super::tokens::{Token, Tokens};
use crate::parts::{Charset, LONGEST, blank, decode, seconds, whole};
use crate::{Declared, Record, RecordFormat, TroubleKind};

/// The properties that speak of the control.
const CONTROL: [&str; 8] = ["TM", "OT", "TC", "TT", "LC", "LT", "OM", "OP"];

/// The properties of the clocks, and whether they are of Black's and a time.
const CLOCKS: [(&str, bool, bool); 4] =
    [("BL", true, true), ("WL", false, true), ("OB", true, false), ("OW", false, false)];

/// Reads the game that begins at this byte, and returns where it ends.
pub(super) fn read(bytes: &[u8], begin: usize) -> (Record, usize) {
    let mut tokens = Tokens::new(bytes, begin);
    let mut game = Game::new(blank(RecordFormat::Sgf, begin..begin));
    let mut is_main_line = true;
    loop {
        let token = tokens.next();
        match token {
            Token::End => break,
            Token::Cut { raw } => {
                game.node.finish(&mut game.record);
                game.record.trouble(TroubleKind::Truncated, raw);
                break;
            }
            _ if !is_main_line => {}
            Token::Open => {}
            Token::Node => game.node.finish(&mut game.record),
            Token::Close => is_main_line = false,
            Token::Value { name, raw } => game.value(name, raw, tokens.charset()),
            Token::Junk(junk) => game.junk(junk),
        }
    }
    let end = tokens.at();
    let is_cut = game.record.troubles.iter().any(|trouble| trouble.kind == TroubleKind::Truncated);
    let mut record = game.finish();
    if tokens.lacks_end() && !is_cut {
        record.trouble(TroubleKind::Truncated, b"");
    }
    record.place = begin..end;
    (record, end)
}

/// A game as far as it has been read.
struct Game<'b> {
    record: Record,
    node: Node,
    /// The name of the last property that has one.
    name: &'b [u8],
    /// Whether White has the first seat.
    is_chess: bool,
    /// The properties of the control, with their raw values.
    control: Vec<(&'static str, String)>,
    has_junk: bool,
    /// Whether all that was kept so far is text.
    is_text: bool,
}

impl<'b> Game<'b> {
    fn new(record: Record) -> Game<'b> {
        let (node, control) = (Node::default(), Vec::new());
        Game { record, node, name: &[], is_chess: false, control, has_junk: false, is_text: true }
    }

    fn seat(&self, is_black: bool) -> Seat {
        if is_black != self.is_chess { Seat::FIRST } else { Seat::SECOND }
    }

    fn value(&mut self, name: &'b [u8], raw: &'b [u8], charset: Charset) {
        if !name.is_empty() {
            self.name = name;
        }
        let key = key(self.name);
        if raw.len() > LONGEST {
            return self.trouble(TroubleKind::LongComment, raw);
        }
        if let Some((_, is_black, is_time)) = CLOCKS.into_iter().find(|(clock, ..)| clock.as_bytes() == key) {
            return self.clock(is_black, is_time, raw);
        }
        let begins = self.record.moves.is_empty();
        match &key {
            b"B\0" | b"W\0" => self.node.push(self.seat(key == *b"B\0")),
            b"GM" if begins => self.is_chess = raw.trim_ascii() == b"3",
            b"PB" | b"PW" => {
                let name = self.text(raw, charset);
                let seat = self.seat(key == *b"PB").index();
                self.record.players.get_mut(seat).into_iter().for_each(|player| player.clone_from(&name));
            }
            b"EV" => self.record.event = self.text(raw, charset),
            b"RO" => self.record.round = self.text(raw, charset),
            b"PC" => self.record.site = self.text(raw, charset),
            b"DT" => self.record.date = self.text(raw, charset),
            b"RE" => self.record.result = self.text(raw, charset),
            _ if begins && !raw.trim_ascii().is_empty() => {
                if let Some(key) = CONTROL.into_iter().find(|control| control.as_bytes() == key) {
                    let (text, is_text) = decode(raw, charset);
                    self.control.push((key, text.into_owned()));
                    self.not_text(is_text, raw);
                }
            }
            _ => {}
        }
    }

    /// A clock, or what is counted with it. Programs leave what they do not know empty.
    fn clock(&mut self, is_black: bool, is_time: bool, raw: &[u8]) {
        if raw.trim_ascii().is_empty() {
            return;
        }
        let seat = self.seat(is_black);
        let reading = self.node.reading(seat);
        let (is_read, is_other) = if is_time {
            let earlier = reading.clock;
            let clock = seconds(raw);
            reading.clock = clock.or(earlier);
            (clock.is_some(), earlier.zip(clock).is_some_and(|(earlier, clock)| earlier != clock))
        } else {
            let earlier = reading.count;
            let count = whole(raw);
            reading.count = count.or(earlier);
            (count.is_some(), earlier.zip(count).is_some_and(|(earlier, count)| earlier != count))
        };
        let kind = if is_read { TroubleKind::TwoValues } else { TroubleKind::BrokenValue };
        if !is_read || is_other {
            let ply = self.node.ply_of(seat, &self.record);
            self.record.trouble_of(kind, ply.map(|ply| (ply, seat)), raw);
        }
    }

    /// A value as simple text: a backslash is left out and what follows it stays, a line break after a backslash is
    /// nothing, other white space is a blank.
    fn text(&mut self, raw: &[u8], charset: Charset) -> String {
        let (decoded, is_text) = decode(raw, charset);
        let decoded = decoded.replace("\r\n", "\n");
        let (mut chars, mut text) = (decoded.chars(), String::new());
        let shown = |char: char| if char.is_whitespace() { ' ' } else { char };
        while let Some(char) = chars.next() {
            match char {
                '\\' => text.extend(chars.next().filter(|escaped| !matches!(escaped, '\n' | '\r')).map(shown)),
                char => text.push(shown(char)),
            }
        }
        self.not_text(is_text, raw);
        text.trim().into()
    }

    fn not_text(&mut self, is_text: bool, raw: &[u8]) {
        if !is_text && self.is_text {
            self.is_text = false;
            self.record.trouble_of(TroubleKind::NotText, None, raw);
        }
    }

    /// Something that is no property: the first of a game is reported.
    fn junk(&mut self, junk: &[u8]) {
        if !self.has_junk {
            self.has_junk = true;
            self.trouble(TroubleKind::BrokenTag, junk);
        }
    }

    fn trouble(&mut self, kind: TroubleKind, raw: &[u8]) {
        let of = self.node.last_move(&self.record);
        self.record.trouble_of(kind, of, raw);
    }

    fn finish(self) -> Record {
        let seats = [self.seat(true), self.seat(false)];
        let Game { mut record, mut node, control, .. } = self;
        node.finish(&mut record);
        record.ending = ending(&record.result, seats);
        let has = |keys: [&str; 2]| control.iter().any(|(key, _)| keys.contains(key));
        let notation = match () {
            () if has(["TC", "TT"]) => "fox",
            () if has(["LC", "LT"]) => "korean",
            () => "sgf",
        };
        let text: String = control.iter().flat_map(|(key, value)| [*key, "[", value, "]"]).collect();
        if !text.is_empty() {
            record.declared.push(Declared { text, notation, seat: None });
        }
        record
    }
}

/// The name of a property as FF4 has it, with a zero after a single letter. Earlier versions write small letters
/// between the two letters, which say nothing: `TiMe` is `TM`. Zeros for longer names, which are not about time.
fn key(name: &[u8]) -> [u8; 2] {
    let mut letters = name.iter().copied().filter(u8::is_ascii_uppercase);
    let key = [letters.next().unwrap_or(0), letters.next().unwrap_or(0)];
    if letters.next().is_none() { key } else { [0, 0] }
}
