//! A game in CSA.

use alloc::string::String;
use core::ops::Range;

use tc_core::Seat;

use super::control::Control;
use super::statement::Statement;
use crate::parts::{Charset, LONGEST, blank, decode, lines, other, seconds};
use crate::{Ending, Move, Record, RecordFormat, TroubleKind};

/// Reads the game at a place; `None` if no line of it is CSA.
pub(super) fn read(bytes: &[u8], place: Range<usize>) -> Option<Record> {
    let record = blank(RecordFormat::Csa, place.clone());
    let mut game = Game {
        record,
        control: Control::default(),
        begins: Seat::FIRST,
        last: Last::Nothing,
        is_known: false,
        has_junk: false,
        is_whole: true,
    };
    for line in lines(bytes, place.start) {
        if line.text.len() > LONGEST {
            game.record.trouble(TroubleKind::LongLine, line.text);
            continue;
        }
        game.is_whole = line.is_whole;
        match line.text.first() {
            // Text can have commas.
            Some(b'\'' | b'N' | b'$') => game.statement(line.text),
            _ => line.text.split(|byte| *byte == b',').for_each(|part| game.statement(part.trim_ascii())),
        }
    }
    let Game { mut record, control, is_known, .. } = game;
    record.declared = control.declared();
    is_known.then_some(record)
}

/// What a time belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Nothing,
    Move,
    End,
}

struct Game {
    record: Record,
    control: Control,
    /// Who moves first.
    begins: Seat,
    last: Last,
    /// Whether a line was CSA.
    is_known: bool,
    /// Whether a line was not.
    has_junk: bool,
    /// Whether the line has its break.
    is_whole: bool,
}

impl Game {
    fn statement(&mut self, text: &[u8]) {
        let statement = Statement::of(text);
        self.is_known |= !matches!(statement, Statement::Unknown) && !text.is_empty() && !text.starts_with(b"'");
        match statement {
            Statement::Begins(seat) => self.begins = seat,
            Statement::Move(seat) => {
                let is_kept = self.record.add(Move::new(self.record.next_ply(), seat));
                self.last = if is_kept { Last::Move } else { Last::End };
            }
            Statement::Time(raw) => self.time(raw),
            Statement::End(seat, word) => self.end(seat, word),
            Statement::Name(seat, name) => {
                let name = self.text(name);
                self.record.players.get_mut(seat.index()).into_iter().for_each(|player| player.clone_from(&name));
            }
            Statement::Key(key, value) => {
                let value = self.text(value);
                match key {
                    b"EVENT" => self.record.event = value,
                    b"SITE" => self.record.site = value,
                    b"START_TIME" => self.record.date = value,
                    _ => {}
                }
                let line = self.text(text);
                self.control.tag(key, &line);
            }
            Statement::Other => {
                if text.starts_with("'持".as_bytes()) {
                    let line = self.text(text);
                    self.control.comment(&line);
                }
            }
            Statement::Unknown if self.has_junk => {}
            Statement::Unknown => {
                self.has_junk = true;
                let kind = if self.is_whole { TroubleKind::BrokenTag } else { TroubleKind::Truncated };
                self.record.trouble(kind, text);
            }
        }
    }

    /// The time of the last move. That of an ending is left out.
    fn time(&mut self, raw: &[u8]) {
        let used = seconds(raw);
        match (self.last, used, self.record.moves.last_mut()) {
            (Last::End, Some(_), _) => {}
            (Last::Move, Some(used), Some(last)) => {
                let earlier = last.used.replace(used);
                if earlier.is_some_and(|earlier| earlier != used) {
                    self.record.trouble(TroubleKind::TwoValues, raw);
                }
            }
            _ => self.record.trouble(TroubleKind::BrokenValue, raw),
        }
    }

    /// The end of the game, by the player to move unless it names another.
    fn end(&mut self, seat: Option<Seat>, word: &[u8]) {
        let to_move = self.record.moves.last().map_or(self.begins, |last| other(last.seat));
        self.last = Last::End;
        self.record.ending = match word.trim_ascii() {
            b"TIME_UP" => Ending::OnTime { loser: Some(seat.unwrap_or(to_move)) },
            b"CHUDAN" | b"ERROR" | b"MATTA" => Ending::Unknown,
            _ => Ending::Otherwise,
        };
        self.record.result = self.text(word);
    }

    fn text(&mut self, raw: &[u8]) -> String {
        let (text, is_text) = decode(raw, Charset::SHIFT_JIS);
        if !is_text {
            self.record.trouble_of(TroubleKind::NotText, None, raw);
        }
        text.trim().into()
    }
}
