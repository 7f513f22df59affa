//! The state of a clock: all that changes during a game.

mod alert;
#[cfg(any(feature = "compact", feature = "json"))]
mod fits;
mod look;
mod pace;
mod phase;
mod reading;
mod running;
mod seat;

pub use alert::{Alert, AlertKind};
#[cfg(any(feature = "compact", feature = "json"))]
pub(crate) use fits::Unfit;
#[cfg(feature = "json")]
pub(crate) use fits::allow;
pub use look::Look;
pub(crate) use pace::Pace;
pub(crate) use phase::Phase;
pub use phase::Status;
pub use reading::Reading;
pub(crate) use seat::{MOST_PRICED, PAUSING, SeatFlag, SeatState};

use alloc::vec::Vec;

use crate::compiled::UNLIMITED;
use crate::effect::sort_by_instant;
use crate::input::bit;
use crate::machine::{self, Observer};
use crate::per_seat::PerSeat;
use crate::{Effect, Input, PauseReason, PauseSet, Refused, Rules, Seat, SeatSet, Setup, Span, Timestamp, Vacation};

/// A clock at an instant: plain data, 144 bytes for two seats, which you can copy, compare and store.
///
/// Every call takes the [`Setup`] with the rules and controls, always the same one. Undo needs earlier states, which a
/// [`Clock`](crate::Clock) keeps.
///
/// ```
/// use tc_core::{Input, Seat, Setup, State, Timestamp};
///
/// let setup = Setup::from(&"5m.. + 3s".parse()?);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// let mut state = State::new(&setup);
/// state.handle(&setup, at(0)?, &Input::Start { seat: Seat::FIRST })?;
/// state.handle(&setup, at(12_500)?, &Input::press())?;
/// let reading = state.reading(&setup, Seat::FIRST, at(20_000)?).ok_or("no such seat")?;
/// assert_eq!(reading.left.to_string(), "290.5s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The instant of the last input; [`Timestamp::NEVER`] before the first.
    pub(crate) now: Timestamp,
    /// The instant up to which time is charged.
    pub(crate) since: Timestamp,
    /// The time left on the start clock; [`NO_START_CLOCK`] without a start clock, or after it has ended.
    pub(crate) start_left: Span,
    pub(crate) seats: PerSeat<SeatState>,
    pub(crate) phase: Phase,
    /// The seat that moves in an ordinary turn.
    pub(crate) mover: Seat,
    /// The reasons to pause that concern no seat, one bit each. The two highest bits are set while a seat has a reason:
    /// one that stops all clocks, and one that stops its own (S30).
    pub(crate) paused: u16,
    /// How many turns in a row were lost on time, without a move (S11).
    pub(crate) timeouts: u8,
}

const _: () = assert!(size_of::<State>() <= 144);

/// The bit of [`State::paused`] that is set while a seat has a reason that stops all clocks.
const SEAT_HAS_REASON: u16 = 1 << 15;
/// The bit of [`State::paused`] that is set while a vacation stops the clock of its seat alone (S30).
const SEAT_IS_AWAY: u16 = 1 << 14;
/// The value of [`State::start_left`] without a start clock.
pub(crate) const NO_START_CLOCK: Span = Span::known(-1);

/// Whether an accepted input took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The input took effect. A tick that finds nothing is applied, too.
    Applied,
    /// The input came too late, or there was nothing to do (S5). An input that finds the flag that ends the game is not
    /// applied, a tick included: read the effects whatever the verdict.
    NotApplied,
}

impl Verdict {
    /// Whether a journal must keep the input that has this verdict and these effects:
    /// [`Answer::must_be_kept`](crate::Answer::must_be_kept), where there is no answer as a whole.
    ///
    /// ```
    /// use tc_core::{Input, Verdict};
    ///
    /// assert!(Verdict::Applied.must_be_kept(&Input::press(), &[]));
    /// assert!(!Verdict::Applied.must_be_kept(&Input::Tick, &[]));
    /// assert!(!Verdict::NotApplied.must_be_kept(&Input::press(), &[]));
    /// ```
    pub fn must_be_kept(self, input: &Input, effects: &[Effect]) -> bool {
        let only_looks = matches!(input, Input::Tick | Input::Act);
        !effects.is_empty() || self == Verdict::Applied && !only_looks
    }
}

impl State {
    /// The clock before the game begins.
    pub fn new(setup: &Setup) -> State {
        let rules = setup.rules();
        let pauses = rules.pauses.unwrap_or(UNLIMITED);
        let mut state = State {
            now: Timestamp::NEVER,
            since: Timestamp::NEVER,
            start_left: rules.start_clock.unwrap_or(NO_START_CLOCK),
            seats: PerSeat::same(SeatState::fresh(pauses), setup.seats()),
            phase: Phase::Fresh,
            mover: Seat::FIRST,
            paused: 0,
            timeouts: 0,
        };
        for (seat, program) in state.seats.iter_mut().zip(setup.programs()) {
            (seat.periods, seat.free) = (1, rules.free_moves);
            if let Some(first) = program.plan(0_usize) {
                let bonus = if rules.first_bonus { program.first_bonus() } else { Span::ZERO };
                // It fits: a time and an increment are at most 3 660 days each.
                seat.left = first.time.plus(bonus);
                seat.granted = seat.left;
                seat.periods = first.periods;
            }
            seat.set_quota(rules.lag.first_quota(program));
        }
        state
    }

    /// Handles what happened at an instant (S1 to S14), and returns whether it took effect.
    ///
    /// # Errors
    /// A [`Refused`] with the reason; the state is unchanged. An [`Input::Undo`] is always [`Refused::NothingToUndo`]:
    /// only a [`Clock`](crate::Clock) keeps earlier states.
    pub fn handle(&mut self, setup: &Setup, at: Timestamp, input: &Input) -> Result<Verdict, Refused> {
        self.record(setup, at, input, &mut ())
    }

    /// Handles what happened at an instant, and appends the effects to `effects`. With two seats, nothing is allocated if
    /// `effects` has room.
    ///
    /// # Errors
    /// A [`Refused`] with the reason; state and effects are unchanged.
    pub fn handle_with(
        &mut self,
        setup: &Setup,
        at: Timestamp,
        input: &Input,
        effects: &mut Vec<Effect>,
    ) -> Result<Verdict, Refused> {
        let before = effects.len();
        let verdict = self.record(setup, at, input, effects);
        match verdict {
            Ok(_) => sort_by_instant(&mut effects[before..]),
            Err(_) => effects.truncate(before),
        }
        verdict
    }

    /// Every input goes through this function. After an error the observer may have seen things that did not happen.
    pub(crate) fn record<R: Observer>(
        &mut self,
        setup: &Setup,
        at: Timestamp,
        input: &Input,
        observer: &mut R,
    ) -> Result<Verdict, Refused> {
        machine::handle(self, setup, at, input, observer)
    }

    /// The instant of the last input; `None` before the first, and at the earliest instant that there is.
    pub fn now(&self) -> Option<Timestamp> {
        (self.now != Timestamp::NEVER).then_some(self.now)
    }

    /// What the clock is doing, the calendar aside.
    pub fn status(&self) -> Status {
        match self.phase {
            Phase::Fresh | Phase::Ready => Status::Ready,
            Phase::Turn | Phase::Open if !self.is_paused() => Status::Running,
            Phase::Turn | Phase::Open => Status::Paused,
            Phase::Flagged | Phase::Ended => Status::Over,
            Phase::Cancelled => Status::Cancelled,
        }
    }

    /// The seats of the turn; none between turns.
    pub fn turn(&self) -> SeatSet {
        match self.phase {
            Phase::Turn => SeatSet::only(self.mover),
            Phase::Open => self.seats_with(SeatFlag::InTurn),
            _ => SeatSet::EMPTY,
        }
    }

    /// The seats that have lost on time.
    pub fn flagged(&self) -> SeatSet {
        self.seats_with(SeatFlag::Flagged)
    }

    /// The seats that have lost this simultaneous turn on time, and not the game (S11).
    pub fn timed_out(&self) -> SeatSet {
        self.seats_with(SeatFlag::TimedOut)
    }

    /// The reasons for which the clocks are paused, the calendar aside.
    pub fn pauses(&self) -> PauseSet {
        PauseSet {
            common: self.paused & !(SEAT_HAS_REASON | SEAT_IS_AWAY),
            players: self.seats_with(SeatFlag::Paused),
            vacations: self.seats_with(SeatFlag::Vacation),
            disconnections: self.seats_with(SeatFlag::Disconnected),
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self, setup: &Setup) -> Option<Outcome> {
        match self.phase {
            Phase::Flagged => {
                let losers = self.flagged();
                let mut others = (0..setup.seats()).map(Seat::at).filter(|seat| !losers.contains(*seat));
                let opponent = if setup.seats() == 2 { others.next() } else { None };
                Some(Outcome::TimeForfeit { losers, opponent })
            }
            Phase::Ended => Some(Outcome::Ended),
            Phase::Cancelled => Some(Outcome::Cancelled),
            _ => None,
        }
    }

    fn seats_with(&self, flag: SeatFlag) -> SeatSet {
        let seats = self.seats.iter().enumerate();
        seats.filter(|(_, seat)| seat.has(flag)).map(|(index, _)| Seat::at(index)).collect()
    }

    /// Whether the start clock has begun and has not ended.
    pub(crate) fn start_clock_is_on(&self) -> bool {
        !self.start_left.is_negative() && self.phase != Phase::Fresh && !self.phase.is_over()
    }

    /// Whether all clocks are stopped.
    fn all_are_stopped(&self) -> bool {
        self.paused & !SEAT_IS_AWAY != 0
    }

    /// Whether the clock of a seat is stopped.
    pub(crate) fn is_stopped(&self, seat: Seat) -> bool {
        let is_away = || self.seats[seat.index()].has(SeatFlag::Vacation);
        self.all_are_stopped() || self.paused != 0 && is_away()
    }

    /// Whether all clocks are stopped, or those of all seats of the turn.
    pub(crate) fn is_paused(&self) -> bool {
        let turn = || self.turn();
        let are_away = || !turn().is_empty() && turn().iter().all(|seat| self.is_stopped(seat));
        self.all_are_stopped() || self.paused != 0 && are_away()
    }

    /// Adds or removes a reason to pause.
    pub(crate) fn set_paused(&mut self, rules: &Rules, reason: PauseReason, is_on: bool) {
        let flag = match reason {
            PauseReason::Player(seat) => Some((seat, SeatFlag::Paused)),
            PauseReason::Vacation(seat) => Some((seat, SeatFlag::Vacation)),
            PauseReason::Disconnection(Some(seat)) => Some((seat, SeatFlag::Disconnected)),
            _ => None,
        };
        match flag.and_then(|(seat, flag)| Some((self.seats.get_mut(seat.index())?, flag))) {
            Some((seat, flag)) if is_on => seat.set(flag),
            Some((seat, flag)) => seat.clear(flag),
            None if is_on => self.paused |= bit(reason),
            None => self.paused &= !bit(reason),
        }
        self.sum_up_pauses(rules);
    }

    /// Sets the bits of [`State::paused`] that say whether a seat has a reason.
    pub(crate) fn sum_up_pauses(&mut self, rules: &Rules) {
        let away = if rules.vacation == Vacation::Own { SeatFlag::Vacation as u16 } else { 0 };
        for (bit, flags) in [(SEAT_HAS_REASON, PAUSING & !away), (SEAT_IS_AWAY, away)] {
            let is_set = self.seats.iter().any(|seat| seat.flags() & flags != 0);
            self.paused = self.paused & !bit | if is_set { bit } else { 0 };
        }
    }
}

/// How a game ended. The machine never says who won: a player who flags may still have a draw (S11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// A loss on time.
    TimeForfeit {
        /// The seats that flagged.
        losers: SeatSet,
        /// The seat that did not flag, if there are two seats and one flagged.
        opponent: Option<Seat>,
    },
    /// Another reason than time, which is in the [`Input::End`] that ended the game.
    Ended,
    /// The start clock ran out before the game began (S9).
    Cancelled,
}
