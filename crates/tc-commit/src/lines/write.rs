//! Writes the answer to a line as JSON.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tc_core::Timestamp;

use super::rounds::{AskedView, Brought};
use super::{AnswerSeen, LineAnswer, LineError};
use crate::Effect;

impl Serialize for LineAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LineAnswer { at, result, resolution, views, next, public_digest, .. } = self;
        let mut map = serializer.serialize_map(None)?;
        entries(&mut map, *at, result, resolution.as_deref())?;
        map.serialize_entry("views", &ViewsForm(views))?;
        map.serialize_entry("next", next)?;
        if let Some(digest) = public_digest {
            map.serialize_entry("public_digest", digest)?;
        }
        map.end()
    }
}

impl Serialize for AnswerSeen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let AnswerSeen { at, result, resolution } = self;
        let mut map = serializer.serialize_map(None)?;
        entries(&mut map, *at, result, resolution.as_deref())?;
        map.end()
    }
}

fn entries<M: SerializeMap>(
    map: &mut M,
    at: Option<Timestamp>,
    result: &Result<Vec<Effect>, LineError>,
    resolution: Option<&[Brought]>,
) -> Result<(), M::Error> {
    map.serialize_entry("at", &at)?;
    map.serialize_entry("ok", &result.is_ok())?;
    match result {
        Ok(effects) => map.serialize_entry("effects", effects)?,
        Err(error) => map.serialize_entry("error", error)?,
    }
    resolution.map_or(Ok(()), |resolution| map.serialize_entry("resolution", resolution))
}

/// The kind and the message.
impl Serialize for LineError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("kind", self.kind()), ("message", self.to_string().as_str())])
    }
}

struct ViewsForm<'a>(&'a [(String, Option<AskedView>)]);

impl Serialize for ViewsForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, view)| (name, view)))
    }
}
