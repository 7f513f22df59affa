//! Seconds as they are written.

use alloc::string::String;

use tc_notation::{Time, Unit};

/// Seconds with as many decimals as it takes.
pub(crate) fn in_seconds(time: Time) -> String {
    let mut text = alloc::format!("{}", time.in_unit(Unit::Seconds).unwrap_or(time));
    text.pop();
    text
}
