//! Rounds that a clock drives (C9).

use alloc::boxed::Box;
use alloc::vec::Vec;

use tc_core::{Clock, Effect, PauseReason, Seat, SeatSet, Setup, StageChange, State, Timestamp};
use tc_notation::{Bonus, TimeControl};

use super::{Begun, Round, Transition};
use crate::spec::{ClockedSpec, Policy};
use crate::{Action, Change, Close, Refused, Spec, StatusVisibility, Withdraw};

/// The round cannot return a clock yet, or has none. The round is given back unchanged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the round cannot return a clock: it is not sealed yet, or it has no clock")]
pub struct NoClock<R>(pub Box<R>);

/// The clock cannot drive the round. The clock is given back unchanged.
#[derive(Debug, thiserror::Error)]
#[error("{refused}")]
pub struct NotOnClock {
    /// The reason why the clock cannot drive the round.
    pub refused: Refused,
    /// The unchanged clock.
    pub clock: Box<Clock>,
}

impl<A: Action> Round<A> {
    /// Begins a round that a clock drives, at the instant in its specification (C9). The clock has a simultaneous turn
    /// until the seal. The round keeps the clock meanwhile, so it drives no other round.
    ///
    /// The clock's rule [`AfterFlag`](tc_core::AfterFlag) decides what a flag does. Under `count` and `drop` a player
    /// without a commitment has missed, and the others continue; under `skip` likewise, and in the next round the player
    /// has what is left, at least the delay; under `stop` the first flag aborts the round.
    ///
    /// # Errors
    /// [`NotOnClock`], with the clock, in these cases:
    ///
    /// - it lacks a seat, is paused, has a turn on, or its game is over;
    /// - status is hidden, but a player's clock would show it: with an hourglass (R11) or shared stages (S22);
    /// - with an hourglass, the policy lets a player stop and restart a clock, by withdrawing or by being ready.
    pub fn begin_clocked(spec: ClockedSpec<A>, clock: Clock) -> Result<Begun<A>, NotOnClock> {
        let ClockedSpec { spec, seats } = spec;
        match fits(&spec, &seats, &clock).and_then(|()| Round::prepared(spec, seats, Some(&clock))) {
            Ok((round, changes)) => Ok(round.begun(changes, Some(clock))),
            Err(refused) => Err(NotOnClock { refused, clock: Box::new(clock) }),
        }
    }

    /// Returns the clock that drives the round; `None` without one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_deref()
    }

    /// Returns the clock for the next round or turn. The round must be sealed, or have ended.
    ///
    /// # Errors
    /// [`NoClock`], with the unchanged round, before the seal, or if no clock drives the round.
    pub fn into_clock(mut self) -> Result<Clock, NoClock<Round<A>>> {
        match self.clock.take() {
            Some(clock) if !self.phase().is_collecting() => Ok(*clock),
            clock => {
                self.clock = clock;
                Err(NoClock(Box::new(self)))
            }
        }
    }
}

fn fits<A>(spec: &Spec<A>, seats: &[Seat], clock: &Clock) -> Result<(), Refused> {
    if let Some(seat) = seats.iter().find(|seat| clock.setup().control(**seat).is_none()) {
        return Err(Refused::Clock(tc_core::Refused::UnknownSeat(*seat)));
    }
    if !clock.state().pauses().is_empty() {
        return Err(Refused::Clock(tc_core::Refused::Paused));
    }
    let gains = |control: &TimeControl| control.stages().iter().any(|one| one.bonus() == Some(Bonus::Opponent));
    let mut controls = (0..clock.setup().seats()).filter_map(|seat| clock.setup().control(Seat::new(seat)?));
    let is_hourglass = controls.any(gains);
    let shares_stages = clock.setup().rules().stage_change != StageChange::default();
    let Policy { status, withdraw, close, .. } = &spec.policy;
    if *status != StatusVisibility::Everyone && (is_hourglass || shares_stages) {
        return Err(Refused::ClockTells);
    }
    if is_hourglass && (*withdraw == Withdraw::UntilSealed || *close == Close::Ready) {
        return Err(Refused::ClockGains);
    }
    Ok(())
}

/// A copy of a clock's state for trying inputs, and the inputs that it accepted. The state is small; the clock's setup
/// and its moves for undo are not copied.
pub(crate) struct ClockState<'r> {
    setup: &'r Setup,
    state: State,
    pub(super) inputs: Vec<(Timestamp, tc_core::Input)>,
}

impl<'r> ClockState<'r> {
    pub(super) fn of(clock: &'r Clock) -> ClockState<'r> {
        ClockState { setup: clock.setup(), state: clock.state().clone(), inputs: Vec::new() }
    }

    fn handle(&mut self, at: Timestamp, input: tc_core::Input) -> Result<Vec<Effect>, Refused> {
        let mut effects = Vec::new();
        self.state.handle_with(self.setup, at, &input, &mut effects).map_err(Refused::Clock)?;
        self.inputs.push((at, input));
        Ok(effects)
    }

    pub(super) fn next_deadline(&self) -> Option<Timestamp> {
        self.state.next_deadline(self.setup)
    }

    pub(super) fn is_over(&self) -> bool {
        self.state.status().is_over()
    }
}

impl<A: Action> Transition<'_, A> {
    /// Hands an input to the clock; without a clock it does nothing.
    pub(super) fn on_clock(&mut self, at: Timestamp, input: tc_core::Input) -> Result<Vec<Effect>, Refused> {
        self.clock.as_mut().map_or(Ok(Vec::new()), |clock| clock.handle(at, input))
    }

    pub(super) fn on_clock_reported(&mut self, at: Timestamp, input: tc_core::Input) -> Result<(), Refused> {
        let effects = self.on_clock(at, input)?;
        self.report_clock(effects);
        Ok(())
    }

    /// Stops a player's clock. A paused clock would refuse that, and does not run anyway.
    pub(super) fn halt_clock(&mut self, at: Timestamp, place: usize) -> Result<(), Refused> {
        let Some(seat) = self.seat(place) else {
            return Ok(());
        };
        if self.progress.is_paused {
            self.on_clock(at, RESUME)?;
        }
        self.on_clock_reported(at, tc_core::Input::Halt { seat })?;
        if self.progress.is_paused {
            self.on_clock(at, PAUSE)?;
        }
        Ok(())
    }

    pub(super) fn restart_clock(&mut self, at: Timestamp, place: usize) -> Result<(), Refused> {
        let seat = self.seat(place);
        seat.map_or(Ok(()), |seat| self.on_clock_reported(at, tc_core::Input::Go { seat }))
    }

    /// Ends the turn on the clock, and a pause of the clock before it.
    pub(super) fn settle_clock(&mut self, at: Timestamp, moved: SeatSet) -> Result<Vec<Effect>, Refused> {
        let mut effects = if self.progress.is_paused { self.on_clock(at, RESUME)? } else { Vec::new() };
        if self.clock.as_ref().is_some_and(|clock| !clock.state.turn().is_empty()) {
            effects.extend(self.on_clock(at, tc_core::Input::Settle { moved })?);
        }
        Ok(effects)
    }

    /// Returns whether the time of a player has run out, for this round or for good.
    pub(crate) fn has_flagged(&self, place: usize) -> bool {
        let clock = self.clock.as_ref().map(|clock| &clock.state);
        let is_out = |(state, seat): (&State, Seat)| state.flagged().contains(seat) || state.timed_out().contains(seat);
        clock.zip(self.seat(place)).is_some_and(is_out)
    }

    pub(crate) fn reading(&self, place: usize, at: Timestamp) -> Option<tc_core::Reading> {
        let ClockState { setup, state, .. } = &**self.clock.as_ref()?;
        state.reading(setup, self.seat(place)?, at)
    }

    pub(super) fn seat(&self, place: usize) -> Option<Seat> {
        self.round.seats.get(place).copied()
    }

    /// Reports effects of the clock, sorted by instant.
    pub(super) fn report_clock(&mut self, mut effects: Vec<Effect>) {
        effects.sort_by_key(|effect| effect.at);
        for Effect { at, seat, change } in effects {
            let place = seat.and_then(|seat| self.round.seats.iter().position(|one| *one == seat));
            self.report(at, Change::Clock { player: place.map(|place| self.id(place)), change });
        }
    }
}

/// The input for the clock when the host pauses the round.
pub(super) const PAUSE: tc_core::Input = tc_core::Input::Pause(PauseReason::Moderator);
pub(super) const RESUME: tc_core::Input = tc_core::Input::Resume(PauseReason::Moderator);
