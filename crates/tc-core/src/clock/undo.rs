//! The last press is taken back (S13).

use alloc::vec::Vec;
use core::ops::Deref;

use super::ledger::Ledger;
use super::record::Record;
use super::{Answer, Clock, Past};
use crate::machine::{Game, Transition};
use crate::state::{Phase, STANDING};
use crate::{Adjustment, Change, Instant, Refused, Setup, State, Undo, Verdict};

impl<S: Deref<Target = Setup<SEATS>>, const SEATS: usize> Clock<S, SEATS> {
    /// Goes back to the last applied press: charged, but without its bonus, count and reset. The seat runs on from now.
    pub(super) fn undo(&mut self, at: Instant, undo: Undo) -> Result<Answer, Refused> {
        let nanos = at.as_nanos();
        if nanos < self.state.now {
            return Err(Refused::TimeBackwards(Instant::from_nanos(self.state.now)));
        }
        let mut found = Vec::new();
        match self.state.phase {
            Phase::Cancelled => return Err(Refused::Cancelled),
            Phase::Ended => return Err(Refused::Over),
            Phase::Flagged => {}
            _ => {
                // Judged as if a tick came first (S5).
                let mut state = self.state;
                let mut record = Record::new(self.ledger);
                let mut transition = self.transition(&mut state, &mut record);
                let mut game = transition.tick(nanos)?;
                if game == Game::GoesOn {
                    found.clone_from(&transition.recorder.effects);
                    self.check(transition.state, undo)?;
                    // A booking makes a pending flag final (S14).
                    game = transition.book(nanos)?;
                }
                if game == Game::IsOver {
                    transition.state.now = nanos;
                    (self.state, self.ledger) = (state, record.ledger);
                    return Ok(Answer { verdict: Verdict::NotApplied, effects: record.effects });
                }
                self.check(&state, undo)?;
            }
        }
        self.check(&self.state, undo)?;
        let (place, state, ledger) = self.last_press().ok_or(Refused::NothingToUndo)?;
        let adjustments: Vec<Adjustment> = self.past.iter().skip(place + 1).filter_map(Past::adjustment).collect();
        let mut state = self.as_it_stands_now(state, nanos)?;
        let mut record = Record::new(ledger);
        record.effects = found;
        let mut transition = self.transition(&mut state, &mut record);
        let mover = usize::from(transition.state.mover);
        transition.tell(nanos, Some(mover), Change::Undone);
        for adjustment in &adjustments {
            transition.readjust(nanos, adjustment)?;
        }
        transition.tell(nanos, Some(mover), Change::Turn);
        transition.clock_begins(mover)?;
        transition.tick(nanos)?;
        (self.state, self.ledger) = (state, record.ledger);
        self.past.remove(place);
        if self.presses_to_undo() == 0 {
            // Adjustments are kept to be applied again after an undo; there is none to come.
            self.past.clear();
        }
        Ok(Answer { verdict: Verdict::Applied, effects: record.effects })
    }

    fn check(&self, state: &State<SEATS>, undo: Undo) -> Result<(), Refused> {
        if undo == Undo::UnlessFlagged && !state.flagged().is_empty() {
            return Err(Refused::Flagged);
        }
        if self.last_press().is_none() { Err(Refused::NothingToUndo) } else { Ok(()) }
    }

    fn transition<'a>(
        &'a self,
        state: &'a mut State<SEATS>,
        recorder: &'a mut Record<SEATS>,
    ) -> Transition<'a, Record<SEATS>, SEATS> {
        Transition { state, setup: &self.setup, recorder }
    }

    fn last_press(&self) -> Option<(usize, State<SEATS>, Ledger<SEATS>)> {
        self.past.iter().enumerate().rev().find_map(|(place, past)| match past {
            Past::Press(state, ledger) => Some((place, *state, *ledger)),
            Past::Adjusted(_) => None,
        })
    }

    /// An earlier state with what is not wound back: the instant, the reasons to stand, the budgets of pauses, and the
    /// start clock.
    fn as_it_stands_now(&self, mut earlier: State<SEATS>, at: i64) -> Result<State<SEATS>, Refused> {
        let now = &self.state;
        earlier.start_left = now.start_left;
        if now.start_clock_is_on() && now.standing == 0 {
            let run = self.setup.rules.calendar.between(now.since, at).ok_or(Refused::Overflow)?;
            earlier.start_left -= run;
        }
        (earlier.now, earlier.since) = (at, at);
        earlier.standing = now.standing;
        earlier.pauses = now.pauses;
        for (seat, now) in earlier.seats.iter_mut().zip(&now.seats) {
            *seat = seat.with_marks(seat.marks() & !STANDING | now.marks() & STANDING);
        }
        Ok(earlier)
    }
}

impl<const SEATS: usize> Past<SEATS> {
    fn adjustment(&self) -> Option<Adjustment> {
        match self {
            Past::Adjusted(adjustment) => Some(*adjustment),
            Past::Press(..) => None,
        }
    }
}
