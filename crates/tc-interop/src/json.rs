//! JSON from other programs: unknown keys are ignored, numbers are read from their digits, not through a double.
//!
//! [`Object::read`] opens an object, [`Object::get`] takes a [`Value`] by its key, and the value is asked for what it
//! should be: [`Value::micros`], [`Value::count`], [`Value::text`]. A repeated key is an error; a key whose value
//! is `null` is missing. A [`record`] lists its fields once, for both directions.

mod literal;
pub(crate) mod record;

pub(crate) use literal::plain;

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use tc_core::Span;
use tc_notation::Time;

use crate::format::within;
use crate::steps::steps;
use crate::units::SECOND;
use crate::{Expectation, ReadError, ReadErrorKind, Seconds};

/// The longest text that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// The keys and values of an object. Only its own level is read; a value is read when it is asked.
#[derive(Clone, Debug)]
pub(crate) struct Object<'t>(pub(crate) BTreeMap<String, &'t str>);

/// A value, still text, and its key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'t> {
    pub(crate) key: &'static str,
    pub(crate) text: &'t str,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    Boolean,
    Number,
    Text,
    List,
    Object,
}

fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, ReadError> {
    within(text, LONGEST)?;
    if text.trim().is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    serde_json::from_str(text).map_err(|error| ReadError::new(ReadErrorKind::NotJson(error.to_string())))
}

impl<'t> Object<'t> {
    /// The object of a text, in which no key is repeated.
    pub(crate) fn read(text: &'t str) -> Result<Object<'t>, ReadError> {
        if text.trim_start().starts_with('[') {
            parse::<&RawValue>(text)?;
            return Err(ReadError::new(ReadErrorKind::Expected(Expectation::OBJECT)));
        }
        parse(text)
    }

    /// The value of a key; `None` if the key is missing or its value is `null`.
    pub(crate) fn get(&self, key: &'static str) -> Option<Value<'t>> {
        let text = self.0.get(key)?;
        Some(Value { key, text }).filter(|value| value.kind() != Kind::Null)
    }

    /// A key about time that is not one of the known ones, and that changes the control.
    pub(crate) fn unknown_time(&self, known: &[&str]) -> Option<String> {
        const PARTS: [&str; 9] =
            ["delay", "byoyomi", "byo_yomi", "period", "overtime", "bronstein", "canadian", "stones", "extra"];
        let is_about_time = |key: &&String| {
            let key = key.to_ascii_lowercase();
            PARTS.iter().any(|part| key.contains(part))
        };
        let says = |text: &str| !matches!(text, "0" | "null" | "false" | "\"\"" | "\"none\"");
        let is_known = |key: &str| known.contains(&key);
        let mut unknown = self.0.iter().filter(|(key, text)| says(text) && is_about_time(key) && !is_known(key));
        unknown.next().map(|(key, _)| key.clone())
    }

    /// The value of a key that must be there.
    pub(crate) fn need(&self, key: &'static str) -> Result<Value<'t>, ReadError> {
        self.get(key).ok_or(ReadError::new(ReadErrorKind::Missing(key)))
    }
}

impl<'t> Value<'t> {
    /// A whole text; errors name `key`.
    pub(crate) fn read(key: &'static str, text: &'t str) -> Result<Value<'t>, ReadError> {
        parse::<&RawValue>(text).map(|raw| Value { key, text: raw.get() })
    }

    /// What it is.
    pub(crate) fn kind(self) -> Kind {
        match self.text.as_bytes().first() {
            Some(b'n') => Kind::Null,
            Some(b't' | b'f') => Kind::Boolean,
            Some(b'"') => Kind::Text,
            Some(b'[') => Kind::List,
            Some(b'{') => Kind::Object,
            _ => Kind::Number,
        }
    }

    /// The error that another value was expected here.
    pub(crate) fn unexpected(self, expected: Expectation) -> ReadError {
        ReadError::new(ReadErrorKind::NotAValue { key: self.key, expected })
    }

    /// A number of units; `unit` is the unit in microseconds. The number may have decimals and an
    /// exponent. Digits below a microsecond are remains of doubles (`360.90599999999995`), and are rounded, halves away
    /// from zero.
    pub(crate) fn span(self, unit: u64) -> Result<Span, ReadError> {
        match self.kind() {
            Kind::Number => {
                scaled(self.text, unit).and_then(Span::from_micros).ok_or(ReadError::new(ReadErrorKind::Overflow))
            }
            _ => Err(self.unexpected(Expectation::NUMBER)),
        }
    }

    /// As [`Value::span`], but not below zero.
    pub(crate) fn time(self, unit: u64) -> Result<Time, ReadError> {
        let micros = self
            .span(unit)?
            .as_micros()
            .try_into()
            .map_err(|_| self.unexpected(Expectation("a number not below zero")))?;
        Ok(Time::from_micros(micros)?)
    }

    /// A whole number from 0; `5.0` is one.
    pub(crate) fn count(self) -> Result<u64, ReadError> {
        match (self.text.parse(), self.time(SECOND)) {
            (Ok(count), _) => Ok(count),
            (_, Ok(time)) => {
                Seconds::of(time).map(|Seconds(count)| count).ok_or(self.unexpected(Expectation::WHOLE_NUMBER))
            }
            (_, Err(error)) if error.kind == ReadErrorKind::Overflow => Err(error),
            _ => Err(self.unexpected(Expectation::WHOLE_FROM_ZERO)),
        }
    }

    /// True or false.
    pub(crate) fn boolean(self) -> Result<bool, ReadError> {
        self.text.parse().map_err(|_| self.unexpected(Expectation("true or false")))
    }

    /// A text.
    pub(crate) fn text(self) -> Result<String, ReadError> {
        serde_json::from_str(self.text).map_err(|_| self.unexpected(Expectation("a text")))
    }

    /// The values of a list; errors name the key of the list.
    #[cfg(any(feature = "gosei", feature = "lichess"))]
    pub(crate) fn list(self) -> Result<alloc::vec::Vec<Value<'t>>, ReadError> {
        let values: alloc::vec::Vec<&RawValue> =
            serde_json::from_str(self.text).map_err(|_| self.unexpected(Expectation("a list")))?;
        Ok(values.into_iter().map(|raw| Value { text: raw.get(), ..self }).collect())
    }

    /// An object.
    pub(crate) fn object(self) -> Result<Object<'t>, ReadError> {
        match self.kind() {
            Kind::Object => Object::read(self.text),
            _ => Err(self.unexpected(Expectation::OBJECT)),
        }
    }
}

impl<'de: 't, 't> Deserialize<'de> for Object<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'t>, D::Error> {
        struct ObjectVisitor;

        impl<'de> Visitor<'de> for ObjectVisitor {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut fields = BTreeMap::new();
                while let Some((key, value)) = map.next_entry::<String, &RawValue>()? {
                    if fields.contains_key(&key) {
                        return Err(serde::de::Error::custom(format_args!("the key `{key}` is repeated")));
                    }
                    steps(value.get().len());
                    fields.insert(key, value.get());
                }
                Ok(Object(fields))
            }
        }

        deserializer.deserialize_map(ObjectVisitor)
    }
}

/// A number of JSON times a unit, halves away from zero; `None` if it does not fit.
fn scaled(text: &str, unit: u64) -> Option<i64> {
    /// Digits below its last one say nothing: it is much more than fits.
    const MOST: i128 = 10_i128.pow(24);
    let (sign, unsigned) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    // Beyond the range of numbers the exact power does not matter.
    let huge = if exponent.starts_with('-') { i64::MIN } else { i64::MAX };
    let mut power = exponent.parse().unwrap_or(huge).clamp(-(1 << 40), 1 << 40) - fraction.len() as i64;
    let mut number: i128 = 0;
    for digit in whole.bytes().chain(fraction.bytes()) {
        match number < MOST {
            true => number = number * 10 + i128::from(digit.saturating_sub(b'0')),
            false => power += 1,
        }
    }
    let total = number * i128::from(unit);
    let ten_to = |power: i64| 10_i128.checked_pow(u32::try_from(power).ok()?);
    let rounded = match (ten_to(power.abs()), power < 0) {
        _ if number == 0 => 0,
        (Some(divisor), true) => (total + divisor / 2) / divisor,
        (None, true) => 0,
        (factor, false) => total.checked_mul(factor?)?,
    };
    i64::try_from(sign * rounded).ok()
}
