//! The usual press, quickly.

use super::completion::Credit;
use super::flag::PLENTY;
use super::{Account, Observer, Transition};
use crate::state::Phase;
use crate::{Next, Press, Refused, Seat, Span, Timestamp};

/// Up to this instant, and while no more than [`PLENTY`] is left, every flag fits: a control holds at most
/// 36 525 days, and a margin at most 3 660.
const NEAR: Timestamp = Timestamp::known(1 << 51);

impl<R: Observer + ?Sized> Transition<'_, R> {
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
        let free = seat.free | waiting.free > 0;
        // Below this there is no overflow: a move adds at most two times of a control.
        let plenty = waiting.granted > PLENTY || seat.granted > PLENTY || seat.turn > PLENTY || seat.moves == u32::MAX;
        // The instants are in the range and the later one is near, so this fits into 64 bits.
        let elapsed = at.as_micros() - self.state.since.as_micros();
        if elapsed > PLENTY.as_micros() {
            return Ok(false);
        }
        let elapsed = Span::known(elapsed);
        // Rules under which berserk changes controls are not plain.
        let delay = self.control(mover).plan(seat.turn_stage()).map_or(Span::ZERO, |plan| plan.delay);
        let over = elapsed.beyond(delay.beyond(seat.turn));
        if free || plenty || over >= seat.left || waiting.left.is_zero() {
            return Ok(false);
        }
        let seat = self.seat_mut(mover);
        seat.turn = seat.turn.plus(elapsed);
        seat.left = seat.left.minus(over);
        seat.spent = seat.spent.plus(over);
        self.observer.account(mover, Account::Used, over);
        (self.state.now, self.state.since) = (at, at);
        self.observer.charged(self.state);
        self.complete_move(at, mover, Credit::NONE)?;
        // The next period is not empty.
        self.state.mover = next;
        self.begin_seat(at, next);
        Ok(true)
    }
}
