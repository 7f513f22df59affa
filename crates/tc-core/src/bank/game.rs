//! A game in a bank.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::clock::{History, Ledger, Parts};
use crate::per_seat::PerSeat;
use crate::{Accounts, Clock, Effect, Input, Refused, Seat, Setup, Span, State, Timestamp, Verdict};

/// A game: all of a clock but its setup.
#[derive(Clone, Debug)]
pub(super) struct Game {
    state: State,
    /// The used time of each seat. The state has what was granted and what is left, and the rest is forfeited (S17).
    used: PerSeat<Span>,
    /// The presses that can be undone; `None` if the rules keep none, which costs no memory.
    history: Option<Box<History>>,
    /// The number of the setup.
    pub(super) setup: usize,
}

impl Game {
    /// The game of a clock, on the setup with this number.
    pub(super) fn new(clock: Clock, setup: usize) -> Game {
        let keeps_presses = clock.setup().rules().keep_undo != Some(0);
        let (state, ledger, history) = clock.into_parts();
        Game { state, used: ledger.used(), history: keeps_presses.then(|| Box::new(history)), setup }
    }

    /// The clock of the game, on this setup.
    pub(super) fn into_clock(self, setup: Setup) -> Clock {
        let ledger = self.ledger();
        Clock::from_parts(setup, self.state, ledger, self.history.map(|history| *history).unwrap_or_default())
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    pub(super) fn accounts(&self, seat: Seat) -> Option<Accounts> {
        self.ledger().accounts(seat)
    }

    pub(super) fn presses_to_undo(&self) -> usize {
        self.history.as_ref().map_or(0, |history| history.presses())
    }

    /// Forgets the presses that can be undone if the game is over, and returns whether it is.
    pub(super) fn forget_undo(&mut self) -> bool {
        let is_over = self.state.phase.is_over();
        if let Some(history) = self.history.as_mut().filter(|_| is_over) {
            history.forget();
        }
        is_over
    }

    pub(super) fn handle(
        &mut self,
        setup: &Setup,
        at: Timestamp,
        input: &Input,
        effects: &mut Vec<Effect>,
    ) -> Result<Verdict, Refused> {
        let (mut ledger, mut none) = (self.ledger(), History::default());
        let history = self.history.as_deref_mut().unwrap_or(&mut none);
        let parts = Parts { setup, state: &mut self.state, ledger: &mut ledger, history };
        let verdict = parts.handle(at, input, effects)?;
        self.used = ledger.used();
        Ok(verdict)
    }

    fn ledger(&self) -> Ledger {
        Ledger::with_used(&self.state, &self.used)
    }
}
