//! A node: its moves, and the clocks that it has.

use alloc::format;
use alloc::vec::Vec;

use tc_core::Seat;

use crate::parts::BOTH;
use crate::{Move, Record, Recorded, TroubleKind};

/// What a node says about a player's clock.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    pub(super) clock: Option<Recorded>,
    pub(super) count: Option<u32>,
}

/// A node of the main line.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    moves: Vec<Seat>,
    /// The place of each seat's last move in this node.
    own: [Option<usize>; 2],
    readings: [Reading; 2],
    /// The place of each seat's last move in the record, before this node.
    last: [Option<usize>; 2],
}

impl Node {
    /// Adds a move.
    pub(super) fn push(&mut self, seat: Seat) {
        if let Some(own) = self.own.get_mut(seat.index()) {
            *own = Some(self.moves.len());
        }
        self.moves.push(seat);
    }

    /// What the node says about a seat's clock.
    pub(super) fn reading(&mut self, seat: Seat) -> &mut Reading {
        let [first, second] = &mut self.readings;
        if seat == Seat::FIRST { first } else { second }
    }

    /// The last move up to this node: its half-move and its seat.
    pub(super) fn last_move(&self, record: &Record) -> Option<(u32, Seat)> {
        match self.moves.last() {
            Some(seat) => Some((self.ply_of(*seat, record)?, *seat)),
            None => record.moves.last().map(|last| (last.ply, last.seat)),
        }
    }

    /// The half-move that a reading of a seat in this node belongs to; `None` before its first move.
    pub(super) fn ply_of(&self, seat: Seat, record: &Record) -> Option<u32> {
        let own = self.own.get(seat.index()).copied().flatten();
        match own.and_then(|own| u32::try_from(own).ok()) {
            Some(own) => record.next_ply().checked_add(own),
            None => record.moves.get(self.last(seat)?).map(|last| last.ply),
        }
    }

    fn last(&self, seat: Seat) -> Option<usize> {
        self.last.get(seat.index()).copied().flatten()
    }

    /// Adds what the node says to a record. A reading belongs to the node's own move of its color, or else to the last
    /// one before it, unless that has another: what a clock shows later is not what it showed after the move.
    pub(super) fn finish(&mut self, record: &mut Record) {
        let first = record.moves.len();
        self.own = [None; 2];
        for seat in self.moves.drain(..) {
            let place = record.moves.len();
            if record.add(Move::new(record.next_ply(), seat))
                && let Some(last) = self.last.get_mut(seat.index())
            {
                *last = Some(place);
            }
        }
        // What is noted after the last move that a record keeps belongs to no move of it.
        if first >= Record::MOST_MOVES {
            for seat in BOTH {
                *self.reading(seat) = Reading::default();
            }
            return;
        }
        for seat in BOTH {
            let Reading { clock, count } = core::mem::take(self.reading(seat));
            let place = self.last(seat);
            let Some((place, last)) = place.and_then(|place| Some((place, record.moves.get_mut(place)?))) else {
                if let Some(clock) = clock {
                    record.starts.retain(|(of, _)| *of != seat);
                    record.starts.push((seat, clock));
                }
                continue;
            };
            let other = last.clock.zip(clock).filter(|(old, new)| place < first && old.time != new.time);
            if let Some((_, later)) = other {
                let of = (last.ply, seat);
                record.trouble_of(TroubleKind::TwoValues, Some(of), format!("{}", later.time).as_bytes());
                continue;
            }
            last.clock = last.clock.or(clock);
            last.count = last.count.or(count);
        }
    }
}
