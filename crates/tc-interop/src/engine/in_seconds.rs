//! Seconds as they are written.

use alloc::string::String;

use tc_notation::{Time, TimeUnit};

/// Seconds with as many decimals as it takes.
pub(crate) fn in_seconds(time: Time) -> String {
    let mut text = alloc::format!("{}", time.in_unit(TimeUnit::Seconds).unwrap_or(time));
    text.pop();
    text
}
