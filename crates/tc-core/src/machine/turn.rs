//! Turns begin and end (S9, S10).

use super::{Game, Recorder, Transition};
use crate::state::{Mark, Phase};
use crate::{AfterFlag, BonusKind, Change, Refused, Seat, SeatSet, Span, Verdict, Why};

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    pub(super) fn start(&mut self, at: i64, seat: Seat) -> Result<Verdict, Refused> {
        self.between_turns()?;
        self.can_move(seat)?;
        self.book(at)?;
        self.first_start(at);
        self.begin_turn(at, seat.index())?;
        Ok(Verdict::Applied)
    }

    pub(super) fn open(&mut self, at: i64, seats: SeatSet) -> Result<Verdict, Refused> {
        if seats.is_empty() {
            return Err(Refused::NoSeats);
        }
        self.between_turns()?;
        seats.iter().try_for_each(|seat| self.can_move(seat))?;
        self.book(at)?;
        self.first_start(at);
        self.state.phase = Phase::Open;
        for index in 0..self.setup.seats() {
            let seat = self.seat_mut(index);
            seat.clear(Mark::InTurn);
            seat.clear(Mark::Halted);
        }
        for seat in seats.iter() {
            self.seat_mut(seat.index()).set(Mark::InTurn);
            self.begin_seat(at, seat.index());
        }
        self.clocks_begin(seats)?;
        Ok(Verdict::Applied)
    }

    pub(super) fn halt(&mut self, at: i64, seat: Seat) -> Result<Verdict, Refused> {
        self.of_open_turn(SeatSet::only(seat))?;
        if self.seat(seat.index()).has(Mark::Halted) {
            return Ok(Verdict::NotApplied);
        }
        if self.book(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        self.seat_mut(seat.index()).set(Mark::Halted);
        Ok(Verdict::Applied)
    }

    pub(super) fn go(&mut self, at: i64, seat: Seat) -> Result<Verdict, Refused> {
        self.of_open_turn(SeatSet::only(seat))?;
        if !self.seat(seat.index()).has(Mark::Halted) {
            return Ok(Verdict::NotApplied);
        }
        if self.book(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        self.seat_mut(seat.index()).clear(Mark::Halted);
        self.tell(at, Some(seat.index()), Change::Turn);
        self.clocks_begin(SeatSet::only(seat))?;
        Ok(Verdict::Applied)
    }

    pub(super) fn settle(&mut self, at: i64, moved: SeatSet) -> Result<Verdict, Refused> {
        self.of_open_turn(moved)?;
        if self.book(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        for seat in moved.iter() {
            self.complete_move(at, seat.index())?;
        }
        self.end_start_clock();
        self.end_turn();
        Ok(Verdict::Applied)
    }

    pub(super) fn end(&mut self, at: i64, why: Why) -> Result<Verdict, Refused> {
        if self.book(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        self.end_turn();
        self.state.phase = Phase::Ended;
        self.tell(at, None, Change::Ended(why));
        Ok(Verdict::Applied)
    }

    /// Somebody's ordinary turn begins.
    pub(super) fn begin_turn(&mut self, at: i64, index: usize) -> Result<(), Refused> {
        self.state.phase = Phase::Turn;
        self.state.mover = index as u8;
        self.begin_seat(at, index);
        self.clocks_begin(SeatSet::only(Seat::at(index)))
    }

    /// Nobody's turn is on any more.
    pub(super) fn end_turn(&mut self) {
        self.state.phase = Phase::Ready;
        for index in 0..self.setup.seats() {
            let seat = self.seat_mut(index);
            seat.clear(Mark::InTurn);
            seat.clear(Mark::Halted);
        }
    }

    /// The seat after this one; flagged seats are passed over where they drop out.
    pub(super) fn next_in_order(&self, index: usize) -> usize {
        let seats = self.setup.seats();
        let drops = self.seats_drop_out();
        let mut following = (1..=seats).map(|offset| (index + offset) % seats);
        following.find(|next| !drops || !self.seat(*next).has(Mark::Flagged)).unwrap_or(index)
    }

    /// Whether the game goes on without the seats that flag: with two of them it does not (S11).
    pub(super) fn seats_drop_out(&self) -> bool {
        self.rules().after_flag == AfterFlag::Drop && self.setup.seats() > 2
    }

    /// A seat that has dropped out does not move.
    pub(super) fn can_move(&self, seat: Seat) -> Result<(), Refused> {
        let dropped = self.seats_drop_out() && self.seat(seat.index()).has(Mark::Flagged);
        if dropped { Err(Refused::OutOfTurn) } else { Ok(()) }
    }

    /// The start clock has done its duty when every seat has moved.
    pub(super) fn end_start_clock(&mut self) {
        if self.state.start_left >= 0 && (0..self.setup.seats()).all(|index| self.seat(index).has(Mark::Moved)) {
            self.state.start_left = crate::state::NO_START_CLOCK;
        }
    }

    /// Tells of the bonus before the start, once (S9).
    fn first_start(&mut self, at: i64) {
        if self.state.phase != Phase::Fresh {
            return;
        }
        self.state.phase = Phase::Ready;
        if !self.rules().first_bonus {
            return;
        }
        for index in 0..self.setup.seats() {
            let bonus =
                self.program(index).steps().first().map_or(0, |first| first.room_for(first.time, first.increment()));
            self.tell_span(at, index, bonus, |time| Change::Bonus { time, kind: BonusKind::First });
        }
    }

    /// The turn of a seat begins, with the delay of its stage.
    fn begin_seat(&mut self, at: i64, index: usize) {
        let seat = self.seat_mut(index);
        (seat.turn, seat.spent, seat.turn_stage) = (0, 0, seat.stage);
        self.tell(at, Some(index), Change::Turn);
    }

    fn between_turns(&self) -> Result<(), Refused> {
        if self.state.phase.is_turn() { Err(Refused::AlreadyStarted) } else { Ok(()) }
    }

    /// Whether a simultaneous turn is on that these seats are of, and that can be changed.
    fn of_open_turn(&self, seats: SeatSet) -> Result<(), Refused> {
        if self.state.phase != Phase::Open {
            return Err(Refused::NotRunning);
        }
        self.moves_are_allowed()?;
        let strangers = seats.iter().any(|seat| !self.seat(seat.index()).has(Mark::InTurn));
        if strangers { Err(Refused::OutOfTurn) } else { Ok(()) }
    }

    /// Tells of a span of time, unless it is none.
    pub(super) fn tell_span(&mut self, at: i64, index: usize, nanos: i64, change: impl FnOnce(Span) -> Change) {
        if nanos > 0 {
            self.tell(at, Some(index), change(Span::from_nanos(nanos)));
        }
    }
}
