//! The limit for each move (S27): a turn that has run that long is lost, whatever is left.

use super::Transition;
use super::charge::Elapsed;
use crate::Seat;
use crate::time::LongSpan;

impl Transition<'_> {
    /// How long a seat can run until its limit, if that comes before the end of its time. Where both come at one instant,
    /// the flag is that of the time.
    pub(super) fn until_limit(&self, seat: Seat) -> Option<LongSpan> {
        let left = self.state.turn_left(self.setup, seat)?;
        let until = LongSpan::from(left).plus(self.rules().boundary.past_end());
        self.until_time_ends(seat).is_none_or(|end| until < end).then_some(until)
    }

    /// The part of a stretch that is charged to a seat whose limit ends within it; `None` for other seats. At the flag
    /// nothing is charged beyond the limit, as nothing is charged below zero (S1).
    pub(super) fn up_to_limit(&self, seat: Seat, elapsed: Elapsed) -> Option<Elapsed> {
        self.until_limit(seat).filter(|until| *until <= self.ended_by(elapsed).into())?;
        let time = self.state.turn_left(self.setup, seat)?;
        Some(Elapsed { skipped: elapsed.skipped, ..self.stretch(time) })
    }
}
