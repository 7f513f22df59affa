//! Instants of the time of day as text (RFC 3339), which are Unix time.

use core::ops::Range;

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::LineProblem;

/// The place of the seconds in `2026-11-22T18:30:05Z`.
const SECONDS: Range<usize> = 17..19;
/// Decimals of a second down to a nanosecond.
const DECIMALS: usize = 9;

/// The nanoseconds since 1970 of a text such as `2026-11-22T18:30:05.25+01:00`.
pub(super) fn read(key: &'static str, text: &str) -> Result<i64, LineProblem> {
    let read = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| LineProblem::Expected {
        key,
        expected: "a number of milliseconds, or a date and time with its offset, such as \"2026-11-22T18:30:05.25Z\"",
    })?;
    // The library takes a leap second for the second before, and drops decimals beyond its own.
    if text.get(SECONDS) == Some("60") {
        return Err(LineProblem::LeapSecond { key });
    }
    let decimals = text.get(SECONDS.end..).and_then(|rest| rest.strip_prefix('.')).unwrap_or_default();
    if decimals.bytes().take_while(u8::is_ascii_digit).count() > DECIMALS {
        return Err(LineProblem::TooFine { key });
    }
    i64::try_from(read.unix_timestamp_nanos()).map_err(|_| LineProblem::DoesNotFit { key })
}
