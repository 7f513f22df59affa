//! Controls as strings in the notation, for `#[serde(with = "tc_notation::as_text")]`; [`optional`] is for an `Option`,
//! [`list`] for a `Vec`. Reading needs the feature `parse`.
//!
//! ```
//! use tc_notation::{TimeControl, as_text};
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Settings {
//!     #[serde(with = "as_text")]
//!     clock: TimeControl,
//!     // A key that may be absent needs `default`, as serde calls no function for it.
//!     #[serde(default, with = "as_text::optional", skip_serializing_if = "Option::is_none")]
//!     odds: Option<TimeControl>,
//!     #[serde(default, with = "as_text::list")]
//!     favourites: Vec<TimeControl>,
//! }
//!
//! let text = r#"{"clock":"5m.. + 3s","favourites":["5m","10m, 5 x r1/30s"]}"#;
//! let settings: Settings = serde_json::from_str(text)?;
//! assert_eq!(settings.odds, None);
//! assert_eq!(serde_json::to_string(&settings)?, text);
//! # Ok::<(), serde_json::Error>(())
//! ```

#[cfg(feature = "parse")]
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::{Serialize, Serializer};

use crate::TimeControl;

/// Writes the control as a string in the notation.
///
/// # Errors
/// The errors of the serializer.
pub fn serialize<S: Serializer>(control: &TimeControl, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(control)
}

/// Reads a control from a string in the notation, extensions included.
///
/// # Errors
/// The errors of the deserializer, and a [`ParseError`](crate::ParseError) as its message.
#[cfg(feature = "parse")]
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
    struct TextVisitor;

    impl Visitor<'_> for TextVisitor {
        type Value = TimeControl;

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("a time control such as `5m.. + 3s`")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<TimeControl, E> {
            text.parse().map_err(E::custom)
        }
    }

    deserializer.deserialize_str(TextVisitor)
}

/// A control that serde writes and reads as text.
struct AsText<T>(T);

impl Serialize for AsText<&TimeControl> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self.0, serializer)
    }
}

#[cfg(feature = "parse")]
impl<'de> Deserialize<'de> for AsText<TimeControl> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer).map(AsText)
    }
}

/// An optional control as a string, or `null`: `#[serde(with = "tc_notation::as_text::optional")]`.
pub mod optional {
    use super::*;

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
}

/// Controls as a list of strings: `#[serde(with = "tc_notation::as_text::list")]`.
pub mod list {
    #[cfg(feature = "parse")]
    use alloc::vec::Vec;

    use super::*;

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
}
