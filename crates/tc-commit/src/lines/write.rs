//! The answer to a line as JSON.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tc_core::form::{ChangeForm, Millis, ReadingForm};

use super::rounds::{AskedView, Brought};
use super::{LineAnswer, LineError};
use crate::Effect;

pub(super) fn answer(answer: &LineAnswer) -> String {
    // Numbers, strings, lists, objects with string keys, and what was read as JSON can always be written.
    serde_json::to_string(&AnswerForm(answer)).unwrap_or_default()
}

struct AnswerForm<'a>(&'a LineAnswer);
struct ErrorForm<'a>(&'a LineError);
struct BroughtForm<'a>(&'a Brought);
struct ViewsForm<'a>(&'a LineAnswer);

impl Serialize for AnswerForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LineAnswer { at, result, resolution, next, public_digest, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &at.map(Millis))?;
        map.serialize_entry("ok", &result.is_ok())?;
        match result {
            Ok(effects) => map.serialize_entry("effects", &self::effects(effects))?,
            Err(error) => map.serialize_entry("error", &ErrorForm(error))?,
        }
        if let Some(resolution) = resolution {
            map.serialize_entry("resolution", &resolution.iter().map(BroughtForm).collect::<Vec<_>>())?;
        }
        map.serialize_entry("views", &ViewsForm(self.0))?;
        map.serialize_entry("next", &next.map(Millis))?;
        if let Some(digest) = public_digest {
            map.serialize_entry("public_digest", &digest.map(|digest| digest.to_string()))?;
        }
        map.end()
    }
}

impl Serialize for ErrorForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.0.kind())?;
        map.serialize_entry("message", &self.0.to_string())?;
        map.end()
    }
}

impl Serialize for BroughtForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Brought { player, action, outcome } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("player", player.as_str())?;
        map.serialize_entry("action", action)?;
        map.serialize_entry("outcome", outcome)?;
        map.end()
    }
}

impl Serialize for ViewsForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.views.iter().map(|(name, view)| (name, view.as_ref().map(asked))))
    }
}

/// The view, and what happened with this line.
#[derive(Serialize)]
struct AskedForm<V, E> {
    #[serde(flatten)]
    view: V,
    effects: E,
}

fn asked(asked: &AskedView) -> impl Serialize {
    AskedForm { view: asked.view.form(Millis, ReadingForm), effects: effects(&asked.effects) }
}

fn effects(effects: &[Effect]) -> Vec<impl Serialize> {
    effects.iter().map(|effect| effect.form(Millis, ChangeForm)).collect()
}
