//! Any bytes as a snapshot and as a client's view, and as the choices of a game whose snapshot and view are damaged.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_testkit::hostile;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        hostile::any_snapshot(text);
        hostile::any_view(text);
    }
    hostile::damaged_snapshot(bytes);
    hostile::forged_snapshot(bytes);
});
