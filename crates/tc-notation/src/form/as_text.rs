//! A control as a string in the notation, for `#[serde(with = "tc_notation::as_text")]`. Reading needs the feature `parse`.
//!
//! ```
//! use tc_notation::TimeControl;
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Settings {
//!     #[serde(with = "tc_notation::as_text")]
//!     clock: TimeControl,
//! }
//!
//! let settings: Settings = serde_json::from_str(r#"{"clock":"5m.. + 3s"}"#)?;
//! assert_eq!(serde_json::to_string(&settings)?, r#"{"clock":"5m.. + 3s"}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::Serializer;
#[cfg(feature = "parse")]
use serde::de::{Deserializer, Error, Visitor};

use crate::TimeControl;

/// Writes the control as a string in the notation.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(control: &TimeControl, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(control)
}

/// Reads a control from a string in the notation, extensions included.
///
/// # Errors
/// Those of the deserializer, and a [`ParseError`](crate::ParseError) as its message.
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
