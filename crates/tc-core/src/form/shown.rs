//! What the line protocol shows in a form of its own.

use alloc::string::ToString;

use serde::ser::{Error, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::special::write_apart_from_seat;
use super::{Tagged, TimeForm, Timed};
use crate::{Change, Reading, Timestamp};

/// An instant in milliseconds, written digit by digit.
pub struct Millis(pub Timestamp);

/// A change of a clock as the line protocol writes it, without instant and seat.
pub struct ChangeForm<'a>(pub &'a Change);

/// What a seat's clock shows, as the line protocol writes it.
pub struct ReadingForm(pub Reading);

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.0.to_string()).map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl Serialize for ChangeForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", self.0.kind())?;
        write_apart_from_seat(self.0, TimeForm::Milliseconds, &mut map)?;
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
        map.serialize_entry("remaining", &Timed(&reading.left, TimeForm::Milliseconds))?;
        map.serialize_entry("delay", &Timed(&reading.delay_left, TimeForm::Milliseconds))?;
        map.serialize_entry("flagged", &reading.flagged)?;
        map.end()
    }
}
