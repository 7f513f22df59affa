//! Signals that end the program: a line that was begun is finished first.

#[cfg(unix)]
use std::{
    io,
    sync::Arc,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use crate::failure::Failure;

/// How long a signal waits until it is noticed.
#[cfg(unix)]
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// How long the reader of the answer may take to read a line to its end after a signal.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(1);

/// From now on, a signal ends the program between two answers, on a thread that waits for it.
#[cfg(unix)]
pub(super) fn watch() -> Result<(), Failure> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let signal = Arc::new(AtomicUsize::new(0));
    for number in [SIGINT, SIGTERM, SIGHUP] {
        signal_hook::flag::register_usize(number, Arc::clone(&signal), number.unsigned_abs() as usize)?;
    }
    thread::spawn(move || {
        loop {
            thread::sleep(LONGEST_WAIT);
            let number = signal.load(Ordering::Relaxed);
            if number > 0 {
                thread::spawn(move || {
                    let _writing = io::stdout().lock();
                    end_by(number);
                });
                thread::sleep(GRACE);
                end_by(number);
            }
        }
    });
    Ok(())
}

/// Other systems end the program themselves.
#[cfg(not(unix))]
pub(super) fn watch() -> Result<(), Failure> {
    Ok(())
}

/// Ends the program as the signal would have.
#[cfg(unix)]
fn end_by(signal: usize) {
    if let Ok(signal) = i32::try_from(signal) {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}
