//! The formats of records.

use crate::{Record, Unreadable, pgn};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordFormat {
    /// PGN, of chess games.
    Pgn,
    /// SGF, of Go games.
    Sgf,
    /// The JSON of a game of OGS.
    Ogs,
    /// CSA, of Shogi games.
    Csa,
    /// KIF, of Shogi games.
    Kif,
    /// A journal of Flagfall.
    Journal,
    /// The input lines of `flagfall run`.
    Run,
}

impl RecordFormat {
    /// The format of a file, by its first bytes; `None` if it is none of them.
    pub fn of(start: &[u8]) -> Option<RecordFormat> {
        pgn::looks_like(start).then_some(RecordFormat::Pgn)
    }

    /// The name, in lower case: `pgn`.
    pub const fn name(self) -> &'static str {
        match self {
            RecordFormat::Pgn => "pgn",
            RecordFormat::Sgf => "sgf",
            RecordFormat::Ogs => "ogs",
            RecordFormat::Csa => "csa",
            RecordFormat::Kif => "kif",
            RecordFormat::Journal => "journal",
            RecordFormat::Run => "run",
        }
    }

    /// How many of these bytes, from the first, are whole games, so that the rest can wait for more of the file.
    pub fn whole_games(self, bytes: &[u8]) -> usize {
        match self {
            RecordFormat::Pgn => pgn::whole_games(bytes),
            _ => 0,
        }
    }

    /// The games in these bytes, one after the other.
    pub fn games(self, bytes: &[u8]) -> Games<'_> {
        Games { format: self, bytes, at: 0, end: 0 }
    }
}

/// The games in some bytes, one after the other.
#[derive(Clone, Debug)]
pub struct Games<'b> {
    format: RecordFormat,
    bytes: &'b [u8],
    at: usize,
    /// For PGN: where the game ends that begins at `at`, or a later one on its line; 0 if it is not known.
    end: usize,
}

impl Iterator for Games<'_> {
    type Item = Result<Record, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.format {
            RecordFormat::Pgn => pgn::next(self.bytes, &mut self.at, &mut self.end),
            _ => None,
        }
    }
}
