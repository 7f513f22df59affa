//! A move of an ordinary turn (S2, S14).

use super::fits::PLENTY;
use super::{Game, Recorder, Transition};
use crate::state::Phase;
use crate::{AfterFlag, Change, Lag, Next, Press, Refused, Seat, SeatSet, Span, Verdict};

/// Up to this instant, and with no more than [`PLENTY`] left, every flag fits into 64 bits: a control holds at most
/// 36 525 days.
const NEAR: i64 = 1 << 61;

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    pub(super) fn press(&mut self, at: i64, press: &Press) -> Result<Verdict, Refused> {
        if press.seat.is_none() && self.seats_drop_out() {
            return Err(Refused::SeatNotNamed);
        }
        let mover = self.mover()?;
        if press.seat.is_some_and(|seat| seat.index() != mover) {
            return Err(Refused::OutOfTurn);
        }
        let next = match press.next {
            Next::Nobody => None,
            Next::InOrder => Some(self.next_in_order(mover)),
            Next::Seat(seat) => {
                self.can_move(seat)?;
                Some(seat.index())
            }
        };
        self.end_of_move(at, mover, press.lag, next)
    }

    pub(super) fn stop(&mut self, at: i64, lag: Span) -> Result<Verdict, Refused> {
        let mover = self.mover()?;
        self.end_of_move(at, mover, lag, None)
    }

    pub(super) fn act(&self) -> Result<Verdict, Refused> {
        if !self.state.phase.is_turn() {
            return Err(Refused::NotRunning);
        }
        self.moves_are_allowed()?;
        Ok(Verdict::Applied)
    }

    /// A seat says that it has flagged: a pending flag becomes final (S14).
    pub(super) fn claim(&mut self, at: i64, seat: Seat) -> Result<Verdict, Refused> {
        let is_mover = self.state.phase == Phase::Turn && seat.index() == usize::from(self.state.mover);
        match self.due()? {
            Some(due) if is_mover && due.zero <= at => {
                self.book_flag(due.zero)?;
                Ok(Verdict::Applied)
            }
            _ => Ok(Verdict::NotApplied),
        }
    }

    /// The quota for lag that a seat has (S14).
    pub(super) fn quota(&self, index: usize) -> i64 {
        match self.rules().lag {
            Lag::Off => 0,
            Lag::Lichess => self.seat(index).quota(),
            Lag::Fixed(allowance) => allowance.as_nanos(),
        }
    }

    /// The seat whose ordinary turn it is, if it can move.
    fn mover(&self) -> Result<usize, Refused> {
        if !self.state.phase.is_turn() {
            return Err(Refused::NotRunning);
        }
        self.moves_are_allowed()?;
        match self.state.phase {
            Phase::Turn => Ok(usize::from(self.state.mover)),
            _ => Err(Refused::OutOfTurn),
        }
    }

    fn end_of_move(&mut self, at: i64, mover: usize, lag: Span, next: Option<usize>) -> Result<Verdict, Refused> {
        if self.rules().lag == Lag::Off {
            if self.book(at)? == Game::IsOver {
                return Ok(Verdict::NotApplied);
            }
        } else if self.book_with_credit(at, mover, lag)? == Verdict::NotApplied {
            // The flag has fallen. Where the game goes on with the same turn, its press passes that turn all the same.
            let keeps_turn = self.state.phase == Phase::Turn && self.rules().after_flag == AfterFlag::Count;
            if !keeps_turn || self.book(at)? == Game::IsOver {
                return Ok(Verdict::NotApplied);
            }
        }
        self.state.now = at;
        self.recorder.charged(self.state);
        self.renew_quota(mover);
        self.complete_move(at, mover)?;
        self.end_start_clock();
        match next {
            Some(next) => self.begin_turn(at, next)?,
            None => self.end_turn(),
        }
        Ok(Verdict::Applied)
    }

    /// Books the time of a move but for the lag that is credited. Without enough of it a flag that was pending falls,
    /// dated at zero, and the press is not applied.
    fn book_with_credit(&mut self, at: i64, mover: usize, lag: Span) -> Result<Verdict, Refused> {
        if self.charged().is_empty() {
            self.book(at)?;
            return Ok(Verdict::Applied);
        }
        let elapsed = self.elapsed(at)?;
        let quota = self.quota(mover);
        let credit = lag.as_nanos().min(quota).min(elapsed);
        // The move was made so much earlier than it came in.
        let run = if credit > 0 { self.run_of(elapsed - credit) } else { self.run_until(at, elapsed) };
        let ended = run.elapsed - (run.until_end - self.rules().beyond_zero());
        if i128::from(ended) >= self.to_flag(mover) {
            // Only this flag: whose turn it is since then has a grace of its own.
            let zero = self.due()?.map_or(at, |due| due.zero);
            self.book_flag(zero)?;
            return Ok(Verdict::NotApplied);
        }
        self.tell_span(at, mover, credit, |time| Change::Credit { time });
        let charged = self.charge(mover, run)?;
        self.state.since = at;
        if charged.given > 0 {
            self.share(mover, charged.given, SeatSet::only(Seat::at(mover)), at)?;
        }
        if self.rules().lag == Lag::Lichess {
            self.seat_mut(mover).set_quota(quota - credit);
        }
        Ok(Verdict::Applied)
    }

    /// A move that is not free adds to the quota of its seat (S14).
    fn renew_quota(&mut self, mover: usize) {
        if self.rules().lag == Lag::Lichess && self.can_be_charged(mover) {
            let quota = self.rules().lag.next_quota(self.program(mover), self.quota(mover));
            self.seat_mut(mover).set_quota(quota);
        }
    }

    /// A press as almost all are: in an ordinary turn that nothing stops, with time to spare, without lag. Whether it
    /// was one; if not, nothing has changed.
    pub(super) fn quick_press(&mut self, at: i64, press: &Press) -> Result<bool, Refused> {
        let plain_turn = self.state.phase == Phase::Turn && self.state.standing == 0 && self.state.start_left < 0;
        let plain_press = press.seat.is_none() && press.next == Next::InOrder && !press.lag.is_negative();
        if !(self.setup.is_plain && plain_turn && plain_press) || at < self.state.now || at > NEAR {
            return Ok(false);
        }
        let mover = usize::from(self.state.mover);
        let next = if mover + 1 < self.setup.seats() { mover + 1 } else { 0 };
        let (seat, waiting) = (self.seat(mover), self.seat(next));
        let free = seat.free > 0 || waiting.free > 0;
        // With this much there is no overflow: a move adds at most two times of a control.
        let plenty = waiting.granted > PLENTY || seat.granted > PLENTY || seat.turn > PLENTY || seat.moves == u32::MAX;
        let Some(elapsed) = at.checked_sub(self.state.since).filter(|elapsed| *elapsed <= PLENTY) else {
            return Ok(false);
        };
        let over = (elapsed - self.delay_left(mover)).max(0);
        // Alone at the clock, the seat has what its move leaves it.
        if next == mover || free || plenty || over >= seat.left || waiting.left == 0 {
            return Ok(false);
        }
        self.seat_mut(mover).turn += elapsed;
        self.take(mover, over);
        (self.state.now, self.state.since) = (at, at);
        self.recorder.charged(self.state);
        self.complete_move(at, mover)?;
        self.begin_turn(at, next)?;
        Ok(true)
    }
}
