//! The keys and values of one object.

use alloc::borrow::{Cow, ToOwned};
#[cfg(feature = "views")]
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::value::{Object, Value};
use super::{Form, Keys, LineProblem, Reader};
use crate::Seat;
#[cfg(feature = "json")]
use crate::{Input, Span, Timestamp};

/// The most keys of one object. No object of this crate's lines, journals, snapshots and views has half as many.
pub const MAX_KEYS: usize = 64;

/// The keys and values of one JSON object, for protocols like [`lines`](crate::lines). Taking a value removes it; a key
/// that is left at the end is unknown. Numbers are read from their digits, and a key that occurs twice is an error. An
/// object has at most [`MAX_KEYS`] keys. Reading costs time in proportion to its bytes; the caller limits their number.
///
/// ```
/// use tc_core::form::{Fields, LineProblem};
///
/// let mut fields = Fields::read(r#"{"at":0.001,"by":"ann","to":3}"#)?;
/// assert_eq!(fields.instant("at")?.as_micros(), 1);
/// assert_eq!(fields.word("by")?, "ann");
/// let problem = fields.finish("commit").unwrap_err();
/// assert_eq!(problem.to_string(), "`commit` has no key `to`");
/// # Ok::<(), LineProblem>(())
/// ```
pub struct Fields<'v> {
    fields: Vec<(Cow<'v, str>, Value<'v>)>,
    reader: Reader,
    /// The type that the object says it is.
    kind: Option<String>,
}

impl<'v> Fields<'v> {
    /// The keys and values of the value of a key.
    pub(super) fn of(key: &'static str, value: Value<'v>) -> Result<Fields<'v>, LineProblem> {
        match value {
            #[cfg(feature = "json")]
            Value::Json(raw) => Fields::read(raw.get()),
            Value::Object(object) => Fields::checked(object),
            _ => Err(LineProblem::Expected { key, expected: "an object" }),
        }
    }

    fn checked(object: Object<'v, Value<'v>>) -> Result<Fields<'v>, LineProblem> {
        let earlier = |place: usize| object.first.iter().take(place);
        let is_twice = |(place, key): &(usize, &Cow<'_, str>)| earlier(*place).any(|(name, _)| name == *key);
        match object.first.iter().map(|(key, _)| key).enumerate().find(is_twice) {
            Some((_, key)) => Err(LineProblem::Twice { key: key.to_string() }),
            None if object.keys > MAX_KEYS => Err(LineProblem::TooManyKeys(object.keys)),
            None => Ok(Fields { fields: object.first, reader: Reader::default(), kind: None }),
        }
    }

    /// Reads the object in a text, and everything in it, for forms without milliseconds: their numbers are counts.
    ///
    /// # Errors
    /// As [`Fields::read`]; [`LineProblem::Expected`] with this key for another value than an object.
    #[cfg(feature = "views")]
    pub(crate) fn read_whole(key: &'static str, text: &'v str) -> Result<Fields<'v>, LineProblem> {
        let value = serde_json::from_str(text).map_err(|error| LineProblem::NotAnObject(message(&error)))?;
        Fields::of(key, value)
    }

    pub(crate) fn value(&mut self, key: &str) -> Option<Value<'v>> {
        let place = self.fields.iter().position(|(name, _)| name == key)?;
        Some(self.fields.remove(place).1)
    }

    /// The value of a key.
    pub(crate) fn needed<T: Form>(&mut self, key: &'static str) -> Result<T, LineProblem> {
        self.if_any(key)?.ok_or(LineProblem::Missing { key })
    }

    /// The value of a key, `None` if the key is missing.
    pub(crate) fn if_any<T: Form>(&mut self, key: &'static str) -> Result<Option<T>, LineProblem> {
        let value = self.value(key);
        value.map(|value| T::read(key, value.looked_into(), &mut self.reader)).transpose()
    }

    /// The value of a key, `None` if the key is missing or its value is `null`.
    #[cfg(feature = "json")]
    fn not_null<T: Form>(&mut self, key: &'static str) -> Result<Option<T>, LineProblem> {
        let value = self.value(key).map(Value::looked_into).filter(|value| !matches!(value, Value::Null));
        value.map(|value| T::read(key, value, &mut self.reader)).transpose()
    }

    /// The objects of a list, from first to last.
    #[cfg(feature = "json")]
    pub(crate) fn objects(
        &mut self,
        key: &'static str,
    ) -> Result<impl Iterator<Item = Result<Fields<'v>, LineProblem>> + use<'v>, LineProblem> {
        match self.value(key).map(Value::looked_into) {
            Some(Value::List(list)) => Ok(list.into_iter().map(move |value| Fields::of(key, value.looked_into()))),
            Some(_) => Err(LineProblem::Expected { key, expected: "a list" }),
            None => Err(LineProblem::Missing { key }),
        }
    }

    /// Checks the version of an object, which is the only one that is read.
    pub(crate) fn version(&mut self, expected: u32) -> Result<(), LineProblem> {
        let found = self.needed("version")?;
        if found == expected { Ok(()) } else { Err(LineProblem::Version { expected, found }) }
    }

    /// The type that the object says it is.
    pub(crate) fn kind(&mut self) -> Result<String, LineProblem> {
        let kind: String = self.needed("type")?;
        self.kind = Some(kind.clone());
        Ok(kind)
    }

    /// Puts a seat back that another part of the object needs, too.
    pub(super) fn put_back(&mut self, key: &'static str, seat: Seat) {
        self.fields.push((key.into(), seat.value()));
    }

    /// Reads all keys that are left; each of them must be known.
    pub(crate) fn rest<T: Keys>(&mut self) -> Result<T, LineProblem> {
        let read = T::read_keys(self)?;
        let kind = self.kind.take();
        self.finish(kind.as_deref().unwrap_or(T::NAME))?;
        Ok(read)
    }

    /// Checks that every key was taken. `kind` names the object in the error.
    ///
    /// # Errors
    /// [`LineProblem::UnknownKey`], and [`LineProblem::UnknownSeat`] for a seat that was read before.
    pub fn finish(&self, kind: &str) -> Result<(), LineProblem> {
        match self.fields.first() {
            Some((key, _)) => Err(LineProblem::UnknownKey { kind: kind.to_owned(), key: key.to_string() }),
            None => self.reader.finish(),
        }
    }
}

#[cfg(feature = "json")]
impl<'v> Fields<'v> {
    /// Reads the object in a text.
    ///
    /// # Errors
    /// [`LineProblem::NotAnObject`]; then [`LineProblem::Twice`] for a key that occurs twice among the first
    /// [`MAX_KEYS`], or [`LineProblem::TooManyKeys`].
    pub fn read(text: &'v str) -> Result<Fields<'v>, LineProblem> {
        let Object { first, keys } =
            serde_json::from_str(text).map_err(|error| LineProblem::NotAnObject(message(&error)))?;
        let first = first.into_iter().map(|(key, raw)| (key, Value::Json(raw))).collect();
        Fields::checked(Object { first, keys })
    }

    /// Takes the JSON text of the value of a key; `None` if the key is missing.
    pub fn take(&mut self, key: &str) -> Option<&'v str> {
        match self.value(key)? {
            Value::Json(raw) => Some(raw.get()),
            _ => None,
        }
    }

    /// Takes the JSON text of the value of a key.
    ///
    /// # Errors
    /// [`LineProblem::Missing`] if there is no such key.
    pub fn need(&mut self, key: &'static str) -> Result<&'v str, LineProblem> {
        self.take(key).ok_or(LineProblem::Missing { key })
    }

    /// Takes all keys that are left as an [`Input`]: for protocols whose objects have keys of their own besides those of
    /// an input.
    ///
    /// ```
    /// use tc_core::form::{Fields, LineProblem};
    /// use tc_core::{Input, Seat};
    ///
    /// let mut fields = Fields::read(r#"{"type":"halt","seat":1,"id":"m7"}"#)?;
    /// assert_eq!(fields.optional_word("id")?.as_deref(), Some("m7"));
    /// assert_eq!(fields.input()?, Input::Halt { seat: Seat::SECOND });
    /// # Ok::<(), LineProblem>(())
    /// ```
    ///
    /// # Errors
    /// A [`LineProblem`] if they are not one.
    pub fn input(&mut self) -> Result<Input, LineProblem> {
        self.rest()
    }

    /// Adds the key `seat` with this seat, unless the object has one: for protocols that know whose object it is.
    ///
    /// ```
    /// use tc_core::form::{Fields, LineProblem};
    /// use tc_core::{Input, Seat};
    ///
    /// let mut fields = Fields::read(r#"{"type":"go"}"#)?;
    /// fields.seat_if_missing(Seat::SECOND);
    /// assert_eq!(fields.input()?, Input::Go { seat: Seat::SECOND });
    /// # Ok::<(), LineProblem>(())
    /// ```
    pub fn seat_if_missing(&mut self, seat: Seat) {
        if !self.fields.iter().any(|(key, _)| key == "seat") {
            self.put_back("seat", seat);
        }
    }

    /// Takes an instant.
    ///
    /// # Errors
    /// A [`LineProblem`] if the key is missing or its value is not an instant.
    pub fn instant(&mut self, key: &'static str) -> Result<Timestamp, LineProblem> {
        self.needed(key)
    }

    /// Takes an instant; `None` if the key is missing or its value is `null`.
    ///
    /// # Errors
    /// A [`LineProblem`] if the value is not an instant.
    pub fn instant_or_null(&mut self, key: &'static str) -> Result<Option<Timestamp>, LineProblem> {
        self.not_null(key)
    }

    /// Takes a seat; `None` if the key is missing or its value is `null`. A seat above 15 is read as the first, and
    /// [`finish`](Fields::finish) reports it.
    ///
    /// # Errors
    /// A [`LineProblem`] if the value is not a seat.
    pub fn seat_or_null(&mut self, key: &'static str) -> Result<Option<Seat>, LineProblem> {
        self.not_null(key)
    }

    /// Takes a span of time.
    ///
    /// # Errors
    /// A [`LineProblem`] if the key is missing or its value is not a span.
    pub fn span(&mut self, key: &'static str) -> Result<Span, LineProblem> {
        self.needed(key)
    }

    /// Takes a span of time; `None` if the key is missing or its value is `null`.
    ///
    /// # Errors
    /// A [`LineProblem`] if the value is not a span.
    pub fn span_or_null(&mut self, key: &'static str) -> Result<Option<Span>, LineProblem> {
        self.not_null(key)
    }

    /// Takes true or false; `None` if the key is missing.
    ///
    /// # Errors
    /// A [`LineProblem`] if the value is neither.
    pub fn optional_boolean(&mut self, key: &'static str) -> Result<Option<bool>, LineProblem> {
        self.if_any(key)
    }

    /// Takes a text.
    ///
    /// # Errors
    /// A [`LineProblem`] if the key is missing or its value is not a text.
    pub fn word(&mut self, key: &'static str) -> Result<String, LineProblem> {
        self.needed(key)
    }

    /// Takes a text; `None` if the key is missing.
    ///
    /// # Errors
    /// A [`LineProblem`] if the value is not a text.
    pub fn optional_word(&mut self, key: &'static str) -> Result<Option<String>, LineProblem> {
        self.if_any(key)
    }

    /// Takes a text; `None` if the key is missing or its value is `null`.
    ///
    /// # Errors
    /// A [`LineProblem`] if the value is not a text.
    pub fn word_or_null(&mut self, key: &'static str) -> Result<Option<String>, LineProblem> {
        self.not_null(key)
    }

    /// Takes a list of texts; `None` if the key is missing.
    ///
    /// # Errors
    /// A [`LineProblem`] if the value is not a list of texts.
    pub fn optional_strings(&mut self, key: &'static str) -> Result<Option<Vec<String>>, LineProblem> {
        self.take(key)
            .map(serde_json::from_str)
            .transpose()
            .map_err(|_| LineProblem::Expected { key, expected: "a list of texts" })
    }
}

/// What is wrong with the JSON, without the end of a long value, and at which byte. The text is one line, so its number says
/// nothing.
#[cfg(feature = "views")]
fn message(error: &serde_json::Error) -> String {
    const MOST: usize = 400;
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let reason = message.strip_suffix(place.as_str()).unwrap_or(&message);
    let (end, cut) = reason.char_indices().nth(MOST).map_or((reason.len(), ""), |(end, _)| (end, "..."));
    format!("{}{cut} at byte {}", &reason[..end], error.column())
}
