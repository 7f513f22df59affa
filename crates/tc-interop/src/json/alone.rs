//! Values that are a whole text.

use serde_json::value::RawValue;

use super::{LONGEST, Value, not_json};
use crate::{ReadError, ReadErrorKind};

impl<'t> Value<'t> {
    /// A text of JSON that is not an object's value; errors name `key`.
    ///
    /// # Errors
    /// The errors of [`Object::read`], except that any kind of value is read.
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
}
