//! A value of the form before it is checked.

use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};

use super::problem::Problem;
use super::seconds::{from_decimal, whole};
use crate::Time;

/// A number or string, or `{"upTo": …}` around one.
#[derive(Clone, Debug)]
pub(super) enum Scalar {
    /// The digits of a number.
    Number(String),
    Text(String),
    /// The number or string in it.
    UpTo(String),
}

impl Scalar {
    /// A time in seconds, also one in a string.
    pub(super) fn time(&self) -> Result<Time, Problem> {
        match self {
            Scalar::Number(text) | Scalar::Text(text) => from_decimal(text),
            Scalar::UpTo(_) => Err(Problem::Unexpected),
        }
    }

    /// The value with `upTo` around it; `None` if it has that already.
    pub(super) fn up_to(self) -> Option<Scalar> {
        match self {
            Scalar::Number(text) | Scalar::Text(text) => Some(Scalar::UpTo(text)),
            Scalar::UpTo(_) => None,
        }
    }

    /// A whole number. It can have an exponent, or zeros after the point. A number that does not fit the type becomes the largest,
    /// which is above every limit.
    pub(super) fn count(&self) -> Result<u64, Problem> {
        match self {
            Scalar::Number(number) => whole(number),
            Scalar::Text(_) | Scalar::UpTo(_) => Err(Problem::Unexpected),
        }
    }

    /// Whether it is the number -1.
    pub(super) fn is_minus_one(&self) -> bool {
        let minus = |number: &String| number.strip_prefix('-').and_then(|one| whole(one).ok());
        matches!(self, Scalar::Number(number) if minus(number) == Some(1))
    }

    /// Whether it is this string.
    pub(super) fn is(&self, text: &str) -> bool {
        matches!(self, Scalar::Text(own) if own == text)
    }
}

/// Reads a value from any format. A number with decimals arrives as a double, and is read as the shortest decimal number with that
/// double.
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
            Ok(Scalar::Number(value.to_string()))
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
                // serde_json passes numbers this way if any crate in the build enables its arbitrary precision.
                "$serde_json::private::Number" => return map.next_value().map(Scalar::Number),
                "upTo" if value.is_none() => value = Some(map.next_value::<Scalar>()?),
                "upTo" => return Err(A::Error::duplicate_field("upTo")),
                other => return Err(A::Error::unknown_field(other, &["upTo"])),
            }
        }
        let value = value.ok_or_else(|| A::Error::missing_field("upTo"))?;
        value.up_to().ok_or_else(|| A::Error::custom("`upTo` is a number of seconds"))
    }
}
