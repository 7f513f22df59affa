//! The formats of records, as an argument.

use clap::ValueEnum;
use tc_audit::RecordFormat;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::commands) enum FormatArg {
    /// PGN, of chess games
    Pgn,
    /// SGF, of Go games
    Sgf,
    /// The JSON of a game on OGS
    Ogs,
    /// CSA, of Shogi games
    Csa,
    /// KIF, of Shogi games
    Kif,
    /// A journal of Flagfall
    Journal,
    /// The input lines of `flagfall run`
    Run,
}

impl From<FormatArg> for RecordFormat {
    fn from(format: FormatArg) -> RecordFormat {
        match format {
            FormatArg::Pgn => RecordFormat::Pgn,
            FormatArg::Sgf => RecordFormat::Sgf,
            FormatArg::Ogs => RecordFormat::Ogs,
            FormatArg::Csa => RecordFormat::Csa,
            FormatArg::Kif => RecordFormat::Kif,
            FormatArg::Journal => RecordFormat::Journal,
            FormatArg::Run => RecordFormat::Run,
        }
    }
}
