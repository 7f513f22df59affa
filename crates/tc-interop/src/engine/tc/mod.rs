//! The time control of programs that let engines play, `40/60+0.6`, and their options: `tc=40/60+0.6 timemargin=100`.

#[cfg(any(feature = "cutechess", feature = "fastchess"))]
mod command_line;
mod first_bonus;
#[cfg(any(feature = "c-chess-cli", feature = "cutechess", feature = "fastchess"))]
pub(crate) mod options;
#[cfg(any(feature = "c-chess-cli", feature = "cutechess", feature = "fastchess", feature = "fishtest"))]
pub(crate) mod write;

use core::ops::Range;

use tc_notation::{MoveCount, Time, Violation};

use super::simple::Simple;
use super::{decimal, text};
use crate::{Expectation, Minutes, ReadError, ReadErrorKind, Seconds};

#[cfg(any(feature = "cutechess", feature = "fastchess"))]
pub use command_line::EngineOptions;

/// How a program spells a time control. By default it is `[moves/]seconds[+increment]` with decimals, and nothing else:
/// what the testing servers send.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tc {
    /// `inf` and the like.
    pub(crate) infinite: &'static [&'static str],
    /// `inf/60` is no moves.
    pub(crate) infinite_moves: bool,
    /// `hg60`.
    pub(crate) hourglass: bool,
    /// `1:30`.
    pub(crate) minutes: bool,
    /// `60s`.
    pub(crate) suffix: bool,
}

impl Tc {
    /// Reads `[moves/]time[+increment]`.
    pub(crate) fn read(&self, text: &str, span: Range<usize>) -> Result<Simple, ReadError> {
        if self.infinite.contains(&text) {
            return Ok(Simple::None);
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves), rest),
            None => (None, text),
        };
        let moves = match moves {
            Some(inf) if self.infinite_moves && self.infinite.contains(&inf) => None,
            Some(moves) => {
                let place = span.start..span.start + moves.len();
                let count = text::whole(moves, Expectation::WholeMoves, place.clone())?;
                let illegal = |violation| ReadError::at(ReadErrorKind::Illegal(violation), place);
                Some(MoveCount::new(count).map_err(illegal)?)
            }
            None => None,
        };
        let begin = span.end - rest.len();
        if let Some(sand) = rest.strip_prefix("hg") {
            return self.hourglass(moves, sand, begin..span.end);
        }
        let (base, increment) = match rest.split_once('+') {
            Some((base, increment)) => (base, Some(increment)),
            None => (rest, None),
        };
        let time = self.base(base, begin..begin + base.len())?;
        let increment = match increment {
            Some(increment) => {
                let place = span.end - increment.len()..span.end;
                decimal::time(self.number(increment, Seconds::NANOS, place.clone())?, place)?
            }
            None => Time::ZERO,
        };
        if time.is_zero() && increment.is_zero() {
            return Err(no_time(span));
        }
        Ok(Simple::Clock { moves, time, increment })
    }

    fn hourglass(&self, moves: Option<MoveCount>, sand: &str, span: Range<usize>) -> Result<Simple, ReadError> {
        if !self.hourglass {
            return Err(ReadError::at(ReadErrorKind::NoTimeControl("an hourglass"), span));
        }
        if moves.is_some() || sand.contains('+') {
            return Err(ReadError::at(ReadErrorKind::Expected(Expectation::LoneHourglass), span));
        }
        let time = self.base(sand, span.start + 2..span.end)?;
        if time.is_zero() { Err(no_time(span)) } else { Ok(Simple::Hourglass(time)) }
    }

    /// Seconds, or minutes and seconds.
    fn base(&self, text: &str, span: Range<usize>) -> Result<Time, ReadError> {
        let nanos = match text.split_once(':') {
            Some((minutes, seconds)) if self.minutes => {
                let middle = span.start + minutes.len();
                let minutes = decimal::nanos(minutes, Minutes::NANOS, span.start..middle)?;
                let seconds = self.number(seconds, Seconds::NANOS, middle + 1..span.end)?;
                minutes.checked_add(seconds).ok_or(ReadError::at(ReadErrorKind::Overflow, span.clone()))?
            }
            _ => self.number(text, Seconds::NANOS, span.clone())?,
        };
        decimal::time(nanos, span)
    }

    fn number(&self, text: &str, unit: u64, span: Range<usize>) -> Result<u64, ReadError> {
        let text = if self.suffix { text.strip_suffix('s').unwrap_or(text) } else { text };
        decimal::nanos(text, unit, span)
    }
}

fn no_time(span: Range<usize>) -> ReadError {
    ReadError::at(ReadErrorKind::Illegal(Violation::NoTime), span)
}
