//! Times in comments.

use tc_core::Span;
use tc_interop::pgn::{Stamp, Warning};

use crate::{Recorded, Unit};

const SECOND: i64 = 1_000_000;

/// The time that a text begins with, `1:34:56` or `1:34:56.7`, and what follows it; `None` for any other form.
pub(super) fn plain(text: &[u8]) -> Option<(Recorded, &[u8])> {
    let (hours, rest) = match text {
        [one, b':', rest @ ..] => (digit(*one)?, rest),
        [ten, one, b':', rest @ ..] => (digit(*ten)? * 10 + digit(*one)?, rest),
        _ => return None,
    };
    let [m, mm, b':', s, ss, rest @ ..] = rest else { return None };
    let minutes = digit(*m)? * 10 + digit(*mm)?;
    let seconds = digit(*s)? * 10 + digit(*ss)?;
    let micros = (hours * 3_600 + minutes * 60 + seconds) * SECOND;
    match rest {
        [b'.', rest @ ..] => {
            let (decimals, fraction, rest) = fraction(rest)?;
            Some((Recorded::new(micros + fraction, Unit::of_decimals(decimals))?, rest))
        }
        _ => Some((Recorded::new(micros, Unit::Second)?, rest)),
    }
}

/// The decimals that a text begins with, at most nine, of which those after the sixth are rounded: how many, their
/// microseconds, and what follows.
fn fraction(text: &[u8]) -> Option<(usize, i64, &[u8])> {
    let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = text.split_at_checked(count)?;
    let mut micros =
        digits.iter().chain(core::iter::repeat(&b'0')).take(6).fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
    micros += i64::from(digits.get(6).is_some_and(|digit| *digit >= b'5'));
    (1..=9).contains(&count).then_some((count, micros, rest))
}

fn digit(byte: u8) -> Option<i64> {
    byte.is_ascii_digit().then(|| i64::from(byte - b'0'))
}

/// A time in any form that `tc-interop` reads, and below zero with a minus sign.
pub(super) fn any(text: &str) -> Option<Recorded> {
    match text.strip_prefix('-') {
        Some(text) => {
            let above = of_stamp(&Stamp::read(text).ok()?, text)?;
            Recorded::new(above.time.as_micros().checked_neg()?, above.unit)
        }
        None => of_stamp(&Stamp::read(text).ok()?, text),
    }
}

/// A time that was read from this text.
pub(super) fn of_stamp(stamp: &Stamp, text: &str) -> Option<Recorded> {
    let decimals = match stamp.warnings.contains(&Warning::Fraction) {
        true => text.rsplit_once('.').map_or(0, |(_, digits)| digits.bytes().take_while(u8::is_ascii_digit).count()),
        false => 0,
    };
    Recorded::new(stamp.time.as_micros(), Unit::of_decimals(decimals))
}

/// A number of seconds with decimals, as engine programs write them: `1.4`, `0.087`, `1:02`, `12`.
pub(super) fn seconds(text: &[u8]) -> Option<Recorded> {
    any(core::str::from_utf8(text).ok()?).filter(|time| time.time >= Span::ZERO)
}

/// Whole units of time, in microseconds; they can be below zero.
pub(super) fn whole(text: &[u8], micros: i64, unit: Unit) -> Option<Recorded> {
    let number: i64 = core::str::from_utf8(text).ok()?.parse().ok()?;
    Recorded::new(number.checked_mul(micros)?, unit)
}
