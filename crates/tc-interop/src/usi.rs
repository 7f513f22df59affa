//! USI: `go btime … wtime … byoyomi …` and `go btime … wtime … binc … winc …`, all in milliseconds; Black (sente)
//! begins.
//!
//! `byoyomi` is the time for every move after the main time has run out. `binc` and `winc` are added *before* a turn:
//! what can be used in it is `btime + binc`, unlike UCI. A clock that adds its increment after a move, and before the
//! first one, shows one increment more than `btime`; that is how it is written here, and read. Byo-yomi and increments
//! do not go together.
//!
//! From a running clock, times are rounded down to the millisecond. `btime` is 0 in byo-yomi; what a seat that has not
//! lost can use, `btime` with `binc` or `byoyomi`, is at least 1.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Rules, Seat, StageChange};
use tc_notation::{Bonus, Moves, Periods, Stage, Time, TimeControl};

use crate::engine::LossyView;
use crate::engine::seat::{SeatView, seat_losses};
use crate::engine::words::{self, Keys};
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, main_and, main_and_overtime, per_move, single, with_increment};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Milliseconds,
    ReadError, ReadErrorKind, Unwritable,
};

/// The command `go` of USI, as it is at the beginning of a game.
pub const FORMAT: Format = Format {
    longest: 512,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
    ..Format::new("usi", "the command go of USI", Family::Engines)
};

const MS: u64 = Milliseconds::NANOS;

const SHAPE: Shape = Shape::with_first_bonus(&[
    System::overtime(Form::time(MS).at_least(MS), Form::time(MS).at_least(MS).per_move().folded()),
    System::single(Form::time(MS).increment(MS)),
    System::NoClock,
]);

/// The command `go`.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::usi::Go;
///
/// let setup = Setup::from(&"10m, r1/30s".parse()?);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// let mut clock = Clock::new(&setup);
/// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
/// clock.handle(at(12_500)?, &Input::press())?;
/// let go = Go::view(&clock.look(at(12_500)?)?, Seat::SECOND)?;
/// assert_eq!(go.to_string(), "go btime 587500 wtime 600000 byoyomi 30000");
/// assert_eq!(Go::read(&go.to_string())?, go);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `ponder`: the engine thinks in its opponent's time.
    pub ponder: bool,
    /// `btime`: what Black, who begins, has left, without the increment of the next turn.
    pub black: Option<Milliseconds>,
    /// `wtime`: White's time left.
    pub white: Option<Milliseconds>,
    /// `byoyomi`: the engine's time for each move after that.
    pub byo_yomi: Option<Milliseconds>,
    /// `binc`: Black's increment; zero if absent.
    pub black_increment: Milliseconds,
    /// `winc`: White's increment; zero if absent.
    pub white_increment: Milliseconds,
    /// `infinite`: until the engine receives `stop`.
    pub infinite: bool,
}

impl Go {
    /// The command for an engine in this seat; the first is Black.
    ///
    /// Byo-yomi is that of this seat. The view with the loss counts all periods but the last as main time, and adds a
    /// delay that is left.
    ///
    /// # Errors
    /// A [`LossyView`] if something would be lost: more than one period, an increment larger than what is left, …
    pub fn view<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Result<Go, LossyView<Go>> {
        let mut go = Go::default();
        let mut losses = seat_losses(look);
        let mut periods = Vec::new();
        let change = look.setup().rules().stage_change;
        for one in [Seat::FIRST, Seat::SECOND] {
            let Some(view) = SeatView::of(look, one) else { continue };
            let last = look.setup().control(one).and_then(|control| control.stages().last());
            let sent = Sent::of(&view, last.unwrap_or(view.stage), change, &mut losses);
            periods.extend([sent.period]);
            let (main, increment) = (Some(Milliseconds(sent.main)), Milliseconds(sent.increment));
            if one == Seat::FIRST {
                (go.black, go.black_increment) = (main, increment);
            } else {
                (go.white, go.white_increment) = (main, increment);
            }
            if one == seat {
                go.byo_yomi = sent.byo_yomi.map(Milliseconds);
            }
        }
        go.infinite = SeatView::of(look, seat).is_none();
        if periods.windows(2).any(|both| both[0] != both[1]) {
            // Only the byo-yomi of the engine can be written, not a different one of its opponent.
            losses.push(Loss::whole(LossKind::Reset));
        }
        if go.byo_yomi.is_some() && (go.black_increment.0 > 0 || go.white_increment.0 > 0) {
            // One side has byo-yomi, the other an increment: only that of the engine can be written.
            losses.push(Loss::whole(LossKind::Increment));
            (go.black_increment, go.white_increment) = (Milliseconds(0), Milliseconds(0));
        }
        LossyView::unless_lost(go, losses)
    }

    /// Reads a command. Each word can be there once, in any order.
    ///
    /// # Errors
    /// A [`ReadError`] for an unknown word, a number that is not whole, or byo-yomi together with an increment.
    pub fn read(line: &str) -> Result<Go, ReadError> {
        let mut go = Go::default();
        let mut words = Keys::of(words::after(line, "go", Expectation::CommandGo)?);
        while let Some(key) = words.key(Expectation::WordOnce)? {
            let slot = match key.text {
                "ponder" => {
                    go.ponder = true;
                    continue;
                }
                "infinite" => {
                    go.infinite = true;
                    continue;
                }
                "btime" => go.black.get_or_insert_default(),
                "wtime" => go.white.get_or_insert_default(),
                "byoyomi" => go.byo_yomi.get_or_insert_default(),
                "binc" => &mut go.black_increment,
                "winc" => &mut go.white_increment,
                "mate" => return Err(ReadError::at(ReadErrorKind::NoTimeControl("a search for mate"), key.span())),
                _ => return Err(key.expected(Expectation::WordOfGo)),
            };
            slot.0 = words.value().whole(Expectation::WholeNotNegative)?;
        }
        let has_byo_yomi = go.byo_yomi.is_some_and(|time| time.0 > 0);
        if has_byo_yomi && (go.black_increment.0 > 0 || go.white_increment.0 > 0) {
            return Err(ReadError::new(ReadErrorKind::Expected(Expectation::ByoYomiOrIncrement)));
        }
        Ok(go)
    }
}

/// The part of the command about one seat.
struct Sent {
    main: u64,
    byo_yomi: Option<u64>,
    /// How long the byo-yomi of a move is.
    period: Option<Time>,
    increment: u64,
}

impl Sent {
    fn of(view: &SeatView<'_>, last: &Stage, change: StageChange, losses: &mut Vec<Loss>) -> Sent {
        let mut lost = view.losses(MS, change);
        let reading = &view.reading;
        let is_byo_yomi = Form::time(1).per_move().periods(u16::MAX).fit(last).losses.is_empty();
        let is_over = reading.flagged || reading.flag_pending_until.is_some();
        let sent = match reading.to_flag.filter(|_| is_byo_yomi && !is_over) {
            Some(to_flag) => {
                // Byo-yomi is written, and main time before it.
                let is_said = matches!(view.stage.moves(), Moves::Any) && reading.periods_left == Some(1);
                lost.retain(|loss| match loss.kind {
                    LossKind::Reset => !view.is_last,
                    LossKind::Stages => !(is_said && last.periods() == Periods::ONE),
                    _ => true,
                });
                if !view.is_last && last.periods() != Periods::ONE {
                    lost.push(Loss::of(reading.stage + 1, LossKind::Periods));
                }
                let is_last_period = view.is_last && reading.periods_left == Some(1);
                if Milliseconds::of(last.time()).is_none() && !is_last_period {
                    lost.push(Loss::of(reading.stage, LossKind::Fraction));
                }
                let total = view.with_delay(to_flag.as_nanos(), MS);
                let byo_yomi = Milliseconds::floor(last.time()).0.min(total);
                Sent { main: total - byo_yomi, byo_yomi: Some(byo_yomi), period: Some(last.time()), increment: 0 }
            }
            None => {
                let left = view.left(MS);
                // A seat that has lost has nothing to use.
                let gain = if reading.flagged { 0 } else { view.increment(MS) };
                let (main, increment) = match left.checked_sub(gain) {
                    Some(main) => (main, gain),
                    None => {
                        lost.push(Loss::of(reading.stage, LossKind::Increment));
                        (left, 0)
                    }
                };
                Sent { main, byo_yomi: None, period: None, increment }
            }
        };
        if view.moves_to_go().is_some() && matches!(view.stage.moves(), Moves::Required(_)) {
            lost.push(Loss::of(reading.stage, LossKind::Moves));
        }
        losses.extend(lost);
        sent
    }
}

/// What says nothing is left out.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.ponder { "go ponder" } else { "go" })?;
        let increment = |increment: Milliseconds| (increment.0 > 0).then_some(increment);
        let numbers = [
            ("btime", self.black),
            ("wtime", self.white),
            ("byoyomi", self.byo_yomi),
            ("binc", increment(self.black_increment)),
            ("winc", increment(self.white_increment)),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {}", number.0)?;
            }
        }
        if self.infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let go = Go::read(text)?;
    let same = || ReadError::new(ReadErrorKind::Expected(Expectation::SameForBoth));
    let (Some(black), Some(white)) = (go.black, go.white) else {
        let is_none = go.infinite && go.black.is_none() && go.white.is_none() && go.byo_yomi.is_none();
        return if is_none { Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]) } else { Err(same()) };
    };
    if black != white || go.black_increment != go.white_increment {
        return Err(same());
    }
    let main = with_increment(black.time()?, go.black_increment.time()?);
    let byo_yomi = go.byo_yomi.filter(|time| time.0 > 0).map(Milliseconds::time).transpose()?;
    let control = main_and(main, byo_yomi.map(per_move))?;
    let rules = Rules { first_bonus: go.black_increment.0 > 0, ..Rules::default() };
    let settings = GameSettings { control, rules };
    Ok(alloc::vec![Interpretation::assuming(settings, Certainty::Likely, [Assumption::AtTheStart])])
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut nearest = SHAPE.nearest(settings);
    // What is added before the first turn is taken from the time, so that every turn has what it has.
    if let (Some(near), false) = (&mut nearest.settings, settings.rules.first_bonus)
        && let [stage] = near.control.stages()
        && let Some(Bonus::Increment(gain)) = stage.bonus()
        && let Some(less) = stage.time().as_nanos().checked_sub(gain.as_nanos())
        && let Ok(control) = single(with_increment(Time::from_nanos(less).unwrap_or(stage.time()), gain))
    {
        near.control = control;
    }
    nearest.write(spell)
}

fn spell(settings: &GameSettings) -> String {
    let infinite = settings.control.is_none();
    let (main, over) = main_and_overtime(&settings.control);
    let time = (!infinite).then(|| Milliseconds::floor(main.map_or(Time::ZERO, Stage::time)));
    let gain = Milliseconds::floor(main.map_or(Time::ZERO, increment));
    Go {
        ponder: false,
        black: time,
        white: time,
        byo_yomi: over.map(|over| Milliseconds::floor(over.time())),
        black_increment: gain,
        white_increment: gain,
        infinite,
    }
    .to_string()
}

/// Black comes first in it, or it has byo-yomi.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.contains("byoyomi") || text.trim_ascii().starts_with("go btime");
    if is_own { readings } else { Vec::new() }
}
