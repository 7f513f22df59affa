//! A value of the form before it is understood.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};

use super::problem::Problem;
use super::seconds::{SAFE_DIGITS, from_decimal, significant_digits};
use crate::Time;

/// A number as its text, a string, or `{"upTo": …}`.
#[derive(Clone, Debug)]
pub(super) enum Scalar {
    Number(String),
    Text(String),
    UpTo(UpTo),
}

/// What stands inside `{"upTo": …}`.
#[derive(Clone, Debug)]
pub(super) enum UpTo {
    Number(String),
    Text(String),
}

impl Scalar {
    /// A time in seconds, as a number or, for any number of digits, as a string.
    pub(super) fn time(&self) -> Result<Time, Problem> {
        match self {
            Scalar::Number(number) | Scalar::UpTo(UpTo::Number(number)) => {
                let time = from_decimal(number)?;
                if significant_digits(number) > SAFE_DIGITS { Err(Problem::TooManyDigits) } else { Ok(time) }
            }
            Scalar::Text(text) | Scalar::UpTo(UpTo::Text(text)) => from_decimal(text),
        }
    }

    /// A whole number.
    pub(super) fn count(&self) -> Result<u64, Problem> {
        match self {
            Scalar::Number(number) if number.starts_with('-') => Err(Problem::Negative),
            Scalar::Number(number) => number.parse().map_err(|_| match number.bytes().all(|b| b.is_ascii_digit()) {
                true => Problem::TooManyDigits,
                false => Problem::NotWhole,
            }),
            Scalar::Text(_) | Scalar::UpTo(_) => Err(Problem::Expected("a number")),
        }
    }

    /// Whether it is this string.
    pub(super) fn is(&self, text: &str) -> bool {
        matches!(self, Scalar::Text(own) if own == text)
    }
}

/// Reads it from any format. A number with decimals comes as a double, which is taken for the shortest decimal number that it
/// stands for.
impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scalar, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl<'de> Visitor<'de> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, a string or {\"upTo\": number}")
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Scalar, E> {
        Ok(Scalar::Number(value.to_string()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Scalar, E> {
        Ok(Scalar::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Scalar, E> {
        if value.is_finite() {
            Ok(Scalar::Number(format!("{value}")))
        } else {
            Err(E::invalid_value(Unexpected::Float(value), &self))
        }
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(value.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Scalar, A::Error> {
        let mut value = None;
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "upTo" if value.is_none() => value = Some(map.next_value::<Scalar>()?),
                "upTo" => return Err(A::Error::duplicate_field("upTo")),
                other => return Err(A::Error::unknown_field(other, &["upTo"])),
            }
        }
        match value {
            Some(Scalar::Number(number)) => Ok(Scalar::UpTo(UpTo::Number(number))),
            Some(Scalar::Text(text)) => Ok(Scalar::UpTo(UpTo::Text(text))),
            Some(Scalar::UpTo(_)) => Err(A::Error::custom("`upTo` is a number of seconds")),
            None => Err(A::Error::missing_field("upTo")),
        }
    }
}
