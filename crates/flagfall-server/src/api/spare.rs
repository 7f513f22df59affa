//! A file that is kept for the time when this process may open no more: then it is given up, and a probe can be answered.

use std::fs::File;

/// What can be opened everywhere and does nothing.
const NOTHING: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

/// The spare file, unless it is given up.
pub(super) struct Spare(Option<File>);

impl Spare {
    pub(super) fn new() -> Spare {
        Spare(File::open(NOTHING).ok())
    }

    /// Makes room for one file. Returns whether there is room.
    pub(super) fn give_up(&mut self) -> bool {
        self.0.take().is_some()
    }

    /// Opens the file again if it was given up and files can be opened.
    pub(super) fn renew(&mut self) {
        if self.0.is_none() {
            self.0 = File::open(NOTHING).ok();
        }
    }
}
