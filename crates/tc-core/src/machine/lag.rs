//! Lag that a press reports is taken off its time (S14).

use super::Transition;
use crate::state::Phase;
use crate::{Change, Lag, Refused, Seat, SeatSet, Span, Timestamp, Verdict};

impl Transition<'_> {
    /// A seat says that it has flagged: its pending flag becomes final.
    pub(super) fn claim(&mut self, at: Timestamp, seat: Seat) -> Result<Verdict, Refused> {
        let is_mover = self.state.phase == Phase::Turn && seat == self.state.mover;
        match self.due()? {
            Some(due) if is_mover && due.zero <= at => {
                self.charge_to_flag(due.zero)?;
                Ok(Verdict::Applied)
            }
            _ => Ok(Verdict::NotApplied),
        }
    }

    /// How long after zero a flag becomes final: the grace for lag (S14), or the margin (S23). It is zero outside of an
    /// ordinary turn: no press can report lag there, and what is booked for one seat is booked for all.
    pub(super) fn grace(&self) -> Span {
        match self.rules().lag {
            _ if self.state.phase != Phase::Turn => Span::ZERO,
            Lag::Off => self.rules().margin,
            Lag::Lichess | Lag::Fixed(_) => self.quota(self.state.mover).min(Lag::LONGEST_GRACE),
        }
    }

    /// Charges the time of a move less the credit for lag. If the credit does not suffice, the pending flag falls with
    /// the date of zero, and the press is not applied. Returns the credit; `None` after a flag.
    pub(super) fn charge_with_credit(
        &mut self,
        at: Timestamp,
        mover: Seat,
        lag: Span,
    ) -> Result<Option<Span>, Refused> {
        if self.charged().is_empty() {
            self.charge_until(at)?;
            return Ok(Some(Span::ZERO));
        }
        let total = self.elapsed(at)?;
        let quota = self.quota(mover);
        let credit = lag.min(quota).min(total);
        // The credited lag is the end of the stretch: the move was made that much earlier than it came in.
        let elapsed =
            if credit > Span::ZERO { self.stretch(total.minus(credit)) } else { self.stretch_until(at, total) };
        if self.until_flag(mover).is_some_and(|to_flag| to_flag <= self.ended_by(elapsed).into()) {
            // Time is charged up to this flag only: the seat whose turn begins then has its own grace.
            let zero = self.due()?.map_or(at, |due| due.zero);
            self.charge_to_flag(zero)?;
            return Ok(None);
        }
        self.report_span(at, mover, credit, |time| Change::Credit { time });
        let charged = self.charge_seat(mover, elapsed)?;
        self.state.since = at;
        self.share(mover, charged.given, SeatSet::only(mover), at)?;
        if self.rules().lag == Lag::Lichess {
            self.seat_mut(mover).set_quota(quota.minus(credit));
        }
        Ok(Some(credit))
    }

    /// A move that is not free adds to the quota of its seat.
    pub(super) fn renew_quota(&mut self, mover: Seat) {
        if self.rules().lag == Lag::Lichess && self.state.can_be_charged(self.setup, mover) {
            let quota = self.rules().lag.next_quota(self.control(mover), self.quota(mover));
            self.seat_mut(mover).set_quota(quota);
        }
    }

    /// The quota for lag that a seat has now.
    fn quota(&self, seat: Seat) -> Span {
        match self.rules().lag {
            Lag::Off => Span::ZERO,
            Lag::Lichess => self.seat(seat).quota(),
            Lag::Fixed(allowance) => allowance,
        }
    }
}
