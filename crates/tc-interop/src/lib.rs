#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

extern crate alloc;

#[macro_use]
mod registry;
#[macro_use]
mod worded;

#[cfg(feature = "ask")]
pub mod ask;
mod color;
#[cfg(any(feature = "cecp", feature = "cutechess"))]
mod command_line;
pub mod decimal;
mod detect;
#[cfg(doctest)]
mod documents;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci"))]
mod engine;
mod format;
mod interpretation;
#[cfg(feature = "ogs")]
mod json;
#[cfg(feature = "text")]
mod lexer;
mod loss;
#[cfg(any(feature = "dgs", feature = "ogs"))]
mod parts;
pub mod piece;
#[cfg(any(feature = "gtp", feature = "sgf"))]
mod place;
mod problem;
#[cfg(any(feature = "csa", feature = "kif", feature = "sgf"))]
mod record;
#[cfg(feature = "ogs")]
mod restore;
mod settings;
pub mod shape;
mod steps;
pub mod systems;
pub mod units;
#[cfg(feature = "text")]
mod vocabulary;

// One line a notation: the feature that it belongs to, its module, and its formats. A small one without dependencies
// needs no own feature: it belongs to `all`.
notations! {
    "notation" => notation: FORMAT;
    "proposal-json" => proposal_json: FORMAT;
    "pgn" => pgn: FORMAT;
    "sgf" => sgf: FORMAT;
    "korean" => korean: FORMAT;
    "csa" => csa: FORMAT;
    "kif" => kif: FORMAT;
    "fox" => fox: FORMAT;
    "lishogi" => lishogi: FORMAT;
    "dgs" => dgs: FORMAT;
    "all" => igs: FORMAT;
    "us-chess" => us_chess: FORMAT;
    "dgt" => dgt: FORMAT;
    "fide" => fide: FORMAT;
    "all" => trf: FORMAT, WORDS;
    "lichess" => lichess: FORMAT, CHALLENGE, ARENA, BOARD, EXPORT;
    "chess-com" => chess_com: FORMAT;
    "speed" => speed: FIDE, LICHESS, CHESS_COM;
    "all" => playstrategy: FORMAT;
    "all" => ics: FORMAT;
    "ogs" => ogs: FORMAT, JGOF, SHORT;
    "gosei" => gosei: FORMAT, DOCUMENT;
    "veggerby" => veggerby: FORMAT;
    "c-chess-cli" => c_chess_cli: FORMAT;
    "cecp" => cecp: FORMAT;
    "cutechess" => cutechess: FORMAT;
    "fastchess" => fastchess: FORMAT;
    "fishtest" => fishtest: FORMAT;
    "gogui" => gogui: FORMAT;
    "gtp" => gtp: FORMAT, KGS, KATA;
    "openbench" => openbench: FORMAT;
    "uci" => uci: FORMAT;
    "usi" => usi: FORMAT;
    "text" => free_text: FORMAT;
    "all" => fields: FORMAT;
}

pub use color::Color;
pub use detect::{Detected, Refusal, detect, refusal};
#[cfg(any(feature = "cecp", feature = "uci"))]
pub use engine::Approximation;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci"))]
pub use engine::LossyView;
pub use format::{Family, Format};
pub use interpretation::{Assumption, Certainty, Interpretation};
pub use loss::{Loss, LossKind, Unwritable};
#[cfg(any(feature = "gtp", feature = "sgf"))]
pub use place::ClockPlace;
pub use problem::{Expectation, ReadError, ReadErrorKind};
pub use registry::{format, formats};
pub use tc_core::GameSettings;
pub use units::{Centiseconds, Deciseconds, Milliseconds, Minutes, Seconds};
