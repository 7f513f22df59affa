//! Any bytes as a journal and as lines of `flagfall run`, and as the choices of a game whose journal is cut off.

#![no_main]

use flagfall_fuzz::records::{any_bytes, written_journal};
use libfuzzer_sys::fuzz_target;
use tc_audit::RecordFormat;

fuzz_target!(|bytes: &[u8]| {
    any_bytes(RecordFormat::Journal, bytes);
    any_bytes(RecordFormat::Run, bytes);
    written_journal(bytes);
});
