//! What the tags of a game declare.

use alloc::string::String;

use tc_core::Seat;

use super::{Flow, Game, LONGEST, MOST_CHARACTERS};
use crate::pgn::tags::{self, State, Tag};
use crate::pgn::{borders, text, value};
use crate::{Declared, Trouble, TroubleKind};

impl<'b> Game<'b> {
    /// A tag, or a command without a comment around it.
    pub(super) fn bracket(&mut self) -> Flow {
        let rest = self.rest();
        if rest.starts_with(b"[%") {
            let end = memchr::memchr3(b']', b'\n', b'\r', rest).unwrap_or(rest.len());
            let length = end + usize::from(rest.get(end) == Some(&b']'));
            self.comment_body(self.at..self.at + length);
            self.at += length;
            return Flow::On;
        }
        // A name alone, at the end of the text, is the beginning of a tag only after other tags.
        let tag = tags::read(rest).filter(|tag| self.has_tags || !(tag.state == State::Cut && tag.value.is_empty()));
        let Some(tag) = tag else {
            self.word();
            return Flow::On;
        };
        if self.result.is_some() || !self.record.moves.is_empty() {
            return Flow::End;
        }
        self.has_tags = true;
        self.tag(&tag, rest.get(..tag.length).unwrap_or_default());
        self.at += tag.length;
        self.run = self.at;
        Flow::On
    }

    /// Reads the tag with broken brackets that a line begins with, if the game has no tags and no moves so far.
    pub(super) fn broken_first_tag(&mut self) {
        let rest = self.rest();
        if !self.record.moves.is_empty() || self.result.is_some() || borders::is_tag(rest) {
            return;
        }
        let Some(tag) = tags::read_broken(rest) else { return };
        (self.has_tags, self.awaits_move) = (true, false);
        self.tag(&tag, rest.get(..tag.length).unwrap_or_default());
        self.at += tag.length;
        self.run = self.at;
    }

    fn tag(&mut self, tag: &Tag<'b>, piece: &[u8]) {
        match tag.state {
            _ if tag.length > LONGEST => return self.trouble(TroubleKind::LongLine, piece),
            State::Whole => {}
            State::Broken => return self.trouble(TroubleKind::BrokenTag, piece),
            State::Cut => return self.trouble(TroubleKind::Truncated, piece),
        }
        let name = name(tag.name);
        if name.is_empty() {
            return;
        }
        if tag.value.contains(&0) {
            self.trouble(TroubleKind::NotText, piece);
        }
        let value = tags::unescaped(tag.value);
        match name {
            "Event" => self.record.event = value,
            "Site" => self.record.site = value,
            "Date" => self.record.date = value,
            "UTCDate" if self.record.date.is_empty() || self.record.date.starts_with('?') => self.record.date = value,
            "Round" => self.record.round = value,
            "Board" => self.record.board = value,
            "Link" => self.record.link = value,
            "GameURL" if self.record.link.is_empty() => self.record.link = value,
            "GameId" => self.record.id = value,
            "FICSGamesDBGameNo" | "LichessId" if self.record.id.is_empty() => self.record.id = value,
            "Result" => self.record.result = value,
            "White" => self.player(Seat::FIRST, value),
            "Black" => self.player(Seat::SECOND, value),
            "Termination" => self.termination = value,
            "TimeControl" => self.declare(None, value),
            "WhiteTimeControl" => self.declare(Some(Seat::FIRST), value),
            "BlackTimeControl" => self.declare(Some(Seat::SECOND), value),
            "WhiteClock" => self.start(Seat::FIRST, &value, piece),
            "BlackClock" => self.start(Seat::SECOND, &value, piece),
            "Clock" => self.running(&value, piece),
            "GameDuration" => self.record.of_engines = true,
            "FEN" => match value.split_ascii_whitespace().nth(1) {
                Some("w") => (self.seat, self.has_position) = (Seat::FIRST, true),
                Some("b") => (self.seat, self.has_position) = (Seat::SECOND, true),
                _ => self.trouble(TroubleKind::BrokenTag, piece),
            },
            _ => {}
        }
    }

    fn player(&mut self, seat: Seat, name: String) {
        if let Some(player) = self.record.players.get_mut(seat.index()) {
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
}

/// The name of a tag as this reader knows it, whatever its case; empty for any other.
fn name(written: &[u8]) -> &'static str {
    const NAMES: [&str; 23] = [
        "Event",
        "Site",
        "Date",
        "UTCDate",
        "Round",
        "Board",
        "Link",
        "GameURL",
        "GameId",
        "FICSGamesDBGameNo",
        "LichessId",
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
        "GameDuration",
        "FEN",
    ];
    // The length alone tells most names apart.
    let is_it = |name: &&&str| name.len() == written.len() && name.as_bytes().eq_ignore_ascii_case(written);
    let known = NAMES.iter().find(is_it);
    known.copied().unwrap_or_default()
}
