//! Time passes, a millisecond at a time.

use tc_core::StageChange;

use super::MS;
use super::seat::Seat;
use super::state::{StartClock, State};

impl State {
    /// Lets time pass until `target`, and what is due by then happen.
    pub(super) fn run_to(&mut self, target: i64) {
        self.settle_what_is_due();
        while self.now < target && self.goes_on() {
            self.step(target);
            self.settle_what_is_due();
        }
        self.now = target;
    }

    /// At most one millisecond, and no further than to the first thing that happens in it.
    pub(super) fn step(&mut self, target: i64) {
        if !self.anything_runs() {
            self.now = target;
        } else if let Some(end) = self.end_of_rest(self.now) {
            self.now = end.min(target);
        } else {
            let next = (self.now.div_euclid(MS) + 1) * MS;
            let begins_to_rest = self.is_past_zero() && self.end_of_rest(next).is_some();
            let next = next - i64::from(begins_to_rest);
            let span = self.time_until_something(next.min(target) - self.now);
            self.now += span;
            self.pass(span);
        }
    }

    /// What is due at this very instant: the end of the start clock, ends of periods, flags.
    pub(super) fn settle_what_is_due(&mut self) {
        if !self.goes_on() || self.stops_all() {
            return;
        }
        self.begin();
        if self.end_of_stop(self.now).is_some() {
            return;
        }
        if self.start_clock_left() == Some(0) {
            self.end_of_start_clock();
        }
        if !self.goes_on() {
            return;
        }
        // A flag can pass the turn to a seat that has no time either.
        loop {
            let stages = self.stages();
            let charged: Vec<usize> =
                (0..self.seats.len()).filter(|&seat| self.is_charged(seat) && !self.is_stopped(seat)).collect();
            self.leave_used_up_periods(&charged);
            self.end_moves_at_the_limit(&charged);
            if self.rules.stage_change == StageChange::AtZeroAll && charged.len() > 1 && self.stages() != stages {
                // How microseconds are shared that are used at such an instant is not ruled on: they are given at once.
                self.share_out();
            }
            if !self.let_final_flags_fall() {
                break;
            }
        }
    }

    fn stages(&self) -> usize {
        self.seats.iter().map(|seat| seat.stage).sum()
    }

    /// Until when nothing runs at an instant, by the calendar. Past zero, stretches begin and end a microsecond earlier for
    /// time that runs: the last microsecond of Friday is used on Monday.
    fn end_of_rest(&self, at: i64) -> Option<i64> {
        let shift = i64::from(self.is_past_zero());
        self.end_of_stop(at + shift).map(|end| end - shift)
    }

    fn anything_runs(&self) -> bool {
        !self.stops_all()
            && (self.start_clock_left().is_some()
                || (0..self.seats.len()).any(|seat| self.seats[seat].pending.is_some() || self.flows(seat)))
    }

    /// Whether the seat's delay or time gets less.
    fn flows(&self, seat: usize) -> bool {
        let its = &self.seats[seat];
        its.pending.is_none() && its.may_run() > 0 && self.is_charged(seat) && !self.is_stopped(seat)
    }

    fn time_until_something(&self, limit: i64) -> i64 {
        let mut span = limit;
        if let Some(left) = self.start_clock_left() {
            span = span.min(left);
        }
        for (index, seat) in self.seats.iter().enumerate() {
            if let Some(pending) = seat.pending {
                span = span.min(pending.grace_left);
            } else if self.flows(index) {
                let end = match self.left_of_move(index) {
                    Some(0) => 1,
                    limit => limit.unwrap_or(i64::MAX).min(seat.time_until_its_end()),
                };
                // It is not in the delay: what is left at once ends, and then a period ends in half the time.
                let end = match self.left_at_once(index).filter(|_| seat.delay_left == 0) {
                    Some(0) => (end + 1) / 2,
                    once => end.min(once.unwrap_or(end)),
                };
                span = span.min(end).min(seat.may_run());
            }
        }
        span
    }

    fn pass(&mut self, span: i64) {
        if let Some(left) = self.start_clock_left() {
            self.start_clock = StartClock::Running(left - span);
        }
        for index in 0..self.seats.len() {
            let flows = self.flows(index);
            let is_at_limit = flows && self.left_of_move(index) == Some(0) && !self.ends_with_its_limit(index);
            let counts_twice = self.left_at_once(index) == Some(0);
            let seat = &mut self.seats[index];
            if let Some(pending) = &mut seat.pending {
                pending.grace_left -= span;
                seat.ran += span;
            } else if is_at_limit {
                // Past zero, the microsecond after the limit is not charged.
                seat.ran += span;
                seat.past_limit += span;
            } else if flows {
                seat.think(span, counts_twice);
            }
        }
    }
}

impl Seat {
    /// How much longer the clock may run at most.
    fn may_run(&self) -> i64 {
        self.runs_at_most.map_or(i64::MAX, |most| most - self.ran)
    }

    /// How long until the delay or the period is used up. At zero a period that still runs is one that ends past zero.
    fn time_until_its_end(&self) -> i64 {
        if self.delay_left > 0 { self.delay_left } else { self.held.max(1) }
    }

    /// Delay first, then the period, of which it may take twice the time.
    pub(super) fn think(&mut self, span: i64, counts_twice: bool) {
        self.ran += span;
        self.ran_in_turn += span;
        if self.delay_left > 0 {
            self.delay_left -= span;
        } else {
            self.ran_after_delay += span;
            self.use_time(if counts_twice { 2 * span } else { span });
        }
    }
}
