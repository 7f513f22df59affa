//! Kinds of fields that the site has.

use alloc::string::ToString;

use tc_core::Span;
use tc_notation::Time;

use crate::json::record::{BOOLEAN, Codec, Record};
use crate::json::{Kind, decimal};
use crate::{Expectation, Milliseconds, ReadError, Seconds};

impl Record<'_, '_> {
    /// A field that is written only if it is true.
    pub(in crate::ogs) fn flag(&mut self, key: &'static str, value: &mut bool) -> Result<(), ReadError> {
        self.or(key, value, false, BOOLEAN)
    }

    /// A field that is missing where it has this value.
    pub(in crate::ogs) fn or<T: Clone + PartialEq>(
        &mut self,
        key: &'static str,
        value: &mut T,
        missing: T,
        codec: Codec<T>,
    ) -> Result<(), ReadError> {
        let mut some = Some(value.clone()).filter(|value| *value != missing);
        self.maybe(key, &mut some, codec)?;
        *value = some.unwrap_or(missing);
        Ok(())
    }
}

/// A number of units of this many nanoseconds.
pub(super) const fn span<const UNIT: u64>() -> Codec<Span> {
    Codec { read: |value| value.nanos(UNIT).map(Span::from_nanos), write: |span| decimal(span.as_nanos(), UNIT) }
}

/// The same, not below zero.
pub(super) const fn time<const UNIT: u64>() -> Codec<Time> {
    Codec {
        read: |value| Ok(Time::from_nanos(value.time_nanos(UNIT)?)?),
        write: |time| decimal(Span::from(*time).as_nanos(), UNIT),
    }
}

/// The number of an account, which some write in a string.
pub(super) const ID: Codec<u64> = Codec {
    read: |value| match value.kind() {
        Kind::Text => value.text()?.parse().map_err(|_| value.unexpected(Expectation::Number)),
        _ => value.count(),
    },
    write: u64::to_string,
};
/// Seconds with decimals.
pub(super) const SECONDS: Codec<Span> = span::<{ Seconds::NANOS }>();
/// Milliseconds with decimals.
pub(super) const MILLISECONDS: Codec<Span> = span::<{ Milliseconds::NANOS }>();
