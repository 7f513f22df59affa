//! Flags: when the next one falls, and what follows it (S1, S6, S11).

use super::simultaneous::Fallen;
use super::{Game, Observer, Transition};
use crate::state::{Phase, SeatFlag};
use crate::time::LongSpan;
use crate::{AfterFlag, Change, FlagCause, Refused, Seat, SeatSet, Span, StageChange, Timestamp};

/// While no more than this is granted, what a control still grants always fits: a control holds at most 36 525 days.
pub(super) const PLENTY: Span = Span::known(1 << 50);

/// A flag that falls if nobody does anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlagDue {
    /// The instant at which the time is used up; the flag has this date.
    pub(crate) zero: Timestamp,
    /// The instant at which the flag becomes final: later than zero by the grace for lag (S14) or the margin (S23).
    pub(crate) at: Timestamp,
}

impl Transition<'_> {
    /// Brings a flag, or the end of the start clock, that is due at an instant, and nothing else (S6).
    pub(crate) fn tick(&mut self, at: Timestamp) -> Result<Game, Refused> {
        let mut game = Game::GoesOn;
        while game == Game::GoesOn {
            match self.due()? {
                Some(due) if due.at <= at => game = self.charge_to_flag(due.zero)?.unwrap_or(Game::GoesOn),
                due => {
                    if due.is_none() && !self.charged().is_empty() {
                        self.check_fits(at)?;
                    }
                    match self.tick_start_clock(at)? {
                        Some(ended) => game = ended,
                        None => break,
                    }
                }
            }
        }
        self.state.now = at;
        Ok(game)
    }

    /// The next flag, if nobody does anything; `None` if none can fall.
    pub(crate) fn due(&self) -> Result<Option<FlagDue>, Refused> {
        let charged = self.charged();
        let in_common = self.rules().stage_change == StageChange::AtZeroAll && charged.len() > 1;
        let run = if in_common {
            self.run_in_common(charged)?
        } else {
            charged.iter().filter_map(|seat| self.until_flag(seat)).min()
        };
        let Some(run) = run else {
            return Ok(None);
        };
        let due = FlagDue { zero: self.after(run)?, at: self.after(run.plus(self.grace()))? };
        if self.seats().any(|seat| self.seat(seat).granted > PLENTY) {
            self.check_fits(due.zero)?;
        }
        Ok(Some(due))
    }

    /// Checks that all that is granted until an instant, or until the next flag before it, fits. An input
    /// that is accepted now must fit when its time is charged later (S5).
    fn check_fits(&self, at: Timestamp) -> Result<(), Refused> {
        let mut state = self.state.clone();
        Transition { state: &mut state, setup: self.setup, observer: &mut () as &mut dyn Observer }
            .charge_to_flag(at)
            .map(|_| ())
    }

    /// How long a seat can run until it flags, its delay included; `None` if it never does.
    pub(super) fn until_flag(&self, seat: Seat) -> Option<LongSpan> {
        self.until_limit(seat).or_else(|| self.until_time_ends(seat))
    }

    /// How long a seat can run until its time is used up, its delay included; `None` if it never is.
    pub(super) fn until_time_ends(&self, seat: Seat) -> Option<LongSpan> {
        let to_end = self.state.to_period_end(self.setup, seat).plus(self.ahead(seat).time()?);
        Some(self.state.pace(self.setup, seat).run(to_end))
    }

    /// How long the seats of a turn can run until the first flag if the first zero takes all of them to the next stage.
    /// It goes from zero to zero on a copy, at most once a stage.
    fn run_in_common(&self, charged: SeatSet) -> Result<Option<LongSpan>, Refused> {
        let mut state = self.state.clone();
        let mut copy = Transition { state: &mut state, setup: self.setup, observer: &mut () as &mut dyn Observer };
        let mut run = LongSpan::ZERO;
        loop {
            let stage_ends = charged.iter().filter_map(|seat| copy.state.until_stage_end(self.setup, seat));
            let limits = charged.iter().filter_map(|seat| copy.until_limit(seat));
            let Some(end) = stage_ends.chain(limits).min() else {
                return Ok(None);
            };
            run = run.plus(end);
            let end = end.fit().ok_or(Refused::Overflow)?;
            let fallen = copy.charge_all(charged, copy.stretch(end), Timestamp::MAX)?;
            if !fallen.seats.is_empty() {
                return Ok(Some(run));
            }
        }
    }

    /// Lets flags fall at the instant up to which time is charged (S11).
    pub(super) fn flags_fall(&mut self, fallen: &Fallen) -> Result<Game, Refused> {
        if self.rules().after_flag == AfterFlag::Skip {
            return self.times_out(fallen);
        }
        for seat in fallen.seats.iter() {
            let by = if fallen.by_limit.contains(seat) { FlagCause::MoveLimit } else { FlagCause::Time };
            self.flag_falls(seat, by);
        }
        self.after_flags()
    }

    /// The flag of a seat falls at the instant up to which time is charged.
    pub(super) fn flag_falls(&mut self, seat: Seat, by: FlagCause) {
        self.seat_mut(seat).set(SeatFlag::Flagged);
        self.report(self.state.since, Some(seat), Change::Flag { by });
    }

    /// What follows flags that have fallen (S11).
    pub(super) fn after_flags(&mut self) -> Result<Game, Refused> {
        let at = self.state.since;
        if self.flags_end_the_game() {
            return Ok(self.end_by_flag());
        }
        if self.state.phase == Phase::Turn && self.rules().after_flag != AfterFlag::Count {
            let next = self.next_in_order(self.state.mover);
            self.begin_turn(at, next)?;
        }
        // A seat that has nothing for its turn can end the game at once.
        Ok(if self.state.phase.is_over() { Game::IsOver } else { Game::GoesOn })
    }

    pub(super) fn end_by_flag(&mut self) -> Game {
        self.seats().for_each(|seat| self.forget_free_turn(seat));
        self.state.phase = Phase::Flagged;
        Game::IsOver
    }

    /// Whether the game is over with the flags that have fallen (S11).
    pub(super) fn flags_end_the_game(&self) -> bool {
        let unflagged = self.seats().filter(|seat| !self.seat(*seat).has(SeatFlag::Flagged)).count();
        match self.rules().after_flag {
            AfterFlag::Count => false,
            AfterFlag::Drop | AfterFlag::Skip if self.seats_drop_out() => unflagged < 2,
            AfterFlag::Drop | AfterFlag::Skip | AfterFlag::Stop => unflagged < self.setup.seats(),
        }
    }
}
