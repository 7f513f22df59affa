//! The formats of records.

use crate::parts::bare;
use crate::{Record, Unreadable, csa, journal, kif, ogs, pgn, sgf};

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
    /// Every format.
    pub const ALL: [RecordFormat; 7] = [
        RecordFormat::Pgn,
        RecordFormat::Sgf,
        RecordFormat::Ogs,
        RecordFormat::Csa,
        RecordFormat::Kif,
        RecordFormat::Journal,
        RecordFormat::Run,
    ];

    /// The format of a file, by its first bytes; `None` for another format. A few hundred bytes are enough.
    ///
    /// ```
    /// use tc_audit::RecordFormat;
    ///
    /// assert_eq!(RecordFormat::of(b"(;FF[4]TM[600]"), Some(RecordFormat::Sgf));
    /// assert_eq!(RecordFormat::of(b"\x7fELF"), None);
    /// ```
    pub fn of(start: &[u8]) -> Option<RecordFormat> {
        let start = bare(start);
        match () {
            () if journal::looks_like(start) => Some(RecordFormat::Journal),
            () if journal::looks_like_run(start) => Some(RecordFormat::Run),
            () if (start.starts_with(b"{") || start.starts_with(b"[")) && ogs::looks_like(start) => {
                Some(RecordFormat::Ogs)
            }
            // UTF-16: the reader of PGN says what to do.
            () if start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff") => Some(RecordFormat::Pgn),
            () if pgn::looks_like(start) => Some(RecordFormat::Pgn),
            () if sgf::looks_like(start) => Some(RecordFormat::Sgf),
            () if csa::looks_like(start) => Some(RecordFormat::Csa),
            () if kif::looks_like(start) => Some(RecordFormat::Kif),
            () if pgn::has_tag(start) => Some(RecordFormat::Pgn),
            () => None,
        }
    }

    /// The format that files with this extension have: `sgf`, with or without a dot, in letters of either case. `None`
    /// for other extensions, and for those that several formats have, such as `jsonl`.
    pub fn by_extension(extension: &str) -> Option<RecordFormat> {
        let extension = extension.strip_prefix('.').unwrap_or(extension).to_ascii_lowercase();
        match extension.as_str() {
            "pgn" => Some(RecordFormat::Pgn),
            "sgf" | "mgt" => Some(RecordFormat::Sgf),
            "csa" => Some(RecordFormat::Csa),
            "kif" | "kifu" => Some(RecordFormat::Kif),
            "journal" => Some(RecordFormat::Journal),
            _ => None,
        }
    }

    /// The format with this [name](RecordFormat::name); `None` if there is no such format.
    pub fn named(name: &str) -> Option<RecordFormat> {
        RecordFormat::ALL.into_iter().find(|format| format.name() == name)
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
    /// The lines of a run are one game, which ends with the file: they are never whole.
    pub fn whole_games(self, bytes: &[u8]) -> usize {
        match self {
            RecordFormat::Pgn => pgn::whole_games(bytes),
            RecordFormat::Sgf => sgf::whole_games(bytes),
            RecordFormat::Ogs => ogs::whole_games(bytes),
            RecordFormat::Csa => csa::whole_games(bytes),
            RecordFormat::Kif => kif::whole_games(bytes),
            RecordFormat::Journal => journal::whole_games(bytes),
            RecordFormat::Run => 0,
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
            RecordFormat::Sgf => sgf::next(self.bytes, &mut self.at),
            RecordFormat::Ogs => ogs::next(self.bytes, &mut self.at),
            RecordFormat::Csa => csa::next(self.bytes, &mut self.at),
            RecordFormat::Kif => kif::next(self.bytes, &mut self.at),
            RecordFormat::Journal => journal::next(self.bytes, &mut self.at),
            RecordFormat::Run => journal::next_run(self.bytes, &mut self.at),
        }
    }
}
