//! The first byte chooses a notation, the rest is a text.

#![no_main]

use flagfall_fuzz::interop::{any_text, chosen};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some((first, rest)) = bytes.split_first() {
        any_text(chosen(*first), &String::from_utf8_lossy(rest));
    }
});
