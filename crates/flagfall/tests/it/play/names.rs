//! The names and keys of the players.

use super::terminal::Terminal;

/// Room is counted in columns: these letters take two.
#[test]
fn wide_names() {
    let mut terminal = Terminal::begin(&["5m", "--names", "本因坊秀策先生,White"]);
    terminal.sees("space starts the game");
    terminal.press(" ");
    terminal.waits("the clock", |shown| shown.contains("> 本因坊秀策先生"));
    terminal.press("  ");
    terminal.sees("White 0:0");
    terminal.resize(24, 66);
    terminal.waits("the answer", |shown| {
        shown.lines().any(|line| line.starts_with("  1. 本因坊秀策先生 0:0") && line.contains("left  White 0:0"))
    });
    terminal.leaves();
    let mut terminal = Terminal::begin(&["5m", "--names", "本因坊秀策先生方円,White"]);
    assert_eq!(terminal.end().exit_code(), 2);
    terminal.sees("expected names of at most 16 columns");
}

/// Invisible names and keys are refused, and a sign joined from several counts as one.
#[test]
fn names_and_keys_are_seen() {
    let mut terminal = Terminal::begin(&["5m", "--names", "👩\u{200d}💻,White"]);
    terminal.sees("👩\u{200d}💻");
    terminal.sees("space starts the game");
    assert!(!terminal.shown().contains("200d"), "{}", terminal.shown());
    terminal.leaves();
    let mut terminal = Terminal::begin(&["5m", "--names", "\u{202e}W,Black"]);
    terminal.sees("\\u{202e}W");
    terminal.sees("space starts the game");
    terminal.leaves();
    let names = "expected different names";
    let bad = [
        ("--names", "\u{200d},White", names),
        ("--names", "White,\u{200d}", names),
        ("--names", "White,Whi\u{200d}te", names),
        ("--names", "White,White", names),
        ("--names", "White", "expected a name for each player, such as `White,Black`"),
        ("--names", "A,B,C", "'--names': expected 2 names for 2 players, found 3"),
        ("--keys", "a\u{202e}", "expected visible characters"),
        ("--keys", "a\u{301}", "expected visible characters"),
        ("--keys", "a", "expected a key for each player, such as `al`"),
        ("--keys", "asl", "'--keys': expected 2 keys for 2 players, found 3"),
        ("--keys", "ap", "'--keys': `p` has another use"),
        ("--keys", "2a", "'--keys': `2` has another use"),
        ("--keys", "aA", "expected different keys"),
        ("--seats", "1", "1 is not in 2..=6"),
        ("--seats", "7", "7 is not in 2..=6"),
        ("--bell", "often", "possible values: turn, period, low, flag"),
    ];
    for (option, value, why) in bad {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_flagfall"));
        let output = command.args(["play", "5m", option, value]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(why), "{value:?}: {stderr}");
    }
}
