//! `time_control`: one of six systems.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::Time;

use super::wire::{MILLISECONDS, SECONDS};
use super::{Average, Speed, rules, speed};
use crate::json::record::{BOOLEAN, Codec, Record, count, read, write};
use crate::json::{Kind, Object, Value, plain};
use crate::units::{MILLISECOND, SECOND};
use crate::{Expectation, GameSettings, ReadError, ReadErrorKind};

/// The unit of the numbers in a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Seconds: on the wire and in the API.
    Seconds,
    /// Milliseconds: where goban reads game records.
    Milliseconds,
}

impl Unit {
    pub(super) const fn micros(self) -> u64 {
        match self {
            Unit::Seconds => SECOND,
            Unit::Milliseconds => MILLISECOND,
        }
    }

    const fn codec(self) -> Codec<Time> {
        match self {
            Unit::Seconds => Codec { read: |value| value.time(SECOND), write: |time| (SECONDS.write)(&(*time).into()) },
            Unit::Milliseconds => {
                Codec { read: |value| value.time(MILLISECOND), write: |time| (MILLISECONDS.write)(&(*time).into()) }
            }
        }
    }
}

/// The time control of a game: a system and its times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// `system`: what the times mean. Those of other systems are not written.
    pub system: System,
    /// `initial_time`, `main_time` or `total_time`.
    pub main: Time,
    /// `time_increment`, `period_time` of a period or a block, or `per_move`.
    pub each: Time,
    /// `max_time`, not below the initial time.
    pub max: Time,
    /// `periods`: all that there are, at most 10 000; or `stones_per_period`.
    pub count: u32,
    /// The speed that whoever made the game has picked; `None` if it is not said. See [`speed`] for what it should be.
    pub speed: Option<Speed>,
    /// Whether the clocks pause from Saturday 00:00 to Monday 00:00 UTC.
    pub pause_on_weekends: bool,
}

/// One of the six systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// `fischer`: every move adds the increment, up to the maximum.
    Fischer,
    /// `byoyomi`: after the main time, periods that restart with each move. None of them is as good as absolute time.
    Byoyomi,
    /// `canadian`: after the main time, a number of moves in each block.
    Canadian,
    /// `simple`: a time for each move.
    Simple,
    /// `absolute`: a time for all moves.
    Absolute,
    /// `none`: no clock. The site ends such a game when nobody moves for weeks.
    None,
}

/// The site's names of the systems, with their keys of [`Settings::main`], `each`, `max` and `count`.
const SYSTEMS: [(System, &str, [Option<&str>; 4]); 6] = [
    (System::Fischer, "fischer", [Some("initial_time"), Some("time_increment"), Some("max_time"), None]),
    (System::Byoyomi, "byoyomi", [Some("main_time"), Some("period_time"), None, Some("periods")]),
    (System::Canadian, "canadian", [Some("main_time"), Some("period_time"), None, Some("stones_per_period")]),
    (System::Simple, "simple", [None, Some("per_move"), None, None]),
    (System::Absolute, "absolute", [Some("total_time"), None, None, None]),
    (System::None, "none", [None; 4]),
];

impl Settings {
    /// No clock. Other settings can be made from these.
    pub const NONE: Settings = Settings {
        system: System::None,
        main: Time::ZERO,
        each: Time::ZERO,
        max: Time::ZERO,
        count: 0,
        speed: None,
        pause_on_weekends: false,
    };

    /// Reads a `time_control` object, or a text that holds one under `time_control` or `time_control_parameters`, as an
    /// object or as JSON in a string. The system is under `system`, or the older key `time_control`. Unknown keys are
    /// ignored, unless they are about time; without their keys there is no speed and no pause on weekends.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not a time control of OGS.
    pub fn read(text: &str, unit: Unit) -> Result<Settings, ReadError> {
        let text = plain(text);
        let text = inner(Value::read("time_control", &text)?)?;
        let object = Object::read(&text)?;
        let nested = object.get("time_control_parameters");
        match nested.or(object.get("time_control").filter(|value| value.kind() == Kind::Object)) {
            Some(nested) => Settings::of_object(&Object::read(&inner(nested)?)?, Some(&object), unit),
            None => Settings::of_object(&object, None, unit),
        }
    }

    fn of_object(object: &Object<'_>, around: Option<&Object<'_>>, unit: Unit) -> Result<Settings, ReadError> {
        let older = |object: &Object<'_>| object.get("time_control").map(Value::text);
        let named = object.get("system").map(Value::text).or(older(object)).or(around.and_then(older));
        let name = named.unwrap_or_else(|| object.need("system")?.text())?;
        let system = SYSTEMS.into_iter().find(|(_, word, _)| *word == name).map(|(system, ..)| system);
        let system = system.ok_or(
            Value { key: "system", text: "" }
                .unexpected(Expectation("fischer, byoyomi, canadian, simple, absolute or none")),
        )?;
        let known: Vec<&str> = SYSTEMS.iter().flat_map(|(.., keys)| keys.iter().flatten().copied()).collect();
        let outside = || around.and_then(|around| around.unknown_time(&known));
        if let Some(word) = object.unknown_time(&known).or_else(outside) {
            return Err(ReadError::new(ReadErrorKind::UnknownWord { word, like: None, control: None }));
        }
        read(object, Settings { system, ..Settings::NONE }, |settings, record| settings.fields(record, unit))
    }

    /// The time control as the site writes it, with its system under both keys, `system` and `time_control`; in
    /// milliseconds as goban has it, with `system` alone. Where no speed is picked, it is what [`speed`](super::speed)
    /// gives for a board of unknown size.
    pub fn to_json(&self, unit: Unit) -> String {
        let usual = || speed(&self.control().ok()?, Average::UNKNOWN_BOARD);
        let speed = self.speed.or_else(usual).or(Some(Speed::Correspondence));
        write(&Settings { speed, ..*self }, |settings, record| settings.fields(record, unit))
    }

    fn fields(&mut self, record: &mut Record<'_, '_>, unit: Unit) -> Result<(), ReadError> {
        let this = SYSTEMS.into_iter().find(|(system, ..)| *system == self.system);
        let (name, [main, each, max, number]) = this.map_or(("none", [None; 4]), |(_, name, keys)| (name, keys));
        record.only_written("system", format_args!("\"{name}\""));
        if unit == Unit::Seconds {
            record.only_written("time_control", format_args!("\"{name}\""));
        }
        record.maybe("speed", &mut self.speed, Speed::CODEC)?;
        for (key, time) in [(main, &mut self.main), (each, &mut self.each), (max, &mut self.max)] {
            key.map_or(Ok(()), |key| record.need(key, time, unit.codec()))?;
        }
        number.map_or(Ok(()), |key| record.need(key, &mut self.count, count()))?;
        record.or_default("pause_on_weekends", &mut self.pause_on_weekends, BOOLEAN)
    }

    /// The control, and the pauses on weekends. The other [`rules`] are those of a game.
    ///
    /// # Errors
    /// A [`ReadError`] for a control that cannot be: a maximum below the initial time, or no time at all.
    pub fn settings(&self) -> Result<GameSettings, ReadError> {
        let calendar = rules(self.pause_on_weekends, None).calendar;
        let control = self.control()?;
        Ok(GameSettings { control, rules: tc_core::Rules { calendar, ..tc_core::Rules::default() } })
    }
}

/// JSON itself, or the JSON in a string.
fn inner(value: Value<'_>) -> Result<Cow<'_, str>, ReadError> {
    match value.kind() {
        Kind::Text => value.text().map(Cow::Owned),
        _ => Ok(Cow::Borrowed(value.text)),
    }
}
