//! `time_control`: one of six systems.

use alloc::format;
use alloc::string::String;

use tc_core::Rules;
use tc_notation::{MoveCount, Time};

use super::Speed;
use crate::json::{Kind, Object, Value, decimal};
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
}

/// The time control of a game.
///
/// ```
/// use tc_interop::ogs::{Settings, Speed, Unit};
///
/// let text = r#"{"time_control":"byoyomi","main_time":600,"period_time":30,"periods":5,"speed":"live"}"#;
/// let settings = Settings::read(text, Unit::Seconds)?;
/// assert_eq!(settings.settings()?.control.to_string(), "10m, 5 x r1/30s");
/// assert_eq!(settings.speed, Some(Speed::Live));
/// assert_eq!(
///     settings.to_json(Unit::Seconds),
///     r#"{"system":"byoyomi","speed":"live","main_time":600,"period_time":30,"periods":5,"pause_on_weekends":false}"#,
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

impl Settings {
    /// Reads a `time_control` object, or a text that holds one under `time_control` or `time_control_parameters`, as an
    /// object or as JSON in a string. The system is under `system`, or the older key `time_control`. Unknown keys are
    /// ignored; without their keys there is no speed and no pause on weekends.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not a time control of OGS.
    pub fn read(text: &str, unit: Unit) -> Result<Settings, ReadError> {
        let value = Value::read("time_control", text)?.inner_json()?;
        let object = Object::read(&value)?;
        let nested = object.get("time_control_parameters");
        match nested.or(object.get("time_control").filter(|value| value.kind() == Kind::Object)) {
            Some(nested) => {
                let nested = nested.inner_json()?;
                Settings::of_object(&Object::read(&nested)?, Some(&object), unit)
            }
            None => Settings::of_object(&object, None, unit),
        }
    }

    fn of_object(object: &Object<'_>, around: Option<&Object<'_>>, unit: Unit) -> Result<Settings, ReadError> {
        let older = |object: &Object<'_>| object.get("time_control").map(Value::text);
        let named = object.get("system").map(Value::text).or(older(object)).or(around.and_then(older));
        let name = match named {
            Some(name) => name?,
            None => object.need("system")?.text()?,
        };
        let time = |key| Ok::<_, ReadError>(Time::from_nanos(object.need(key)?.time_nanos(unit.nanos())?)?);
        let system = match name.as_str() {
            "fischer" => System::Fischer {
                initial: time("initial_time")?,
                increment: time("time_increment")?,
                max: time("max_time")?,
            },
            "byoyomi" => System::Byoyomi {
                main: time("main_time")?,
                period: time("period_time")?,
                periods: periods(object.need("periods")?)?,
            },
            "canadian" => System::Canadian {
                main: time("main_time")?,
                period: time("period_time")?,
                stones: MoveCount::new(object.need("stones_per_period")?.count()?)?,
            },
            "simple" => System::Simple { per_move: time("per_move")? },
            "absolute" => System::Absolute { total: time("total_time")? },
            "none" => System::None,
            _ => return Err(ReadError::new(crate::ReadErrorKind::NotAValue { key: "system", expected: SYSTEMS })),
        };
        let speed = object.get("speed").map(|speed| Speed::read(speed)).transpose()?;
        let pause_on_weekends = object.get("pause_on_weekends").map(Value::boolean).transpose()?.unwrap_or(false);
        Ok(Settings { system, speed, pause_on_weekends })
    }

    /// The time control as the site writes it. Where no speed is picked, it is what [`speed`](super::speed) gives for a
    /// board of unknown size.
    pub fn to_json(&self, unit: Unit) -> String {
        let speed = self.speed.unwrap_or_else(|| self.system.usual_speed());
        let time = |time: Time| decimal(i64::try_from(time.as_nanos()).unwrap_or(i64::MAX), unit.nanos());
        let times = match self.system {
            System::Fischer { initial, increment, max } => format!(
                r#""initial_time":{},"time_increment":{},"max_time":{},"#,
                time(initial),
                time(increment),
                time(max)
            ),
            System::Byoyomi { main, period, periods } => {
                format!(r#""main_time":{},"period_time":{},"periods":{periods},"#, time(main), time(period))
            }
            System::Canadian { main, period, stones } => {
                format!(r#""main_time":{},"period_time":{},"stones_per_period":{stones},"#, time(main), time(period))
            }
            System::Simple { per_move } => format!(r#""per_move":{},"#, time(per_move)),
            System::Absolute { total } => format!(r#""total_time":{},"#, time(total)),
            System::None => String::new(),
        };
        let (name, weekends) = (self.system.name(), self.pause_on_weekends);
        format!(r#"{{"system":"{name}","speed":"{}",{times}"pause_on_weekends":{weekends}}}"#, speed.word())
    }

    /// The control and the rules.
    ///
    /// # Errors
    /// A [`ReadError`] for a control that cannot be: a maximum below the initial time, or no time at all.
    pub fn settings(&self) -> Result<GameSettings, ReadError> {
        let rules = Rules::default();
        let rules =
            if self.pause_on_weekends { Rules { calendar: tc_core::Calendar::Weekend, ..rules } } else { rules };
        Ok(GameSettings { control: self.system.control()?, rules })
    }
}

const SYSTEMS: Expectation = Expectation::OgsSystem;

/// No more than a control can have; none is for the control to say.
fn periods(value: Value<'_>) -> Result<u16, ReadError> {
    match value.count()? {
        0 => Ok(0),
        count => Ok(tc_notation::PeriodCount::new(count)?.get()),
    }
}

impl System {
    /// The site's name for it: `fischer`, `byoyomi`, `canadian`, `simple`, `absolute` or `none`.
    pub const fn name(&self) -> &'static str {
        match self {
            System::Fischer { .. } => "fischer",
            System::Byoyomi { .. } => "byoyomi",
            System::Canadian { .. } => "canadian",
            System::Simple { .. } => "simple",
            System::Absolute { .. } => "absolute",
            System::None => "none",
        }
    }
}
