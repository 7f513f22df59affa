//! `time_control`: one of six systems.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::mem::discriminant;

use tc_notation::{MoveCount, Time};

use super::wire::{MILLISECONDS, SECONDS};
use super::{Average, Speed, rules, speed};
use crate::json::record::{BOOLEAN, Codec, Record, TEXT, count, read, write};
use crate::json::{Kind, Object, Value, plain};
use crate::{Expectation, GameSettings, Milliseconds, ReadError, Seconds};

/// The unit of the numbers in a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Seconds: on the wire and in the API.
    Seconds,
    /// Milliseconds: where goban reads game records.
    Milliseconds,
}

impl Unit {
    pub(super) const fn nanos(self) -> u64 {
        match self {
            Unit::Seconds => Seconds::NANOS,
            Unit::Milliseconds => Milliseconds::NANOS,
        }
    }

    const fn codec(self) -> Codec<Time> {
        match self {
            Unit::Seconds => {
                Codec { read: |value| value.time(Seconds::NANOS), write: |time| (SECONDS.write)(&(*time).into()) }
            }
            Unit::Milliseconds => Codec {
                read: |value| value.time(Milliseconds::NANOS),
                write: |time| (MILLISECONDS.write)(&(*time).into()),
            },
        }
    }
}

/// The time control of a game.
///
/// ```
/// use tc_interop::ogs::{Settings, Speed, Unit};
///
/// let text = r#"{"time_control":"absolute","total_time":900,"speed":"live"}"#;
/// let settings = Settings::read(text, Unit::Seconds)?;
/// assert_eq!(settings.settings()?.control.to_string(), "15m");
/// assert_eq!(settings.speed, Some(Speed::Live));
/// assert_eq!(
///     settings.to_json(Unit::Milliseconds),
///     r#"{"system":"absolute","speed":"live","total_time":900000,"pause_on_weekends":false}"#,
/// );
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The system with its times.
    pub system: System,
    /// The speed that whoever made the game has picked; `None` if it is not said. See [`speed`](super::speed) for what
    /// it should be.
    pub speed: Option<Speed>,
    /// Whether the clocks pause from Saturday 00:00 to Monday 00:00 UTC.
    pub pause_on_weekends: bool,
}

/// One of the six systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// `fischer`: every move adds the increment, up to the maximum.
    Fischer {
        /// `initial_time`.
        initial: Time,
        /// `time_increment`.
        increment: Time,
        /// `max_time`, not below the initial time.
        max: Time,
    },
    /// `byoyomi`: after the main time, periods that restart with each move.
    Byoyomi {
        /// `main_time`.
        main: Time,
        /// `period_time`.
        period: Time,
        /// `periods`: all that there are, at most 10 000; none is as good as absolute time.
        periods: u16,
    },
    /// `canadian`: after the main time, a number of moves in each block.
    Canadian {
        /// `main_time`.
        main: Time,
        /// `period_time`: of a block.
        period: Time,
        /// `stones_per_period`.
        stones: MoveCount,
    },
    /// `simple`: a time for each move.
    Simple {
        /// `per_move`.
        per_move: Time,
    },
    /// `absolute`: a time for all moves.
    Absolute {
        /// `total_time`.
        total: Time,
    },
    /// `none`: no clock. The site ends such a game when nobody moves for weeks.
    None,
}

const ZERO: Time = Time::ZERO;
/// The site's names of the systems, which are here before their times are read.
const SYSTEMS: [(&str, System); 6] = [
    ("fischer", System::Fischer { initial: ZERO, increment: ZERO, max: ZERO }),
    ("byoyomi", System::Byoyomi { main: ZERO, period: ZERO, periods: 0 }),
    ("canadian", System::Canadian { main: ZERO, period: ZERO, stones: MoveCount::ONE }),
    ("simple", System::Simple { per_move: ZERO }),
    ("absolute", System::Absolute { total: ZERO }),
    ("none", System::None),
];

impl Settings {
    pub(super) const CODEC: Codec<Settings> = Codec {
        read: |value| Settings::read(value.text, Unit::Seconds),
        write: |settings| settings.to_json(Unit::Seconds),
    };

    /// Reads a `time_control` object, or a text that holds one under `time_control` or `time_control_parameters`, as an
    /// object or as JSON in a string. The system is under `system`, or the older key `time_control`. Unknown keys are
    /// ignored; without their keys there is no speed and no pause on weekends.
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
        let system = SYSTEMS.into_iter().find(|(word, _)| *word == name).map(|(_, system)| system);
        let system = system.ok_or(Value { key: "system", text: "" }.unexpected(Expectation::OgsSystem))?;
        let settings = Settings { system, speed: None, pause_on_weekends: false };
        read(object, settings, |settings, record| settings.fields(record, unit))
    }

    /// The time control as the site writes it, with its system under both keys, `system` and `time_control`; in
    /// milliseconds as goban has it, with `system` alone. Where no speed is picked, it is what [`speed`](super::speed)
    /// gives for a board of unknown size.
    pub fn to_json(&self, unit: Unit) -> String {
        let usual = || speed(&self.system.control().ok()?, Average::UNKNOWN_BOARD);
        let speed = self.speed.or_else(usual).or(Some(Speed::Correspondence));
        write(&Settings { speed, ..*self }, |settings, record| settings.fields(record, unit))
    }

    fn fields(&mut self, record: &mut Record<'_, '_>, unit: Unit) -> Result<(), ReadError> {
        let mut name = Some(self.system.name().to_string());
        record.maybe("system", &mut name, TEXT)?;
        if unit == Unit::Seconds {
            record.maybe("time_control", &mut name, TEXT)?;
        }
        record.maybe("speed", &mut self.speed, Speed::CODEC)?;
        self.system.fields(record, unit)?;
        record.or_default("pause_on_weekends", &mut self.pause_on_weekends, BOOLEAN)
    }

    /// The control, and the pauses on weekends. The other [`rules`] are those of a game.
    ///
    /// # Errors
    /// A [`ReadError`] for a control that cannot be: a maximum below the initial time, or no time at all.
    pub fn settings(&self) -> Result<GameSettings, ReadError> {
        let calendar = rules(self.pause_on_weekends, None).calendar;
        let control = self.system.control()?;
        Ok(GameSettings { control, rules: tc_core::Rules { calendar, ..tc_core::Rules::default() } })
    }
}

impl System {
    /// The site's name for it: `fischer`, `byoyomi`, `canadian`, `simple`, `absolute` or `none`.
    pub fn name(&self) -> &'static str {
        let is_this = |(_, system): &(_, System)| discriminant(system) == discriminant(self);
        SYSTEMS.into_iter().find(is_this).map_or("none", |(name, _)| name)
    }

    fn fields(&mut self, record: &mut Record<'_, '_>, unit: Unit) -> Result<(), ReadError> {
        let time = unit.codec();
        match self {
            System::Fischer { initial, increment, max } => {
                record.need("initial_time", initial, time)?;
                record.need("time_increment", increment, time)?;
                record.need("max_time", max, time)
            }
            System::Byoyomi { main, period, periods } => {
                record.need("main_time", main, time)?;
                record.need("period_time", period, time)?;
                record.need("periods", periods, count())
            }
            System::Canadian { main, period, stones } => {
                record.need("main_time", main, time)?;
                record.need("period_time", period, time)?;
                let mut count_of = u64::from(stones.get());
                record.need("stones_per_period", &mut count_of, count())?;
                *stones = MoveCount::new(count_of)?;
                Ok(())
            }
            System::Simple { per_move } => record.need("per_move", per_move, time),
            System::Absolute { total } => record.need("total_time", total, time),
            System::None => Ok(()),
        }
    }
}

/// JSON itself, or the JSON in a string.
fn inner(value: Value<'_>) -> Result<Cow<'_, str>, ReadError> {
    match value.kind() {
        Kind::Text => value.text().map(Cow::Owned),
        _ => Ok(Cow::Borrowed(value.text)),
    }
}
