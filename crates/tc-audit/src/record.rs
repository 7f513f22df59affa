//! A game as its record has it.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_core::{Seat, Span, Timestamp};

use crate::{RecordFormat, Recorded};

/// A game as its record has it: what it declares about its control, and what it recorded of its clocks. Nothing in it
/// is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The format that it was read from.
    pub format: RecordFormat,
    /// Where it is in the bytes that were read.
    pub place: Range<usize>,
    /// The name of each seat's player, as in the record; empty where it has none.
    pub players: Vec<String>,
    /// The event; empty if the record has none.
    pub event: String,
    /// The site; empty if the record has none.
    pub site: String,
    /// The date, as in the record; empty if the record has none.
    pub date: String,
    /// The round, as in the record; empty if the record has none.
    pub round: String,
    /// The board, as in the record; empty if the record has none.
    pub board: String,
    /// The address of the game; empty if the record has none.
    pub link: String,
    /// What the site calls the game; empty if the record has none.
    pub id: String,
    /// The result, as in the record; empty if the record has none.
    pub result: String,
    /// How the game ended, as far as the record says it.
    pub ending: Ending,
    /// What the record says about its control: one text for all seats, or one for each seat. Empty if it says nothing.
    pub declared: Vec<Declared>,
    /// What the clocks of seats showed before the first move, where the record says it.
    pub starts: Vec<(Seat, Recorded)>,
    /// How the record knows the times that moves took.
    pub times: MoveTimes,
    /// Whether a program for matches between engines wrote it: its comments show that, or a tag that no other program
    /// writes.
    pub of_engines: bool,
    /// Whether all its clocks have two fields, `1:30`: minutes and seconds, as they are read, or hours and minutes.
    pub has_two_fields: bool,
    /// The moves, in order of play.
    pub moves: Vec<Move>,
    /// What could not be read.
    pub troubles: Vec<Trouble>,
}

impl Record {
    /// A record that says nothing.
    pub const fn new(format: RecordFormat) -> Record {
        Record {
            format,
            place: 0..0,
            players: Vec::new(),
            event: String::new(),
            site: String::new(),
            date: String::new(),
            round: String::new(),
            board: String::new(),
            link: String::new(),
            id: String::new(),
            result: String::new(),
            ending: Ending::Unknown,
            declared: Vec::new(),
            starts: Vec::new(),
            times: MoveTimes::Charged,
            of_engines: false,
            has_two_fields: false,
            moves: Vec::new(),
            troubles: Vec::new(),
        }
    }
}

impl Record {
    /// The most half-moves that a record keeps. No game of chess has 20 000.
    pub(crate) const MOST_MOVES: usize = 1 << 16;

    /// Adds a move if there is room. Returns whether there was; the first move without room is a trouble.
    pub(crate) fn add(&mut self, one: Move) -> bool {
        let has_room = self.moves.len() < Record::MOST_MOVES;
        if has_room {
            self.moves.push(one);
        } else if self.troubles.last().is_none_or(|last| last.kind != TroubleKind::TooLong) {
            let (ply, seat) = (Some(one.ply), Some(one.seat));
            self.troubles.push(Trouble { kind: TroubleKind::TooLong, ply, seat, text: String::new() });
        }
        has_room
    }
}

/// What a record says about its control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The text, as in the record.
    pub text: String,
    /// The name of its notation in `tc-interop`: `pgn`, `sgf`, `flagfall` and so on.
    pub notation: &'static str,
    /// Whose control it is; `None` for all seats.
    pub seat: Option<Seat>,
}

/// How a game ended, as far as its record says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The record does not say.
    #[default]
    Unknown,
    /// A player lost on time.
    OnTime {
        /// The player; `None` if the record does not say which.
        loser: Option<Seat>,
    },
    /// Otherwise: checkmate, resignation, a draw.
    Otherwise,
}

/// How a record knows the times that moves took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveTimes {
    /// The clock of the game was charged with them, as in CSA, in KIF, on OGS, and in `mt=` of PGN.
    #[default]
    Charged,
    /// A program measured them from outside: `%emt` of PGN. They can be some seconds off.
    Measured,
    /// Each was cut to a few digits, as `2.4s` or `0.099s` in the comments of engine programs: its own last digit says how
    /// exact it is.
    Shortened,
}

/// A move, and what was recorded with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The number of the half-move, from 1.
    pub ply: u32,
    /// Who moved.
    pub seat: Seat,
    /// What the mover's clock showed after the move.
    pub clock: Option<Recorded>,
    /// What was recorded with that clock: the periods left, the running one included, or the moves left in the period.
    pub count: Option<u32>,
    /// What the move took.
    pub used: Option<Recorded>,
    /// What the mover has used so far, with this move.
    pub used_in_all: Option<Recorded>,
    /// When the move was made.
    pub at: Option<Timestamp>,
    /// The time that the mover was given since the earlier move, or that was taken if it is negative, where the record
    /// says it.
    pub given: Option<Span>,
}

impl Move {
    /// A move without a reading.
    pub const fn new(ply: u32, seat: Seat) -> Move {
        Move { ply, seat, clock: None, count: None, used: None, used_in_all: None, at: None, given: None }
    }

    /// Whether anything about time was recorded with the move.
    pub const fn has_reading(&self) -> bool {
        self.clock.is_some() || self.count.is_some() || self.used.is_some() || self.used_in_all.is_some()
    }
}

/// Something in a record that could not be read; the rest of the game was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What it is.
    pub kind: TroubleKind,
    /// The half-move that it belongs to, from 1; `None` for the game as a whole.
    pub ply: Option<u32>,
    /// Whose move that is.
    pub seat: Option<Seat>,
    /// The text, at most 80 characters of it.
    pub text: String,
}

/// What could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TroubleKind {
    /// The value of a clock or of a time used is not a time.
    BrokenValue,
    /// A move has two different values for the same clock. The last one counts; in SGF the last one of the move's own
    /// node, and not one of a later node.
    TwoValues,
    /// A comment has no end: nothing after its beginning was read.
    OpenComment,
    /// A comment is longer than 1 MiB and was skipped.
    LongComment,
    /// A line is longer than 1 MiB and was skipped.
    LongLine,
    /// A variation has no end.
    OpenVariation,
    /// The record ends within a move, a tag or a value.
    Truncated,
    /// A tag has no value that can be read.
    BrokenTag,
    /// Bytes that are not text in the record's encoding.
    NotText,
    /// A word among the moves that is not a move. It was skipped, so later moves may have a lower ply than they should.
    NotAMove,
    /// A time that no move comes with: it is before the first move, or after a number without a move.
    NoMove,
    /// The game has more moves or more troubles than a record keeps. The rest was skipped.
    TooLong,
}

/// A piece of a file that is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Unreadable {
    /// Where it is in the bytes that were read.
    pub place: Range<usize>,
    /// What was expected, and what was found.
    pub reason: String,
}
