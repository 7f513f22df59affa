//! A player whose time is used up loses the turn, and not the game (S11).

use tc_core::{FlagCause, Next};
use tc_notation::Moves;

use super::state::{Fallen, Phase, StartClock, State};

impl State {
    /// It is the turn of this seat, or of the next one that has anything for it.
    pub(super) fn turn_passes_to(&mut self, seat: usize) {
        let mut seat = Some(seat);
        while let Some(index) = seat {
            if !self.skips() || self.has_anything(index) {
                return self.begin_turn([index], Phase::Turn);
            }
            if self.is_abandoned() || !self.anybody_has_anything() {
                self.seats[index].in_turn = true;
                self.phase = Phase::Turn;
                return self.all_flag(self.now);
            }
            self.time_out(index, self.now, FlagCause::Time);
            if self.flags_are_the_end() {
                self.seats[index].in_turn = true;
                self.phase = Phase::Turn;
                return self.end_by_flag();
            }
            seat = self.next_seat(index, Next::InOrder);
        }
    }

    /// The times of these seats are used up.
    pub(super) fn let_turns_be_lost(&mut self, seats: &[usize]) {
        let renewed = |seat: usize| self.seats[seat].rule().is_some_and(|stage| matches!(stage.moves, Moves::Reset(_)));
        let renewing: Vec<usize> = seats.iter().copied().filter(|seat| renewed(*seat)).collect();
        let pending = seats.iter().filter_map(|seat| Some((*seat, self.seats[*seat].pending?))).collect::<Vec<_>>();
        let nobody_plays = self.is_abandoned() || renewing.is_empty() && !self.anybody_has_anything();
        if let (true, Some((_, first))) = (nobody_plays, pending.first()) {
            let settled = self.now;
            self.now = first.zero;
            return self.all_flag(settled);
        }
        let mover = self.mover();
        for (index, pending) in &pending {
            self.time_out(*index, pending.zero, pending.by);
            let seat = &mut self.seats[*index];
            if renewing.contains(index) && !seat.flagged {
                seat.forfeit(seat.held);
                seat.begin_period(seat.rule().map_or(0, |stage| stage.time));
            }
        }
        if self.flags_are_the_end() {
            return self.end_by_flag();
        }
        match (mover, pending.first()) {
            (Some(mover), Some((_, first))) => {
                self.now = first.zero;
                self.end_turn();
                if let Some(next) = self.next_seat(mover, Next::InOrder) {
                    self.turn_passes_to(next);
                }
            }
            _ => seats.iter().for_each(|seat| {
                let seat = &mut self.seats[*seat];
                (seat.halted, seat.timed_out) = (true, true);
            }),
        }
    }

    /// The turn of a seat is lost, or the game, if it has had all its timeouts.
    fn time_out(&mut self, index: usize, at: i64, by: FlagCause) {
        self.lost_in_a_row += 1;
        let seat = &mut self.seats[index];
        seat.pending = None;
        let is_timeout = self.rules.timeouts.is_none_or(|most| seat.timeouts < u32::from(most));
        if is_timeout {
            seat.timeouts += 1;
        } else {
            seat.flagged = true;
        }
        self.flags.push(Fallen { seat: index, at, settled: self.now, by, is_timeout });
    }

    /// All have flagged, finally so at this instant.
    fn all_flag(&mut self, settled: i64) {
        let by = if self.is_abandoned() { FlagCause::Abandoned } else { FlagCause::Time };
        for index in 0..self.seats.len() {
            let seat = &mut self.seats[index];
            seat.pending = None;
            if !std::mem::replace(&mut seat.flagged, true) {
                let at = self.now;
                self.flags.push(Fallen { seat: index, at, settled, by, is_timeout: false });
            }
        }
        self.end_by_flag();
    }

    /// The hundredth turn in a row that is lost is one too many.
    fn is_abandoned(&self) -> bool {
        self.lost_in_a_row >= 99
    }

    fn anybody_has_anything(&self) -> bool {
        (0..self.seats.len()).any(|seat| self.has_anything(seat))
    }

    /// Whether a seat could think for a while, if its turn began now.
    fn has_anything(&self, index: usize) -> bool {
        if self.seats[index].flagged {
            return false;
        }
        let is_beginning = self.start_clock != StartClock::Done;
        if self.seats[index].stages.is_empty() || is_beginning || self.is_free(index) {
            return true;
        }
        let mut later = self.clone();
        loop {
            if later.seats[index].held > 0 || later.seats[index].full_delay() > 0 {
                return true;
            }
            if later.is_the_end(index) {
                return false;
            }
            if later.seats[index].periods_left.is_none() {
                return true;
            }
            later.seats[index].enter_what_follows();
        }
    }
}
