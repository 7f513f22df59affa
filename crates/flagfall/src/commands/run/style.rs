//! How answers are written.

use tc_core::lines::{LineAnswer, StateForm, StateStyle};

use super::views::{self, Form, View};
use super::words::RunFormat;
use super::{RunArgs, text};
use crate::commands::lines::Answers;
use crate::failure::Failure;

/// The kind of the refusals that make the exit status 1.
pub(super) const BAD_INPUT: &str = "bad_input";

/// The form of the answers, the names of the seats, and the views that every answer has.
pub(super) struct AnswerStyle {
    format: RunFormat,
    state: StateForm,
    names: Vec<String>,
    views: Vec<Form>,
}

impl AnswerStyle {
    /// The style of the arguments, for a clock with this number of seats.
    pub(super) fn of(args: &RunArgs, seats: usize) -> Result<AnswerStyle, Failure> {
        let names = args.names.clone();
        let refused = |message: String| Err(Failure::usage("run", format!("'--names': {message}")));
        if !names.is_empty() && names.len() != seats {
            return refused(format!("expected as many names as seats, {seats}; found {}", names.len()));
        }
        if let Some(name) =
            names.iter().enumerate().find_map(|(place, name)| names.get(..place)?.iter().find(|one| *one == name))
        {
            return refused(format!("expected different names, found `{name}` twice"));
        }
        Ok(AnswerStyle { format: args.format, state: args.state.into(), names, views: args.views.clone() })
    }

    /// Adds the answer to a line.
    pub(super) fn push(&self, answer: &LineAnswer<'_>, line: u64, answers: &mut Answers) -> Result<(), Failure> {
        self.push_with(answer, views::every(&self.views, &answer.look).as_deref(), line, answers)
    }

    /// Adds the answer to a line, with these views.
    pub(super) fn push_with(
        &self,
        answer: &LineAnswer<'_>,
        views: Option<&[View<'_>]>,
        line: u64,
        answers: &mut Answers,
    ) -> Result<(), Failure> {
        if answer.result.as_ref().is_err_and(|error| error.kind() == BAD_INPUT) {
            answers.note_bad_input();
        }
        match self.format {
            RunFormat::Jsonl => {
                let style = StateStyle { form: self.state, names: &self.names };
                answers.push_json(&views::with_views(answer.to_json_with(&style), views)?)
            }
            RunFormat::Text => {
                answers.push(|text| text::push(text, answer, views.unwrap_or_default(), &self.names, line))
            }
        }
    }
}
