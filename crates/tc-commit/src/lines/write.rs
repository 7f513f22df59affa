//! Writes the answer to a line as JSON.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tc_core::form::{ChangeForm, Millis, ReadingForm};

use super::LineAnswer;
use super::rounds::AskedView;
use crate::Effect;

impl Serialize for LineAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LineAnswer { at, result, resolution, views, next, public_digest, accepted: _ } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &at.map(Millis))?;
        map.serialize_entry("ok", &result.is_ok())?;
        match result {
            Ok(effects) => map.serialize_entry("effects", &self::effects(effects))?,
            Err(error) => {
                map.serialize_entry("error", &ErrorForm { kind: error.kind(), message: error.to_string() })?;
            }
        }
        if let Some(resolution) = resolution {
            map.serialize_entry("resolution", resolution)?;
        }
        map.serialize_entry("views", &ViewsForm(views))?;
        map.serialize_entry("next", &next.map(Millis))?;
        if let Some(digest) = public_digest {
            map.serialize_entry("public_digest", digest)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct ErrorForm {
    kind: &'static str,
    message: String,
}

struct ViewsForm<'a>(&'a [(String, Option<AskedView>)]);

impl Serialize for ViewsForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, view)| (name, view.as_ref().map(asked))))
    }
}

/// A view with the effects of this line.
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
