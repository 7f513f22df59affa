//! How answers are written.

use tc_core::lines::{LineAnswer, StateForm, StateStyle};

use super::words::RunFormat;
use super::{RunArgs, text};
use crate::commands::lines::Answers;
use crate::failure::Failure;

/// The kind of the refusals that make the exit status 1.
const BAD_INPUT: &str = "bad_input";

/// The form of the answers, and the names of the seats.
pub(super) struct AnswerStyle {
    format: RunFormat,
    state: StateForm,
    names: Vec<String>,
}

impl AnswerStyle {
    /// The style of the arguments, for a clock with this number of seats.
    pub(super) fn of(args: &RunArgs, seats: usize) -> Result<AnswerStyle, Failure> {
        let names = args.names.clone();
        if names.len() > seats {
            let message = format!("'--names': found {} names for {seats} seats", names.len());
            return Err(Failure::usage("run", message));
        }
        Ok(AnswerStyle { format: args.format, state: args.state.into(), names })
    }

    /// Adds the answer to a line.
    pub(super) fn push<const SEATS: usize>(
        &self,
        answer: &LineAnswer<'_, SEATS>,
        line: u64,
        answers: &mut Answers,
    ) -> Result<(), Failure> {
        if answer.result.as_ref().is_err_and(|error| error.kind() == BAD_INPUT) {
            answers.note_bad_input();
        }
        match self.format {
            RunFormat::Jsonl => {
                let style = StateStyle { form: self.state, names: &self.names };
                answers.push_json(&answer.to_json_with(&style))
            }
            RunFormat::Text => answers.push(|text| text::push(text, answer, &self.names, line)),
        }
    }
}
