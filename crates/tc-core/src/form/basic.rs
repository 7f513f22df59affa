//! Times, seats, numbers, texts and lists.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Serialize, Serializer};

#[cfg(feature = "json")]
use super::rfc3339;
use super::{Form, LineProblem, Reader, Value, millis};
use crate::tables::{from_serde, of_serde};
use crate::{EndReason, PauseReason, PauseSet, Seat, SeatSet, Span, Timestamp};

/// With the feature `json` an instant can be a text, too.
impl Form for Timestamp {
    fn value(&self) -> Value<'static> {
        Value::Millis(self.as_micros())
    }

    fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<Timestamp, LineProblem> {
        let micros = match value {
            #[cfg(feature = "json")]
            Value::Text(text) => rfc3339::read(key, &text)?,
            #[cfg(feature = "json")]
            value => millis::of(key, &value, rfc3339::expected)?,
            #[cfg(not(feature = "json"))]
            value => millis::of(key, &value, millis::expected)?,
        };
        Timestamp::from_micros(micros).ok_or(LineProblem::DoesNotFit { key })
    }
}

impl Form for Span {
    fn value(&self) -> Value<'static> {
        Value::Millis(self.as_micros())
    }

    fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<Span, LineProblem> {
        let micros = millis::of(key, &value, millis::expected)?;
        Span::from_micros(micros).ok_or(LineProblem::DoesNotFit { key })
    }
}

/// A seat; [`None`] for a number above 15, which [`Reader::finish`] reports.
fn seat(key: &'static str, value: &Value<'_>, reader: &mut Reader) -> Result<Option<Seat>, LineProblem> {
    let (index, digits) = match value {
        Value::Count(count) => (usize::try_from(*count).ok(), Cow::Owned(count.to_string())),
        Value::Number(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            (digits.parse().ok(), Cow::Borrowed(&**digits))
        }
        _ => return Err(LineProblem::Expected { key, expected: "a seat: a whole number from 0" }),
    };
    let seat = index.and_then(Seat::new);
    if seat.is_none() {
        reader.unknown_seat.get_or_insert_with(|| shortened(&digits));
    }
    Ok(seat)
}

/// The digits of a number for a message; a long number is shortened.
fn shortened(digits: &str) -> String {
    const MOST: usize = 20;
    let cut = if digits.len() > MOST { "..." } else { "" };
    digits.chars().take(MOST).chain(cut.chars()).collect()
}

impl Form for Seat {
    fn value(&self) -> Value<'static> {
        self.index().value()
    }

    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<Seat, LineProblem> {
        seat(key, &value, reader).map(|seat| seat.unwrap_or(Seat::FIRST))
    }
}

impl Form for SeatSet {
    fn value(&self) -> Value<'static> {
        Value::List(self.iter().map(|seat| seat.value()).collect())
    }

    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<SeatSet, LineProblem> {
        let problem = LineProblem::Expected { key, expected: "a list of seats, each once" };
        let Value::List(list) = value else { return Err(problem) };
        let mut seats = SeatSet::EMPTY;
        for value in list {
            match seat(key, &value.looked_into(), reader)? {
                Some(seat) if seats.contains(seat) => return Err(problem),
                Some(seat) => seats.insert(seat),
                None => {}
            }
        }
        Ok(seats)
    }
}

impl Form for PauseSet {
    fn value(&self) -> Value<'static> {
        Value::List(self.iter().map(|reason| reason.value()).collect())
    }

    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<PauseSet, LineProblem> {
        let reasons = Vec::<PauseReason>::read(key, value, reader)?;
        Ok(reasons.into_iter().fold(PauseSet::default(), PauseSet::with))
    }
}

macro_rules! counts {
    ($($type:ty: $most:expr),*) => {
        $(
            impl Form for $type {
                fn value(&self) -> Value<'static> {
                    Value::Count(*self as u64)
                }

                fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<$type, LineProblem> {
                    let number = match &value {
                        Value::Count(number) => (*number).try_into().ok(),
                        Value::Number(digits) => digits.parse().ok(),
                        _ => None,
                    };
                    number.filter(|number| *number <= $most).ok_or(LineProblem::NotACount { key, most: $most as u64 })
                }
            }
        )*
    };
}

counts! { u8: u8::MAX, u16: u16::MAX, u32: u32::MAX, u64: u64::MAX, usize: u32::MAX as usize }

impl Form for bool {
    fn value(&self) -> Value<'static> {
        Value::Bool(*self)
    }

    fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<bool, LineProblem> {
        match value {
            Value::Bool(truth) => Ok(truth),
            _ => Err(LineProblem::Expected { key, expected: "true or false" }),
        }
    }
}

impl Form for String {
    fn value(&self) -> Value<'static> {
        Value::Text(self.clone().into())
    }

    fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<String, LineProblem> {
        match value {
            Value::Text(text) => Ok(text.into_owned()),
            _ => Err(LineProblem::Expected { key, expected: "a text" }),
        }
    }
}

impl Form for EndReason {
    fn value(&self) -> Value<'static> {
        Value::Text(self.as_str().to_owned().into())
    }

    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<EndReason, LineProblem> {
        let text = String::read(key, value, reader)?;
        EndReason::new(&text).ok_or(LineProblem::TooLong { key, bytes: text.len() })
    }
}

/// The value, or `null` for [`None`].
impl<T: Form> Form for Option<T> {
    fn value(&self) -> Value<'static> {
        self.as_ref().map_or(Value::Null, |value| value.value())
    }

    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<Option<T>, LineProblem> {
        if matches!(value, Value::Null) { Ok(None) } else { T::read(key, value, reader).map(Some) }
    }
}

impl<T: Form> Form for Vec<T> {
    fn value(&self) -> Value<'static> {
        Value::List(self.iter().map(|value| value.value()).collect())
    }

    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<Vec<T>, LineProblem> {
        match value {
            Value::List(list) => list.into_iter().map(|value| T::read(key, value.looked_into(), reader)).collect(),
            _ => Err(LineProblem::Expected { key, expected: "a list" }),
        }
    }
}

/// The number of the seat.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.index() as u64)
    }
}

/// A list of the reasons.
impl Serialize for PauseSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

from_serde! {
    PauseSet "paused",
    Seat "seat",
}

of_serde! {
    SeatSet "seats",
    Span "span",
    Timestamp "instant",
    EndReason "why",
}
