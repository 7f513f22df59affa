//! Objects are read from objects. What serde derives also takes the list of an object's values, which nobody writes and which
//! would change its meaning with the sequence of the fields.

use core::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};

/// A reader, a visitor or an enum whose objects are no lists. Formats that no person reads have no keys: there all objects are
/// lists.
pub(crate) struct Objects<T> {
    inner: T,
    is_human_readable: bool,
}

impl<'de, D: Deserializer<'de>> Objects<D> {
    pub(crate) fn new(deserializer: D) -> Objects<D> {
        Objects { is_human_readable: deserializer.is_human_readable(), inner: deserializer }
    }
}

impl<T> Objects<T> {
    fn with<U>(&self, inner: U) -> Objects<U> {
        Objects { inner, is_human_readable: self.is_human_readable }
    }
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Objects<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let visitor = self.with(visitor);
        self.inner.deserialize_struct(name, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let visitor = self.with(visitor);
        self.inner.deserialize_enum(name, variants, visitor)
    }

    fn is_human_readable(&self) -> bool {
        self.is_human_readable
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map identifier ignored_any
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Objects<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<V::Value, M::Error> {
        self.inner.visit_map(map)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, seq: S) -> Result<V::Value, S::Error> {
        match self.is_human_readable {
            true => Err(S::Error::invalid_type(Unexpected::Seq, &self.inner)),
            false => self.inner.visit_seq(seq),
        }
    }

    fn visit_enum<E: EnumAccess<'de>>(self, data: E) -> Result<V::Value, E::Error> {
        let data = self.with(data);
        self.inner.visit_enum(data)
    }
}

impl<'de, E: EnumAccess<'de>> EnumAccess<'de> for Objects<E> {
    type Error = E::Error;
    type Variant = Objects<E::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), E::Error> {
        let is_human_readable = self.is_human_readable;
        let (value, inner) = self.inner.variant_seed(seed)?;
        Ok((value, Objects { inner, is_human_readable }))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Objects<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.newtype_variant_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.inner.tuple_variant(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let visitor = self.with(visitor);
        self.inner.struct_variant(fields, visitor)
    }
}

/// Implements serde's traits for types whose derived functions are their own (`remote = "Self"`), so that no list is an object.
macro_rules! objects {
    ($($type:ident $(<$parameter:ident $(: $bound:path)?>)?),* $(,)?) => {
        $(
            impl$(<$parameter: serde::Serialize>)? serde::Serialize for $type$(<$parameter>)? {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    Self::serialize(self, serializer)
                }
            }

            impl<'de $(, $parameter: serde::Deserialize<'de> $(+ $bound)?)?> serde::Deserialize<'de> for $type$(<$parameter>)? {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    Self::deserialize($crate::objects::Objects::new(deserializer))
                }
            }
        )*
    };
}

pub(crate) use objects;
