//! Bytes as the choices of a game: checks the laws of the clock machine, and compares the game with the slow twin.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_testkit::games::beside_twin;
use tc_testkit::laws;

fuzz_target!(|bytes: &[u8]| {
    laws::all(bytes);
    beside_twin::agree(bytes);
});
