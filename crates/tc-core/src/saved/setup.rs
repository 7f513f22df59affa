//! A setup as a JSON object: the controls of the seats and the rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::{ParseError, TimeControl};

use super::problem::SavedProblem;
use crate::tables::{Needed, object};
use crate::{Rules, Setup};

/// The parts of a setup that are written: the canonical texts of the controls, and the rules.
pub(super) struct SavedSetup {
    controls: Vec<String>,
    rules: Rules,
}

object! { SavedSetup "setup" { controls: Needed, rules: Needed } }

impl Setup {
    pub(super) fn saved(&self) -> SavedSetup {
        let controls = self.programs().iter().map(|program| program.control().canonical().to_string()).collect();
        SavedSetup { controls, rules: *self.rules() }
    }
}

impl SavedSetup {
    pub(super) fn restored(&self) -> Result<Setup, SavedProblem> {
        let controls: Result<Vec<TimeControl>, SavedProblem> = self.controls.iter().map(|text| control(text)).collect();
        Setup::for_each(self.rules, controls?).map_err(SavedProblem::Setup)
    }
}

fn control(text: &str) -> Result<TimeControl, SavedProblem> {
    text.parse().map_err(|error: ParseError| SavedProblem::Control(error.to_string()))
}
