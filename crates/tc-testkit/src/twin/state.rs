//! The whole of a game at one instant, and its turns.

use tc_core::{AfterFlag, Boundary, Next, PauseReason, Rules};
use tc_notation::TimeControl;

use super::penalty::price;
use super::seat::Seat;
use super::stage::StageRule;

/// A game at one instant. Instants and times are microseconds.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) rules: Rules,
    pub(super) now: i64,
    pub(super) seats: Vec<Seat>,
    pub(super) phase: Phase,
    /// The phase that a flag has ended.
    pub(super) ended: Phase,
    /// Why the clocks are paused, each reason once.
    pub(super) pauses: Vec<PauseReason>,
    pub(super) start_clock: StartClock,
    pub(super) flags: Vec<Fallen>,
}

/// How far the game is: no turn is on, one seat's turn or that of several is, or it is over by a flag, by `end` or by
/// the start clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Ready,
    Turn,
    Together,
    Flagged,
    Ended,
    Cancelled,
}

/// The clock within which every seat must have moved (S9c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartClock {
    /// The rules have no start clock, or every seat has moved.
    Done,
    /// Before the first turn, with what it will have.
    Waiting(i64),
    /// With what is left.
    Running(i64),
}

/// A flag that has fallen. Instants are microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// The seat's number.
    pub seat: usize,
    /// The instant that it is dated.
    pub at: i64,
    /// The instant at which it became final; the same, where there is no lag rule and no margin.
    pub settled: i64,
    /// Whether the limit of the move ended, and not the time (S27).
    pub by_limit: bool,
}

impl State {
    pub(super) fn new(controls: &[TimeControl], rules: Rules) -> State {
        let seat = |control: &TimeControl| {
            let mut seat = Seat::new(price(control.stages().iter().map(StageRule::new).collect(), rules).into());
            seat.quota = seat.first_quota(rules.lag);
            if let (true, Some(stage)) = (rules.first_bonus, seat.rule()) {
                seat.grant(stage.fits(seat.held, stage.increment()));
            }
            seat
        };
        State {
            rules,
            now: i64::MIN,
            seats: controls.iter().map(seat).collect(),
            phase: Phase::Ready,
            ended: Phase::Ready,
            pauses: Vec::new(),
            start_clock: rules.start_clock.map_or(StartClock::Done, |time| StartClock::Waiting(time.as_micros())),
            flags: Vec::new(),
        }
    }

    /// What a flag does with this number of seats.
    pub(super) fn after_flag(&self) -> AfterFlag {
        match self.rules.after_flag {
            AfterFlag::Drop if self.seats.len() <= 2 => AfterFlag::Stop,
            rule => rule,
        }
    }

    pub(super) fn is_past_zero(&self) -> bool {
        self.rules.boundary == Boundary::PastZero
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

    /// Whether the seat's move costs nothing (S9).
    pub(super) fn is_free(&self, seat: usize) -> bool {
        matches!(self.start_clock, StartClock::Running(_)) || self.seats[seat].made < u32::from(self.rules.free_moves)
    }

    /// Whether the seat thinks at its own cost, unless the clocks are paused.
    pub(super) fn is_charged(&self, seat: usize) -> bool {
        let its = &self.seats[seat];
        let thinks = self.turn_is_on() && its.in_turn && !its.halted && !its.flagged;
        thinks && !self.seats[seat].stages.is_empty() && !self.is_free(seat)
    }

    /// A turn begins for these seats. The start clock begins with the first.
    pub(super) fn begin_turn(&mut self, seats: impl IntoIterator<Item = usize>, phase: Phase) {
        self.phase = phase;
        if let StartClock::Waiting(time) = self.start_clock {
            self.start_clock = StartClock::Running(time);
        }
        for index in seats {
            let seat = &mut self.seats[index];
            (seat.in_turn, seat.halted, seat.begins) = (true, false, true);
            (seat.ran_in_turn, seat.past_limit, seat.used_of_period, seat.ran) = (0, 0, 0, 0);
            (seat.used_in_turn, seat.ran_after_delay) = (0, 0);
            seat.delay_left = seat.full_delay();
        }
        self.begin();
    }

    /// Clocks begin to run, all at once, unless they are paused: empty periods are left, even on a weekend.
    pub(super) fn begin(&mut self) {
        if !self.pauses.is_empty() {
            return;
        }
        let begins = |seat: &usize| self.seats[*seat].begins && self.is_charged(*seat);
        let beginning: Vec<usize> = (0..self.seats.len()).filter(begins).collect();
        for &seat in &beginning {
            self.seats[seat].begins = false;
        }
        self.leave_empty_periods(&beginning);
    }

    /// No turn is on any more. Once every seat has moved there is no start clock.
    pub(super) fn end_turn(&mut self) {
        self.phase = Phase::Ready;
        self.seats.iter_mut().for_each(|seat| (seat.in_turn, seat.halted) = (false, false));
        if self.seats.iter().all(|seat| seat.made > 0) {
            self.start_clock = StartClock::Done;
        }
    }

    /// The seat whose turn follows that of `seat`.
    pub(super) fn next_seat(&self, seat: usize, next: Next) -> Option<usize> {
        match next {
            Next::Nobody => None,
            Next::Seat(named) => Some(named.index()),
            Next::InOrder => {
                let passes_over = self.after_flag() == AfterFlag::Drop;
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
    pub(super) fn book(&mut self) {
        self.share_out();
        self.seats.iter_mut().for_each(|seat| seat.ran = 0);
    }
}
