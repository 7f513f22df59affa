//! CECP, the protocol of xboard: `level M B I`, `st N`, `time` and `otim`.
//!
//! `level M B I`: every M moves the base B, minutes or `minutes:seconds`, is added again, for ever; with M = 0 it is
//! for the game. After each move I seconds are added, at once, and none before the first. `st N` is at most N seconds
//! for every move. Programs that let engines play write fractions of a second in `level`, and whole seconds in `st`.
//! `time` and `otim` are what the engine and its opponent have left, in hundredths of a second.
//!
//! The options of xboard for a game are read as well: `-tc 5 -inc 3`, minutes and seconds, `-tc 5 -mps 40`, and
//! `-st 0:10` for each move.
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

use crate::command_line::stray_time;
use crate::decimal::in_seconds;
use crate::engine::LossyView;
use crate::engine::seat::{Said, SeatView, seat_losses};
use crate::engine::words::after;
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, per_move, repeating, single, with_increment};
use crate::units::{CENTISECOND, MILLISECOND, MINUTE, SECOND};
use crate::{
    Approximation, Assumption, Centiseconds, Certainty, Expectation, Family, Format, GameSettings, Interpretation,
    Loss, LossKind, Milliseconds, ReadError, ReadErrorKind, Seconds,
};

/// The commands `level` and `st` of CECP.
pub const FORMAT: Format = Format {
    marks: &["level ", "st "],
    longest: 256,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(|_, _| Some(Certainty::Certain)),
    ..Format::new("cecp", "the commands level and st of CECP (xboard)", Family::Engines)
};

const SHAPE: Shape = Shape::of(&[
    System::single(Form::time(MILLISECOND).required().repeating().increment(MILLISECOND)),
    System::single(Form::time(MILLISECOND).increment(MILLISECOND)),
    System::single(Form::time(SECOND).per_move()),
]);

/// The command `level`: `level 40 4:30 0.1`.
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
    pub fn view(look: &Look<'_>, seat: Seat) -> Result<Level, LossyView<Level>> {
        Level::view_as(look, seat, Approximation::Plain)
    }

    /// The same with another [`Approximation`] of what the protocol cannot say. A view that loses nothing is the same
    /// in all of them.
    ///
    /// # Errors
    /// As [`Level::view`], with the same losses.
    pub fn view_as(look: &Look<'_>, seat: Seat, approximation: Approximation) -> Result<Level, LossyView<Level>> {
        approximation.of(|approximation| {
            let mut losses = seat_losses(look);
            let view = clock(look, seat)?;
            losses.extend(view.losses(MILLISECOND, look.setup().rules().stage_change));
            let Said { left, increment, moves_to_go } = view.said(SECOND, MILLISECOND, approximation);
            let base = Seconds(left).time().ok();
            // A clock can have more than any control gives.
            losses.extend(
                base.is_none()
                    .then(|| Loss::of(look.reading(seat).map_or(0, |reading| reading.stage), LossKind::Range)),
            );
            let level = Level {
                moves: moves_to_go,
                base: base.unwrap_or(Time::MAX),
                increment: Milliseconds(increment).time().unwrap_or(Time::MAX),
            };
            LossyView::unless_lost(level, losses)
        })
    }

    /// Reads a command.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command.
    pub fn read(line: &str) -> Result<Level, ReadError> {
        let words = after(line, "level", Expectation::COMMAND_LEVEL)?;
        let &[moves, base, increment] = words.as_slice() else {
            return Err(Piece::new(line).expected(Expectation::COMMAND_LEVEL));
        };
        let moves = match moves.whole(Expectation::WHOLE_MOVES)? {
            0 => None,
            _ => Some(moves.moves(Expectation::WHOLE_MOVES)?),
        };
        Ok(Level { moves, base: minutes(base)?, increment: seconds(increment)? })
    }

    fn stage(&self) -> StageBuilder {
        repeating(with_increment(self.base, self.increment), self.moves)
    }
}

/// `4.5` or `4:30` minutes.
fn minutes(text: Piece<'_>) -> Result<Time, ReadError> {
    let Some((whole, below)) = text.split_once(&[':']) else {
        return text.time(MINUTE, Expectation::DECIMAL_NUMBER);
    };
    let rest = seconds(below)?;
    if rest >= Time::mins(1) {
        return Err(below.expected(Expectation("less than 60 seconds")));
    }
    let micros = whole.whole(Expectation("whole minutes"))?.saturating_mul(MINUTE);
    Time::from_micros(micros.saturating_add(rest.as_micros())).map_err(|violation| text.illegal(violation))
}

fn seconds(text: Piece<'_>) -> Result<Time, ReadError> {
    text.time(SECOND, Expectation::DECIMAL_NUMBER)
}

impl Times {
    /// The commands for an engine in this seat.
    ///
    /// They have the time left of each running period plus the delay left. [`Level`] has the moves to the next time
    /// control and the increment.
    ///
    /// # Errors
    /// A [`LossyView`] if there is more time than that, or none at all.
    pub fn view(look: &Look<'_>, seat: Seat) -> Result<Times, LossyView<Times>> {
        Times::view_as(look, seat, Approximation::Plain)
    }

    /// The same with another [`Approximation`] of what the protocol cannot say. A view that loses nothing is the same
    /// in all of them.
    ///
    /// # Errors
    /// As [`Times::view`], with the same losses.
    pub fn view_as(look: &Look<'_>, seat: Seat, approximation: Approximation) -> Result<Times, LossyView<Times>> {
        let other = if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
        let change = look.setup().rules().stage_change;
        approximation.of(|approximation| {
            let mut losses = seat_losses(look);
            let (own, opponent) = (clock(look, seat)?, clock(look, other)?);
            for view in [&own, &opponent] {
                let lost = view.losses(1, change).into_iter();
                losses.extend(lost.filter(|loss| loss.kind != LossKind::Reset || !view.is_per_move()));
            }
            let left = |view: SeatView<'_>| view.said(CENTISECOND, MILLISECOND, approximation).left;
            let [own, opponent] = [own, opponent].map(|view| Centiseconds(left(view)));
            LossyView::unless_lost(Times { own, opponent }, losses)
        })
    }

    /// Reads the two commands, each on its line, in any order.
    ///
    /// # Errors
    /// A [`ReadError`] for what is not these two, and for a number that is not whole or below zero.
    pub fn read(lines: &str) -> Result<Times, ReadError> {
        let (mut own, mut opponent) = (None, None);
        let mut words = Piece::new(lines).words();
        while let Some(command) = words.next() {
            let slot = match command.text {
                "time" => &mut own,
                "otim" => &mut opponent,
                _ => return Err(command.expected(Expectation("`time` or `otim`"))),
            };
            let left =
                words.next().unwrap_or(command).whole(Expectation("a whole number of hundredths of a second"))?;
            if slot.replace(Centiseconds(left)).is_some() {
                return Err(command.expected(Expectation("each command once")));
            }
        }
        let missing = |command| ReadError::new(ReadErrorKind::Missing(command));
        Ok(Times { own: own.ok_or(missing("time"))?, opponent: opponent.ok_or(missing("otim"))? })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.base.as_micros();
        write!(f, "level {} {}", self.moves.map_or(0, MoveCount::get), micros / MINUTE)?;
        let rest = micros % MINUTE;
        if rest > 0 {
            let zero = if rest < 10 * SECOND { "0" } else { "" };
            write!(f, ":{zero}{}", in_seconds(Time::from_micros(rest).unwrap_or(self.base)))?;
        }
        write!(f, " {}", in_seconds(self.increment))
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time {}\notim {}", self.own.0, self.opponent.0)
    }
}

/// A seat with a clock.
fn clock<'a, T>(look: &'a Look<'_>, seat: Seat) -> Result<SeatView<'a>, LossyView<T>> {
    // In a game of one there is no opponent.
    let kind = if look.setup().control(seat).is_some() { LossKind::NoClock } else { LossKind::Seats };
    let losses = || [Loss::whole(kind)].into_iter().chain(seat_losses(look)).collect();
    SeatView::of(look, seat).ok_or_else(|| LossyView { losses: losses(), lossy: None })
}

/// The options of xboard for a game; none without `-tc` and `-st`. The last of two counts.
///
/// Without an increment, or with one of -1, 40 moves are to be made in the time, or as many as `-mps` says. `-st` turns
/// the clock of the game off; people write seconds there as well.
fn options(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let (mut base, mut increment, mut moves, mut each) = (None, None, None, None);
    let mut words = Piece::new(text).words();
    while let Some(option) = words.next() {
        let slot = match option.text {
            "-tc" | "-timeControl" => &mut base,
            "-inc" | "-timeIncrement" => &mut increment,
            "-mps" | "-movesPerSession" => &mut moves,
            "-st" | "-searchTime" => &mut each,
            _ => continue,
        };
        *slot = Some(words.next().ok_or(option.expected(Expectation::NUMBER))?);
    }
    if let Some(stray) = each.or(base).and(stray_time(Piece::new(text))) {
        return Err(stray.expected(Expectation::NO_OTHER_TIMES));
    }
    if let Some(time) = each {
        let control = single(per_move(minutes(time)?))?;
        let Ok(seconds) = seconds(time) else { return Ok(alloc::vec![Interpretation::certain(control)]) };
        let seconds = single(per_move(seconds))?;
        return Ok(alloc::vec![
            Interpretation::assuming(control, Certainty::Likely, [Assumption::Minutes]),
            Interpretation::assuming(seconds, Certainty::Guess, [Assumption::Seconds]),
        ]);
    }
    let Some(base) = base else { return Ok(Vec::new()) };
    let increment = increment.filter(|increment| increment.text != "-1").map(seconds).transpose()?;
    let is_default = increment.is_none() && moves.is_none();
    let moves = moves.map(|moves| moves.moves(Expectation::WHOLE_MOVES)).transpose()?;
    let moves = moves.or(MoveCount::new(40).ok()).filter(|_| increment.is_none());
    let control = single(Level { moves, base: minutes(base)?, increment: increment.unwrap_or(Time::ZERO) }.stage())?;
    Ok(alloc::vec![match is_default {
        true => Interpretation::assuming(control, Certainty::Likely, [Assumption::FortyMoves]),
        false => Interpretation::certain(control),
    }])
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let options = options(text)?;
    if !options.is_empty() {
        return Ok(options);
    }
    if let Ok(words) = after(text, "st", Expectation::COMMAND_LEVEL) {
        let &[number] = words.as_slice() else { return Err(Piece::new(text).expected(Expectation::SECONDS)) };
        return Ok(alloc::vec![Interpretation::certain(single(per_move(seconds(number)?))?)]);
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
        return format!("st {}", in_seconds(stage.time()));
    }
    Level { moves: stage.moves().count(), base: stage.time(), increment: increment(stage) }.to_string()
}
