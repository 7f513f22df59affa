//! Where stages begin, and where findings are.

use alloc::format;
use alloc::vec::Vec;

use tc_core::Seat;

use super::build::clean;
use super::model::{Found, Model, StageStart};
use crate::stats::fit;
use crate::{Finding, Timeline};

/// The most columns of a name in a sentence.
const NAME: usize = 60;

/// Where stages begin. Players who reach a stage within the same round share a mark.
pub(super) fn stages(timeline: &Timeline, seats: usize) -> Vec<StageStart> {
    let round = u32::try_from(seats).unwrap_or(u32::MAX);
    let mut stages: Vec<StageStart> = Vec::new();
    for seat in (0..seats).filter_map(Seat::new) {
        let mut stage = 0;
        for thought in timeline.moves.iter().filter(|thought| thought.seat == seat && thought.stage > 0) {
            if thought.stage == stage {
                continue;
            }
            stage = thought.stage;
            let is_shared = |start: &&mut StageStart| start.stage == stage && start.ply.abs_diff(thought.ply) < round;
            match stages.iter_mut().find(is_shared) {
                Some(start) => {
                    start.ply = start.ply.min(thought.ply);
                    start.seats.push(seat);
                }
                None => stages.push(StageStart { ply: thought.ply, stage, seats: [seat].into() }),
            }
        }
    }
    stages.sort_by_key(|start| start.ply);
    stages
}

/// The mark and the sentence of a finding.
pub(super) fn found(model: &Model, finding: &Finding) -> Found {
    let player = model.players.iter().find(|player| player.seat == finding.seat);
    let points = player.into_iter().flat_map(|player| player.clock.iter().flatten());
    let drawn = points.take_while(|point| point.ply <= finding.ply).last().map(|point| point.clock);
    let clock = finding.clock.map(|clock| clock.as_micros()).or(drawn);
    let (name, number) = (fit(model.name(finding.seat), NAME, '…'), model.number(finding.ply));
    Found { ply: finding.ply, clock, sentence: format!("move {number}, {name}: {}", clean(&finding.cause)) }
}
