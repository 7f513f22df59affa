//! Going berserk: time is given up, as the rule says (S12).

use super::Transition;
use crate::state::SeatFlag;
use crate::{AdjustedBy, Berserk, Refused, Seat, Timestamp};

impl Transition<'_> {
    /// Whether a seat can go berserk; not twice. It can until two seats have moved, or the only one has.
    pub(super) fn can_go_berserk(&self, seat: Seat) -> Result<bool, Refused> {
        let rule = self.rules().berserk;
        let moved = self.state.seats.iter().filter(|seat| seat.has(SeatFlag::Moved)).count();
        if rule == Berserk::Off {
            Err(Refused::NoBerserk(seat))
        } else if rule.price(self.control(seat)).is_none() {
            Err(Refused::NothingToHalve(seat))
        } else if moved >= self.setup.seats().min(2) {
            Err(Refused::BerserkTooLate(seat))
        } else {
            Ok(!self.seat(seat).has(SeatFlag::Berserk))
        }
    }

    /// Whether it is too late to change the control of a seat: its first stage is over.
    pub(super) fn has_left_main_time(&self, seat: Seat) -> bool {
        self.rules().berserk.changes_control() && self.seat(seat).stage > 0
    }

    /// Takes what berserk takes. A turn that has begun keeps its delay.
    pub(super) fn go_berserk(&mut self, at: Timestamp, seat: Seat) {
        let rule = self.rules().berserk;
        let price = rule.price(self.control(seat)).unwrap_or_default();
        let is_in_turn = self.state.turn().contains(seat);
        let state = self.seat_mut(seat);
        state.set(SeatFlag::Berserk);
        if rule.changes_control() && is_in_turn {
            state.set(SeatFlag::KeepsDelay);
        }
        self.take_away(at, seat, price, AdjustedBy::Berserk);
    }
}
