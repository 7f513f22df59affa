//! The laws of the machine in random games.
//!
//! A long run: `FLAGFALL_CASES=500 cargo test --profile checked -p tc-core --test it laws`.

use proptest::prelude::*;
use tc_testkit::cases;
use tc_testkit::games::{SETUP, STEP};
use tc_testkit::laws;

/// The bytes that choose a game.
fn games() -> impl Strategy<Value = Vec<u8>> {
    let steps = prop::collection::vec(any::<[u8; STEP]>(), 0..50);
    (prop::collection::vec(any::<u8>(), SETUP), steps).prop_map(|(setup, steps)| [setup, steps.concat()].concat())
}

/// The bytes that choose what is done with a bank, and up to four games.
fn banks() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..1_250)
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn s05_a_refusal_changes_nothing(game in games()) {
        laws::a_refusal_changes_nothing(&game);
    }

    #[test]
    fn s06_ticks_only_look(game in games()) {
        laws::ticks_only_look(&game);
    }

    #[test]
    fn s06_effects_are_in_order_of_time(game in games()) {
        laws::effects_are_in_order_of_time(&game);
    }

    #[test]
    fn s06_deadlines_are_exact(game in games()) {
        laws::deadlines_are_exact(&game);
    }

    #[test]
    fn s13_press_and_undo_mint_nothing(game in games()) {
        laws::press_and_undo_mint_nothing(&game);
    }

    #[test]
    fn s15_replays_agree(game in games()) {
        laws::replays_agree(&game);
    }

    #[test]
    fn s15_kept_inputs_are_enough(game in games()) {
        laws::kept_inputs_are_enough(&game);
    }

    #[test]
    fn s15_snapshots_restore(game in games()) {
        laws::snapshots_restore(&game);
    }

    #[test]
    fn s15_compact_states_restore(game in games()) {
        laws::compact_states_restore(&game);
    }

    #[test]
    fn s17_time_is_conserved(game in games()) {
        laws::conserved(&game);
    }

    #[test]
    fn s24_moves_add_up(game in games()) {
        laws::moves_add_up(&game);
    }

    #[test]
    fn s18_a_reading_is_a_booking(game in games()) {
        laws::a_reading_is_a_booking(&game);
    }

    #[test]
    fn s18_falling_below_is_exact(game in games()) {
        laws::falling_below_is_exact(&game);
    }

    #[test]
    fn s19_waste_is_what_a_press_wastes(game in games()) {
        laws::waste_is_what_a_press_wastes(&game);
    }

    #[test]
    fn s25_alerts_are_exact(game in games()) {
        laws::alerts_are_exact(&game);
    }

    #[test]
    fn s22_seats_are_alike(game in games()) {
        laws::seats_are_alike(&game);
    }

    #[test]
    fn nothing_breaks_at_the_extremes(game in games()) {
        laws::nothing_breaks_at_the_extremes(&game);
    }

    #[test]
    fn a_bank_answers_as_clocks_do(bank in banks()) {
        laws::a_bank_answers_as_clocks_do(&bank);
    }

    #[test]
    fn nothing_breaks_a_bank(bank in banks()) {
        laws::nothing_breaks_a_bank(&bank);
    }
}
