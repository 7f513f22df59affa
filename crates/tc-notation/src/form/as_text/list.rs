//! Controls as a list of strings: `#[serde(with = "tc_notation::as_text::list")]`.

#[cfg(feature = "parse")]
use alloc::vec::Vec;

use serde::Serializer;
#[cfg(feature = "parse")]
use serde::de::{Deserialize, Deserializer};

use super::AsText;
use crate::TimeControl;

/// Writes each control as a string in the notation.
///
/// # Errors
/// The errors of the serializer.
pub fn serialize<S: Serializer>(controls: &[TimeControl], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(controls.iter().map(AsText))
}

/// Reads controls from strings in the notation, extensions included.
///
/// # Errors
/// The errors of the deserializer, and a [`ParseError`](crate::ParseError) as its message.
#[cfg(feature = "parse")]
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<TimeControl>, D::Error> {
    let controls = Vec::<AsText<TimeControl>>::deserialize(deserializer)?;
    Ok(controls.into_iter().map(|AsText(control)| control).collect())
}
