//! Reading a control and its rules from one text.

use alloc::string::String;
use core::str::FromStr;

use tc_notation::{ParseError, TimeControl, presets};

use super::GameSettings;
use crate::{Rules, RulesError};

/// Why a text is not a control with its rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The text before the semicolon is not a control.
    #[error(transparent)]
    Control(ParseError),
    /// No preset has this name.
    #[error("no preset is called `@{name}`{}", also(nearest))]
    Preset {
        /// The name, without the at sign.
        name: String,
        /// The preset whose name is nearest, with its at sign; `None` without the feature `advice`.
        nearest: Option<String>,
    },
    /// The text after the semicolon is not rules.
    #[error(transparent)]
    Rules(RulesError),
}

fn also(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |nearest| alloc::format!("; did you mean `{nearest}`?"))
}

/// Reads a control, or `@` and the name of a preset, which has the rules of its site. After a semicolon come rules, which
/// replace those of a preset.
impl FromStr for GameSettings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<GameSettings, SettingsError> {
        let (control, rules) = GameSettings::parts(text);
        let (control, base) = match control.trim().strip_prefix('@') {
            Some(name) => preset(name)?,
            None => (control.parse().map_err(SettingsError::Control)?, Rules::default()),
        };
        let replaced =
            |rules: &str| base.with_text(rules).map_err(|error| error.within(text, text.len() - rules.len()));
        let rules = rules.map_or(Ok(base), replaced).map_err(|error| GameSettings::error(text, error))?;
        Ok(GameSettings { control, rules })
    }
}

impl GameSettings {
    /// The error of a text whose rules cannot be read. Stages that are divided by a semicolon are no rules.
    fn error(text: &str, error: RulesError) -> SettingsError {
        let (_, rules) = GameSettings::parts(text);
        let is_stage = rules.is_some_and(|rules| rules.parse::<TimeControl>().is_ok());
        match text.parse::<TimeControl>() {
            Err(separator) if is_stage => SettingsError::Control(separator),
            _ => SettingsError::Rules(error),
        }
    }

    /// The text of a control, and the text of its rules if there is a semicolon.
    pub fn parts(text: &str) -> (&str, Option<&str>) {
        text.split_once(';').map_or((text, None), |(control, rules)| (control, Some(rules)))
    }

    /// The control and the rules of a preset.
    ///
    /// # Errors
    /// Never for a preset of `tc-notation`: a test reads all of them.
    ///
    /// ```
    /// use tc_core::GameSettings;
    /// use tc_notation::presets;
    ///
    /// let preset = presets::find("fide/blitz-3+2").ok_or("there is such a preset")?;
    /// assert_eq!(GameSettings::of_preset(preset)?.to_string(), "3m.. + 2s; first-bonus");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_preset(preset: &presets::Preset) -> Result<GameSettings, SettingsError> {
        let control: TimeControl = preset.parse().map_err(SettingsError::Control)?;
        let rules = preset.rules.parse().map_err(SettingsError::Rules)?;
        Ok(GameSettings { control, rules })
    }
}

fn preset(name: &str) -> Result<(TimeControl, Rules), SettingsError> {
    let Some(preset) = presets::find(name) else {
        return Err(SettingsError::Preset { name: name.into(), nearest: nearest_to(name) });
    };
    GameSettings::of_preset(preset).map(|settings| (settings.control, settings.rules))
}

/// The preset whose name is nearest to this one, with its at sign.
#[cfg(feature = "advice")]
fn nearest_to(name: &str) -> Option<String> {
    presets::nearest(name).first().map(alloc::string::ToString::to_string)
}

#[cfg(not(feature = "advice"))]
fn nearest_to(_: &str) -> Option<String> {
    None
}
