//! Instants of the time of day as text (RFC 3339), which are Unix time.

use core::ops::Range;

use time::format_description::well_known::Rfc3339;
use time::{Date, Month, OffsetDateTime};

use super::LineProblem;

/// The bytes of the date in `2026-11-22T18:30:05Z`.
const DATE: usize = 10;
/// The place of the seconds in `2026-11-22T18:30:05Z`.
const SECONDS: Range<usize> = 17..19;
/// Decimals of a second down to a microsecond.
const DECIMALS: usize = 6;

/// The microseconds since 1970 of a text such as `2026-11-22T18:30:05.25+01:00`.
pub(super) fn read(key: &'static str, text: &str) -> Result<i64, LineProblem> {
    let read = OffsetDateTime::parse(text, &Rfc3339);
    let read = read.map_err(|_| no_such_date(key, text).unwrap_or_else(|| expected(key)))?;
    // The library takes a leap second for the second before, and drops decimals beyond its own.
    if text.get(SECONDS) == Some("60") {
        return Err(LineProblem::LeapSecond { key });
    }
    let decimals = text.get(SECONDS.end..).and_then(|rest| rest.strip_prefix('.')).unwrap_or_default();
    if decimals.bytes().take_while(u8::is_ascii_digit).count() > DECIMALS {
        return Err(LineProblem::TooFine { key });
    }
    i64::try_from(read.unix_timestamp_nanos().div_euclid(1_000)).map_err(|_| LineProblem::DoesNotFit { key })
}

/// The problem of a value that is not an instant.
pub(super) const fn expected(key: &'static str) -> LineProblem {
    LineProblem::Expected {
        key,
        expected: "a number of milliseconds, or a date and time with its offset, such as \"2026-11-22T18:30:05.25Z\"",
    }
}

/// The problem of a date such as `2026-02-30`; `None` if the text does not begin with a date, or the date exists.
fn no_such_date(key: &'static str, text: &str) -> Option<LineProblem> {
    let date = text.get(..DATE)?;
    let is_date = date.bytes().enumerate().all(|(place, byte)| match place {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    if !is_date {
        return None;
    }
    let year: u16 = date.get(..4)?.parse().ok()?;
    let (month, day): (u8, u8) = (date.get(5..7)?.parse().ok()?, date.get(8..)?.parse().ok()?);
    let exists = Month::try_from(month).and_then(|month| Date::from_calendar_date(year.into(), month, day)).is_ok();
    (!exists).then_some(LineProblem::NoSuchDate { key, year, month, day })
}
