//! What a move is charged: whole units, and at least something (S26).

use tc_core::Span;

use super::state::State;

impl State {
    /// A move that was charged is over: it pays whole units of its time, some of them twice, and no less than the least.
    pub(super) fn round_charge(&mut self, index: usize) {
        let (unit, least) = (self.rules.charge.map_or(1, Span::as_micros), self.rules.charge_least.as_micros());
        let twice_beyond = self.rules.charge_double.map_or(i64::MAX, Span::as_micros);
        let seat = &mut self.seats[index];
        let used = seat.used_in_turn;
        let whole = seat.ran_after_delay / unit * unit;
        let pays = (whole + (whole - twice_beyond).max(0)).max(least);
        if pays > used {
            // It cannot pay more than the period holds.
            seat.use_time((pays - used).min(seat.held));
        } else if seat.held > 0 {
            // What earlier periods held stays used, and so does a period that is used up.
            seat.use_time(-(used - pays).min(seat.used_of_period));
        }
    }

    /// How much longer the clock may run after its delay before its time counts twice; `None` if it never does.
    pub(super) fn left_at_once(&self, index: usize) -> Option<i64> {
        let beyond = self.rules.charge_double?.as_micros();
        Some((beyond - self.seats[index].ran_after_delay).max(0))
    }
}
