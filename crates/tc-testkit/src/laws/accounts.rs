//! No time is lost and none is minted (S17).

use std::collections::BTreeSet;

use tc_core::{Accounts, AdjustedBy, Berserk, BonusKind, Change, FlagCause, Input, Loss, Span};
use tc_notation::TimeControl;

use super::play::{Step, balance, play};
use crate::checks::{Kept, holds, same};
use crate::games::{Game, Grain};

/// What was granted is what remains, was used or is forfeited, for every seat after every input; and the effects report
/// all that was granted and forfeited.
pub fn conserved(bytes: &[u8]) {
    let game = Game::new(bytes, Grain::Microseconds);
    let (rules, controls) = (game.rules, game.controls);
    // The stages that are booked; not known any more after an undo.
    let mut stages = Some(vec![0; controls.len()]);
    // The seats that keep what they had at their flag (S27).
    let mut by_limit = BTreeSet::new();
    // The seats whose later stages have half of their times (S12).
    let mut halved = BTreeSet::new();
    let mut points = vec![Some(0); controls.len()];
    play(bytes, |step| {
        for (seat, change) in step.changes() {
            match change {
                Change::Flag { by: FlagCause::Time } => drop(by_limit.remove(&seat)),
                Change::Flag { .. } => drop(by_limit.insert(seat)),
                _ => {}
            }
        }
        for seat in step.seats() {
            let (granted, parts) = balance(step.after, seat);
            same("accounts", &granted, &parts.iter().sum())?;
            holds("nothing is less than nothing", parts.iter().all(|part| *part >= 0))?;
            let flagged = step.after.state().flagged().contains(seat) && !by_limit.contains(&Some(seat));
            holds("a flag of the time is at zero", parts[0] == 0 || !flagged)?;
        }
        points_add_up(&step, &mut points)?;
        if matches!(step.input, Input::Undo(_)) && step.was_applied() {
            stages = None;
        }
        match &mut stages {
            Some(stages) => effects_report_all(&step, &controls, stages, &mut halved, rules.berserk),
            None => Ok(()),
        }
    });
}

/// The effects report all the points that periods have cost, and their total (S32), which a move shows. After an undo the
/// totals are not known until they are reported again.
fn points_add_up(step: &Step<'_, '_>, points: &mut [Option<u64>]) -> Kept {
    for (seat, change) in step.changes().filter_map(|(seat, change)| Some((seat?, change))) {
        if change == Change::Undone {
            points.fill(None);
        }
        let known = &mut points[seat.index()];
        match change {
            Change::Penalty { points, total } => {
                holds("some points", points > 0)?;
                same("the total of points", &total, &known.map_or(total, |known| known + points))?;
                *known = Some(total);
            }
            Change::Moved { .. } => {
                let shown = step.after.reading(seat, step.at).map(|reading| reading.penalty);
                // A period that begins with the move is reported after it.
                let later = step.changes().any(|(_, change)| matches!(change, Change::Penalty { .. }));
                let is_shown = later || known.is_none() || shown == *known;
                holds("the points are those that were reported", is_shown)?;
            }
            _ => {}
        }
    }
    if matches!(step.input, Input::Undo(_)) && step.was_applied() {
        points.fill(None);
    }
    Ok(())
}

/// The effects account for all that was granted and forfeited.
fn effects_report_all(
    step: &Step<'_, '_>,
    controls: &[TimeControl],
    stages: &mut [usize],
    halved: &mut BTreeSet<usize>,
    berserk: Berserk,
) -> Kept {
    let mut reported: Vec<(i64, i64)> = step
        .seats()
        .map(|seat| step.before.accounts(seat).unwrap_or_default())
        .map(|before| (before.granted.as_micros(), before.forfeited.as_micros()))
        .collect();
    for (seat, change) in step.changes() {
        let Some(seat) = seat.map(tc_core::Seat::index) else { continue };
        let is_halved = halved.contains(&seat);
        let time = |number: usize| {
            let time = controls[seat].stages().get(number).map_or(0, |stage| Span::from(stage.time()).as_micros());
            if is_halved && number > 0 { time - time / 2 } else { time }
        };
        let (granted, forfeited) = &mut reported[seat];
        match change {
            // It was on the clock from the beginning.
            Change::Bonus { kind: BonusKind::First, .. } => {}
            Change::Bonus { time, .. } => *granted += time.as_micros(),
            Change::Forfeited { time, why } => {
                *forfeited += time.as_micros();
                // What a cap keeps out was never on the clock.
                *granted += if why == Loss::Cap { time.as_micros() } else { 0 };
            }
            Change::Adjusted { time, why } => {
                if why == AdjustedBy::Berserk && berserk == Berserk::Playstrategy {
                    halved.insert(seat);
                }
                *granted += time.as_micros().max(0);
                if let Input::Adjust(tc_core::Adjustment::Set { position, .. }) = step.input {
                    stages[seat] = position.stage.unwrap_or(stages[seat]);
                }
            }
            Change::Periods { spent, .. } => *granted += time(stages[seat]) * i64::try_from(spent).unwrap_or(i64::MAX),
            Change::Reset { .. } => *granted += time(stages[seat]),
            Change::Stage { stage, .. } => {
                stages[seat] = stage;
                *granted += time(stage);
            }
            _ => {}
        }
    }
    for (seat, (granted, forfeited)) in step.seats().zip(reported) {
        let Accounts { granted: now, forfeited: lost, .. } = step.after.accounts(seat).unwrap_or_default();
        same(&format!("granted to seat {seat}"), &now.as_micros(), &granted)?;
        same(&format!("forfeited by seat {seat}"), &lost.as_micros(), &forfeited)?;
    }
    Ok(())
}
