//! The only description of the types that are written and read: the keys of their JSON and serde forms. Enums that are
//! words are in `words.rs`.
//!
//! A row is a key and when it is present, or a word and the keys of a variant. `key @ field` is a key with another name
//! than its field. Keys are written in the sequence of the table.

mod effect;
mod input;
mod view;

/// The key is always present.
pub(crate) struct Needed;
/// The key is left out for [`None`]; `null` is an error.
pub(crate) struct IfAny;
/// The key is left out if its value is the default.
pub(crate) struct UnlessDefault;
/// The key is always written. Without it, the default is read.
pub(crate) struct OrDefault;
/// A number from 0 to this one.
pub(crate) struct UpTo<const MOST: u64>;
/// The keys of the value are written next to the others, without an object of their own.
pub(crate) struct Flat;

/// Implements `Serialize` and `Deserialize`. The name is for problems that concern no key.
macro_rules! of_serde {
    ($($type:ident $name:literal),* $(,)?) => {
        $(
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let value = crate::form::Form::value(self);
                    serde::Serialize::serialize(&value, serializer)
                }
            }

            crate::tables::from_serde! { $type $name }
        )*
    };
}

/// Implements `Deserialize`, for types whose `Serialize` needs no [`Value`](crate::form::Value). A browser then does not
/// load what writes the doubles of a value.
macro_rules! from_serde {
    ($($type:ident $name:literal),* $(,)?) => {
        $(
            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    crate::form::deserialize($name, deserializer)
                }
            }
        )*
    };
}

/// Describes a struct. One with a version begins with it.
macro_rules! object {
    ($type:ident $name:literal $(version $version:literal)? {
        $($key:ident $(@ $field:tt)? : $how:ty),* $(,)?
    } $(if $check:path)?) => {
                impl crate::form::Keys for $type {
            const NAME: &'static str = $name;

            fn write(&self, to: &mut crate::form::Writer) {
                let $type { $($($field:)? $key),* } = self;
                $(to.put::<u32>("version", &$version);)?
                $(<$how as crate::form::Entry<_>>::write($key, stringify!($key), to);)*
            }

            fn read_keys(fields: &mut crate::form::Fields<'_>) -> Result<$type, crate::form::LineProblem> {
                $(fields.version($version)?;)?
                $(let $key = <$how as crate::form::Entry<_>>::read(stringify!($key), fields)?;)*
                let read = $type { $($($field:)? $key),* };
                $($check(&read)?;)?
                Ok(read)
            }
        }

                crate::tables::of_serde! { $type $name }
    };
}

/// Describes an enum that is an object with a `type`. `else` is a variant that is another enum with types.
macro_rules! tagged {
    ($type:ident $name:literal {
        $($word:literal $variant:ident { $($key:ident $(@ $field:tt)? : $how:ty),* $(,)? }),* $(,)?
        $(else $else:ident($inner:ident))?
    }) => {
                impl crate::form::Tagged for $type {
            const KINDS: &'static [&'static [&'static str]] = &[&[$($word),*] $(, $inner::KINDS[0])?];

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
                    $(_ if $inner::KINDS[0].contains(&kind) => {
                        crate::form::Tagged::read_rest(kind, fields).map($type::$else)
                    })?
                    _ => Err(crate::form::LineProblem::UnknownType { found: kind.into(), known: $type::KINDS }),
                }
            }
        }

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

                crate::tables::of_serde! { $type $name }
    };
}

pub(crate) use {from_serde, object, of_serde, tagged};
