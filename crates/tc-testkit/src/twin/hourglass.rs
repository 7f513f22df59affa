//! What one seat uses, whatever its stage, the waiting seats gain whose own stage has `opp` (R11).

use tc_notation::Bonus;

use super::state::State;

impl State {
    /// Every seat gives what was charged to it since the last booking, or the last flag.
    pub(super) fn share_out(&mut self) {
        (0..self.seats.len()).for_each(|giver| self.give_shares(giver));
    }

    /// One seat gives, in equal shares; spare microseconds go to the next in turn.
    fn give_shares(&mut self, giver: usize) {
        let (gift, seats) = (std::mem::take(&mut self.seats[giver].to_give), self.seats.len());
        let in_turn = (1..seats).map(|step| (giver + step) % seats);
        let receivers: Vec<usize> = in_turn.filter(|seat| self.receives(*seat)).collect();
        for (place, receiver) in (0..).zip(&receivers) {
            let count = receivers.len() as i64;
            self.gain(*receiver, gift / count + i64::from(place < gift % count));
        }
    }

    /// A seat that waits gains by the bonus of the stage that it is in.
    fn receives(&self, seat: usize) -> bool {
        let is_hourglass = self.seats[seat].rule().is_some_and(|stage| stage.bonus == Some(Bonus::Opponent));
        is_hourglass && !self.seats[seat].flagged && (!self.is_charged(seat) || self.is_stopped(seat))
    }

    /// What the cap keeps out is granted and forfeited.
    fn gain(&mut self, receiver: usize, share: i64) {
        let seat = &mut self.seats[receiver];
        let excess = share - seat.rule().map_or(0, |stage| stage.fits(seat.held, share));
        seat.grant(share);
        seat.forfeit(excess);
    }
}
