//! Tags about time other than `TimeControl`: odds, clocks at the start, and the clock that runs.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::{FORMAT, Stamp, StampError};
use crate::{GameSettings, Interpretation, ReadError, Unwritable};

/// A tag about time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tag {
    /// `TimeControl`, as it is written: [`FORMAT`] reads it.
    TimeControl(String),
    /// `WhiteTimeControl`, White's own.
    WhiteTimeControl(String),
    /// `BlackTimeControl`, Black's own.
    BlackTimeControl(String),
    /// `WhiteClock`: White's time when the game began, or went on.
    WhiteClock(Result<Stamp, StampError>),
    /// `BlackClock`: Black's.
    BlackClock(Result<Stamp, StampError>),
    /// `Clock`: the clock that runs.
    Clock(Result<RunningClock, StampError>),
}

impl Tag {
    /// The tag of a name, with its value without quotes; `None` if it is not about time.
    pub fn read(name: &str, value: &str) -> Option<Tag> {
        Some(match name {
            "TimeControl" => Tag::TimeControl(value.into()),
            "WhiteTimeControl" => Tag::WhiteTimeControl(value.into()),
            "BlackTimeControl" => Tag::BlackTimeControl(value.into()),
            "WhiteClock" => Tag::WhiteClock(Stamp::read(value)),
            "BlackClock" => Tag::BlackClock(Stamp::read(value)),
            "Clock" => Tag::Clock(value.parse()),
            _ => return None,
        })
    }
}

/// Whose clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Running {
    /// White's, `W`.
    White,
    /// Black's, `B`.
    Black,
    /// Of neither player, `N`.
    Nobody,
}

/// The tag `Clock`: whose clock runs, and what it shows.
///
/// ```
/// use tc_interop::pgn::{Running, RunningClock, StampError};
///
/// let clock: RunningClock = "W/1:34:56".parse()?;
/// assert_eq!(clock.running, Running::White);
/// assert_eq!(clock.to_string(), "W/1:34:56");
/// # Ok::<(), StampError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningClock {
    /// Whose clock runs.
    pub running: Running,
    /// What it shows.
    pub stamp: Stamp,
}

impl FromStr for RunningClock {
    type Err = StampError;

    fn from_str(text: &str) -> Result<RunningClock, StampError> {
        let (side, time) = text.split_once('/').ok_or(StampError::NotASide)?;
        let running = match side {
            "W" => Running::White,
            "B" => Running::Black,
            "N" => Running::Nobody,
            _ => return Err(StampError::NotASide),
        };
        Ok(RunningClock { running, stamp: Stamp::read(time)? })
    }
}

impl fmt::Display for RunningClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.running {
            Running::White => "W",
            Running::Black => "B",
            Running::Nobody => "N",
        };
        write!(f, "{side}/{}", self.stamp)
    }
}

/// Something of each side, where the two differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl Odds<alloc::vec::Vec<Interpretation>> {
    /// Reads the values of `WhiteTimeControl` and `BlackTimeControl`; a side without its own has the value of
    /// `TimeControl`.
    ///
    /// ```
    /// use tc_interop::pgn::Odds;
    ///
    /// let odds = Odds::read("60+0.5", Some("60/300:0+3"), Some("60/240:0+3"))?;
    /// assert_eq!(odds.white[0].settings.control.to_string(), "60/5m, 0s.. + 3s");
    /// assert_eq!(odds.black[0].settings.control.to_string(), "60/4m, 0s.. + 3s");
    /// # Ok::<(), tc_interop::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// [`ReadError`] for a value that is needed and cannot be read.
    pub fn read(both: &str, white: Option<&str>, black: Option<&str>) -> Result<Self, ReadError> {
        let read = |own: Option<&str>| super::time_control::read(own.unwrap_or(both));
        Ok(Odds { white: read(white)?, black: read(black)? })
    }
}

impl Odds<GameSettings> {
    /// The values of `WhiteTimeControl` and `BlackTimeControl`, each with what it cannot say.
    pub fn write(&self) -> Odds<Result<String, Unwritable>> {
        Odds { white: FORMAT.write(&self.white), black: FORMAT.write(&self.black) }
    }
}
