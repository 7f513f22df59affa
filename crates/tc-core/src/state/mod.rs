//! The state of a clock: all that changes during a game.

mod alert;
mod look;
mod pace;
mod phase;
mod running;
mod seat;

pub use alert::{Alert, AlertKind};
pub use look::{Look, Reading};
pub(crate) use pace::Pace;
pub(crate) use phase::Phase;
pub use phase::Status;
pub(crate) use seat::{MOST_PRICED, PAUSING, SeatFlag, SeatState};

use alloc::vec::Vec;

use crate::compiled::UNLIMITED;
use crate::effect::sort_by_instant;
use crate::input::bit;
use crate::machine::{self, Observer};
use crate::per_seat::PerSeat;
use crate::{Effect, Input, PauseReason, PauseSet, Refused, Seat, SeatSet, Setup, Span, Timestamp};

/// A clock at an instant: plain data, 128 bytes for two seats, which you can copy, compare and store.
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
    /// The reasons to pause that concern no seat, one bit each. The highest bit is set while a seat has a reason.
    pub(crate) paused: u8,
}

const _: () = assert!(size_of::<State>() <= 128);

/// The bit of [`State::paused`] that is set while a seat has a reason.
const SEAT_HAS_REASON: u8 = 128;
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
            Phase::Turn | Phase::Open if self.paused == 0 => Status::Running,
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

    /// The reasons for which the clocks are paused, the calendar aside.
    pub fn pauses(&self) -> PauseSet {
        PauseSet {
            common: self.paused & !SEAT_HAS_REASON,
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

    /// Adds or removes a reason to pause.
    pub(crate) fn set_paused(&mut self, reason: PauseReason, is_on: bool) {
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
        let seat_has_reason = self.seats.iter().any(|seat| seat.flags() & PAUSING != 0);
        self.paused = self.paused & !SEAT_HAS_REASON | if seat_has_reason { SEAT_HAS_REASON } else { 0 };
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
