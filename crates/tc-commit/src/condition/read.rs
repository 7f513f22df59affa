//! Reads conditions from any serde format. Reading stops as soon as a condition is too deep: not every format limits
//! nesting, and reading on could exhaust the stack (C12).

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, SeqAccess, VariantAccess, Visitor};

use super::{Condition, MAX_DEPTH, TooDeep};
use crate::PlayerId;

impl<'de, A: Deserialize<'de>> Deserialize<'de> for Condition<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Condition<A>, D::Error> {
        Within { depth: MAX_DEPTH, action: PhantomData }.deserialize(deserializer)
    }
}

struct Within<A> {
    depth: u8,
    action: PhantomData<A>,
}

struct All<A>(Within<A>);

struct Is<A>(PhantomData<A>);

/// The kinds of conditions, by their JSON words.
#[derive(serde::Deserialize)]
#[serde(variant_identifier, rename_all = "snake_case")]
enum Kind {
    Is,
    Missing,
    Public,
    Not,
    All,
    Any,
}

const KINDS: [&str; 6] = ["is", "missing", "public", "not", "all", "any"];

impl<A> Within<A> {
    /// Returns the limit for conditions inside this one.
    fn inner(&self) -> Within<A> {
        Within { depth: self.depth.saturating_sub(1), action: PhantomData }
    }
}

impl<'de, A: Deserialize<'de>> DeserializeSeed<'de> for Within<A> {
    type Value = Condition<A>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Condition<A>, D::Error> {
        if self.depth == 0 {
            return Err(D::Error::custom(TooDeep));
        }
        deserializer.deserialize_enum("Condition", &KINDS, self)
    }
}

impl<'de, A: Deserialize<'de>> Visitor<'de> for Within<A> {
    type Value = Condition<A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a condition")
    }

    fn visit_enum<E: EnumAccess<'de>>(self, data: E) -> Result<Condition<A>, E::Error> {
        let (kind, content) = data.variant::<Kind>()?;
        let made = match kind {
            Kind::Is => {
                content.tuple_variant(2, Is(PhantomData)).map(|(player, action)| Ok(Condition::is(player, action)))
            }
            Kind::Missing => content.newtype_variant().map(|player| Ok(Condition::missing(player))),
            Kind::Public => content.newtype_variant::<Box<str>>().map(|predicate| Ok(Condition::public(&predicate))),
            Kind::Not => content.newtype_variant_seed(self.inner()).map(Condition::negated),
            Kind::All => content.newtype_variant_seed(All(self.inner())).map(Condition::all),
            Kind::Any => content.newtype_variant_seed(All(self.inner())).map(Condition::any),
        };
        made?.map_err(E::Error::custom)
    }
}

impl<'de, A: Deserialize<'de>> DeserializeSeed<'de> for All<A> {
    type Value = Vec<Condition<A>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, A: Deserialize<'de>> Visitor<'de> for All<A> {
    type Value = Vec<Condition<A>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of conditions")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Self::Value, S::Error> {
        let All(within) = self;
        let mut conditions = Vec::new();
        while let Some(condition) = seq.next_element_seed(Within { action: PhantomData, ..within })? {
            conditions.push(condition);
        }
        Ok(conditions)
    }
}

impl<'de, A: Deserialize<'de>> Visitor<'de> for Is<A> {
    type Value = (PlayerId, A);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player and an action")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, seq: S) -> Result<(PlayerId, A), S::Error> {
        Deserialize::deserialize(SeqAccessDeserializer::new(seq))
    }
}
