//! The JSON form of the notation: `[{"time":5400},{"time":60,"periods":6,"moves":1,"reset":"m"}]`.
//!
//! Times are seconds, and every number is read from its digits. Unknown keys are errors, so a text of
//! another format is never read as this one. It cannot express rules of the clock.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::TimeControl;

use crate::settings::said_rules;
use crate::{Certainty, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, Unwritable};

/// The JSON form of the notation.
///
/// ```
/// use tc_interop::proposal_json;
///
/// let readings = proposal_json::FORMAT.read(r#"[{"time":300,"bonus":3,"cap":"unlimited"}]"#)?;
/// assert_eq!(readings[0].settings.control.to_string(), "5m.. + 3s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    // Every stage with every key.
    longest: 16_384,
    read: Some(read),
    write: Some(write),
    // Only what begins as an array is looked at.
    detect: Some(|text, _| text.trim_start().starts_with('[').then_some(Certainty::Certain)),
    ..Format::new("json", "the JSON form of the notation", Family::Own)
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let control = TimeControl::from_json(text).map_err(|error| {
        ReadError::new(match error.violation() {
            Some(violation) => ReadErrorKind::Illegal(violation),
            None => ReadErrorKind::NotJson(error.to_string()),
        })
    })?;
    Ok(alloc::vec![Interpretation::certain(control)])
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let text = settings.control.to_json();
    match said_rules(settings, &[]).1 {
        losses if losses.is_empty() => Ok(text),
        losses => Err(Unwritable { losses, lossy: Some(text) }),
    }
}
