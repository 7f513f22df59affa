//! The answer to a line as JSON.

use alloc::string::{String, ToString};

use serde::ser::{Error, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::{LineAnswer, LineError};
use crate::{Change, Effect, Look, Reading, Reason, Seat, Span, Timestamp, Verdict};

pub(super) fn answer<const SEATS: usize>(answer: &LineAnswer<'_, SEATS>) -> String {
    // Numbers, strings, lists and objects with string keys can always be written.
    serde_json::to_string(&AnswerForm(answer)).unwrap_or_default()
}

struct AnswerForm<'a, const SEATS: usize>(&'a LineAnswer<'a, SEATS>);
struct ErrorForm<'a>(&'a LineError);
struct EffectForm<'a>(&'a Effect);
struct ReasonForm(Reason);
struct StateForm<'a, const SEATS: usize>(&'a Look<'a, SEATS>);

/// A change of a clock as the protocol writes it, without instant and seat.
pub struct ChangeForm<'a>(pub &'a Change);
/// What a seat's clock shows, as the protocol writes it.
pub struct ReadingForm(pub Reading);
/// An instant in milliseconds, written digit by digit.
pub struct Millis(pub Timestamp);

impl Millis {
    fn of(span: Span) -> Millis {
        Millis(Timestamp::from_nanos(span.as_nanos()))
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.0.to_string()).map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl<const SEATS: usize> Serialize for AnswerForm<'_, SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LineAnswer { at, result, look, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &at.map(Millis))?;
        map.serialize_entry("ok", &result.is_ok())?;
        match result {
            Ok(answer) => {
                map.serialize_entry("applied", &(answer.verdict == Verdict::Applied))?;
                map.serialize_entry("effects", &List(|| answer.effects.iter().map(EffectForm)))?;
            }
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

impl Serialize for EffectForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Effect { at, seat, change } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", word(change))?;
        map.serialize_entry("at", &Millis(*at))?;
        map.serialize_entry("seat", &seat.map(Seat::index))?;
        details(change, &mut map)?;
        map.end()
    }
}

impl Serialize for ChangeForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", word(self.0))?;
        details(self.0, &mut map)?;
        map.end()
    }
}

/// What there is to say of a change beside its type.
fn details<M: SerializeMap>(change: &Change, map: &mut M) -> Result<(), M::Error> {
    match change {
        Change::Periods { spent, left, by } => {
            map.serialize_entry("n", spent)?;
            map.serialize_entry("left", left)?;
            map.serialize_entry("by", by.word())?;
        }
        Change::Stage { stage, by } => {
            map.serialize_entry("stage", stage)?;
            map.serialize_entry("by", by.word())?;
        }
        Change::Reset { by } => map.serialize_entry("by", by.word())?,
        Change::Bonus { time, kind } => {
            map.serialize_entry("time", &Millis::of(*time))?;
            map.serialize_entry("kind", kind.word())?;
        }
        Change::Forfeited { time, why } => {
            map.serialize_entry("time", &Millis::of(*time))?;
            map.serialize_entry("why", why.word())?;
        }
        Change::Credit { time } => map.serialize_entry("time", &Millis::of(*time))?,
        Change::Adjusted { time, why } => {
            map.serialize_entry("time", &Millis::of(*time))?;
            map.serialize_entry("why", why.word())?;
        }
        Change::Paused(reason) | Change::Resumed(reason) => map.serialize_entry("reason", reason.word())?,
        Change::Ended(why) => map.serialize_entry("why", why.as_str())?,
        Change::Turn | Change::Flag | Change::Undone | Change::Cancelled => {}
    }
    Ok(())
}

/// The `type` of an effect.
fn word(change: &Change) -> &'static str {
    match change {
        Change::Turn => "turn",
        Change::Periods { .. } => "periods",
        Change::Stage { .. } => "stage",
        Change::Reset { .. } => "reset",
        Change::Bonus { .. } => "bonus",
        Change::Forfeited { .. } => "forfeited",
        Change::Credit { .. } => "credit",
        Change::Adjusted { .. } => "adjusted",
        Change::Paused(_) => "paused",
        Change::Resumed(_) => "resumed",
        Change::Flag => "flag",
        Change::Undone => "undone",
        Change::Cancelled => "cancelled",
        Change::Ended(_) => "ended",
    }
}

impl Serialize for ReasonForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("reason", self.0.word())?;
        map.serialize_entry("seat", &self.0.seat().map(Seat::index))?;
        map.end()
    }
}

impl<const SEATS: usize> Serialize for StateForm<'_, SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let look = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("status", look.status().word())?;
        map.serialize_entry("running", &List(|| look.turn().iter().map(Seat::index)))?;
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

impl Serialize for ReadingForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let reading = &self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("stage", &reading.stage)?;
        map.serialize_entry("periods_left", &reading.periods_left)?;
        map.serialize_entry("moves", &reading.moves)?;
        map.serialize_entry("remaining", &Millis::of(reading.left))?;
        map.serialize_entry("delay", &Millis::of(reading.delay_left))?;
        map.serialize_entry("flagged", &reading.flagged)?;
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
