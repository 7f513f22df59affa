//! What an undo goes back to, in a snapshot: presses and adjustments, oldest first (S13, S15).

use alloc::vec::Vec;

use super::problem::SavedProblem;
use super::state::SavedState;
use crate::clock::{History, Ledger};
use crate::form::{Fields, LineProblem, Value, Writer};
use crate::machine::{Observer, Transition};
use crate::state::Phase;
use crate::{Adjustment, Input, Setup, State};

/// The presses and adjustments of a history as objects.
pub(super) fn written(history: &History, setup: &Setup, now: &State) -> Vec<Value<'static>> {
    let mut past = Vec::new();
    for (state, ledger, adjustments) in history.entries(now) {
        let mut press = Writer::new();
        press.put("press", &state.saved(setup));
        press.put("used", &ledger.used().to_vec());
        past.push(press.value());
        for adjustment in adjustments {
            let mut adjusted = Writer::new();
            adjusted.put("adjusted", adjustment);
            past.push(adjusted.value());
        }
    }
    past
}

/// The history of a clock with this setup.
pub(super) fn read<'v>(
    past: impl Iterator<Item = Result<Fields<'v>, LineProblem>>,
    setup: &Setup,
) -> Result<History, SavedProblem> {
    let mut history = History::default();
    for entry in past {
        let mut fields = entry?;
        match fields.if_any::<SavedState>("press")? {
            Some(saved) => {
                let state = saved.restored(setup)?;
                if state.phase != Phase::Turn || state.since != state.now {
                    return Err(
                        LineProblem::Expected { key: "press", expected: "a turn whose move was charged" }.into()
                    );
                }
                let ledger = read_ledger(&mut fields, &state)?;
                history.press(&state, &ledger);
            }
            None => {
                let adjustment = fields.needed("adjusted")?;
                check(&adjustment, setup)?;
                history.adjust(adjustment);
            }
        }
        fields.finish("past")?;
    }
    match setup.rules().keep_undo {
        Some(most) if !history.is_within(most) => {
            Err(LineProblem::Expected { key: "past", expected: "no more than the rule `keep_undo` allows" }.into())
        }
        _ => Ok(history),
    }
}

/// Refuses an adjustment that is wrong in every state, such as that of a seat that the setup does not have.
fn check(adjustment: &Adjustment, setup: &Setup) -> Result<(), SavedProblem> {
    let transition = Transition { state: &mut State::new(setup), setup, observer: &mut () as &mut dyn Observer };
    transition.check(&Input::Adjust(*adjustment)).map_err(SavedProblem::Refused)
}

/// The accounts of a state whose seats have used this time: what was granted and is neither left nor used is forfeited
/// (S17).
pub(super) fn read_ledger(fields: &mut Fields<'_>, state: &State) -> Result<Ledger, SavedProblem> {
    let used: Vec<crate::Span> = fields.needed("used")?;
    let expected = "the used time of each seat: with what is left no more than was granted";
    let problem = LineProblem::Expected { key: "used", expected };
    let fits = |(used, seat): (&crate::Span, &crate::state::SeatState)| {
        let rest = seat.granted.checked_sub(seat.left).and_then(|rest| rest.checked_sub(*used));
        !used.is_negative() && rest.is_some_and(|rest| !rest.is_negative())
    };
    let all_fit = used.len() == state.seats.len() && used.iter().zip(state.seats.iter()).all(fits);
    if all_fit { Ok(Ledger::with_used(state, &used)) } else { Err(problem.into()) }
}
