//! The laws of the clock machine in random games. Each is a function of the bytes that choose a game, and panics with the
//! story of the game if it is broken; proptests and a fuzz target drive them. Instants and times are as fine as a
//! microsecond here.

mod accounts;
mod bank;
mod extremes;
mod forecasts;
mod instants;
mod moves;
mod play;
mod readings;
mod refusals;
mod replays;
mod seats;
mod ticks;

pub use accounts::conserved;
pub use bank::{a_bank_answers_as_clocks_do, nothing_breaks_a_bank};
pub use extremes::nothing_breaks_at_the_extremes;
pub use forecasts::{alerts_are_exact, falling_below_is_exact, waste_is_what_a_press_wastes};
pub use instants::{deadlines_are_exact, effects_are_in_order_of_time};
pub use moves::moves_add_up;
#[cfg(feature = "rounds")]
pub(crate) use play::balance;
pub(crate) use play::steps;
pub use readings::{a_reading_is_a_booking, press_and_undo_mint_nothing};
pub use refusals::a_refusal_changes_nothing;
pub use replays::{compact_states_restore, kept_inputs_are_enough, replays_agree, snapshots_restore};
pub use seats::seats_are_alike;
pub use ticks::ticks_only_look;

/// All of them on one game.
pub fn all(bytes: &[u8]) {
    let laws = [
        a_refusal_changes_nothing,
        ticks_only_look,
        effects_are_in_order_of_time,
        replays_agree,
        kept_inputs_are_enough,
        snapshots_restore,
        compact_states_restore,
        conserved,
        moves_add_up,
        a_reading_is_a_booking,
        press_and_undo_mint_nothing,
        seats_are_alike,
        deadlines_are_exact,
        falling_below_is_exact,
        waste_is_what_a_press_wastes,
        alerts_are_exact,
        nothing_breaks_at_the_extremes,
        a_bank_answers_as_clocks_do,
        nothing_breaks_a_bank,
    ];
    laws.iter().for_each(|law| law(bytes));
}
