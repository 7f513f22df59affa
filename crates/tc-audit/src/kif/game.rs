//! A game in KIF.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_core::Seat;
use tc_interop::Seconds;

use super::header::{self, Header};
use super::moves::MoveLine;
use crate::parts::{BOTH, Charset, LONGEST, blank, decode, lines, other};
use crate::{Declared, Ending, Move, Record, RecordFormat, Recorded, TroubleKind};

/// The words of endings, and what they say.
const ENDINGS: [(&str, End); 14] = [
    ("切れ負け", End::OnTime),
    ("時間切れ", End::OnTime),
    ("中断", End::Unknown),
    ("封じ手", End::Unknown),
    ("投了", End::Otherwise),
    ("千日手", End::Otherwise),
    ("持将棋", End::Otherwise),
    ("詰み", End::Otherwise),
    ("不詰", End::Otherwise),
    ("反則", End::Otherwise),
    ("入玉", End::Otherwise),
    ("不戦", End::Otherwise),
    ("引き分け", End::Otherwise),
    ("最大手数", End::Otherwise),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    OnTime,
    Unknown,
    Otherwise,
}

/// The signs at the beginning of lines that say nothing about time: comments, marks and boards.
const SIGNS: [&str; 8] = ["*", "#", "&", "|", "+", "手数", "９", "盤面"];

/// Reads the game at a place; `None` if no line of it is KIF.
pub(super) fn read(bytes: &[u8], place: Range<usize>) -> Option<Record> {
    let mut game = Game {
        record: blank(RecordFormat::Kif, place.clone()),
        begins: Seat::FIRST,
        control: Vec::new(),
        own: [Vec::new(), Vec::new()],
        byo_yomi: Vec::new(),
        is_known: false,
        has_junk: false,
    };
    for line in lines(bytes, place.start) {
        if line.text.len() > LONGEST {
            game.record.trouble(TroubleKind::LongLine, line.text);
            continue;
        }
        let (text, is_text) = decode(line.text, Charset::SHIFT_JIS);
        if text.starts_with("変化") {
            break;
        }
        let is_comment = text.starts_with(['*', '#', '&']);
        if !is_text && !is_comment {
            game.record.trouble(TroubleKind::NotText, line.text);
        }
        game.is_known |= header::begins_file(&text);
        if !is_comment {
            game.line(text.trim_end(), line.is_whole);
        }
    }
    game.finish()
}

struct Game {
    record: Record,
    /// Who moves first.
    begins: Seat,
    /// The lines of the control of both players, of each, and of the byo-yomi.
    control: Vec<String>,
    own: [Vec<String>; 2],
    byo_yomi: Vec<String>,
    /// Whether a line was KIF.
    is_known: bool,
    /// Whether a line was not.
    has_junk: bool,
}

impl Game {
    fn line(&mut self, text: &str, is_whole: bool) {
        if let Some(line) = MoveLine::of(text) {
            self.is_known = true;
            return self.move_line(&line, is_whole);
        }
        if let Some((header, value)) = Header::of(text) {
            self.is_known = true;
            return self.header(header, value, text);
        }
        match text.trim() {
            "後手番" | "上手番" => self.begins = Seat::SECOND,
            "先手番" | "下手番" => self.begins = Seat::FIRST,
            "" => {}
            result if result.starts_with("まで") => self.result(result),
            other if SIGNS.iter().any(|sign| other.starts_with(sign)) || other.contains(['：', ':']) => {}
            _ if self.has_junk => {}
            other => {
                self.has_junk = true;
                let kind = if is_whole { TroubleKind::BrokenTag } else { TroubleKind::Truncated };
                self.record.trouble(kind, other.as_bytes());
            }
        }
    }

    fn header(&mut self, header: Header, value: &str, line: &str) {
        let [first, second] = &mut self.own;
        match header {
            Header::Name(seat) => {
                self.record.players.get_mut(seat.index()).into_iter().for_each(|player| *player = value.into());
            }
            Header::Event => self.record.event = value.into(),
            Header::Site => self.record.site = value.into(),
            Header::Date => self.record.date = value.into(),
            Header::Handicap if header::has_handicap(value) => self.begins = Seat::SECOND,
            Header::Handicap => {}
            Header::Control(None) => self.control.push(line.into()),
            Header::Control(Some(Seat::FIRST)) => first.push(line.into()),
            Header::Control(Some(_)) => second.push(line.into()),
            Header::ByoYomi => self.byo_yomi.push(line.into()),
        }
    }

    fn to_move(&self) -> Seat {
        self.record.moves.last().map_or(self.begins, |last| other(last.seat))
    }

    fn move_line(&mut self, line: &MoveLine, is_whole: bool) {
        let seat = self.to_move();
        if let Some((_, end)) = ENDINGS.into_iter().find(|(word, _)| line.word.starts_with(word)) {
            self.record.result.clone_from(&line.word);
            self.record.ending = match end {
                End::OnTime => Ending::OnTime { loser: Some(seat) },
                End::Unknown => Ending::Unknown,
                End::Otherwise => Ending::Otherwise,
            };
            return;
        }
        let recorded = |seconds: Seconds| i64::try_from(seconds.0).ok().and_then(Recorded::seconds);
        let mut one = Move::new(self.record.next_ply(), seat);
        one.used = line.time.and_then(|time| recorded(time.used));
        one.used_in_all = line.time.and_then(|time| recorded(time.total));
        if !self.record.add(one) {
            return;
        }
        if !line.columns.is_empty() && (one.used.is_none() || one.used_in_all.is_none()) {
            let is_cut = !is_whole && !line.columns.ends_with(')');
            let kind = if is_cut { TroubleKind::Truncated } else { TroubleKind::BrokenValue };
            self.record.trouble(kind, line.columns.as_bytes());
        }
    }

    /// `まで100手で時間切れにより先手の勝ち`
    fn result(&mut self, line: &str) {
        self.is_known = true;
        self.record.result = line.into();
        let wins = |names: [&str; 2]| names.iter().any(|name| line.contains(name));
        let winner = match (wins(["先手の勝", "下手の勝"]), wins(["後手の勝", "上手の勝"])) {
            (true, false) => Some(Seat::FIRST),
            (false, true) => Some(Seat::SECOND),
            _ => None,
        };
        let end = ENDINGS.into_iter().find(|(word, _)| line.contains(word)).map(|(_, end)| end);
        match end {
            Some(End::OnTime) => self.record.ending = Ending::OnTime { loser: winner.map(other) },
            Some(End::Unknown) => self.record.ending = Ending::Unknown,
            _ if self.record.ending == Ending::Unknown => self.record.ending = Ending::Otherwise,
            _ => {}
        }
    }

    fn finish(self) -> Option<Record> {
        let Game { mut record, control, own, byo_yomi, is_known, .. } = self;
        let mut say = |lines: Vec<String>, seat: Option<Seat>| {
            let text = lines.into_iter().chain(byo_yomi.iter().cloned()).collect::<Vec<_>>().join("\n");
            record.declared.push(Declared { text, notation: "kif", seat });
        };
        let is_shared = own.iter().all(Vec::is_empty);
        if !control.is_empty() || is_shared && !byo_yomi.is_empty() {
            say(control, None);
        }
        for (seat, lines) in BOTH.into_iter().zip(own) {
            if !lines.is_empty() {
                say(lines, Some(seat));
            }
        }
        is_known.then_some(record)
    }
}
