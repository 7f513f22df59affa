//! The whole of a game at one instant, and its turns.

use tc_core::{AfterFlag, Boundary, FlagCause, Next, PauseReason, Rules, StartClockEnd, StartClockFor, Vacation};
use tc_notation::TimeControl;

use super::calendar::Week;
use super::penalty::price;
use super::seat::{Pending, Seat};
use super::stage::StageRule;

/// A game at one instant. Instants and times are microseconds.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) rules: Rules,
    pub(super) week: Week,
    pub(super) now: i64,
    pub(super) seats: Vec<Seat>,
    pub(super) phase: Phase,
    /// The phase that a flag has ended.
    pub(super) ended: Phase,
    /// Why the clocks are paused, each reason once.
    pub(super) pauses: Vec<PauseReason>,
    pub(super) start_clock: StartClock,
    pub(super) flags: Vec<Fallen>,
    /// How many turns in a row were lost on time (S11).
    pub(super) lost_in_a_row: u32,
    /// An arbiter has given more than may be given (S12).
    pub(super) gave_too_much: bool,
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
    /// What ended.
    pub by: FlagCause,
    /// Whether the seat has lost the turn only, and not the game (S11).
    pub is_timeout: bool,
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
            week: Week::of(rules.calendar),
            now: i64::MIN,
            seats: controls.iter().map(seat).collect(),
            phase: Phase::Ready,
            ended: Phase::Ready,
            pauses: Vec::new(),
            start_clock: rules.start_clock.map_or(StartClock::Done, |time| StartClock::Waiting(time.as_micros())),
            flags: Vec::new(),
            lost_in_a_row: 0,
            gave_too_much: false,
        }
    }

    /// What a flag does with this number of seats.
    pub(super) fn after_flag(&self) -> AfterFlag {
        match self.rules.after_flag {
            AfterFlag::Drop if self.seats.len() <= 2 => AfterFlag::Stop,
            rule => rule,
        }
    }

    /// Whether the game goes on without the seats that have flagged.
    pub(super) fn seats_drop_out(&self) -> bool {
        self.after_flag() == AfterFlag::Drop || self.skips() && self.seats.len() > 2
    }

    /// Whether time that is used up costs the turn, and not the game.
    pub(super) fn skips(&self) -> bool {
        self.rules.after_flag == AfterFlag::Skip
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

    /// Every clock is stopped, whosever turn it is.
    pub(super) fn stops_all(&self) -> bool {
        let away_alone =
            |reason: &PauseReason| self.rules.vacation == Vacation::Own && matches!(reason, PauseReason::Vacation(_));
        self.pauses.iter().any(|reason| !away_alone(reason))
    }

    /// The clock of the seat is stopped (S30).
    pub(super) fn is_stopped(&self, index: usize) -> bool {
        let is_its = |reason: &PauseReason| matches!(reason, PauseReason::Vacation(seat) if seat.index() == index);
        self.stops_all() || self.pauses.iter().any(is_its)
    }

    /// No seat of the turn has a clock that is not stopped.
    pub(super) fn is_paused(&self) -> bool {
        let all_stopped = (0..self.seats.len()).all(|seat| !self.seats[seat].in_turn || self.is_stopped(seat));
        self.stops_all() || self.turn_is_on() && all_stopped
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

    /// Clocks begin to run, all at once, unless they are paused: empty periods are left, even while no time runs by the calendar.
    pub(super) fn begin(&mut self) {
        let begins = |seat: &usize| self.seats[*seat].begins && self.is_charged(*seat) && !self.is_stopped(*seat);
        let beginning: Vec<usize> = (0..self.seats.len()).filter(begins).collect();
        for &seat in &beginning {
            self.seats[seat].begins = false;
        }
        self.leave_empty_periods(&beginning);
    }

    /// No turn is on any more. Once every seat has moved there is no start clock.
    pub(super) fn end_turn(&mut self) {
        self.phase = Phase::Ready;
        self.seats.iter_mut().for_each(|seat| (seat.in_turn, seat.halted, seat.timed_out) = (false, false, false));
        self.start_clock_if_all_have_moved();
    }

    /// Once every seat has moved, or has lost, there is no start clock.
    fn start_clock_if_all_have_moved(&mut self) {
        if self.seats.iter().all(|seat| seat.made > 0 || seat.flagged) {
            self.start_clock = StartClock::Done;
        }
    }

    /// S9: each first move has the whole start clock, from the move before it.
    pub(super) fn renew_start_clock(&mut self) {
        if let (StartClock::Running(_), StartClockFor::Each, Some(time)) =
            (self.start_clock, self.rules.start_clock_for, self.rules.start_clock)
        {
            self.start_clock = StartClock::Running(time.as_micros());
        }
    }

    /// What is left of the start clock, unless it stands: before the first turn, and in the turn of a seat that has lost.
    pub(super) fn start_clock_left(&self) -> Option<i64> {
        match self.start_clock {
            StartClock::Running(left)
                if !self.is_paused() && !self.mover().is_some_and(|seat| self.seats[seat].flagged) =>
            {
                Some(left)
            }
            _ => None,
        }
    }

    /// S9: the start clock has run out. The seats that are to move have lost, or the game is cancelled.
    pub(super) fn end_of_start_clock(&mut self) {
        let to_move = |seat: &Seat| self.turn_is_on() && seat.in_turn && !seat.halted && !seat.flagged;
        let is_idle = |seat: &usize| to_move(&self.seats[*seat]) && !self.is_stopped(*seat);
        let idle: Vec<usize> = (0..self.seats.len()).filter(is_idle).collect();
        if idle.is_empty() || self.rules.start_clock_end == StartClockEnd::Cancel {
            self.phase = Phase::Cancelled;
            return;
        }
        for seat in idle {
            self.seats[seat].pending = Some(Pending { zero: self.now, grace_left: 0, by: FlagCause::StartClock });
        }
        if self.rules.start_clock_for == StartClockFor::Game {
            self.start_clock = StartClock::Done;
        }
        self.renew_start_clock();
        self.let_final_flags_fall();
        self.start_clock_if_all_have_moved();
    }

    /// The seat whose turn follows that of `seat`.
    pub(super) fn next_seat(&self, seat: usize, next: Next) -> Option<usize> {
        match next {
            Next::Nobody => None,
            Next::Seat(named) => Some(named.index()),
            Next::InOrder => {
                let passes_over = self.seats_drop_out();
                let count = self.seats.len();
                (1..=count).map(|k| (seat + k) % count).find(|&other| !(passes_over && self.seats[other].flagged))
            }
        }
    }

    /// The clocks are paused for a reason under which nobody may press (S7).
    pub(super) fn forbids_moves(&self) -> bool {
        self.pauses
            .iter()
            .any(|reason| !matches!(reason, PauseReason::Weekend | PauseReason::Calendar | PauseReason::Vacation(_)))
    }

    /// Everything since the last booking becomes part of the state: shares are given, credit can no longer reach back.
    pub(super) fn book(&mut self) {
        self.share_out();
        self.seats.iter_mut().for_each(|seat| seat.ran = 0);
    }
}
