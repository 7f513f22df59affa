//! CECP, the protocol of xboard: `level M B I`, `st N`, `time` and `otim`.
//!
//! `level M B I`: every M moves the base B, minutes or `minutes:seconds`, is added again, for ever; with M = 0 it is
//! for the game. After each move I seconds are added, at once, and none before the first. `st N` is at most N seconds
//! for every move. `time` and `otim` are what the engine and its opponent have left, in hundredths of a second.
//!
//! In the middle of a game `level` says how many moves are to be made from now, and what is on the clock now.
//!
//! From a running clock, what is left is rounded down to the unit of the command, and is at least 1 while the seat has
//! not lost.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use tc_core::{Look, Seat};
use tc_notation::{MoveCount, Time};

use crate::engine::LossyView;
use crate::engine::seat::{SeatView, seat_losses};
use crate::engine::simple::Simple;
use crate::engine::{decimal, text, words};
use crate::{
    Assumption, Centiseconds, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind,
    Minutes, ReadError, ReadErrorKind, Seconds, Unwritable,
};

/// The commands `level` and `st` of CECP.
pub const FORMAT: Format = Format {
    name: "cecp",
    title: "the commands level and st of CECP (xboard)",
    family: Family::Engines,
    marks: &["level ", "st "],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

/// The longest command that makes sense.
const LONGEST: usize = 256;

/// The command `level`, whole seconds.
///
/// ```
/// use tc_interop::cecp::Level;
///
/// let level = Level::read("level 40 4:30 2")?;
/// assert_eq!(level.base.0, 270);
/// assert_eq!(level.to_string(), "level 40 4:30 2");
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of moves; `None` for the whole game.
    pub moves: Option<MoveCount>,
    /// The base time.
    pub base: Seconds,
    /// The time that each move adds.
    pub increment: Seconds,
}

/// The commands `time` and `otim`.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::cecp::{Times, Level};
///
/// let setup = Setup::from(&"* x 40/5m".parse()?);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// let mut clock = Clock::new(&setup);
/// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
/// clock.handle(at(12_507)?, &Input::press())?;
/// let look = clock.look(at(12_507)?)?;
/// assert_eq!(Times::view(&look, Seat::SECOND)?.to_string(), "time 30000\notim 28749");
/// assert_eq!(Level::view(&look, Seat::FIRST)?.to_string(), "level 39 4:47 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// `time`: the time left of the engine.
    pub own: Centiseconds,
    /// `otim`: the time left of its opponent.
    pub opponent: Centiseconds,
}

impl Level {
    /// The command for an engine in this seat in the middle of a game: the moves to the next time control and what is
    /// left.
    ///
    /// The view with the loss has the time of the running period, a delay that is left added to it.
    ///
    /// # Errors
    /// A [`LossyView`] if something would be lost.
    pub fn view<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Result<Level, LossyView<Level>> {
        let mut losses = seat_losses(look);
        let Some(view) = SeatView::of(look, seat) else {
            losses.push(Loss::whole(LossKind::NoClock));
            return Err(LossyView::nothing(losses));
        };
        losses.extend(view.losses(Seconds::NANOS, look.setup().rules().stage_change));
        let level = Level {
            moves: view.moves_to_go().and_then(|moves| MoveCount::new(moves.into()).ok()),
            base: Seconds(left(&view, Seconds::NANOS)),
            increment: Seconds(view.increment(Seconds::NANOS)),
        };
        LossyView::unless_lost(level, losses)
    }

    /// Reads a command of whole seconds.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command, and for fractions of a second.
    pub fn read(line: &str) -> Result<Level, ReadError> {
        let (moves, base, increment) = level(line)?;
        let whole = |time| Seconds::of(time).ok_or(ReadError::new(ReadErrorKind::Expected(Expectation::WholeSeconds)));
        Ok(Level { moves, base: whole(base)?, increment: whole(increment)? })
    }
}

impl Times {
    /// The commands for an engine in this seat.
    ///
    /// They have the time left of each running period plus the delay left. [`Level`] has the moves to the next time
    /// control and the increment.
    ///
    /// # Errors
    /// A [`LossyView`] if there is more time than that, or none at all.
    pub fn view<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Result<Times, LossyView<Times>> {
        let other = if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
        let mut losses = seat_losses(look);
        let (Some(own), Some(opponent)) = (SeatView::of(look, seat), SeatView::of(look, other)) else {
            losses.push(Loss::whole(LossKind::NoClock));
            return Err(LossyView::nothing(losses));
        };
        let change = look.setup().rules().stage_change;
        for view in [&own, &opponent] {
            let lost = view.losses(1, change).into_iter();
            losses.extend(lost.filter(|loss| loss.kind != LossKind::Reset || !view.is_per_move()));
        }
        let times = Times {
            own: Centiseconds(left(&own, Centiseconds::NANOS)),
            opponent: Centiseconds(left(&opponent, Centiseconds::NANOS)),
        };
        LossyView::unless_lost(times, losses)
    }

    /// Reads the two commands, each on its line, in any order.
    ///
    /// # Errors
    /// A [`ReadError`] for what is not these two, and for a number that is not whole or below zero.
    pub fn read(lines: &str) -> Result<Times, ReadError> {
        text::at_most(lines, LONGEST)?;
        let (mut own, mut opponent) = (None, None);
        let mut words = words::words(lines);
        while let Some((word, span)) = words.next() {
            let slot = match word {
                "time" => &mut own,
                "otim" => &mut opponent,
                _ => return Err(ReadError::at(ReadErrorKind::Expected(Expectation::TimeOrOtim), span)),
            };
            let (value, span) = words.next().unwrap_or(("", span.end..span.end));
            let number = text::whole(value, Expectation::WholeCentiseconds, span.clone())?;
            if slot.replace(Centiseconds(number)).is_some() {
                return Err(ReadError::at(ReadErrorKind::Expected(Expectation::CommandOnce), span));
            }
        }
        let own = own.ok_or(ReadError::new(ReadErrorKind::Missing("time")))?;
        let opponent = opponent.ok_or(ReadError::new(ReadErrorKind::Missing("otim")))?;
        Ok(Times { own, opponent })
    }
}

/// The time left in the period, and of the delay.
fn left(view: &SeatView<'_>, unit: u64) -> u64 {
    let delay = if view.reading.flagged { 0 } else { view.reading.delay_left.as_nanos() };
    view.whole(view.reading.left.as_nanos().saturating_add(delay), unit)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.map_or(0, MoveCount::get);
        write!(f, "level {moves} {}", self.base.0 / 60)?;
        if !self.base.0.is_multiple_of(60) {
            write!(f, ":{:02}", self.base.0 % 60)?;
        }
        write!(f, " {}", self.increment.0)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time {}\notim {}", self.own.0, self.opponent.0)
    }
}

/// Moves, base and increment.
fn level(line: &str) -> Result<(Option<MoveCount>, Time, Time), ReadError> {
    text::at_most(line, LONGEST)?;
    let expected = || ReadError::new(ReadErrorKind::Expected(Expectation::CommandLevel));
    let mut words = words::words(line);
    let mut word = || words.next().ok_or_else(expected);
    let (name, (moves, moves_at), (base, base_at), (increment, increment_at)) = (word()?, word()?, word()?, word()?);
    if name.0 != "level" || words.next().is_some() {
        return Err(expected());
    }
    let moves = match text::whole(moves, Expectation::WholeMoves, moves_at.clone())? {
        0 => None,
        moves => Some(MoveCount::new(moves).map_err(|violation| illegal(violation, moves_at))?),
    };
    let nanos = match base.split_once(':') {
        Some((minutes, seconds)) => {
            let middle = base_at.start + minutes.len();
            let minutes = text::whole(minutes, Expectation::WholeMinutes, base_at.start..middle)?;
            let seconds = decimal::nanos(seconds, Seconds::NANOS, middle + 1..base_at.end)?;
            if seconds >= Minutes::NANOS {
                return Err(ReadError::at(
                    ReadErrorKind::Expected(Expectation::SecondsBelowSixty),
                    middle + 1..base_at.end,
                ));
            }
            minutes.checked_mul(Minutes::NANOS).and_then(|minutes| minutes.checked_add(seconds))
        }
        None => Some(decimal::nanos(base, Minutes::NANOS, base_at.clone())?),
    };
    let nanos = nanos.ok_or(ReadError::at(ReadErrorKind::Overflow, base_at.clone()))?;
    Ok((moves, decimal::time(nanos, base_at)?, seconds(increment, increment_at)?))
}

fn seconds(text: &str, span: Range<usize>) -> Result<Time, ReadError> {
    decimal::time(decimal::nanos(text, Seconds::NANOS, span.clone())?, span)
}

fn illegal(violation: tc_notation::Violation, span: Range<usize>) -> ReadError {
    ReadError::at(ReadErrorKind::Illegal(violation), span)
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    text::at_most(text, LONGEST)?;
    let mut words = words::words(text);
    if let (Some(("st", _)), Some((number, span)), None) = (words.next(), words.next(), words.next()) {
        let time = seconds(number, span)?;
        return Ok(alloc::vec![Interpretation::certain(Simple::Move(time).control()?)]);
    }
    let (moves, time, increment) = level(text)?;
    let control = Simple::Clock { moves, time, increment }.control()?;
    if time.is_zero() && moves.is_none() {
        let time = Time::from_nanos(10 * Seconds::NANOS)?;
        let other = Simple::Clock { moves, time, increment }.control()?;
        return Ok(alloc::vec![
            Interpretation::assuming(control, Certainty::Likely, [Assumption::ZeroAsItStands]),
            Interpretation::assuming(other, Certainty::Guess, [Assumption::TenSecondsForZero]),
        ]);
    }
    Ok(alloc::vec![Interpretation::certain(control)])
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut losses = Vec::new();
    let simple = Simple::of(&settings.control, &mut losses);
    losses.extend(settings.rule_losses(&[]));
    if !simple.is_whole(Seconds::NANOS) {
        losses.push(Loss::of(0, LossKind::Fraction));
    }
    match simple {
        Simple::None => losses.push(Loss::whole(LossKind::NoClock)),
        Simple::Hourglass(_) => losses.push(Loss::of(0, LossKind::Hourglass)),
        _ => {}
    }
    let level = |moves: Option<MoveCount>, time: Time, increment: Time| {
        Level { moves, base: Seconds::floor(time), increment: Seconds::floor(increment) }.to_string()
    };
    let text = simple.floor(Seconds::NANOS).and_then(|simple| match simple {
        Simple::None => None,
        Simple::Move(time) => Some(format!("st {}", Seconds::floor(time).0)),
        Simple::Hourglass(time) => Some(level(None, time, Time::ZERO)),
        Simple::Clock { moves, time, increment } => Some(level(moves, time, increment)),
    });
    match text {
        Some(text) if losses.is_empty() => Ok(text),
        None if losses.is_empty() => Err(Unwritable::nothing(Loss::of(0, LossKind::Range))),
        lossy => Err(Unwritable { losses, lossy }),
    }
}

fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let word = words::words(text).next().map(|(word, _)| word);
    if matches!(word, Some("level" | "st")) { readings } else { Vec::new() }
}
