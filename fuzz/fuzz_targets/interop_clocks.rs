//! The first byte chooses a reader of clocks, moves or options, the rest is a text. `FLAGFALL_READER` is the name of one reader to try
//! alone.

#![no_main]

use flagfall_fuzz::clocks::READERS;
use flagfall_fuzz::named;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let place = named(|name| READERS.iter().position(|(known, _)| *known == name));
    let (_, reader) = READERS[place.unwrap_or(usize::from(*first) % READERS.len())];
    reader(&String::from_utf8_lossy(rest));
});
