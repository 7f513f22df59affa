//! The terminal: taken over for the game, and restored however that ends.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::layout::Size;
use ratatui::{DefaultTerminal, Frame};
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};

use crate::failure::Failure;

/// The longest wait for the keyboard alone; then signals are checked.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// How long the program may take to end by itself after a signal.
const GRACE: Duration = Duration::from_secs(1);

/// The terminal during a game. It is restored when this is dropped, and when the program panics.
pub(super) struct Screening {
    /// It is never dropped: if the terminal has gone, dropping it would print an error, fail at that, and panic.
    terminal: ManuallyDrop<DefaultTerminal>,
    /// Keys and changes of size.
    events: Receiver<io::Result<Event>>,
    /// The signal that ends the program; 0 if there was none.
    signal: Arc<AtomicUsize>,
    /// Whether a signal has asked the program to stop until it is continued.
    is_to_stop: Arc<AtomicBool>,
}

/// Refuses to play without a terminal.
pub(super) fn check() -> Result<(), Failure> {
    if io::stdout().is_terminal() && io::stdin().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage("play", "expected a terminal on stdin and stdout; `flagfall run` reads lines instead"))
}

impl Screening {
    /// Takes over the terminal.
    pub(super) fn begin() -> Result<Screening, Failure> {
        let signal = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
            signal_hook::flag::register_usize(number, Arc::clone(&signal), number.unsigned_abs() as usize)?;
        }
        let is_to_stop = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        signal_hook::flag::register(SIGTSTP, Arc::clone(&is_to_stop))?;
        let (sender, events) = mpsc::channel();
        let terminal = ManuallyDrop::new(ratatui::try_init()?);
        let mut screening = Screening { terminal, events, signal: Arc::clone(&signal), is_to_stop };
        // Before anything is drawn, so that changes of size are noticed from now on.
        event::poll(Duration::ZERO)?;
        screening.clear()?;
        take_pastes();
        thread::spawn(move || listen(&sender));
        thread::spawn(move || see_to_the_end(&signal));
        Ok(screening)
    }

    /// Redraws the screen.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        self.terminal.draw(draw)?;
        Ok(())
    }

    /// The number of columns and lines.
    pub(super) fn size(&self) -> Result<Size, Failure> {
        Ok(self.terminal.size()?)
    }

    /// Waits at most this long for a key or a change of size. A signal ends the wait, too.
    pub(super) fn wait(&self, most: Duration) -> Result<Option<Event>, Failure> {
        let begun = Instant::now();
        loop {
            let left = most.saturating_sub(begun.elapsed());
            match self.events.recv_timeout(left.min(LONGEST_WAIT)) {
                Ok(event) => return Ok(Some(event?)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(io::Error::from(ErrorKind::UnexpectedEof).into()),
            }
            if self.signal().is_some() || self.is_to_stop.load(Ordering::Relaxed) || begun.elapsed() >= most {
                return Ok(None);
            }
        }
    }

    /// The signal that ends the program, if there was one.
    pub(super) fn signal(&self) -> Option<usize> {
        Some(self.signal.load(Ordering::Relaxed)).filter(|signal| *signal > 0)
    }

    /// The same, after a moment in which it may still arrive.
    pub(super) fn signal_soon(&self) -> Option<usize> {
        self.signal().or_else(|| {
            thread::sleep(LONGEST_WAIT);
            self.signal()
        })
    }

    /// Stops the program if a signal has asked for that. The terminal is restored until the program continues.
    pub(super) fn stop_if_asked(&mut self) -> Result<(), Failure> {
        if !self.is_to_stop.swap(false, Ordering::Relaxed) {
            return Ok(());
        }
        give_back();
        stop();
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen)?;
        take_pastes();
        self.clear()
    }

    /// Clears the screen, which still shows the shell on terminals without a second screen. This does not ask for the
    /// position of the cursor, because not every terminal answers that.
    fn clear(&mut self) -> Result<(), Failure> {
        let size = self.size()?;
        Ok(self.terminal.resize(size.into())?)
    }

    /// Rings the bell.
    pub(super) fn ring(&self) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(b"\x07")?;
        Ok(stdout.flush()?)
    }
}

/// Reads the keyboard, on a thread: if the terminal has gone, reading from it may never return.
fn listen(events: &Sender<io::Result<Event>>) {
    loop {
        let event = event::read();
        if event.as_ref().is_err_and(|error| error.kind() == ErrorKind::Interrupted) {
            continue;
        }
        let is_last = event.is_err();
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Ends the program after a signal if it does not end by itself: if nobody reads the terminal, drawing never returns.
fn see_to_the_end(signal: &AtomicUsize) {
    let mut asked = None;
    loop {
        thread::sleep(LONGEST_WAIT);
        match (signal.load(Ordering::Relaxed), asked) {
            (0, _) => {}
            (_, None) => asked = Some(Instant::now()),
            (number, Some(since)) if since.elapsed() > GRACE => {
                // This may never return either.
                thread::spawn(give_back);
                thread::sleep(LONGEST_WAIT);
                end_by(number);
            }
            _ => {}
        }
    }
}

impl Drop for Screening {
    fn drop(&mut self) {
        give_back();
    }
}

/// Distinguishes pasted text from keys, so that nobody presses a clock by pasting. Not every terminal can.
fn take_pastes() {
    let _ = execute!(io::stdout(), EnableBracketedPaste);
}

/// Restores the terminal. Errors are ignored: if it has gone, there is nowhere to report them.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), DisableBracketedPaste, LeaveAlternateScreen, Show);
}

/// Stops the program until it is continued, as the signal does by default; also where the signal alone would not, because
/// no shell could continue the program.
fn stop() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
}

/// Ends the program as the signal would have.
pub(super) fn end_by(signal: usize) {
    #[cfg(unix)]
    if let Ok(signal) = i32::try_from(signal) {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
    #[cfg(not(unix))]
    let _ = signal;
}
