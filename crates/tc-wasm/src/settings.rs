//! What a clock is set up with.

use serde::Deserialize;
use tc_core::{GameSettings, MAX_SEATS, Rules, Setup};

use crate::problem::{Thrown, thrown};

/// The settings of a game, as JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsForm {
    /// One control for all seats, or one for each seat.
    control: Controls,
    /// Rules that replace those of the control.
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    seats: Option<u8>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Controls {
    All(String),
    Each(Vec<String>),
}

/// Reads the settings of a game.
pub(crate) fn setup(json: &str) -> Result<Setup<MAX_SEATS>, Thrown> {
    let form: SettingsForm = serde_json::from_str(json).map_err(|error| thrown("bad_argument", error))?;
    let texts = match form.control {
        Controls::All(text) => vec![text; usize::from(form.seats.unwrap_or(2))],
        Controls::Each(texts) => texts,
    };
    let mut controls = Vec::new();
    let mut rules = Rules::default();
    for text in &texts {
        let settings: GameSettings = text.parse().map_err(|error: tc_core::SettingsError| thrown("settings", error))?;
        rules = settings.rules;
        controls.push(settings.control);
    }
    if let Some(text) = &form.rules {
        rules = rules.with_text(text).map_err(|error| thrown("rules", error))?;
    }
    Setup::for_each(rules, controls).map_err(|error| thrown("rules", error))
}
