#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

extern crate alloc;

#[cfg(feature = "c-chess-cli")]
pub mod c_chess_cli;
#[cfg(feature = "cecp")]
pub mod cecp;
#[cfg(feature = "chess-com")]
pub mod chess_com;
mod color;
#[cfg(feature = "csa")]
pub mod csa;
#[cfg(feature = "cutechess")]
pub mod cutechess;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cecp",
    feature = "chess-com",
    feature = "csa",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "gogui",
    feature = "gtp",
    feature = "kif",
    feature = "lichess",
    feature = "lishogi",
    feature = "openbench",
    feature = "pgn",
    feature = "sgf",
    feature = "text",
    feature = "us-chess"
))]
mod decimal;
mod detect;
#[cfg(feature = "dgs")]
pub mod dgs;
#[cfg(feature = "dgt")]
pub mod dgt;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cecp",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "gogui",
    feature = "gtp",
    feature = "openbench",
    feature = "uci",
    feature = "usi"
))]
mod engine;
#[cfg(feature = "fastchess")]
pub mod fastchess;
#[cfg(feature = "fide")]
pub mod fide;
#[cfg(feature = "fishtest")]
pub mod fishtest;
mod format;
#[cfg(feature = "fox")]
pub mod fox;
#[cfg(feature = "text")]
pub mod free_text;
#[cfg(any(feature = "kif", feature = "sgf"))]
mod game_time;
#[cfg(feature = "gogui")]
pub mod gogui;
#[cfg(feature = "gosei")]
pub mod gosei;
#[cfg(feature = "gtp")]
pub mod gtp;
mod interpretation;
#[cfg(any(feature = "gosei", feature = "lichess", feature = "ogs", feature = "veggerby"))]
mod json;
#[cfg(feature = "kif")]
pub mod kif;
#[cfg(feature = "korean")]
pub mod korean;
#[cfg(any(feature = "kif", feature = "sgf", feature = "text"))]
#[cfg_attr(not(feature = "text"), allow(dead_code, reason = "free text needs more of it than records"))]
mod lexer;
#[cfg(feature = "lichess")]
pub mod lichess;
#[cfg(feature = "lishogi")]
pub mod lishogi;
mod loss;
#[cfg(feature = "notation")]
pub mod notation;
#[cfg(feature = "ogs")]
pub mod ogs;
#[cfg(feature = "openbench")]
pub mod openbench;
#[cfg(any(feature = "dgs", feature = "ogs"))]
mod parts;
#[cfg(feature = "pgn")]
pub mod pgn;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cecp",
    feature = "chess-com",
    feature = "cutechess",
    feature = "dgt",
    feature = "fastchess",
    feature = "fishtest",
    feature = "gogui",
    feature = "gtp",
    feature = "lichess",
    feature = "openbench",
    feature = "pgn",
    feature = "uci",
    feature = "us-chess",
    feature = "usi"
))]
mod piece;
mod problem;
#[cfg(feature = "proposal-json")]
pub mod proposal_json;
#[cfg(any(feature = "csa", feature = "kif", feature = "sgf"))]
mod record;
mod registry;
#[cfg(any(feature = "gosei", feature = "ogs"))]
mod restore;
#[cfg(any(feature = "chess-com", feature = "fide", feature = "lichess", feature = "pgn", feature = "us-chess",))]
mod saying;
mod settings;
#[cfg(feature = "sgf")]
pub mod sgf;
pub mod shape;
#[cfg(feature = "speed")]
pub mod speed;
pub mod systems;
#[cfg(feature = "uci")]
pub mod uci;
mod units;
#[cfg(feature = "us-chess")]
pub mod us_chess;
#[cfg(feature = "usi")]
pub mod usi;
#[cfg(feature = "veggerby")]
pub mod veggerby;
#[cfg(any(feature = "kif", feature = "sgf", feature = "text"))]
#[cfg_attr(not(feature = "text"), allow(dead_code, reason = "free text needs more of it than records"))]
mod vocabulary;

pub use color::{Color, NotAColor};
pub use detect::{Detected, Refusal, detect, refusal};
#[cfg(any(feature = "c-chess-cli", feature = "cutechess", feature = "fastchess"))]
pub use engine::EngineOptions;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
pub use engine::LossyView;
pub use format::{Family, Format};
pub use interpretation::{Assumption, Certainty, Interpretation};
pub use loss::{Loss, LossKind, Unwritable};
pub use problem::{Expectation, ReadError, ReadErrorKind};
pub use registry::{format, formats};
pub use settings::GameSettings;
pub use units::{Centiseconds, Deciseconds, Milliseconds, Minutes, Seconds};

#[cfg(doctest)]
#[doc = include_str!("../../../docs/interop.md")]
struct Docs;
