//! The answer to a line as JSON.

use alloc::string::{String, ToString};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tc_core::lines::{ChangeForm, Millis, ReadingForm};

use super::rounds::{AskedView, Brought};
use super::{Json, LineAnswer, LineError};
use crate::{Body, Change, Effect, PlayerId, PlayerView, Standing, View};

pub(super) fn answer(answer: &LineAnswer) -> String {
    // Numbers, strings, lists, objects with string keys, and what was read as JSON can always be written.
    serde_json::to_string(&AnswerForm(answer)).unwrap_or_default()
}

struct AnswerForm<'a>(&'a LineAnswer);
struct ErrorForm<'a>(&'a LineError);
struct EffectForm<'a>(&'a Effect);
struct BroughtForm<'a>(&'a Brought);
struct ViewsForm<'a>(&'a LineAnswer);
struct ViewForm<'a>(&'a AskedView);
struct PlayerForm<'a>(&'a PlayerView<Json>);
struct StandingForm(Standing);

impl Serialize for AnswerForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LineAnswer { at, result, resolution, next, public_digest, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &at.map(Millis))?;
        map.serialize_entry("ok", &result.is_ok())?;
        match result {
            Ok(effects) => map.serialize_entry("effects", &list(effects, EffectForm))?,
            Err(error) => map.serialize_entry("error", &ErrorForm(error))?,
        }
        if let Some(resolution) = resolution {
            map.serialize_entry("resolution", &list(resolution, BroughtForm))?;
        }
        map.serialize_entry("views", &ViewsForm(self.0))?;
        map.serialize_entry("next", &next.map(Millis))?;
        map.serialize_entry("public_digest", &public_digest.map(|digest| digest.to_string()))?;
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

impl Serialize for EffectForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Effect { at, change } = self.0;
        let mut map = serializer.serialize_map(None)?;
        let word = match change {
            Change::Did { deed, .. } => deed.word(),
            Change::Extended { .. } => "extended",
            Change::Sealed(_) => "sealed",
            Change::Paused => "paused",
            Change::Resumed => "resumed",
            Change::Resolved => "resolved",
            Change::Aborted { .. } => "aborted",
            Change::Clock { .. } => "clock",
        };
        map.serialize_entry("type", word)?;
        map.serialize_entry("at", &Millis(*at))?;
        match change {
            Change::Did { by, .. } => map.serialize_entry("player", &by.as_ref().map(PlayerId::as_str))?,
            Change::Extended { until, missing } => {
                map.serialize_entry("until", &Millis(*until))?;
                map.serialize_entry("players", &list(missing, PlayerId::as_str))?;
            }
            Change::Sealed(by) => map.serialize_entry("by", by.word())?,
            Change::Aborted { by, players } => {
                map.serialize_entry("by", by.word())?;
                map.serialize_entry("players", &list(players, PlayerId::as_str))?;
            }
            Change::Clock { player, change } => {
                map.serialize_entry("player", &player.as_ref().map(PlayerId::as_str))?;
                map.serialize_entry("change", &ChangeForm(change))?;
            }
            Change::Paused | Change::Resumed | Change::Resolved => {}
        }
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
        serializer.collect_map(self.0.views.iter().map(|(name, view)| (name, view.as_ref().map(ViewForm))))
    }
}

impl Serialize for ViewForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let AskedView { view, effects } = self.0;
        let View { round, phase, is_paused, sealed, deadline, committed, ready, players } = view;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("round", round)?;
        map.serialize_entry("phase", phase.word())?;
        map.serialize_entry("paused", is_paused)?;
        map.serialize_entry("sealed", &sealed.map(|by| by.word()))?;
        map.serialize_entry("deadline", &deadline.map(Millis))?;
        map.serialize_entry("committed", committed)?;
        map.serialize_entry("ready", ready)?;
        map.serialize_entry("players", &list(players, PlayerForm))?;
        map.serialize_entry("effects", &list(effects, EffectForm))?;
        map.end()
    }
}

impl Serialize for PlayerForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PlayerView { id, is_idle, has_left, standing, is_opened, action, bid, clock, .. } = self.0;
        // No line commits to conditions.
        let plain = action.as_ref().and_then(|body| match body {
            Body::Plain(action) => Some(action),
            Body::When(_) => None,
        });
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("player", id.as_str())?;
        map.serialize_entry("idle", is_idle)?;
        map.serialize_entry("left", has_left)?;
        map.serialize_entry("status", &standing.map(StandingForm))?;
        map.serialize_entry("opened", is_opened)?;
        map.serialize_entry("action", &plain)?;
        map.serialize_entry("bid", &bid.map(|bid| bid.word()))?;
        map.serialize_entry("clock", &clock.map(ReadingForm))?;
        map.end()
    }
}

impl Serialize for StandingForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Standing { committed, amended, ready, flagged } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("committed", &committed)?;
        map.serialize_entry("amended", &amended)?;
        map.serialize_entry("ready", &ready)?;
        map.serialize_entry("flagged", &flagged)?;
        map.end()
    }
}

/// A list, each element in a form.
fn list<'a, E, F: Serialize + 'a>(elements: &'a [E], form: impl Fn(&'a E) -> F + Copy + 'a) -> impl Serialize + 'a {
    List(move || elements.iter().map(form))
}

/// A list whose elements are made when it is written.
struct List<L>(L);

impl<L: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for List<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}
