//! Any JSON value as an action.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};
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

/// Returns the reason for which a JSON text cannot be read, without its place in the text, and without the end of a long
/// value.
pub(super) fn reason(error: &serde_json::Error) -> String {
    const MOST: usize = 400;
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ").map_or(&*message, |(reason, _)| reason);
    match reason.char_indices().nth(MOST) {
        Some((end, _)) => alloc::format!("{}...", &reason[..end]),
        None => reason.into(),
    }
}

/// Reads the value of a key. The error names the key in it whose value is wrong, or this one.
pub(crate) fn value<T: DeserializeOwned>(key: &'static str, text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| {
        let reason = reason(&error);
        if ["unknown field `", "missing field `", "duplicate field `"].iter().any(|start| reason.starts_with(start)) {
            return Problem(reason);
        }
        // Types of the clock do not know their keys, and call themselves `instant` or `span`.
        let named = reason
            .strip_prefix('`')
            .and_then(|reason| reason.split_once("`: "))
            .filter(|(name, _)| !name.contains(' '));
        let found = if error.line() == 1 { key_at(text, error.column()) } else { None };
        Problem::at(found.unwrap_or(key), named.map_or(&*reason, |(_, reason)| reason))
    })
}

/// Returns the key whose value reaches up to a byte of a line of JSON, or contains it.
fn key_at(text: &str, byte: usize) -> Option<&str> {
    let text = text.get(..byte)?;
    // The last key of each object, and nothing for each list, from the outermost one that is open to the innermost.
    let mut open: Vec<Option<&str>> = Vec::new();
    let (mut last, mut rest) = ("", text);
    while let Some(at) = rest.find(['"', ':', '{', '[', '}', ']']) {
        let (sign, after) = (&rest[at..=at], &rest[at + 1..]);
        rest = after;
        match sign {
            "\"" => {
                let is_end =
                    |(at, _): &(usize, &str)| after[..*at].bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 0;
                let (end, _) = after.match_indices('"').find(is_end)?;
                (last, rest) = (&after[..end], &after[end + 1..]);
            }
            ":" => *open.last_mut()? = Some(last),
            "{" | "[" => open.push(None),
            _ => drop(open.pop()),
        }
    }
    open.into_iter().rev().flatten().next()
}

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
        raw(&self.0, serializer)
    }
}

pub(super) fn raw<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let raw: &RawValue = serde_json::from_str(text).map_err(serde::ser::Error::custom)?;
    raw.serialize(serializer)
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
