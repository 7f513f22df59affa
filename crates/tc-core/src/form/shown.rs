//! A reading as the line protocol writes it.

use serde::{Serialize, Serializer};

use super::Writer;
use crate::Reading;

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
        let mut writer = Writer::new();
        self.write(&mut writer);
        writer.value().serialize(serializer)
    }
}
