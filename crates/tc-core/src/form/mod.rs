//! How the types of this crate are written and read: the feature `serde`, and what other protocols are built of.
//!
//! Each type has one form, whatever it is part of: an object with the keys of its fields, or of its parts and a `type`,
//! or a word. What a program stores or sends has it, by `Serialize` and `Deserialize`: in JSON, and in every other
//! self-describing format that has a null (CBOR and RON do, TOML does not). Journals, snapshots, views, and the lines that
//! people and scripts type have it too.
//!
//! **Instants and spans**: what programs store or send to each other has nanoseconds as strings, `"12500000000"`, which
//! no reader rounds. What people and scripts type, the [line protocol](crate::lines), has milliseconds as numbers,
//! `12500`. No form has both, and each is refused where the other is expected.
//!
//! A key that says nothing is left out when it is written, and may be given when it is read. An unknown key, a doubled
//! key, and a value that a key cannot have are errors. In a format that drops doubled keys itself, such as
//! `serde_json::Value`, they cannot be seen.
//!
//! ```
//! use tc_core::{Input, Press, Seat, Timestamp};
//!
//! let press = Input::Press(Press { next: tc_core::Next::Seat(Seat::FIRST), ..Press::default() });
//! assert_eq!(serde_json::to_string(&press)?, r#"{"type":"press","next":0}"#);
//! assert_eq!(serde_json::from_str::<Input>(r#"{"type":"press","next":0}"#)?, press);
//! assert_eq!(serde_json::to_string(&Timestamp::from_nanos(12_500_000_000))?, r#""12500000000""#);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod basic;
mod entry;
mod fields;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "json")]
pub(crate) mod millis;
mod nanos;
mod problem;
#[cfg(feature = "json")]
mod shown;
mod special;
mod value;

pub(crate) use entry::Entry;
pub use fields::{Fields, MAX_KEYS};
pub use problem::LineProblem;
#[cfg(feature = "json")]
pub use shown::{ChangeForm, Millis, ReadingForm};
pub(crate) use value::Value;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use value::Object;

/// How instants and spans are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeForm {
    /// Milliseconds as numbers, in lines.
    #[cfg(feature = "json")]
    Milliseconds,
    /// Nanoseconds as strings, in what programs store or send.
    Nanoseconds,
}

/// Something with a form.
pub(crate) trait Form: Sized {
    fn value(&self, times: TimeForm) -> Value<'static>;

    /// Reads the value of a key.
    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<Self, LineProblem>;
}

/// Something whose form is an object, or a part of one.
pub(crate) trait Keys: Sized {
    /// What the object is called where an unknown key is reported.
    const NAME: &'static str;

    fn write(&self, to: &mut Writer);

    fn read_keys(fields: &mut Fields<'_>) -> Result<Self, LineProblem>;
}

/// An object whose keys depend on its `type`.
pub(crate) trait Tagged: Sized {
    /// The `type`.
    fn kind(&self) -> &'static str;

    /// Writes the keys but for `type`.
    fn write_rest(&self, to: &mut Writer);

    fn read_rest(kind: &str, fields: &mut Fields<'_>) -> Result<Self, LineProblem>;
}

impl<T: Keys> Form for T {
    fn value(&self, times: TimeForm) -> Value<'static> {
        let mut writer = Writer::new(times);
        self.write(&mut writer);
        writer.value()
    }

    fn read(_: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<T, LineProblem> {
        Fields::of(value, reader.times)?.rest()
    }
}

/// An object to be written.
pub(crate) struct Writer {
    times: TimeForm,
    keys: Vec<(Cow<'static, str>, Value<'static>)>,
}

impl Writer {
    pub(crate) fn new(times: TimeForm) -> Writer {
        Writer { times, keys: Vec::with_capacity(8) }
    }

    pub(crate) fn put<T: Form>(&mut self, key: &'static str, value: &T) {
        self.put_value(key, value.value(self.times));
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

    /// One line of JSON.
    #[cfg(feature = "json")]
    pub(crate) fn json(self) -> String {
        let mut line = String::with_capacity(512);
        self.value().write_json(&mut line);
        line
    }
}

/// What a reader of values keeps.
pub(crate) struct Reader {
    pub(crate) times: TimeForm,
    /// A seat beyond all that there can be. It is reported when nothing else is wrong.
    unknown_seat: Option<String>,
}

impl Reader {
    fn new(times: TimeForm) -> Reader {
        Reader { times, unknown_seat: None }
    }

    fn finish(&self) -> Result<(), LineProblem> {
        self.unknown_seat.clone().map_or(Ok(()), |seat| Err(LineProblem::UnknownSeat(seat)))
    }
}

/// Reads something from any self-describing format. `name` is what a problem is about that has no key.
pub(crate) fn deserialize<'de, T: Form, D: Deserializer<'de>>(
    name: &'static str,
    deserializer: D,
) -> Result<T, D::Error> {
    let mut reader = Reader::new(TimeForm::Nanoseconds);
    let value = Value::deserialize(deserializer)?;
    let read = T::read(name, value, &mut reader).and_then(|read| reader.finish().map(|()| read));
    read.map_err(D::Error::custom)
}
