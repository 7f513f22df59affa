//! The first byte chooses a notation, the rest is a text. `FLAGFALL_READER` is the name of one notation to try alone, and fast.

#![no_main]

use flagfall_fuzz::interop::{any_text, chosen, text_alone};
use flagfall_fuzz::named;
use libfuzzer_sys::fuzz_target;
use tc_interop::formats;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let text = &*String::from_utf8_lossy(rest);
    match named(|name| formats().position(|format| format.name() == name)) {
        Some(place) => text_alone(chosen(place), text),
        None => any_text(chosen(usize::from(*first)), text),
    }
});
