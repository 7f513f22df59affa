//! Where all the time of a seat came from and went (S17).

use crate::machine::Account;
use crate::per_seat::PerSeat;
use crate::{Seat, Span, State};

/// The accounts of a seat: at every instant, granted = remaining + used + forfeited (S17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accounts {
    /// The times of the periods entered, bonuses added, gifts and hourglass gains.
    pub granted: Span,
    /// The time that the seat was charged: delays, free moves and credited lag are not in it.
    pub used: Span,
    /// What was lost to resets, expiries, takes and caps on hourglass gains.
    pub forfeited: Span,
}

/// The accounts of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ledger {
    seats: PerSeat<Accounts>,
}

impl Ledger {
    pub(crate) fn new(state: &State) -> Ledger {
        Ledger { seats: PerSeat::of(&state.seats, |seat| Accounts { granted: seat.granted, ..Accounts::default() }) }
    }

    /// The accounts of a state whose seats have used this time. What was granted and is neither left nor used is
    /// forfeited.
    #[cfg(any(feature = "bank", feature = "json"))]
    pub(crate) fn with_used(state: &State, used: &[Span]) -> Ledger {
        let mut ledger = Ledger::new(state);
        for ((accounts, seat), used) in ledger.seats.iter_mut().zip(state.seats.iter()).zip(used.iter()) {
            accounts.used = *used;
            accounts.forfeited = seat.granted.minus(seat.left).minus(*used);
        }
        ledger
    }

    /// The time that each seat has used.
    #[cfg(any(feature = "bank", feature = "json"))]
    pub(crate) fn used(&self) -> PerSeat<Span> {
        PerSeat::of(&self.seats, |accounts| accounts.used)
    }

    /// Replaces the accounts of a seat.
    pub(crate) fn set(&mut self, seat: usize, accounts: Accounts) {
        if let Some(place) = self.seats.get_mut(seat) {
            *place = accounts;
        }
    }

    pub(crate) fn accounts(&self, seat: Seat) -> Option<Accounts> {
        self.seats.get(seat.index()).copied()
    }

    /// Adds time to an account. The sums fit: nothing can be used or forfeited that was not granted, and the machine
    /// refuses more than fits.
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
