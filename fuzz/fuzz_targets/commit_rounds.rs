//! Bytes as the choices of a round: checks the law that the last byte chooses, and compares the round with the slow twin.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_testkit::round_laws as laws;
use tc_testkit::rounds::{SETUP, STEP, beside_twin};

/// Longer rounds take a fuzzer too long.
const LONGEST: usize = SETUP + 24 * STEP;

fuzz_target!(|bytes: &[u8]| {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    laws::one(bytes);
    beside_twin::agree(bytes);
});
