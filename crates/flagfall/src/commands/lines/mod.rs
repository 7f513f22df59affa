//! Lines in, lines out: the part that `run` and `round` share.

mod answers;
mod source;

pub(super) use answers::Answers;
pub(super) use source::{Source, text};

use tc_core::lines::LineProblem;

use crate::failure::Failure;

/// The text of a line, or why it is not text.
pub(super) type Said<'l> = Result<&'l str, LineProblem>;

/// Something that answers lines.
pub(super) trait Machine {
    /// Adds the answer to a line.
    fn answer(&mut self, said: Said<'_>, line: u64, answers: &mut Answers) -> Result<(), Failure>;
}

/// Answers lines until there are no more. Answers are printed before it waits for the next line.
pub(super) fn each(machine: &mut impl Machine, mut source: Source, answers: &mut Answers) -> Result<(), Failure> {
    loop {
        if source.may_wait() {
            answers.flush()?;
        }
        let Some((line, said)) = source.next()? else {
            return Ok(());
        };
        machine.answer(said, line, answers)?;
    }
}
