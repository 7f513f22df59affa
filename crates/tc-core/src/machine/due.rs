//! What happens by itself, and when (S6).

use super::{Game, Recorder, Transition};
use crate::program::{ENDLESS, OnQuota, Step, UNLIMITED};
use crate::state::{Phase, SeatState};
use crate::{Change, Refused, SeatSet, StageChange};

/// How long something takes that does not happen.
pub(crate) const NEVER: i128 = i128::MAX;

/// A flag that falls if nobody does anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlagDue {
    /// The instant it is dated at.
    pub(crate) zero: i64,
    /// The instant from which on it is final: later with a grace for lag.
    pub(crate) at: i64,
}

/// What a seat has beyond its running period if it makes no move: later runs, periods and stages.
pub(crate) fn ahead(seat: &SeatState, step: &Step, change: StageChange) -> i64 {
    let requires = step.requires(change);
    if requires && seat.moves < step.quota {
        return 0;
    }
    // `M/rT` with its moves made runs once more (R5).
    let again = if step.on_quota == OnQuota::Keep && seat.moves >= step.quota { step.time } else { 0 };
    let periods = if requires && seat.periods > 1 {
        // Requirements are met for this period only; the next one is not left alive.
        return step.time;
    } else if seat.periods == UNLIMITED {
        ENDLESS
    } else {
        step.time.saturating_mul(i64::from(seat.periods - 1))
    };
    again.saturating_add(periods).saturating_add(step.ahead(change))
}

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Looks at the clock at an instant: a flag or the end of the start clock that is due happens, nothing else (S6).
    pub(crate) fn tick(&mut self, at: i64) -> Result<Game, Refused> {
        loop {
            match self.due()? {
                Some(due) if due.at <= at => {
                    if self.book_flag(due.zero)? == Game::IsOver {
                        self.state.now = at;
                        return Ok(Game::IsOver);
                    }
                }
                Some(_) => break,
                None => {
                    self.check_endless_time(at)?;
                    break;
                }
            }
        }
        match self.start_clock_ends()? {
            Some(end) if end <= at => {
                self.end_turn();
                self.state.phase = Phase::Cancelled;
                self.state.since = end;
                self.state.start_left = 0;
                self.state.now = at;
                self.tell(end, None, Change::Cancelled);
                Ok(Game::IsOver)
            }
            _ => {
                self.state.now = at;
                Ok(Game::GoesOn)
            }
        }
    }

    /// The next flag, if nobody does anything; `None` if none can fall.
    pub(crate) fn due(&self) -> Result<Option<FlagDue>, Refused> {
        let charged = self.charged();
        if charged.is_empty() {
            return Ok(None);
        }
        let in_common = self.rules().stage_change == StageChange::AtZeroAll && charged.len() > 1;
        let run = if in_common { self.run_in_common(charged)? } else { self.shortest_run(charged) };
        let Some(run) = run else {
            return Ok(None);
        };
        let after = |nanos: i128| self.rules().after(self.state.since, nanos).ok_or(Refused::Overflow);
        let due = FlagDue { zero: after(run)?, at: after(run + i128::from(self.grace()))? };
        self.check_grants(due.zero)?;
        Ok(Some(due))
    }

    /// How long after zero a flag becomes final: only in an ordinary turn, where a press can report lag (S14).
    fn grace(&self) -> i64 {
        match self.state.phase {
            Phase::Turn => {
                let mover = usize::from(self.state.mover);
                self.rules().lag.grace(self.quota(mover))
            }
            _ => 0,
        }
    }

    /// How long the first of these seats to flag can still run.
    fn shortest_run(&self, charged: SeatSet) -> Option<i128> {
        charged.iter().map(|seat| self.to_flag(seat.index())).filter(|run| *run != NEVER).min()
    }

    /// How long a seat can run until it flags, its delay included; [`NEVER`] if it does not. It can be more than fits
    /// into 64 bits: with gifts, what is left does not, and only the instant has to.
    pub(crate) fn to_flag(&self, index: usize) -> i128 {
        match self.state.ahead(self.setup, index) {
            ENDLESS => NEVER,
            ahead => self.to_period_end(index) + i128::from(ahead),
        }
    }

    /// How long a seat can run until its period ends, its delay included.
    pub(crate) fn to_period_end(&self, index: usize) -> i128 {
        [self.delay_left(index), self.seat(index).left, self.rules().beyond_zero()].into_iter().map(i128::from).sum()
    }

    /// How long the seats of a turn can run until the first flag where the first zero takes all of them to the next
    /// stage: from zero to zero on a copy, at most as often as there are stages.
    fn run_in_common(&self, charged: SeatSet) -> Result<Option<i128>, Refused> {
        let mut state = *self.state;
        let mut copy = Transition { state: &mut state, setup: self.setup, recorder: &mut () };
        let mut run: i128 = 0;
        loop {
            let ends = charged.iter().map(|seat| copy.to_stage_end(seat.index()));
            let Some(end) = ends.min().filter(|end| *end != NEVER) else {
                return Ok(None);
            };
            run += end;
            let end = i64::try_from(end).map_err(|_| Refused::Overflow)?;
            let (fallen, _) = copy.charge_all(charged, copy.run_of(end), i64::MAX)?;
            if !fallen.is_empty() {
                return Ok(Some(run));
            }
        }
    }

    /// The instant at which the start clock ends, if it runs (S9).
    pub(crate) fn start_clock_ends(&self) -> Result<Option<i64>, Refused> {
        if !self.state.start_clock_is_on() || self.state.standing != 0 {
            return Ok(None);
        }
        let end = self.rules().after(self.state.since, self.state.start_left);
        end.map(Some).ok_or(Refused::Overflow)
    }
}
