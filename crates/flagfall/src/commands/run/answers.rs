//! The answers, printed in one piece when there is time for it.

use tc_core::lines::LineAnswer;

use super::text;
use super::words::RunFormat;
use crate::failure::Failure;
use crate::output;

/// So many bytes are collected at most before they are printed.
const PIECE: usize = 1 << 16;

/// Answers that are not yet printed.
pub(super) struct Answers {
    format: RunFormat,
    pending: String,
}

impl Answers {
    pub(super) fn new(format: RunFormat) -> Answers {
        Answers { format, pending: String::new() }
    }

    /// Adds the answer to a line.
    pub(super) fn push<const SEATS: usize>(
        &mut self,
        answer: &LineAnswer<'_, SEATS>,
        line: u64,
    ) -> Result<(), Failure> {
        match self.format {
            RunFormat::Jsonl => {
                self.pending.push_str(&output::ascii(&answer.to_json()));
                self.pending.push('\n');
            }
            RunFormat::Text => text::push(&mut self.pending, answer, line),
        }
        if self.pending.len() < PIECE { Ok(()) } else { self.flush() }
    }

    /// Prints them.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        if self.pending.is_empty() {
            return Ok(());
        }
        // Not even what cannot be printed is printed twice.
        output::answer(&std::mem::take(&mut self.pending))
    }
}
