//! Texts in our notation, with presets and rules.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};

use tc_core::{GameSettings, Rules, RulesError, RulesErrorKind};
use tc_notation::presets::{self, Preset};
use tc_notation::{Dialect, Spanned, TimeControl};

use super::automatic::not_own;
use super::preset::unknown;
use super::refused::Refused;
use super::{Asked, Hint, Problem};

/// Reads a control in our notation, or the name of a preset after an at sign, and the rules after a semicolon. The bytes
/// need not be UTF-8.
///
/// ```
/// use tc_interop::ask::read_own;
/// use tc_notation::Dialect;
///
/// let asked = read_own(b"@lichess/blitz-3+2; pauses 1", Dialect::Extended)?;
/// assert_eq!(asked.read.control().to_string(), "3m.. + 2s");
/// assert_eq!(asked.rules.pauses, Some(1));
/// # Ok::<(), Box<tc_interop::ask::Problem>>(())
/// ```
///
/// # Errors
/// A [`Problem`] of the text, with the preset or the rules that are like it.
pub fn read_own(bytes: &[u8], dialect: Dialect) -> Result<Asked, Box<Problem>> {
    in_own(bytes, dialect).map_err(|refused| match refused {
        Refused::Text(error) => not_own(&error, bytes, "did you mean"),
        Refused::Problem(problem) => problem,
    })
}

/// The same, with the error of the text as it is.
pub(super) fn in_own(bytes: &[u8], dialect: Dialect) -> Result<Asked, Refused> {
    let Some(at) = bytes.iter().position(|byte| *byte == b';') else { return without_rules(bytes, dialect) };
    let (control, rules) = bytes.split_at(at);
    let (text, said) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(rules.get(1..).unwrap_or_default()));
    // A text that is neither a control nor rules may be in another notation, so the error is about all of it.
    let asked = match without_rules(control, dialect) {
        Err(Refused::Text(_)) if said.parse::<Rules>().is_err() => without_rules(bytes, dialect)?,
        read => read?,
    };
    let start = text.len() - said.len();
    let rules = match asked.rules.with_text(&said) {
        Ok(rules) => rules,
        // Stages that are divided by a semicolon are no rules.
        Err(_) if said.parse::<TimeControl>().is_ok() => return without_rules(bytes, dialect),
        Err(error) => return Err(refused(&error, &text, start).into()),
    };
    Ok(Asked { rules, ..asked })
}

/// The error of rules that begin at this byte of a text.
fn refused(error: &RulesError, text: &str, start: usize) -> Problem {
    let span = error.span();
    let hint = error
        .suggestion()
        .and_then(|rules| Some(Hint::suggesting("did you mean", [text.get(..start)?, &rules].concat())));
    let is_unknown = matches!(error.kind(), RulesErrorKind::Unknown { .. });
    let list = is_unknown.then(|| Hint::new("`flagfall presets --rules` lists the rules that have a name"));
    let problem = Problem::new("rules", error.to_string()).of_text(text).at(Some(span.start + start..span.end + start));
    problem.with_hints(hint).with_hints(list)
}

fn without_rules(bytes: &[u8], dialect: Dialect) -> Result<Asked, Refused> {
    let text = bytes.trim_ascii();
    if text.starts_with(b"@") {
        return named(&String::from_utf8_lossy(text), dialect);
    }
    match Spanned::parse_bytes(bytes, dialect) {
        Ok(read) => Ok(Asked { read, preset: None, rules: Rules::default(), origin: None, note: None }),
        Err(error) => match presets::find(error.source_text().trim()) {
            Some(preset) => Err(forgotten_sign(preset).into()),
            None => Err(error.into()),
        },
    }
}

fn named(name: &str, dialect: Dialect) -> Result<Asked, Refused> {
    let preset = presets::find(name).ok_or_else(|| unknown(name))?;
    let settings = GameSettings::of_preset(preset).map_err(|error| Problem::new("rules", error.to_string()))?;
    let read = Spanned::parse(preset.control, dialect)?;
    Ok(Asked { read, preset: Some(preset), rules: settings.rules, origin: None, note: None })
}

/// The error of the name of a preset without its at sign.
fn forgotten_sign(preset: &Preset) -> Problem {
    let message = format!("`{}` is the name of a preset; presets are written with an at sign", preset.name);
    let hint = Hint::suggesting("did you mean the preset", preset.to_string());
    Problem::new("preset_without_sign", message).with_hints([hint])
}
