//! What lifts a pause.

use super::files::{entries, written};
use super::terminal::Terminal;

/// p resumes from every reason of a pause, and the journal has each of them.
#[test]
fn every_pause_is_lifted() {
    let path = written(
        "paused",
        &["10m", "--seats", "2"],
        r#"{"type":"start","at":0,"seat":0}
           {"type":"pause","at":1000,"reason":"moderator"}
           {"type":"pause","at":1000,"reason":"disconnect","seat":1}
           {"type":"pause","at":1000,"reason":"weekend"}
        "#,
    );
    let mut terminal = Terminal::begin(&["--resume", path.to_str().expect("its name")]);
    terminal.sees("paused by the moderator; weekend, disconnect of Black");
    terminal.sees("the clocks are paused: p resumes");
    terminal.press("p");
    terminal.waits("it goes on", |shown| shown.contains("> White") && !shown.contains("paused"));
    assert_eq!(entries(&path), 7);
    terminal.press(" ");
    terminal.sees("1. White 0:0");
    terminal.press("p");
    terminal.sees("paused by both");
    terminal.leaves();
    assert_eq!(entries(&path), 9);
    std::fs::remove_file(&path).expect("it is there");
}

/// No key ends a weekend, but other reasons of the pause are lifted.
#[test]
fn the_weekend_stays() {
    // It is Saturday.
    let lines = r#"{"type":"start","at":172800000,"seat":0}"#;
    let path = written("weekend", &["10m", "--seats", "2", "--calendar", "weekend"], lines);
    let mut terminal = Terminal::begin(&["--resume", path.to_str().expect("its name")]);
    terminal.sees("paused by both; weekend");
    for _ in 0..2 {
        terminal.press("p");
        terminal.waits("the weekend", |shown| {
            shown.contains("paused: weekend") && shown.contains("the clocks are paused until the weekend is over")
        });
        assert_eq!(entries(&path), 3);
    }
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}
