//! The terminal: taken for the game, and given back however that ends.

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

/// How long nothing is looked at but the keyboard, so that a signal is noticed soon.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// How long the program has to end by itself when a signal asks for it.
const GRACE: Duration = Duration::from_secs(1);

/// The terminal while it is the game's. It is given back when this is dropped, and when the program panics.
pub(super) struct Screening {
    /// It is not dropped: where the terminal is gone, it would tell so where nothing can be told, and panic.
    terminal: ManuallyDrop<DefaultTerminal>,
    /// Keys and sizes.
    events: Receiver<io::Result<Event>>,
    /// The signal that asked the program to end; 0 while none has.
    signal: Arc<AtomicUsize>,
    /// Whether a signal has asked the program to stop for a while.
    is_to_stop: Arc<AtomicBool>,
}

/// There is a terminal to play at.
pub(super) fn check() -> Result<(), Failure> {
    if io::stdout().is_terminal() && io::stdin().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage("play", "a game is played at a terminal; `flagfall run` reads lines"))
}

impl Screening {
    /// Takes the terminal.
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
        // Before anything is drawn: another size is noticed from now on.
        event::poll(Duration::ZERO)?;
        screening.clear()?;
        take_pastes();
        thread::spawn(move || listen(&sender));
        thread::spawn(move || see_to_the_end(&signal));
        Ok(screening)
    }

    /// Draws the screen anew.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        self.terminal.draw(draw)?;
        Ok(())
    }

    /// How many columns and lines there are.
    pub(super) fn size(&self) -> Result<Size, Failure> {
        Ok(self.terminal.size()?)
    }

    /// Waits for a key or another size, so long at most. A signal ends it as well.
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

    /// The signal that has asked the program to end.
    pub(super) fn signal(&self) -> Option<usize> {
        Some(self.signal.load(Ordering::Relaxed)).filter(|signal| *signal > 0)
    }

    /// The same, where it can be on its way.
    pub(super) fn signal_soon(&self) -> Option<usize> {
        self.signal().or_else(|| {
            thread::sleep(LONGEST_WAIT);
            self.signal()
        })
    }

    /// Stops the program if a signal has asked for that. Others have the terminal until it goes on.
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

    /// Takes away what is on the screen, which is not empty where there is only one; all is drawn anew. The terminal is not
    /// asked where its cursor is, which not every one answers.
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

/// Listens to the keyboard, beside the program: where the terminal is gone, reading from it need not return.
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

/// Ends the program if a signal has asked for it and it does not end by itself: where nobody reads what it draws, drawing
/// never returns.
fn see_to_the_end(signal: &AtomicUsize) {
    let mut asked = None;
    loop {
        thread::sleep(LONGEST_WAIT);
        match (signal.load(Ordering::Relaxed), asked) {
            (0, _) => {}
            (_, None) => asked = Some(Instant::now()),
            (number, Some(since)) if since.elapsed() > GRACE => {
                // This need not return either.
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

/// What is pasted is told apart from keys, so that nobody presses a clock by it. Not every terminal can.
fn take_pastes() {
    let _ = execute!(io::stdout(), EnableBracketedPaste);
}

/// Gives the terminal back as it was. Where it is gone there is nobody to tell.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), DisableBracketedPaste, LeaveAlternateScreen, Show);
}

/// Stops the program until it is told to go on. It does so where the signal by itself would not, too: where no shell
/// could bring it back.
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
