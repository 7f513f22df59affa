//! What a move is charged: whole units, and at least something (S26).

use tc_core::Span;

use super::state::State;

impl State {
    /// A move that was charged is over: it pays whole units of what it used, and no less than the least.
    pub(super) fn round_charge(&mut self, index: usize) {
        let (unit, least) = (self.rules.charge.map_or(1, Span::as_micros), self.rules.charge_least.as_micros());
        let seat = &mut self.seats[index];
        let used = seat.used_in_turn;
        let pays = (used / unit * unit).max(least);
        if pays > used {
            // It cannot pay more than the period holds.
            seat.use_time((pays - used).min(seat.held));
        } else if seat.held > 0 {
            // What earlier periods held stays used, and so does a period that is used up.
            seat.use_time(-(used - pays).min(seat.used_of_period));
        }
    }
}
