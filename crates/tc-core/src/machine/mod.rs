//! The transitions: what each input does to a state.

mod adjust;
mod book;
mod charge;
mod due;
mod empty;
mod finish;
mod fits;
mod hourglass;
mod look;
mod pause;
mod press;
mod recorder;
mod roll;
mod together;
mod turn;

pub(crate) use due::{FlagDue, NEVER, ahead};
pub(crate) use look::Looked;
pub(crate) use recorder::{Account, Recorder};

use crate::program::{Program, Step};
use crate::state::{Mark, Phase, SeatState, State};
use crate::{
    Change, Effect, Input, Next, PauseSet, Reason, Refused, Rules, Seat, SeatSet, Setup, Span, Timestamp, Verdict,
};

/// Tells a state what happened. After an error the state is as it was; the recorder may have been told of things that
/// did not happen.
pub(crate) fn handle<R: Recorder<SEATS>, const SEATS: usize>(
    state: &mut State<SEATS>,
    setup: &Setup<SEATS>,
    at: Timestamp,
    input: &Input,
    recorder: &mut R,
) -> Result<Verdict, Refused> {
    let at = at.as_nanos();
    let mut transition = Transition { state, setup, recorder };
    if usize::from(transition.state.mover) >= setup.seats() {
        return Err(Refused::OtherSetup);
    }
    if let Input::Press(press) = input
        && transition.quick_press(at, press)?
    {
        return Ok(Verdict::Applied);
    }
    let before = *transition.state;
    let verdict = transition.input(at, input);
    if verdict.is_err() {
        *transition.state = before;
    }
    verdict
}

/// A state on its way to the next one.
pub(crate) struct Transition<'a, R, const SEATS: usize> {
    pub(crate) state: &'a mut State<SEATS>,
    pub(crate) setup: &'a Setup<SEATS>,
    pub(crate) recorder: &'a mut R,
}

/// Whether the game goes on after something that could have ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    GoesOn,
    IsOver,
}

impl<'a, R: Recorder<SEATS>, const SEATS: usize> Transition<'a, R, SEATS> {
    fn input(&mut self, at: i64, input: &Input) -> Result<Verdict, Refused> {
        if at < self.state.now {
            return Err(Refused::TimeBackwards(Timestamp::from_nanos(self.state.now)));
        }
        if self.state.phase.is_over() {
            return self.afterwards(at, input);
        }
        if self.tick(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        self.check(input)?;
        let verdict = self.apply(at, input)?;
        // What falls due at this very instant falls now: the flag of a player whose turn begins with nothing left.
        self.tick(at)?;
        Ok(verdict)
    }

    /// What is answered when the game is over (S5).
    fn afterwards(&mut self, at: i64, input: &Input) -> Result<Verdict, Refused> {
        self.check(input)?;
        match (self.state.phase, input) {
            (_, Input::Tick) | (Phase::Flagged, Input::Press(_) | Input::Stop { .. }) => {
                self.state.now = at;
                Ok(Verdict::NotApplied)
            }
            (Phase::Cancelled, _) => Err(Refused::Cancelled),
            _ => Err(Refused::Over),
        }
    }

    /// What is wrong with an input whatever the clock is doing.
    pub(super) fn check(&self, input: &Input) -> Result<(), Refused> {
        let seats = self.setup.seats();
        let known = |seat: Seat| if seat.index() < seats { Ok(()) } else { Err(Refused::UnknownSeat(seat)) };
        let not_negative = |span: Span| if span.is_negative() { Err(Refused::Negative(span)) } else { Ok(()) };
        match *input {
            Input::Start { seat } | Input::Halt { seat } | Input::Go { seat } | Input::Claim { seat } => known(seat),
            Input::Open { seats } | Input::Settle { moved: seats } => seats.iter().try_for_each(known),
            Input::Press(press) => {
                press.seat.map_or(Ok(()), known)?;
                if let Next::Seat(seat) = press.next {
                    known(seat)?;
                }
                not_negative(press.lag)
            }
            Input::Stop { lag } => not_negative(lag),
            Input::Pause(reason) | Input::Resume(reason) => reason.seat().map_or(Ok(()), known),
            Input::Adjust(adjustment) => adjust::check(&adjustment, known, not_negative),
            Input::Act | Input::Tick | Input::Undo(_) | Input::End { .. } => Ok(()),
        }
    }

    fn apply(&mut self, at: i64, input: &Input) -> Result<Verdict, Refused> {
        match *input {
            Input::Tick => Ok(Verdict::Applied),
            Input::Start { seat } => self.start(at, seat),
            Input::Open { seats } => self.open(at, seats),
            Input::Press(press) => self.press(at, &press),
            Input::Stop { lag } => self.stop(at, lag),
            Input::Act => self.act(),
            Input::Halt { seat } => self.halt(at, seat),
            Input::Go { seat } => self.go(at, seat),
            Input::Settle { moved } => self.settle(at, moved),
            Input::Claim { seat } => self.claim(at, seat),
            Input::Pause(reason) => self.pause(at, reason),
            Input::Resume(reason) => self.resume(at, reason),
            Input::Adjust(adjustment) => self.adjust(at, &adjustment),
            Input::End { why } => self.end(at, why),
            Input::Undo(_) => Err(Refused::NothingToUndo),
        }
    }

    pub(crate) fn rules(&self) -> &'a Rules {
        &self.setup.rules
    }

    pub(crate) fn program(&self, index: usize) -> &'a Program {
        &self.setup.programs()[index]
    }

    pub(crate) fn seat(&self, index: usize) -> &SeatState {
        &self.state.seats[index]
    }

    pub(crate) fn seat_mut(&mut self, index: usize) -> &mut SeatState {
        &mut self.state.seats[index]
    }

    /// The stage that a seat is in; `None` if it has no clock.
    pub(crate) fn step(&self, index: usize) -> Option<&'a Step> {
        self.program(index).steps().get(usize::from(self.seat(index).stage))
    }

    /// Whether the moves of a seat are free at present (S9).
    pub(crate) fn moves_freely(&self, index: usize) -> bool {
        self.state.start_left >= 0 || self.seat(index).free > 0
    }

    /// Whether time is taken from a seat while it thinks.
    pub(crate) fn can_be_charged(&self, index: usize) -> bool {
        !self.seat(index).has(Mark::Flagged) && !self.program(index).is_none() && !self.moves_freely(index)
    }

    /// The seats from which time is taken at present.
    pub(crate) fn charged(&self) -> SeatSet {
        if self.state.standing != 0 {
            return SeatSet::EMPTY;
        }
        match self.state.phase {
            Phase::Turn => {
                let mover = usize::from(self.state.mover);
                if mover < self.setup.seats() && self.can_be_charged(mover) {
                    SeatSet::only(Seat::at(mover))
                } else {
                    SeatSet::EMPTY
                }
            }
            Phase::Open => {
                let seats = (0..self.setup.seats()).filter(|&index| {
                    let seat = self.seat(index);
                    seat.has(Mark::InTurn) && !seat.has(Mark::Halted) && self.can_be_charged(index)
                });
                seats.map(Seat::at).collect()
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// What is left of the delay of a seat's turn (R7).
    pub(crate) fn delay_left(&self, index: usize) -> i64 {
        let seat = self.seat(index);
        let delay = self.program(index).steps().get(usize::from(seat.turn_stage)).map_or(0, |step| step.delay);
        (delay - seat.turn).max(0)
    }

    pub(crate) fn tell(&mut self, at: i64, seat: Option<usize>, change: Change) {
        self.recorder.effect(Effect { at: Timestamp::from_nanos(at), seat: seat.map(Seat::at), change });
    }

    pub(crate) fn grant(&mut self, index: usize, nanos: i64) -> Result<(), Refused> {
        let seat = self.seat_mut(index);
        seat.granted = seat.granted.checked_add(nanos).ok_or(Refused::Overflow)?;
        self.recorder.account(Seat::at(index), Account::Granted, nanos);
        Ok(())
    }

    pub(crate) fn forfeit(&mut self, index: usize, nanos: i64) {
        self.recorder.account(Seat::at(index), Account::Forfeited, nanos);
    }

    /// Time that is added to what a seat has.
    pub(crate) fn add(&mut self, index: usize, nanos: i64) -> Result<(), Refused> {
        let seat = self.seat_mut(index);
        seat.left = seat.left.checked_add(nanos).ok_or(Refused::Overflow)?;
        self.grant(index, nanos)
    }

    /// Whether moves are possible although the clocks may stand (S7).
    fn moves_are_allowed(&self) -> Result<(), Refused> {
        let PauseSet { common, players, disconnections, vacations: _ } = self.state.pauses();
        let weekend = crate::input::bit(Reason::Weekend);
        let blocked = common & !weekend != 0 || !players.is_empty() || !disconnections.is_empty();
        if blocked { Err(Refused::Paused) } else { Ok(()) }
    }
}
