//! When a key is present, and how it is written and read.

use super::{Fields, Form, Keys, LineProblem, Writer};
use crate::tables::{Flat, IfAny, Needed, OrDefault, UnlessDefault, UpTo};

/// How a key of an object is written and read for a value of this type.
pub(crate) trait Entry<T> {
    fn write(value: &T, key: &'static str, to: &mut Writer);

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem>;
}

impl<T: Form> Entry<T> for Needed {
    fn write(value: &T, key: &'static str, to: &mut Writer) {
        to.put(key, value);
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        fields.needed(key)
    }
}

impl<T: Form> Entry<Option<T>> for IfAny {
    fn write(value: &Option<T>, key: &'static str, to: &mut Writer) {
        value.iter().for_each(|value| to.put(key, value));
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<Option<T>, LineProblem> {
        fields.if_any(key)
    }
}

impl<T: Form + Default + PartialEq> Entry<T> for UnlessDefault {
    fn write(value: &T, key: &'static str, to: &mut Writer) {
        if *value != T::default() {
            to.put(key, value);
        }
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        fields.if_any(key).map(Option::unwrap_or_default)
    }
}

impl<T: Form + Default> Entry<T> for OrDefault {
    fn write(value: &T, key: &'static str, to: &mut Writer) {
        to.put(key, value);
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        fields.if_any(key).map(Option::unwrap_or_default)
    }
}

impl<T: Form + TryFrom<u64>, const MOST: u64> Entry<T> for UpTo<MOST> {
    fn write(value: &T, key: &'static str, to: &mut Writer) {
        to.put(key, value);
    }

    fn read(key: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        let beyond = LineProblem::NotACount { key, most: MOST };
        match fields.needed::<u64>(key) {
            Ok(number) if number <= MOST => T::try_from(number).map_err(|_| beyond),
            Ok(_) | Err(LineProblem::NotACount { .. }) => Err(beyond),
            Err(problem) => Err(problem),
        }
    }
}

impl<T: Keys> Entry<T> for Flat {
    fn write(value: &T, _: &'static str, to: &mut Writer) {
        value.write(to);
    }

    fn read(_: &'static str, fields: &mut Fields<'_>) -> Result<T, LineProblem> {
        T::read_keys(fields)
    }
}
