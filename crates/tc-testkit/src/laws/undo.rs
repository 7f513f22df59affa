//! Press and undo never mint time (S13).

use tc_core::{Change, Clock, Input, MAX_SEATS, Reading, Refused, Setup, Span, Timestamp, Undo, Verdict};

use super::play::{Kept, play, same};

/// After press and undo a clock shows what it did before the press, however often.
///
/// # Panics
/// If it does not.
pub fn press_and_undo_mint_nothing(bytes: &[u8]) {
    play(bytes, |step| {
        if !step.was_applied() || !matches!(step.input, Input::Press(_) | Input::Stop { .. }) {
            return Ok(());
        }
        let setup: &Setup<MAX_SEATS> = step.after.setup();
        if setup.rules().keep_undo == Some(0) {
            return Ok(());
        }
        let before = step.before.look(step.at).map_err(|refused| refused.to_string())?;
        let mut again = Clock::clone(step.after);
        let undo = Input::Undo(Undo::Forced);
        let answer = again.handle(step.at, &undo).map_err(|refused| refused.to_string())?;
        same("undo with force", &answer.verdict, &Verdict::Applied)?;
        let undone = standings(&again, step.at).map_err(|refused| refused.to_string())?;
        // A start clock that the press has ended stays so, and the move is not free any more.
        if before.cancels_at().is_some() && again.look(step.at).is_ok_and(|look| look.cancels_at().is_none()) {
            return Ok(());
        }
        // Before a weekend ends nothing is left by time but what is empty when a clock begins to run.
        let is_weekend = setup.rules().calendar.is_paused(step.at);
        let was_credited = step.changes().any(|(_, change)| matches!(change, Change::Credit { .. }));
        let was_pending = before.flag_pending().is_some();
        if !is_weekend && !was_credited && !was_pending {
            let before: Vec<_> = before.readings().map(standing).collect();
            same("before the press and after the undo", &before, &undone)?;
        }
        let mut repeat = || -> Result<Kept, Refused> {
            again.handle(step.at, step.input)?;
            again.handle(step.at, &undo)?;
            Ok(same("after one undo and after two", &undone, &standings(&again, step.at)?))
        };
        // A flag that has fallen may have passed the turn on.
        if undone.iter().any(|standing| standing.4) || is_weekend {
            return Ok(());
        }
        repeat().map_err(|refused| refused.to_string())?
    });
}

type Standing = (usize, Option<u16>, u32, Span, bool);

fn standings(clock: &Clock<&Setup<MAX_SEATS>, MAX_SEATS>, at: Timestamp) -> Result<Vec<Standing>, Refused> {
    Ok(clock.look(at)?.readings().map(standing).collect())
}

fn standing(reading: Reading) -> Standing {
    (reading.stage, reading.periods_left, reading.moves, reading.left, reading.flagged)
}
