//! A move of an ordinary turn (S2).

use super::flag::PLENTY;
use super::{Account, Game, Observer, Transition};
use crate::state::Phase;
use crate::{AfterFlag, Lag, Next, Press, Refused, Seat, Span, Timestamp, Verdict};

/// Up to this instant, and while no more than [`PLENTY`] is left, every flag fits: a control holds at most
/// 36 525 days, and a margin at most 3 660.
const NEAR: Timestamp = Timestamp::known(1 << 51);

impl<R: Observer> Transition<'_, R> {
    pub(super) fn press(&mut self, at: Timestamp, press: &Press) -> Result<Verdict, Refused> {
        if press.seat.is_none() && self.seats_drop_out() {
            return Err(Refused::SeatNotNamed);
        }
        let mover = self.mover()?;
        if press.seat.is_some_and(|seat| seat != mover) {
            return Err(Refused::OutOfTurn);
        }
        let next = match press.next {
            Next::Nobody => None,
            Next::InOrder => Some(self.next_in_order(mover)),
            Next::Seat(seat) => {
                self.can_move(seat)?;
                Some(seat)
            }
        };
        self.end_of_move(at, mover, press.lag, next)
    }

    pub(super) fn stop(&mut self, at: Timestamp, lag: Span) -> Result<Verdict, Refused> {
        let mover = self.mover()?;
        self.end_of_move(at, mover, lag, None)
    }

    pub(super) fn act(&self) -> Result<Verdict, Refused> {
        self.in_turn().map(|()| Verdict::Applied)
    }

    /// Refuses an input outside of a turn, or while no moves are allowed.
    fn in_turn(&self) -> Result<(), Refused> {
        if self.state.phase.is_turn() { self.moves_are_allowed() } else { Err(Refused::NotRunning) }
    }

    /// The seat whose ordinary turn it is. Refused outside of an ordinary turn, or if the seat cannot move.
    fn mover(&self) -> Result<Seat, Refused> {
        self.in_turn()?;
        if self.state.phase == Phase::Turn { Ok(self.state.mover) } else { Err(Refused::Simultaneous) }
    }

    fn end_of_move(&mut self, at: Timestamp, mover: Seat, lag: Span, next: Option<Seat>) -> Result<Verdict, Refused> {
        let Some(credit) = self.charge_move(at, mover, lag)? else {
            return Ok(Verdict::NotApplied);
        };
        self.state.now = at;
        self.observer.charged(self.state);
        self.renew_quota(mover);
        self.complete_move(at, mover, credit)?;
        self.end_start_clock();
        match next {
            Some(next) => self.begin_turn(at, next)?,
            None => self.end_turn(),
        }
        Ok(Verdict::Applied)
    }

    /// Charges the time of a move. Returns what of it was credited, for lag or by the margin; `None` if a flag has ended
    /// the turn.
    fn charge_move(&mut self, at: Timestamp, mover: Seat, lag: Span) -> Result<Option<Span>, Refused> {
        if self.rules().lag != Lag::Off {
            let credit = self.charge_with_credit(at, mover, lag)?;
            // The flag has fallen. If the game goes on with the same turn, the press still passes that turn.
            let keeps_turn = self.state.phase == Phase::Turn && self.rules().after_flag == AfterFlag::Count;
            if credit.is_some() || !keeps_turn {
                return Ok(credit);
            }
        }
        if !self.rules().margin.is_zero()
            && let Some(late) = self.charge_within_margin(at, mover)?
        {
            return Ok(Some(late));
        }
        let game = self.charge_until(at)?;
        Ok((game == Game::GoesOn).then_some(Span::ZERO))
    }

    /// Handles the usual press: in an ordinary turn, not paused, with time to spare, without lag. Returns whether the
    /// press was one; if not, nothing has changed.
    ///
    /// It exists for speed only. It shares the rules with [`press`](Transition::press) and leaves out the ticks before
    /// and after, the copy for errors and every check that cannot fail. A press in byo-yomi takes a quarter of the
    /// instructions that it takes without (`benches/instructions.sh`).
    pub(super) fn quick_press(&mut self, at: Timestamp, press: &Press) -> Result<bool, Refused> {
        let plain_turn =
            self.state.phase == Phase::Turn && self.state.paused == 0 && self.state.start_left.is_negative();
        let plain_press = press.seat.is_none() && press.next == Next::InOrder && !press.lag.is_negative();
        if !(self.setup.is_plain() && plain_turn && plain_press) || at < self.state.now || at > NEAR {
            return Ok(false);
        }
        let mover = self.state.mover;
        let next = Seat::at(if mover.index() + 1 < self.setup.seats() { mover.index() + 1 } else { 0 });
        let (seat, waiting) = (self.seat(mover), self.seat(next));
        let free = seat.free > 0 || waiting.free > 0;
        // Below this there is no overflow: a move adds at most two times of a control.
        let plenty = waiting.granted > PLENTY || seat.granted > PLENTY || seat.turn > PLENTY || seat.moves == u32::MAX;
        // The instants are in the range and the later one is near, so this fits into 64 bits.
        let elapsed = at.as_micros() - self.state.since.as_micros();
        if elapsed > PLENTY.as_micros() {
            return Ok(false);
        }
        let elapsed = Span::known(elapsed);
        let delay = self.program(mover).plan(seat.turn_stage).map_or(Span::ZERO, |plan| plan.delay);
        let over = elapsed.beyond(delay.beyond(seat.turn));
        // Where one seat is mover and next, only the charge decides whether its period is empty.
        if next == mover || free || plenty || over >= seat.left || waiting.left.is_zero() {
            return Ok(false);
        }
        let seat = self.seat_mut(mover);
        seat.turn = seat.turn.plus(elapsed);
        seat.left = seat.left.minus(over);
        seat.spent = seat.spent.plus(over);
        self.observer.account(mover, Account::Used, over);
        (self.state.now, self.state.since) = (at, at);
        self.observer.charged(self.state);
        self.complete_move(at, mover, Span::ZERO)?;
        // The next period is not empty.
        self.state.mover = next;
        self.begin_seat(at, next);
        Ok(true)
    }
}
