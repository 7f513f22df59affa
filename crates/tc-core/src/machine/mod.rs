//! The transitions: what each input does to a state.
//!
//! A press goes from [`handle`] to `press.rs`. There the time of the move is charged (`charge.rs`, and `roll.rs` where
//! a period ends), the move is completed (`completion.rs`, `bonus.rs`) and the next turn begins (`turn.rs`).

mod adjust;
mod berserk;
mod bonus;
mod charge;
mod check;
mod completion;
mod empty_periods;
mod flag;
mod hourglass;
mod lag;
mod margin;
mod move_limit;
mod observer;
mod pause;
mod penalty;
mod press;
mod quick_press;
mod reading;
mod roll;
mod rounding;
mod simultaneous;
mod start_clock;
mod timeout;
mod turn;

pub(crate) use flag::FlagDue;
pub(crate) use observer::{Account, Observer};
pub(crate) use reading::Looked;

use crate::compiled::{Program, StagePlan};
use crate::state::{Phase, SeatFlag, SeatState, State};
use crate::upcoming::Ahead;
use crate::{Adjustment, Change, Effect, Input, Refused, Rules, Seat, SeatSet, Setup, Span, Timestamp, Verdict};

/// The quick press exists for hosts of very many games. Small devices and browsers do without its 2 kB.
const HAS_QUICK_PRESS: bool = cfg!(target_pointer_width = "64");

/// Applies an input to a state. After an error the state is unchanged; the observer may have seen things that did not
/// happen.
pub(crate) fn handle<R: Observer>(
    state: &mut State,
    setup: &Setup,
    at: Timestamp,
    input: &Input,
    observer: &mut R,
) -> Result<Verdict, Refused> {
    if state.seats.len() != setup.seats() {
        return Err(Refused::OtherSetup);
    }
    if let Input::Press(press) = input {
        let mut transition = Transition { state, setup, observer };
        if HAS_QUICK_PRESS && transition.quick_press(at, press)? {
            return Ok(Verdict::Applied);
        }
    }
    let mut transition = Transition { state, setup, observer: observer as &mut dyn Observer };
    let before = transition.state.clone();
    let verdict = transition.input(at, input);
    if verdict.is_err() {
        *transition.state = before;
    }
    verdict
}

/// A state on its way to the next one. What a quick press needs is compiled for each observer, and everything else once.
pub(crate) struct Transition<'a, R: ?Sized = dyn Observer + 'a> {
    pub(crate) state: &'a mut State,
    pub(crate) setup: &'a Setup,
    pub(crate) observer: &'a mut R,
}

/// Whether the game goes on after something that could have ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    GoesOn,
    IsOver,
}

impl Transition<'_> {
    fn input(&mut self, at: Timestamp, input: &Input) -> Result<Verdict, Refused> {
        if at < self.state.now {
            return Err(Refused::TimeBackwards(self.state.now));
        }
        let is_over = self.state.phase.is_over();
        if is_over && !self.takes_flag_back(input) {
            return self.after_the_end(at, input);
        }
        if !is_over && self.tick(at)? == Game::IsOver && !self.takes_flag_back(input) {
            return Ok(Verdict::NotApplied);
        }
        self.check(input)?;
        let verdict = self.apply(at, input)?;
        // A turn that begins with nothing left brings a flag at this very instant.
        self.tick(at)?;
        Ok(verdict)
    }

    /// Whether a flag has ended the game, and the input takes it back (S12).
    fn takes_flag_back(&self, input: &Input) -> bool {
        match *input {
            Input::Adjust(Adjustment::Set { force: true, seat, .. }) => {
                let is_flagged = |seat: &SeatState| seat.has(SeatFlag::Flagged);
                self.state.phase == Phase::Flagged && self.state.seats.get(seat.index()).is_some_and(is_flagged)
            }
            _ => false,
        }
    }

    /// The answer to an input when the game is over (S5).
    fn after_the_end(&mut self, at: Timestamp, input: &Input) -> Result<Verdict, Refused> {
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

    fn apply(&mut self, at: Timestamp, input: &Input) -> Result<Verdict, Refused> {
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
            Input::End { .. } => self.end(at),
            Input::Undo(_) => Err(Refused::NothingToUndo),
        }
    }
}

impl<'a, R: Observer + ?Sized> Transition<'a, R> {
    fn rules(&self) -> &'a Rules {
        self.setup.rules()
    }

    /// The seats of the clock.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        (0..self.setup.seats()).map(Seat::at)
    }

    /// The program of a seat, another one after it has gone berserk under some rules.
    fn program(&self, seat: Seat) -> &'a Program {
        self.setup.program_in(seat, self.seat(seat))
    }

    /// The program of a seat as the game was set up.
    fn control(&self, seat: Seat) -> &'a Program {
        &self.setup.programs()[seat.index()]
    }

    fn seat(&self, seat: Seat) -> &SeatState {
        &self.state.seats[seat.index()]
    }

    fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.state.seats[seat.index()]
    }

    /// The stage that a seat is in; `None` if it has no clock.
    fn plan(&self, seat: Seat) -> Option<&'a StagePlan> {
        self.program(seat).plan(self.seat(seat).stage)
    }

    /// The stage after the one that a seat is in.
    fn next_plan(&self, seat: Seat) -> Option<&'a StagePlan> {
        self.program(seat).plan(usize::from(self.seat(seat).stage) + 1)
    }

    /// The periods and stages that follow if the seat does not move.
    fn ahead(&self, seat: Seat) -> Ahead<'a> {
        self.state.ahead(self.setup, seat)
    }

    fn charged(&self) -> SeatSet {
        self.state.charged(self.setup)
    }

    fn delay_left(&self, seat: Seat) -> Span {
        self.state.delay_left(self.setup, seat)
    }

    pub(crate) fn report(&mut self, at: Timestamp, seat: Option<Seat>, change: Change) {
        self.observer.effect(Effect { at, seat, change });
    }

    /// Reports a length of time, unless it is zero.
    fn report_span(&mut self, at: Timestamp, seat: Seat, span: Span, change: impl FnOnce(Span) -> Change) {
        if span > Span::ZERO {
            self.report(at, Some(seat), change(span));
        }
    }

    fn grant(&mut self, seat: Seat, time: Span) -> Result<(), Refused> {
        let state = self.seat_mut(seat);
        state.granted = state.granted.checked_add(time).ok_or(Refused::Overflow)?;
        self.observer.account(seat, Account::Granted, time);
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, time: Span) {
        self.observer.account(seat, Account::Forfeited, time);
    }

    /// Adds time to what a seat has.
    fn add(&mut self, seat: Seat, time: Span) -> Result<(), Refused> {
        let state = self.seat_mut(seat);
        state.left = state.left.checked_add(time).ok_or(Refused::Overflow)?;
        state.granted = state.granted.checked_add(time).ok_or(Refused::Overflow)?;
        self.observer.account(seat, Account::Granted, time);
        Ok(())
    }
}
