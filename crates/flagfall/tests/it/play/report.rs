//! The report of a game.

use std::path::Path;

use super::files::{new_file, written};
use super::snapshots::compare;
use super::terminal::Terminal;

/// The report of a journal that `flagfall run` wrote of these lines.
fn reported(name: &str, args: &[&str], lines: &str, options: &[&str]) -> String {
    let (journal, report) = (written(name, args, lines), new_file(&format!("{name}-report")));
    let files = ["--resume", journal.to_str().expect("its name"), "--report", report.to_str().expect("its name")];
    let mut terminal = Terminal::begin(&[&files, options].concat());
    terminal.sees("q leave");
    terminal.leaves();
    let text = std::fs::read_to_string(&report).expect("a report");
    std::fs::remove_file(&journal).expect("it is there");
    std::fs::remove_file(&report).expect("it is there");
    text
}

/// A game with a delay, odds, rules, an undo, credit for lag and a flag.
#[test]
fn a_whole_game() {
    let args = ["(5s) 5m, 2 x r1/30s", "--tc-seat", "1=1m", "--free-moves", "1", "--lag", "fixed:500"];
    let lines = r#"{"type":"start","at":1763877600000,"seat":0}
                   {"type":"press","at":1763877602000}
                   {"type":"press","at":1763877606000}
                   {"type":"press","at":1763877616000.5,"lag":300}
                   {"type":"press","at":1763877620000}
                   {"type":"undo","at":1763877620500}
                   {"type":"press","at":1763877630250}
                   {"type":"press","at":1763878000000}
                   {"type":"tick","at":1763878100000}"#;
    compare("report_whole", &reported("whole", &args, lines, &["--names", "Ann,Ben"]));
}

/// What the margin covers of a move is not called lag, on the screen or in the report.
#[test]
fn a_margin() {
    let lines = r#"{"type":"start","at":0,"seat":0}
                   {"type":"press","at":10900}
                   {"type":"press","at":12000}"#;
    let args = ["10s.. + 2s", "--margin", "1000"];
    compare("report_margin", &reported("margin", &args, lines, &[]));
    let journal = written("margin-screen", &args, lines);
    let mut terminal = Terminal::begin(&["--resume", journal.to_str().expect("its name")]);
    terminal.sees("White 0:11 (0:00.9 margin), 0:02.0 left");
    terminal.leaves();
    std::fs::remove_file(&journal).expect("it is there");
}

/// A game of rounds that is left, one that the players ended, and one that was cancelled.
#[test]
fn other_ends() {
    let open = r#"{"type":"open","at":0,"seats":[0,1,2]}
                  {"type":"halt","at":1000,"seat":0}
                  {"type":"settle","at":2500,"seats":[0]}
                  {"type":"open","at":3000,"seats":[0,1,2]}"#;
    compare("report_rounds", &reported("left", &["10m", "--seats", "3"], open, &[]));
    let ended = r#"{"type":"start","at":0,"seat":0}
                   {"type":"press","at":61001}
                   {"type":"end","at":62000,"why":"Black resigned"}"#;
    assert!(reported("ended", &["10m"], ended, &[]).contains("\nResult    Black resigned\n"));
    let cancelled = r#"{"type":"start","at":0,"seat":0}
                       {"type":"tick","at":61001}"#;
    let text = reported("off", &["10m", "--start-clock", "30000"], cancelled, &[]);
    assert!(text.contains("\nResult    cancelled: the first move did not come in time\n"), "{text}");
    let both = r#"{"type":"open","at":0,"seats":[0,1]}
                  {"type":"tick","at":61001}"#;
    let text = reported("both", &["1m"], both, &[]);
    assert!(text.contains("\nResult    White, Black: their flags have fallen\n"), "{text}");
}

/// A report is written of a new game, by every way to leave it, but not of one that has not begun. Nothing is overwritten.
#[test]
fn reports_are_safe() {
    for way in ["qq", "\x03", "TERM"] {
        let path = new_file("safe-report");
        let file = path.to_str().expect("its name");
        let mut terminal = Terminal::begin(&["10m", "--report", file]);
        terminal.sees("space starts the game");
        terminal.leaves();
        assert!(!path.exists(), "it has not begun");
        let mut terminal = Terminal::begin(&["10m", "--report", file]);
        terminal.sees("space starts the game");
        terminal.press("  ");
        terminal.sees("> Black");
        match way {
            "TERM" => terminal.signal(way),
            keys => terminal.press(keys),
        }
        terminal.end();
        terminal.is_clean();
        let text = std::fs::read_to_string(&path).expect("a report");
        assert!(text.contains("\nResult    not over, paused; to move: Black\n"), "{text}");
        assert!(text.contains("\n    1.  White       1       1  0:00."), "{text}");
        // It is refused before the terminal is taken over.
        let mut terminal = Terminal::begin(&["10m", "--report", file]);
        assert_eq!(terminal.end().exit_code(), 2);
        terminal.sees("already exists and is not overwritten");
        assert_eq!(std::fs::read_to_string(&path).expect("a report"), text);
        std::fs::remove_file(&path).expect("it is there");
    }
}

/// Why a report is refused before the game begins.
#[test]
fn reports_that_are_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str| folder.join(name).to_str().expect("its name").to_owned();
    for (path, why) in [
        (path(".flagfall-1-0.partial"), "such names are reserved for temporary files"),
        (path("no-such-folder/report"), "cannot be written: No such file or directory"),
        (path(&"long".repeat(100)), "cannot be written: File name too long"),
        (path("no-such-folder/"), "expected the name of a file, found that of a folder"),
        ("-".to_owned(), "`-` cannot be written: stdout shows the game; write `./-` for a file of this name"),
    ] {
        let mut terminal = Terminal::begin(&["10m", "--report", &path]);
        // The end of a line on the screen can be within a word.
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        terminal.waits(why, |shown| bare(shown).contains(&bare(why)));
        assert_eq!(terminal.end().exit_code(), 2, "{path}");
        let is_taken = terminal.sent.lock().expect("alone").windows(8).any(|bytes| bytes == b"\x1b[?1049h");
        assert!(!is_taken, "the other screen");
    }
}

/// Why a report fails after the game: another file has got the name, or the folder has gone.
#[test]
fn reports_that_fail() {
    let taken = new_file("taken-report");
    let folder = new_file("report-folder");
    let nowhere = folder.join("report");
    for (path, why) in [(&taken, "already exists and is not overwritten"), (&nowhere, "cannot be written")] {
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut terminal = Terminal::begin(&["10m", "--report", path.to_str().expect("its name")]);
        terminal.sees("space starts the game");
        terminal.press(" ");
        terminal.sees("> White");
        std::fs::write(&taken, "another").expect("it is written");
        // The trial of the report has left nothing there.
        std::fs::remove_dir(&folder).expect("it is empty");
        terminal.press("qq");
        assert_eq!(terminal.end().exit_code(), 2);
        terminal.waits(why, |shown| shown.replace(['\r', '\n'], " ").contains(why));
        terminal.is_clean();
        assert_eq!(std::fs::read_to_string(&taken).expect("it is there"), "another");
    }
    std::fs::remove_file(&taken).expect("it is there");
}
