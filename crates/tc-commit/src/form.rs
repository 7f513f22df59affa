//! What is told to somebody, as JSON: views, what is in them, and effects. It is the form of the line protocol; an action
//! is written as its type has it.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tc_core::form::{ChangeForm, Millis, ReadingForm};

use crate::{Body, Branch, Change, Effect, OpenBranch, PlayerView, Refused, Standing, View};

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Effect { at, change } = self;
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
            Change::Did { by, .. } => map.serialize_entry("player", by)?,
            Change::Extended { until, missing } => {
                map.serialize_entry("until", &Millis(*until))?;
                map.serialize_entry("players", missing)?;
            }
            Change::Sealed(by) => map.serialize_entry("by", by.word())?,
            Change::Aborted { by, players } => {
                map.serialize_entry("by", by.word())?;
                map.serialize_entry("players", players)?;
            }
            Change::Clock { player, change } => {
                map.serialize_entry("player", player)?;
                map.serialize_entry("change", &ChangeForm(change))?;
            }
            Change::Paused | Change::Resumed | Change::Resolved => {}
        }
        map.end()
    }
}

/// The kind and the text.
impl Serialize for Refused {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.kind())?;
        map.serialize_entry("message", &alloc::format!("{self}"))?;
        map.end()
    }
}

impl<A: Serialize + Clone> Serialize for View<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.write_entries(&mut map)?;
        map.end()
    }
}

impl<A: Serialize + Clone> View<A> {
    pub(crate) fn write_entries<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let View { round, phase, is_paused, sealed, deadline, committed, ready, players } = self;
        map.serialize_entry("round", round)?;
        map.serialize_entry("phase", phase.word())?;
        map.serialize_entry("paused", is_paused)?;
        map.serialize_entry("sealed", &sealed.map(|by| by.word()))?;
        map.serialize_entry("deadline", &deadline.map(Millis))?;
        map.serialize_entry("committed", committed)?;
        map.serialize_entry("ready", ready)?;
        map.serialize_entry("players", players)
    }
}

/// The keys `digest` and `branch` are there only if they say something.
impl<A: Serialize + Clone> Serialize for PlayerView<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PlayerView { id, is_idle, has_left, standing, is_opened, action, digest, branch, bid, clock } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("player", id)?;
        map.serialize_entry("idle", is_idle)?;
        map.serialize_entry("left", has_left)?;
        map.serialize_entry("status", standing)?;
        map.serialize_entry("opened", is_opened)?;
        match action {
            Some(Body::Plain(action)) => map.serialize_entry("action", action)?,
            written => map.serialize_entry("action", written)?,
        }
        if let Some(digest) = digest {
            map.serialize_entry("digest", digest)?;
        }
        if let Some(branch) = branch {
            map.serialize_entry("branch", branch)?;
        }
        map.serialize_entry("bid", &bid.map(|bid| bid.word()))?;
        map.serialize_entry("clock", &clock.map(ReadingForm))?;
        map.end()
    }
}

impl<A: Serialize> Serialize for OpenBranch<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let word = match self.branch {
            Branch::Then => "then",
            Branch::Otherwise => "otherwise",
            Branch::Cycle => "cycle",
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("holds", word)?;
        map.serialize_entry("action", &self.action)?;
        map.end()
    }
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Standing { committed, amended, ready, flagged } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("committed", &committed)?;
        map.serialize_entry("amended", &amended)?;
        map.serialize_entry("ready", &ready)?;
        map.serialize_entry("flagged", &flagged)?;
        map.end()
    }
}
