//! The promises of the crate, with random controls and random texts.

use proptest::prelude::*;
use tc_testkit::{cases, properties, strategies};

proptest! {
    #![proptest_config(cases(500))]

    /// R15: printing then parsing gives an equal control, always.
    #[test]
    fn r15_round_trip(control in strategies::control()) {
        properties::round_trip(&control);
    }

    /// R15: equality and hash compare meaning.
    #[test]
    fn r15_equality(one in strategies::control(), other in strategies::control()) {
        properties::equality(&one, &other);
        properties::equality(&one, &one.canonical());
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        properties::any_bytes(&bytes);
    }

    #[test]
    fn any_text(text in "\\PC{0,40}") {
        properties::any_bytes(text.as_bytes());
    }

    #[test]
    fn soup(text in strategies::soup()) {
        properties::any_bytes(text.as_bytes());
    }

    #[test]
    fn mutilated(bytes in strategies::mutilated()) {
        properties::any_bytes(&bytes);
    }
}
