//! How the types of this crate are written and read with the feature `serde`, and parts for your own protocols.
//!
//! Each type has one form wherever it occurs: an object with the keys of its fields, perhaps with a `type`, or a word.
//! `Serialize` and `Deserialize` write and read it in JSON and in every other self-describing format that has a null
//! (CBOR and RON do, TOML does not). Journals, snapshots, views and the lines of the line protocol have the same form.
//!
//! **Instants and spans** are milliseconds as numbers with at most three decimals, `12500` or `0.001`, wherever they
//! stand. Each is exact in a double, so no reader rounds it. Lines, journals and snapshots are read digit for digit, and
//! refuse exponents and more decimals. Through `Deserialize` a format gives doubles: `0.0001` is refused there, too, but
//! the last digit of `1795372205000.0001` is lost before it can be seen. With the feature `json` an instant can also be a
//! date and time as text, `"2026-11-22T18:30:05.25Z"`.
//!
//! A key with its default value is left out by the writer, and accepted by the reader. An unknown key, a key that
//! occurs twice, and a value that a key cannot have are errors. A format that drops repeated keys itself, such as
//! `serde_json::Value`, hides them.
//!
//! ```
//! use tc_core::{Input, Press, Seat, Timestamp};
//!
//! let press = Input::Press(Press { next: tc_core::Next::Seat(Seat::FIRST), ..Press::default() });
//! assert_eq!(serde_json::to_string(&press)?, r#"{"type":"press","next":0}"#);
//! assert_eq!(serde_json::from_str::<Input>(r#"{"type":"press","next":0}"#)?, press);
//! assert_eq!(serde_json::to_string(&Timestamp::micros(12_500))?, "12.5");
//! # Ok::<(), serde_json::Error>(())
//! ```

mod basic;
mod entry;
mod fields;
#[cfg(feature = "views")]
mod json;
pub(crate) mod millis;
mod problem;
#[cfg(feature = "json")]
mod rfc3339;
mod special;
mod value;

pub(crate) use entry::Entry;
pub use fields::{Fields, MAX_KEYS};
pub use problem::LineProblem;
pub(crate) use value::Value;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use value::Object;

/// A type with a form.
pub(crate) trait Form: Sized {
    fn value(&self) -> Value<'static>;

    /// Reads the value of a key.
    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<Self, LineProblem>;
}

/// A type whose form is an object, or a part of one.
pub(crate) trait Keys: Sized {
    /// The name of the object in the report of an unknown key.
    const NAME: &'static str;

    fn write(&self, to: &mut Writer);

    fn read_keys(fields: &mut Fields<'_>) -> Result<Self, LineProblem>;
}

/// A type whose form is an object with a `type`, on which its other keys depend.
pub(crate) trait Tagged: Sized {
    /// All values of `type`; those of a variant that is another such enum follow.
    const KINDS: &'static [&'static [&'static str]];

    /// The value of `type`.
    fn kind(&self) -> &'static str;

    /// Writes all keys but `type`.
    fn write_rest(&self, to: &mut Writer);

    fn read_rest(kind: &str, fields: &mut Fields<'_>) -> Result<Self, LineProblem>;
}

impl<T: Keys> Form for T {
    fn value(&self) -> Value<'static> {
        let mut writer = Writer::new();
        self.write(&mut writer);
        writer.value()
    }

    fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<T, LineProblem> {
        Fields::of(key, value)?.rest()
    }
}

/// An object while it is written, key by key.
pub(crate) struct Writer {
    keys: Vec<(Cow<'static, str>, Value<'static>)>,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer { keys: Vec::with_capacity(8) }
    }

    pub(crate) fn put<T: Form>(&mut self, key: &'static str, value: &T) {
        self.put_value(key, value.value());
    }

    pub(crate) fn put_word(&mut self, key: &'static str, word: &'static str) {
        self.put_value(key, Value::Word(word));
    }

    pub(crate) fn put_value(&mut self, key: &'static str, value: Value<'static>) {
        self.keys.push((key.into(), value));
    }

    pub(crate) fn value(self) -> Value<'static> {
        Value::Object(Object { keys: self.keys.len(), first: self.keys })
    }

    /// The object as one line of JSON.
    #[cfg(feature = "views")]
    pub(crate) fn json(self) -> String {
        let mut line = String::with_capacity(512);
        self.value().write_json(&mut line);
        line
    }
}

/// What reading a value needs besides the value.
#[derive(Default)]
pub(crate) struct Reader {
    /// A seat number above 15, which is reported if nothing else is wrong.
    unknown_seat: Option<String>,
}

impl Reader {
    fn finish(&self) -> Result<(), LineProblem> {
        self.unknown_seat.clone().map_or(Ok(()), |seat| Err(LineProblem::UnknownSeat(seat)))
    }
}

/// Reads a type from any self-describing format. Problems that concern no key are reported with `name` as their key.
pub(crate) fn deserialize<'de, T: Form, D: Deserializer<'de>>(
    name: &'static str,
    deserializer: D,
) -> Result<T, D::Error> {
    let mut reader = Reader::default();
    let value = Value::deserialize(deserializer)?;
    let read = T::read(name, value, &mut reader).and_then(|read| reader.finish().map(|()| read));
    read.map_err(D::Error::custom)
}
