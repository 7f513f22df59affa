//! What the programs that ship print.

#![cfg(all(feature = "gtp", feature = "ogs", feature = "pgn", feature = "uci"))]

use std::cell::Cell;
use std::env;
use std::process::Command;

use tc_core::Timestamp;

#[path = "../../examples/engine_match.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod engine_match;
#[path = "../../examples/ogs_client.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod ogs_client;
#[cfg(feature = "all")]
#[path = "../../examples/translate.rs"]
#[expect(dead_code, reason = "the test translates, and does not run main")]
mod translate;

/// Every move takes three tenths of a second, however long the engine thinks.
#[test]
fn engine_match_prints() {
    let millis = Cell::new(0);
    let now = || {
        millis.set(millis.get() + 300);
        Timestamp::millis(millis.get())
    };
    let mut engine = Command::new(env::current_exe().expect("the test"));
    let mut out = Vec::new();
    engine_match::play(engine.args(["--ignored", "--exact", "examples::engine"]), &now, &mut out).expect("it plays");
    insta::assert_snapshot!("engine_match", String::from_utf8_lossy(&out));
}

/// The engine of the match, which starts this test as a process.
#[test]
#[ignore = "it reads commands until somebody says `quit`"]
fn engine() {
    engine_match::engine().expect("it plays");
}

#[test]
fn ogs_client_prints() {
    insta::assert_snapshot!("ogs_client", ogs_client::play().expect("it plays"));
}

#[cfg(feature = "all")]
#[test]
fn translate_prints() {
    let mut out = Vec::new();
    translate::translate(&mut out).expect("it translates");
    insta::assert_snapshot!("translate", String::from_utf8_lossy(&out));
}
