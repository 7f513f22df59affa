//! More than two players.

use super::files::{entries, new_file, written};
use super::terminal::Terminal;

/// Turns go round, keys are those of the players, a digit gives time, and an undo goes back.
#[test]
fn turns_go_round() {
    let path = new_file("round-the-table");
    let file = path.to_str().expect("its name");
    let mut terminal =
        Terminal::begin(&["10m", "--seats", "3", "--names", "Ann,Ben,Cleo", "--keys", "xyz", "--save", file]);
    terminal.sees("space starts the game");
    // Cleo's own key starts the clock of Ann, who follows.
    terminal.press("z");
    terminal.sees("> Ann");
    terminal.press("y");
    terminal.sees("it is another player's turn");
    terminal.press("x");
    terminal.sees("> Ben");
    terminal.press(" ");
    terminal.sees("> Cleo");
    terminal.press("z");
    terminal.sees("> Ann");
    terminal.waits("a turn of three", |shown| {
        shown.lines().any(|line| line.starts_with("  1. Ann 0:0") && line.contains(" Ben 0:0"))
            && shown.lines().any(|line| line.starts_with("     Cleo 0:0"))
    });
    terminal.press("u");
    terminal.sees("> Cleo");
    terminal.press("3");
    terminal.sees("Cleo got 0:15");
    terminal.press("4");
    terminal.press("?");
    terminal.sees("end Cleo's turn; before the game, start Ann's clock");
    terminal.sees("give Ann, Ben or Cleo 0:15");
    terminal.leaves();
    // A start, three presses, an undo, a gift, a pause.
    assert_eq!(entries(&path), 7);
    let mut terminal = Terminal::begin(&["--resume", file]);
    terminal.sees("> Player 3");
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}

/// The number of names and keys is that of the journal.
#[test]
fn names_of_a_journal() {
    let path = written("three", &["10m", "--seats", "3"], r#"{"type":"start","at":0,"seat":0}"#);
    let file = path.to_str().expect("its name");
    for (option, value, why) in [
        ("--names", "A,B", "'--names': expected 3 names for 3 players, found 2"),
        ("--keys", "ab", "'--keys': expected 3 keys for 3 players, found 2"),
        ("--keys", "ab3", "'--keys': `3` has another use"),
        ("--seats", "3", "the argument '--resume <FILE>' cannot be used with '--seats <N>'"),
    ] {
        let before = std::fs::read(&path).expect("a journal");
        let mut terminal = Terminal::begin(&["--resume", file, option, value]);
        assert_eq!(terminal.end().exit_code(), 2);
        terminal.sees(why);
        assert_eq!(std::fs::read(&path).expect("a journal"), before);
    }
    let mut terminal = Terminal::begin(&["--resume", file, "--names", "Ann,Ben,Cleo"]);
    terminal.sees("> Ann");
    terminal.press("p");
    terminal.press(" ");
    terminal.sees("> Ben");
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}

/// Who flags drops out of a game that goes on without them.
#[test]
fn who_flags_drops_out() {
    let args = ["3s", "--seats", "3", "--after-flag", "drop"];
    let path = written("drop", &args, r#"{"type":"start","at":0,"seat":0}"#);
    let mut terminal = Terminal::begin(&["--resume", path.to_str().expect("its name")]);
    terminal.sees("p resumes");
    terminal.press("p");
    terminal.sees("Player 1's flag has fallen");
    terminal.sees("> Player 2");
    terminal.press(" ");
    terminal.sees("> Player 3");
    terminal.press(" ");
    terminal.sees("> Player 2");
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}
