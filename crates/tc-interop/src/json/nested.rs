//! Objects in objects, and keys that cannot be missing.

use super::{Kind, Object, Value};
use crate::{Expectation, ReadError, ReadErrorKind};

impl<'t> Object<'t> {
    /// The value of a key.
    ///
    /// # Errors
    /// [`ReadErrorKind::Missing`].
    pub(crate) fn need(&self, key: &'static str) -> Result<Value<'t>, ReadError> {
        self.get(key).ok_or(ReadError::new(ReadErrorKind::Missing(key)))
    }
}

impl<'t> Value<'t> {
    /// An object.
    pub(crate) fn object(self) -> Result<Object<'t>, ReadError> {
        match self.kind() {
            Kind::Object => Object::read(self.text),
            _ => Err(self.unexpected(Expectation::Object)),
        }
    }
}
