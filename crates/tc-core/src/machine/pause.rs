//! The clocks stand and run on (S7).

use super::{Game, Recorder, Transition};
use crate::program::UNLIMITED;
use crate::{Change, Reason, Refused, Verdict};

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    pub(super) fn pause(&mut self, at: i64, reason: Reason) -> Result<Verdict, Refused> {
        if self.state.pauses().contains(reason) {
            return Ok(Verdict::NotApplied);
        }
        let budget = match reason {
            Reason::Player(seat) => Some((seat, self.state.pauses[seat.index()])),
            _ => None,
        };
        if let Some((seat, 0)) = budget {
            return Err(Refused::NoPausesLeft(seat));
        }
        if self.book(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        if let Some((seat, left)) = budget.filter(|(_, left)| *left != UNLIMITED) {
            self.state.pauses[seat.index()] = left - 1;
        }
        self.state.stand(reason, true);
        self.tell(at, reason.seat().map(|seat| seat.index()), Change::Paused(reason));
        Ok(Verdict::Applied)
    }

    pub(super) fn resume(&mut self, at: i64, reason: Reason) -> Result<Verdict, Refused> {
        if !self.state.pauses().contains(reason) {
            return Err(Refused::NotPaused);
        }
        self.book(at)?;
        self.state.stand(reason, false);
        self.tell(at, reason.seat().map(|seat| seat.index()), Change::Resumed(reason));
        self.clocks_begin(self.charged())?;
        Ok(Verdict::Applied)
    }
}
