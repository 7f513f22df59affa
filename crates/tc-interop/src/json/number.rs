//! Numbers from their digits, and back.

/// Nanoseconds as a number of units of n nanoseconds, with as many decimals as it takes. The unit is a power of
/// ten: that of seconds or of milliseconds.
#[cfg(any(feature = "lichess", feature = "gosei", feature = "ogs"))]
pub(crate) fn decimal(nanos: i64, unit: u64) -> alloc::string::String {
    let (nanos, sign) = (nanos.unsigned_abs(), if nanos < 0 { "-" } else { "" });
    let (mut rest, mut digits) = (nanos % unit, unit.ilog10() as usize);
    while rest % 10 == 0 && digits > 0 {
        (rest, digits) = (rest / 10, digits - 1);
    }
    let fraction = if digits > 0 { alloc::format!(".{rest:0digits$}") } else { alloc::string::String::new() };
    alloc::format!("{sign}{}{fraction}", nanos / unit)
}

/// A number in JSON's grammar times a unit: `None` if it is not such a number, `Some(None)` if it does not fit.
pub(super) fn scaled(text: &str, unit: u64) -> Option<Option<i64>> {
    let (is_negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent),
        None => (unsigned, "0"),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let are_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let power = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    if !are_digits(whole) || !are_digits(fraction) || !are_digits(power) {
        return None;
    }
    let digits = whole.bytes().chain(fraction.bytes()).map(|digit| i128::from(digit - b'0'));
    let is_zero = digits.clone().all(|digit| digit == 0);
    if is_zero {
        return Some(Some(0));
    }
    // The number of digits before the point. Beyond the range of numbers its exact value does not matter.
    let power = power.parse::<i64>().unwrap_or(i64::MAX).min(1 << 40);
    let point = whole.len() as i64 + if exponent.starts_with('-') { -power } else { power };
    // Each digit is worth a tenth of the one before; a hundred digits below a nanosecond say nothing.
    let mut number: i128 = 0;
    let mut taken: i64 = 0;
    const MOST_DECIMALS: i64 = 18;
    for digit in digits {
        if taken >= point + MOST_DECIMALS {
            break;
        }
        number = match number.checked_mul(10).and_then(|number| number.checked_add(digit)) {
            Some(number) => number,
            None => return Some(None),
        };
        taken += 1;
    }
    let mut decimals = taken - point;
    while decimals < 0 {
        number = match number.checked_mul(10) {
            Some(number) => number,
            None => return Some(None),
        };
        decimals += 1;
    }
    if decimals > MOST_DECIMALS {
        return Some(Some(0));
    }
    let divisor = 10_i128.pow(decimals as u32);
    let (whole, rest) = (number / divisor, number % divisor);
    let unit = i128::from(unit);
    let total = whole.checked_mul(unit).and_then(|total| total.checked_add((rest * unit + divisor / 2) / divisor));
    let signed = total.map(|total| if is_negative { -total } else { total });
    Some(signed.and_then(|total| i64::try_from(total).ok()))
}
