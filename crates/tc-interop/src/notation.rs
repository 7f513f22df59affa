//! Flagfall's own notation: `40/90m.. + 30s, 30m.. + 30s`.
//!
//! It can express every control, and after a semicolon the rules of the clock. Each text has one meaning. A text that people write can
//! look the same and mean something else: `5m+3s` has a cap here, and no cap on chess sites.

use alloc::string::ToString;
use alloc::vec::Vec;

use tc_core::SettingsError;
use tc_notation::ErrorKind;

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

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let settings: GameSettings = text.parse().map_err(|error| match error {
        SettingsError::Control(error) => {
            let kind = match error.kind() {
                ErrorKind::Empty => ReadErrorKind::Empty,
                ErrorKind::Illegal(violation) => ReadErrorKind::Illegal(*violation),
                _ => ReadErrorKind::Expected(Expectation::OwnControl),
            };
            ReadError::at(kind, error.span())
        }
        SettingsError::Rules(error) => ReadError::at(ReadErrorKind::Expected(Expectation::OwnRules), error.span()),
        _ => ReadError::new(ReadErrorKind::Expected(Expectation::OwnControl)),
    })?;
    Ok(alloc::vec![Interpretation::certain(settings)])
}
