//! An optional control as a string, or `null`: `#[serde(with = "tc_notation::as_text::optional")]`.

#[cfg(feature = "parse")]
use serde::de::{Deserialize, Deserializer};
use serde::{Serialize, Serializer};

use super::AsText;
use crate::TimeControl;

/// Writes the control as a string in the notation, if there is one.
///
/// # Errors
/// The errors of the serializer.
pub fn serialize<S: Serializer>(control: &Option<TimeControl>, serializer: S) -> Result<S::Ok, S::Error> {
    control.as_ref().map(AsText).serialize(serializer)
}

/// Reads a control from a string in the notation, extensions included; `None` from `null`.
///
/// # Errors
/// The errors of the deserializer, and a [`ParseError`](crate::ParseError) as its message.
#[cfg(feature = "parse")]
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<TimeControl>, D::Error> {
    Ok(Option::<AsText<TimeControl>>::deserialize(deserializer)?.map(|AsText(control)| control))
}
