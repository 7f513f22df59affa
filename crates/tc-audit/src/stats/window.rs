//! The sliding average (R17).

use alloc::collections::VecDeque;
use core::num::NonZeroUsize;

use serde::Serialize;
use tc_core::{Seat, Span};

use super::thinking::{mean, micros};
use crate::{Thought, Timeline};

/// The slowest of all windows of n consecutive moves of a player: the greatest sliding average (R17).
///
/// A window with a move whose time is unknown does not count. Of equally slow windows it is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SlowestWindow {
    /// How many moves a window has.
    pub moves: NonZeroUsize,
    /// The half-move of the first move, from 1.
    pub first_ply: u32,
    /// The half-move of the last move.
    pub last_ply: u32,
    /// The sum of the times in microseconds. JSON has only the mean.
    #[serde(skip)]
    pub total_micros: u128,
    /// The mean, rounded down to a microsecond.
    pub mean: Span,
}

impl SlowestWindow {
    /// The slowest window of a player; `None` if no n consecutive moves have known times.
    pub fn of(timeline: &Timeline, seat: Seat, moves: NonZeroUsize) -> Option<SlowestWindow> {
        let mut slowest: Option<SlowestWindow> = None;
        let mut sliding = Sliding::new(moves);
        for thought in timeline.moves.iter().filter(|thought| thought.seat == seat) {
            let total = sliding.slide(thought);
            if total.is_some_and(|total| slowest.is_none_or(|slowest| total > slowest.total_micros)) {
                slowest = sliding.window(thought);
            }
        }
        slowest
    }

    /// Whether no window has a mean above this limit: "no 10 consecutive moves took more than 3 minutes each". The means
    /// are compared exactly, not as rounded.
    pub fn keeps(&self, limit: Span) -> bool {
        let most = micros(Some(limit)).map(|limit| u128::from(limit) * self.moves.get() as u128);
        most.is_some_and(|most| self.total_micros <= most)
    }
}

/// A window that slides over the moves of a player.
pub(crate) struct Sliding {
    moves: NonZeroUsize,
    /// The half-moves and microseconds of the last moves, at most as many as a window has.
    window: VecDeque<(u32, u64)>,
    total: u128,
}

impl Sliding {
    pub(crate) fn new(moves: NonZeroUsize) -> Sliding {
        Sliding { moves, window: VecDeque::new(), total: 0 }
    }

    /// Adds the player's next move; returns the window that ends with it.
    pub(crate) fn add(&mut self, thought: &Thought) -> Option<SlowestWindow> {
        self.slide(thought)?;
        self.window(thought)
    }

    /// Adds the player's next move; returns the sum of the window that ends with it, in microseconds.
    fn slide(&mut self, thought: &Thought) -> Option<u128> {
        let Some(micros) = micros(thought.thought) else {
            self.window.clear();
            self.total = 0;
            return None;
        };
        self.window.push_back((thought.ply, micros));
        self.total += u128::from(micros);
        if self.window.len() > self.moves.get()
            && let Some((_, gone)) = self.window.pop_front()
        {
            self.total -= u128::from(gone);
        }
        (self.window.len() >= self.moves.get()).then_some(self.total)
    }

    /// The window that ends with this move, the last one that was added.
    fn window(&self, thought: &Thought) -> Option<SlowestWindow> {
        let &(first_ply, _) = self.window.front()?;
        let mean = mean(self.total, self.window.len())?;
        Some(SlowestWindow { moves: self.moves, first_ply, last_ply: thought.ply, total_micros: self.total, mean })
    }
}
