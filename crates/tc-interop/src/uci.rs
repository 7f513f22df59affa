//! UCI: `go wtime … btime … winc … binc … movestogo … movetime …`, all in milliseconds.
//!
//! `wtime` and `btime` are what is left on the clocks, increments that were earned included. `movestogo` is the number
//! of moves to the next time control, at least 1; without it, the time is for the rest of the game. `movetime` is the
//! time for this move. There is no delay, no byo-yomi, no hourglass.
//!
//! From a running clock, what is left is rounded down to the millisecond, and is at least 1 while the seat has not
//! lost: engines take 0 for a lost game. A seat that has lost has 0.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Clock, Input, Look, Rules, Seat, Setup, Timestamp};
use tc_notation::{MoveCount, Moves, TimeControl};

use crate::engine::LossyView;
use crate::engine::seat::{SeatView, seat_losses};
use crate::engine::words::{self, Keys};
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, per_move, repeating, single, with_increment};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Milliseconds, ReadError,
    ReadErrorKind,
};

/// The command `go` of UCI, as it is at the beginning of a game.
pub const FORMAT: Format = Format {
    marks: &["go "],
    longest: 4_096,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    ..Format::new("uci", "the command go of UCI", Family::Engines)
};

const MS: u64 = Milliseconds::NANOS;

const SHAPE: Shape = Shape::of(&[
    System::single(Form::time(MS).required().repeating().increment(MS)),
    System::single(Form::time(MS).increment(MS)),
    System::single(Form::time(MS).per_move()),
    System::NoClock,
]);

/// The command `go`.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::uci::Go;
///
/// let setup = Setup::from(&"* x 40/5m.. + 3s".parse()?);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// let mut clock = Clock::new(&setup);
/// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
/// clock.handle(at(12_500)?, &Input::press())?;
/// let go = Go::view(&clock.look(at(12_500)?)?, Seat::SECOND)?;
/// assert_eq!(go.to_string(), "go wtime 290500 btime 300000 winc 3000 binc 3000 movestogo 40");
/// assert_eq!(Go::read(&go.to_string())?, go);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `searchmoves`: the engine considers only these moves.
    pub search_moves: Vec<String>,
    /// `ponder`: the engine thinks in its opponent's time.
    pub ponder: bool,
    /// `wtime`: White's time left.
    pub white: Option<Milliseconds>,
    /// `btime`: Black's time left.
    pub black: Option<Milliseconds>,
    /// `winc`: White's increment; zero if absent.
    pub white_increment: Milliseconds,
    /// `binc`: Black's increment; zero if absent.
    pub black_increment: Milliseconds,
    /// `movestogo`: the moves to the next time control.
    pub moves_to_go: Option<MoveCount>,
    /// `depth`: a number of plies.
    pub depth: Option<u64>,
    /// `nodes`: a number of nodes.
    pub nodes: Option<u64>,
    /// `mate`: a mate in this number of moves.
    pub mate: Option<u64>,
    /// `movetime`: the time for this move.
    pub move_time: Option<Milliseconds>,
    /// `infinite`: until the engine receives `stop`.
    pub infinite: bool,
}

impl Go {
    /// The command for an engine in this seat; the first is White.
    ///
    /// The time after `movestogo` moves is no loss. Stages that begin without moves, byo-yomi, delays, caps and
    /// hourglasses are. The lossy view has the time of the running period plus the delay left, and the moves after
    /// which the period restarts. A single stage of one time for each move is `movetime`.
    ///
    /// # Errors
    /// A [`LossyView`] if something would be lost.
    pub fn view<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Result<Go, LossyView<Go>> {
        let mut losses = seat_losses(look);
        let own = SeatView::of(look, seat);
        if let Some(own) = own.as_ref().filter(|own| own.is_per_move()) {
            let time = own.whole(own.reading.left.as_nanos(), MS);
            return LossyView::unless_lost(Go { move_time: Some(Milliseconds(time)), ..Go::default() }, losses);
        }
        let change = look.setup().rules().stage_change;
        let mut side = |seat: Seat| {
            let Some(view) = SeatView::of(look, seat) else { return (None, Milliseconds(0)) };
            losses.extend(view.losses(MS, change));
            (Some(Milliseconds(view.left(MS))), Milliseconds(view.increment(MS)))
        };
        let ((white, white_increment), (black, black_increment)) = (side(Seat::FIRST), side(Seat::SECOND));
        let moves_to_go = own.as_ref().and_then(SeatView::moves_to_go);
        let infinite = own.is_none();
        let go = Go { white, black, white_increment, black_increment, moves_to_go, infinite, ..Go::default() };
        LossyView::unless_lost(go, losses)
    }

    /// Reads a command. Each word can be there once, in any order.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command: an unknown word, a number that is not whole or below
    /// zero, no moves.
    pub fn read(line: &str) -> Result<Go, ReadError> {
        let mut go = Go::default();
        let mut words = Keys::of(words::after(line, "go", Expectation::CommandGo)?);
        let mut are_moves = false;
        while let Some(key) = words.key(Expectation::WordOnce)? {
            let number = |words: &mut Keys<'_>| words.value().whole(Expectation::WholeNotNegative);
            let milliseconds = |words: &mut Keys<'_>| number(words).map(Milliseconds);
            let were_moves = core::mem::replace(&mut are_moves, key.text == "searchmoves");
            match key.text {
                "searchmoves" => {}
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.white = Some(milliseconds(&mut words)?),
                "btime" => go.black = Some(milliseconds(&mut words)?),
                "winc" => go.white_increment = milliseconds(&mut words)?,
                "binc" => go.black_increment = milliseconds(&mut words)?,
                "movestogo" => go.moves_to_go = Some(words.value().moves(Expectation::WholeNotNegative)?),
                "movetime" => go.move_time = Some(milliseconds(&mut words)?),
                "depth" => go.depth = Some(number(&mut words)?),
                "nodes" => go.nodes = Some(number(&mut words)?),
                "mate" => go.mate = Some(number(&mut words)?),
                chess_move if were_moves => {
                    words.forget();
                    go.search_moves.push(chess_move.into());
                    are_moves = true;
                }
                _ => return Err(key.expected(Expectation::WordOfGo)),
            }
        }
        Ok(go)
    }

    /// The controls of White and Black for a clock that continues from this command: the time left of each, and the
    /// increment.
    ///
    /// A command does not say what comes after `movestogo` moves: the same time is added again, as in [`FORMAT`]. When
    /// Black is to move, White has made one move more, and has one less to make.
    ///
    /// # Errors
    /// A [`ReadError`] for a command without the times of both sides, a `movetime` or `infinite`, for a side that
    /// has no time at all, and for a limit of depth, nodes or mate alone.
    pub fn controls(&self, to_move: Seat) -> Result<[TimeControl; 2], ReadError> {
        let side = |seat: Seat, time: Milliseconds, gain: Milliseconds| {
            let is_ahead = seat == Seat::FIRST && to_move != Seat::FIRST;
            let moves = self.moves_to_go.map(|moves| match u64::from(moves.get()) {
                more @ 2.. if is_ahead => MoveCount::new(more - 1),
                _ => Ok(moves),
            });
            single(repeating(with_increment(time.time()?, gain.time()?), moves.transpose()?))
        };
        match (self.white, self.black, self.move_time) {
            (None, None, Some(time)) => {
                let control = single(per_move(time.time()?))?;
                Ok([control.clone(), control])
            }
            (Some(white), Some(black), None) => {
                Ok([side(Seat::FIRST, white, self.white_increment)?, side(Seat::SECOND, black, self.black_increment)?])
            }
            (None, None, None) if self.infinite => Ok([TimeControl::NONE; 2]),
            (None, None, None) if self.depth.or(self.nodes).or(self.mate).is_some() => {
                Err(ReadError::new(ReadErrorKind::NoTimeControl("a limit of depth, nodes or mate")))
            }
            _ => Err(ReadError::new(ReadErrorKind::Expected(Expectation::TimesOfGo))),
        }
    }

    /// A clock that continues from this command at this instant, and runs for the side to move. Its controls are those
    /// of [`Go::controls`], and [`Go::view`] of it gives the command back.
    ///
    /// ```
    /// use tc_core::{Seat, Timestamp};
    /// use tc_interop::uci::Go;
    ///
    /// let go = Go::read("go wtime 61000 btime 59500 winc 1000 binc 1000 movestogo 7")?;
    /// let clock = go.clock(Seat::SECOND, Timestamp::EPOCH)?;
    /// assert_eq!(clock.next_deadline(), Some(Timestamp::millis(59_500)));
    /// assert_eq!(Go::view(&clock.look(Timestamp::EPOCH)?, Seat::SECOND)?, go);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Go::controls`], and for a side to move that is neither White nor Black.
    pub fn clock(&self, to_move: Seat, now: Timestamp) -> Result<Clock<Setup>, ReadError> {
        let no_clock = || ReadError::new(ReadErrorKind::Expected(Expectation::TimesOfGo));
        let setup = Setup::with_odds(Rules::default(), self.controls(to_move)?).map_err(|_| no_clock())?;
        let mut clock = Clock::new(setup);
        clock.handle(now, &Input::Start { seat: to_move }).map_err(|_| no_clock())?;
        Ok(clock)
    }
}

/// What says nothing is left out.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
            self.search_moves.iter().try_for_each(|chess_move| write!(f, " {chess_move}"))?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let increment = |increment: Milliseconds| (increment.0 > 0).then_some(increment.0);
        let numbers = [
            ("wtime", self.white.map(|time| time.0)),
            ("btime", self.black.map(|time| time.0)),
            ("winc", increment(self.white_increment)),
            ("binc", increment(self.black_increment)),
            ("movestogo", self.moves_to_go.map(|moves| moves.get().into())),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("mate", self.mate),
            ("movetime", self.move_time.map(|time| time.0)),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if self.infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let go = Go::read(text)?;
    let [white, black] = go.controls(Seat::FIRST)?;
    if white != black {
        return Err(ReadError::new(ReadErrorKind::Expected(Expectation::SameForBoth)));
    }
    let Some(moves) = go.moves_to_go else {
        return Ok(alloc::vec![match white.stages().first() {
            None => Interpretation::certain(white),
            Some(_) if go.move_time.is_some() => {
                Interpretation::assuming(white, Certainty::Likely, [Assumption::PerMove])
            }
            Some(_) => Interpretation::assuming(white, Certainty::Likely, [Assumption::AtTheStart]),
        }]);
    };
    let once = white.stages().first().map(|stage| with_increment(stage.time(), increment(stage)));
    let once = once.map(|stage| single(stage.moves(Moves::Required(moves)))).transpose()?;
    let once = once
        .map(|once| Interpretation::assuming(once, Certainty::Guess, [Assumption::AtTheStart, Assumption::BonusOnce]));
    let again = [Assumption::AtTheStart, Assumption::BonusRepeats];
    Ok([Interpretation::assuming(white, Certainty::Likely, again)].into_iter().chain(once).collect())
}

fn spell(settings: &GameSettings) -> String {
    let Some(stage) = settings.control.stages().first() else {
        return Go { infinite: true, ..Go::default() }.to_string();
    };
    let time = Some(Milliseconds::floor(stage.time()));
    let gain = Milliseconds::floor(increment(stage));
    let go = match stage.moves() {
        Moves::Reset(_) => Go { move_time: time, ..Go::default() },
        moves => Go {
            white: time,
            black: time,
            white_increment: gain,
            black_increment: gain,
            moves_to_go: moves.count(),
            ..Go::default()
        },
    };
    go.to_string()
}

/// The words are its own; with `btime` first it is more likely USI.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let certainty = if text.trim_ascii().starts_with("go btime") { Certainty::Guess } else { Certainty::Certain };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}
