//! JSON as OGS has it: objects whose keys are names, numbers in strings, and JSON in strings.

use alloc::borrow::Cow;
use core::fmt;

use crate::ReadError;
use crate::json::{Kind, Object, Value};

impl<'t> Object<'t> {
    /// Every key with its value, `null` too, in their order. Errors of these values name `any` as the key.
    pub(super) fn entries(&self, any: &'static str) -> impl Iterator<Item = (&str, Value<'t>)> {
        self.0.iter().map(move |(name, text)| (name.as_str(), Value { key: any, text }))
    }
}

impl<'t> Value<'t> {
    /// The value as it is written.
    pub(super) fn raw(self) -> &'t str {
        self.text
    }

    /// The number in a string, for fields that quote their numbers; anything else as it is.
    pub(super) fn unquoted(self) -> Value<'t> {
        let inside = self.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        match inside {
            Some(text) if text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) => {
                Value { text, ..self }
            }
            _ => self,
        }
    }

    /// JSON itself, or the JSON in a string.
    pub(super) fn inner_json(self) -> Result<Cow<'t, str>, ReadError> {
        match self.kind() {
            Kind::Text => self.text().map(Cow::Owned),
            _ => Ok(Cow::Borrowed(self.text)),
        }
    }
}

/// A text as a JSON string.
pub(super) fn quoted(text: &str) -> impl fmt::Display {
    serde_json::Value::String(text.into())
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn numbers_and_json_in_strings() -> Result<(), ReadError> {
        let object = Object::read(r#"{"a":"7","b":7,"c":"x","d":"{\"e\":1}","f":{"e":1}}"#)?;
        assert_eq!(object.need("a")?.unquoted().count(), Ok(7));
        assert_eq!(object.need("b")?.unquoted().count(), Ok(7));
        assert!(object.need("c")?.unquoted().count().is_err());
        for key in ["d", "f"] {
            assert_eq!(Object::read(&object.need(key)?.inner_json()?)?.need("e")?.count(), Ok(1), "{key}");
        }
        assert_eq!(object.entries("any").count(), 5);
        assert_eq!(quoted("a\"b").to_string(), r#""a\"b""#);
        Ok(())
    }
}
