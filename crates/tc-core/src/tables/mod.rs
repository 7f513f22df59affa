//! The only description of the types that are written, read and digested: the keys of their JSON and serde forms, and
//! the sequence and numbers of their digests. Enums that are words are in `words.rs`.
//!
//! A row is a key and when it is present, or a number, a word and the keys of a variant. `key @ field` is a key with
//! another name than its field. Keys are written and digested in the sequence of the table. In a table that says
//! `digested`, numbers and sequence never change: a new variant gets a new number, and a new key of rules is
//! [`Later`] or [`LaterUnlessDefault`].

mod accounts;
#[cfg(feature = "serde")]
mod effect;
mod input;
#[cfg(feature = "serde")]
mod view;

/// The key is always present.
pub(crate) struct Needed;
/// The key is left out for [`None`]; `null` is an error.
pub(crate) struct IfAny;
/// As [`IfAny`], but [`None`] adds nothing to a digest, so that digests stay the same as before the key existed.
pub(crate) struct Later;
/// As [`UnlessDefault`], but the default adds nothing to a digest. Another value begins with `MARK`, a number below zero
/// that no other key has.
pub(crate) struct LaterUnlessDefault<const MARK: i64>;
/// The key is left out if its value is the default.
pub(crate) struct UnlessDefault;
/// The key is always written. Without it, the default is read.
#[cfg(feature = "serde")]
pub(crate) struct OrDefault;
/// A number from 0 to this one.
#[cfg(feature = "serde")]
pub(crate) struct UpTo<const MOST: u64>;
/// The keys of the value are written next to the others, without an object of their own.
pub(crate) struct Flat;

/// Implements `Serialize` and `Deserialize`. The name is for problems that concern no key.
#[cfg(feature = "serde")]
macro_rules! of_serde {
    ($($type:ident $name:literal),* $(,)?) => {
        $(
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let value = crate::form::Form::value(self);
                    serde::Serialize::serialize(&value, serializer)
                }
            }

            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    crate::form::deserialize($name, deserializer)
                }
            }
        )*
    };
}

/// Describes a struct.
macro_rules! object {
    (digested $type:ident $name:literal { $($rows:tt)* }) => {
        object! { $type $name { $($rows)* } }
        object! { digest $type { $($rows)* } }
    };
    (digest $type:ident { $($key:ident $(@ $field:tt)? : $how:ty),* $(,)? }) => {
        #[cfg(feature = "digest")]
        impl crate::digest::Canonical for $type {
            fn digest(&self, to: &mut crate::digest::Digester) {
                let $type { $($($field:)? $key),* } = self;
                $(<$how as crate::digest::Digested<_>>::digest($key, to);)*
            }
        }
    };
    ($type:ident $name:literal { $($key:ident $(@ $field:tt)? : $how:ty),* $(,)? } $(if $check:path)?) => {
        #[cfg(feature = "serde")]
        impl crate::form::Keys for $type {
            const NAME: &'static str = $name;

            fn write(&self, to: &mut crate::form::Writer) {
                let $type { $($($field:)? $key),* } = self;
                $(<$how as crate::form::Entry<_>>::write($key, stringify!($key), to);)*
            }

            fn read_keys(fields: &mut crate::form::Fields<'_>) -> Result<$type, crate::form::LineProblem> {
                $(let $key = <$how as crate::form::Entry<_>>::read(stringify!($key), fields)?;)*
                let read = $type { $($($field:)? $key),* };
                $($check(&read)?;)?
                Ok(read)
            }
        }

        #[cfg(feature = "serde")]
        crate::tables::of_serde! { $type $name }
    };
}

/// Describes an enum that is an object with a `type`. A key in parentheses comes before the number in a digest. `else`
/// is a variant that is another enum with types.
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
            fn digest(&self, to: &mut crate::digest::Digester) {
                match self {
                    $($type::$variant { $($($first_field:)? $first,)? $($($field:)? $key),* } => {
                        $(<$first_how as crate::digest::Digested<_>>::digest($first, to);)?
                        to.number($number);
                        $(<$how as crate::digest::Digested<_>>::digest($key, to);)*
                    })*
                    $($type::$else(inner) => {
                        to.number($else_number);
                        inner.digest(to);
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

            fn write_rest(&self, to: &mut crate::form::Writer) {
                match self {
                    $($type::$variant { $($($field:)? $key),* } => {
                        $(<$how as crate::form::Entry<_>>::write($key, stringify!($key), to);)*
                    })*
                    $($type::$else(inner) => inner.write_rest(to),)?
                }
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

            fn write(&self, to: &mut crate::form::Writer) {
                to.put_word("type", crate::form::Tagged::kind(self));
                crate::form::Tagged::write_rest(self, to);
            }

            fn read_keys(fields: &mut crate::form::Fields<'_>) -> Result<$type, crate::form::LineProblem> {
                let kind = fields.kind()?;
                crate::form::Tagged::read_rest(&kind, fields)
            }
        }

        #[cfg(feature = "serde")]
        crate::tables::of_serde! { $type $name }
    };
}

#[cfg(feature = "serde")]
pub(crate) use of_serde;
pub(crate) use {object, tagged};
