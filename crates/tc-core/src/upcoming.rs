//! The periods and stages to come while nobody moves (S3, R3, R5, S22).
//!
//! This is the only description of what follows. The roll of a seat whose time runs out uses it, and so do deadlines,
//! readings and the views of clients.

use crate::compiled::{Program, QuotaRule, UNLIMITED};
use crate::state::SeatState;
use crate::{Span, StageChange};

/// Periods of one stage that a seat enters one after the other because its time runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Upcoming {
    pub(crate) entry: Entry,
    /// The stage, counted from 0.
    pub(crate) stage: usize,
    /// The time of each period.
    pub(crate) time: Span,
    /// The number of periods; [`UNLIMITED`] if they never end.
    pub(crate) periods: u16,
    /// The periods left in the stage when the first of these runs, that one included; [`UNLIMITED`] if they never end.
    pub(crate) periods_left: u16,
}

/// What follows when the time of a period runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The same period again (R5).
    Again,
    /// Another period of the stage.
    Period,
    /// The next stage.
    Stage,
}

/// What follows the running period of a seat, up to its flag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead<'a> {
    program: &'a Program,
    change: StageChange,
    stage: usize,
    periods: u16,
    moves: u32,
}

impl<'a> Ahead<'a> {
    pub(crate) fn of(program: &'a Program, change: StageChange, seat: &SeatState) -> Ahead<'a> {
        Ahead { program, change, stage: seat.stage.into(), periods: seat.periods, moves: seat.moves }
    }

    /// The time of all that follows; `None` if it never ends.
    pub(crate) fn time(self) -> Option<Span> {
        if self.program.is_none() {
            return None;
        }
        let mut ahead = self;
        ahead.try_fold(Span::ZERO, |sum, upcoming| sum.checked_add(upcoming.time()?))
    }

    /// The time of what follows in the running stage; `None` if it never ends.
    pub(crate) fn time_in_stage(self) -> Option<Span> {
        let mut in_stage = self.take_while(|upcoming| upcoming.entry != Entry::Stage);
        in_stage.try_fold(Span::ZERO, |sum, upcoming| sum.checked_add(upcoming.time()?))
    }
}

impl Iterator for Ahead<'_> {
    type Item = Upcoming;

    #[inline]
    fn next(&mut self) -> Option<Upcoming> {
        let mut plan = self.program.plan(self.stage)?;
        let requires = plan.requires(self.change);
        let is_met = self.moves >= plan.quota;
        let (entry, periods, periods_left) = match self.periods {
            _ if requires && !is_met => return None,
            left if plan.on_quota == QuotaRule::Keep && is_met => (Entry::Again, 1, left),
            1 => {
                self.stage += 1;
                plan = self.program.plan(self.stage)?;
                let periods = if plan.requires(self.change) { 1 } else { plan.periods };
                (Entry::Stage, periods, plan.periods)
            }
            left => {
                let left = if left == UNLIMITED { left } else { left - 1 };
                // Only the running period has moves: a period that time enters begins with a count of 0.
                (Entry::Period, if requires { 1 } else { left }, left)
            }
        };
        let upcoming = Upcoming { entry, stage: self.stage, time: plan.time, periods, periods_left };
        self.moves = 0;
        if periods == UNLIMITED {
            self.stage = self.program.stages();
        } else if periods_left != UNLIMITED {
            self.periods = periods_left + 1 - periods;
        } else {
            self.periods = UNLIMITED;
        }
        Some(upcoming)
    }
}

impl Upcoming {
    /// The time of all these periods; `None` if they never end.
    fn time(self) -> Option<Span> {
        if self.periods == UNLIMITED { None } else { self.time.times(self.periods.into()) }
    }
}
