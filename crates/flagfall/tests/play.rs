//! `flagfall play` in a terminal: what it shows, what it saves, and how it leaves the terminal.
#![cfg(unix)]

#[path = "play/digits.rs"]
mod digits;
#[path = "play/report.rs"]
mod report;
#[path = "play/rounds.rs"]
mod rounds;
#[path = "play/seats.rs"]
mod seats;
#[path = "play/sizes.rs"]
mod sizes;

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// How long anything can take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal with the program in it.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// Every byte that was sent to the terminal.
    sent: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    fn begin(args: &[&str]) -> Terminal {
        Terminal::with_environment(args, &[])
    }

    fn with_environment(args: &[&str], environment: &[(&str, &str)]) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_flagfall"));
        command.arg("play");
        command.args(args);
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        Terminal::of(command)
    }

    fn of(mut command: CommandBuilder) -> Terminal {
        let pair = native_pty_system().openpty(size(24, 80)).expect("a terminal");
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("it begins");
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a keyboard");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(24), cells(80), 0)));
        let sent = Arc::new(Mutex::new(Vec::new()));
        let (drawn, heard) = (Arc::clone(&screen), Arc::clone(&sent));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                heard.lock().expect("alone").extend_from_slice(&bytes[..count]);
                drawn.lock().expect("alone").process(&bytes[..count]);
            }
        });
        Terminal { child, master: pair.master, keyboard, screen, sent }
    }

    /// The text of the screen without blanks at the ends of lines, which depend on earlier text.
    fn shown(&self) -> String {
        let shown = self.screen.lock().expect("alone").screen().contents();
        shown.lines().map(str::trim_end).collect::<Vec<&str>>().join("\n")
    }

    /// Waits until White and Black have these times in large digits; `*` is any further text.
    fn sees_times(&self, white: &str, black: &str) {
        let fits = |time: &Option<String>, expected: &str| match (time, expected.strip_suffix('*')) {
            (Some(time), Some(begin)) => time.starts_with(begin),
            (time, _) => time.as_deref() == Some(expected),
        };
        self.waits(&format!("{white} and {black}"), |shown| {
            let times = digits::times(shown, &["White", "Black"]);
            fits(&times[0], white) && fits(&times[1], black)
        });
    }

    /// The time of White or Black in large digits.
    fn time(&self, seat: usize) -> String {
        digits::times(&self.shown(), &["White", "Black"])[seat].clone().unwrap_or_default()
    }

    /// Waits until the screen shows this text.
    fn sees(&self, text: &str) {
        self.waits(text, |shown| shown.contains(text));
    }

    fn waits(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_so(&self.shown()) {
            assert!(begun.elapsed() < PATIENCE, "`{what}` is not to be seen:\n{}", self.shown());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The screen after nothing has been drawn for a while.
    fn settled(&self) -> String {
        let mut shown = self.shown();
        loop {
            thread::sleep(Duration::from_millis(400));
            let now = self.shown();
            if now == shown {
                return now;
            }
            shown = now;
        }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("it reads");
        self.keyboard.flush().expect("it reads");
    }

    fn resize(&self, rows: u16, columns: u16) {
        self.screen.lock().expect("alone").screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size(rows, columns)).expect("another size");
    }

    fn signal(&self, signal: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        let done = std::process::Command::new("kill").args(["-s", signal, &id]).status();
        assert!(done.expect("it is sent").success());
    }

    /// Leaves the game in any state. A key that comes together with a new size can be read late, with the next key.
    fn leaves(&mut self) {
        let begun = Instant::now();
        while self.child.try_wait().expect("a status").is_none() {
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.shown());
            // The program can end in between.
            let _ = self.keyboard.write_all(b"\x03");
            thread::sleep(Duration::from_millis(100));
        }
        assert!(self.end().success());
        self.is_clean();
    }

    /// Waits until the program is stopped.
    fn is_stopped(&self) {
        let id = self.child.process_id().expect("it runs").to_string();
        let begun = Instant::now();
        let state = || std::process::Command::new("ps").args(["-o", "state=", "-p", &id]).output().expect("its state");
        while !state().stdout.trim_ascii_start().starts_with(b"T") {
            assert!(begun.elapsed() < PATIENCE, "it does not stop");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn end(&mut self) -> ExitStatus {
        end_of(&mut *self.child)
    }

    /// Checks that the terminal is restored: the cursor is visible, the first screen is back, and input is read by lines.
    fn is_clean(&self) {
        let begun = Instant::now();
        let is_left = || {
            let parser = self.screen.lock().expect("alone");
            let screen = parser.screen();
            !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste()
        };
        while !is_left() {
            assert!(begun.elapsed() < PATIENCE, "the screen is not given back");
            thread::sleep(Duration::from_millis(20));
        }
        let modes = self.master.get_termios().expect("modes").local_flags;
        let names = format!("{modes:?}");
        assert!(names.contains("ICANON") && names.contains("ECHO"), "{names}");
    }
}

/// How the program ended; waits for that.
fn end_of(child: &mut dyn Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return status;
        }
        assert!(begun.elapsed() < PATIENCE, "it does not end");
        thread::sleep(Duration::from_millis(20));
    }
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("more than none")
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// The path of a file that does not exist yet.
fn new_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.journal", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn entries(path: &Path) -> usize {
    std::fs::read_to_string(path).expect("a journal").lines().count() - 1
}

/// On a terminal without a second screen, the earlier text is cleared.
#[test]
fn what_was_there_before_is_cleared() {
    let mut terminal = Terminal::begin(&["10m"]);
    terminal.sees("space starts the game");
    terminal.settled();
    let mut screen = vt100::Parser::new(cells(24), cells(80), 0);
    screen.process("@".repeat(24 * 80).as_bytes());
    assert!(screen.screen().contents().contains("@@@"));
    let sent = terminal.sent.lock().expect("alone").clone();
    let other = b"\x1b[?1049h";
    let place = sent.windows(other.len()).position(|bytes| bytes == other).expect("the other screen");
    screen.process(&sent[place + other.len()..]);
    let shown = screen.screen().contents();
    assert!(shown.contains("space starts the game") && !shown.contains('@'), "{shown}");
    terminal.leaves();
}

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

/// The screen before a game, with and without help, also on small screens.
#[test]
fn screens() {
    let mut terminal = Terminal::begin(&["10m, r25/10m", "--names", "Black,White"]);
    terminal.sees("space starts the game");
    insta::assert_snapshot!("ready", terminal.settled());
    terminal.press("?");
    terminal.sees("end the turn; before");
    insta::assert_snapshot!("help", terminal.settled());
    terminal.press("?");
    terminal.waits("no help", |shown| !shown.contains("end the turn; before"));
    terminal.resize(16, 60);
    // The old text is cut off at first, and then redrawn.
    let fits = |shown: &str| shown.lines().any(|line| line.ends_with("ready") && line.chars().count() == 59);
    terminal.waits("a smaller screen", |shown| fits(shown) && shown.ends_with("? help  q leave"));
    insta::assert_snapshot!("small", terminal.settled());
    terminal.resize(6, 30);
    terminal.waits("the smallest screen", |shown| shown.starts_with("ready") && shown.ends_with("q leave"));
    insta::assert_snapshot!("smallest", terminal.settled());
    terminal.press("q");
    assert!(terminal.end().success());
    terminal.is_clean();
}

/// The help is complete next to both clocks, or has pages, each of which except the last says that there is more.
#[test]
fn help_is_whole() {
    let names = "Abcdefghijklmnop,Bcdefghijklmnopq";
    let long = "40/90m.. + 30s, 5 x 20/30m, 10 x r25/10m, 5 x r10/15m";
    let whole = "space, enter end the turn; before the game, start the game \
                 a end Abcdefghijklmnop's turn; before the game, start Bcdefghijklmnopq's clock \
                 l end Bcdefghijklmnopq's turn; before the game, start Abcdefghijklmnop's clock \
                 p pause, or resume u take the last move back; the time it took stays used \
                 1, 2 give Abcdefghijklmnop or Bcdefghijklmnopq 0:15 e end the game; press it twice \
                 q, escape leave; press it twice while a game is on. ctrl-c leaves at once";
    let mut shown = Vec::new();
    for (rows, columns) in [(24, 80), (17, 60), (14, 40), (8, 30), (24, 24)] {
        let mut terminal = Terminal::begin(&[long, "--names", names]);
        terminal.sees("space starts the game");
        terminal.resize(rows, columns);
        terminal.settled();
        terminal.press("?");
        terminal.sees("space, enter");
        let mut pages = vec![terminal.settled()];
        while pages.last().is_some_and(|page| page.contains("? shows more")) {
            terminal.press("?");
            terminal.waits("another page", |shown| !pages.iter().any(|page| page.starts_with(shown.trim_end())));
            pages.push(terminal.settled());
        }
        let help = pages.join("\n");
        for word in whole.split_whitespace() {
            assert!(help.contains(word), "{columns} x {rows}: `{word}` is not help in\n{help}");
        }
        assert_eq!(pages.len() == 1, rows == 24 && columns == 80, "{help}");
        for page in &pages {
            let clocks = page.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
            let names: usize = clocks.map(|line| line.matches("cdefghijklmno").count()).sum();
            match rows >= 14 && columns >= 40 {
                true => assert_eq!(names, 2, "{page}"),
                false => assert!(!page.contains("1:30:00"), "{page}"),
            }
        }
        terminal.press("?");
        terminal.waits("no help", |shown| !shown.contains("ctrl-c"));
        terminal.leaves();
        shown.extend(pages.into_iter().map(|page| format!("{columns} x {rows}\n{page}")));
    }
    insta::assert_snapshot!("help_pages", shown.join("\n\n"));
}

/// Wide, narrow, very low, and back.
#[test]
fn sizes() {
    let mut terminal = Terminal::begin(&["90m, 5 x r1/60s"]);
    terminal.press(" ");
    terminal.sees("> White");
    for (rows, columns) in [(50, 200), (24, 80), (14, 40), (5, 20), (1, 1), (24, 80)] {
        terminal.resize(rows, columns);
        if columns >= 20 {
            terminal.waits("White", |shown| shown.contains("> White  1:2") || terminal.time(0).starts_with("1:2"));
        }
    }
    terminal.sees("then 5 byo-yomi periods of 60 seconds");
    terminal.press("q");
    terminal.sees("press q again to leave the game");
    terminal.press("q");
    assert!(terminal.end().success());
    terminal.is_clean();
}

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

/// However long a control is, both clocks, their ribbons, the notice and the keys are shown; a text that is cut ends with a sign.
#[test]
fn long_controls() {
    let control = "8 x r1/30s, 8 x r1/20s, 8 x r1/15s, 8 x r1/12s, 8 x r1/10s, 8 x r1/9s, 8 x r1/8s, 8 x r1/7s, \
                   8 x r1/6s, 8 x r1/5s, 8 x r1/4s";
    for (args, more, flag) in [(&[control][..], "…", '⚑'), (&[control, "--ascii"], "...", 'F')] {
        let mut terminal = Terminal::begin(args);
        for (rows, columns) in [(24, 80), (14, 40), (15, 41), (24, 40)] {
            terminal.resize(rows, columns);
            terminal.waits("all", |shown| {
                let has_all =
                    ["White", "Black", "space starts the game", "q leave"].iter().all(|text| shown.contains(text));
                let is_whole =
                    shown.lines().next().is_some_and(|title| title.contains(more) && title.ends_with("ready"));
                let ends = shown.lines().skip(1).map(|line| line.matches(more).count()).sum::<usize>();
                let has_sentences = is_whole && shown.matches("then 7 more byo-yomi").count() == 2 && ends == 2;
                has_all && (rows < 24 || has_sentences && shown.matches(flag).count() == 2)
            });
        }
        terminal.resize(24, 80);
        terminal.settled();
        terminal.press("   ");
        terminal.waits("a move", |shown| shown.contains("  1. White 0:0"));
        terminal.resize(60, 200);
        terminal.waits("the end of the sentences", |shown| shown.matches("then the flag falls").count() == 2);
        terminal.leaves();
    }
}

/// A small screen also says that the flag of a clock never falls.
#[test]
fn a_clock_without_a_flag() {
    let mut terminal = Terminal::begin(&["10m, * x r1/30s"]);
    terminal.sees("space starts the game");
    terminal.resize(14, 40);
    terminal.waits("both clocks", |shown| {
        let is_whole = digits::times(shown, &["White", "Black"]).iter().all(|time| time.as_deref() == Some("10:00"));
        is_whole && shown.matches("no flag").count() == 2 && shown.ends_with("q leave")
    });
    terminal.leaves();
}

#[test]
fn ctrl_c_leaves_at_once() {
    let mut terminal = Terminal::begin(&["5m"]);
    terminal.press(" ");
    terminal.sees("> White");
    terminal.press("\x03");
    assert!(terminal.end().success());
    terminal.is_clean();
}

/// A screen that does not change is not redrawn.
#[test]
fn nothing_is_drawn_that_is_drawn() {
    let mut terminal = Terminal::begin(&["10d"]);
    terminal.sees("space starts the game");
    let drawn = |terminal: &Terminal| terminal.sent.lock().expect("alone").len();
    let is_drawn_in_a_while = |terminal: &Terminal| {
        terminal.settled();
        let before = drawn(terminal);
        thread::sleep(Duration::from_millis(1_200));
        drawn(terminal) > before
    };
    assert!(!is_drawn_in_a_while(&terminal), "before the game");
    terminal.press(" ");
    terminal.sees_times("9d23h", "10d0h");
    assert!(!is_drawn_in_a_while(&terminal), "in the game");
    terminal.leaves();
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
    let done = std::process::Command::new("kill").args(["-s", "TERM", &id]).status();
    assert!(done.expect("it is sent").success());
    let begun = Instant::now();
    let status = end_of(&mut *child);
    assert!(begun.elapsed() > Duration::from_millis(900), "it could end by itself");
    assert_eq!(status.signal(), Some("Terminated"));
}

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
        let pause = r#"{"at":"1790000001300000000","type":"pause","reason":"both","sum":"7db540b977ebb351"}"#.len() + 1;
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

/// A journal that `flagfall run` wrote of these lines.
fn written(name: &str, args: &[&str], lines: &str) -> PathBuf {
    let path = new_file(name);
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_flagfall"));
    command.arg("run").args(args).arg("--save").arg(&path).write_stdin(lines).assert().success();
    path
}

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

/// Games of too few or too many seats are refused, and their journals stay unchanged.
#[test]
fn journals_of_other_games() {
    let start = r#"{"type":"start","at":0,"seat":0}"#;
    for (name, seats, why) in [
        ("seven", "7", "is the journal of a game with more than 6 seats; `flagfall play` needs 2 to 6"),
        ("sixteen", "16", "is the journal of a game with more than 6 seats; `flagfall play` needs 2 to 6"),
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

/// Without colours it shows the same, and sends no colours.
#[test]
fn without_colours() {
    let is_coloured = |terminal: &Terminal| {
        let sent = terminal.sent.lock().expect("alone");
        sent.windows(5)
            .any(|bytes| bytes.starts_with(b"\x1b[3") && bytes[3].is_ascii_digit() && matches!(bytes[4], b'm' | b';'))
            || sent.windows(5).any(|bytes| bytes == b"\x1b[38;")
    };
    let mut terminal = Terminal::with_environment(&["5m", "--ascii"], &[("NO_COLOR", "1")]);
    terminal.sees("F");
    assert!(terminal.shown().is_ascii(), "{}", terminal.shown());
    assert!(!is_coloured(&terminal));
    terminal.press("q");
    assert!(terminal.end().success());

    let mut terminal = Terminal::begin(&["5m"]);
    terminal.sees("⚑");
    assert!(is_coloured(&terminal));
    terminal.press("q");
    assert!(terminal.end().success());
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
