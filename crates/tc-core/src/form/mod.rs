//! How the types of this crate are written and read: the feature `serde`, and what other protocols are built of.
//!
//! Each type has one form, whatever it is part of: an object with the keys of its fields, or of its parts and a `type`,
//! or a word. What a program stores or sends has it, in JSON and in every other self-describing format of serde:
//! `Serialize` and `Deserialize`, journals, snapshots, views. Lines that people and scripts type have it too.
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

use alloc::string::String;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

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
    fn write<S: Serializer>(&self, times: TimeForm, to: S) -> Result<S::Ok, S::Error>;

    /// Reads the value of a key.
    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<Self, LineProblem>;
}

/// Something whose form is an object, or a part of one.
pub(crate) trait Keys: Sized {
    /// What the object is called where an unknown key is reported.
    const NAME: &'static str;

    fn write_keys<M: SerializeMap>(&self, times: TimeForm, map: &mut M) -> Result<(), M::Error>;

    fn read_keys(fields: &mut Fields<'_>) -> Result<Self, LineProblem>;
}

/// An object whose keys depend on its `type`.
pub(crate) trait Tagged: Sized {
    /// The `type`.
    fn kind(&self) -> &'static str;

    /// The keys but for `type`.
    fn write_rest<M: SerializeMap>(&self, times: TimeForm, map: &mut M) -> Result<(), M::Error>;

    fn read_rest(kind: &str, fields: &mut Fields<'_>) -> Result<Self, LineProblem>;
}

impl<T: Keys> Form for T {
    fn write<S: Serializer>(&self, times: TimeForm, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.write_keys(times, &mut map)?;
        map.end()
    }

    fn read(_: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<T, LineProblem> {
        Fields::of(value, reader.times)?.rest()
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

/// Something to be written, with its instants and spans in one of both ways.
pub(crate) struct Timed<'a, T>(pub(crate) &'a T, pub(crate) TimeForm);

impl<T: Form> Serialize for Timed<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(self.1, serializer)
    }
}

/// Reads something from any self-describing format. `name` is what a problem is about that has no key.
fn deserialize<'de, T: Form, D: Deserializer<'de>>(name: &'static str, deserializer: D) -> Result<T, D::Error> {
    let mut reader = Reader::new(TimeForm::Nanoseconds);
    let value = Value::deserialize(deserializer)?;
    let read = T::read(name, value, &mut reader).and_then(|read| reader.finish().map(|()| read));
    read.map_err(D::Error::custom)
}

macro_rules! of_serde {
    ($($type:ty: $name:literal),* $(,)?) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    self.write(TimeForm::Nanoseconds, serializer)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    deserialize($name, deserializer)
                }
            }
        )*
    };
}

of_serde! {
    crate::Accounts: "accounts",
    crate::AdjustedBy: "why",
    crate::Adjustment: "adjustment",
    crate::AfterFlag: "after_flag",
    crate::Answer: "answer",
    crate::BonusKind: "kind",
    crate::Boundary: "boundary",
    crate::By: "by",
    crate::Calendar: "calendar",
    crate::Change: "change",
    crate::Due: "due",
    crate::Effect: "effect",
    crate::FreeBonus: "free_bonus",
    crate::Input: "input",
    crate::Lag: "lag",
    crate::Loss: "why",
    crate::Next: "next",
    crate::Outcome: "outcome",
    crate::PauseSet: "paused",
    crate::Press: "press",
    crate::Pressure: "pressure",
    crate::Reading: "reading",
    crate::Reason: "reason",
    crate::Rules: "rules",
    crate::Seat: "seat",
    crate::SeatSet: "seats",
    crate::Span: "span",
    crate::StageChange: "stage_change",
    crate::Standing: "standing",
    crate::Status: "status",
    crate::Thresholds: "thresholds",
    crate::Timestamp: "instant",
    crate::Undo: "force",
    crate::Verdict: "applied",
    crate::Why: "why",
    crate::client::Coming: "then",
    crate::client::Exchange: "exchange",
    crate::client::Gains: "gains",
    crate::client::Offset: "offset",
    crate::client::SeatView: "seat",
    crate::client::Shown: "shown",
    crate::client::View: "view",
}
