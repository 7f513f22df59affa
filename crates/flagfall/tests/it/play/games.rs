//! Games, from the start to the flag: periods, time that is given, bells and news.

use std::thread;
use std::time::Duration;

use super::files::{entries, new_file};
use super::terminal::Terminal;

/// A game with overtime: main time, a period that a move resets, one that is used up, and the flag.
#[test]
fn a_byo_yomi_game() {
    let mut terminal = Terminal::begin(&["1s, 3 x r1/2s", "--names", "Black,White", "--bell", "flag"]);
    terminal.sees("space starts the game");
    terminal.sees("then 3 byo-yomi periods of 2 seconds,");
    terminal.press(" ");
    terminal.sees("> Black");
    terminal.sees("Black is in stage 2 of 2");
    terminal.sees("then 2 more byo-yomi periods of 2");
    terminal.press(" ");
    terminal.sees("> White");
    // The move took longer than the main time, and the period is full again.
    terminal.waits("the move", |shown| shown.contains("1. Black 0:01.") && shown.contains("0:02.0 left"));
    terminal.press(" ");
    terminal.sees("> Black");
    terminal.sees("Black: period 2 of 3");
    terminal.sees("Black: last of 3 periods");
    terminal.sees("Black's flag has fallen");
    terminal.sees("over");
    assert!(terminal.sent.lock().expect("alone").contains(&7), "the bell");
    terminal.press("q");
    assert!(terminal.end().success());
    terminal.is_clean();
}

/// Taking a move back does not lift a fallen flag.
#[test]
fn a_fallen_flag_stays() {
    let path = new_file("fallen");
    let mut terminal = Terminal::begin(&["1s", "--save", path.to_str().expect("its name")]);
    terminal.sees("space starts the game");
    // One move without an answer.
    terminal.press("  ");
    terminal.sees("Black's flag has fallen");
    let booked = entries(&path);
    terminal.press("u");
    terminal.sees("a flag has fallen: moves cannot be taken back");
    assert!(terminal.settled().contains("flag fallen") && terminal.shown().contains("1. White"));
    assert_eq!(entries(&path), booked);
    terminal.leaves();
    assert_eq!(entries(&path), booked);
    std::fs::remove_file(&path).expect("it is there");
}

/// Given time is reported, before the game and in it, and also who cannot get any.
#[test]
fn time_that_is_given() {
    let mut terminal = Terminal::begin(&["10m", "--tc-seat", "1=none"]);
    terminal.sees("space starts the game");
    terminal.press("1");
    terminal.sees("White got 0:15");
    terminal.waits("10:15", |_| terminal.time(0) == "10:15");
    terminal.press("2");
    terminal.sees("Black has no clock");
    terminal.press("?");
    terminal.sees("space starts the game");
    terminal.press("? 1");
    terminal.sees("White got 0:15");
    terminal.waits("10:2", |_| terminal.time(0).starts_with("10:2"));
    terminal.leaves();
    let mut terminal = Terminal::begin(&["1s", "--give", "500"]);
    terminal.sees("space starts the game");
    terminal.press("1");
    terminal.sees("White got 0:00.5");
    terminal.press(" ");
    terminal.sees("White's flag has fallen");
    terminal.press("1");
    terminal.sees("the game is over");
    terminal.leaves();
}

/// The bell rings for what the players want, and for nothing else. It comes before the drawing.
#[test]
fn bells() {
    /// Keys, what is then to be seen, and how often the bell has rung by then.
    type Step = (&'static str, &'static str, usize);
    let cases: [(&str, &[&str], &[Step]); 6] = [
        ("12s", &[], &[(" ", "> White", 0), ("", "White has little", 0), (" ", "> Black", 0)]),
        ("12s", &["--bell", "low"], &[(" ", "> White", 0), ("", "White has little", 1), (" ", "> Black", 1)]),
        ("12s", &["--bell", "turn"], &[(" ", "> White", 1), ("", "White has little", 1), (" ", "> Black", 2)]),
        ("12s", &["--bell", "turn,low,flag"], &[(" ", "> White", 1), ("", "White has little", 2)]),
        (
            "1s, 2 x r1/3s",
            &["--bell", "period"],
            &[(" ", "> White", 0), ("", "in stage 2", 1), ("", "White: last of 2", 2)],
        ),
        ("2s", &["--bell", "flag"], &[(" ", "> White", 0), ("", "White's flag has fallen", 1)]),
    ];
    for (control, options, steps) in cases {
        let mut terminal = Terminal::begin(&[&[control], options].concat());
        terminal.sees("space starts the game");
        for (key, text, expected) in steps {
            terminal.press(key);
            terminal.sees(text);
            let rung = terminal.sent.lock().expect("alone").iter().filter(|byte| **byte == 7).count();
            assert_eq!(rung, *expected, "{control} {options:?}: {text}");
        }
        terminal.leaves();
    }
}

/// All simultaneous events are reported, a falling flag first.
#[test]
fn several_news() {
    let mut terminal = Terminal::begin(&["2s, 5m", "--stage-change", "zero-all"]);
    terminal.sees("space starts the game");
    terminal.press(" ");
    terminal.sees("White is in stage 2 of 2; Black is in stage 2 of 2");
    terminal.leaves();

    let mut terminal = Terminal::begin(&["5s, 1s", "--stage-change", "zero-all"]);
    terminal.sees("space starts the game");
    terminal.press("a");
    terminal.sees("> Black");
    // Nothing is drawn while the program is stopped.
    terminal.signal("STOP");
    thread::sleep(Duration::from_millis(6_500));
    terminal.signal("CONT");
    terminal.sees("Black's flag has fallen; White is in stage 2 of 2");
    terminal.leaves();
}
