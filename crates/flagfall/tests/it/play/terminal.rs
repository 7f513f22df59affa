//! A terminal with the program in it.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

use super::digits;

/// How long anything can take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal with the program in it.
pub(super) struct Terminal {
    pub(super) child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    pub(super) keyboard: Box<dyn Write + Send>,
    pub(super) screen: Arc<Mutex<vt100::Parser>>,
    /// Every byte that was sent to the terminal.
    pub(super) sent: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    pub(super) fn begin(args: &[&str]) -> Terminal {
        Terminal::with_environment(args, &[])
    }

    pub(super) fn with_environment(args: &[&str], environment: &[(&str, &str)]) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_flagfall"));
        command.arg("play");
        command.args(args);
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        Terminal::of(command)
    }

    pub(super) fn of(mut command: CommandBuilder) -> Terminal {
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
    pub(super) fn shown(&self) -> String {
        let shown = self.screen.lock().expect("alone").screen().contents();
        shown.lines().map(str::trim_end).collect::<Vec<&str>>().join("\n")
    }

    /// Waits until White and Black have these times in large digits; `*` is any further text.
    pub(super) fn sees_times(&self, white: &str, black: &str) {
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
    pub(super) fn time(&self, seat: usize) -> String {
        digits::times(&self.shown(), &["White", "Black"])[seat].clone().unwrap_or_default()
    }

    /// Waits until the screen shows this text.
    pub(super) fn sees(&self, text: &str) {
        self.waits(text, |shown| shown.contains(text));
    }

    pub(super) fn waits(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_so(&self.shown()) {
            assert!(begun.elapsed() < PATIENCE, "`{what}` is not to be seen:\n{}", self.shown());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The screen after nothing has been drawn for a while.
    pub(super) fn settled(&self) -> String {
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

    pub(super) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("it reads");
        self.keyboard.flush().expect("it reads");
    }

    pub(super) fn resize(&self, rows: u16, columns: u16) {
        self.screen.lock().expect("alone").screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size(rows, columns)).expect("another size");
    }

    pub(super) fn signal(&self, signal: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        let done = std::process::Command::new("sh").args(["-c", &format!("kill -s {signal} {id}")]).status();
        assert!(done.expect("it is sent").success());
    }

    /// Leaves the game in any state. A key that comes together with a new size can be read late, with the next key.
    pub(super) fn leaves(&mut self) {
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
    #[cfg(target_os = "linux")]
    pub(super) fn is_stopped(&self) {
        let id = self.child.process_id().expect("it runs").to_string();
        let begun = Instant::now();
        // The state is a letter after the name, which is in brackets.
        let state = || std::fs::read_to_string(format!("/proc/{id}/stat")).expect("its state");
        while !state().rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T')) {
            assert!(begun.elapsed() < PATIENCE, "it does not stop");
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub(super) fn end(&mut self) -> ExitStatus {
        end_of(&mut *self.child)
    }

    /// Checks that the terminal is restored: the cursor is visible, the first screen is back, and input is read by lines.
    pub(super) fn is_clean(&self) {
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
pub(super) fn end_of(child: &mut dyn Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return status;
        }
        assert!(begun.elapsed() < PATIENCE, "it does not end");
        thread::sleep(Duration::from_millis(20));
    }
}

pub(super) fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("more than none")
}

pub(super) fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}
