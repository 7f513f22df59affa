//! Any JSON value as an action.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::{Action, Encoder};

/// Any JSON value as an action, as it was written: `1` and `1.0` are different actions. Its `Debug` form shows nothing
/// of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Json(String);

impl Json {
    /// A value that was read as JSON.
    pub(super) fn new(text: &str) -> Json {
        Json(text.to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Action for Json {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.0.as_bytes());
    }

    fn wipe(&mut self) {
        self.0.wipe();
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}
