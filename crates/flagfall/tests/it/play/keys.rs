//! Keys, questions and pasted text.

use super::files::{entries, new_file};
use super::terminal::Terminal;

/// The players' own keys, undo, given time, a pause, help, and keys that must be pressed twice.
#[test]
fn keys() {
    let mut terminal = Terminal::begin(&["10m", "--keys", "xy", "--give", "60000"]);
    terminal.sees("space starts the game");
    // Black starts White's clock.
    terminal.press("y");
    terminal.sees("> White");
    terminal.press("y");
    terminal.sees("it is another player's turn");
    terminal.press("X");
    terminal.sees("> Black");
    terminal.sees("1. White 0:00");
    terminal.press("u");
    terminal.sees("> White");
    terminal.waits("no move", |shown| !shown.contains("1. White"));
    terminal.press("u");
    terminal.sees("there is no press to undo");
    terminal.press("2");
    terminal.sees_times("*", "11:00");
    terminal.press("p");
    terminal.sees("paused by both");
    terminal.press("x");
    terminal.sees("p resumes");
    terminal.press("p");
    terminal.waits("it goes on", |shown| !shown.contains("paused"));
    terminal.press("?");
    terminal.sees("end the turn; before");
    terminal.press("?");
    terminal.waits("no help", |shown| !shown.contains("end the turn; before"));
    terminal.press("e");
    terminal.sees("press e again to end the game");
    terminal.press("e");
    terminal.sees("over");
    terminal.sees("the players have ended the game");
    assert!(!terminal.sent.lock().expect("alone").contains(&7), "no bell");
    terminal.press("\x1b");
    assert!(terminal.end().success());
    terminal.is_clean();
}

/// Pasted text presses no clock, however long it is, and the next key is read.
#[test]
fn pastes() {
    let mut terminal = Terminal::begin(&["5m"]);
    terminal.sees("space starts the game");
    assert!(terminal.screen.lock().expect("alone").screen().bracketed_paste(), "pasted text is marked");
    terminal.press(&format!("\x1b[200~{}\x1b[201~", " q".repeat(1_500)));
    terminal.press("?");
    terminal.sees("ctrl-c leaves at once");
    assert!(terminal.shown().contains("space starts the game"), "{}", terminal.shown());
    terminal.leaves();
}

/// Before the game begins there is nothing to end, and its journal can still be used.
#[test]
fn nothing_ends_before_it_begins() {
    let path = new_file("unbegun");
    let file = path.to_str().expect("its name");
    let mut terminal = Terminal::begin(&["10m", "--save", file]);
    terminal.sees("space starts the game");
    terminal.press("e");
    terminal.sees("the game has not begun; q leaves");
    terminal.press("eq");
    assert!(terminal.end().success());
    assert_eq!(entries(&path), 0);
    let mut terminal = Terminal::begin(&["--resume", file]);
    terminal.sees("space starts the game");
    terminal.press(" ");
    terminal.sees("> White");
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}

/// A question lapses after a while, and when another notice replaces it.
#[test]
fn questions_lapse() {
    let mut terminal = Terminal::begin(&["10m"]);
    terminal.sees("space starts the game");
    terminal.press(" ");
    terminal.sees("> White");
    for key in ["q", "e"] {
        terminal.press(key);
        terminal.sees(&format!("{key} again"));
        terminal.waits("nothing is asked", |shown| !shown.contains("again"));
        // It asks again.
        terminal.press(key);
        terminal.sees(&format!("{key} again"));
        terminal.press("a");
        terminal.waits("a move", |shown| !shown.contains("again"));
    }
    assert!(!terminal.shown().contains("over"));
    terminal.leaves();
    // The time grows short while the question waits.
    let mut terminal = Terminal::begin(&["11s"]);
    terminal.sees("space starts the game");
    terminal.press(" e");
    terminal.sees("e again");
    terminal.sees("White has little time left");
    terminal.press("e");
    terminal.sees("e again");
    terminal.leaves();
}
