//! The list of all notations. A new one is a module, and a line here.

use crate::Format;

/// In the order in which they are listed.
const FORMATS: &[Format] = &[
    #[cfg(feature = "notation")]
    crate::notation::FORMAT,
    #[cfg(feature = "proposal-json")]
    crate::proposal_json::FORMAT,
    #[cfg(feature = "pgn")]
    crate::pgn::FORMAT,
    #[cfg(feature = "sgf")]
    crate::sgf::FORMAT,
    #[cfg(feature = "korean")]
    crate::korean::FORMAT,
    #[cfg(feature = "csa")]
    crate::csa::FORMAT,
    #[cfg(feature = "kif")]
    crate::kif::FORMAT,
    #[cfg(feature = "fox")]
    crate::fox::FORMAT,
    #[cfg(feature = "lishogi")]
    crate::lishogi::FORMAT,
    #[cfg(feature = "dgs")]
    crate::dgs::FORMAT,
    #[cfg(feature = "us-chess")]
    crate::us_chess::FORMAT,
    #[cfg(feature = "dgt")]
    crate::dgt::FORMAT,
    #[cfg(feature = "fide")]
    crate::fide::FORMAT,
    #[cfg(feature = "speed")]
    crate::speed::FIDE,
    #[cfg(feature = "lichess")]
    crate::lichess::FORMAT,
    #[cfg(feature = "lichess")]
    crate::lichess::CHALLENGE,
    #[cfg(feature = "lichess")]
    crate::lichess::ARENA,
    #[cfg(feature = "lichess")]
    crate::lichess::BOARD,
    #[cfg(feature = "lichess")]
    crate::lichess::EXPORT,
    #[cfg(feature = "chess-com")]
    crate::chess_com::FORMAT,
    #[cfg(feature = "speed")]
    crate::speed::LICHESS,
    #[cfg(feature = "speed")]
    crate::speed::CHESS_COM,
    #[cfg(feature = "ogs")]
    crate::ogs::FORMAT,
    #[cfg(feature = "ogs")]
    crate::ogs::JGOF,
    #[cfg(feature = "ogs")]
    crate::ogs::SHORT,
    #[cfg(feature = "gosei")]
    crate::gosei::FORMAT,
    #[cfg(feature = "gosei")]
    crate::gosei::DOCUMENT,
    #[cfg(feature = "veggerby")]
    crate::veggerby::FORMAT,
    #[cfg(feature = "c-chess-cli")]
    crate::c_chess_cli::FORMAT,
    #[cfg(feature = "cecp")]
    crate::cecp::FORMAT,
    #[cfg(feature = "cutechess")]
    crate::cutechess::FORMAT,
    #[cfg(feature = "fastchess")]
    crate::fastchess::FORMAT,
    #[cfg(feature = "fishtest")]
    crate::fishtest::FORMAT,
    #[cfg(feature = "gogui")]
    crate::gogui::FORMAT,
    #[cfg(feature = "gtp")]
    crate::gtp::FORMAT,
    #[cfg(feature = "gtp")]
    crate::gtp::KGS,
    #[cfg(feature = "gtp")]
    crate::gtp::KATA,
    #[cfg(feature = "openbench")]
    crate::openbench::FORMAT,
    #[cfg(feature = "uci")]
    crate::uci::FORMAT,
    #[cfg(feature = "usi")]
    crate::usi::FORMAT,
    #[cfg(feature = "text")]
    crate::free_text::FORMAT,
];

/// Every notation of this build.
pub fn formats() -> impl ExactSizeIterator<Item = &'static Format> {
    FORMATS.iter()
}

/// The notation with this name, such as `pgn`; `None` if this build does not have it.
pub fn format(name: &str) -> Option<&'static Format> {
    formats().find(|format| format.name == name)
}
