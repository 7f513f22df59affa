//! Milliseconds as numbers, exact to the microsecond.

use super::{LineProblem, Value};

const DECIMALS: usize = 3;

/// The problem of a value that is not a number of milliseconds.
pub(super) const fn expected(key: &'static str) -> LineProblem {
    LineProblem::Expected { key, expected: "a number of milliseconds" }
}

/// The microseconds of a number of milliseconds. Any other value gets the problem that `expected` makes.
pub(super) fn of(
    key: &'static str,
    value: &Value<'_>,
    expected: fn(&'static str) -> LineProblem,
) -> Result<i64, LineProblem> {
    match value {
        Value::Number(digits) => read(key, digits),
        Value::Count(count) => {
            let millis = i64::try_from(*count).ok();
            millis.and_then(|millis| millis.checked_mul(1_000)).ok_or(LineProblem::DoesNotFit { key })
        }
        Value::Float(number) => of_double(key, *number),
        _ => Err(expected(key)),
    }
}

/// The microseconds of a JSON number of milliseconds, read from its digits.
pub(crate) fn read(key: &'static str, text: &str) -> Result<i64, LineProblem> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || digits.ends_with('.') || !are_digits(whole) || !are_digits(decimals) {
        let is_number = digits.starts_with(|sign: char| sign.is_ascii_digit());
        let has_exponent = is_number && digits.contains(['e', 'E']);
        return Err(if has_exponent { LineProblem::Exponent { key } } else { expected(key) });
    }
    if decimals.len() > DECIMALS {
        return Err(LineProblem::TooFine { key });
    }
    let digits = whole.bytes().chain(decimals.bytes()).chain(core::iter::repeat_n(b'0', DECIMALS - decimals.len()));
    let micros = digits.map(|digit| i64::from(digit - b'0')).try_fold(0_i64, |micros, digit| {
        let micros = micros.checked_mul(10)?;
        if negative { micros.checked_sub(digit) } else { micros.checked_add(digit) }
    });
    micros.ok_or(LineProblem::DoesNotFit { key })
}

/// The microseconds of a double that is the nearest one to a number of milliseconds with at most three decimals: up to
/// 2⁴³ ms, no two such numbers have the same. Whole milliseconds and the rest are taken apart, because a product of all of
/// them would be rounded itself.
fn of_double(key: &'static str, millis: f64) -> Result<i64, LineProblem> {
    if millis.is_nan() {
        return Err(expected(key));
    }
    // Beyond the range of spans, this saturates.
    let whole = millis as i64;
    let rest = (millis - whole as f64) * 1_000.0;
    let nearest = (if rest < 0.0 { rest - 0.5 } else { rest + 0.5 }) as i64;
    let micros = whole.saturating_mul(1_000).saturating_add(nearest);
    if micros.unsigned_abs() >= 1 << 53 {
        Err(LineProblem::DoesNotFit { key })
    } else if double(micros) == millis {
        Ok(micros)
    } else {
        Err(LineProblem::TooFine { key })
    }
}

/// The double that is the nearest to this number of microseconds in milliseconds.
pub(super) fn double(micros: i64) -> f64 {
    micros as f64 / 1_000.0
}
