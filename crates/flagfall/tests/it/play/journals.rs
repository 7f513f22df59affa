//! Games that are saved, and go on from their journals.

use std::path::Path;
use std::thread;
use std::time::Duration;

use portable_pty::CommandBuilder;

use super::digits;
use super::files::{entries, new_file, written};
use super::terminal::Terminal;

/// Every press is on the disk when it is shown. After a kill the game continues, and nobody is charged for the time in
/// between.
#[test]
fn a_killed_game_goes_on() {
    let path = new_file("killed");
    let file = path.to_str().expect("its name");
    let mut terminal = Terminal::begin(&["10m", "--save", file]);
    terminal.press(" ");
    terminal.sees("> White");
    terminal.press(" ");
    terminal.sees("> Black");
    assert_eq!(entries(&path), 2);
    terminal.signal("KILL");
    assert!(!terminal.end().success());
    thread::sleep(Duration::from_millis(1_500));

    let mut terminal = Terminal::begin(&["--resume", file]);
    terminal.sees("paused by both");
    terminal.sees("1. White 0:00");
    terminal.sees("> Black");
    terminal.sees_times("*", "10:00");
    terminal.press("p");
    terminal.waits("it goes on", |shown| !shown.contains("paused"));
    terminal.press(" ");
    terminal.waits("two moves", |shown| {
        shown.contains("1. White") && shown.contains("Black 0:0") && shown.contains("> White")
    });
    terminal.press("qq");
    assert!(terminal.end().success());
    terminal.is_clean();
    // A start, a press; a pause, its end, a press; and the pause at the end.
    assert_eq!(entries(&path), 6);

    // An incomplete last line, as if the machine had crashed while it was written.
    let whole = std::fs::read(&path).expect("a journal");
    std::fs::write(&path, &whole[..whole.len() - 20]).expect("it is cut");
    let mut terminal = Terminal::begin(&["--resume", file]);
    terminal.sees("1. White 0:00");
    terminal.press("qq");
    assert!(terminal.end().success());
    std::fs::remove_file(&path).expect("it is there");
}

/// A game that ends cleanly continues as it was left: the time used until then stays used, also across stages.
#[test]
fn a_game_that_is_left_stands() {
    let ways = ["qq", "\x03", "TERM", "HUP", "INT", "QUIT"];
    let paths = [0, 1, 2, 3, 4, 5].map(|way| new_file(&format!("left-{way}")));
    let mut terminals = paths.each_ref().map(|path| {
        let mut terminal = Terminal::begin(&["1s, 10m", "--save", path.to_str().expect("its name")]);
        terminal.sees("space starts the game");
        terminal.press(" ");
        terminal
    });
    for ((way, terminal), path) in ways.into_iter().zip(&mut terminals).zip(&paths) {
        // A second of the first stage and two of the next.
        terminal.waits("time that is used", |_| terminal.time(0).starts_with("9:5") && terminal.time(0) != "9:59");
        terminal.sees("stage 2 of 2");
        assert_eq!(entries(path), 1);
        match way {
            "qq" | "\x03" => terminal.press(way),
            signal => terminal.signal(signal),
        }
        terminal.end();
        terminal.is_clean();
        assert_eq!(entries(path), 2);
    }
    for path in &paths {
        let file = path.to_str().expect("its name");
        let is_as_it_was = |shown: &str| {
            let time = digits::times(shown, &["White", "Black"])[0].clone().unwrap_or_default();
            shown.contains("paused by both") && time.starts_with("9:5") && time != "9:59"
        };
        let mut terminal = Terminal::begin(&["--resume", file]);
        terminal.waits("what is left", is_as_it_was);
        let shown = terminal.settled();
        // It is already paused, and a paused game gets no more entries.
        terminal.press("qq");
        terminal.end();
        assert_eq!(entries(path), 2);
        let mut terminal = Terminal::begin(&["--resume", file]);
        terminal.waits("what was left", |again| {
            let lines = |shown: &str| shown.lines().take(8).map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
            lines(again) == lines(&shown)
        });
        terminal.leaves();
    }
    for path in paths {
        std::fs::remove_file(&path).expect("it is there");
    }
}

/// Leaving a game that is over adds no entry to its journal.
#[test]
fn a_game_that_is_over_is_left() {
    let path = new_file("over");
    let mut terminal = Terminal::begin(&["10m", "--save", path.to_str().expect("its name")]);
    terminal.sees("space starts the game");
    terminal.press(" ee");
    terminal.sees("over");
    terminal.leaves();
    assert_eq!(entries(&path), 2);
    let mut terminal = Terminal::begin(&["--resume", path.to_str().expect("its name")]);
    terminal.sees("the game is over");
    terminal.leaves();
    assert_eq!(entries(&path), 2);
    std::fs::remove_file(&path).expect("it is there");
    // The game is cancelled if nobody moves.
    let path = new_file("cancelled");
    let start_clock = ["10m", "--free-moves", "1", "--start-clock", "1000", "--save", path.to_str().expect("its name")];
    let mut terminal = Terminal::begin(&start_clock);
    terminal.sees("space starts the game");
    terminal.press(" ");
    terminal.sees("to the first move");
    terminal.sees("the game is cancelled: the first move did not come in time");
    let booked = entries(&path);
    terminal.leaves();
    assert_eq!(entries(&path), booked);
    std::fs::remove_file(&path).expect("it is there");
}

/// On a full disk the game ends with an error: when a move is made, and when the players leave.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    const LIMIT: usize = 1_024;
    for is_left in [false, true] {
        let path = new_file("full");
        let file = path.to_str().expect("its name");
        // Files of at most 2 blocks; a longer one is an error without a signal.
        let script = "trap '' XFSZ; ulimit -f 2; exec \"$0\" play 10m --save \"$1\"";
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_flagfall"), file]);
        let mut terminal = Terminal::of(command);
        terminal.sees("space starts the game");
        terminal.press(" ");
        terminal.sees("> White");
        // There is no room left for a pause, nor for a move, which is shorter.
        let pause = r#"{"at":1790000001300,"type":"pause","reason":"both","sum":"7db540b977ebb351"}"#.len() + 1;
        let bytes = || std::fs::read(&path).expect("a journal").len();
        let mut is_white = true;
        while LIMIT - bytes() >= pause {
            terminal.press(" ");
            is_white = !is_white;
            terminal.sees(if is_white { "> White" } else { "> Black" });
        }
        let whole = entries(&path);
        for key in if is_left { "qq" } else { "  " }.chars() {
            // It may have ended already.
            let _ = terminal.keyboard.write_all(&[key as u8]);
        }
        assert_eq!(terminal.end().exit_code(), 2);
        terminal.waits("why", |shown| shown.replace(['\r', '\n'], "").contains("cannot be written: File too large"));
        terminal.is_clean();
        // The complete entries can be continued.
        let mut terminal = Terminal::begin(&["--resume", file]);
        terminal.sees("paused by both");
        terminal.leaves();
        assert!(entries(&path) > whole);
        std::fs::remove_file(&path).expect("it is there");
    }
}

/// Games of too few or too many seats are refused, and their journals stay unchanged.
#[test]
fn journals_of_other_games() {
    let start = r#"{"type":"start","at":0,"seat":0}"#;
    for (name, seats, why) in [
        ("seven", "7", "is the journal of a game with 7 seats; `flagfall play` needs 2 to 6"),
        ("sixteen", "16", "is the journal of a game with 16 seats; `flagfall play` needs 2 to 6"),
        ("one", "1", "is the journal of a game with 1 seat; `flagfall play` needs 2 to 6"),
    ] {
        let path = written(name, &["10m", "--seats", seats], start);
        let before = std::fs::read(&path).expect("a journal");
        let mut terminal = Terminal::begin(&["--resume", path.to_str().expect("its name")]);
        assert_eq!(terminal.end().exit_code(), 2);
        terminal.waits(why, |shown| shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(why));
        let is_taken = terminal.sent.lock().expect("alone").windows(8).any(|bytes| bytes == b"\x1b[?1049h");
        assert!(!is_taken, "the other screen");
        assert_eq!(std::fs::read(&path).expect("a journal"), before);
        std::fs::remove_file(&path).expect("it is there");
    }
}

/// Only regular files are opened: others could block.
#[test]
fn files_that_are_none() {
    let fifo = new_file("fifo");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().expect("it is made").success());
    for path in [Path::new(env!("CARGO_TARGET_TMPDIR")), &fifo] {
        let path = path.to_str().expect("its name");
        let mut terminal = Terminal::begin(&["--resume", path]);
        assert_eq!(terminal.end().exit_code(), 2);
        terminal.waits("why", |shown| {
            shown
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .contains("cannot be continued: it is not a regular file")
        });
    }
    std::fs::remove_file(&fifo).expect("it is there");
}

/// One program at a time continues a game; no journal is overwritten.
#[test]
fn journals_are_safe() {
    let path = new_file("safe");
    let file = path.to_str().expect("its name");
    let mut first = Terminal::begin(&["10m", "--save", file]);
    first.sees("space starts the game");
    let mut second = Terminal::begin(&["--resume", file]);
    assert_eq!(second.end().exit_code(), 2);
    second.sees("another process is writing to it");
    let mut third = Terminal::begin(&["5m", "--save", file]);
    assert_eq!(third.end().exit_code(), 2);
    third.sees("is not overwritten");
    third.sees("flagfall play --resume");
    first.press("q");
    assert!(first.end().success());
    std::fs::remove_file(&path).expect("it is there");
}
