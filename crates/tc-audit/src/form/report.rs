//! A game with its moves.

use alloc::vec::Vec;

use serde::Serialize;
use tc_core::Pressure;

use tc_core::Span;

use super::GameForm;
use crate::{Audit, Record, Thought, Timeline};

/// A game as in `flagfall report --format json`: a [`GameForm`] with the file that it is from, and its moves.
#[derive(Serialize)]
pub struct ReportForm<'a> {
    file: &'a str,
    game: u64,
    event: &'a str,
    site: &'a str,
    date: &'a str,
    result: &'a str,
    #[serde(flatten)]
    audited: GameForm<'a>,
    timeline: Vec<MoveForm>,
}

#[derive(Serialize)]
struct MoveForm {
    ply: u32,
    player: usize,
    /// What the move took.
    thought: Option<Span>,
    /// What the clock showed after it.
    clock: Option<Span>,
    stage: usize,
    periods_left: Option<u16>,
    pressure: Pressure,
}

impl<'a> ReportForm<'a> {
    /// The form of the game with this number, from 1, in a file.
    pub fn of(file: &'a str, game: u64, of: (&'a Record, &'a Audit, &Timeline)) -> ReportForm<'a> {
        let (record, audit, timeline) = of;
        ReportForm {
            file,
            game,
            event: &record.event,
            site: &record.site,
            date: &record.date,
            result: &record.result,
            audited: GameForm::of(record, audit, timeline),
            timeline: timeline.moves.iter().map(MoveForm::of).collect(),
        }
    }
}

impl MoveForm {
    fn of(thought: &Thought) -> MoveForm {
        MoveForm {
            ply: thought.ply,
            player: thought.seat.index(),
            thought: thought.thought,
            clock: thought.clock,
            stage: thought.stage,
            periods_left: thought.periods_left,
            pressure: thought.pressure,
        }
    }
}
