//! A journal that was read: its complete lines, and the file if it is continued.

use std::io;
use std::path::Path;

use super::kept::Kept;
use crate::output::{talk, visible_line};
use crate::report;

/// The complete lines of a journal, of which the last may lack its line break.
pub(super) struct Whole {
    lines: Vec<u8>,
    lacks_break: bool,
    file: Option<Kept>,
}

impl Whole {
    /// The first `whole` bytes are complete lines; `torn` bytes follow, about which this warns.
    pub(super) fn new(path: &Path, mut lines: Vec<u8>, whole: usize, lacks_break: bool, file: Option<Kept>) -> Whole {
        let warn = |message: String| talk(&report::warning(&visible_line(&message)));
        match (lacks_break, lines.len() - whole) {
            (false, 0) => {}
            (false, _) => warn(format!("the last line of `{}` is incomplete and is left out", path.display())),
            (true, 0) => warn(format!("the last line break of `{}` is missing; the line is kept", path.display())),
            (true, bytes) => warn(format!(
                "the last line break of `{}` is damaged; the line is kept, and its damaged end is left out: {bytes} bytes",
                path.display()
            )),
        }
        lines.truncate(whole);
        Whole { lines, lacks_break, file }
    }

    /// Whether the file goes on, and is not copied.
    pub(super) fn goes_on(&self) -> bool {
        self.file.is_some()
    }

    /// Replaces the first line, in a copy, by one with its line break.
    pub(super) fn begin_with(&mut self, first: &str) {
        let first = first.trim_end().bytes();
        let end = self.lines.iter().position(|byte| *byte == b'\n').unwrap_or(self.lines.len());
        self.lines.splice(..end, first);
    }

    /// The file to append to: the same, mended, or a complete copy.
    pub(super) fn keep(&mut self, path: &Path) -> io::Result<Kept> {
        match self.file.take() {
            Some(mut file) => file.mend(self.lines.len(), self.lacks_break).map(|()| file),
            None => {
                let lacking: &[u8] = if self.lacks_break { b"\n" } else { b"" };
                Kept::create(path, &[&self.lines, lacking].concat())
            }
        }
    }
}
