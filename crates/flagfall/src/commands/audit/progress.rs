//! Progress on stderr, if that is a terminal.

use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::commands::records::{Found, Progress};
use crate::output::talk;

/// How often the bar is drawn in a second.
const RATE: u8 = 10;

/// How much of all files was read, and how many games were audited.
pub(super) struct Bar {
    bar: ProgressBar,
    progress: Progress,
    since: Instant,
}

impl Bar {
    pub(super) fn begin(files: &[Found], progress: Progress) -> Bar {
        let length = |file: &Found| file.path.metadata().ok().filter(|file| file.is_file()).map(|file| file.len());
        // A stream has no known length, and then all files together have none.
        let lengths: Option<u64> = files.iter().map(length).sum();
        let (bar, template) = match lengths {
            Some(length) => (ProgressBar::new(length), "{bar:30} {bytes}/{total_bytes}  {msg}  {eta} left"),
            None => (ProgressBar::new_spinner(), "{spinner} {bytes}  {msg}"),
        };
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(RATE));
        // The template is a constant; if it were wrong, the bar would look different.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Bar { bar, progress, since: Instant::now() }
    }

    pub(super) fn update(&self, games: u64) {
        if !self.bar.is_hidden() {
            self.bar.set_message(format!("{games} games"));
            self.bar.set_position(self.progress.bytes());
        }
    }

    /// Writes something where the bar is, and draws the bar again.
    pub(super) fn around<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar and says how long everything took.
    pub(super) fn end(&self, games: u64) {
        let is_hidden = self.bar.is_hidden();
        self.bar.finish_and_clear();
        if !is_hidden {
            let taken = self.since.elapsed();
            let taken = match taken < Duration::from_secs(2) {
                true => format!("{} ms", taken.as_millis()),
                false => HumanDuration(taken).to_string(),
            };
            talk(&format!("{games} games audited in {taken}\n"));
        }
    }
}
