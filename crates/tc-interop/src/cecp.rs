//! CECP, the protocol of xboard: `level M B I`, `st N`, `time` and `otim`.
//!
//! `level M B I`: every M moves the base B, minutes or `minutes:seconds`, is added again, for ever; with M = 0 it is
//! for the game. After each move I seconds are added, at once, and none before the first. `st N` is at most N seconds
//! for every move. Programs that let engines play write fractions of a second in `level`, and whole seconds in `st`. `time` and `otim` are what the engine and its opponent have left, in hundredths of a second.
//!
//! The options of xboard for a game are read as well: `-tc 5 -inc 3`, minutes and seconds, or `-tc 5 -mps 40`.
//!
//! In the middle of a game `level` says how many moves are to be made from now, and what is on the clock now.
//!
//! From a running clock, what is left is rounded down to the unit of the command, and is at least 1 while the seat has
//! not lost.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Seat};
use tc_notation::{MoveCount, Moves, StageBuilder, Time};

use crate::engine::LossyView;
use crate::engine::seat::{SeatView, seat_losses};
use crate::engine::seconds;
use crate::engine::words::{Keys, after, words};
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, per_move, repeating, single, with_increment};
use crate::{
    Assumption, Centiseconds, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind,
    Milliseconds, Minutes, ReadError, ReadErrorKind, Seconds,
};

/// The commands `level` and `st` of CECP.
pub const FORMAT: Format = Format {
    marks: &["level ", "st "],
    longest: 256,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(|_, readings| readings),
    ..Format::new("cecp", "the commands level and st of CECP (xboard)", Family::Engines)
};

const MS: u64 = Milliseconds::NANOS;

const SHAPE: Shape = Shape::of(&[
    System::single(Form::time(MS).required().repeating().increment(MS)),
    System::single(Form::time(MS).increment(MS)),
    System::single(Form::time(Seconds::NANOS).per_move()),
]);

/// The command `level`.
///
/// ```
/// use tc_interop::cecp::Level;
/// use tc_notation::Time;
///
/// let level = Level::read("level 40 4:30 0.1")?;
/// assert_eq!(level.base, Time::secs(270));
/// assert_eq!(level.to_string(), "level 40 4:30 0.1");
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of moves; `None` for the whole game.
    pub moves: Option<MoveCount>,
    /// The base time.
    pub base: Time,
    /// The time that each move adds.
    pub increment: Time,
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
    /// The command for an engine in this seat in the middle of a game: the moves to the next time control, what is
    /// left, in whole seconds, and the increment.
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
        losses.extend(view.losses(MS, look.setup().rules().stage_change));
        let level = Level {
            moves: view.moves_to_go(),
            base: Seconds(view.left(Seconds::NANOS)).time().unwrap_or(Time::MAX),
            increment: Milliseconds(view.increment(MS)).time().unwrap_or(Time::MAX),
        };
        LossyView::unless_lost(level, losses)
    }

    /// Reads a command.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command.
    pub fn read(line: &str) -> Result<Level, ReadError> {
        let words = after(line, "level", Expectation::CommandLevel)?;
        let &[moves, base, increment] = words.as_slice() else {
            return Err(Piece::new(line).expected(Expectation::CommandLevel));
        };
        let moves = match moves.whole(Expectation::WholeMoves)? {
            0 => None,
            _ => Some(moves.moves(Expectation::WholeMoves)?),
        };
        let increment = increment.time(Seconds::NANOS, Expectation::DecimalNumber)?;
        Ok(Level { moves, base: minutes(base)?, increment })
    }

    fn stage(&self) -> StageBuilder {
        repeating(with_increment(self.base, self.increment), self.moves)
    }
}

/// `4.5` or `4:30` minutes.
fn minutes(text: Piece<'_>) -> Result<Time, ReadError> {
    let Some((minutes, seconds)) = text.split_once(&[':']) else {
        return text.time(Minutes::NANOS, Expectation::DecimalNumber);
    };
    let whole = Minutes(minutes.whole(Expectation::WholeMinutes)?);
    let rest = seconds.time(Seconds::NANOS, Expectation::DecimalNumber)?;
    if rest.as_nanos() >= Minutes::NANOS {
        return Err(seconds.expected(Expectation::SecondsBelowSixty));
    }
    let nanos = whole.time().map_err(|violation| minutes.illegal(violation))?.as_nanos() + rest.as_nanos();
    Time::from_nanos(nanos).map_err(|violation| text.illegal(violation))
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
        let [own, opponent] = [own, opponent].map(|view| Centiseconds(view.left(Centiseconds::NANOS)));
        LossyView::unless_lost(Times { own, opponent }, losses)
    }

    /// Reads the two commands, each on its line, in any order.
    ///
    /// # Errors
    /// A [`ReadError`] for what is not these two, and for a number that is not whole or below zero.
    pub fn read(lines: &str) -> Result<Times, ReadError> {
        let (mut own, mut opponent) = (None, None);
        let mut words = Keys::of(words(lines).collect());
        while let Some(command) = words.key(Expectation::CommandOnce)? {
            let slot = match command.text {
                "time" => &mut own,
                "otim" => &mut opponent,
                _ => return Err(command.expected(Expectation::TimeOrOtim)),
            };
            *slot = Some(Centiseconds(words.value().whole(Expectation::WholeCentiseconds)?));
        }
        let missing = |command| ReadError::new(ReadErrorKind::Missing(command));
        Ok(Times { own: own.ok_or(missing("time"))?, opponent: opponent.ok_or(missing("otim"))? })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nanos = self.base.as_nanos();
        write!(f, "level {} {}", self.moves.map_or(0, MoveCount::get), nanos / Minutes::NANOS)?;
        let rest = nanos % Minutes::NANOS;
        if rest > 0 {
            let zero = if rest < 10 * Seconds::NANOS { "0" } else { "" };
            write!(f, ":{zero}{}", seconds(Time::from_nanos(rest).unwrap_or(self.base)))?;
        }
        write!(f, " {}", seconds(self.increment))
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time {}\notim {}", self.own.0, self.opponent.0)
    }
}

/// The options of xboard for a game: `-tc 5 -inc 3`, `-mps 40`. `None` without `-tc`; the last of two counts.
///
/// Without an increment, or with one of -1, 40 moves are to be made in the time, or as many as `-mps` says.
fn options(text: &str) -> Result<Option<Interpretation>, ReadError> {
    let mut words = words(text);
    let (mut base, mut increment, mut moves) = (None, None, None);
    while let Some(option) = words.next() {
        let slot = match option.text {
            "-tc" | "-timeControl" => &mut base,
            "-inc" | "-timeIncrement" => &mut increment,
            "-mps" | "-movesPerSession" => &mut moves,
            _ => continue,
        };
        *slot = Some(words.next().ok_or(option.expected(Expectation::Number))?);
    }
    let Some(base) = base else { return Ok(None) };
    let increment = increment.filter(|increment| increment.text != "-1");
    let increment =
        increment.map(|increment| increment.time(Seconds::NANOS, Expectation::DecimalNumber)).transpose()?;
    let moves = moves.map(|moves| moves.moves(Expectation::WholeMoves)).transpose()?;
    let is_default = increment.is_none() && moves.is_none();
    let moves = moves.or(MoveCount::new(40).ok()).filter(|_| increment.is_none());
    let control = single(Level { moves, base: minutes(base)?, increment: increment.unwrap_or(Time::ZERO) }.stage())?;
    Ok(Some(match is_default {
        true => Interpretation::assuming(control, Certainty::Likely, [Assumption::FortyMoves]),
        false => Interpretation::certain(control),
    }))
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if let Some(reading) = options(text)? {
        return Ok(alloc::vec![reading]);
    }
    if let Ok(words) = after(text, "st", Expectation::CommandLevel) {
        let &[number] = words.as_slice() else { return Err(Piece::new(text).expected(Expectation::Seconds)) };
        let time = number.time(Seconds::NANOS, Expectation::DecimalNumber)?;
        return Ok(alloc::vec![Interpretation::certain(single(per_move(time))?)]);
    }
    let level = Level::read(text)?;
    let control = single(level.stage())?;
    if !level.base.is_zero() || level.moves.is_some() {
        return Ok(alloc::vec![Interpretation::certain(control)]);
    }
    let other = single(Level { base: Time::secs(10), ..level }.stage())?;
    Ok(alloc::vec![
        Interpretation::assuming(control, Certainty::Likely, [Assumption::ZeroAsItStands]),
        Interpretation::assuming(other, Certainty::Guess, [Assumption::TenSecondsForZero]),
    ])
}

fn spell(settings: &GameSettings) -> String {
    let Some(stage) = settings.control.stages().first() else { return String::new() };
    if matches!(stage.moves(), Moves::Reset(_)) {
        return format!("st {}", seconds(stage.time()));
    }
    Level { moves: stage.moves().count(), base: stage.time(), increment: increment(stage) }.to_string()
}
