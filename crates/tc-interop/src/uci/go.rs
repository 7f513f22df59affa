//! The command `go` of UCI and USI.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Clock, Input, Look, Rules, Seat, Setup, Timestamp};
use tc_notation::{MoveCount, Moves, Periods, Time, TimeControl, Violation};

use crate::engine::LossyView;
use crate::engine::seat::{Said, SeatView, seat_losses};
use crate::piece::Piece;
use crate::shape::Form;
use crate::systems::{main_and, per_move, repeating, single, with_increment};
use crate::units::MILLISECOND;
use crate::{Approximation, Expectation, Loss, LossKind, Milliseconds, ReadError, ReadErrorKind};

/// The command `go`: that of USI, in which Black begins, or that of UCI, in which White does.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::{uci, usi};
///
/// let setup = Setup::from(&"* x 40/5m.. + 3s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// clock.handle(Timestamp::millis(12_500), &Input::press())?;
/// let go = uci::Go::view(&clock.look(Timestamp::millis(12_500))?, Seat::SECOND)?;
/// assert_eq!(go.to_string(), "go wtime 290500 btime 300000 winc 3000 binc 3000 movestogo 40");
/// assert_eq!(uci::Go::read(&go.to_string())?, go);
/// assert_eq!(usi::Go::read("go btime 0 wtime 0 byoyomi 10000")?.byo_yomi.map(|time| time.0), Some(10_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoCommand<const IS_USI: bool> {
    /// `searchmoves`: the engine considers only these moves.
    pub search_moves: Vec<String>,
    /// `ponder`: the engine thinks in its opponent's time.
    pub ponder: bool,
    /// `wtime`: White's time left; in USI without the increment of the next turn.
    pub white: Option<Milliseconds>,
    /// `btime`: Black's time left; in USI without the increment of the next turn.
    pub black: Option<Milliseconds>,
    /// `byoyomi`, in USI: the engine's time for each move after that.
    pub byo_yomi: Option<Milliseconds>,
    /// `winc`: White's increment; zero if absent.
    pub white_increment: Milliseconds,
    /// `binc`: Black's increment; zero if absent.
    pub black_increment: Milliseconds,
    /// `movestogo`, in UCI: the moves to the next time control.
    pub moves_to_go: Option<MoveCount>,
    /// `depth`: a number of plies.
    pub depth: Option<u64>,
    /// `nodes`: a number of nodes.
    pub nodes: Option<u64>,
    /// `mate`, in UCI: a mate in this number of moves.
    pub mate: Option<u64>,
    /// `movetime`: the time for this move.
    pub move_time: Option<Milliseconds>,
    /// `infinite`: until the engine receives `stop`.
    pub infinite: bool,
}

/// The time left of a side, and its increment.
type Side = (Option<Milliseconds>, Milliseconds);

/// What is written of a seat.
#[derive(Clone, Copy, Default)]
struct Sent {
    side: Side,
    /// What is left of its byo-yomi.
    byo_yomi: Option<Milliseconds>,
    /// The length of that.
    period: Option<Time>,
    moves_to_go: Option<MoveCount>,
    /// Its only time, instead of what is left.
    move_time: Option<Milliseconds>,
}

impl Sent {
    fn of(left: u64, increment: u64) -> Sent {
        Sent { side: (Some(Milliseconds(left)), Milliseconds(increment)), ..Sent::default() }
    }

    /// Of a total, what is byo-yomi; the rest is main time.
    fn byo_yomi(total: u64, byo_yomi: u64, period: Time) -> Sent {
        let byo_yomi = byo_yomi.min(total);
        Sent { byo_yomi: Some(Milliseconds(byo_yomi)), period: Some(period), ..Sent::of(total - byo_yomi, 0) }
    }
}

impl<const IS_USI: bool> GoCommand<IS_USI> {
    /// The command for an engine in this seat; the first is White in UCI, and Black in USI.
    ///
    /// In UCI the time after `movestogo` moves is no loss. The lossy view has the time of the running period plus the
    /// delay left, and the moves after which the period restarts. One time for each move is `wtime` and `btime` with
    /// `movestogo 1`, and not `movetime`: an engine that receives as `movetime` all that it has overruns it.
    ///
    /// In USI byo-yomi is that of this seat. The lossy view counts all periods but the last as main time, and adds a
    /// delay that is left.
    ///
    /// # Errors
    /// A [`LossyView`] if something would be lost: stages that begin without moves in UCI, more than one period in USI,
    /// delays, caps, hourglasses, …
    pub fn view(look: &Look<'_>, seat: Seat) -> Result<Self, LossyView<Self>> {
        Self::view_as(look, seat, Approximation::Plain)
    }

    /// The same with another [`Approximation`] of what the protocol cannot say. A view that loses nothing is the same
    /// in all of them, but for [`Approximation::MoveTime`].
    ///
    /// # Errors
    /// As [`GoCommand::view`], with the same losses.
    pub fn view_as(look: &Look<'_>, seat: Seat, approximation: Approximation) -> Result<Self, LossyView<Self>> {
        approximation.of(|approximation| Self::closest(look, seat, approximation))
    }

    /// The closest command, and the losses.
    fn closest(look: &Look<'_>, seat: Seat, approximation: Approximation) -> Result<Self, LossyView<Self>> {
        let mut losses = seat_losses(look);
        // A third player is neither White nor Black.
        if seat > Seat::SECOND {
            return LossyView::unless_lost(None, losses);
        }
        let own = SeatView::of(look, seat);
        let mut go = Self { infinite: own.is_none(), ..Self::default() };
        let sent = |one: Seat| {
            let view = SeatView::of(look, one)?;
            // Only the time of the engine can be `movetime`.
            let is_plain = approximation == Approximation::MoveTime && one != seat;
            let approximation = if is_plain { Approximation::Plain } else { approximation };
            Some(Self::sent(&view, look, one, approximation, &mut losses))
        };
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(sent);
        go.set([first, second].map(|sent| sent.unwrap_or_default().side));
        let own = [(Seat::FIRST, first), (Seat::SECOND, second)].into_iter().find(|(one, _)| *one == seat);
        let own = own.and_then(|(_, sent)| sent).unwrap_or_default();
        (go.byo_yomi, go.moves_to_go, go.move_time) = (own.byo_yomi, own.moves_to_go, own.move_time);
        if go.move_time.is_some() {
            go.set([Side::default(); 2]);
        }
        if let (Some(first), Some(second)) = (first, second)
            && first.period != second.period
        {
            // Only the byo-yomi of the engine can be written, not a different one of its opponent.
            losses.push(Loss::whole(LossKind::Reset));
        }
        if go.byo_yomi.is_some() && go.has_increment() {
            // One side has byo-yomi, the other an increment: only that of the engine can be written.
            losses.push(Loss::whole(LossKind::Increment));
            (go.black_increment, go.white_increment) = (Milliseconds(0), Milliseconds(0));
        }
        LossyView::unless_lost(go, losses)
    }

    /// What the command says of a seat; byo-yomi only in USI.
    fn sent(
        view: &SeatView<'_>,
        look: &Look<'_>,
        seat: Seat,
        approximation: Approximation,
        losses: &mut Vec<Loss>,
    ) -> Sent {
        let change = look.setup().rules().stage_change;
        let SeatView { reading, stage, is_last, .. } = view;
        if !IS_USI {
            let lost = view.losses(MILLISECOND, change).into_iter();
            // The command does not say whether the time of a move is added to what is left.
            losses.extend(lost.filter(|loss| loss.kind != LossKind::Reset || !view.is_per_move()));
            if approximation == Approximation::MoveTime && view.is_per_move() && !view.is_over() {
                return Sent { move_time: Some(Milliseconds(view.left(MILLISECOND))), ..Sent::default() };
            }
            let Said { left, increment, moves_to_go } = view.said(MILLISECOND, MILLISECOND, approximation);
            return Sent { moves_to_go, ..Sent::of(left, increment) };
        }
        let left = view.left(MILLISECOND);
        // A seat that has lost has nothing to use.
        let gain = if reading.flagged { 0 } else { view.gain(MILLISECOND, approximation) };
        let last = look.setup().control(seat).and_then(|control| control.stages().last()).unwrap_or(stage);
        let is_byo_yomi = Form::time(1).per_move().periods(u16::MAX).fit(last).losses.is_empty();
        let has_one = reading.periods_left == Some(1);
        let form = match stage.moves() {
            Moves::Reset(_) if is_byo_yomi && *is_last => Form::time(1).per_move(),
            Moves::Required(_) if view.moves_to_go().is_none() => Form::time(1).increment(MILLISECOND).required(),
            _ => Form::time(1).increment(MILLISECOND),
        };
        let mut lose = |place, kind| losses.push(Loss::of(place, kind));
        let Some(to_flag) = reading.to_flag.filter(|_| is_byo_yomi && !view.is_over()) else {
            if left < gain {
                lose(reading.stage, LossKind::Increment);
            }
            losses.extend(view.losses_in(form, false, change));
            if approximation == Approximation::PeriodAsGuarantee
                && let Some((total, byo_yomi)) = view.share_of_move(MILLISECOND)
            {
                return Sent::byo_yomi(total, byo_yomi, last.time());
            }
            let (main, gain) = left.checked_sub(gain).map_or((left, 0), |main| (main, gain));
            return Sent::of(main, gain);
        };
        // Byo-yomi is written, and main time before it.
        if !is_last && last.periods() != Periods::ONE {
            lose(reading.stage + 1, LossKind::Periods);
        }
        if Milliseconds::of(last.time()).is_none() && !(*is_last && has_one) {
            lose(reading.stage, LossKind::Fraction);
        }
        let says_next = stage.moves() == Moves::Any && has_one && last.periods() == Periods::ONE;
        losses.extend(view.losses_in(form, says_next, change));
        let total = view.with_delay(to_flag.as_micros(), MILLISECOND);
        Sent::byo_yomi(total, Milliseconds::floor(last.time()).0, last.time())
    }

    /// Reads a command. Each word can be there once, in any order. The name of the command can be left out before a
    /// time, as in logs.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command: an unknown word, a number that is not whole or below
    /// zero, no moves, or byo-yomi together with an increment.
    pub fn read(line: &str) -> Result<Self, ReadError> {
        let mut go = Self::default();
        let line = Piece::new(line);
        let mut words = line.words().peekable();
        let is_named = words.next_if(|word| word.text == "go").is_some();
        if !is_named && !words.peek().is_some_and(|word| ["btime", "wtime"].contains(&word.text)) {
            return Err(line.expected(Expectation("the command `go`")));
        }
        let (mut seen, mut are_moves) = (Vec::new(), false);
        while let Some(key) = words.next() {
            if seen.contains(&key.text) {
                return Err(key.expected(Expectation("each word once")));
            }
            let were_moves = core::mem::replace(&mut are_moves, key.text == "searchmoves");
            let mut number = || words.next().unwrap_or(key).whole(Expectation::WHOLE_NOT_NEGATIVE);
            let mut time = || number().map(Milliseconds);
            match (key.text, IS_USI) {
                ("searchmoves", _) => {}
                ("ponder", _) => go.ponder = true,
                ("infinite", _) => go.infinite = true,
                ("wtime", _) => go.white = Some(time()?),
                ("btime", _) => go.black = Some(time()?),
                ("winc", _) => go.white_increment = time()?,
                ("binc", _) => go.black_increment = time()?,
                ("movetime", _) => go.move_time = Some(time()?),
                ("depth", _) => go.depth = Some(number()?),
                ("nodes", _) => go.nodes = Some(number()?),
                ("mate", false) => go.mate = Some(number()?),
                ("mate", true) => return Err(key.error(ReadErrorKind::NoTimeControl("a search for mate"))),
                ("movestogo", false) => {
                    go.moves_to_go = Some(words.next().unwrap_or(key).moves(Expectation::WHOLE_NOT_NEGATIVE)?);
                }
                ("byoyomi", true) => go.byo_yomi = Some(time()?),
                _ if were_moves => {
                    go.search_moves.push(key.text.into());
                    are_moves = true;
                    continue;
                }
                _ => return Err(key.expected(Expectation("a word of the command `go`"))),
            }
            seen.push(key.text);
        }
        if go.byo_yomi.is_some_and(|time| time.0 > 0) && go.has_increment() {
            return Err(ReadError::new(ReadErrorKind::Expected(Expectation("byo-yomi or an increment, not both"))));
        }
        Ok(go)
    }

    /// The controls of the player who begins and of the other for a clock that continues from this command: the time
    /// left of each, the increment, and the byo-yomi.
    ///
    /// A command does not say what comes after `movestogo` moves: the same time is added again, as in
    /// [`uci::FORMAT`](crate::uci::FORMAT). When Black is to move in UCI, White has made one move more, and has one
    /// less to make.
    ///
    /// # Errors
    /// A [`ReadError`] for a command without the times of both sides, a `movetime` or `infinite`, for a side that
    /// has no time at all, and for a limit of depth, nodes or mate alone.
    pub fn controls(&self, to_move: Seat) -> Result<[TimeControl; 2], ReadError> {
        let sides = self.sides();
        match (sides.map(|(time, _)| time), self.move_time) {
            ([None, None], Some(time)) => {
                let control = single(per_move(time.time()?))?;
                Ok([control.clone(), control])
            }
            ([Some(_), Some(_)], None) => {
                let [first, second] = sides;
                Ok([self.control(first, to_move != Seat::FIRST)?, self.control(second, false)?])
            }
            ([None, None], None) if self.infinite && self.byo_yomi.is_none() => Ok([TimeControl::NONE; 2]),
            ([None, None], None) if self.depth.or(self.nodes).or(self.mate).is_some() => {
                Err(ReadError::new(ReadErrorKind::NoTimeControl("a limit of depth, nodes or mate")))
            }
            _ => Err(ReadError::new(ReadErrorKind::Expected(Expectation::TIMES_OF_GO))),
        }
    }

    /// The control of a side, which has made a move more than the other one if it is ahead.
    fn control(&self, (time, gain): Side, is_ahead: bool) -> Result<TimeControl, Violation> {
        let moves = self.moves_to_go.map(|moves| match u64::from(moves.get()) {
            more @ 2.. if is_ahead => MoveCount::new(more - 1),
            _ => Ok(moves),
        });
        let main = with_increment(time.unwrap_or_default().time()?, gain.time()?);
        let byo_yomi = self.byo_yomi.filter(|time| time.0 > 0).map(Milliseconds::time).transpose()?;
        main_and(repeating(main, moves.transpose()?), byo_yomi.map(per_move))
    }

    /// A clock that continues from this command at this instant, and runs for the side to move. Its controls are those
    /// of [`GoCommand::controls`], and [`GoCommand::view`] of it gives the command back, without a
    /// byo-yomi of 0.
    ///
    /// # Errors
    /// As [`GoCommand::controls`], and for a side to move that is not one of the two players.
    pub fn clock(&self, to_move: Seat, now: Timestamp) -> Result<Clock, ReadError> {
        let no_clock = || ReadError::new(ReadErrorKind::Expected(Expectation::TIMES_OF_GO));
        let setup = Setup::with_odds(self.rules(), self.controls(to_move)?).map_err(|_| no_clock())?;
        let mut clock = Clock::new(&setup);
        clock.handle(now, &Input::Start { seat: to_move }).map_err(|_| no_clock())?;
        Ok(clock)
    }

    /// In USI an increment is added before a turn, the first one too.
    pub(super) fn rules(&self) -> Rules {
        Rules { first_bonus: IS_USI && self.has_increment(), ..Rules::default() }
    }

    fn has_increment(&self) -> bool {
        self.white_increment.0 > 0 || self.black_increment.0 > 0
    }

    /// The side that begins, and the other one.
    fn sides(&self) -> [Side; 2] {
        let (white, black) = ((self.white, self.white_increment), (self.black, self.black_increment));
        if IS_USI { [black, white] } else { [white, black] }
    }

    pub(super) fn set(&mut self, [first, second]: [Side; 2]) {
        let [white, black] = if IS_USI { [second, first] } else { [first, second] };
        (self.white, self.white_increment) = white;
        (self.black, self.black_increment) = black;
    }
}

/// Absent values and zeros are left out.
impl<const IS_USI: bool> fmt::Display for GoCommand<IS_USI> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves {}", self.search_moves.join(" "))?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let gain = |increment: Milliseconds| Some(increment).filter(|increment| increment.0 > 0);
        let mut times = [("wtime", self.white), ("btime", self.black)];
        let mut gains = [("winc", gain(self.white_increment)), ("binc", gain(self.black_increment))];
        if IS_USI {
            times.reverse();
            gains.reverse();
        }
        let times = times.into_iter().chain([("byoyomi", self.byo_yomi)]).chain(gains);
        let limits = [
            ("movestogo", self.moves_to_go.map(|moves| moves.get().into())),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("mate", self.mate),
            ("movetime", self.move_time.map(|time| time.0)),
        ];
        for (word, number) in times.map(|(word, time)| (word, time.map(|time| time.0))).chain(limits) {
            number.map_or(Ok(()), |number| write!(f, " {word} {number}"))?;
        }
        if self.infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}
