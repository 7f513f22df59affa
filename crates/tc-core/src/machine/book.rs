//! Time is booked: taken from every running seat up to an instant, flags included (S6, S11).

use super::charge::Run;
use super::{Game, NEVER, Recorder, Transition};
use crate::state::{Mark, Phase};
use crate::{AfterFlag, Change, Refused, Seat, SeatSet, StageChange, Timestamp};

/// How far time was booked.
enum Booked {
    /// To the end.
    All,
    /// To something that one seat did to the others.
    Some,
    /// To a flag.
    UntilFlag(Game),
}

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Books all time up to an instant. Flags that fall in between fall, those that are not yet final included.
    pub(crate) fn book(&mut self, to: i64) -> Result<Game, Refused> {
        loop {
            match self.book_some(to)? {
                Booked::All => return Ok(Game::GoesOn),
                Booked::UntilFlag(Game::IsOver) => return Ok(Game::IsOver),
                Booked::Some | Booked::UntilFlag(Game::GoesOn) => {}
            }
        }
    }

    /// Books all time up to the next flag, at this instant. Whose turn it is then may have no time either, and a grace
    /// of its own.
    pub(crate) fn book_flag(&mut self, zero: i64) -> Result<Game, Refused> {
        loop {
            match self.book_some(zero)? {
                Booked::All => return Ok(Game::GoesOn),
                Booked::UntilFlag(game) => return Ok(game),
                Booked::Some => {}
            }
        }
    }

    /// Books time up to an instant, or up to the next thing that one seat does to the others.
    fn book_some(&mut self, to: i64) -> Result<Booked, Refused> {
        let charged = self.charged();
        if charged.is_empty() {
            self.run_start_clock(to)?;
            self.state.since = to;
            return Ok(Booked::All);
        }
        let elapsed = self.elapsed(to)?;
        let run = match i64::try_from(self.undisturbed_run(charged)) {
            Ok(undisturbed) if undisturbed < elapsed => self.run_of(undisturbed),
            _ => self.run_until(to, elapsed),
        };
        let (fallen, flag) = self.charge_all(charged, run, to)?;
        let all = run.elapsed == elapsed;
        self.state.since = match flag {
            None if all => to,
            _ => {
                let run = flag.unwrap_or(run.elapsed);
                self.rules().after(self.state.since, run).ok_or(Refused::Overflow)?
            }
        };
        if !fallen.is_empty() {
            return self.flags_fall(fallen).map(Booked::UntilFlag);
        }
        Ok(if all { Booked::All } else { Booked::Some })
    }

    /// The clock time since what is booked.
    pub(crate) fn elapsed(&self, to: i64) -> Result<i64, Refused> {
        self.rules().between(self.state.since, to).ok_or(Refused::Overflow)
    }

    /// A stretch of clock time from what is booked to an instant.
    pub(crate) fn run_until(&self, to: i64, elapsed: i64) -> Run {
        let is_weekend = self.rules().calendar.stands(Timestamp::from_nanos(to));
        Run { elapsed, skipped: 0, until_end: self.rules().beyond_zero().max(is_weekend.into()) }
    }

    /// A stretch of clock time that is followed by more.
    pub(crate) fn run_of(&self, elapsed: i64) -> Run {
        Run { elapsed, skipped: 0, until_end: self.rules().beyond_zero() }
    }

    fn run_start_clock(&mut self, to: i64) -> Result<(), Refused> {
        if self.state.start_clock_is_on() && self.state.standing == 0 {
            self.state.start_left -= self.elapsed(to)?;
        }
        Ok(())
    }

    /// How long these seats run before one of them does something to the others: falls out, or takes all to the next
    /// stage.
    fn undisturbed_run(&self, charged: SeatSet) -> i128 {
        if charged.len() == 1 {
            return NEVER;
        }
        let in_common = self.rules().stage_change == StageChange::AtZeroAll;
        let run = |seat: Seat| {
            let to_stage_end = if in_common { self.to_stage_end(seat.index()) } else { NEVER };
            self.to_flag(seat.index()).min(to_stage_end)
        };
        charged.iter().map(run).min().unwrap_or(NEVER)
    }

    /// Flags fall at the instant up to which time is booked (S11).
    fn flags_fall(&mut self, fallen: SeatSet) -> Result<Game, Refused> {
        let at = self.state.since;
        for seat in fallen.iter() {
            self.seat_mut(seat.index()).set(Mark::Flagged);
            self.tell(at, Some(seat.index()), Change::Flag);
        }
        let standing = (0..self.setup.seats()).filter(|index| !self.seat(*index).has(Mark::Flagged)).count();
        match self.rules().after_flag {
            AfterFlag::Count => return Ok(Game::GoesOn),
            AfterFlag::Drop if standing > 1 => {}
            AfterFlag::Stop | AfterFlag::Drop => {
                self.end_turn();
                self.state.phase = Phase::Flagged;
                return Ok(Game::IsOver);
            }
        }
        if self.state.phase == Phase::Turn {
            let next = self.next_in_order(usize::from(self.state.mover));
            self.begin_turn(at, next)?;
        }
        Ok(Game::GoesOn)
    }
}
