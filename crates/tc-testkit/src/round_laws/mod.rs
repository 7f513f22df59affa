//! What holds of every round, each a function of the bytes that choose one, with a proptest and a fuzz target as its
//! drivers.

mod changes;
mod clocks;
mod digests;
mod ends;
mod histories;
mod orders;
mod pairs;
mod refusals;
mod replays;
mod reveals;
mod secrets;
mod ticks;
mod toggles;

pub use toggles::toggling_gains_nothing;

use std::fmt::Debug;

use tc_commit::{Bids, Outcome, Plan, Resolver};

use crate::round_twin::{Act, Status, holds as holds_for_the_twin};
use crate::rounds::{Game, Kept};

/// A refused input leaves everything as it was (C3).
///
/// # Panics
/// If it does not.
pub fn refusals_change_nothing(bytes: &[u8]) {
    refusals::change_nothing(Game::new(bytes).start());
    // Where instants do not fit there are more of them.
    refusals::change_nothing(Game::last(bytes).start());
}

/// An input is judged as if a tick came first; ticks are idempotent; views look ahead (C16).
///
/// # Panics
/// If not.
pub fn ticks_only_tell(bytes: &[u8]) {
    ticks::only_tell(Game::new(bytes).start());
}

/// The order in which commitments arrive makes no difference (C5).
///
/// # Panics
/// If it does.
pub fn orders_make_no_difference(bytes: &[u8]) {
    orders::make_no_difference(Game::new(bytes).start(), bytes);
}

/// Every round can be ended from everywhere (C6, C8).
///
/// # Panics
/// If one cannot.
pub fn ends_are_in_reach(bytes: &[u8]) {
    ends::are_in_reach(Game::new(bytes).start());
}

/// What is hidden shows nowhere, and a spectator sees no more than any player (C10).
///
/// # Panics
/// If something shows.
pub fn secrets_do_not_show(bytes: &[u8]) {
    secrets::do_not_show(Game::new(bytes).start());
}

/// A reveal in parts comes to the same as one at once (C11).
///
/// # Panics
/// If it does not.
pub fn reveals_in_parts(bytes: &[u8]) {
    reveals::in_parts(Game::new(bytes).start());
}

/// Digests change with what they cover, and with nothing else (C14).
///
/// # Panics
/// If not.
pub fn digests_cover_all(bytes: &[u8]) {
    digests::cover_all(Game::new(bytes).start());
}

/// Journal and vault are the whole truth, and what is erased is gone (C15).
///
/// # Panics
/// If not.
pub fn replays_agree(bytes: &[u8]) {
    replays::agree(Game::new(bytes).start());
}

/// The accounts of clocks balance, bonuses come once, and no turn outlives the seal (C9).
///
/// # Panics
/// If not.
pub fn clocks_balance(bytes: &[u8]) {
    clocks::balance(Game::clocked(bytes).start());
}

/// The clock of a round is where a clock driven by hand is (C9).
///
/// # Panics
/// If it is not.
pub fn clocks_are_as_by_hand(bytes: &[u8]) {
    clocks::are_as_by_hand(Game::clocked(bytes).start());
}

/// A clock that was used before, adjusted, and on which moves were taken back, drives a round like any other: it is
/// replayed from its journal and its vault, its accounts balance, and it is where a clock driven by hand is (C9, C15).
///
/// # Panics
/// If not.
pub fn histories_go_on(bytes: &[u8]) {
    let laws = [replays::agree, clocks::balance, clocks::are_as_by_hand, histories::are_taken_back];
    for law in laws {
        if let Some(game) = Game::clocked_with_history(bytes) {
            law(game.start());
        }
    }
}

/// What one player commits to makes no difference to what others see, until it is open (C3, C10).
///
/// # Panics
/// If it does.
pub fn content_does_not_interfere(bytes: &[u8]) {
    pairs::differ_in_content(Game::new(bytes).start());
}

/// Where status is hidden, what one player does makes no difference to what others see, as long as the phase is the
/// same (C10).
///
/// # Panics
/// If it does.
pub fn deeds_do_not_interfere(bytes: &[u8]) {
    let mut game = Game::new(bytes);
    game.spec.status = Status::Nobody;
    if game.has_hourglass() {
        // Whose clock gains what another one uses can see that it runs.
        return;
    }
    pairs::differ_in_deeds(game.start());
}

/// Where only the number of commitments shows, it makes no difference whose they are, as long as the phase is the same
/// (C10).
///
/// # Panics
/// If it does.
pub fn names_do_not_interfere(bytes: &[u8]) {
    let mut game = Game::new(bytes);
    game.spec.status = Status::Count;
    if game.has_odds() || game.has_hourglass() {
        return;
    }
    pairs::differ_in_names(game.start());
}

/// All of them.
const LAWS: [fn(&[u8]); 15] = [
    refusals_change_nothing,
    ticks_only_tell,
    orders_make_no_difference,
    ends_are_in_reach,
    secrets_do_not_show,
    reveals_in_parts,
    digests_cover_all,
    replays_agree,
    clocks_balance,
    clocks_are_as_by_hand,
    toggling_gains_nothing,
    content_does_not_interfere,
    deeds_do_not_interfere,
    names_do_not_interfere,
    histories_go_on,
];

/// All of them on one round.
///
/// # Panics
/// If one is broken.
pub fn all(bytes: &[u8]) {
    LAWS.iter().for_each(|law| law(bytes));
}

/// One of them, which the last byte chooses.
///
/// # Panics
/// If it is broken.
pub fn one(bytes: &[u8]) {
    let number = bytes.last().map_or(0, |byte| usize::from(*byte));
    LAWS[number % LAWS.len()](bytes);
}

/// That two things are the same.
fn same<T: PartialEq + Debug>(what: &str, one: &T, other: &T) -> Kept {
    if one == other { Ok(()) } else { Err(format!("{what}: {one:?},\nand {other:?}")) }
}

/// That something is so.
fn holds(what: &str, is_so: bool) -> Kept {
    if is_so { Ok(()) } else { Err(what.to_owned()) }
}

/// A resolver that applies everything to nothing.
struct Nothing;

impl Resolver<(), Act> for Nothing {
    type Reason = ();
    type Change = ();

    fn plan(&self, (): &(), bids: &Bids<'_, Act>) -> Plan<(), ()> {
        Plan::new((), bids, |_, _| Outcome::Applied)
    }

    fn apply(&self, (): &mut (), (): ()) {}

    fn holds(&self, (): &(), predicate: &str) -> bool {
        holds_for_the_twin(predicate)
    }
}
