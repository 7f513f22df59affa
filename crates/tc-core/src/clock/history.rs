//! What an undo goes back to (S13).

use alloc::collections::VecDeque;

use super::ledger::Ledger;
use crate::state::{Phase, SeatState};
use crate::{Accounts, Adjustment, Seat, Span, State, Timestamp};

/// A bounded history keeps at most this many adjustments for each press that it may keep.
const ADJUSTMENTS_A_PRESS: usize = 64;

/// The applied presses that can be undone, and the adjustments to apply again after an undo, oldest first: 24 bytes for
/// a press and 72 for each seat of the game.
///
/// Every operation costs the same however many presses there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    presses: VecDeque<ChargedPress>,
    /// The seats of each press, the oldest press first.
    seats: VecDeque<ChargedSeat>,
    /// The adjustments since the oldest press; each press knows how many follow it.
    adjustments: VecDeque<Adjustment>,
}

/// The clock when a press was charged, before its bonus, count and reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChargedPress {
    at: Timestamp,
    start_left: Span,
    /// How many adjustments were made between this press and the next one.
    adjustments: u32,
    mover: Seat,
    paused: u16,
}

/// A seat when a press was charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChargedSeat {
    state: SeatState,
    used: Span,
    forfeited: Span,
}

const _: () = assert!(size_of::<ChargedPress>() <= 24 && size_of::<ChargedSeat>() <= 72);

impl History {
    /// How many presses can be undone.
    pub(crate) fn presses(&self) -> usize {
        self.presses.len()
    }

    /// Forgets every press, and frees the memory.
    pub(crate) fn forget(&mut self) {
        *self = History::default();
    }

    /// Adds a press: the clock and the accounts when it was charged.
    pub(crate) fn press(&mut self, state: &State, ledger: &Ledger) {
        let State { now, start_left, ref seats, mover, paused, .. } = *state;
        self.presses.push_back(ChargedPress { at: now, start_left, adjustments: 0, mover, paused });
        for (index, seat) in seats.iter().enumerate() {
            let Accounts { used, forfeited, granted: _ } = ledger.accounts(Seat::at(index)).unwrap_or_default();
            self.seats.push_back(ChargedSeat { state: *seat, used, forfeited });
        }
    }

    /// Adds an adjustment. Before the first press none is kept, since no undo can go back beyond it.
    pub(crate) fn adjust(&mut self, adjustment: Adjustment) {
        if let Some(last) = self.presses.back_mut() {
            last.adjustments += 1;
            self.adjustments.push_back(adjustment);
        }
    }

    /// Whether the history is within a bound of presses.
    pub(crate) fn is_within(&self, most: u32) -> bool {
        let most = most as usize;
        self.presses.len() <= most && self.adjustments.len() <= most.saturating_mul(ADJUSTMENTS_A_PRESS)
    }

    /// Forgets the oldest presses, with the adjustments after them, until the history is within a bound.
    pub(super) fn forget_beyond(&mut self, most: u32) {
        let seats = self.seats_a_press();
        while !self.is_within(most) {
            let Some(oldest) = self.presses.pop_front() else {
                return;
            };
            self.seats.drain(..seats);
            self.adjustments.drain(..oldest.adjustments as usize);
        }
    }

    /// The clock and the accounts when the last press was charged; `None` if no press is kept. What a press does not
    /// change is taken from the clock as it is now.
    pub(super) fn last(&self, now: &State) -> Option<(State, Ledger)> {
        self.at(self.presses.len().checked_sub(1)?, now)
    }

    /// The adjustments since the last press, oldest first.
    pub(super) fn adjustments_since(&self) -> impl Iterator<Item = &Adjustment> {
        let since = self.presses.back().map_or(0, |press| press.adjustments as usize);
        self.adjustments.range(self.adjustments.len() - since..)
    }

    /// Removes the last press. The adjustments since then now follow the press before it.
    pub(super) fn undo(&mut self) {
        let seats = self.seats_a_press();
        let Some(undone) = self.presses.pop_back() else {
            return;
        };
        self.seats.truncate(self.seats.len().saturating_sub(seats));
        match self.presses.back_mut() {
            Some(last) => last.adjustments += undone.adjustments,
            None => self.adjustments.clear(),
        }
    }

    /// Every press with its adjustments, oldest first.
    #[cfg(feature = "json")]
    pub(crate) fn entries<'a>(
        &'a self,
        now: &'a State,
    ) -> impl Iterator<Item = (State, Ledger, impl Iterator<Item = &'a Adjustment>)> {
        let mut before = 0;
        self.presses.iter().enumerate().filter_map(move |(index, press)| {
            let next = before + press.adjustments as usize;
            let adjustments = self.adjustments.range(before..next);
            before = next;
            let (state, ledger) = self.at(index, now)?;
            Some((state, ledger, adjustments))
        })
    }

    fn at(&self, index: usize, now: &State) -> Option<(State, Ledger)> {
        let ChargedPress { at, start_left, mover, paused, adjustments: _ } = *self.presses.get(index)?;
        let mut state = State { now: at, since: at, start_left, mover, paused, phase: Phase::Turn, ..now.clone() };
        let mut ledger = Ledger::new(now);
        let seats = self.seats_a_press();
        let kept = self.seats.range(index * seats..(index + 1) * seats);
        for (index, kept) in kept.enumerate() {
            state.seats[index] = kept.state;
            ledger.set(index, Accounts { granted: kept.state.granted, used: kept.used, forfeited: kept.forfeited });
        }
        Some((state, ledger))
    }

    fn seats_a_press(&self) -> usize {
        self.seats.len().checked_div(self.presses.len()).unwrap_or(0)
    }
}
