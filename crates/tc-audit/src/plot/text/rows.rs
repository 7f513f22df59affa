//! Time trouble and thinking times, a line for each player.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Pressure;

use super::grid::Columns;
use super::{Page, Signs};
use crate::plot::model::Model;

/// When players were in time trouble; nothing for those who were not.
pub(super) fn trouble(page: &mut Page, model: &Model, signs: &Signs, columns: &Columns) {
    let players = || model.players.iter().filter(|player| !player.trouble.is_empty());
    if players().next().is_some() {
        page.line("");
        page.line(&alloc::format!("Time trouble: {} low on time, {} very low", signs.low, signs.critical));
    }
    for player in players() {
        let mut line = [' '].repeat(columns.count);
        for turns in &player.trouble {
            let sign = if turns.pressure == Pressure::Critical { signs.critical } else { signs.low };
            if let Some(cells) = line.get_mut(columns.range(turns.from.saturating_add(1), turns.to)) {
                cells.fill(sign);
            }
        }
        page.labelled(&player.name, &alloc::format!(" {}", line.iter().collect::<String>()));
    }
}

/// What each move took, or the longest of the moves that share a column.
pub(super) fn thinking(page: &mut Page, model: &Model, signs: &Signs, columns: &Columns, longest: u64) {
    for player in &model.players {
        let mut times: Vec<Option<Option<u64>>> = [None].repeat(columns.count);
        let mut before = None;
        for (ply, thought) in &player.thoughts {
            // A bar begins after the player's earlier move.
            let from = before.map_or(*ply, |before: u32| before.saturating_add(1));
            before = Some(*ply);
            for cell in times.get_mut(columns.range(from, *ply)).into_iter().flatten() {
                *cell = Some(cell.flatten().max(*thought));
            }
        }
        let line: String = times.iter().map(|time| bar(*time, longest, signs)).collect();
        page.labelled(&player.name, &alloc::format!(" {line}"));
    }
}

/// The sign of a time: blank for none, and otherwise by the square root of its share of the longest.
fn bar(time: Option<Option<u64>>, longest: u64, signs: &Signs) -> char {
    let (nanos, bars) = match time {
        None | Some(Some(0)) => return ' ',
        Some(None) => return signs.unknown,
        Some(Some(nanos)) => (u128::from(nanos), signs.bars),
    };
    let eighths = (nanos * 64 / u128::from(longest.max(1))).isqrt();
    // The least bar is for everything below a quarter of the scale's second step.
    let place = usize::try_from(eighths).unwrap_or(0).saturating_sub(1).min(bars.len() - 1);
    bars.get(place).copied().unwrap_or(' ')
}
