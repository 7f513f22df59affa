//! What the notations of engines share, each part for those that use it.

mod cap;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cecp",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "gtp",
    feature = "openbench"
))]
pub(crate) mod decimal;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "gtp"
))]
pub(crate) mod in_seconds;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
mod lossy_view;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
pub(crate) mod seat;
#[cfg(any(feature = "gogui", feature = "gtp", feature = "usi"))]
pub(crate) mod shape;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cecp",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "openbench",
    feature = "uci"
))]
pub(crate) mod simple;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "openbench"
))]
pub(crate) mod tc;
pub(crate) mod text;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cecp",
    feature = "cutechess",
    feature = "fastchess",
    feature = "gtp",
    feature = "uci",
    feature = "usi"
))]
pub(crate) mod words;

#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
pub use lossy_view::LossyView;
#[cfg(any(feature = "cutechess", feature = "fastchess"))]
pub use tc::EngineOptions;
