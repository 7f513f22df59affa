//! Any bytes as the text of a control, in both dialects.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_testkit::properties;

fuzz_target!(|bytes: &[u8]| properties::any_bytes(bytes));
