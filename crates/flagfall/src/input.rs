//! Controls from the arguments of the command line.

mod foreign;
mod unknown;

pub(crate) use foreign::{Asked as AskedAnywhere, Numbered, Origin, Query, in_notation};
pub(crate) use unknown::unknown;

use std::ffi::{OsStr, OsString};

use tc_core::{GameSettings, Rules, RulesError, RulesErrorKind};
use tc_notation::presets::{self, Preset};
use tc_notation::{Dialect, Spanned, TimeControl};

use crate::failure::{Failure, Hint, Problem};

/// A control from the command line.
pub(crate) struct Asked {
    pub(crate) read: Spanned,
    /// The preset that the text names.
    pub(crate) preset: Option<&'static Preset>,
    /// The rules of the preset, and those after a semicolon.
    pub(crate) rules: Rules,
}

/// Several words as one text.
pub(crate) fn joined(words: &[OsString]) -> Vec<u8> {
    let words: Vec<&[u8]> = words.iter().map(OsString::as_os_str).map(OsStr::as_encoded_bytes).collect();
    words.join(&b' ')
}

/// Reads a control, or the name of a preset after an at sign, and the rules after a semicolon.
pub(crate) fn read(bytes: &[u8], dialect: Dialect) -> Result<Asked, Failure> {
    let Some(at) = bytes.iter().position(|byte| *byte == b';') else { return without_rules(bytes, dialect) };
    let (control, rules) = bytes.split_at(at);
    let (text, said) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(rules.get(1..).unwrap_or_default()));
    // A text that is neither a control nor rules may be in another notation, so the error is about all of it.
    let asked = match without_rules(control, dialect) {
        Err(Failure::Text(_)) if said.parse::<Rules>().is_err() => without_rules(bytes, dialect)?,
        read => read?,
    };
    let start = text.len() - said.len();
    let rules = match asked.rules.with_text(&said) {
        Ok(rules) => rules,
        // Stages that are divided by a semicolon are no rules.
        Err(_) if said.parse::<TimeControl>().is_ok() => return without_rules(bytes, dialect),
        Err(error) => return Err(refused(&error, &text, start)),
    };
    Ok(Asked { rules, ..asked })
}

/// The failure for rules that begin at this byte of a text.
fn refused(error: &RulesError, text: &str, start: usize) -> Failure {
    let span = error.span();
    let hint = error
        .suggestion()
        .and_then(|rules| Some(Hint::suggesting("did you mean", [text.get(..start)?, &rules].concat())));
    let is_unknown = matches!(error.kind(), RulesErrorKind::Unknown { .. });
    let list = is_unknown.then(|| Hint::new("`flagfall presets --rules` lists the rules that have a name"));
    let problem = Problem::new("rules", error.to_string()).of_text(text).at(Some(span.start + start..span.end + start));
    problem.with_hints(hint).with_hints(list).into()
}

fn without_rules(bytes: &[u8], dialect: Dialect) -> Result<Asked, Failure> {
    let text = bytes.trim_ascii();
    if text.starts_with(b"@") {
        return named(&String::from_utf8_lossy(text), dialect);
    }
    match Spanned::parse_bytes(bytes, dialect) {
        Ok(read) => Ok(Asked { read, preset: None, rules: Rules::default() }),
        Err(error) => match presets::find(error.source_text().trim()) {
            Some(preset) => Err(forgotten_sign(preset)),
            None => Err(error.into()),
        },
    }
}

fn named(name: &str, dialect: Dialect) -> Result<Asked, Failure> {
    let preset = presets::find(name).ok_or_else(|| unknown(name))?;
    let settings = GameSettings::of_preset(preset).map_err(|error| Problem::new("rules", error.to_string()))?;
    Ok(Asked { read: Spanned::parse(preset.control, dialect)?, preset: Some(preset), rules: settings.rules })
}

/// The failure for the name of a preset without its at sign.
fn forgotten_sign(preset: &Preset) -> Failure {
    let message = format!("`{}` is the name of a preset; presets are written with an at sign", preset.name);
    let hint = Hint::suggesting("did you mean the preset", preset.to_string());
    Problem::new("preset_without_sign", message).with_hints([hint]).into()
}
