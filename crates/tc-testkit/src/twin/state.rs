//! The whole of a game at one instant, and its turns.

use tc_core::{AfterFlag, Next, PauseReason, Span};

use super::seat::Seat;
use super::setup::{Setup, StageRule};

/// A game at one instant. Instants and times are nanoseconds.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) now: i64,
    pub(super) seats: Vec<Seat>,
    pub(super) phase: Phase,
    /// Why the clocks are paused, each reason once.
    pub(super) pauses: Vec<PauseReason>,
    pub(super) start_clock: StartClock,
    pub(super) flags: Vec<Fallen>,
}

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// No turn is on.
    Ready,
    /// One seat's turn.
    Turn,
    /// The turn of several.
    Together,
    /// Over by a flag.
    Flagged,
    /// Over by `end`.
    Ended,
    /// The start clock ran out.
    Cancelled,
}

/// The clock within which every seat must have moved (S9c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartClock {
    /// There is none, or every seat has moved.
    Done,
    /// Before the first turn, with what it will have.
    Waiting(i64),
    /// With what is left.
    Running(i64),
}

/// A flag that has fallen. Instants are nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// The seat's number.
    pub seat: usize,
    /// The instant that it is dated.
    pub at: i64,
    /// The instant at which it became final; the same, where there is no lag rule.
    pub settled: i64,
}

impl State {
    pub(super) fn new(setup: &Setup) -> State {
        let mut seats: Vec<Seat> =
            setup.controls.iter().map(|control| Seat::new(control, setup.first_quota(control))).collect();
        if setup.rules.first_bonus {
            for (seat, control) in seats.iter_mut().zip(&setup.controls) {
                let Some(stage) = control.first() else { continue };
                seat.add_bonus(stage.fits(seat.held, stage.increment()));
            }
        }
        let start_clock = setup.rules.start_clock.map(Span::as_nanos);
        State {
            now: i64::MIN,
            seats,
            phase: Phase::Ready,
            pauses: Vec::new(),
            start_clock: start_clock.map_or(StartClock::Done, StartClock::Waiting),
            flags: Vec::new(),
        }
    }

    /// Neither over nor cancelled.
    pub(super) fn goes_on(&self) -> bool {
        matches!(self.phase, Phase::Ready | Phase::Turn | Phase::Together)
    }

    pub(super) fn turn_is_on(&self) -> bool {
        matches!(self.phase, Phase::Turn | Phase::Together)
    }

    /// The seat whose ordinary turn it is.
    pub(super) fn mover(&self) -> Option<usize> {
        let is_turn = self.phase == Phase::Turn;
        self.seats.iter().position(|seat| is_turn && seat.in_turn)
    }

    /// The stage that a seat is in; `None` where it has no clock.
    pub(super) fn stage<'a>(&self, setup: &'a Setup, seat: usize) -> Option<&'a StageRule> {
        setup.controls[seat].get(self.seats[seat].stage)
    }

    /// Whether the seat's move costs nothing (S9).
    pub(super) fn is_free(&self, setup: &Setup, seat: usize) -> bool {
        matches!(self.start_clock, StartClock::Running(_)) || self.seats[seat].made < u32::from(setup.rules.free_moves)
    }

    /// Whether the seat thinks at its own cost, unless the clocks are paused.
    pub(super) fn is_charged(&self, setup: &Setup, seat: usize) -> bool {
        let its = &self.seats[seat];
        let thinks = self.turn_is_on() && its.in_turn && !its.halted && !its.flagged;
        thinks && !setup.controls[seat].is_empty() && !self.is_free(setup, seat)
    }

    /// A turn begins for these seats. The start clock begins with the first.
    pub(super) fn begin_turn(&mut self, setup: &Setup, seats: impl IntoIterator<Item = usize>, phase: Phase) {
        self.phase = phase;
        if let StartClock::Waiting(time) = self.start_clock {
            self.start_clock = StartClock::Running(time);
        }
        for index in seats {
            let delay = self.stage(setup, index).map_or(0, |stage| stage.delay);
            let seat = &mut self.seats[index];
            seat.in_turn = true;
            seat.halted = false;
            seat.ran_in_turn = 0;
            seat.begins = true;
            seat.delay_left = delay;
            seat.used_of_period = 0;
            seat.ran = 0;
        }
        self.begin(setup);
    }

    /// Clocks begin to run, all at once, unless they are paused: empty periods are left, even on a weekend.
    pub(super) fn begin(&mut self, setup: &Setup) {
        if !self.pauses.is_empty() {
            return;
        }
        let begins = |seat: &usize| self.seats[*seat].begins && self.is_charged(setup, *seat);
        let beginning: Vec<usize> = (0..self.seats.len()).filter(begins).collect();
        for &seat in &beginning {
            self.seats[seat].begins = false;
        }
        self.leave_empty_periods(setup, &beginning);
    }

    /// No turn is on any more. Once every seat has moved there is no start clock.
    pub(super) fn end_turn(&mut self) {
        self.phase = Phase::Ready;
        for seat in &mut self.seats {
            seat.in_turn = false;
            seat.halted = false;
        }
        if self.seats.iter().all(|seat| seat.made > 0) {
            self.start_clock = StartClock::Done;
        }
    }

    /// The seat whose turn follows that of `seat`.
    pub(super) fn next_seat(&self, setup: &Setup, seat: usize, next: Next) -> Option<usize> {
        match next {
            Next::Nobody => None,
            Next::Seat(named) => Some(named.index()),
            Next::InOrder => {
                let passes_over = setup.after_flag() == AfterFlag::Drop;
                let count = self.seats.len();
                (1..=count).map(|k| (seat + k) % count).find(|&other| !(passes_over && self.seats[other].flagged))
            }
        }
    }

    /// The clocks are paused for a reason under which nobody may press (S7).
    pub(super) fn forbids_moves(&self) -> bool {
        self.pauses.iter().any(|reason| !matches!(reason, PauseReason::Weekend | PauseReason::Vacation(_)))
    }

    /// Everything since the last booking becomes part of the state: shares are given, credit can no longer reach back.
    pub(super) fn book(&mut self, setup: &Setup) {
        self.share_out(setup);
        for seat in &mut self.seats {
            seat.ran = 0;
        }
    }
}
