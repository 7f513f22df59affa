//! The tokens of the grammar: runs of bytes.

use nom::error::ErrorKind as NomKind;
use nom::{Err, IResult, Parser};

use crate::Violation;
use crate::limits::MAX_DECIMALS;

/// The rest of the input.
pub(super) type Input<'i> = &'i [u8];

pub(super) type Parsed<'i, T> = IResult<Input<'i>, T, Miss>;

/// No match here. The trace keeps what was expected and which rule was broken.
#[derive(Debug)]
pub(super) struct Miss;

impl nom::error::ParseError<Input<'_>> for Miss {
    fn from_error_kind(_: Input<'_>, _: NomKind) -> Miss {
        Miss
    }

    fn append(_: Input<'_>, _: NomKind, miss: Miss) -> Miss {
        miss
    }
}

/// The leading bytes that match, and the rest.
#[inline]
fn run(input: Input<'_>, belongs: fn(&u8) -> bool) -> (Input<'_>, Input<'_>) {
    let length = input.iter().position(|byte| !belongs(byte)).unwrap_or(input.len());
    input.split_at_checked(length).unwrap_or_default()
}

#[inline]
pub(super) fn blanks(input: Input<'_>) -> Parsed<'_, ()> {
    let (_, rest) = run(input, |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    Ok((rest, ()))
}

#[inline]
pub(super) fn digits(input: Input<'_>) -> Parsed<'_, Input<'_>> {
    match run(input, u8::is_ascii_digit) {
        ([], _) => Err(Err::Error(Miss)),
        (digits, rest) => Ok((rest, digits)),
    }
}

/// One byte with a meaning.
#[inline]
pub(super) fn one<'i, O>(of: impl Fn(u8) -> Option<O>) -> impl Parser<Input<'i>, Output = O, Error = Miss> {
    move |input: Input<'i>| match input.split_first().and_then(|(byte, rest)| Some((rest, of(*byte)?))) {
        Some(found) => Ok(found),
        None => Err(Err::Error(Miss)),
    }
}

/// This byte.
#[inline]
pub(super) fn byte<'i>(wanted: u8) -> impl Parser<Input<'i>, Output = (), Error = Miss> {
    one(move |byte| (byte == wanted).then_some(()))
}

/// The value of a run of digits. One that does not fit the type becomes the largest, which is above every limit.
pub(super) fn count(digits: &[u8]) -> u64 {
    digits.iter().fold(0_u64, |value, digit| value.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
}

/// The digits after the decimal point, as millionths.
pub(super) fn millionths(digits: &[u8]) -> Result<u32, Violation> {
    if digits.len() > MAX_DECIMALS {
        return Err(Violation::TimeTooFine);
    }
    Ok((0..MAX_DECIMALS)
        .fold(0, |value, place| value * 10 + digits.get(place).map_or(0, |digit| u32::from(digit - b'0'))))
}
