//! What an undo goes back to, in a snapshot: presses and adjustments, oldest first (S13, S15).

use alloc::string::{String, ToString};

use super::check;
use super::problem::SavedProblem;
use super::state::SavedState;
use crate::clock::{History, Ledger};
use crate::digest::{Canonical, Digester};
use crate::form::{Fields, Value, Writer};
use crate::state::Phase;
use crate::{Adjustment, Seat, Setup, State, Timestamp};

const TAG: &[u8; 16] = b"flagfall snap  1";

/// An entry of the history.
pub(super) enum Past {
    /// The clock and the accounts when a press was charged.
    Press(State, Ledger),
    /// An adjustment after that press.
    Adjusted(Adjustment),
}

/// The entries of a history, oldest first.
pub(super) fn entries<'a>(history: &'a History, state: &'a State) -> impl Iterator<Item = Past> + use<'a> {
    history.entries(state).flat_map(|(state, ledger, adjustments)| {
        core::iter::once(Past::Press(state, ledger)).chain(adjustments.copied().map(Past::Adjusted))
    })
}

impl Past {
    pub(super) fn value(&self, setup: &Setup) -> Value<'static> {
        let mut writer = Writer::new();
        match self {
            Past::Press(state, ledger) => writer.put("press", &state.saved(ledger, setup)),
            Past::Adjusted(adjustment) => writer.put("adjusted", adjustment),
        }
        writer.value()
    }
}

/// Reads a history entry by entry. Problems of a history that is right JSON are reported at the end, after the sum, so
/// that a damaged snapshot is reported as damaged.
pub(super) struct PastReader<'a> {
    setup: &'a Setup,
    now: (&'a State, &'a Ledger),
    last: Option<(Timestamp, Ledger)>,
    history: History,
    problem: Option<SavedProblem>,
    sum: SnapshotSum<'a>,
}

impl<'a> PastReader<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State, ledger: &'a Ledger) -> Self {
        let (history, sum) = (History::default(), SnapshotSum::new(setup, state, ledger));
        PastReader { setup, now: (state, ledger), last: None, history, problem: None, sum }
    }

    /// Reads the next entry.
    pub(super) fn read(&mut self, fields: Fields<'_>) -> Result<(), SavedProblem> {
        let past = read_past(fields, self.setup)?;
        self.sum.past(&past);
        let checked = self.check(&past);
        self.problem = self.problem.take().or(checked.err());
        match &past {
            Past::Press(state, ledger) => {
                self.history.press(state, ledger);
                self.last = Some((state.now, ledger.clone()));
            }
            Past::Adjusted(adjustment) => self.history.adjust(*adjustment),
        }
        Ok(())
    }

    /// The history, if its sum is right and the history fits the clock.
    pub(super) fn finish(self, sum: &str) -> Result<History, SavedProblem> {
        let (state, ledger) = self.now;
        let follows = self.follows_last(state.now, ledger);
        if self.sum.finish() != sum {
            return Err(SavedProblem::Sum);
        }
        check::current(self.setup, state, ledger)?;
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        follows?;
        let is_kept = self.setup.rules().keep_undo.is_none_or(|most| self.history.is_within(most));
        check::rule(is_kept, "more presses to undo than `keep_undo` allows")?;
        Ok(self.history)
    }

    /// Checks that an entry can follow those before it.
    fn check(&self, past: &Past) -> Result<(), SavedProblem> {
        match (past, &self.last) {
            (Past::Press(state, ledger), _) => {
                check::charged(self.setup, state, ledger)?;
                check::rule(self.now.0.phase != Phase::Fresh, "presses before the start")?;
                self.follows_last(state.now, ledger)
            }
            (Past::Adjusted(_), None) => Err(SavedProblem::Impossible("an adjustment before the first press to undo")),
            (Past::Adjusted(adjustment), Some(_)) => check::adjustment(self.setup, adjustment),
        }
    }

    /// Checks that these accounts at this instant can follow the last press that was read.
    fn follows_last(&self, at: Timestamp, ledger: &Ledger) -> Result<(), SavedProblem> {
        let Some((earlier, last)) = &self.last else {
            return Ok(());
        };
        check::follows(last, ledger, self.setup.seats())?;
        check::rule(*earlier <= at, "presses that are not sorted by time")
    }
}

fn read_past(mut fields: Fields<'_>, setup: &Setup) -> Result<Past, SavedProblem> {
    let past = match fields.if_any::<SavedState>("press")? {
        Some(saved) => {
            let (state, ledger) = saved.restored(setup)?;
            Past::Press(state, ledger)
        }
        None => Past::Adjusted(fields.needed("adjusted")?),
    };
    fields.finish("past")?;
    Ok(past)
}

/// The sum of a snapshot: a SHA-256 digest of everything else in it.
pub(super) struct SnapshotSum<'a> {
    setup: &'a Setup,
    digester: Digester,
}

impl<'a> SnapshotSum<'a> {
    pub(super) fn new(setup: &'a Setup, state: &State, ledger: &Ledger) -> Self {
        let mut digester = Digester::new(TAG);
        setup.digest(&mut digester);
        let mut sum = SnapshotSum { setup, digester };
        sum.clock(state, ledger);
        sum
    }

    pub(super) fn past(&mut self, past: &Past) {
        match past {
            Past::Press(state, ledger) => {
                self.digester.number(0);
                self.clock(state, ledger);
            }
            Past::Adjusted(adjustment) => {
                self.digester.number(1);
                adjustment.digest(&mut self.digester);
            }
        }
    }

    /// The sum in hexadecimal digits.
    pub(super) fn finish(self) -> String {
        self.digester.finish().to_string()
    }

    fn clock(&mut self, state: &State, ledger: &Ledger) {
        state.of(self.setup).digest(&mut self.digester);
        // A state's digest leaves out the time of turns that nobody pays for.
        for (index, seat) in state.seats.iter().enumerate() {
            if seat.turn != state.charged_turn(self.setup, Seat::at(index)) {
                index.digest(&mut self.digester);
                seat.turn.digest(&mut self.digester);
            }
        }
        let accounts = (0..self.setup.seats()).filter_map(|index| ledger.accounts(Seat::at(index)));
        accounts.for_each(|accounts| accounts.digest(&mut self.digester));
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::{Clock, Input, Rules};

    fn setup(rules: Rules) -> Setup {
        Setup::new(rules, &"5m".parse().expect("a control")).expect("a setup")
    }

    /// A snapshot with the right sum and more presses than its rules keep is refused.
    #[test]
    fn s15_more_presses_than_are_kept() {
        let plain = setup(Rules::default());
        let mut clock = Clock::new(&plain);
        for input in [Input::Start { seat: Seat::FIRST }, Input::press(), Input::press()] {
            clock.handle(Timestamp::EPOCH, &input).expect("it is legal");
        }
        let past: Vec<Past> = entries(clock.history(), clock.state()).collect();
        let rows = [
            (Rules::default(), true),
            (Rules { keep_undo: Some(2), ..Rules::default() }, true),
            (Rules { keep_undo: Some(1), ..Rules::default() }, false),
        ];
        for (rules, expected) in rows {
            let setup = setup(rules);
            let mut reader = PastReader::new(&setup, clock.state(), clock.ledger());
            let mut sum = SnapshotSum::new(&setup, clock.state(), clock.ledger());
            for entry in &past {
                sum.past(entry);
                let text = serde_json::to_string(&entry.value(&plain)).expect("it is written");
                reader.read(Fields::read(&text).expect("an object")).expect("an entry");
            }
            let read = reader.finish(&sum.finish());
            assert_eq!(read.is_ok(), expected, "{rules:?}: {read:?}");
        }
    }
}
