//! Rounds, in which all clocks run at once.

use super::files::{entries, new_file, written};
use super::terminal::Terminal;

/// A round ends when all have moved, or with space; a move can be taken back until then; what was saved goes on.
#[test]
fn rounds() {
    let path = new_file("rounds");
    let file = path.to_str().expect("its name");
    let mut terminal = Terminal::begin(&["10m", "--seats", "3", "--rounds", "--names", "Ann,Ben,Cleo", "--save", file]);
    terminal.sees("space starts the game");
    terminal.press("a");
    terminal.sees("no round is running: space begins one");
    terminal.press(" ");
    terminal.waits("all run", |shown| ["> Ann", "> Ben", "> Cleo"].iter().all(|name| shown.contains(name)));
    terminal.press("u");
    terminal.sees("nobody has moved in this round");
    terminal.press("g");
    terminal.sees("Ben  has moved");
    terminal.press("g");
    terminal.sees("this move is made; u takes the last one back");
    terminal.press("u");
    terminal.sees("> Ben");
    terminal.press("ag");
    terminal.waits("two have moved", |shown| shown.matches("has moved").count() == 2);
    terminal.press("l");
    terminal.sees("space begins the next round");
    terminal.waits("the round", |shown| shown.contains("  1. Ann 0:0") && shown.contains("Cleo 0:0"));
    terminal.press("u");
    terminal.sees("there is no press to undo");
    // In the second round only Ben moves.
    terminal.press(" ");
    terminal.sees("> Ben");
    terminal.press("g");
    terminal.sees("Ben  has moved");
    terminal.press("p");
    terminal.sees("paused by both");
    terminal.press("a");
    terminal.sees("the clocks are paused: p resumes");
    terminal.press("p ");
    terminal.sees("space begins the next round");
    terminal.waits("the second round", |shown| shown.lines().any(|line| line.starts_with("  2. Ben 0:0")));
    // The third round is left while it runs.
    terminal.press(" ");
    terminal.sees("> Cleo");
    terminal.press("l");
    terminal.sees("Cleo  has moved");
    terminal.leaves();
    // Round 1: open, halt, go, halt, halt, halt, settle. Round 2: open, halt, pause, resume, settle. Round 3: open, halt, pause.
    assert_eq!(entries(&path), 15);

    let mut terminal = Terminal::begin(&["--resume", file, "--names", "Ann,Ben,Cleo"]);
    terminal.sees("paused by both");
    terminal.sees("Cleo  has moved");
    terminal.sees("  2. Ben 0:0");
    terminal.press("p");
    terminal.press("ag");
    terminal.sees("  3. Ann 0:0");
    terminal.sees("space begins the next round");
    terminal.press("?");
    terminal.sees("begin a round; in a round, end it without those who have not moved");
    terminal.sees("Ben has moved: stop Ben's clock");
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}

/// A flag in a round ends the game, and nobody moves afterwards.
#[test]
fn a_flag_in_a_round() {
    let mut terminal = Terminal::begin(&["2s", "--rounds", "--bell", "turn,flag"]);
    terminal.sees("space starts the game");
    terminal.press(" ");
    terminal.sees("> White");
    terminal.press("a");
    terminal.sees("White  has moved");
    terminal.sees("Black's flag has fallen");
    // The beginning of the round, and the flag.
    assert_eq!(terminal.sent.lock().expect("alone").iter().filter(|byte| **byte == 7).count(), 2);
    terminal.press(" ");
    terminal.sees("the game is over");
    terminal.leaves();
}

/// If everybody has moved when a paused round resumes, it ends.
#[test]
fn a_round_that_all_have_moved_in() {
    let lines = r#"{"type":"open","at":0,"seats":[0,1]}
                   {"type":"halt","at":1000,"seat":0}
                   {"type":"halt","at":2500,"seat":1}"#;
    let path = written("halted", &["10m.. + 5s"], lines);
    let mut terminal = Terminal::begin(&["--resume", path.to_str().expect("its name")]);
    terminal.sees("p resumes");
    terminal.press("p");
    terminal.sees("space begins the next round");
    terminal.waits("both moves", |shown| {
        shown.contains("  1. White 0:01.0, 10:04 left") && shown.contains("Black 0:02.5, 10:03 left")
    });
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}
