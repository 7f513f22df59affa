//! Any bytes as lines of rounds.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_testkit::round_hostile;

fuzz_target!(|bytes: &[u8]| round_hostile::any_lines(bytes));
