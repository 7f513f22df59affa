//! The laws of the clock machine in random games, each a function of the bytes that choose a game, with a proptest and
//! a fuzz target as its drivers. Instants and times are as fine as a nanosecond here.

mod accounts;
mod bookings;
mod deadlines;
mod effects;
mod extremes;
mod forecasts;
mod play;
mod refusals;
mod replays;
mod seats;
mod snapshots;
mod ticks;
mod undo;

pub use accounts::conserved;
pub use bookings::a_reading_is_a_booking;
pub use deadlines::deadlines_are_exact;
pub use effects::effects_are_in_order_of_time;
pub use extremes::nothing_breaks_at_the_extremes;
pub use forecasts::{alerts_are_exact, falling_below_is_exact, waste_is_what_a_press_wastes};
pub use refusals::a_refusal_changes_nothing;
pub use replays::{kept_inputs_are_enough, replays_agree};
pub use seats::seats_are_alike;
pub use snapshots::snapshots_restore;
pub use ticks::ticks_only_look;
pub use undo::press_and_undo_mint_nothing;

/// All of them on one game.
///
/// # Panics
/// If one is broken.
pub fn all(bytes: &[u8]) {
    a_refusal_changes_nothing(bytes);
    ticks_only_look(bytes);
    effects_are_in_order_of_time(bytes);
    replays_agree(bytes);
    kept_inputs_are_enough(bytes);
    snapshots_restore(bytes);
    conserved(bytes);
    a_reading_is_a_booking(bytes);
    press_and_undo_mint_nothing(bytes);
    seats_are_alike(bytes);
    deadlines_are_exact(bytes);
    falling_below_is_exact(bytes);
    waste_is_what_a_press_wastes(bytes);
    alerts_are_exact(bytes);
    nothing_breaks_at_the_extremes(bytes);
}
