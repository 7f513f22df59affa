//! The settings of a game: controls and rules.

use tc_core::{GameSettings, Rules, Setup};
use tc_notation::TimeControl;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::problem::{Problem, Thrown, thrown};

/// The settings of a game, collected one text at a time.
#[wasm_bindgen]
#[derive(Default)]
pub struct RawSettings {
    controls: Vec<TimeControl>,
    /// The rules after the controls.
    own: Option<Rules>,
    /// The rules that replace them.
    rules: Option<Rules>,
}

#[wasm_bindgen]
impl RawSettings {
    /// Settings without a seat.
    #[wasm_bindgen(constructor)]
    pub fn new() -> RawSettings {
        RawSettings::default()
    }

    /// Adds seats with a control, after which rules may follow.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn add(&mut self, text: &str, seats: u8) -> Result<(), Thrown> {
        let settings: GameSettings = text.parse().map_err(|error| Problem::of_settings(&error, text))?;
        if *self.own.get_or_insert(settings.rules) != settings.rules {
            return Err(Problem::new(
                "settings",
                "expected the same rules for all seats, found others after this control",
            )
            .at(text, 0..text.len())
            .into());
        }
        self.controls.extend(std::iter::repeat_n(settings.control, seats.into()));
        Ok(())
    }

    /// Replaces the rules after the controls, one by one.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn rules(&mut self, text: &str) -> Result<(), Thrown> {
        let own = self.own.unwrap_or_default();
        self.rules = Some(own.with_text(text).map_err(|error| Problem::of_rules(&error, text))?);
        Ok(())
    }

    /// Refuses settings that no clock can have, before there is a view for them.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn check(self) -> Result<(), Thrown> {
        self.setup().map(|_| ())
    }
}

impl RawSettings {
    /// The setup of these settings.
    pub(crate) fn setup(self) -> Result<Setup, Thrown> {
        let rules = self.rules.or(self.own).unwrap_or_default();
        Setup::for_each(rules, self.controls).map_err(|error| thrown("settings", error))
    }
}
