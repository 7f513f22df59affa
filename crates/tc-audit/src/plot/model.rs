//! What a chart shows, before it is drawn.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Pressure, Seat};

/// What a chart shows.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// `White – Black`.
    pub(super) names: Vec<String>,
    /// The event, the date, the control and the result, as far as they are known.
    pub(super) facts: String,
    /// How many half-moves have the same move number: two in chess, otherwise one.
    pub(super) plies_per_move: u32,
    /// The last half-move.
    pub(super) last: u32,
    pub(super) players: Vec<Player>,
    /// Where stages begin, in order of play.
    pub(super) stages: Vec<StageStart>,
    /// What the audit found, in its order.
    pub(super) findings: Vec<Found>,
}

/// What a chart shows of a player.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) seat: Seat,
    pub(super) name: String,
    /// The clock after each move, without gaps within a part. Half-move 0 is the start.
    pub(super) clock: Vec<Vec<Point>>,
    /// What each move took, in microseconds; `None` if it is not known.
    pub(super) thoughts: Vec<(u32, Option<u64>)>,
    /// The mean of the last moves in microseconds, without gaps within a part.
    pub(super) means: Vec<Vec<(u32, u64)>>,
    /// When the player was in time trouble.
    pub(super) trouble: Vec<Trouble>,
    /// Whether the player lost on time.
    pub(super) has_flagged: bool,
    /// How the time went, in words.
    pub(super) sum: String,
}

/// A clock at a half-move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) ply: u32,
    /// What the clock shows after it, in microseconds.
    pub(super) clock: i64,
    /// What it showed just before the move was completed, where that is known.
    pub(super) low: Option<i64>,
}

/// Some turns of a player that began in time trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    /// The half-move before the first turn.
    pub(super) from: u32,
    /// The last half-move.
    pub(super) to: u32,
    pub(super) pressure: Pressure,
}

/// The beginning of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StageStart {
    /// The half-move in which the first of these players reached it.
    pub(super) ply: u32,
    /// The stage, from 0.
    pub(super) stage: usize,
    /// Who reached it.
    pub(super) seats: Vec<Seat>,
}

/// A finding in a chart.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) ply: u32,
    /// Where the mark is, in microseconds of the clock; `None` if no clock is known.
    pub(super) clock: Option<i64>,
    /// `move 12, White: the cause`.
    pub(super) sentence: String,
}

impl Model {
    /// The move number of a half-move.
    pub(super) fn number(&self, ply: u32) -> u32 {
        ply.saturating_sub(1) / self.plies_per_move + 1
    }

    /// The least and the greatest clock in microseconds, zero included; `None` if no clock is known.
    pub(super) fn clocks(&self) -> Option<(i64, i64)> {
        let clocks = || {
            let known = self.players.iter().flat_map(|player| player.clock.iter().flatten().map(|point| point.clock));
            known.chain(self.findings.iter().filter_map(|found| found.clock))
        };
        Some((clocks().min()?.min(0), clocks().max()?.max(0)))
    }

    /// The longest think in microseconds; `None` if none is known.
    pub(super) fn longest(&self) -> Option<u64> {
        self.players.iter().flat_map(|player| player.thoughts.iter().filter_map(|(_, thought)| *thought)).max()
    }

    /// The name of a player.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.players.iter().find(|player| player.seat == seat).map_or("", |player| player.name.as_str())
    }
}
