//! UCI: `go wtime … btime … winc … binc … movestogo … movetime …`, all in milliseconds.
//!
//! `wtime` and `btime` are what is left on the clocks, increments that were earned included. `movestogo` is the number
//! of moves to the next time control, at least 1; without it, the time is for the rest of the game. `movetime` is the
//! time for this move. There is no delay, no byo-yomi, no hourglass.
//!
//! From a running clock, what is left is rounded down to the millisecond, and is at least 1 while the seat has not
//! lost: engines take 0 for a lost game. A seat that has lost has 0.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Seat};
use tc_notation::{MoveCount, Time, TimeControl};

use crate::engine::LossyView;
use crate::engine::seat::{SeatView, seat_losses};
use crate::engine::simple::Simple;
use crate::engine::{text, words};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Milliseconds,
    ReadError, ReadErrorKind, Unwritable,
};

/// The command `go` of UCI, as it is at the beginning of a game.
pub const FORMAT: Format = Format {
    name: "uci",
    title: "the command go of UCI",
    family: Family::Engines,
    marks: &["go "],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

/// The longest command that makes sense.
const LONGEST: usize = 4_096;

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
        let mut go = Go::default();
        let mut losses = seat_losses(look);
        let own = SeatView::of(look, seat);
        if let Some(own) = own.as_ref().filter(|own| own.is_per_move()) {
            go.move_time = Some(Milliseconds(own.whole(own.reading.left.as_nanos(), Milliseconds::NANOS)));
            return LossyView::unless_lost(go, losses);
        }
        let change = look.setup().rules().stage_change;
        for (place, seat) in [Seat::FIRST, Seat::SECOND].into_iter().enumerate() {
            let Some(view) = SeatView::of(look, seat) else { continue };
            losses.extend(view.losses(Milliseconds::NANOS, change));
            let is_live = !view.reading.flagged;
            let delay = if is_live { view.reading.delay_left.as_nanos() } else { 0 };
            let left = view.whole(view.reading.left.as_nanos().saturating_add(delay), Milliseconds::NANOS);
            let (left, increment) = (Some(Milliseconds(left)), Milliseconds(view.increment(Milliseconds::NANOS)));
            if place == 0 {
                (go.white, go.white_increment) = (left, increment);
            } else {
                (go.black, go.black_increment) = (left, increment);
            }
        }
        let moves = own.as_ref().and_then(SeatView::moves_to_go);
        go.moves_to_go = moves.and_then(|moves| MoveCount::new(moves.into()).ok());
        go.infinite = own.is_none();
        LossyView::unless_lost(go, losses)
    }

    /// Reads a command. Each word can be there once, in any order.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command: an unknown word, a number that is not whole or below
    /// zero, no moves.
    pub fn read(line: &str) -> Result<Go, ReadError> {
        text::at_most(line, LONGEST)?;
        let mut go = Go::default();
        let mut seen = Vec::new();
        let mut words = words::words(line).peekable();
        match words.next() {
            Some(("go", _)) => {}
            _ => return Err(ReadError::new(ReadErrorKind::Expected(Expectation::CommandGo))),
        }
        while let Some((word, span)) = words.next() {
            if seen.contains(&word) {
                return Err(ReadError::at(ReadErrorKind::Expected(Expectation::WordOnce), span));
            }
            seen.push(word);
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some((chess_move, _)) = words.next_if(|(word, _)| !KEYS.contains(word)) {
                        go.search_moves.push(chess_move.into());
                    }
                }
                _ => {
                    if !KEYS.contains(&word) {
                        return Err(ReadError::at(ReadErrorKind::Expected(Expectation::WordOfGo), span));
                    }
                    let end = span.end..span.end;
                    let (value, span) = words.next().unwrap_or(("", end));
                    let number = text::whole(value, Expectation::WholeNotNegative, span.clone())?;
                    go.set(word, number, span)?;
                }
            }
        }
        Ok(go)
    }

    fn set(&mut self, word: &str, number: u64, span: core::ops::Range<usize>) -> Result<(), ReadError> {
        match word {
            "wtime" => self.white = Some(Milliseconds(number)),
            "btime" => self.black = Some(Milliseconds(number)),
            "winc" => self.white_increment = Milliseconds(number),
            "binc" => self.black_increment = Milliseconds(number),
            "movetime" => self.move_time = Some(Milliseconds(number)),
            "depth" => self.depth = Some(number),
            "nodes" => self.nodes = Some(number),
            "mate" => self.mate = Some(number),
            _ => {
                let illegal = |violation| ReadError::at(ReadErrorKind::Illegal(violation), span);
                self.moves_to_go = Some(MoveCount::new(number).map_err(illegal)?);
            }
        }
        Ok(())
    }

    /// The controls of White and Black for a clock that continues from this command: the time left of each, and the
    /// increment.
    ///
    /// A command does not say what comes after `movestogo` moves: the same time is added again, as in [`FORMAT`]. At
    /// the start of a turn, [`Go::view`] of such a clock gives the command back.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Rules, Seat, Setup, Timestamp};
    /// use tc_interop::uci::Go;
    ///
    /// let go = Go::read("go wtime 61000 btime 59500 winc 1000 binc 1000 movestogo 7")?;
    /// let setup = Setup::with_odds(Rules::default(), go.controls()?)?;
    /// let mut clock = Clock::new(setup);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::SECOND })?;
    /// assert_eq!(clock.next_deadline(), Some(Timestamp::millis(59_500)));
    /// assert_eq!(Go::view(&clock.look(Timestamp::EPOCH)?, Seat::SECOND)?, go);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`ReadError`] for a command without the times of both sides, a `movetime` or `infinite`, and for a side that
    /// has no time at all.
    pub fn controls(&self) -> Result<[TimeControl; 2], ReadError> {
        let [white, black] = self.sides()?;
        Ok([white.control()?, black.control()?])
    }

    /// What White and Black have from this command on.
    fn sides(&self) -> Result<[Simple; 2], ReadError> {
        match (self.white, self.black, self.move_time) {
            (None, None, Some(time)) => Ok([Simple::Move(time.time()?); 2]),
            (Some(white), Some(black), None) => {
                let side = |time: Milliseconds, increment: Milliseconds| {
                    let (time, increment) = (time.time()?, increment.time()?);
                    Ok::<_, ReadError>(Simple::Clock { moves: self.moves_to_go, time, increment })
                };
                Ok([side(white, self.white_increment)?, side(black, self.black_increment)?])
            }
            (None, None, None) if self.infinite => Ok([Simple::None; 2]),
            _ => Err(ReadError::new(ReadErrorKind::Expected(Expectation::TimesOfGo))),
        }
    }
}

/// The words that something follows.
const KEYS: [&str; 12] = [
    "ponder",
    "infinite",
    "searchmoves",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
];

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
    let [simple, black] = Go::read(text)?.sides()?;
    if simple != black {
        let same = ReadErrorKind::Expected(Expectation::SameForBoth);
        return Err(ReadError::new(same));
    }
    let settings = GameSettings::from(simple.control()?);
    Ok(alloc::vec![match simple {
        Simple::None => Interpretation::certain(settings),
        Simple::Move(_) => Interpretation::assuming(settings, Certainty::Likely, [Assumption::PerMove]),
        _ => Interpretation::assuming(settings, Certainty::Likely, [Assumption::AtTheStart]),
    }])
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut losses = Vec::new();
    let simple = Simple::of(&settings.control, &mut losses);
    losses.extend(settings.rule_losses(&[]));
    if !simple.is_whole(Milliseconds::NANOS) {
        losses.push(Loss::of(0, LossKind::Fraction));
    }
    let both = |time: Time| {
        let time = Milliseconds::floor(time).0;
        format!("go wtime {time} btime {time}")
    };
    if matches!(simple, Simple::Hourglass(_)) {
        losses.push(Loss::of(0, LossKind::Hourglass));
    }
    let text = simple.floor(Milliseconds::NANOS).map(|simple| match simple {
        Simple::None => "go infinite".to_string(),
        Simple::Move(time) => format!("go movetime {}", Milliseconds::floor(time).0),
        Simple::Hourglass(time) => both(time),
        Simple::Clock { moves, time, increment } => {
            let (mut text, increment) = (both(time), Milliseconds::floor(increment).0);
            if increment > 0 {
                text.push_str(&format!(" winc {increment} binc {increment}"));
            }
            if let Some(moves) = moves {
                text.push_str(&format!(" movestogo {moves}"));
            }
            text
        }
    });
    match text {
        Some(text) if losses.is_empty() => Ok(text),
        None if losses.is_empty() => Err(Unwritable::nothing(Loss::of(0, LossKind::Range))),
        lossy => Err(Unwritable { losses, lossy }),
    }
}

/// The words are its own; with `btime` first it is more likely USI.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let certainty = if text.trim_ascii().starts_with("go btime") { Certainty::Guess } else { Certainty::Certain };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}
