//! Any JSON value as an action.

use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::problem::Problem;
use crate::{Action, Encoder};

/// Any JSON value as an action. It keeps the text without blanks between tokens, so `1` and `1.0` are different
/// actions. Every JSON parser can read it: numbers fit into a double, texts are complete, nesting is bounded. Its
/// `Debug` form shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Json(String);

impl Json {
    /// Reads the value of this key.
    pub(super) fn read(key: &str, text: &str) -> Result<Json, Problem> {
        match serde_json::from_str::<Readable>(text) {
            Ok(_) => Ok(Json(without_blanks(text))),
            Err(error) => Err(Problem::at(key, reason(&error))),
        }
    }

    /// Returns the JSON text, without blanks between tokens.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Checks that every JSON parser can read a value: numbers fit into a double, texts are complete, nesting is bounded.
struct Readable;

impl<'de> Deserialize<'de> for Readable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Readable, D::Error> {
        deserializer.deserialize_any(Readable)
    }
}

macro_rules! readable {
    ($($visit:ident: $kind:ty),*) => {
        $(fn $visit<E>(self, _: $kind) -> Result<Readable, E> {
            Ok(Readable)
        })*
    };
}

impl<'de> Visitor<'de> for Readable {
    type Value = Readable;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    readable! { visit_bool: bool, visit_u64: u64, visit_i64: i64, visit_f64: f64, visit_str: &str }

    fn visit_unit<E>(self) -> Result<Readable, E> {
        Ok(Readable)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Readable, S::Error> {
        while seq.next_element::<Readable>()?.is_some() {}
        Ok(Readable)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Readable, M::Error> {
        while map.next_entry::<Readable, Readable>()?.is_some() {}
        Ok(Readable)
    }
}

/// Returns the reason for which a JSON text cannot be read, without its place in the text.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    error.to_string().split(" at line ").next().unwrap_or_default().into()
}

/// Removes the blanks between the tokens of a JSON text.
pub(super) fn without_blanks(text: &str) -> String {
    let (mut is_text, mut is_escaped) = (false, false);
    let stays = |letter: &char| {
        let stays = is_text || !letter.is_ascii_whitespace();
        match letter {
            '"' if !is_escaped => is_text = !is_text,
            _ => {}
        }
        is_escaped = *letter == '\\' && !is_escaped;
        stays
    };
    text.chars().filter(stays).collect()
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

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        let raw: &RawValue = Deserialize::deserialize(deserializer)?;
        Json::read("action", raw.get()).map_err(|problem| D::Error::custom(problem.0))
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}
