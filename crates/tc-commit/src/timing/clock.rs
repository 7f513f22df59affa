//! A clock drives a round (C9).

use alloc::vec::Vec;
use core::borrow::Borrow;

use tc_core::{
    Answer, Clock, Effect, History, Input, Reading, Reason, Refused, Seat, SeatSet, Setup, StageChange, Status,
    Timestamp, Verdict,
};
use tc_notation::{Bonus, TimeControl};

use super::{Drives, Settled, Timing};

impl<S, const SEATS: usize> Timing for Clock<S, SEATS> where S: Borrow<Setup<SEATS>> + Clone + PartialEq {}

impl<S, const SEATS: usize> Drives for Clock<S, SEATS>
where
    S: Borrow<Setup<SEATS>>,
{
    type History = History;

    fn take_history(&mut self) -> History {
        Clock::take_history(self)
    }

    fn put_history(&mut self, history: History) {
        Clock::put_history(self, history);
    }

    fn open(&mut self, at: Timestamp, seats: SeatSet) -> Result<Vec<Effect>, Refused> {
        if seats.is_empty() { Ok(Vec::new()) } else { tell(self, at, &Input::Open { seats }) }
    }

    fn halt(&mut self, at: Timestamp, seat: Seat) -> Result<Vec<Effect>, Refused> {
        tell(self, at, &Input::Halt { seat })
    }

    fn go(&mut self, at: Timestamp, seat: Seat) -> Result<Vec<Effect>, Refused> {
        tell(self, at, &Input::Go { seat })
    }

    fn settle(&mut self, at: Timestamp, moved: SeatSet) -> Result<Settled, Refused> {
        if self.state().turn().is_empty() {
            return Ok(Settled::default());
        }
        let Answer { verdict, effects } = self.handle(at, &Input::Settle { moved })?;
        Ok(Settled { effects, ends_undo: verdict == Verdict::Applied })
    }

    fn tick(&mut self, at: Timestamp) -> Result<Vec<Effect>, Refused> {
        tell(self, at, &Input::Tick)
    }

    fn pause(&mut self, at: Timestamp) -> Result<Vec<Effect>, Refused> {
        tell(self, at, &Input::Pause(Reason::Moderator))
    }

    fn resume(&mut self, at: Timestamp) -> Result<Vec<Effect>, Refused> {
        tell(self, at, &Input::Resume(Reason::Moderator))
    }

    fn due(&self) -> Option<Timestamp> {
        self.next_deadline()
    }

    fn has_flagged(&self, seat: Seat) -> bool {
        self.state().flagged().contains(seat)
    }

    fn is_over(&self) -> bool {
        matches!(self.state().status(), Status::Over | Status::Cancelled)
    }

    fn is_hourglass(&self) -> bool {
        let gives = |control: &TimeControl| control.stages().iter().any(|one| one.bonus() == Some(Bonus::Opponent));
        let seats = (0..self.setup().seats()).filter_map(Seat::new);
        seats.filter_map(|seat| self.setup().control(seat)).any(gives)
    }

    fn shares_stages(&self) -> bool {
        self.setup().rules().stage_change != StageChange::default()
    }

    fn reading(&self, seat: Seat, at: Timestamp) -> Option<Reading> {
        Clock::reading(self, seat, at)
    }

    #[cfg(feature = "digest")]
    fn digest(&self) -> Option<tc_core::Digest> {
        Some(self.state().digest(self.setup()))
    }
}

fn tell<S, const SEATS: usize>(
    clock: &mut Clock<S, SEATS>,
    at: Timestamp,
    input: &Input,
) -> Result<Vec<Effect>, Refused>
where
    S: Borrow<Setup<SEATS>>,
{
    clock.handle(at, input).map(|answer| answer.effects)
}
