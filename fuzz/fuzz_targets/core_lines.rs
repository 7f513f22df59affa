//! Any bytes as lines of the protocol.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_testkit::hostile;

fuzz_target!(|bytes: &[u8]| hostile::any_lines(bytes));
