//! Times in comments.

use tc_core::Span;
use tc_interop::pgn::{Stamp, Warning};

use crate::{Recorded, Unit};

const SECOND: i64 = 1_000_000_000;

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
    let nanos = (hours * 3_600 + minutes * 60 + seconds) * SECOND;
    match rest {
        [b'.', rest @ ..] => {
            let (decimals, fraction, rest) = fraction(rest)?;
            Some((Recorded::new(nanos + fraction, Unit::of_decimals(decimals))?, rest))
        }
        _ => Some((Recorded::new(nanos, Unit::Second)?, rest)),
    }
}

/// The decimals that a text begins with, at most nine: how many, their nanoseconds, and what follows.
fn fraction(text: &[u8]) -> Option<(usize, i64, &[u8])> {
    let (mut nanos, mut unit, mut rest) = (0, SECOND / 10, text);
    while let [first, more @ ..] = rest {
        let Some(digit) = digit(*first) else { break };
        nanos += digit * unit;
        if unit == 0 {
            return None;
        }
        (unit, rest) = (unit / 10, more);
    }
    let count = text.len() - rest.len();
    (count > 0).then_some((count, nanos, rest))
}

fn digit(byte: u8) -> Option<i64> {
    byte.is_ascii_digit().then(|| i64::from(byte - b'0'))
}

/// A time in any form that `tc-interop` reads, and below zero with a minus sign.
pub(super) fn any(text: &str) -> Option<Recorded> {
    match text.strip_prefix('-') {
        Some(text) => {
            let above = of_stamp(&Stamp::read(text).ok()?, text)?;
            Recorded::new(above.time.as_nanos().checked_neg()?, above.unit)
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
    Recorded::new(stamp.time.as_nanos(), Unit::of_decimals(decimals))
}

/// A number of seconds with decimals, as engine programs write them: `1.4`, `0.087`, `1:02`, `12`.
pub(super) fn seconds(text: &[u8]) -> Option<Recorded> {
    any(core::str::from_utf8(text).ok()?).filter(|time| time.time >= Span::ZERO)
}

/// Whole units of time, in nanoseconds; they can be below zero.
pub(super) fn whole(text: &[u8], nanos: i64, unit: Unit) -> Option<Recorded> {
    let number: i64 = core::str::from_utf8(text).ok()?.parse().ok()?;
    Recorded::new(number.checked_mul(nanos)?, unit)
}
