//! The report as data.

use serde::Serialize;
use tc_audit::Thought;
use tc_core::Pressure;

use super::Game;
use crate::commands::audit::json::{GameObject, Ms};
use crate::failure::Failure;
use crate::output;

/// A game as in `flagfall audit`, with its moves.
#[derive(Serialize)]
struct ReportObject<'g> {
    file: &'g str,
    game: u64,
    event: &'g str,
    site: &'g str,
    date: &'g str,
    result: &'g str,
    #[serde(flatten)]
    audited: GameObject<'g>,
    timeline: Vec<MoveObject>,
}

#[derive(Serialize)]
struct MoveObject {
    ply: u32,
    player: usize,
    /// What the move took.
    thought: Option<Ms>,
    /// What the clock showed after it.
    clock: Option<Ms>,
    stage: usize,
    periods_left: Option<u16>,
    pressure: &'static str,
}

impl MoveObject {
    fn of(thought: &Thought) -> MoveObject {
        MoveObject {
            ply: thought.ply,
            player: thought.seat.index(),
            thought: thought.thought.map(Ms),
            clock: thought.clock.map(Ms),
            stage: thought.stage,
            periods_left: thought.periods_left,
            pressure: pressure(thought.pressure),
        }
    }
}

const fn pressure(pressure: Pressure) -> &'static str {
    match pressure {
        Pressure::Calm => "calm",
        Pressure::Low => "low",
        Pressure::Critical => "critical",
    }
}

pub(super) fn json(game: &Game) -> Result<String, Failure> {
    output::json(&ReportObject {
        file: &game.file,
        game: game.number,
        event: &game.record.event,
        site: &game.record.site,
        date: &game.record.date,
        result: &game.record.result,
        audited: GameObject::of(&game.record, &game.audit, &game.timeline),
        timeline: game.timeline.moves.iter().map(MoveObject::of).collect(),
    })
}
