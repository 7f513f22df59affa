//! Flagfall's own notation: `40/90m.. + 30s, 30m.. + 30s`.
//!
//! It can express every control, and after a semicolon the rules of the clock. Each text has one meaning. A text that people write can
//! look the same and mean something else: `5m+3s` has a cap here, and no cap on chess sites.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::{Rules, SettingsError};
use tc_notation::{ErrorKind, ParseError, TimeControl};

use crate::{Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind};

/// Flagfall's own notation.
///
/// ```
/// use tc_interop::{Certainty, notation};
///
/// let readings = notation::FORMAT.read("90m, 6 x r1/60s")?;
/// assert_eq!(readings[0].settings.control.to_string(), "90m, 6 x r1/60s");
/// assert_eq!(readings[0].certainty, Certainty::Certain);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    read: Some(read),
    write: Some(|settings| Ok(settings.to_string())),
    detect: Some(|_, _| Some(Certainty::Certain)),
    ..Format::new("flagfall", "the notation of Flagfall", Family::Own)
};

/// The error of a text that is spelled in this notation and only breaks a rule of it, and the corrected text, if one is
/// known. No other notation is meant then.
pub(crate) fn broken_rule(text: &str) -> Option<(ReadError, Option<String>)> {
    let (control, rules) = GameSettings::parts(text);
    if rules.is_some_and(|rules| rules.parse::<Rules>().is_err()) {
        return None;
    }
    let error = control.parse::<TimeControl>().err().filter(ParseError::only_breaks_rule)?;
    let rest = text.get(control.len()..).unwrap_or_default();
    let corrected = error.suggestion().map(|control| control + rest);
    Some((refused(SettingsError::Control(error)), corrected))
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let settings: GameSettings = text.parse().map_err(refused)?;
    Ok(alloc::vec![Interpretation::certain(settings)])
}

fn refused(error: SettingsError) -> ReadError {
    match error {
        SettingsError::Control(error) => {
            let kind = match error.kind() {
                ErrorKind::Empty => ReadErrorKind::Empty,
                ErrorKind::Illegal(violation) => ReadErrorKind::Illegal(*violation),
                _ => ReadErrorKind::Expected(Expectation::OWN_CONTROL),
            };
            ReadError::at(kind, error.span())
        }
        SettingsError::Rules(error) => ReadError::at(
            ReadErrorKind::Expected(Expectation(
                "rules as in `first-bonus, pauses 5`, or the name of a set such as `fide`",
            )),
            error.span(),
        ),
        _ => ReadError::new(ReadErrorKind::Expected(Expectation::OWN_CONTROL)),
    }
}
