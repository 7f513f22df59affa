//! How a key is there, or not.

use serde::ser::SerializeMap;

use super::{Fields, Form, Keys, LineProblem, TimeForm, Timed};
use crate::tables::{Flat, IfAny, Later, Needed, OrDefault, UnlessDefault, UpTo};

/// How a key of an object has a value of this type.
pub(crate) trait Entry<T> {
    fn write<M: SerializeMap>(value: &T, key: &'static str, times: TimeForm, map: &mut M) -> Result<(), M::Error>;

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem>;
}

impl<T: Form> Entry<T> for Needed {
    fn write<M: SerializeMap>(value: &T, key: &'static str, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry(key, &Timed(value, times))
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        fields.needed(key)
    }
}

impl<T: Form> Entry<Option<T>> for IfAny {
    fn write<M: SerializeMap>(
        value: &Option<T>,
        key: &'static str,
        times: TimeForm,
        map: &mut M,
    ) -> Result<(), M::Error> {
        value.as_ref().map_or(Ok(()), |value| Needed::write(value, key, times, map))
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<Option<T>, LineProblem> {
        fields.if_any(key)
    }
}

impl<T: Form> Entry<Option<T>> for Later {
    fn write<M: SerializeMap>(
        value: &Option<T>,
        key: &'static str,
        times: TimeForm,
        map: &mut M,
    ) -> Result<(), M::Error> {
        IfAny::write(value, key, times, map)
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<Option<T>, LineProblem> {
        fields.if_any(key)
    }
}

impl<T: Form + Default + PartialEq> Entry<T> for UnlessDefault {
    fn write<M: SerializeMap>(value: &T, key: &'static str, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        if *value == T::default() { Ok(()) } else { Needed::write(value, key, times, map) }
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        fields.if_any(key).map(Option::unwrap_or_default)
    }
}

impl<T: Form + Default> Entry<T> for OrDefault {
    fn write<M: SerializeMap>(value: &T, key: &'static str, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        Needed::write(value, key, times, map)
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        fields.if_any(key).map(Option::unwrap_or_default)
    }
}

impl<T: Form + Copy + TryInto<u64>, const MOST: u64> Entry<T> for UpTo<MOST> {
    fn write<M: SerializeMap>(value: &T, key: &'static str, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        Needed::write(value, key, times, map)
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        let number: T = fields.needed(key)?;
        let is_within = number.try_into().is_ok_and(|number| number <= MOST);
        if is_within { Ok(number) } else { Err(LineProblem::NotACount { key, most: MOST }) }
    }
}

impl<T: Keys> Entry<T> for Flat {
    fn write<M: SerializeMap>(value: &T, _: &'static str, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        value.write_keys(times, map)
    }

    fn read(_: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        T::read_keys(fields)
    }
}
