//! Beginning and ending turns (S9, S10).

use super::completion::Credit;
use super::{Game, Observer, Transition};
use crate::state::{Phase, SeatFlag};
use crate::{AfterFlag, BonusKind, Change, Refused, Seat, SeatSet, Span, Timestamp, Verdict};

impl Transition<'_> {
    pub(super) fn start(&mut self, at: Timestamp, seat: Seat) -> Result<Verdict, Refused> {
        self.between_turns()?;
        self.can_move(seat)?;
        self.charge_until(at)?;
        self.first_start(at);
        self.begin_turn(at, seat)?;
        Ok(Verdict::Applied)
    }

    pub(super) fn open(&mut self, at: Timestamp, seats: SeatSet) -> Result<Verdict, Refused> {
        if seats.is_empty() {
            return Err(Refused::NoSeats);
        }
        self.between_turns()?;
        seats.iter().try_for_each(|seat| self.can_move(seat))?;
        self.charge_until(at)?;
        self.first_start(at);
        self.end_turn();
        self.state.phase = Phase::Open;
        for seat in seats.iter() {
            self.seat_mut(seat).set(SeatFlag::InTurn);
            self.begin_seat(at, seat);
        }
        self.clocks_begin(seats)?;
        Ok(Verdict::Applied)
    }

    pub(super) fn halt(&mut self, at: Timestamp, seat: Seat) -> Result<Verdict, Refused> {
        self.in_open_turn(SeatSet::only(seat))?;
        if self.seat(seat).has(SeatFlag::Halted) || self.charge_until(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        self.seat_mut(seat).set(SeatFlag::Halted);
        Ok(Verdict::Applied)
    }

    pub(super) fn go(&mut self, at: Timestamp, seat: Seat) -> Result<Verdict, Refused> {
        self.in_open_turn(SeatSet::only(seat))?;
        let state = self.seat(seat);
        if !state.has(SeatFlag::Halted) || state.has(SeatFlag::TimedOut) || self.charge_until(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        self.seat_mut(seat).clear(SeatFlag::Halted);
        self.report(at, Some(seat), Change::Turn);
        self.clocks_begin(SeatSet::only(seat))?;
        Ok(Verdict::Applied)
    }

    pub(super) fn settle(&mut self, at: Timestamp, moved: SeatSet) -> Result<Verdict, Refused> {
        self.in_open_turn(moved)?;
        if self.charge_until(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        // A seat that has lost the turn on time completes nothing (S11).
        let lost = self.state.timed_out();
        for seat in moved.iter().filter(|seat| !lost.contains(*seat)) {
            let back = self.round(seat);
            self.complete_move(at, seat, Credit { back, ..Credit::NONE })?;
        }
        if !moved.is_empty() {
            self.state.timeouts = 0;
            self.move_under_start_clock();
        }
        self.end_turn();
        Ok(Verdict::Applied)
    }

    pub(super) fn end(&mut self, at: Timestamp) -> Result<Verdict, Refused> {
        if self.charge_until(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        self.end_turn();
        self.state.phase = Phase::Ended;
        self.report(at, None, Change::Ended);
        Ok(Verdict::Applied)
    }

    /// Begins the ordinary turn of a seat, or of the next one that has something for its turn (S11).
    pub(super) fn begin_turn(&mut self, at: Timestamp, seat: Seat) -> Result<(), Refused> {
        if self.rules().after_flag == AfterFlag::Skip && !self.has_time_for_a_turn(seat) {
            return self.pass_over(at, seat);
        }
        self.begin_turn_of(at, seat)
    }

    pub(super) fn begin_turn_of(&mut self, at: Timestamp, seat: Seat) -> Result<(), Refused> {
        self.state.phase = Phase::Turn;
        self.state.mover = seat;
        self.begin_seat(at, seat);
        self.clocks_begin(SeatSet::only(seat))
    }

    /// Ends the turn: it is nobody's.
    pub(super) fn end_turn(&mut self) {
        self.state.phase = Phase::Ready;
        for seat in self.seats() {
            self.forget_free_turn(seat);
            let state = self.seat_mut(seat);
            state.clear(SeatFlag::InTurn);
            state.clear(SeatFlag::Halted);
            state.clear(SeatFlag::TimedOut);
        }
    }

    /// The seat after this one by number, without flagged seats where they drop out.
    pub(super) fn next_in_order(&self, seat: Seat) -> Seat {
        let seats = self.setup.seats();
        let drops = self.seats_drop_out();
        let mut following = (1..=seats).map(|offset| Seat::at((seat.index() + offset) % seats));
        following.find(|next| !drops || !self.seat(*next).has(SeatFlag::Flagged)).unwrap_or(seat)
    }

    /// Whether the game goes on without the seats that flag; with two seats it does not (S11).
    pub(super) fn seats_drop_out(&self) -> bool {
        let drops = matches!(self.rules().after_flag, AfterFlag::Drop | AfterFlag::Skip);
        drops && self.setup.seats() > 2
    }

    /// Whether the turn can pass without a press, so that a press says whose it is (S11).
    pub(super) fn presses_name_seats(&self) -> bool {
        self.seats_drop_out() || self.rules().after_flag == AfterFlag::Skip
    }

    /// Refuses a seat that has dropped out.
    pub(super) fn can_move(&self, seat: Seat) -> Result<(), Refused> {
        let dropped = self.seats_drop_out() && self.seat(seat).has(SeatFlag::Flagged);
        if dropped { Err(Refused::DroppedOut(seat)) } else { Ok(()) }
    }

    /// Reports the bonus before the start, at the first start only (S9).
    fn first_start(&mut self, at: Timestamp) {
        if self.state.phase != Phase::Fresh {
            return;
        }
        self.state.phase = Phase::Ready;
        if self.rules().first_bonus {
            for seat in self.seats() {
                // It was on the clock from the beginning, also of a seat that has gone berserk since.
                let bonus = self.control(seat).first_bonus();
                self.report_span(at, seat, bonus, |time| Change::Bonus { time, kind: BonusKind::First });
            }
        }
    }

    fn between_turns(&self) -> Result<(), Refused> {
        if self.state.phase.is_turn() { Err(Refused::AlreadyStarted) } else { Ok(()) }
    }

    /// Refuses seats outside of a simultaneous turn, or while no moves are allowed.
    fn in_open_turn(&self, seats: SeatSet) -> Result<(), Refused> {
        if self.state.phase != Phase::Open {
            return Err(Refused::NotSimultaneous);
        }
        self.moves_are_allowed()?;
        let stranger = seats.iter().find(|seat| !self.seat(*seat).has(SeatFlag::InTurn));
        stranger.map_or(Ok(()), |seat| Err(Refused::NotInTurn(seat)))
    }
}

impl<R: Observer + ?Sized> Transition<'_, R> {
    /// Forgets how long a turn has lasted that is not charged.
    pub(super) fn forget_free_turn(&mut self, seat: Seat) {
        if !self.state.runs(self.setup, seat) {
            self.seat_mut(seat).turn = Span::ZERO;
        }
    }

    /// Begins the turn of a seat with the delay of its stage.
    pub(super) fn begin_seat(&mut self, at: Timestamp, seat: Seat) {
        let state = self.seat_mut(seat);
        (state.turn, state.spent) = (Span::ZERO, Span::ZERO);
        state.set_turn_stage(state.stage);
        self.report(at, Some(seat), Change::Turn);
    }
}
