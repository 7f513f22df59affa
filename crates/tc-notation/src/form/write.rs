//! Writes a control in the form.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::{Bonus, Cap, Moves, Periods, Stage, Time, TimeControl, TimeUnit};

/// The JSON form: an array of stages, keys in the order time, periods, moves, reset, expire, delay, bonus, cap, without
/// those that have no effect.
impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut stages = serializer.serialize_seq(Some(self.stages().len()))?;
        for stage in self.stages() {
            stages.serialize_element(&StageForm(stage))?;
        }
        stages.end()
    }
}

struct StageForm<'c>(&'c Stage);

impl Serialize for StageForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stage = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("time", &Seconds(stage.time()))?;
        match stage.periods() {
            Periods::ONE => {}
            Periods::Counted(count) => map.serialize_entry("periods", &count.get())?,
            Periods::Unlimited => map.serialize_entry("periods", "unlimited")?,
        }
        if let Some(count) = stage.moves().count() {
            map.serialize_entry("moves", &count.get())?;
        }
        match stage.moves() {
            Moves::Reset(_) => map.serialize_entry("reset", "m")?,
            Moves::Required(_) if stage.resets_on_time() => map.serialize_entry("reset", "t")?,
            Moves::Expire(_) => map.serialize_entry("expire", "m")?,
            Moves::Required(_) | Moves::Any => {}
        }
        if let Some(delay) = stage.delay() {
            map.serialize_entry("delay", &Seconds(delay))?;
        }
        match stage.bonus() {
            Some(Bonus::Increment(time)) => map.serialize_entry("bonus", &Seconds(time))?,
            Some(Bonus::Bronstein(time)) => map.serialize_entry("bonus", &UpTo { up_to: Seconds(time) })?,
            Some(Bonus::Opponent) => map.serialize_entry("bonus", "opponent")?,
            None => {}
        }
        match stage.telling_cap() {
            Some(Cap::At(cap)) => map.serialize_entry("cap", &Seconds(cap))?,
            Some(Cap::Unlimited) => map.serialize_entry("cap", "unlimited")?,
            None => {}
        }
        map.end()
    }
}

#[derive(serde::Serialize)]
struct UpTo {
    #[serde(rename = "upTo")]
    up_to: Seconds,
}

/// A time as a number of seconds. It has at most 15 significant digits, so every double holds it exactly enough to print it
/// again.
struct Seconds(Time);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (micros, second) = (self.0.as_micros(), TimeUnit::Seconds.micros());
        if micros.is_multiple_of(second) {
            serializer.serialize_u64(micros / second)
        } else {
            // serde_json prints the shortest decimal number with this double.
            serializer.serialize_f64(micros as f64 / second as f64)
        }
    }
}
