//! A value of JSON text or of any other format of serde.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
#[cfg(feature = "json")]
use serde_json::value::RawValue;

use super::{MAX_KEYS, millis};

/// A value that was read, or that will be written.
#[derive(Clone, Debug)]
pub(crate) enum Value<'v> {
    /// JSON text that was not looked into yet.
    #[cfg(feature = "json")]
    Json(&'v RawValue),
    Null,
    Bool(bool),
    Count(u64),
    /// Microseconds, as a number of milliseconds.
    Millis(i64),
    /// The digits of a number that was read.
    Number(Cow<'v, str>),
    /// A number that was read as a double.
    Float(f64),
    /// A text that needs no escapes.
    Word(&'static str),
    Text(Cow<'v, str>),
    List(Vec<Value<'v>>),
    Object(Object<'v, Value<'v>>),
}

/// An object as it was written.
#[derive(Clone, Debug)]
pub(crate) struct Object<'v, V> {
    /// The first [`MAX_KEYS`] keys and their values.
    pub(super) first: Vec<(Cow<'v, str>, V)>,
    /// The number of all keys.
    pub(super) keys: usize,
}

impl<'v> Value<'v> {
    /// The value itself instead of its text. An object stays text, and so does a string with a wrong escape.
    #[cfg(feature = "json")]
    pub(super) fn looked_into(self) -> Value<'v> {
        let Value::Json(raw) = self else { return self };
        let text = raw.get();
        match text.as_bytes().first() {
            Some(b'n') => Value::Null,
            Some(b't') => Value::Bool(true),
            Some(b'f') => Value::Bool(false),
            Some(b'[') => {
                let list: Result<Vec<&RawValue>, _> = serde_json::from_str(text);
                list.map_or(self, |list| Value::List(list.into_iter().map(Value::Json).collect()))
            }
            Some(b'"') => match text.get(1..text.len() - 1) {
                Some(inner) if !inner.contains('\\') => Value::Text(Cow::Borrowed(inner)),
                _ => serde_json::from_str(text).map_or(self, |text| Value::Text(Cow::Owned(text))),
            },
            Some(b'{') => self,
            _ => Value::Number(Cow::Borrowed(text)),
        }
    }

    #[cfg(not(feature = "json"))]
    pub(super) fn looked_into(self) -> Value<'v> {
        self
    }

    /// Whether it is this text.
    pub(crate) fn is_text(&self, text: &str) -> bool {
        matches!(self, Value::Text(found) if found == text)
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            #[cfg(feature = "json")]
            Value::Json(raw) => raw.serialize(serializer),
            Value::Null => serializer.serialize_none(),
            Value::Bool(truth) => serializer.serialize_bool(*truth),
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(list) => serializer.collect_seq(list),
            Value::Object(object) => serializer.collect_map(object.first.iter().map(|(key, value)| (key, value))),
            Value::Count(count) => serializer.serialize_u64(*count),
            Value::Word(word) => serializer.serialize_str(word),
            // What was read as digits is never written.
            Value::Number(_) => serializer.serialize_none(),
            Value::Float(number) => serializer.serialize_f64(*number),
            Value::Millis(micros) if micros % 1_000 == 0 => serializer.serialize_i64(micros / 1_000),
            Value::Millis(micros) => serializer.serialize_f64(millis::double(*micros)),
        }
    }
}

/// From any self-describing format.
impl<'de> Deserialize<'de> for Value<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value<'de>, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, true or false, a number, a text, a list or a map")
    }

    fn visit_unit<E>(self) -> Result<Value<'de>, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value<'de>, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value<'de>, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value<'de>, E> {
        Ok(Value::Bool(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value<'de>, E> {
        Ok(Value::Number(Cow::Owned(number.to_string())))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value<'de>, E> {
        Ok(Value::Count(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value<'de>, E> {
        Ok(Value::Float(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Borrowed(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = seq.next_element()? {
            list.push(value);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value<'de>, A::Error> {
        object(map).map(Value::Object)
    }
}

/// The key of a map, which is borrowed where possible.
struct Key<'v>(Cow<'v, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key<'de>, D::Error> {
        deserializer.deserialize_str(KeyVisitor)
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E>(self, text: &str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Borrowed(text)))
    }
}

/// Reads a map. Entries after the last key that is kept are still read, since they can be malformed.
fn object<'de, V: Deserialize<'de>, A: MapAccess<'de>>(mut map: A) -> Result<Object<'de, V>, A::Error> {
    let mut object = Object { first: Vec::new(), keys: 0 };
    while let Some((Key(key), value)) = map.next_entry()? {
        object.keys += 1;
        if object.keys <= MAX_KEYS {
            object.first.push((key, value));
        }
    }
    Ok(object)
}

/// From JSON text whose values stay text.
#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for Object<'de, &'de RawValue> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'de, &'de RawValue>, D::Error> {
        struct ObjectVisitor;

        impl<'de> Visitor<'de> for ObjectVisitor {
            type Value = Object<'de, &'de RawValue>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<'de, &'de RawValue>, A::Error> {
                object(map)
            }
        }

        deserializer.deserialize_map(ObjectVisitor)
    }
}
