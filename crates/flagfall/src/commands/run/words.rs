//! The values of options.

use clap::ValueEnum;
use tc_core::Seat;
use tc_core::lines::StateForm;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunFormat {
    /// For programs: a line of JSON for each line read
    Jsonl,
    /// For people: the effects of each line, and the clocks
    Text,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum StateArg {
    /// All that a display or a server needs
    Full,
    /// Without alert, outcome, and what the other keys already say
    Brief,
}

impl From<StateArg> for StateForm {
    fn from(state: StateArg) -> StateForm {
        match state {
            StateArg::Full => StateForm::Full,
            StateArg::Brief => StateForm::Brief,
        }
    }
}

/// The name of a seat.
pub(super) fn name(text: &str) -> Result<String, String> {
    const MOST_BYTES: usize = 255;
    match text.trim() {
        "" => Err("expected a name for each seat, such as White,Black".into()),
        name if name.len() > MOST_BYTES => Err(format!("expected a name of at most {MOST_BYTES} bytes")),
        name => Ok(name.to_owned()),
    }
}

/// `K=TEXT`: a seat and its own control.
pub(in crate::commands) fn odds(text: &str) -> Result<(Seat, String), String> {
    let parts = text.split_once('=').and_then(|(seat, control)| Some((Seat::new(seat.parse().ok()?)?, control.into())));
    parts.ok_or_else(|| "expected K=TEXT, a seat from 0 to 15 and its control".into())
}
