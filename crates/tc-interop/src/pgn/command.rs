//! Commands about time in comments: `[%clk 1:34:56]`.

use core::fmt;

use tc_core::Reading;

use super::{Stamp, StampError, Warning};
use crate::{Centiseconds, Deciseconds, Milliseconds};

/// A command about time in a comment of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// `%clk`: what the mover's clock shows after the move, the time to the next control (PGN supplement).
    Clock(Stamp),
    /// `%emt`: what the move took (PGN supplement).
    Elapsed(Stamp),
    /// `%egt`: what the game took so far (PGN supplement).
    GameElapsed(Stamp),
    /// `%mct`: what the dial of a mechanical clock shows, with two digits of hours (PGN supplement).
    Dial(Stamp),
    /// `%ts`: when the move was made, in milliseconds since 1970 (idChess).
    Epoch(Milliseconds),
    /// `%timestamp`: what the move took, in tenths of a second (older records of chess.com).
    Timestamp(Deciseconds),
    /// `mt=`: what the move took, in milliseconds (TCEC).
    MoveTime(Milliseconds),
    /// `tl=`: what is left, in milliseconds (TCEC).
    TimeLeft(Milliseconds),
}

impl Command {
    /// `%clk` of a clock that a machine shows: what is left of the period, to the nanosecond. The delay is not in it.
    pub fn clock(reading: &Reading) -> Command {
        let time = reading.left.max(tc_core::Span::ZERO);
        Command::Clock(Stamp { time, or: None, warnings: alloc::vec::Vec::new() })
    }

    /// `%clk` in whole seconds, as the supplement has it, rounded up: a clock that is alive never shows zero.
    pub fn clock_in_seconds(reading: &Reading) -> Command {
        Command::Clock(Stamp::alive(reading.left))
    }

    /// `%clk` in tenths of a second, as chess.com has it, rounded up.
    pub fn clock_in_tenths(reading: &Reading) -> Command {
        Command::Clock(Stamp::rounded_up(reading.left, Deciseconds::NANOS))
    }

    /// `%clk` in hundredths of a second, as sites count them, rounded up.
    pub fn clock_in_hundredths(reading: &Reading) -> Command {
        Command::Clock(Stamp::rounded_up(reading.left, Centiseconds::NANOS))
    }

    /// Reads one command, with or without its brackets; `None` if it is not about time, as `[%eval 0.3]`.
    ///
    /// ```
    /// use tc_interop::pgn::{Command, StampError};
    ///
    /// let command = Command::read("[%clk 3:25:45]")?.ok_or(StampError::Missing)?;
    /// assert_eq!(command.to_string(), "[%clk 3:25:45]");
    /// assert_eq!(Command::read("[%eval 0.3]")?, None);
    /// assert_eq!(Command::read("[%clk]"), Err(StampError::Missing));
    /// # Ok::<(), StampError>(())
    /// ```
    ///
    /// # Errors
    /// [`StampError`] for a command about time whose value cannot be read.
    pub fn read(text: &str) -> Result<Option<Command>, StampError> {
        let text = text.trim();
        let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text).trim();
        let milliseconds = |value| whole(value).map(Milliseconds);
        if let Some(value) = text.strip_prefix("mt=") {
            return Ok(Some(Command::MoveTime(milliseconds(value)?)));
        }
        if let Some(value) = text.strip_prefix("tl=") {
            return Ok(Some(Command::TimeLeft(milliseconds(value)?)));
        }
        let Some(text) = text.strip_prefix('%') else {
            return Ok(None);
        };
        let (name, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_alphabetic).count());
        let value = rest.trim();
        let stamp = || {
            let stamp = Stamp::read(value)?;
            Ok(if rest.starts_with([' ', '\t', '\r', '\n']) { stamp } else { stamp.with(Warning::NoBlank) })
        };
        Ok(Some(match name {
            "clk" => Command::Clock(stamp()?),
            "emt" => Command::Elapsed(stamp()?),
            "egt" => Command::GameElapsed(stamp()?),
            "mct" => Command::Dial(dial(stamp()?, value)),
            "ts" => Command::Epoch(milliseconds(value)?),
            "timestamp" => Command::Timestamp(whole(value).map(Deciseconds)?),
            _ => return Ok(None),
        }))
    }

    /// The time, for those that have one as `h:mm:ss`.
    pub fn stamp(&self) -> Option<&Stamp> {
        match self {
            Command::Clock(stamp) | Command::Elapsed(stamp) | Command::GameElapsed(stamp) | Command::Dial(stamp) => {
                Some(stamp)
            }
            _ => None,
        }
    }
}

/// Two digits of hours are usual here, and one is not.
fn dial(mut stamp: Stamp, value: &str) -> Stamp {
    stamp.warnings.retain(|warning| *warning != Warning::TwoDigitHour);
    match value.split_once(':') {
        Some((hours, _)) if hours.len() == 1 => stamp.with(Warning::OneDigitHour),
        _ => stamp,
    }
}

fn whole(value: &str) -> Result<u64, StampError> {
    match value {
        "" => Err(StampError::Missing),
        value if value.bytes().all(|byte| byte.is_ascii_digit()) => value.parse().map_err(|_| StampError::Overflow),
        _ => Err(StampError::NotANumber),
    }
}

/// The command as it is in a comment, brackets included.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Clock(stamp) => write!(f, "[%clk {stamp}]"),
            Command::Elapsed(stamp) => write!(f, "[%emt {stamp}]"),
            Command::GameElapsed(stamp) => write!(f, "[%egt {stamp}]"),
            Command::Dial(stamp) => {
                f.write_str("[%mct ")?;
                stamp.write(f, 2)?;
                f.write_str("]")
            }
            Command::Epoch(at) => write!(f, "[%ts {}]", at.0),
            Command::Timestamp(used) => write!(f, "[%timestamp {}]", used.0),
            Command::MoveTime(used) => write!(f, "mt={}", used.0),
            Command::TimeLeft(left) => write!(f, "tl={}", left.0),
        }
    }
}
