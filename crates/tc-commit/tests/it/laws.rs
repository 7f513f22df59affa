//! Laws that hold for every round.

use proptest::prelude::*;
use tc_testkit::cases;
use tc_testkit::round_laws as laws;
use tc_testkit::rounds::{SETUP, STEP};

/// Generates the bytes that choose a round, with at most this number of steps.
fn rounds(most: usize) -> impl Strategy<Value = Vec<u8>> {
    let steps = prop::collection::vec(any::<[u8; STEP]>(), 0..most);
    (prop::collection::vec(any::<u8>(), SETUP), steps).prop_map(|(setup, steps)| [setup, steps.concat()].concat())
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn c03_a_refusal_changes_nothing(round in rounds(30)) {
        laws::refusals_change_nothing(&round);
    }

    #[test]
    fn c05_orders_make_no_difference(round in rounds(12)) {
        laws::orders_make_no_difference(&round);
    }

    #[test]
    fn c06_c08_ends_are_in_reach(round in rounds(20)) {
        laws::ends_are_in_reach(&round);
    }

    #[test]
    fn c09_c15_histories_go_on(round in rounds(20)) {
        laws::histories_go_on(&round);
    }

    #[test]
    fn c09_accounts_balance(round in rounds(30)) {
        laws::clocks_balance(&round);
    }

    #[test]
    fn c09_clocks_are_as_by_hand(round in rounds(30)) {
        laws::clocks_are_as_by_hand(&round);
    }

    #[test]
    fn c09_toggling_gains_nothing(round in prop::collection::vec(any::<u8>(), 32)) {
        laws::toggling_gains_nothing(&round);
    }

    #[test]
    fn c10_secrets_do_not_show(round in rounds(25)) {
        laws::secrets_do_not_show(&round);
    }

    #[test]
    fn c11_a_reveal_in_parts(round in rounds(25)) {
        laws::reveals_in_parts(&round);
    }

    #[test]
    fn c4_c13_it_says_when_it_resolves(round in rounds(30)) {
        laws::it_says_when_it_resolves(&round);
    }

    #[test]
    fn c14_digests_cover_all(round in rounds(30)) {
        laws::digests_cover_all(&round);
    }

    #[test]
    fn c15_replays_agree(round in rounds(16)) {
        laws::replays_agree(&round);
    }

    #[test]
    fn c16_ticks_only_tell(round in rounds(20)) {
        laws::ticks_only_tell(&round);
    }
}
