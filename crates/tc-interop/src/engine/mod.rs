//! Words of commands, seats of running clocks, and the options of programs that let engines play.

#[cfg(any(feature = "uci", feature = "usi"))]
pub(crate) mod go;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
mod lossy_view;
#[cfg(any(feature = "gogui", feature = "gtp"))]
pub(crate) mod overtime;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
pub(crate) mod seat;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "openbench"
))]
pub(crate) mod match_runner;
#[cfg(any(
    feature = "cecp",
    feature = "gtp",
    feature = "uci",
    feature = "usi",
    feature = "c-chess-cli",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "openbench"
))]
pub(crate) mod words;

#[cfg(any(feature = "uci", feature = "usi"))]
pub use go::Go;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
pub use lossy_view::LossyView;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "openbench"
))]
pub use match_runner::{EngineOptions, MatchRunner};

/// A number of seconds with its decimals.
#[cfg(any(
    feature = "cecp",
    feature = "gtp",
    feature = "c-chess-cli",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "openbench"
))]
pub(crate) fn seconds(time: tc_notation::Time) -> alloc::string::String {
    let mut text = alloc::format!("{}", time.in_unit(tc_notation::TimeUnit::Seconds).unwrap_or(time));
    text.pop();
    text
}
