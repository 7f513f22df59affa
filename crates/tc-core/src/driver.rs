//! Clocks that follow a game's own turns (S21).

use alloc::vec::Vec;
use core::borrow::Borrow;

use crate::state::{Mark, Phase};
use crate::{AfterFlag, Answer, Clock, Input, Next, Press, Refused, Seat, SeatSet, Setup, Span, State, Timestamp};

/// A clock that is only told whose turn it is: a game engine with turns or phases needs no clock calls of its own
/// (S21).
///
/// ```
/// use tc_core::{Clock, Driver, Timestamp, Rules, Seat, SeatSet, Setup};
///
/// let setup = Setup::from(&"5m.. + 3s".parse()?);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// let mut driver = Driver::new(Clock::new(&setup));
/// driver.turn_is(SeatSet::only(Seat::FIRST), at(0)?)?;
/// driver.turn_is(SeatSet::only(Seat::SECOND), at(12_500)?)?;
/// let reading = driver.clock().reading(Seat::FIRST, at(12_500)?).ok_or("no such seat")?;
/// assert_eq!(reading.left.to_string(), "290.5s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Driver<S, const SEATS: usize = 2> {
    clock: Clock<S, SEATS>,
}

/// An input that the driver has given to the clock, for the journal, and what the clock answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The input.
    pub input: Input,
    /// The answer.
    pub answer: Answer,
}

impl<S: Borrow<Setup<SEATS>>, const SEATS: usize> Driver<S, SEATS> {
    /// Drives a clock.
    pub fn new(clock: Clock<S, SEATS>) -> Driver<S, SEATS> {
        Driver { clock }
    }

    /// The clock.
    pub fn clock(&self) -> &Clock<S, SEATS> {
        &self.clock
    }

    /// The clock, for everything that is not a turn: pauses, adjustments, an undo.
    pub fn clock_mut(&mut self) -> &mut Clock<S, SEATS> {
        &mut self.clock
    }

    /// It is now the turn of these seats. A seat alone has an ordinary turn, several have a simultaneous one. A seat
    /// whose turn it was and no longer is has moved; of a simultaneous turn that goes on for others, its clock is
    /// halted until the turn is over, and then it has moved. No seat means that nobody is to move. Nothing changes if
    /// it was their turn before.
    ///
    /// What is due by then happens first. Seats that have dropped out with a flag (S11) are left out. For lag, or a
    /// seat that moves twice in a row, hand the [`Input::Press`] to [`Driver::clock_mut`].
    ///
    /// # Errors
    /// A [`Refused`] of the inputs that it takes; the clock is as it was.
    pub fn turn_is(&mut self, seats: SeatSet, at: Timestamp) -> Result<Vec<Step>, Refused> {
        // All inputs are accepted or none: they are tried on a state, which is small, and not on a clock with all its
        // past.
        let mut state = *self.clock.state();
        let setup = self.clock.setup();
        let mut inputs = Vec::new();
        if state.next_deadline(setup).is_some_and(|due| due <= at) {
            state.handle(setup, at, &Input::Tick)?;
            inputs.push(Input::Tick);
        }
        for input in inputs_for(&state, setup, seats) {
            if state.outcome(setup).is_some() {
                break;
            }
            state.handle(setup, at, &input)?;
            inputs.push(input);
        }
        inputs.into_iter().map(|input| Ok(Step { input, answer: self.clock.handle(at, &input)? })).collect()
    }

    /// Reports what is due: flags, and the end of a start clock.
    ///
    /// # Errors
    /// [`Refused::TimeBackwards`], and [`Refused::Overflow`] for an instant too far away.
    pub fn due(&mut self, at: Timestamp) -> Result<Step, Refused> {
        let input = Input::Tick;
        Ok(Step { input, answer: self.clock.handle(at, &input)? })
    }
}

/// What must be told to a clock for it to be the turn of these seats.
fn inputs_for<const SEATS: usize>(state: &State<SEATS>, setup: &Setup<SEATS>, seats: SeatSet) -> Vec<Input> {
    let dropped = if setup.rules().after_flag == AfterFlag::Drop { state.flagged() } else { SeatSet::EMPTY };
    let seats: SeatSet = seats.iter().filter(|seat| !dropped.contains(*seat)).collect();
    let turn = state.turn();
    let mut inputs = Vec::new();
    match state.phase {
        Phase::Turn if turn == seats => {}
        Phase::Turn => match (seats.len(), seats.iter().next()) {
            (1, Some(next)) => {
                inputs.push(Input::Press(Press { seat: turn.iter().next(), next: Next::Seat(next), lag: Span::ZERO }));
            }
            _ => {
                inputs.push(Input::Stop { lag: Span::ZERO });
                inputs.extend(beginning(seats));
            }
        },
        Phase::Open if !seats.is_empty() && seats.iter().all(|seat| turn.contains(seat)) => {
            for seat in turn.iter() {
                let halted = state.seats.get(seat.index()).is_some_and(|seat| seat.has(Mark::Halted));
                match (seats.contains(seat), halted) {
                    (true, true) => inputs.push(Input::Go { seat }),
                    (false, false) => inputs.push(Input::Halt { seat }),
                    _ => {}
                }
            }
        }
        Phase::Open => {
            inputs.push(Input::Settle { moved: turn });
            inputs.extend(beginning(seats));
        }
        _ => inputs.extend(beginning(seats)),
    }
    if inputs.is_empty() {
        inputs.push(Input::Tick);
    }
    inputs
}

/// What begins the turn of these seats, while none is on.
fn beginning(seats: SeatSet) -> Option<Input> {
    let first: Option<Seat> = seats.iter().next();
    match (seats.len(), first) {
        (_, None) => None,
        (1, Some(seat)) => Some(Input::Start { seat }),
        _ => Some(Input::Open { seats }),
    }
}
