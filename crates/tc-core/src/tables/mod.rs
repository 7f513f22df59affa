//! What the types of this crate consist of, once: the keys and words of their JSON and serde forms, and the order and
//! numbers of their digests.
//!
//! A row is a number, a word and the keys of a variant, or a key and how it is there. `key @ field` is a key that is not
//! called like its field. The order of keys is that in which they are written and digested. Numbers and orders of what is
//! digested, in the tables that say `digested`, never change: a new variant gets a new number, a new key of rules is
//! [`Later`].

#[cfg(feature = "serde")]
mod effect;
mod input;
mod state;
#[cfg(feature = "serde")]
mod view;

/// The key is always there.
pub(crate) struct Needed;
/// The key is left out for [`None`]; `null` is an error.
pub(crate) struct IfAny;
/// As [`IfAny`], and a digest has nothing of it for [`None`]: digests are the same as before there was such a key.
pub(crate) struct Later;
/// The key is left out if it says nothing.
pub(crate) struct UnlessDefault;
/// The key is always written, and may be missing.
#[cfg(feature = "serde")]
pub(crate) struct OrDefault;
/// A number from 0 to this one.
#[cfg(feature = "serde")]
pub(crate) struct UpTo<const MOST: u64>;
/// Not one key, but those of the value.
pub(crate) struct Flat;

/// A struct.
macro_rules! object {
    (digested $type:ident $name:literal { $($rows:tt)* }) => {
        object! { $type $name { $($rows)* } }
        object! { digest $type { $($rows)* } }
    };
    (digest $type:ident { $($key:ident $(@ $field:tt)? : $how:ty),* $(,)? }) => {
        #[cfg(feature = "digest")]
        impl crate::digest::Canonical for $type {
            fn write(&self, to: &mut crate::digest::Digester) {
                let $type { $($($field:)? $key),* } = self;
                $(<$how as crate::digest::Digested<_>>::write($key, to);)*
            }
        }
    };
    ($type:ident $name:literal { $($key:ident $(@ $field:tt)? : $how:ty),* $(,)? } $(if $check:path)?) => {
        #[cfg(feature = "serde")]
        impl crate::form::Keys for $type {
            const NAME: &'static str = $name;

            fn write_keys<M: serde::ser::SerializeMap>(
                &self,
                times: crate::form::TimeForm,
                map: &mut M,
            ) -> Result<(), M::Error> {
                let $type { $($($field:)? $key),* } = self;
                $(<$how as crate::form::Entry<_>>::write($key, stringify!($key), times, map)?;)*
                Ok(())
            }

            fn read_keys(fields: &mut crate::form::Fields<'_>) -> Result<$type, crate::form::LineProblem> {
                $(let $key = <$how as crate::form::Entry<_>>::read(stringify!($key), fields)?;)*
                let read = $type { $($($field:)? $key),* };
                $($check(&read)?;)?
                Ok(read)
            }
        }
    };
}

/// An enum that is an object with a `type`. A key in parentheses comes before the number in a digest. `else` is a variant
/// that is an enum with types of its own.
macro_rules! tagged {
    (digested $type:ident $name:literal {
        $($number:literal $word:literal $variant:ident $(($first:ident $(@ $first_field:tt)? : $first_how:ty))?
            { $($key:ident $(@ $field:tt)? : $how:ty),* }),* $(,)?
        $(else $else_number:literal $else:ident)?
    } $(unknown $unknown:expr)?) => {
        tagged! { $type $name {
            $($word $variant { $($first $(@ $first_field)? : $first_how,)? $($key $(@ $field)? : $how),* }),*
            $(else $else)?
        } $(unknown $unknown)? }

        #[cfg(feature = "digest")]
        impl crate::digest::Canonical for $type {
            fn write(&self, to: &mut crate::digest::Digester) {
                match self {
                    $($type::$variant { $($($first_field:)? $first,)? $($($field:)? $key),* } => {
                        $(<$first_how as crate::digest::Digested<_>>::write($first, to);)?
                        to.number($number);
                        $(<$how as crate::digest::Digested<_>>::write($key, to);)*
                    })*
                    $($type::$else(inner) => {
                        to.number($else_number);
                        inner.write(to);
                    })?
                }
            }
        }
    };
    ($type:ident $name:literal {
        $($word:literal $variant:ident { $($key:ident $(@ $field:tt)? : $how:ty),* $(,)? }),* $(,)?
        $(else $else:ident)?
    } $(unknown $unknown:expr)?) => {
        #[cfg(feature = "serde")]
        impl crate::form::Tagged for $type {
            fn kind(&self) -> &'static str {
                match self {
                    $($type::$variant { .. } => $word,)*
                    $($type::$else(inner) => inner.kind(),)?
                }
            }

            fn write_rest<M: serde::ser::SerializeMap>(
                &self,
                times: crate::form::TimeForm,
                map: &mut M,
            ) -> Result<(), M::Error> {
                match self {
                    $($type::$variant { $($($field:)? $key),* } => {
                        $(<$how as crate::form::Entry<_>>::write($key, stringify!($key), times, map)?;)*
                    })*
                    $($type::$else(inner) => inner.write_rest(times, map)?,)?
                }
                Ok(())
            }

            fn read_rest(
                kind: &str,
                fields: &mut crate::form::Fields<'_>,
            ) -> Result<$type, crate::form::LineProblem> {
                match kind {
                    $($word => {
                        $(let $key = <$how as crate::form::Entry<_>>::read(stringify!($key), fields)?;)*
                        Ok($type::$variant { $($($field:)? $key),* })
                    })*
                    $(_ => crate::form::Tagged::read_rest(kind, fields).map($type::$else),)?
                    $(_ => Err($unknown(kind.into())),)?
                }
            }
        }

        #[cfg(feature = "serde")]
        impl crate::form::Keys for $type {
            const NAME: &'static str = $name;

            fn write_keys<M: serde::ser::SerializeMap>(
                &self,
                times: crate::form::TimeForm,
                map: &mut M,
            ) -> Result<(), M::Error> {
                map.serialize_entry("type", crate::form::Tagged::kind(self))?;
                crate::form::Tagged::write_rest(self, times, map)
            }

            fn read_keys(fields: &mut crate::form::Fields<'_>) -> Result<$type, crate::form::LineProblem> {
                let kind = fields.kind()?;
                crate::form::Tagged::read_rest(&kind, fields)
            }
        }
    };
}

/// An enum that is a word, with its number in digests if it has one.
macro_rules! words {
    (digested $($type:ident [$($number:literal $variant:ident),* $(,)?] $expected:literal)*) => {
        words! { $($type [$($variant),*] $expected)* }
        $(
            #[cfg(feature = "digest")]
            impl crate::digest::Canonical for $type {
                fn write(&self, to: &mut crate::digest::Digester) {
                    to.number(match self {
                        $($type::$variant => $number),*
                    });
                }
            }
        )*
    };
    ($($type:ident [$($variant:ident),* $(,)?] $expected:literal)*) => {
        $(
            #[cfg(feature = "serde")]
            impl crate::form::Form for $type {
                fn write<S: serde::Serializer>(&self, _: crate::form::TimeForm, to: S) -> Result<S::Ok, S::Error> {
                    match self {
                        $($type::$variant)|* => to.serialize_str(self.word()),
                    }
                }

                fn read(
                    key: &'static str,
                    value: crate::form::Value<'_>,
                    _: &mut crate::form::Reader,
                ) -> Result<$type, crate::form::LineProblem> {
                    let known = [$($type::$variant),*].into_iter().find(|known| value.is_text(known.word()));
                    known.ok_or(crate::form::LineProblem::Expected { key, expected: $expected })
                }
            }
        )*
    };
}

pub(crate) use {object, tagged, words};
