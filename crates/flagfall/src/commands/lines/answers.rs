//! The answers, printed in one piece when there is time for it.

use crate::failure::Failure;
use crate::output;

/// So many bytes are collected at most before they are printed.
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

    /// Prints them.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        if self.pending.is_empty() {
            return Ok(());
        }
        // Not even what cannot be printed is printed twice.
        output::answer(&std::mem::take(&mut self.pending))
    }

    /// Prints the last of them. What was answered before something failed is printed all the same.
    pub(in crate::commands) fn end(mut self, done: Result<(), Failure>) -> Result<(), Failure> {
        let printed = self.flush();
        done.and(printed)?;
        if self.found { Err(Failure::Findings) } else { Ok(()) }
    }
}
