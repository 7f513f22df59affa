//! Time is booked: taken from every running seat up to an instant, flags included (S6, S11).

use super::charge::{Charged, Run};
use super::{Game, Recorder, Transition};
use crate::program::{ENDLESS, Gain};
use crate::state::{Mark, Phase};
use crate::{AfterFlag, BonusKind, Change, Instant, Loss, Refused, Seat, SeatSet, StageChange};

/// How far time was booked.
enum Booked {
    /// To the end.
    All,
    /// To something that one seat did to the others.
    Some,
    /// To a flag.
    UntilFlag(Game),
}

/// What became of several seats from which time was taken.
#[derive(Default)]
struct Sum {
    fallen: SeatSet,
    flag: Option<i64>,
    given: [i64; crate::MAX_SEATS],
}

impl Sum {
    fn add(&mut self, seat: Seat, charged: Charged) {
        if charged.flag.is_some() {
            self.fallen.insert(seat);
            self.flag = charged.flag;
        }
        self.given[seat.index()] += charged.given;
    }
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

    /// Books all time up to the next flag, at this instant. Whose turn it is then may have no time either, and a grace of its own.
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
        let undisturbed = self.undisturbed_run(charged);
        let run = if undisturbed < elapsed { self.run_of(undisturbed) } else { self.run_until(to, elapsed) };
        let (fallen, flag) = self.charge_all(charged, run)?;
        let all = run.elapsed == elapsed;
        self.state.since = match flag {
            None if all => to,
            _ => {
                let run = flag.unwrap_or(run.elapsed);
                self.rules().calendar.after(self.state.since, run).ok_or(Refused::Overflow)?
            }
        };
        if !fallen.is_empty() {
            return self.flags_fall(fallen).map(Booked::UntilFlag);
        }
        Ok(if all { Booked::All } else { Booked::Some })
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
    pub(super) fn charge_all(&mut self, charged: SeatSet, run: Run) -> Result<(SeatSet, Option<i64>), Refused> {
        let mut sum = Sum::default();
        let leaving = self.leaving_together(charged, run);
        for seat in charged.iter().filter(|seat| !leaving.contains(*seat)) {
            sum.add(seat, self.charge(seat.index(), run)?);
        }
        if let Some(first) = leaving.iter().next() {
            self.leave_together(first, leaving, run, charged, &mut sum)?;
        }
        let until = sum.flag.unwrap_or(run.elapsed);
        self.share_all(&mut sum, charged, until)?;
        Ok((sum.fallen, sum.flag))
    }

    /// The seats of several whose stages end with this run, where the first end takes all seats to the next stage (S22).
    fn leaving_together(&self, charged: SeatSet, run: Run) -> SeatSet {
        if charged.len() == 1 || self.rules().counts_moves() {
            return SeatSet::EMPTY;
        }
        let ended = run.elapsed - (run.until_end - self.rules().beyond_zero());
        let leaves = |seat: &Seat| !self.is_in_last_stage(seat.index()) && self.to_stage_end(seat.index()) <= ended;
        charged.iter().filter(leaves).collect()
    }

    /// Stages that end at one instant: first all of these seats use up what they hold, then the first of them takes everybody to the next
    /// stage, and then the others go on from there.
    fn leave_together(
        &mut self,
        first: Seat,
        leaving: SeatSet,
        run: Run,
        charged: SeatSet,
        sum: &mut Sum,
    ) -> Result<(), Refused> {
        let beyond = self.rules().beyond_zero();
        let to_zero = run.elapsed - beyond;
        for seat in leaving.iter().filter(|seat| *seat != first) {
            sum.add(seat, self.charge(seat.index(), Run { elapsed: to_zero, until_end: 1, ..run })?);
        }
        // What was gained until now belongs to the stages that are about to be left.
        self.share_all(sum, charged, run.elapsed)?;
        sum.add(first, self.charge(first.index(), run)?);
        for seat in leaving.iter().filter(|seat| *seat != first) {
            let charged = self.charge(seat.index(), Run { elapsed: beyond, skipped: to_zero, ..run })?;
            sum.add(seat, Charged { flag: charged.flag.map(|_| run.elapsed), ..charged });
        }
        Ok(())
    }

    /// Shares out what these seats gave, at an instant so long after what is booked.
    fn share_all(&mut self, sum: &mut Sum, charged: SeatSet, until: i64) -> Result<(), Refused> {
        if sum.given.iter().all(|given| *given == 0) {
            return Ok(());
        }
        let at = self.rules().calendar.after(self.state.since, until).ok_or(Refused::Overflow)?;
        for seat in charged.iter() {
            let given = core::mem::take(&mut sum.given[seat.index()]);
            if given > 0 {
                self.share(seat.index(), given, charged, at)?;
            }
        }
        Ok(())
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
