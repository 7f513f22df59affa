//! Statistics as JSON: times in milliseconds, as in the lines of `flagfall run`.

use alloc::format;
use alloc::string::{String, ToString};

use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use tc_core::Span;

/// A value as one line of JSON.
#[allow(clippy::expect_used, reason = "memory takes every byte, and all keys are texts")]
pub(super) fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all keys are texts")
}

/// A sum in microseconds, as a number of milliseconds. It can be longer than a span.
pub(super) fn total<S: Serializer>(micros: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    if let Some(total) = i64::try_from(*micros).ok().and_then(Span::from_micros) {
        return total.serialize(serializer);
    }
    RawValue::from_string(millis(*micros)).map_err(S::Error::custom)?.serialize(serializer)
}

/// Milliseconds with at most three decimals: `1500`, `0.25`.
pub(super) fn millis(micros: u128) -> String {
    let (whole, rest) = (micros / 1_000, micros % 1_000);
    if rest == 0 {
        return whole.to_string();
    }
    let text = format!("{whole}.{rest:03}");
    text.trim_end_matches('0').into()
}
