//! Any bytes as a journal, and as the choices of a game whose journal is damaged.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tc_testkit::hostile;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        hostile::any_journal(text);
    }
    hostile::damaged_journal(bytes);
});
