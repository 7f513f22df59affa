//! What an input changes of a clock, wherever that is kept: in a [`Clock`](super::Clock), or in a bank.

use alloc::vec::Vec;

use super::record::Record;
use super::{History, Ledger};
use crate::effect::sort_by_instant;
use crate::{Effect, Input, Refused, Setup, State, Timestamp, Verdict};

/// The parts of a clock.
pub(crate) struct Parts<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) state: &'a mut State,
    pub(crate) ledger: &'a mut Ledger,
    pub(crate) history: &'a mut History,
}

impl Parts<'_> {
    /// Handles what happened at an instant, and appends its effects, sorted by their instants. After an error parts and
    /// effects are unchanged.
    pub(crate) fn handle(
        mut self,
        at: Timestamp,
        input: &Input,
        effects: &mut Vec<Effect>,
    ) -> Result<Verdict, Refused> {
        let before = effects.len();
        let verdict = match *input {
            Input::Undo(undo) => self.undo(at, undo, effects),
            _ => self.apply(at, input, effects),
        };
        match verdict {
            Ok(_) => sort_by_instant(&mut effects[before..]),
            Err(_) => effects.truncate(before),
        }
        verdict
    }

    fn apply(&mut self, at: Timestamp, input: &Input, effects: &mut Vec<Effect>) -> Result<Verdict, Refused> {
        let keep_undo = self.setup.rules().keep_undo;
        let keeps_presses = keep_undo != Some(0);
        let mut record = Record::new(effects, self.ledger.clone(), keeps_presses);
        let verdict = self.state.record(self.setup, at, input, &mut record)?;
        *self.ledger = record.ledger;
        if verdict == Verdict::Applied && keeps_presses {
            match (input, record.charged) {
                (Input::Press(_) | Input::Stop { .. }, Some((state, ledger))) => {
                    self.history.press(&state, &ledger);
                }
                (Input::Adjust(adjustment), _) => self.history.adjust(*adjustment),
                (Input::Settle { .. }, _) => self.history.forget(),
                _ => {}
            }
            if let Some(most) = keep_undo {
                self.history.forget_beyond(most);
            }
        }
        Ok(verdict)
    }
}
