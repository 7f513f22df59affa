//! The keys and values of one JSON object, each value still text.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{LineProblem, millis, nanos};
use crate::{Seat, SeatSet, Span, Timestamp, Why};

/// The most keys of one object. No object of this crate's lines, journals, snapshots and views has half as many.
pub const MAX_KEYS: usize = 64;

/// How instants and spans are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Milliseconds as numbers, in lines.
    Milliseconds,
    /// Nanoseconds as strings, in what is saved.
    Nanoseconds,
}

/// The keys and values of one JSON object, for protocols like this one. Taking a value removes it; what is left at the
/// end is unknown. Numbers are read from their digits, and a repeated key is an error. An object has at most
/// [`MAX_KEYS`] keys, and its cost is that of its bytes, whatever is in it; how many bytes there can be, the caller
/// decides.
///
/// ```
/// use tc_core::lines::{Fields, LineProblem, Unit};
///
/// let mut fields = Fields::read(r#"{"at":0.000001,"by":"ann","to":3}"#, Unit::Milliseconds)?;
/// assert_eq!(fields.instant("at")?.as_nanos(), 1);
/// assert_eq!(fields.word("by")?, "ann");
/// let problem = fields.finish("commit").unwrap_err();
/// assert_eq!(problem.to_string(), "`commit` has no key `to`");
/// # Ok::<(), LineProblem>(())
/// ```
pub struct Fields<'v> {
    fields: Vec<(String, &'v RawValue)>,
    unit: Unit,
    /// A seat beyond all that there can be. It is said when nothing else is wrong.
    unknown_seat: Option<String>,
}

impl<'v> Fields<'v> {
    /// The object of a text.
    ///
    /// # Errors
    /// [`LineProblem::NotAnObject`]; then [`LineProblem::Twice`] for a doubled key among the first [`MAX_KEYS`], or
    /// [`LineProblem::TooManyKeys`].
    pub fn read(text: &'v str, unit: Unit) -> Result<Fields<'v>, LineProblem> {
        let object: Object<'v> =
            serde_json::from_str(text).map_err(|error| LineProblem::NotAnObject(message(&error)))?;
        let mut earlier = BTreeSet::new();
        match object.first.iter().find(|(name, _)| !earlier.insert(name.as_str())) {
            Some((key, _)) => Err(LineProblem::Twice { key: key.clone() }),
            None if object.keys > MAX_KEYS => Err(LineProblem::TooManyKeys(object.keys)),
            None => Ok(Fields { fields: object.first, unit, unknown_seat: None }),
        }
    }

    /// The value of a key as text, `None` if the key is missing.
    pub fn take(&mut self, key: &str) -> Option<&'v str> {
        let place = self.fields.iter().position(|(name, _)| name == key)?;
        Some(self.fields.remove(place).1.get())
    }

    /// The value of a key as text.
    ///
    /// # Errors
    /// [`LineProblem::Missing`].
    pub fn need(&mut self, key: &'static str) -> Result<&'v str, LineProblem> {
        self.take(key).ok_or(LineProblem::Missing { key })
    }

    /// That every key was taken.
    ///
    /// # Errors
    /// [`LineProblem::UnknownKey`], and [`LineProblem::UnknownSeat`] for a seat that was read before.
    pub fn finish(&self, kind: &str) -> Result<(), LineProblem> {
        match self.fields.first() {
            Some((key, _)) => Err(LineProblem::UnknownKey { kind: kind.to_owned(), key: key.clone() }),
            None => self.unknown_seat.clone().map_or(Ok(()), |seat| Err(LineProblem::UnknownSeat(seat))),
        }
    }

    pub(crate) fn time(&mut self, key: &'static str) -> Result<i64, LineProblem> {
        time(key, self.need(key)?, self.unit)
    }

    /// An instant.
    ///
    /// # Errors
    /// A [`LineProblem`] if it is missing, or no instant.
    pub fn instant(&mut self, key: &'static str) -> Result<Timestamp, LineProblem> {
        self.time(key).map(Timestamp::from_nanos)
    }

    /// An instant, `None` if the key is missing or `null`.
    ///
    /// # Errors
    /// A [`LineProblem`] if it is no instant.
    pub fn instant_or_null(&mut self, key: &'static str) -> Result<Option<Timestamp>, LineProblem> {
        match self.take(key) {
            None | Some("null") => Ok(None),
            Some(text) => time(key, text, self.unit).map(Timestamp::from_nanos).map(Some),
        }
    }

    /// A span of time.
    ///
    /// # Errors
    /// A [`LineProblem`] if it is missing, or no span.
    pub fn span(&mut self, key: &'static str) -> Result<Span, LineProblem> {
        self.time(key).map(Span::from_nanos)
    }

    pub(crate) fn span_or_zero(&mut self, key: &'static str) -> Result<Span, LineProblem> {
        self.take(key).map_or(Ok(0), |text| time(key, text, self.unit)).map(Span::from_nanos)
    }

    pub(crate) fn seat(&mut self, key: &'static str) -> Result<Seat, LineProblem> {
        let text = self.need(key)?;
        self.read_seat(key, text)
    }

    /// A seat; the first one in place of one that no clock has, which [`Fields::finish`] tells of.
    pub(crate) fn read_seat(&mut self, key: &'static str, text: &str) -> Result<Seat, LineProblem> {
        self.known_seat(key, text).map(|seat| seat.unwrap_or(Seat::FIRST))
    }

    /// A seat; `None` for one that no clock has, which [`Fields::finish`] tells of.
    fn known_seat(&mut self, key: &'static str, text: &str) -> Result<Option<Seat>, LineProblem> {
        match text.parse().ok().and_then(Seat::new) {
            Some(seat) => Ok(Some(seat)),
            None if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.unknown_seat.get_or_insert_with(|| shortened(text));
                Ok(None)
            }
            None => Err(LineProblem::NotASeat { key }),
        }
    }

    pub(crate) fn optional_seat(&mut self, key: &'static str) -> Result<Option<Seat>, LineProblem> {
        self.take(key).map(|text| self.read_seat(key, text)).transpose()
    }

    pub(crate) fn seats(&mut self, key: &'static str) -> Result<SeatSet, LineProblem> {
        let list: Vec<&RawValue> = serde_json::from_str(self.need(key)?).map_err(|_| LineProblem::NotSeats { key })?;
        let mut seats = SeatSet::EMPTY;
        for value in list {
            let Some(seat) = self.known_seat(key, value.get())? else {
                continue;
            };
            if seats.contains(seat) {
                return Err(LineProblem::NotSeats { key });
            }
            seats.insert(seat);
        }
        Ok(seats)
    }

    /// A whole number from 0 to `most`.
    ///
    /// # Errors
    /// A [`LineProblem`] if it is missing, or no such number.
    pub fn count(&mut self, key: &'static str, most: u32) -> Result<u32, LineProblem> {
        count(key, self.need(key)?, most)
    }

    pub(crate) fn optional_count(&mut self, key: &'static str, most: u32) -> Result<Option<u32>, LineProblem> {
        self.take(key).map(|text| count(key, text, most)).transpose()
    }

    /// A whole number, or `null` for none.
    pub(crate) fn count_or_null(&mut self, key: &'static str, most: u16) -> Result<Option<u16>, LineProblem> {
        match self.need(key)? {
            "null" => Ok(None),
            text => count(key, text, most.into()).map(|count| Some(count as u16)),
        }
    }

    /// True or false, `None` if the key is missing.
    ///
    /// # Errors
    /// [`LineProblem::NotABoolean`].
    pub fn optional_boolean(&mut self, key: &'static str) -> Result<Option<bool>, LineProblem> {
        self.take(key).map(|text| text.parse().map_err(|_| LineProblem::NotABoolean { key })).transpose()
    }

    /// A text.
    ///
    /// # Errors
    /// A [`LineProblem`] if it is missing, or no text.
    pub fn word(&mut self, key: &'static str) -> Result<String, LineProblem> {
        serde_json::from_str(self.need(key)?).map_err(|_| LineProblem::NotAText { key })
    }

    /// A text, `None` if the key is missing.
    ///
    /// # Errors
    /// [`LineProblem::NotAText`].
    pub fn optional_word(&mut self, key: &'static str) -> Result<Option<String>, LineProblem> {
        self.take(key).map(|text| serde_json::from_str(text).map_err(|_| LineProblem::NotAText { key })).transpose()
    }

    /// A list of texts.
    ///
    /// # Errors
    /// A [`LineProblem`] if it is missing, or no list of texts.
    pub fn strings(&mut self, key: &'static str) -> Result<Vec<String>, LineProblem> {
        serde_json::from_str(self.need(key)?).map_err(|_| LineProblem::NotTexts { key })
    }

    /// A list of texts, `None` if the key is missing.
    ///
    /// # Errors
    /// [`LineProblem::NotTexts`].
    pub fn optional_strings(&mut self, key: &'static str) -> Result<Option<Vec<String>>, LineProblem> {
        self.take(key).map(|text| serde_json::from_str(text).map_err(|_| LineProblem::NotTexts { key })).transpose()
    }

    /// The objects of a list, each still text.
    pub(crate) fn list(&mut self, key: &'static str) -> Result<Vec<&'v RawValue>, LineProblem> {
        serde_json::from_str(self.need(key)?).map_err(|_| LineProblem::NotAList { key })
    }

    pub(crate) fn optional_instant(&mut self, key: &'static str) -> Result<Option<Timestamp>, LineProblem> {
        self.take(key).map(|text| time(key, text, self.unit).map(Timestamp::from_nanos)).transpose()
    }

    pub(crate) fn optional_span(&mut self, key: &'static str) -> Result<Option<Span>, LineProblem> {
        self.take(key).map(|text| time(key, text, self.unit).map(Span::from_nanos)).transpose()
    }

    pub(crate) fn why(&mut self, key: &'static str) -> Result<Why, LineProblem> {
        let text = self.word(key)?;
        Why::new(&text).ok_or(LineProblem::TooLong { key, bytes: text.len() })
    }
}

fn time(key: &'static str, text: &str, unit: Unit) -> Result<i64, LineProblem> {
    match unit {
        Unit::Milliseconds => millis::read(key, text),
        Unit::Nanoseconds => nanos::read(key, text),
    }
}

/// The digits of a number, cut short where there are too many.
fn shortened(digits: &str) -> String {
    const MOST: usize = 20;
    let cut = if digits.len() > MOST { "..." } else { "" };
    digits.chars().take(MOST).chain(cut.chars()).collect()
}

fn count(key: &'static str, text: &str, most: u32) -> Result<u32, LineProblem> {
    text.parse().ok().filter(|count| *count <= most).ok_or(LineProblem::NotACount { key, most })
}

/// What is wrong with the JSON, and at which byte; there is only one line.
fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
    format!("{reason} at byte {}", error.column())
}

/// An object as it is written.
struct Object<'v> {
    /// The first [`MAX_KEYS`] keys and their values.
    first: Vec<(String, &'v RawValue)>,
    /// The number of all keys.
    keys: usize,
}

impl<'de: 'v, 'v> Deserialize<'de> for Object<'v> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'v>, D::Error> {
        struct ObjectVisitor;

        impl<'de> Visitor<'de> for ObjectVisitor {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut object = Object { first: Vec::new(), keys: 0 };
                // What comes after the last key that is kept is still read: it can be no JSON.
                while let Some(field) = map.next_entry::<String, &RawValue>()? {
                    object.keys += 1;
                    if object.keys <= MAX_KEYS {
                        object.first.push(field);
                    }
                }
                Ok(object)
            }
        }

        deserializer.deserialize_map(ObjectVisitor)
    }
}
