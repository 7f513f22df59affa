//! JSON from other programs: unknown keys are ignored, numbers are read from their digits, not through a double.
//!
//! [`Object::read`] opens an object, [`Object::get`] takes a [`Value`] by its key, and the value is asked for what it
//! should be: [`Value::nanos`], [`Value::count`], [`Value::text`]. A repeated key is an error; a key whose value
//! is `null` is missing. A [`record`] lists its fields once, for both directions.

#[cfg(any(feature = "gosei", feature = "ogs", feature = "veggerby"))]
mod literal;
mod number;
#[cfg(any(feature = "gosei", feature = "ogs"))]
pub(crate) mod record;

#[cfg(any(feature = "gosei", feature = "ogs", feature = "veggerby"))]
pub(crate) use literal::plain;
#[cfg(any(feature = "gosei", feature = "ogs"))]
pub(crate) use number::decimal;
use number::scaled;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::{Expectation, ReadError, ReadErrorKind, Seconds};

/// The longest text that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// The keys and values of an object, in their order. Only its own level is read; a value is read when it is asked.
#[derive(Clone, Debug)]
pub(crate) struct Object<'t>(pub(crate) Vec<(String, &'t str)>);

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

/// JSON of some type, from a text that is neither empty nor too long.
fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    if text.trim().is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    serde_json::from_str(text).map_err(|error| ReadError::new(ReadErrorKind::NotJson(error.to_string())))
}

impl<'t> Object<'t> {
    /// The object of a text.
    ///
    /// # Errors
    /// [`ReadErrorKind::Empty`], [`ReadErrorKind::TooLong`], and [`ReadErrorKind::NotJson`] for a text that is not an
    /// object, and for a repeated key.
    pub(crate) fn read(text: &'t str) -> Result<Object<'t>, ReadError> {
        parse(text).map(|Fields(fields)| Object(fields))
    }

    /// The value of a key; `None` if the key is missing or its value is `null`.
    pub(crate) fn get(&self, key: &'static str) -> Option<Value<'t>> {
        let (_, text) = self.0.iter().find(|(name, _)| name == key)?;
        Some(Value { key, text }).filter(|value| value.kind() != Kind::Null)
    }

    /// The value of a key.
    ///
    /// # Errors
    /// [`ReadErrorKind::Missing`].
    #[cfg(any(feature = "gosei", feature = "lichess", feature = "ogs"))]
    pub(crate) fn need(&self, key: &'static str) -> Result<Value<'t>, ReadError> {
        self.get(key).ok_or(ReadError::new(ReadErrorKind::Missing(key)))
    }
}

impl<'t> Value<'t> {
    /// A text of JSON that is not an object's value; errors name `key`.
    #[cfg(any(feature = "lichess", feature = "ogs"))]
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

    /// A number of units, in nanoseconds; `unit` is the unit in nanoseconds. The number may have decimals and an
    /// exponent. Digits below a nanosecond are remains of doubles (`360.90599999999995`), and are rounded, halves away
    /// from zero.
    ///
    /// # Errors
    /// [`ReadErrorKind::NotAValue`], and [`ReadErrorKind::Overflow`] beyond 64 bits.
    pub(crate) fn nanos(self, unit: u64) -> Result<i64, ReadError> {
        match self.kind() {
            Kind::Number => scaled(self.text, unit).ok_or(ReadError::new(ReadErrorKind::Overflow)),
            _ => Err(self.unexpected(Expectation::Number)),
        }
    }

    /// As [`Value::nanos`], but not below zero.
    pub(crate) fn time_nanos(self, unit: u64) -> Result<u64, ReadError> {
        self.nanos(unit)?.try_into().map_err(|_| self.unexpected(Expectation::NumberNotBelowZero))
    }

    /// A whole number from 0; `5.0` is one.
    pub(crate) fn count(self) -> Result<u64, ReadError> {
        match (self.text.parse(), self.time_nanos(Seconds::NANOS)) {
            (Ok(count), _) => Ok(count),
            (_, Ok(nanos)) if nanos % Seconds::NANOS == 0 => Ok(nanos / Seconds::NANOS),
            (_, Ok(_)) => Err(self.unexpected(Expectation::WholeNumber)),
            (_, Err(error)) if error.kind == ReadErrorKind::Overflow => Err(error),
            _ => Err(self.unexpected(Expectation::WholeFromZero)),
        }
    }

    /// True or false.
    #[cfg(any(feature = "gosei", feature = "ogs"))]
    pub(crate) fn boolean(self) -> Result<bool, ReadError> {
        self.text.parse().map_err(|_| self.unexpected(Expectation::TrueOrFalse))
    }

    /// A text.
    pub(crate) fn text(self) -> Result<String, ReadError> {
        serde_json::from_str(self.text).map_err(|_| self.unexpected(Expectation::Text))
    }

    /// The values of a list; errors name the key of the list.
    #[cfg(feature = "gosei")]
    pub(crate) fn list(self) -> Result<Vec<Value<'t>>, ReadError> {
        let values: Vec<&RawValue> = serde_json::from_str(self.text).map_err(|_| self.unexpected(Expectation::List))?;
        Ok(values.into_iter().map(|raw| Value { text: raw.get(), ..self }).collect())
    }

    /// An object.
    #[cfg(any(feature = "gosei", feature = "lichess", feature = "ogs"))]
    pub(crate) fn object(self) -> Result<Object<'t>, ReadError> {
        match self.kind() {
            Kind::Object => Object::read(self.text),
            _ => Err(self.unexpected(Expectation::Object)),
        }
    }
}

/// The keys and values of an object, as they are in the text.
struct Fields<'t>(Vec<(String, &'t str)>);

impl<'de: 't, 't> Deserialize<'de> for Fields<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'t>, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                /// More keys than any object has that is read here.
                const MOST_KEYS: usize = 1_000;
                let mut fields: Vec<(String, &str)> = Vec::new();
                while let Some((key, value)) = map.next_entry::<String, &RawValue>()? {
                    if fields.iter().any(|(earlier, _)| *earlier == key) {
                        return Err(serde::de::Error::custom(format_args!("the key `{key}` is repeated")));
                    }
                    if fields.len() >= MOST_KEYS {
                        return Err(serde::de::Error::custom("more than 1000 keys"));
                    }
                    fields.push((key, value.get()));
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(FieldsVisitor)
    }
}
