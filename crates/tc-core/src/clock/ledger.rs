//! Where all the time of a seat came from and went (S17).

use crate::machine::Account;
use crate::{Seat, Span, State};

/// The accounts of a seat: at every instant, what was granted is what remains, was used, or is forfeited (S17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accounts {
    /// The times of the periods entered, bonuses really added, gifts and hourglass gains.
    pub granted: Span,
    /// What the seat thought, delays, free moves and credited lag aside.
    pub used: Span,
    /// What was lost to resets, expiries, takes and caps on hourglass gains.
    pub forfeited: Span,
}

/// The accounts of all seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ledger<const SEATS: usize> {
    seats: [Accounts; SEATS],
}

impl<const SEATS: usize> Ledger<SEATS> {
    pub(crate) fn new(state: &State<SEATS>) -> Ledger<SEATS> {
        let seats = state.seats.map(|seat| Accounts { granted: seat.granted, ..Accounts::default() });
        Ledger { seats }
    }

    pub(crate) fn of(seats: [Accounts; SEATS]) -> Ledger<SEATS> {
        Ledger { seats }
    }

    pub(crate) fn accounts(&self, seat: Seat) -> Option<Accounts> {
        self.seats.get(seat.index()).copied()
    }

    /// Makes an entry. Nothing can be used or forfeited that was not granted, and what was granted fits: the machine
    /// sees to it.
    pub(crate) fn enter(&mut self, seat: Seat, account: Account, time: Span) {
        let Some(accounts) = self.seats.get_mut(seat.index()) else {
            return;
        };
        let entry = match account {
            Account::Granted => &mut accounts.granted,
            Account::Used => &mut accounts.used,
            Account::Forfeited => &mut accounts.forfeited,
        };
        *entry = entry.plus(time);
    }
}
