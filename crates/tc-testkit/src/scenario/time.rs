//! Times of scripts: a number and a unit, `12.5s`.

use tc_core::{Span, Timestamp};

const UNITS: [(&str, i64); 6] =
    [("us", 1), ("ms", 1_000), ("s", 1_000_000), ("m", 60_000_000), ("h", 3_600_000_000), ("d", 86_400_000_000)];

/// Microseconds of a number and a unit; nothing is rounded.
///
/// ```
/// use tc_testkit::scenario::micros;
///
/// assert_eq!(micros("1.5d"), Ok(129_600_000_000));
/// assert_eq!(micros("5"), Err("`5` has no unit: write `5s`, `5ms`, `5m`, `5h` or `5d`".to_owned()));
/// ```
///
/// # Errors
/// What to write instead.
pub fn micros(text: &str) -> Result<i64, String> {
    let end = text.find(|sign: char| sign.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let wrong = || format!("`{text}` is not a time: write a number and a unit, such as `12.5s`");
    if unit.is_empty() && number.parse::<f64>().is_ok() {
        return Err(format!("`{text}` has no unit: write `{text}s`, `{text}ms`, `{text}m`, `{text}h` or `{text}d`"));
    }
    let (_, unit) = UNITS.into_iter().find(|(name, _)| *name == unit).ok_or_else(wrong)?;
    let (sign, number) = number.strip_prefix('-').map_or((1, number), |number| (-1, number));
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let digits = [whole, decimals].concat();
    let all_digits = !whole.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let value = Some(digits).filter(|_| all_digits).and_then(|digits| digits.parse::<i128>().ok()).ok_or_else(wrong)?;
    let scale = u32::try_from(decimals.len()).ok().and_then(|count| 10_i128.checked_pow(count)).ok_or_else(wrong)?;
    let micros = value.checked_mul(sign * i128::from(unit)).ok_or_else(wrong)?;
    if micros % scale != 0 {
        return Err(format!("`{text}` is not a whole number of microseconds: write fewer decimals"));
    }
    i64::try_from(micros / scale).map_err(|_| format!("`{text}` does not fit into 64 bits of microseconds"))
}

/// The instant of a number and a unit.
///
/// # Errors
/// What to write instead.
pub fn instant(text: &str) -> Result<Timestamp, String> {
    Timestamp::from_micros(micros(text)?).ok_or_else(|| format!("`{text}` is beyond 278 years"))
}

/// A time as lines of JSON have it, in milliseconds.
pub(super) fn millis(text: &str) -> Result<String, String> {
    instant(text).map(|instant| instant.to_string())
}

/// An instant as scripts have it, in seconds.
pub(super) fn seconds(instant: Timestamp) -> String {
    Span::saturating_micros(instant.as_micros()).to_string()
}
