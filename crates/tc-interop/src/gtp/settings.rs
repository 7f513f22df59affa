//! The commands that begin a game.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use tc_notation::{Cap, MoveCount, Periods, Time, TimeControl, Violation};

use super::Kind;
use crate::engine::in_seconds::in_seconds;
use crate::engine::shape::{Overtime, Shape};
use crate::engine::{decimal, text, words};
use crate::{Expectation, Loss, LossKind, ReadError, ReadErrorKind, Seconds};

/// The longest command that makes sense.
const LONGEST: usize = 256;
/// What `time_settings` looks like.
const EXPECTED: Expectation = Expectation::TimeSettings;

/// The command, which decides what settings and clocks can be expressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `time_settings`.
    Standard,
    /// `kgs-time_settings`.
    Kgs,
    /// `kata-time_settings`.
    Kata,
}

/// The time settings that a program receives.
///
/// ```
/// use tc_interop::gtp::{Command, Settings};
///
/// let settings = Settings::read(Command::Kgs, "kgs-time_settings byoyomi 86400 3600 5")?;
/// assert_eq!(settings.control()?.to_string(), "1d, 5 x r1/1h");
/// assert_eq!(settings.to_line(Command::Kata).as_deref(), Some("kata-time_settings byoyomi 86400 3600 5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Settings {
    /// No time limit.
    None,
    /// One time for the game.
    Absolute {
        /// The time.
        main: Time,
    },
    /// Periods that restart with each move.
    ByoYomi {
        /// The time before them.
        main: Time,
        /// The time of each.
        period: Time,
        /// How many there are.
        periods: Periods,
    },
    /// Overtime that restarts after a number of stones.
    Canadian {
        /// The time before it.
        main: Time,
        /// The time of the overtime.
        period: Time,
        /// The stones to play in that time.
        stones: MoveCount,
    },
    /// An increment.
    Fischer {
        /// The time at the beginning.
        main: Time,
        /// What each move adds.
        increment: Time,
        /// As far as this.
        limit: Cap,
    },
}

impl Command {
    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Command::Standard => "time_settings",
            Command::Kgs => "kgs-time_settings",
            Command::Kata => "kata-time_settings",
        }
    }
}

impl Settings {
    /// Reads a command; its numbers can have decimals.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command, and for a time limit of one move, which no time control
    /// has.
    pub fn read(command: Command, line: &str) -> Result<Settings, ReadError> {
        text::at_most(line, LONGEST)?;
        let mut words = words::words(line);
        match words.next() {
            Some((word, _)) if word == command.word() => {}
            _ => {
                return Err(ReadError::new(ReadErrorKind::Expected(match command {
                    Command::Standard => EXPECTED,
                    Command::Kgs => Expectation::KgsSettings,
                    Command::Kata => Expectation::KataSettings,
                })));
            }
        }
        if command == Command::Standard {
            return Settings::standard(&words.collect::<Vec<_>>());
        }
        let expected = || ReadErrorKind::Expected(Expectation::GtpKind);
        let Some((kind, span)) = words.next() else { return Err(ReadError::new(expected())) };
        let Some(kind) = Kind::ALL.into_iter().find(|known| known.word() == kind) else {
            return Err(ReadError::at(expected(), span));
        };
        Settings::of_kind(kind, &words.collect::<Vec<_>>())
    }

    fn standard(numbers: &[(&str, Range<usize>)]) -> Result<Settings, ReadError> {
        let [main, over, stones] = numbers else { return Err(ReadError::new(ReadErrorKind::Expected(EXPECTED))) };
        let (main, period) = (seconds(main)?, seconds(over)?);
        match count(stones)? {
            0 if period.is_zero() => Ok(Settings::Absolute { main }),
            0 => Ok(Settings::None),
            count => Ok(Settings::Canadian { main, period, stones: moves(count, stones)? }),
        }
    }

    fn of_kind(kind: Kind, numbers: &[(&str, Range<usize>)]) -> Result<Settings, ReadError> {
        match (kind, numbers) {
            (Kind::None, []) => Ok(Settings::None),
            (Kind::Absolute, [main]) => Ok(Settings::Absolute { main: seconds(main)? }),
            (Kind::ByoYomi, [main, period, periods]) => {
                let (main, period) = (seconds(main)?, seconds(period)?);
                match count(periods)? {
                    0 => Ok(Settings::Absolute { main }),
                    count => {
                        let periods = Periods::new(count).map_err(|violation| illegal(violation, periods))?;
                        Ok(Settings::ByoYomi { main, period, periods })
                    }
                }
            }
            (Kind::Canadian, [main, period, stones]) => Ok(Settings::Canadian {
                main: seconds(main)?,
                period: seconds(period)?,
                stones: moves(count(stones)?, stones)?,
            }),
            (Kind::Fischer, [main, increment]) => {
                Ok(Settings::Fischer { main: seconds(main)?, increment: seconds(increment)?, limit: Cap::Unlimited })
            }
            (Kind::FischerCapped, [main, increment, limit, (per_move, span)]) => {
                if !is_below_zero(per_move, span)? {
                    return Err(ReadError::at(ReadErrorKind::NoTimeControl("a limit for each move"), span.clone()));
                }
                let (main, increment) = (seconds(main)?, seconds(increment)?);
                let is_none = is_below_zero(limit.0, &limit.1)?;
                let limit = if is_none { Cap::Unlimited } else { Cap::At(seconds(limit)?) };
                Ok(Settings::Fischer { main, increment, limit })
            }
            _ => Err(ReadError::new(ReadErrorKind::Expected(Expectation::AllNumbersOfKind))),
        }
    }

    /// The control.
    ///
    /// # Errors
    /// A [`Violation`] for one without any time, and for a limit below the main time.
    pub fn control(&self) -> Result<TimeControl, Violation> {
        let shape = match *self {
            Settings::None => Shape::None,
            Settings::Absolute { main } => Shape::Main(main, None),
            Settings::ByoYomi { main, period, periods } => {
                Shape::Main(main, Some(Overtime { periods, moves: MoveCount::ONE, time: period }))
            }
            Settings::Canadian { main, period, stones } => {
                Shape::Main(main, Some(Overtime { periods: Periods::ONE, moves: stones, time: period }))
            }
            Settings::Fischer { main, increment, limit } => Shape::Fischer(main, increment, limit),
        };
        shape.control()
    }

    /// The settings of a control, if the command can express them.
    ///
    /// # Errors
    /// Everything that would be lost, and the nearest settings that the command can say.
    pub fn of(control: &TimeControl, command: Command) -> Result<Settings, (Settings, Vec<Loss>)> {
        match Settings::near(control, command) {
            (settings, losses) if losses.is_empty() => Ok(settings),
            lossy => Err(lossy),
        }
    }

    /// The nearest settings that a command can say, and all that they do not say.
    pub(crate) fn near(control: &TimeControl, command: Command) -> (Settings, Vec<Loss>) {
        let mut losses = Vec::new();
        let shape = Shape::of(control, &mut losses);
        let last = control.stages().len().saturating_sub(1);
        let settings = match shape {
            Shape::None => Settings::None,
            Shape::Main(main, None) => Settings::Absolute { main },
            Shape::Main(main, Some(over)) => Settings::with_overtime(main, over, command, last, &mut losses),
            Shape::Fischer(main, increment, limit) if command == Command::Kata => {
                Settings::Fischer { main, increment, limit }
            }
            Shape::Fischer(main, increment, limit) => {
                losses.push(Loss::of(0, LossKind::Increment));
                if limit != Cap::Unlimited {
                    losses.push(Loss::of(0, LossKind::Cap));
                }
                // An overtime of one stone; what is left of the time is the main time.
                let main = Time::from_nanos(main.as_nanos().saturating_sub(increment.as_nanos())).unwrap_or(main);
                Settings::Canadian { main, period: increment, stones: MoveCount::ONE }
            }
        };
        if command != Command::Kata && settings.times().any(|time| Seconds::of(time).is_none()) {
            losses.push(Loss::whole(LossKind::Fraction));
        }
        (settings, losses)
    }

    fn with_overtime(main: Time, over: Overtime, command: Command, last: usize, losses: &mut Vec<Loss>) -> Settings {
        let Overtime { periods, moves, time } = over;
        let is_byo_yomi = moves == MoveCount::ONE && periods != Periods::Unlimited;
        match command {
            Command::Kgs | Command::Kata if is_byo_yomi => Settings::ByoYomi { main, period: time, periods },
            _ => {
                if periods != Periods::ONE {
                    losses.push(Loss::of(last, LossKind::Periods));
                }
                Settings::Canadian { main: over.folded_into(main), period: time, stones: moves }
            }
        }
    }

    fn times(&self) -> impl Iterator<Item = Time> {
        let (main, other) = match *self {
            Settings::None => (None, None),
            Settings::Absolute { main } => (Some(main), None),
            Settings::ByoYomi { main, period, .. } | Settings::Canadian { main, period, .. } => {
                (Some(main), Some(period))
            }
            Settings::Fischer { main, increment, limit } => {
                (Some(main.max(limit.limit().unwrap_or(main))), Some(increment))
            }
        };
        main.into_iter().chain(other)
    }

    /// The command; `None` if it has no such kind, or if a time of less than a second would become zero. A fraction of
    /// a second is dropped, except in KataGo's command.
    pub fn to_line(&self, command: Command) -> Option<String> {
        let vanishes = |time: Time| !time.is_zero() && time.as_nanos() < Seconds::NANOS;
        let is_short = match *self {
            Settings::ByoYomi { period, .. } | Settings::Canadian { period, .. } => vanishes(period),
            Settings::Absolute { main } => vanishes(main),
            Settings::None | Settings::Fischer { .. } => false,
        };
        if command != Command::Kata && is_short {
            return None;
        }
        let number = |time: Time| match command {
            Command::Kata => in_seconds(time),
            _ => Seconds::floor(time).0.to_string(),
        };
        let word = command.word();
        let text = match (*self, command) {
            // The settings for programs without a clock.
            (Settings::None, Command::Standard) => format!("{word} 0 1 0"),
            (Settings::None, _) => format!("{word} none"),
            (Settings::Absolute { main }, Command::Standard) => format!("{word} {} 0 0", number(main)),
            (Settings::Absolute { main }, _) => format!("{word} absolute {}", number(main)),
            (Settings::ByoYomi { .. }, Command::Standard) => return None,
            (Settings::ByoYomi { main, period, periods }, _) => {
                format!("{word} byoyomi {} {} {}", number(main), number(period), periods.count()?)
            }
            (Settings::Canadian { main, period, stones }, Command::Standard) => {
                format!("{word} {} {} {stones}", number(main), number(period))
            }
            (Settings::Canadian { main, period, stones }, _) => {
                format!("{word} canadian {} {} {stones}", number(main), number(period))
            }
            (Settings::Fischer { main, increment, limit }, Command::Kata) => match limit {
                Cap::Unlimited => format!("{word} fischer {} {}", number(main), number(increment)),
                Cap::At(limit) => {
                    format!("{word} fischer-capped {} {} {} -1", number(main), number(increment), number(limit))
                }
            },
            (Settings::Fischer { .. }, _) => return None,
        };
        Some(text)
    }
}

fn seconds((text, span): &(&str, Range<usize>)) -> Result<Time, ReadError> {
    decimal::time(decimal::nanos(text, Seconds::NANOS, span.clone())?, span.clone())
}

fn count((text, span): &(&str, Range<usize>)) -> Result<u64, ReadError> {
    text::whole(text, Expectation::WholeStonesOrPeriods, span.clone())
}

fn moves(count: u64, word: &(&str, Range<usize>)) -> Result<MoveCount, ReadError> {
    MoveCount::new(count).map_err(|violation| illegal(violation, word))
}

fn illegal(violation: Violation, (_, span): &(&str, Range<usize>)) -> ReadError {
    ReadError::at(ReadErrorKind::Illegal(violation), span.clone())
}

/// Whether a number is below zero.
fn is_below_zero(text: &str, span: &Range<usize>) -> Result<bool, ReadError> {
    let (number, below) = match text.strip_prefix('-') {
        Some(number) => (number, true),
        None => (text, false),
    };
    Ok(decimal::nanos(number, Seconds::NANOS, span.clone())? > 0 && below)
}
