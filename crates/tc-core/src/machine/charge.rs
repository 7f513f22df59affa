//! Charging: time up to an instant is taken from the seats that run (S2, S3, S6).

use super::{Account, Game, Transition};
use crate::time::LongSpan;
use crate::{FlagCause, Refused, Seat, SeatSet, Span, StageChange, Timestamp};

/// A stretch of clock time that is taken from seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elapsed {
    /// Its length.
    pub(super) time: Span,
    /// How long after the instant up to which time is charged the stretch began.
    pub(super) skipped: Span,
    /// How much more than its time must be taken from a period for it to end: zero by default; a microsecond with
    /// `past-zero` (S1), and on a weekend, where a period that is used up ends on Monday (S8).
    pub(super) past_end: Span,
}

/// What a charge did to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Charged {
    /// The time from the instant up to which time was charged to the seat's flag, and what was used up; `None` if it did
    /// not flag.
    pub(super) flag: Option<(Span, FlagCause)>,
    /// The time that was taken from its periods and is still to be shared out (R11).
    pub(super) given: Span,
}

impl Transition<'_> {
    /// Charges all time up to an instant. Flags in between fall, also those that are not yet final.
    pub(crate) fn charge_until(&mut self, to: Timestamp) -> Result<Game, Refused> {
        loop {
            match self.charge_to_flag(to)? {
                None => return Ok(Game::GoesOn),
                Some(Game::IsOver) => return Ok(Game::IsOver),
                Some(Game::GoesOn) => {}
            }
        }
    }

    /// Charges time up to the next flag, which falls, or up to an instant; `None` if no flag falls before it.
    pub(super) fn charge_to_flag(&mut self, to: Timestamp) -> Result<Option<Game>, Refused> {
        loop {
            let charged = self.charged();
            if charged.is_empty() {
                self.charge_start_clock(to)?;
                if !self.state.uncharged(self.setup).is_empty() {
                    self.pass(self.elapsed(to).unwrap_or(Span::MAX));
                }
                self.state.since = to;
                return Ok(None);
            }
            let total = self.elapsed(to)?;
            let disturbed = self.undisturbed_run(charged).and_then(LongSpan::fit).filter(|run| *run < total);
            let elapsed = disturbed.map_or_else(|| self.stretch_until(to, total), |run| self.stretch(run));
            let end = disturbed.map_or(Ok(to), |run| self.after(run))?;
            let fallen = self.charge_all(charged, elapsed, end)?;
            self.state.since = fallen.after.map_or(Ok(end), |run| self.after(run))?;
            if !fallen.seats.is_empty() {
                return self.flags_fall(&fallen).map(Some);
            }
            if disturbed.is_none() {
                return Ok(None);
            }
        }
    }

    /// Time passes for the seats of the turn that are not charged, of which at most 278 years are counted.
    pub(super) fn pass(&mut self, time: Span) {
        for seat in self.state.uncharged(self.setup).iter() {
            let state = self.seat_mut(seat);
            state.turn = state.turn.checked_add(time).unwrap_or(Span::MAX);
        }
    }

    /// The clock time from the instant up to which time is charged.
    pub(super) fn elapsed(&self, to: Timestamp) -> Result<Span, Refused> {
        self.rules().clock_time(self.state.since, to)
    }

    /// The instant at which this much clock time has run since the instant up to which time is charged.
    pub(super) fn after(&self, run: impl Into<LongSpan>) -> Result<Timestamp, Refused> {
        self.rules().instant_after(self.state.since, run)
    }

    /// All the clock time up to an instant.
    pub(super) fn stretch_until(&self, to: Timestamp, time: Span) -> Elapsed {
        let stretch = self.stretch(time);
        if self.rules().calendar.is_paused(to) { Elapsed { past_end: Span::MICROSECOND, ..stretch } } else { stretch }
    }

    /// Clock time after which more follows, so that no weekend is at its end.
    pub(super) fn stretch(&self, time: Span) -> Elapsed {
        Elapsed { time, skipped: Span::ZERO, past_end: self.rules().boundary.past_end() }
    }

    /// The longest time that has ended when this much has elapsed, the past-zero microsecond included.
    pub(super) fn ended_by(&self, elapsed: Elapsed) -> Span {
        elapsed.time.minus(elapsed.past_end.minus(self.rules().boundary.past_end()))
    }

    /// How long these seats run before one of them affects the others: it drops out, or takes all to the next stage.
    /// `None` if that never happens.
    fn undisturbed_run(&self, charged: SeatSet) -> Option<LongSpan> {
        if charged.len() == 1 {
            return None;
        }
        let in_common = self.rules().stage_change == StageChange::AtZeroAll;
        let until_stage_end = |seat| if in_common { self.state.until_stage_end(self.setup, seat) } else { None };
        charged.iter().flat_map(|seat| [self.until_flag(seat), until_stage_end(seat)]).flatten().min()
    }

    /// Takes clock time from a seat, at most up to the limit of its move (S27).
    pub(super) fn charge_seat(&mut self, seat: Seat, elapsed: Elapsed) -> Result<Charged, Refused> {
        let Some(elapsed) = self.up_to_limit(seat, elapsed) else {
            return self.charge_time(seat, elapsed);
        };
        let charged = self.charge_time(seat, elapsed)?;
        let run = elapsed.time.plus(self.rules().boundary.past_end());
        Ok(Charged { flag: Some((run, FlagCause::MoveLimit)), ..charged })
    }

    /// Takes clock time from a seat: its delay first, then its running period, then what follows (S3).
    fn charge_time(&mut self, seat: Seat, elapsed: Elapsed) -> Result<Charged, Refused> {
        let delay = self.delay_left(seat);
        let pace = self.state.pace(self.setup, seat);
        let state = self.seat_mut(seat);
        state.turn = state.turn.checked_add(elapsed.time).ok_or(Refused::Overflow)?;
        let elapsed = Elapsed { time: pace.counted(elapsed.time).ok_or(Refused::Overflow)?, ..elapsed };
        let over = elapsed.time.beyond(delay);
        if elapsed.time >= delay && over.minus(elapsed.past_end) >= state.left {
            return self.roll(seat, delay, over, elapsed, pace);
        }
        self.take(seat, over);
        Ok(Charged { flag: None, given: over })
    }

    /// Takes time from the running period of a seat, which holds it.
    pub(super) fn take(&mut self, seat: Seat, time: Span) {
        let state = self.seat_mut(seat);
        state.left = state.left.minus(time);
        state.spent = state.spent.plus(time);
        self.observer.account(seat, Account::Used, time);
    }
}
