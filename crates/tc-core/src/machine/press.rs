//! A move of an ordinary turn (S2).

use super::completion::Credit;
use super::{Game, Transition};
use crate::state::Phase;
use crate::{AfterFlag, Lag, Next, Press, Refused, Seat, Span, Timestamp, Verdict};

impl Transition<'_> {
    pub(super) fn press(&mut self, at: Timestamp, press: &Press) -> Result<Verdict, Refused> {
        if press.seat.is_none() && self.presses_name_seats() {
            return Err(Refused::SeatNotNamed);
        }
        let mover = self.mover()?;
        if press.seat.is_some_and(|seat| seat != mover) {
            return Err(Refused::OutOfTurn);
        }
        let next = match press.next {
            Next::Nobody => None,
            Next::InOrder => Some(self.next_in_order(mover)),
            Next::Seat(seat) => {
                self.can_move(seat)?;
                Some(seat)
            }
        };
        self.end_of_move(at, mover, press.lag, next)
    }

    pub(super) fn stop(&mut self, at: Timestamp, lag: Span) -> Result<Verdict, Refused> {
        let mover = self.mover()?;
        self.end_of_move(at, mover, lag, None)
    }

    pub(super) fn act(&self) -> Result<Verdict, Refused> {
        self.in_turn().map(|()| Verdict::Applied)
    }

    /// Refuses an input outside of a turn, or while no moves are allowed.
    fn in_turn(&self) -> Result<(), Refused> {
        if self.state.phase.is_turn() { self.moves_are_allowed() } else { Err(Refused::NotRunning) }
    }

    /// The seat whose ordinary turn it is. Refused outside of an ordinary turn, or if the seat cannot move.
    fn mover(&self) -> Result<Seat, Refused> {
        self.in_turn()?;
        if self.state.phase == Phase::Turn { Ok(self.state.mover) } else { Err(Refused::Simultaneous) }
    }

    fn end_of_move(&mut self, at: Timestamp, mover: Seat, lag: Span, next: Option<Seat>) -> Result<Verdict, Refused> {
        let Some(credit) = self.charge_move(at, mover, lag)? else {
            return Ok(Verdict::NotApplied);
        };
        // What the player has thought is reported.
        self.seat(mover).turn.checked_add(credit).ok_or(Refused::Overflow)?;
        self.state.now = at;
        self.observer.charged(self.state);
        self.renew_quota(mover);
        let back = self.round(mover);
        self.complete_move(at, mover, Credit { credit, back })?;
        self.state.timeouts = 0;
        self.move_under_start_clock();
        match next {
            Some(next) => self.begin_turn(at, next)?,
            None => self.end_turn(),
        }
        Ok(Verdict::Applied)
    }

    /// Charges the time of a move. Returns what of it was credited, for lag or by the margin; `None` if a flag has ended
    /// the turn.
    fn charge_move(&mut self, at: Timestamp, mover: Seat, lag: Span) -> Result<Option<Span>, Refused> {
        if self.rules().lag != Lag::Off {
            let credit = self.charge_with_credit(at, mover, lag)?;
            // The flag has fallen. If the game goes on with the same turn, the press still passes that turn.
            let keeps_turn = self.state.phase == Phase::Turn && self.rules().after_flag == AfterFlag::Count;
            if credit.is_some() || !keeps_turn {
                return Ok(credit);
            }
        }
        if !self.rules().margin.is_zero()
            && let Some(late) = self.charge_within_margin(at, mover)?
        {
            return Ok(Some(late));
        }
        let game = self.charge_until(at)?;
        Ok((game == Game::GoesOn).then_some(Span::ZERO))
    }
}
