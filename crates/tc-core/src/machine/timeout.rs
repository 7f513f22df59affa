//! A player whose time runs out loses the turn, and not the game (S11).

use super::simultaneous::Fallen;
use super::{Game, Transition};
use crate::compiled::QuotaRule;
use crate::state::{Phase, SeatFlag};
use crate::{Cause, Change, FlagCause, Refused, Seat, SeatSet, Span, Timestamp};

/// After so many turns in a row that were lost on time, nobody plays any more.
const MOST_IN_A_ROW: u8 = 100;

impl Transition<'_> {
    /// The time of these seats has run out at the instant up to which time is charged.
    #[cold]
    pub(super) fn times_out(&mut self, fallen: &Fallen) -> Result<Game, Refused> {
        let at = self.state.since;
        let renewing = |seat: &Seat| self.plan(*seat).is_some_and(|plan| plan.on_quota == QuotaRule::Renew);
        let renewing: SeatSet = fallen.seats.iter().filter(renewing).collect();
        if self.nobody_plays() && (self.is_abandoned() || renewing.is_empty()) {
            return Ok(self.all_flag());
        }
        for seat in fallen.seats.iter() {
            let by = if fallen.by_limit.contains(seat) { FlagCause::MoveLimit } else { FlagCause::Time };
            self.times_out_or_flags(at, seat, by);
            // A period that moves begin again (R4) is full again.
            let plan = self.plan(seat).filter(|_| renewing.contains(seat) && !self.seat(seat).has(SeatFlag::Flagged));
            if let Some(plan) = plan {
                self.renew(at, seat, plan, Cause::Time)?;
            }
        }
        if self.flags_end_the_game() {
            return Ok(self.end_by_flag());
        }
        match self.state.phase {
            Phase::Turn => {
                let next = self.next_in_order(self.state.mover);
                self.begin_turn(at, next)?;
            }
            _ => {
                let past_end = self.rules().boundary.past_end();
                for seat in fallen.seats.iter() {
                    let state = self.seat_mut(seat);
                    state.set(SeatFlag::Halted);
                    state.set(SeatFlag::TimedOut);
                    // The microsecond past zero was not on the clock.
                    let beyond = if fallen.by_limit.contains(seat) { Span::ZERO } else { past_end };
                    state.turn = state.turn.minus(beyond);
                }
            }
        }
        Ok(if self.state.phase.is_over() { Game::IsOver } else { Game::GoesOn })
    }

    /// The turn of a seat that has nothing for it passes at once to the next seat that has.
    #[cold]
    pub(super) fn pass_over(&mut self, at: Timestamp, seat: Seat) -> Result<(), Refused> {
        let mut seat = seat;
        self.state.since = at;
        while !self.has_time_for_a_turn(seat) {
            // If the game ends here, and a flag is taken back, it is the turn of this seat.
            self.state.mover = seat;
            if self.nobody_plays() {
                self.all_flag();
                return Ok(());
            }
            self.times_out_or_flags(at, seat, FlagCause::Time);
            if self.flags_end_the_game() {
                self.end_by_flag();
                return Ok(());
            }
            seat = self.next_in_order(seat);
        }
        self.begin_turn_of(at, seat)
    }

    /// Whether a seat can run in a turn that begins now: it has time, a delay or a period to come, or its moves are free.
    pub(super) fn has_time_for_a_turn(&self, seat: Seat) -> bool {
        if !self.state.can_be_charged(self.setup, seat) {
            return !self.seat(seat).has(SeatFlag::Flagged);
        }
        let has_delay = |stage: usize| self.program(seat).plan(stage).is_some_and(|plan| !plan.delay.is_zero());
        let ahead = self.ahead(seat);
        !self.seat(seat).left.is_zero()
            || has_delay(self.seat(seat).stage.into())
            || ahead.time() != Some(Span::ZERO)
            || ahead.into_iter().any(|upcoming| has_delay(upcoming.stage))
    }

    /// Whether no seat has anything for a turn, or the game is abandoned.
    fn nobody_plays(&self) -> bool {
        self.is_abandoned() || !self.seats().any(|seat| self.has_time_for_a_turn(seat))
    }

    /// Whether a turn that is lost now is one too many.
    fn is_abandoned(&self) -> bool {
        self.state.timeouts >= MOST_IN_A_ROW - 1
    }

    fn all_flag(&mut self) -> Game {
        let by = if self.is_abandoned() { FlagCause::Abandoned } else { FlagCause::Time };
        for seat in self.seats() {
            if !self.seat(seat).has(SeatFlag::Flagged) {
                self.flag_falls(seat, by);
            }
        }
        self.end_by_flag()
    }

    /// The turn is lost; a seat that has had all its timeouts flags instead.
    fn times_out_or_flags(&mut self, at: Timestamp, seat: Seat, by: FlagCause) {
        self.state.timeouts = self.state.timeouts.saturating_add(1);
        let had = self.seat(seat).timeouts;
        if self.rules().timeouts.is_some_and(|most| had >= most) {
            return self.flag_falls(seat, by);
        }
        self.seat_mut(seat).timeouts = had.saturating_add(1);
        self.report(at, Some(seat), Change::Timeout { by });
    }
}
