//! Instants, changes and readings as the line protocol writes them, for JSON only.

use serde::{Serialize, Serializer};

use super::special::write_without_seat;
use super::{Form, Tagged, TimeForm, Writer};
use crate::{Change, Reading, Timestamp};

/// An instant, written as an exact JSON number of milliseconds.
pub struct Millis(pub Timestamp);

/// A change of a clock as the line protocol writes it, without instant and seat.
pub struct ChangeForm<'a>(pub &'a Change);

/// A reading as the line protocol writes it: stage, periods, moves, time, delay and flag.
pub struct ReadingForm(pub Reading);

impl ReadingForm {
    pub(crate) fn write(&self, to: &mut Writer) {
        to.put("stage", &self.0.stage);
        to.put("periods_left", &self.0.periods_left);
        to.put("moves", &self.0.moves);
        to.put("remaining", &self.0.left);
        to.put("delay", &self.0.delay_left);
        to.put("flagged", &self.0.flagged);
    }
}

impl Serialize for ReadingForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut writer = Writer::new(TimeForm::Milliseconds);
        self.write(&mut writer);
        writer.value().serialize(serializer)
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.value(TimeForm::Milliseconds).serialize(serializer)
    }
}

impl Serialize for ChangeForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut writer = Writer::new(TimeForm::Milliseconds);
        writer.put_word("type", self.0.kind());
        write_without_seat(self.0, &mut writer);
        writer.value().serialize(serializer)
    }
}
