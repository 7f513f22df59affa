//! The answer to a line as JSON.

use alloc::string::{String, ToString};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{LineAnswer, LineError};
use crate::form::{Keys, Millis, ReadingForm, TimeForm};
use crate::{Look, Reason};

pub(super) fn answer<const SEATS: usize>(answer: &LineAnswer<'_, SEATS>) -> String {
    // Numbers, strings, lists and objects with string keys can always be written.
    serde_json::to_string(&AnswerForm(answer)).unwrap_or_default()
}

struct AnswerForm<'a, const SEATS: usize>(&'a LineAnswer<'a, SEATS>);
struct ErrorForm<'a>(&'a LineError);
struct ReasonForm(Reason);
struct StateForm<'a, const SEATS: usize>(&'a Look<'a, SEATS>);

impl<const SEATS: usize> Serialize for AnswerForm<'_, SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LineAnswer { at, result, look, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &at.map(Millis))?;
        map.serialize_entry("ok", &result.is_ok())?;
        match result {
            Ok(answer) => answer.write_keys(TimeForm::Milliseconds, &mut map)?,
            Err(error) => map.serialize_entry("error", &ErrorForm(error))?,
        }
        map.serialize_entry("state", &StateForm(look))?;
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

/// Here a reason without a seat says so.
impl Serialize for ReasonForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("reason", self.0.word())?;
        map.serialize_entry("seat", &self.0.seat())?;
        map.end()
    }
}

impl<const SEATS: usize> Serialize for StateForm<'_, SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let look = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("status", &look.status())?;
        map.serialize_entry("running", &look.turn())?;
        map.serialize_entry("paused", &List(|| look.pauses().iter().map(ReasonForm)))?;
        if look.setup().rules().start_clock.is_some() {
            map.serialize_entry("cancels_at", &look.cancels_at().map(Millis))?;
        }
        if let Some((_, until)) = look.flag_pending() {
            map.serialize_entry("flag_pending_until", &Millis(until))?;
        }
        map.serialize_entry("deadline", &look.deadline().map(Millis))?;
        map.serialize_entry("seats", &List(|| look.readings().map(ReadingForm)))?;
        map.end()
    }
}

/// A list whose elements are made when it is written.
struct List<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}
