//! The readers of clocks, moves and options: reading ends, and what was read and is written is read as it was.

use tc_interop::{cecp, csa, cutechess, fastchess, gosei, gtp, kif, lichess, ogs, pgn, sgf, uci, usi};

/// What a reader does with a text.
pub type Reader = fn(&str);

/// Reads, writes and reads again.
macro_rules! again {
    ($read:expr, $write:expr) => {
        |text: &str| {
            if let Ok(first) = $read(text) {
                let written: String = $write(&first);
                match $read(&written) {
                    Ok(second) => assert_eq!(second, first, "{text:?} is written as {written:?}"),
                    Err(error) => panic!("{text:?} is written as {written:?}: {error}"),
                }
            }
        }
    };
}

/// Every one, by its name.
pub const READERS: [(&str, Reader); 21] = [
    ("ogs-wire", again!(ogs::WireClock::read, ogs::WireClock::to_json)),
    ("ogs-game", again!(ogs::Game::read, ogs::Game::to_json)),
    ("jgof-clock", again!(ogs::JgofClock::read, ogs::JgofClock::to_json)),
    ("ogs-settings", |text| drop(ogs::Settings::read(text, ogs::Unit::Seconds))),
    ("lichess-state", again!(lichess::GameState::read, lichess::GameState::to_json)),
    ("lichess-clocks", |text| drop(lichess::clocks(text))),
    ("gosei-game", again!(gosei::Game::read, gosei::Game::to_json)),
    ("kif-move", again!(kif::MoveTime::read, ToString::to_string)),
    ("csa-block", again!(csa::TimeBlock::read, ToString::to_string)),
    ("pgn-command", |text| drop(pgn::Command::read(text))),
    // An unusual or ambiguous spelling is not written again.
    (
        "pgn-stamp",
        again!(
            |text: &str| pgn::Stamp::read(text).map(|stamp| pgn::Stamp {
                or: None,
                warnings: Default::default(),
                ..stamp
            }),
            ToString::to_string
        ),
    ),
    ("pgn-comment", |text| assert!(pgn::commands(text).count() <= text.len())),
    ("sgf-clocks", |text| drop(sgf::MoveClock::read(text))),
    ("sgf-last-move", |text| drop(sgf::LastMove::read(text))),
    ("gtp-time-left", again!(gtp::TimeLeft::read, ToString::to_string)),
    ("uci-go", again!(uci::Go::read, ToString::to_string)),
    ("cecp-level", again!(cecp::Level::read, ToString::to_string)),
    ("cutechess-engines", |text| drop(cutechess::RUNNER.engines(text))),
    ("fastchess-engines", |text| drop(fastchess::RUNNER.engines(text))),
    ("usi-go", again!(usi::Go::read, ToString::to_string)),
    ("cecp-times", again!(cecp::Times::read, ToString::to_string)),
];
