//! The sliding average (R17).

use alloc::vec::Vec;
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
        let own: Vec<&Thought> = timeline.moves.iter().filter(|thought| thought.seat == seat).collect();
        SlowestWindow::among(&own, moves)
    }

    /// The slowest window of these moves of a player.
    pub(super) fn among(own: &[&Thought], moves: NonZeroUsize) -> Option<SlowestWindow> {
        let mut slowest: Option<(u128, usize)> = None;
        for (place, total) in sums(own, moves).enumerate() {
            slowest = match (total, slowest) {
                (Some(total), Some((most, _))) if total <= most => slowest,
                (Some(total), _) => Some((total, place)),
                (None, _) => slowest,
            };
        }
        let (total_micros, last) = slowest?;
        let ply = |place: usize| Some(own.get(place)?.ply);
        Some(SlowestWindow {
            moves,
            first_ply: ply((last + 1).checked_sub(moves.get())?)?,
            last_ply: ply(last)?,
            total_micros,
            mean: mean(total_micros, moves.get())?,
        })
    }

    /// Whether no window has a mean above this limit: "no 10 consecutive moves took more than 3 minutes each". The means
    /// are compared exactly, not as rounded.
    pub fn keeps(&self, limit: Span) -> bool {
        let most = micros(Some(limit)).map(|limit| u128::from(limit) * self.moves.get() as u128);
        most.is_some_and(|most| self.total_micros <= most)
    }
}

/// The mean of the window that ends with each move of a player, rounded down to a microsecond; `None` for a window that has a
/// move whose time is unknown, or too few moves.
pub(crate) fn sliding_means(own: &[&Thought], moves: NonZeroUsize) -> impl Iterator<Item = Option<Span>> {
    sums(own, moves).map(move |total| mean(total?, moves.get()))
}

/// The sums of the same windows in microseconds.
fn sums(own: &[&Thought], moves: NonZeroUsize) -> impl Iterator<Item = Option<u128>> {
    let moves = moves.get();
    let (mut total, mut known) = (0_u128, 0_usize);
    own.iter().enumerate().map(move |(place, thought)| {
        let Some(time) = micros(thought.thought) else {
            (total, known) = (0, 0);
            return None;
        };
        total += u128::from(time);
        known += 1;
        if known > moves {
            let gone = place.checked_sub(moves).and_then(|gone| own.get(gone));
            total -= u128::from(gone.and_then(|gone| micros(gone.thought)).unwrap_or(0));
            known = moves;
        }
        (known == moves).then_some(total)
    })
}
