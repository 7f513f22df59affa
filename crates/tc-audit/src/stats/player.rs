//! Where the time of one player went.

use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroUsize;

use serde::Serialize;
use tc_core::{Pressure, Seat, Span};

use super::json;
use super::thinking::{micros, permille, span};
use super::{SlowestWindow, Thinking};
use crate::{Thought, Timeline};

/// How many of the longest thinks are listed.
const LONGEST: usize = 3;
/// How many moves of a player are in a band.
const BAND: usize = 10;

/// Where the time of one player went in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PlayerStats {
    /// The player.
    pub seat: Seat,
    /// All moves of the player.
    #[serde(flatten)]
    pub thinking: Thinking,
    /// How many moves began in time trouble: with low or critical [pressure](Thought::pressure).
    pub in_trouble: usize,
    /// How many moves began with critical pressure.
    pub in_critical: usize,
    /// How many of a thousand moves began in time trouble, rounded down; 0 without moves.
    pub trouble_permille: u16,
    /// The longest thinks, at most three, the longest first; of equally long ones, the earlier first.
    #[serde(rename = "longest_thinks")]
    pub longest: Vec<LongThink>,
    /// The moves that ended in each stage, in order of the stages.
    pub stages: Vec<StageThinking>,
    /// The moves 1 to 10 of the player, 11 to 20 and so on.
    pub bands: Vec<BandThinking>,
    /// The slowest window of consecutive moves (R17); `None` if no window has known times only.
    pub slowest: Option<SlowestWindow>,
}

/// A long think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LongThink {
    /// The half-move, from 1.
    pub ply: u32,
    /// Which move of the player it is, from 1.
    pub number: usize,
    /// What it took.
    pub time: Span,
}

/// The moves of a player that ended in a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct StageThinking {
    /// The stage, from 0.
    pub stage: usize,
    /// Its moves.
    #[serde(flatten)]
    pub thinking: Thinking,
}

/// Ten moves of a player, or fewer at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BandThinking {
    /// The number of the first move among the player's moves, from 1: 1, 11, 21 and so on.
    pub first: usize,
    /// The number of the last move.
    pub last: usize,
    /// The moves.
    #[serde(flatten)]
    pub thinking: Thinking,
}

impl PlayerStats {
    /// The length of the window of [`PlayerStats::of`]: 10 moves.
    pub const WINDOW: NonZeroUsize = match NonZeroUsize::new(10) {
        Some(moves) => moves,
        None => NonZeroUsize::MIN,
    };

    /// Where the time of a player went, with a sliding average over 10 moves.
    pub fn of(timeline: &Timeline, seat: Seat) -> PlayerStats {
        PlayerStats::with_window(timeline, seat, PlayerStats::WINDOW)
    }

    /// Where the time of a player went, with a sliding average over this number of moves.
    pub fn with_window(timeline: &Timeline, seat: Seat, window: NonZeroUsize) -> PlayerStats {
        let mut own: Vec<&Thought> = Vec::with_capacity(timeline.moves.len() / 2 + 1);
        own.extend(timeline.moves.iter().filter(|thought| thought.seat == seat));
        let mut room = Vec::with_capacity(own.len());
        let whole = Thinking::with_room(own.iter().map(|thought| thought.thought), &mut room);
        let bands = own.chunks(BAND).enumerate().map(|(place, band)| {
            let before = place * BAND;
            let thinking = Thinking::with_room(band.iter().map(|thought| thought.thought), &mut room);
            BandThinking { first: before + 1, last: before + band.len(), thinking }
        });
        let bands = bands.collect();
        let began_with = |least: Pressure| own.iter().filter(|thought| thought.pressure >= least).count();
        let in_trouble = began_with(Pressure::Low);
        PlayerStats {
            seat,
            thinking: whole,
            longest: longest(&own),
            in_trouble,
            trouble_permille: permille(in_trouble as u64, own.len() as u64),
            in_critical: began_with(Pressure::Critical),
            bands,
            stages: stages(&own, whole),
            slowest: SlowestWindow::among(&own, window),
        }
    }

    /// The statistics of every player who has settings or a move, in order of the seats.
    pub fn all(timeline: &Timeline) -> Vec<PlayerStats> {
        let moved = timeline.moves.iter().map(|thought| thought.seat.index() + 1).max().unwrap_or(0);
        let seats = (0..moved.max(timeline.settings.len())).filter_map(Seat::new);
        seats.map(|seat| PlayerStats::of(timeline, seat)).collect()
    }

    /// The statistics as a JSON object in one line. Times are milliseconds, exact to the microsecond.
    ///
    /// Keys: `seat`; `moves`, `timed`, `total`, `mean`, `median`, `longest` (`null` if unknown); `in_trouble`,
    /// `in_critical`, `trouble_permille`; `longest_thinks` of `{ply,number,time}`; `stages` and `bands` with the sums of
    /// each; `slowest` of `{moves,first_ply,last_ply,mean}` or `null`.
    pub fn to_json(&self) -> String {
        json::text(self)
    }
}

/// The moves in each stage. `whole` is what all moves took.
fn stages(own: &[&Thought], whole: Thinking) -> Vec<StageThinking> {
    let mut stages: Vec<usize> = Vec::new();
    for thought in own {
        if let Err(place) = stages.binary_search(&thought.stage) {
            stages.insert(place, thought.stage);
        }
    }
    if let [stage] = *stages {
        return Vec::from([StageThinking { stage, thinking: whole }]);
    }
    let of_stage = |stage: usize| own.iter().filter(move |thought| thought.stage == stage);
    let thinking = |stage: usize| Thinking::of(of_stage(stage).map(|thought| thought.thought));
    stages.into_iter().map(|stage| StageThinking { stage, thinking: thinking(stage) }).collect()
}

fn longest(own: &[&Thought]) -> Vec<LongThink> {
    let mut longest: Vec<(u64, u32, usize)> = Vec::with_capacity(LONGEST + 1);
    for (number, thought) in (1..).zip(own) {
        let Some(micros) = micros(thought.thought) else { continue };
        // Equally long thinks stay in order of play.
        let place = longest.iter().position(|(shorter, ..)| *shorter < micros).unwrap_or(longest.len());
        if place < LONGEST {
            longest.insert(place, (micros, thought.ply, number));
            longest.truncate(LONGEST);
        }
    }
    longest.into_iter().map(|(micros, ply, number)| LongThink { ply, number, time: span(micros) }).collect()
}
