//! JSON objects that the bytes choose, key by key, for the notations in JSON.

#![no_main]

use flagfall_fuzz::interop::any_text;
use flagfall_fuzz::objects::text;
use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use tc_interop::{Format, formats};

/// The notations in JSON.
const NAMES: [&str; 9] = [
    "json",
    "lichess-challenge",
    "lichess-arena",
    "lichess-board",
    "lichess-export",
    "ogs",
    "jgof",
    "gosei",
    "veggerby",
];

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Unstructured::new(bytes);
    let name = choices.choose(&NAMES).copied().unwrap_or(NAMES[0]);
    let format: Option<&Format> = formats().find(|format| format.name() == name);
    let format = format.unwrap_or_else(|| panic!("there is no notation {name}"));
    if let Ok(text) = text(&mut choices) {
        any_text(format, &text);
    }
});
