//! Any bytes as records in PGN.

#![no_main]

use flagfall_fuzz::records::any_bytes;
use libfuzzer_sys::fuzz_target;
use tc_audit::RecordFormat;

fuzz_target!(|bytes: &[u8]| any_bytes(RecordFormat::Pgn, bytes));
