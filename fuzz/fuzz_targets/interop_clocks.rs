//! The first byte chooses a reader of clocks, moves or options, the rest is a text: reading it ends, and what was read and is written is
//! read as it was.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_interop::{cecp, csa, cutechess, fastchess, gogui, gosei, gtp, kif, lichess, ogs, pgn, sgf, uci, usi};

/// Reads, writes and reads again.
macro_rules! again {
    ($text:expr, $read:expr, $write:expr) => {
        if let Ok(first) = $read($text) {
            let written: String = $write(&first);
            match $read(&written) {
                Ok(second) => assert_eq!(second, first, "{:?} is written as {written:?}", $text),
                Err(error) => panic!("{:?} is written as {written:?}: {error}", $text),
            }
        }
    };
}

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let text = &*String::from_utf8_lossy(rest);
    match first % 22 {
        0 => again!(text, ogs::WireClock::read, ogs::WireClock::to_json),
        1 => again!(text, ogs::Game::read, ogs::Game::to_json),
        2 => again!(text, ogs::PauseControl::read, ogs::PauseControl::to_json),
        3 => again!(text, ogs::JgofClock::read, ogs::JgofClock::to_json),
        4 => drop(ogs::Settings::read(text, ogs::Unit::Seconds)),
        5 => again!(text, lichess::GameState::read, lichess::GameState::to_json),
        6 => drop(lichess::clocks(text)),
        7 => again!(text, gosei::PlayerState::read, gosei::PlayerState::to_json),
        8 => again!(text, kif::MoveTime::read, ToString::to_string),
        9 => again!(text, csa::TimeBlock::read, ToString::to_string),
        10 => drop(pgn::Command::read(text)),
        // What is odd or ambiguous about its spelling is not written again.
        11 => again!(
            text,
            |text: &str| pgn::Stamp::read(text).map(|stamp| pgn::Stamp {
                or: None,
                warnings: Default::default(),
                ..stamp
            }),
            ToString::to_string
        ),
        12 => drop(pgn::commands(text).count()),
        13 => drop(sgf::events(text).count()),
        14 => again!(text, gtp::TimeLeft::read, ToString::to_string),
        15 => again!(text, uci::Go::read, ToString::to_string),
        16 => again!(text, cecp::Level::read, ToString::to_string),
        17 => drop(cutechess::engines(text)),
        18 => drop(fastchess::engines(text)),
        19 => drop(gogui::read_time(text)),
        20 => again!(text, usi::Go::read, ToString::to_string),
        _ => again!(text, cecp::Times::read, ToString::to_string),
    }
});
