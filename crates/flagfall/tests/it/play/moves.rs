//! The list of moves.

use super::files::written;
use super::terminal::Terminal;

/// A move and its answer are on one line if both fit with a gap, otherwise on two lines; neither is cut.
#[test]
fn moves_and_their_answers() {
    let long = ["Abcdefghijklmnop", "Bcdefghijklmnopq"];
    let mut terminal = Terminal::begin(&["2h", "--names", &long.join(",")]);
    terminal.sees("space starts the game");
    terminal.press(" ");
    terminal.sees("> Abc");
    terminal.press("  ");
    // The times of both, `0:00, 2:00:00 left`.
    let is_whole = |text: &str, name: &str| {
        text.starts_with(&format!("{name} 0:0")) && text.ends_with(" left") && text.matches("left").count() == 1
    };
    let are_below = |shown: &str| {
        let lines: Vec<&str> = shown.lines().collect();
        lines.windows(2).any(|pair| match (pair[0].strip_prefix("  1. "), pair[1].strip_prefix("     ")) {
            (Some(made), Some(answer)) => is_whole(made, long[0]) && is_whole(answer, long[1]),
            _ => false,
        })
    };
    let are_beside = |shown: &str| {
        shown
            .lines()
            .filter_map(|line| line.strip_prefix("  1. ")?.split_once("left  "))
            .any(|(made, answer)| is_whole(&format!("{made}left"), long[0]) && is_whole(answer.trim_start(), long[1]))
    };
    terminal.waits("the answer below the move", are_below);
    terminal.resize(24, 120);
    terminal.waits("the answer beside the move", are_beside);
    terminal.resize(24, 60);
    terminal.waits("the answer below the move again", are_below);
    // A name is shortened before a time is cut.
    terminal.resize(30, 40);
    terminal.waits("whole times", |shown| {
        let is_whole = |begin: &str, end: &str| {
            shown
                .lines()
                .map(str::trim_end)
                .any(|line| line.starts_with(begin) && line.contains('…') && line.ends_with(end))
        };
        is_whole("  1. Abcdefghi", ":00 left") && is_whole("     Bcdefghi", ":00 left")
    });
    terminal.resize(6, 24);
    terminal.waits("a whole time", |shown| {
        let is_whole = |line: &str| line.starts_with("> Abcdefghi") && line.contains("…  1:59:") && line.len() == 26;
        shown.lines().map(str::trim_end).any(is_whole)
    });
    terminal.leaves();
}

/// A player without a clock has no time left, but the move has taken time.
#[test]
fn moves_without_a_clock() {
    let mut terminal = Terminal::begin(&["none"]);
    terminal.sees("space starts the game");
    terminal.press("   ");
    terminal.waits("the moves", |shown| {
        shown.lines().any(|line| line.starts_with("  1. White 0:0") && line.contains("  Black 0:0"))
    });
    assert!(!terminal.shown().contains("left"), "{}", terminal.shown());
    terminal.leaves();

    let mut terminal = Terminal::begin(&["5m", "--tc-seat", "1=none"]);
    terminal.sees("space starts the game");
    terminal.press("   ");
    terminal.waits("the moves", |shown| {
        shown.lines().any(|line| {
            line.starts_with("  1. White 0:0")
                && line.contains(" left   ")
                && line.contains("Black 0:0")
                && !line.ends_with("left")
        })
    });
    terminal.leaves();
}

/// A move after which nobody's turn begins, which only `flagfall run` can make, is listed and taken back like any other.
#[test]
fn moves_that_end_in_a_stop() {
    let path = written(
        "stopped",
        &["5m.. + 2s", "--seats", "2"],
        r#"{"type":"start","at":0,"seat":0}
           {"type":"press","at":7000}
           {"type":"stop","at":9000}
           {"type":"start","at":20000,"seat":0}
        "#,
    );
    let mut terminal = Terminal::begin(&["--resume", path.to_str().expect("its name")]);
    terminal.waits("both moves", |shown| {
        shown.lines().any(|line| {
            line.starts_with("  1. White 0:07.0, 4:55 left") && line.trim_end().ends_with("Black 0:02.0, 5:00 left")
        })
    });
    terminal.press("u");
    terminal.waits("the first move alone", |shown| {
        shown.contains("> Black") && shown.contains("1. White 0:07.0") && !shown.contains("Black 0:02.0")
    });
    terminal.press("u");
    terminal.waits("no move", |shown| shown.contains("> White") && !shown.contains("1. White"));
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}
