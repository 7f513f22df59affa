//! Any bytes as requests and as messages of a WebSocket.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| flagfall_fuzz::server::any_bytes(bytes));
