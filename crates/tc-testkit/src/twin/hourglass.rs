//! What one seat uses, whatever its stage, the waiting seats gain whose own stage has `opp` (R11).

use tc_notation::Bonus;

use super::setup::Setup;
use super::state::State;

impl State {
    /// Every seat gives what was charged to it since the last booking, or the last flag.
    pub(super) fn share_out(&mut self, setup: &Setup) {
        for giver in 0..self.seats.len() {
            self.give_shares(setup, giver);
        }
    }

    /// One seat gives, in equal shares; spare nanoseconds go to the next in turn.
    fn give_shares(&mut self, setup: &Setup, giver: usize) {
        let gift = std::mem::take(&mut self.seats[giver].to_give);
        let seats = self.seats.len() as i64;
        let receivers = (0..self.seats.len()).filter(|&seat| self.receives(setup, seat)).count() as i64;
        if gift == 0 || receivers == 0 {
            return;
        }
        let mut spare = gift % receivers;
        for step in 1..seats {
            let receiver = ((giver as i64 + step) % seats) as usize;
            if !self.receives(setup, receiver) {
                continue;
            }
            let share = gift / receivers + i64::from(spare > 0);
            spare -= i64::from(spare > 0);
            self.gain(setup, receiver, share);
        }
    }

    /// A seat that waits gains by the bonus of its own stage.
    fn receives(&self, setup: &Setup, seat: usize) -> bool {
        !self.is_charged(setup, seat)
            && !self.seats[seat].flagged
            && self.stage(setup, seat).is_some_and(|stage| stage.bonus == Some(Bonus::Opponent))
    }

    /// What the cap keeps out is granted and forfeited.
    fn gain(&mut self, setup: &Setup, receiver: usize, share: i64) {
        let Some(stage) = self.stage(setup, receiver) else { return };
        let excess = share - stage.fits(self.seats[receiver].held, share);
        self.seats[receiver].grant(share);
        self.seats[receiver].forfeit(excess);
    }
}
