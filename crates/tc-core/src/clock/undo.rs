//! Undo: the last press is taken back (S13).

use alloc::vec::Vec;

use super::parts::Parts;
use super::record::Record;
use crate::effect::sort_by_instant;
use crate::machine::{Game, Transition};
use crate::state::{PAUSING, Phase};
use crate::{Change, Effect, Refused, SeatSet, Span, State, Timestamp, Undo, Verdict};

impl Parts<'_> {
    /// Goes back to the last applied press: charged, but without its bonus, count and reset. The seat runs on from now.
    ///
    /// Flags that are due come first (S5). One that ends the game ends it, unless the undo is forced: then the flag is
    /// reported, and taken back.
    pub(super) fn undo(&mut self, at: Timestamp, undo: Undo, effects: &mut Vec<Effect>) -> Result<Verdict, Refused> {
        if at < self.state.now {
            return Err(Refused::TimeBackwards(self.state.now));
        }
        match self.state.phase {
            Phase::Cancelled => return Err(Refused::Cancelled),
            Phase::Ended => return Err(Refused::Over),
            Phase::Flagged => self.can_undo(self.state, undo)?,
            _ => {
                let mut state = self.state.clone();
                let before = effects.len();
                let mut record = Record::new(effects, self.ledger.clone(), false);
                let game = self.book_flags(&mut state, &mut record, at, undo)?;
                sort_by_instant(&mut record.effects[before..]);
                let is_lifted = undo == Undo::Forced && state.phase == Phase::Flagged && self.history.presses() > 0;
                if game == Game::IsOver && !is_lifted {
                    state.now = at;
                    (*self.state, *self.ledger) = (state, record.ledger);
                    return Ok(Verdict::NotApplied);
                }
            }
        }
        self.go_back(at, effects)?;
        Ok(Verdict::Applied)
    }

    /// Lets every flag fall on a copy that an undo would find. The record then has what happened up to the last of
    /// them, or nothing if no flag fell: the undo takes back whatever else was charged.
    fn book_flags(
        &self,
        state: &mut State,
        record: &mut Record<'_>,
        at: Timestamp,
        undo: Undo,
    ) -> Result<Game, Refused> {
        let mut game = self.transition(state, record).tick(at)?;
        if game == Game::GoesOn {
            self.can_undo(state, undo)?;
            let found = record.effects.len();
            // A charge makes a pending flag final (S14).
            game = self.transition(state, record).charge_until(at)?;
            if game == Game::GoesOn {
                self.can_undo(state, undo)?;
                let charged = &mut *record.effects;
                // What a charge reports ends with its flag, or with the turn that the flag passes on.
                let flags = charged.iter().skip(found).rposition(|effect| matches!(effect.change, Change::Flag { .. }));
                charged.truncate(flags.map_or(found, |last| found + last + 1));
            }
        }
        Ok(game)
    }

    /// Restores the earlier state and applies the adjustments since then again.
    fn go_back(&mut self, at: Timestamp, effects: &mut Vec<Effect>) -> Result<(), Refused> {
        let (state, ledger) = self.history.last(self.state).ok_or(Refused::NothingToUndo)?;
        let mut state = self.with_what_undo_keeps(state, at)?;
        let mut record = Record::new(effects, ledger, false);
        let mut transition = self.transition(&mut state, &mut record);
        let mover = transition.state.mover;
        transition.report(at, Some(mover), Change::Undone);
        for adjustment in self.history.adjustments_since() {
            transition.readjust(at, adjustment)?;
        }
        transition.report(at, Some(mover), Change::Turn);
        transition.clocks_begin(SeatSet::only(mover))?;
        transition.tick(at)?;
        (*self.state, *self.ledger) = (state, record.ledger);
        self.history.undo();
        Ok(())
    }

    fn can_undo(&self, state: &State, undo: Undo) -> Result<(), Refused> {
        if undo == Undo::UnlessFlagged && !state.flagged().is_empty() {
            return Err(Refused::Flagged);
        }
        if self.history.presses() == 0 { Err(Refused::NothingToUndo) } else { Ok(()) }
    }

    fn transition<'a>(&'a self, state: &'a mut State, observer: &'a mut Record<'_>) -> Transition<'a> {
        Transition { state, setup: self.setup, observer }
    }

    /// An earlier state, with what an undo keeps as it is now: the instant, the reasons to pause, the pauses left, and
    /// the start clock.
    fn with_what_undo_keeps(&self, mut earlier: State, at: Timestamp) -> Result<State, Refused> {
        let now = &*self.state;
        let was_charged = earlier.runs(self.setup, earlier.mover);
        earlier.start_left = now.start_left;
        if now.start_clock_is_on() && !now.is_paused() {
            earlier.start_left = earlier.start_left.minus(self.setup.rules().clock_time(now.since, at)?);
        }
        (earlier.now, earlier.since) = (at, at);
        earlier.paused = now.paused;
        for (seat, now) in earlier.seats.iter_mut().zip(now.seats.iter()) {
            *seat = seat.with_flags(seat.flags() & !PAUSING | now.flags() & PAUSING);
            seat.pauses = now.pauses;
        }
        // A turn that was free under the start clock is charged from now on.
        if earlier.runs(self.setup, earlier.mover) && !was_charged {
            let mover = &mut earlier.seats[earlier.mover.index()];
            (mover.turn, mover.spent) = (Span::ZERO, Span::ZERO);
        }
        Ok(earlier)
    }
}
