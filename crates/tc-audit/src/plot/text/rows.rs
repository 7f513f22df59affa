//! Time trouble and thinking times, a line for each player.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Pressure;

use super::grid::{self, Columns};
use super::{Page, Signs};
use crate::plot::model::{Model, Player};

/// The label of a player's line; of more than two players it begins with the player's sign.
pub(super) fn name(model: &Model, player: &Player, signs: &Signs) -> String {
    match model.players.len() {
        0..=2 => player.name.clone(),
        _ => format!("{} {}", grid::sign(model, player.seat, signs), player.name),
    }
}

/// What each clock shows, as bars up to `high` microseconds.
pub(super) fn clocks(page: &mut Page, model: &Model, signs: &Signs, columns: &Columns, high: u64) {
    for player in &model.players {
        let steps = grid::steps(player, columns).into_iter();
        let line: String = steps
            .map(|clock| match clock.and_then(|clock| u64::try_from(clock).ok()) {
                None | Some(0) => ' ',
                Some(clock) => level(u128::from(clock) * 8, high, signs),
            })
            .collect();
        page.labelled(&name(model, player, signs), &format!(" {line}"));
    }
}

/// When players were in time trouble; nothing for those who were not.
pub(super) fn trouble(page: &mut Page, model: &Model, signs: &Signs, columns: &Columns) {
    let players = || model.players.iter().filter(|player| !player.trouble.is_empty());
    if players().next().is_some() {
        page.line("");
        page.line(&format!("Time trouble: {} low on time, {} very low", signs.low, signs.critical));
    }
    for player in players() {
        let mut line = [' '].repeat(columns.count);
        for turns in &player.trouble {
            let sign = if turns.pressure == Pressure::Critical { signs.critical } else { signs.low };
            if let Some(cells) = line.get_mut(columns.range(turns.from.saturating_add(1), turns.to)) {
                cells.fill(sign);
            }
        }
        page.labelled(&name(model, player, signs), &format!(" {}", line.iter().collect::<String>()));
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
        page.labelled(&name(model, player, signs), &format!(" {line}"));
    }
}

/// The sign of a time: blank for none, and otherwise by the square root of its share of the longest.
fn bar(time: Option<Option<u64>>, longest: u64, signs: &Signs) -> char {
    let micros = match time {
        None | Some(Some(0)) => return ' ',
        Some(None) => return signs.unknown,
        Some(Some(micros)) => u128::from(micros),
    };
    // The square root of 64 times the share is 8 times the square root of the share.
    level((micros * 64 / u128::from(longest.max(1))).isqrt(), 1, signs)
}

/// The sign of some eighths of `whole`, at least the lowest bar.
fn level(eighths: u128, whole: u64, signs: &Signs) -> char {
    let place = eighths.div_ceil(u128::from(whole.max(1))).clamp(1, 8) - 1;
    usize::try_from(place).ok().and_then(|place| signs.bars.get(place)).copied().unwrap_or(' ')
}
