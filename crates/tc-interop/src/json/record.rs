//! Records whose fields are listed once, to be read and to be written.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use tc_core::Timestamp;

use super::{Object, Value};
use crate::units::MILLISECOND;
use crate::{Color, Expectation, ReadError};

/// How a kind of value is read and written.
#[derive(Clone, Copy)]
pub(crate) struct Codec<T> {
    pub(crate) read: fn(Value<'_>) -> Result<T, ReadError>,
    pub(crate) write: fn(&T) -> String,
}

/// How the reading of fields ends; writing has no errors.
pub(crate) type Done = Result<(), ReadError>;

/// A record that is being read, or written.
pub(crate) enum Record<'r, 't> {
    Reading(&'r Object<'t>),
    Writing(Vec<String>),
}

/// Reads the fields that are listed, into a record that has other values so far.
pub(crate) fn read<T>(
    object: &Object<'_>,
    mut record: T,
    fields: impl Fn(&mut T, &mut Record<'_, '_>) -> Done,
) -> Result<T, ReadError> {
    fields(&mut record, &mut Record::Reading(object)).map(|()| record)
}

/// Writes the fields that are listed.
pub(crate) fn write<T: Clone>(record: &T, fields: impl Fn(&mut T, &mut Record<'_, '_>) -> Done) -> String {
    let mut written = Record::Writing(Vec::new());
    // Only reading has errors.
    match (fields(&mut record.clone(), &mut written), written) {
        (Ok(()), Record::Writing(fields)) => format!("{{{}}}", fields.join(",")),
        _ => String::new(),
    }
}

impl Record<'_, '_> {
    /// A field that must be there.
    pub(crate) fn need<T>(&mut self, key: &'static str, value: &mut T, codec: Codec<T>) -> Done {
        match self {
            Record::Reading(object) => *value = (codec.read)(object.need(key)?)?,
            Record::Writing(fields) => fields.push(format!("\"{key}\":{}", (codec.write)(value))),
        }
        Ok(())
    }

    /// A field that is written, and not read here.
    pub(crate) fn only_written(&mut self, key: &'static str, json: impl Display) {
        if let Record::Writing(fields) = self {
            fields.push(format!("\"{key}\":{json}"));
        }
    }

    /// A field that can be missing. Some programs write `false` for a value that is not there.
    pub(crate) fn maybe<T>(&mut self, key: &'static str, value: &mut Option<T>, codec: Codec<T>) -> Done {
        match (self, value) {
            (Record::Reading(object), value) => {
                let found = object.get(key).filter(|found| found.text != "false");
                *value = found.map(codec.read).transpose()?;
            }
            (this, Some(value)) => this.need(key, value, codec)?,
            (Record::Writing(_), None) => {}
        }
        Ok(())
    }

    /// A field that is missing where it has this value.
    pub(crate) fn or<T: PartialEq + Clone>(
        &mut self,
        key: &'static str,
        value: &mut T,
        codec: Codec<T>,
        missing: T,
    ) -> Done {
        let mut said = Some(value.clone()).filter(|value| *value != missing);
        self.maybe(key, &mut said, codec)?;
        *value = said.unwrap_or(missing);
        Ok(())
    }

    /// A field that is always written, and can be missing.
    pub(crate) fn or_default<T: Default + Clone>(&mut self, key: &'static str, value: &mut T, codec: Codec<T>) -> Done {
        let mut said = Some(value.clone());
        self.maybe(key, &mut said, codec)?;
        *value = said.unwrap_or_default();
        Ok(())
    }
}

/// True or false.
pub(crate) const BOOLEAN: Codec<bool> = Codec { read: |value| value.boolean(), write: bool::to_string };
/// A text.
pub(crate) const TEXT: Codec<String> =
    Codec { read: |value| value.text(), write: |text| serde_json::Value::String(text.clone()).to_string() };
/// `black` or `white`.
pub(crate) const COLOR: Codec<Color> = Codec {
    read: |value| value.text()?.parse().map_err(|_| value.unexpected(Expectation::BLACK_OR_WHITE)),
    write: |color| format!("\"{color}\""),
};
/// A number of milliseconds since the epoch.
pub(crate) const INSTANT: Codec<Timestamp> =
    Codec { read: |value| value.span(MILLISECOND).map(Timestamp::after_epoch), write: Timestamp::to_string };

/// A whole number from 0, as large as its type has room for.
pub(crate) const fn count<N: TryFrom<u64> + Display>() -> Codec<N> {
    Codec {
        read: |value| N::try_from(value.count()?).map_err(|_| value.unexpected(Expectation("a smaller number"))),
        write: N::to_string,
    }
}
