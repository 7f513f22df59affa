//! Pause and resume (S7).

use super::{Game, Transition};
use crate::compiled::UNLIMITED;
use crate::input::bit;
use crate::{Change, PauseReason, PauseSet, Refused, Timestamp, Verdict};

impl Transition<'_> {
    pub(super) fn pause(&mut self, at: Timestamp, reason: PauseReason) -> Result<Verdict, Refused> {
        if self.state.pauses().contains(reason) {
            return Ok(Verdict::NotApplied);
        }
        let still_plays = |clock: &Self| reason.seat().map_or(Ok(()), |seat| clock.can_move(seat));
        still_plays(self)?;
        let budget = match reason {
            PauseReason::Player(seat) => Some((seat, self.seat(seat).pauses)),
            _ => None,
        };
        if let Some((seat, 0)) = budget {
            return Err(Refused::NoPausesLeft(seat));
        }
        // The charge may have made the flag of this seat final.
        if self.charge_until(at)? == Game::IsOver || still_plays(self).is_err() {
            return Ok(Verdict::NotApplied);
        }
        if let Some((seat, left)) = budget.filter(|(_, left)| *left != UNLIMITED) {
            self.seat_mut(seat).pauses = left - 1;
        }
        self.state.set_paused(self.rules(), reason, true);
        self.report(at, reason.seat(), Change::Paused(reason));
        Ok(Verdict::Applied)
    }

    pub(super) fn resume(&mut self, at: Timestamp, reason: PauseReason) -> Result<Verdict, Refused> {
        if !self.state.pauses().contains(reason) {
            return Err(Refused::NotPaused);
        }
        self.charge_until(at)?;
        let ran = self.charged();
        self.state.set_paused(self.rules(), reason, false);
        self.report(at, reason.seat(), Change::Resumed(reason));
        // A vacation may have stopped some clocks only (S30).
        self.clocks_begin(self.charged().iter().filter(|seat| !ran.contains(*seat)).collect())?;
        Ok(Verdict::Applied)
    }

    /// Refuses a move while the clocks are paused for a reason that allows none.
    pub(super) fn moves_are_allowed(&self) -> Result<(), Refused> {
        let PauseSet { common, players, disconnections, vacations: _ } = self.state.pauses();
        let blocked = common & !(bit(PauseReason::Weekend) | bit(PauseReason::Calendar)) != 0
            || !players.is_empty()
            || !disconnections.is_empty();
        if blocked { Err(Refused::Paused) } else { Ok(()) }
    }
}
