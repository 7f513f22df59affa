//! A setup as a JSON object: the controls of the seats and the rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tc_notation::TimeControl;

use super::problem::SavedProblem;
use super::rules::{self, RulesForm};
use crate::Setup;
use crate::lines::{Fields, Unit};

/// A setup, to be written.
pub(super) struct SetupForm<'a, const SEATS: usize>(pub(super) &'a Setup<SEATS>);

impl<const SEATS: usize> Serialize for SetupForm<'_, SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let controls: Vec<String> = self.0.programs().iter().map(|program| program.control().to_string()).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("controls", &controls)?;
        map.serialize_entry("rules", &RulesForm(self.0.rules))?;
        map.end()
    }
}

pub(super) fn read<const SEATS: usize>(text: &str) -> Result<Setup<SEATS>, SavedProblem> {
    let mut fields = Fields::read(text, Unit::Nanoseconds)?;
    let controls = fields.strings("controls")?;
    let rules = rules::read(Fields::read(fields.need("rules")?, Unit::Nanoseconds)?)?;
    fields.finish("setup")?;
    let controls: Result<Vec<TimeControl>, SavedProblem> = controls.iter().map(|text| control(text)).collect();
    Setup::with_odds(rules, controls?).map_err(SavedProblem::Setup)
}

fn control(text: &str) -> Result<TimeControl, SavedProblem> {
    text.parse().map_err(|error: tc_notation::ParseError| SavedProblem::Control(error.to_string()))
}
