//! Time is booked: taken from every running seat up to an instant, flags included (S6, S11).

use super::charge::Run;
use super::{Game, Recorder, Transition};
use crate::program::{ENDLESS, Gain};
use crate::state::{Mark, Phase};
use crate::{AfterFlag, BonusKind, Change, Instant, Loss, Refused, Seat, SeatSet, StageChange};

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Books all time up to an instant. Flags that fall in between fall, those that are not yet final included.
    pub(crate) fn book(&mut self, to: i64) -> Result<Game, Refused> {
        loop {
            let charged = self.charged();
            if charged.is_empty() {
                self.run_start_clock(to)?;
                self.state.since = to;
                return Ok(Game::GoesOn);
            }
            let elapsed = self.elapsed(to)?;
            let undisturbed = self.undisturbed_run(charged);
            let run = if undisturbed < elapsed { self.run_of(undisturbed) } else { self.run_until(to, elapsed) };
            let (fallen, flag) = self.charge_all(charged, run)?;
            let all = run.elapsed == elapsed;
            self.state.since = match flag {
                None if all => to,
                _ => self
                    .rules()
                    .calendar
                    .after(self.state.since, flag.unwrap_or(run.elapsed))
                    .ok_or(Refused::Overflow)?,
            };
            if self.flags_fall(fallen)? == Game::IsOver {
                return Ok(Game::IsOver);
            }
            if fallen.is_empty() && all {
                return Ok(Game::GoesOn);
            }
        }
    }

    /// The clock time since what is booked.
    pub(crate) fn elapsed(&self, to: i64) -> Result<i64, Refused> {
        self.rules().calendar.between(self.state.since, to).ok_or(Refused::Overflow)
    }

    /// A stretch of clock time from what is booked to an instant.
    pub(crate) fn run_until(&self, to: i64, elapsed: i64) -> Run {
        let stands = self.rules().calendar.stands(Instant::from_nanos(to));
        Run { elapsed, skipped: 0, until_end: self.rules().beyond_zero() + i64::from(stands) }
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

    /// How long these seats run before one of them does something to the others: falls out, or takes all to the next stage.
    fn undisturbed_run(&self, charged: SeatSet) -> i64 {
        if charged.len() == 1 {
            return ENDLESS;
        }
        let in_common = self.rules().stage_change == StageChange::AtZeroAll;
        let run = |seat: Seat| {
            let to_stage_end = if in_common { self.to_stage_end(seat.index()) } else { ENDLESS };
            self.to_flag(seat.index()).min(to_stage_end)
        };
        charged.iter().map(run).min().unwrap_or(ENDLESS)
    }

    /// Takes so much from each of these seats, and shares out what others gain. Who flags, and when: all of them at once.
    fn charge_all(&mut self, charged: SeatSet, run: Run) -> Result<(SeatSet, Option<i64>), Refused> {
        let (mut fallen, mut at) = (SeatSet::EMPTY, None);
        let mut given = [0; crate::MAX_SEATS];
        for seat in charged.iter() {
            let outcome = self.charge(seat.index(), run)?;
            if outcome.flag.is_some() {
                fallen.insert(seat);
                at = outcome.flag;
            }
            given[seat.index()] = outcome.given;
        }
        if given.iter().any(|given| *given > 0) {
            let until = at.unwrap_or(run.elapsed);
            let instant = self.rules().calendar.after(self.state.since, until).ok_or(Refused::Overflow)?;
            for seat in charged.iter().filter(|seat| given[seat.index()] > 0) {
                self.share(seat.index(), given[seat.index()], charged, instant)?;
            }
        }
        Ok((fallen, at))
    }

    /// What a seat used goes to the waiting seats in equal shares; nanoseconds that cannot be shared go to the next in turn (R11).
    pub(crate) fn share(&mut self, giver: usize, given: i64, charged: SeatSet, at: i64) -> Result<(), Refused> {
        let seats = self.setup.seats();
        let in_turn = |offset| (giver + offset) % seats;
        let receives = |transition: &Self, index: usize| {
            let gains = transition.step(index).is_some_and(|step| step.gain == Gain::Opponent);
            gains && !charged.contains(Seat::at(index)) && !transition.seat(index).has(Mark::Flagged)
        };
        let receivers = (1..seats).filter(|offset| receives(self, in_turn(*offset))).count() as i64;
        if receivers == 0 {
            return Ok(());
        }
        let (each, mut spare) = (given / receivers, given % receivers);
        for index in (1..seats).map(in_turn) {
            if !receives(self, index) {
                continue;
            }
            let share = each + i64::from(spare > 0);
            spare -= i64::from(spare > 0);
            self.gain(index, share, at)?;
        }
        Ok(())
    }

    /// A seat gains from another one, as far as its cap leaves room.
    fn gain(&mut self, index: usize, share: i64, at: i64) -> Result<(), Refused> {
        let room = self.step(index).map_or(0, |step| step.room_for(self.seat(index).left, share));
        self.add(index, room)?;
        let lost = share - room;
        self.grant(index, lost)?;
        self.forfeit(index, lost);
        self.tell_span(at, index, room, |time| Change::Bonus { time, kind: BonusKind::Opponent });
        self.tell_span(at, index, lost, |time| Change::Forfeited { time, why: Loss::Cap });
        Ok(())
    }

    /// Flags fall at the instant up to which time is booked (S11).
    fn flags_fall(&mut self, fallen: SeatSet) -> Result<Game, Refused> {
        if fallen.is_empty() {
            return Ok(Game::GoesOn);
        }
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
