//! A control that was read, with its rules.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;

use tc_core::{Rules, Setup, SetupError};
use tc_notation::Spanned;
use tc_notation::presets::Preset;

use super::{Origin, Problem};
use crate::GameSettings;

/// A control in any notation, and its rules.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Asked {
    /// The control; if it came in another notation, spelled in ours.
    pub read: Spanned,
    /// The preset that the text names.
    pub preset: Option<&'static Preset>,
    /// The rules of the preset, and those that the text contains besides the control.
    pub rules: Rules,
    /// How it was read, unless it is plainly our notation.
    pub origin: Option<Origin>,
    /// What the text says of the speed of the game that neither FIDE nor a site does.
    pub note: Option<String>,
}

impl Asked {
    /// The same, if a clock can run by its rules.
    ///
    /// # Errors
    /// A [`Problem`] of the kind `rules`.
    pub fn checked(self) -> Result<Asked, Box<Problem>> {
        let setup: Result<Setup, SetupError> = Setup::new(self.rules, self.read.control());
        match setup {
            Ok(_) => Ok(self),
            Err(error) => {
                let message = format!("no clock can run by the rules `{}`: {error}", self.rules);
                Err(Box::new(Problem::new("rules", message)))
            }
        }
    }

    /// The rules of a game with this control: those of the text and, if its notation was named, of the site for the others.
    pub fn game_rules(&self) -> Rules {
        let named = self.origin.as_ref().filter(|origin| !origin.is_detected);
        named.map_or(self.rules, |origin| origin.taken.detected.format.rules_in_game(&self.settings()))
    }

    /// The control, and the rules of a game with it.
    pub fn in_game(&self) -> GameSettings {
        GameSettings { rules: self.game_rules(), ..self.settings() }
    }

    /// The control and the rules of the text.
    pub fn settings(&self) -> GameSettings {
        GameSettings { control: self.read.control().clone(), rules: self.rules }
    }
}
