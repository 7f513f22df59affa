//! Flags fall (S11, S14).

use tc_core::{AfterFlag, FlagCause, Next};

use super::state::{Fallen, Phase, State};

impl State {
    /// Flags whose grace is over fall, all at once; whether there were any.
    pub(super) fn let_final_flags_fall(&mut self) -> bool {
        self.let_flags_fall(|state, seat| state.seats[seat].pending.is_some_and(|pending| pending.grace_left == 0))
    }

    /// Flags that are not final fall all the same, of one seat or of all: something was booked, a credit does not
    /// suffice, or the seat says so itself.
    pub(super) fn let_pending_flags_fall(&mut self, of: Option<usize>) -> bool {
        self.let_flags_fall(|state, seat| of.is_none_or(|of| of == seat) && state.seats[seat].pending.is_some())
    }

    fn let_flags_fall(&mut self, falls: impl Fn(&State, usize) -> bool) -> bool {
        if !(0..self.seats.len()).any(|seat| falls(self, seat)) {
            return false;
        }
        self.share_out();
        let is_loss_of_start =
            self.seats.iter().filter_map(|seat| seat.pending).any(|it| it.by == FlagCause::StartClock);
        if self.skips() && !is_loss_of_start {
            let seats: Vec<usize> = (0..self.seats.len()).filter(|seat| falls(self, *seat)).collect();
            self.let_turns_be_lost(&seats);
            return true;
        }
        for seat in 0..self.seats.len() {
            if falls(self, seat) {
                self.fall(seat);
            }
        }
        match self.after_flag() {
            _ if self.flags_are_the_end() => self.end_by_flag(),
            AfterFlag::Drop | AfterFlag::Skip => self.pass_on(),
            AfterFlag::Count => {}
            rule => panic!("the twin does not know {rule:?}"),
        }
        true
    }

    fn fall(&mut self, index: usize) {
        let seat = &mut self.seats[index];
        let Some(pending) = seat.pending.take() else { return };
        seat.flagged = true;
        self.flags.push(Fallen { seat: index, at: pending.zero, settled: self.now, by: pending.by, is_timeout: false });
    }

    /// The end of the game books everything: flags that were not final are.
    pub(super) fn end_by_flag(&mut self) {
        for seat in 0..self.seats.len() {
            self.fall(seat);
        }
        (self.phase, self.ended) = (Phase::Flagged, self.phase);
    }

    /// Whether the flags that have fallen are the end of the game.
    pub(super) fn flags_are_the_end(&self) -> bool {
        let flagged = self.seats.iter().filter(|seat| seat.flagged).count();
        match self.after_flag() {
            AfterFlag::Stop => flagged > 0,
            AfterFlag::Skip if self.seats.len() <= 2 => flagged > 0,
            AfterFlag::Drop | AfterFlag::Skip => flagged + 1 >= self.seats.len(),
            _ => false,
        }
    }

    /// S12: the flag of a seat is taken back. In its turn the seat gets a new delay. A game that is over goes on, unless
    /// other flags still end it.
    pub(super) fn revive(&mut self, index: usize) {
        self.seats[index].flagged = false;
        self.lost_in_a_row = 0;
        if self.phase == Phase::Flagged {
            if self.flags_are_the_end() {
                return;
            }
            self.phase = self.ended;
            if let Some(mover) = self.mover().filter(|mover| self.seats[*mover].flagged) {
                self.end_turn();
                if let Some(next) = self.next_seat(mover, Next::InOrder) {
                    self.turn_passes_to(next);
                }
                return;
            }
        }
        let seat = &mut self.seats[index];
        if seat.in_turn {
            (seat.ran_in_turn, seat.used_of_period, seat.ran, seat.begins) = (0, 0, 0, true);
            (seat.used_in_turn, seat.ran_after_delay) = (0, 0);
            seat.delay_left = seat.full_delay();
            self.begin();
        }
    }

    /// In an ordinary turn it is the next seat's turn since the instant of the flag, even if that became final later:
    /// time is wound back to it, nothing else having run.
    fn pass_on(&mut self) {
        let (Some(mover), Some(flag)) = (self.mover(), self.flags.last().copied()) else { return };
        self.now = flag.at;
        self.end_turn();
        if let Some(next) = self.next_seat(mover, Next::InOrder) {
            self.turn_passes_to(next);
        }
    }
}
