//! Everything there is to know of a clock while a game is on.

mod alert;
mod look;
mod phase;
mod running;
mod seat;

pub use alert::{Alert, AlertKind};
pub use look::{Look, Reading};
pub(crate) use phase::Phase;
pub use phase::Status;
pub(crate) use seat::{PAUSING, SeatFlag, SeatState};

use alloc::vec::Vec;

use crate::compiled::UNLIMITED;
use crate::effect::sort_by_instant;
use crate::input::bit;
use crate::machine::{self, Observer};
use crate::{Effect, Input, PauseReason, PauseSet, Refused, Seat, SeatSet, Setup, Span, Timestamp};

/// A clock at a moment: plain data, 128 bytes for two seats, that is copied, compared and kept at will.
///
/// Everything that a transition needs is in it; the rules and programs are in the [`Setup`] that every call takes,
/// always the same. Taking back moves needs earlier states, which a [`Clock`](crate::Clock) keeps.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const SEATS: usize = 2> {
    /// The instant of the last input; [`NEVER`] before the first.
    pub(crate) now: Timestamp,
    /// The instant up to which time is charged.
    pub(crate) since: Timestamp,
    /// What is left of the start clock; [`NO_START_CLOCK`] without one, and after it.
    pub(crate) start_left: Span,
    pub(crate) seats: [SeatState; SEATS],
    /// How often each player can still pause; [`UNLIMITED`] without end.
    pub(crate) pauses: [u16; SEATS],
    pub(crate) phase: Phase,
    /// The seat that moves in an ordinary turn.
    pub(crate) mover: Seat,
    /// The reasons for a pause that concern no seat, one bit each. The highest bit is set while a seat has a reason.
    pub(crate) paused: u8,
}

const _: () = assert!(size_of::<State<2>>() <= 128);

/// The bit of [`State::paused`] that is set while a seat has a reason.
const SEAT_HAS_REASON: u8 = 128;
/// Stands for no start clock.
pub(crate) const NO_START_CLOCK: Span = Span::from_nanos(-1);
/// Before every input.
const NEVER: Timestamp = Timestamp::from_nanos(i64::MIN);

/// Whether an accepted input took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It did. A tick that finds nothing is applied as well.
    Applied,
    /// It came too late, or there was nothing to do (S5). So an input that finds the flag that ends the game is not
    /// applied, a tick included: effects say what happened, whatever the verdict.
    NotApplied,
}

impl<const SEATS: usize> State<SEATS> {
    /// The clock before a game.
    pub fn new(setup: &Setup<SEATS>) -> State<SEATS> {
        let rules = setup.rules;
        let mut state = State {
            now: NEVER,
            since: NEVER,
            start_left: rules.start_clock.unwrap_or(NO_START_CLOCK),
            seats: [SeatState::default(); SEATS],
            pauses: [rules.pauses.unwrap_or(UNLIMITED); SEATS],
            phase: Phase::Fresh,
            mover: Seat::FIRST,
            paused: 0,
        };
        for (seat, program) in state.seats.iter_mut().zip(setup.programs()) {
            (seat.periods, seat.free) = (1, rules.free_moves);
            if let Some(first) = program.plan(0_usize) {
                let bonus = if rules.first_bonus { program.first_bonus() } else { Span::ZERO };
                // A time and an increment are at most 3 660 days each.
                seat.left = first.time.plus(bonus);
                seat.granted = seat.left;
                seat.periods = first.periods;
            }
            seat.set_quota(rules.lag.first_quota(program));
        }
        state
    }

    /// Reports to the clock what happened at an instant (S1 to S14).
    ///
    /// # Errors
    /// A [`Refused`] that says why; the state is as it was. [`Input::Undo`] is [`Refused::NothingToUndo`] here.
    pub fn handle(&mut self, setup: &Setup<SEATS>, at: Timestamp, input: &Input) -> Result<Verdict, Refused> {
        self.record(setup, at, input, &mut ())
    }

    /// Reports to the clock what happened at an instant, and adds to `effects` what followed. Nothing is allocated if it has
    /// room.
    ///
    /// # Errors
    /// A [`Refused`] that says why; state and effects are as they were.
    pub fn handle_with(
        &mut self,
        setup: &Setup<SEATS>,
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

    /// The one transition. After an error the observer may have seen things that did not happen.
    pub(crate) fn record<R: Observer<SEATS>>(
        &mut self,
        setup: &Setup<SEATS>,
        at: Timestamp,
        input: &Input,
        observer: &mut R,
    ) -> Result<Verdict, Refused> {
        machine::handle(self, setup, at, input, observer)
    }

    /// The instant of the last input; `None` before the first, and at the earliest instant that there is.
    pub fn now(&self) -> Option<Timestamp> {
        (self.now != NEVER).then_some(self.now)
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

    /// The seats of the turn.
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

    /// How the game ended, if it did.
    pub fn outcome(&self, setup: &Setup<SEATS>) -> Option<Outcome> {
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

    /// Whether the start clock has begun and not ended.
    pub(crate) fn start_clock_is_on(&self) -> bool {
        !self.start_left.is_negative() && self.phase != Phase::Fresh && !self.phase.is_over()
    }

    /// Adds or removes a reason for a pause.
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

/// How a game ended. The machine never says who won: a player who flags may still have a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// On time.
    TimeForfeit {
        /// Who flagged.
        losers: SeatSet,
        /// The one who did not, where there are two.
        opponent: Option<Seat>,
    },
    /// Otherwise; the reason is in the [`Input::End`] that ended it.
    Ended,
    /// It never began: the start clock ran out.
    Cancelled,
}
