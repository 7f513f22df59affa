//! JSON of others: unknown keys are passed over, numbers are read from their digits and never through a double.
//!
//! [`Object::read`] opens an object, [`Object::get`] and [`Object::need`] take a [`Value`] by its key, and the value is
//! asked for what it should be: [`Value::nanos`], [`Value::count`], [`Value::text`], [`Value::boolean`],
//! [`Value::object`], [`Value::list`]. A key that stands twice is an error; one whose value is `null` is missing.
//! [`Value::unquoted`] lets a string be read as the number in it, [`Value::inner_json`] as the JSON in it.
//! [`decimal`] and [`quoted`] write numbers and texts.

mod number;
#[cfg(test)]
mod tests;

pub(crate) use number::decimal;
use number::scaled;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::{ReadError, ReadErrorKind};

/// The longest text that is read, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;

/// Nanoseconds in a second: a unit for [`Value::nanos`] and [`decimal`].
pub(crate) const SECOND: u64 = 1_000_000_000;
/// Nanoseconds in a millisecond: a unit for [`Value::nanos`] and [`decimal`].
pub(crate) const MILLISECOND: u64 = 1_000_000;

/// The keys and values of an object, in their order. Only its own level is read; a value is read when it is asked.
#[derive(Clone, Debug)]
pub(crate) struct Object<'t>(Vec<(String, &'t str)>);

/// A value, still text, and the key that it stands under.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'t> {
    key: &'static str,
    text: &'t str,
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

impl<'t> Object<'t> {
    /// The object of a text.
    ///
    /// # Errors
    /// [`ReadErrorKind::Empty`], [`ReadErrorKind::TooLong`], and [`ReadErrorKind::NotJson`] for what is no object and
    /// for a key that stands twice.
    pub(crate) fn read(text: &'t str) -> Result<Object<'t>, ReadError> {
        if text.len() > LONGEST {
            return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
        }
        if text.trim().is_empty() {
            return Err(ReadError::new(ReadErrorKind::Empty));
        }
        let Fields(fields) = serde_json::from_str(text).map_err(|error| not_json(&error))?;
        Ok(Object(fields))
    }

    /// The value of a key; `None` if there is none, or `null`.
    pub(crate) fn get(&self, key: &'static str) -> Option<Value<'t>> {
        let (_, text) = self.0.iter().find(|(name, _)| name == key)?;
        Some(Value { key, text }).filter(|value| value.kind() != Kind::Null)
    }

    /// The value of a key.
    ///
    /// # Errors
    /// [`ReadErrorKind::Missing`].
    pub(crate) fn need(&self, key: &'static str) -> Result<Value<'t>, ReadError> {
        self.get(key).ok_or(ReadError::new(ReadErrorKind::Missing(key)))
    }

    /// Every key with its value, `null` too, in their order. Errors of these values name `any` as the key.
    pub(crate) fn entries(&self, any: &'static str) -> impl Iterator<Item = (&str, Value<'t>)> {
        self.0.iter().map(move |(name, text)| (name.as_str(), Value { key: any, text }))
    }
}

impl<'t> Value<'t> {
    /// A text of JSON that is not an object's value; errors name `key`.
    ///
    /// # Errors
    /// Those of [`Object::read`], but anything can stand there.
    pub(crate) fn read(key: &'static str, text: &'t str) -> Result<Value<'t>, ReadError> {
        if text.len() > LONGEST {
            return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
        }
        if text.trim().is_empty() {
            return Err(ReadError::new(ReadErrorKind::Empty));
        }
        let raw: &RawValue = serde_json::from_str(text).map_err(|error| not_json(&error))?;
        Ok(Value { key, text: raw.get() })
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

    /// The value as it is written.
    pub(crate) fn raw(self) -> &'t str {
        self.text
    }

    /// That something else should stand here.
    pub(crate) fn unexpected(self, expected: &'static str) -> ReadError {
        ReadError::new(ReadErrorKind::NotAValue { key: self.key, expected })
    }

    /// A number of units of so many nanoseconds, in nanoseconds. It may have decimals and an exponent; what is below a
    /// nanosecond is what doubles leave behind (`360.90599999999995`), and is rounded, halves away from zero.
    ///
    /// # Errors
    /// [`ReadErrorKind::NotAValue`], and [`ReadErrorKind::Overflow`] beyond 64 bits.
    pub(crate) fn nanos(self, unit: u64) -> Result<i64, ReadError> {
        if self.kind() != Kind::Number {
            return Err(self.unexpected("a number"));
        }
        scaled(self.text, unit).ok_or(self.unexpected("a number"))?.ok_or(ReadError::new(ReadErrorKind::Overflow))
    }

    /// As [`Value::nanos`], but not below zero.
    pub(crate) fn time_nanos(self, unit: u64) -> Result<u64, ReadError> {
        self.nanos(unit)?.try_into().map_err(|_| self.unexpected("a number not below zero"))
    }

    /// A whole number from 0; `5.0` is one.
    pub(crate) fn count(self) -> Result<u64, ReadError> {
        let nanos = self.time_nanos(SECOND);
        match nanos {
            Ok(nanos) if nanos % SECOND == 0 => Ok(nanos / SECOND),
            Ok(_) => Err(self.unexpected("a whole number")),
            // Larger than nanoseconds can be, but not too large for a number of anything else.
            Err(error) if error.kind == ReadErrorKind::Overflow => self.text.parse().map_err(|_| error),
            Err(_) => Err(self.unexpected("a whole number from 0")),
        }
    }

    /// True or false.
    pub(crate) fn boolean(self) -> Result<bool, ReadError> {
        self.text.parse().map_err(|_| self.unexpected("true or false"))
    }

    /// A text.
    pub(crate) fn text(self) -> Result<String, ReadError> {
        serde_json::from_str(self.text).map_err(|_| self.unexpected("a text"))
    }

    /// An object.
    pub(crate) fn object(self) -> Result<Object<'t>, ReadError> {
        match self.kind() {
            Kind::Object => Object::read(self.text),
            _ => Err(self.unexpected("an object")),
        }
    }

    /// The values of a list.
    pub(crate) fn list(self) -> Result<Vec<Value<'t>>, ReadError> {
        let values: Vec<&RawValue> = serde_json::from_str(self.text).map_err(|_| self.unexpected("a list"))?;
        Ok(values.into_iter().map(|value| Value { key: self.key, text: value.get() }).collect())
    }

    /// The number in a string, for fields that quote their numbers; anything else as it is.
    pub(crate) fn unquoted(self) -> Value<'t> {
        let inside = self.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        match inside {
            Some(text) if text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) => {
                Value { text, ..self }
            }
            _ => self,
        }
    }

    /// JSON as it stands, or the JSON in a string.
    pub(crate) fn inner_json(self) -> Result<Cow<'t, str>, ReadError> {
        match self.kind() {
            Kind::Text => self.text().map(Cow::Owned),
            _ => Ok(Cow::Borrowed(self.text)),
        }
    }
}

fn not_json(error: &serde_json::Error) -> ReadError {
    ReadError::new(ReadErrorKind::NotJson(error.to_string()))
}

/// A text as a JSON string.
pub(crate) fn quoted(text: &str) -> impl fmt::Display {
    serde_json::Value::String(text.into())
}

/// The keys and values of an object as they stand.
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
                        return Err(serde::de::Error::custom(format_args!("the key `{key}` stands twice")));
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
