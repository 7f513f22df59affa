//! Any bytes as lines of the protocol, and as the choices of a game whose lines are answered.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_testkit::hostile;

fuzz_target!(|bytes: &[u8]| {
    hostile::any_lines(bytes);
    hostile::reported_lines(bytes);
});
