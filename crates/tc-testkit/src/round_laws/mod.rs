//! The laws of rounds. Each is a function of the bytes that choose a round, and panics with the story of the round if it
//! is broken; proptests and a fuzz target drive them.

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

pub use clocks::{clocks_are_as_by_hand, clocks_balance};
pub use digests::digests_cover_all;
pub use ends::ends_are_in_reach;
pub use histories::histories_go_on;
pub use orders::orders_make_no_difference;
pub use pairs::{content_does_not_interfere, deeds_do_not_interfere, names_do_not_interfere};
pub use refusals::refusals_change_nothing;
pub use replays::replays_agree;
pub use reveals::{it_says_when_it_resolves, reveals_in_parts};
pub use secrets::secrets_do_not_show;
pub use ticks::ticks_only_tell;
pub use toggles::toggling_gains_nothing;

/// All of them.
const LAWS: [fn(&[u8]); 16] = [
    refusals_change_nothing,
    ticks_only_tell,
    orders_make_no_difference,
    ends_are_in_reach,
    secrets_do_not_show,
    reveals_in_parts,
    it_says_when_it_resolves,
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
pub fn all(bytes: &[u8]) {
    LAWS.iter().for_each(|law| law(bytes));
}

/// One of them, which the last byte chooses.
pub fn one(bytes: &[u8]) {
    let number = bytes.last().map_or(0, |byte| usize::from(*byte));
    LAWS[number % LAWS.len()](bytes);
}
