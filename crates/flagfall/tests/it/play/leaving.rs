//! How the program leaves the terminal: by keys, by signals, and if the terminal is gone.

use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, native_pty_system};

use super::files::{entries, new_file};
use super::terminal::{Terminal, end_of, size};

#[test]
fn ctrl_c_leaves_at_once() {
    let mut terminal = Terminal::begin(&["5m"]);
    terminal.press(" ");
    terminal.sees("> White");
    terminal.press("\x03");
    assert!(terminal.end().success());
    terminal.is_clean();
}

/// A signal ends the program as any other, but the terminal is restored first.
#[test]
fn signals() {
    for (signal, name) in [("TERM", "Terminated"), ("HUP", "Hangup"), ("INT", "Interrupt"), ("QUIT", "Quit")] {
        let mut terminal = Terminal::begin(&["5m"]);
        terminal.press(" ");
        terminal.sees("> White");
        terminal.signal(signal);
        assert_eq!(terminal.end().signal(), Some(name));
        terminal.is_clean();
    }
}

/// A stopped program restores the terminal, and takes it over again when it continues; the clocks have run.
#[cfg(target_os = "linux")]
#[test]
fn it_stops_and_goes_on() {
    let mut terminal = Terminal::begin(&["10m"]);
    terminal.sees("space starts the game");
    terminal.press(" ");
    terminal.sees("> White");
    for turn in ["> Black", "> White"] {
        terminal.signal("TSTP");
        terminal.is_clean();
        terminal.is_stopped();
        terminal.signal("CONT");
        // Everything is redrawn on the second screen.
        terminal.waits("both clocks", |shown| shown.contains("White") && shown.contains("Black"));
        terminal.waits("its own screen and pastes", |_| {
            let parser = terminal.screen.lock().expect("alone");
            parser.screen().alternate_screen() && parser.screen().bracketed_paste()
        });
        terminal.press(" ");
        terminal.sees(turn);
    }
    // A signal also ends it after it has been stopped.
    terminal.signal("TSTP");
    terminal.is_stopped();
    thread::sleep(Duration::from_millis(1_500));
    terminal.signal("CONT");
    terminal.waits("time that has gone by", |_| terminal.time(0).starts_with("9:5"));
    terminal.signal("TERM");
    assert!(!terminal.end().success());
    terminal.is_clean();
}

/// Closing the window ends the program, whether a clock runs or not.
#[test]
fn a_terminal_that_is_gone() {
    for (keys, booked) in [("", 0), (" ", 2)] {
        let path = new_file("gone");
        let pair = native_pty_system().openpty(size(24, 80)).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_flagfall"));
        command.args(["play", "5m", "--save", path.to_str().expect("its name")]);
        let mut child = pair.slave.spawn_command(command).expect("it begins");
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let mut keyboard = pair.master.take_writer().expect("a keyboard");
        let mut bytes = [0; 4096];
        assert!(output.read(&mut bytes).expect("it draws") > 0);
        keyboard.write_all(keys.as_bytes()).expect("it reads");
        thread::sleep(Duration::from_millis(500));
        drop((output, keyboard, pair));
        // It ends by the signal, not by a panic because it cannot write.
        assert_eq!(end_of(&mut *child).signal(), Some("Hangup"));
        // A game that has begun is paused from then on.
        assert_eq!(entries(&path), booked);
        std::fs::remove_file(&path).expect("it is there");
    }
}

/// A signal ends it even if nobody reads the terminal.
#[test]
fn a_terminal_that_is_not_read() {
    let pair = native_pty_system().openpty(size(24, 80)).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_flagfall"));
    command.args(["play", "5m"]);
    let mut child = pair.slave.spawn_command(command).expect("it begins");
    let mut keyboard = pair.master.take_writer().expect("a keyboard");
    thread::sleep(Duration::from_millis(500));
    // Open and close the help until nothing more can be written.
    keyboard.write_all(&[b'?'; 2_000]).expect("it reads");
    thread::sleep(Duration::from_millis(1_500));
    let id = child.process_id().expect("it runs").to_string();
    let done = std::process::Command::new("sh").args(["-c", &format!("kill -s TERM {id}")]).status();
    assert!(done.expect("it is sent").success());
    let begun = Instant::now();
    let status = end_of(&mut *child);
    assert!(begun.elapsed() > Duration::from_millis(900), "it could end by itself");
    assert_eq!(status.signal(), Some("Terminated"));
}

/// A pipe is not a terminal.
#[test]
fn without_a_terminal() {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_flagfall"));
    let output = command.args(["play", "5m"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("expected a terminal on stdin and stdout; `flagfall run` reads lines instead"), "{stderr}");
    // Nothing is written before the terminal is checked.
    let path = new_file("unseen");
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_flagfall"));
    let output = command.args(["play", "5m", "--save"]).arg(&path).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(!path.exists());
}
