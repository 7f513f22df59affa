//! Answers, which are printed together when there is nothing more to read.

use crate::failure::Failure;
use crate::output;

/// The number of bytes from which collected answers are printed.
const PIECE: usize = 1 << 16;

/// Answers that are not yet printed.
#[derive(Default)]
pub(in crate::commands) struct Answers {
    pending: String,
    /// Whether a line was bad input.
    found: bool,
}

impl Answers {
    /// Adds an answer that is JSON.
    pub(in crate::commands) fn push_json(&mut self, json: &str) -> Result<(), Failure> {
        self.push(|text| {
            text.push_str(&output::ascii(json));
            text.push('\n');
        })
    }

    /// Adds an answer.
    pub(in crate::commands) fn push(&mut self, write: impl FnOnce(&mut String)) -> Result<(), Failure> {
        write(&mut self.pending);
        if self.pending.len() < PIECE { Ok(()) } else { self.flush() }
    }

    /// Notes that a line was bad input.
    pub(in crate::commands) fn note_bad_input(&mut self) {
        self.found = true;
    }

    /// Prints the collected answers.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        if self.pending.is_empty() {
            return Ok(());
        }
        // They are taken even if printing fails: nothing is printed twice.
        output::answer(&std::mem::take(&mut self.pending))
    }

    /// Prints the last answers, even after a failure: what was answered before it is printed all the same.
    pub(in crate::commands) fn end(mut self, done: Result<(), Failure>) -> Result<(), Failure> {
        let printed = self.flush();
        done.and(printed)?;
        if self.found { Err(Failure::Findings) } else { Ok(()) }
    }
}
