//! Controls that the builder makes and controls that JSON texts spell: printed, read again and compared.

#![no_main]

use flagfall_fuzz::pair;
use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use tc_notation::TimeControl;
use tc_testkit::properties;

fuzz_target!(|bytes: &[u8]| {
    if let Ok((one, other)) = pair(&mut Unstructured::new(bytes)) {
        properties::round_trip(&one);
        properties::round_trip(&other);
        properties::equality(&one, &other);
    }

    let json = std::str::from_utf8(bytes).map(TimeControl::from_json);
    match json {
        Ok(Ok(control)) => properties::round_trip(&control),
        Ok(Err(error)) => assert!(!error.to_string().is_empty()),
        Err(_) => {}
    }
});
