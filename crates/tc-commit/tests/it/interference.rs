//! Two rounds that differ only in what a viewer must not know look the same to that viewer (C3, C10).

use proptest::prelude::*;
use tc_testkit::cases;
use tc_testkit::round_laws as laws;
use tc_testkit::rounds::{SETUP, STEP};

/// Generates the bytes that choose a round.
fn rounds() -> impl Strategy<Value = Vec<u8>> {
    let steps = prop::collection::vec(any::<[u8; STEP]>(), 0..20);
    (prop::collection::vec(any::<u8>(), SETUP), steps).prop_map(|(setup, steps)| [setup, steps.concat()].concat())
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn c10_content_does_not_interfere(round in rounds()) {
        laws::content_does_not_interfere(&round);
    }

    #[test]
    fn c10_deeds_do_not_interfere_where_status_is_hidden(round in rounds()) {
        laws::deeds_do_not_interfere(&round);
    }

    #[test]
    fn c10_names_do_not_interfere_where_only_the_number_shows(round in rounds()) {
        laws::names_do_not_interfere(&round);
    }
}
