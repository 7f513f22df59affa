//! Conditions that are too deep, from a serde format without a limit on nesting. Reading stops where they become too deep
//! (C12).

use std::cell::Cell;
use std::thread;

use serde::de::value::{SeqAccessDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, SeqAccess, VariantAccess, Visitor,
    value,
};
use serde::forward_to_deserialize_any;
use tc_commit::{Body, Condition, MAX_DEPTH};

type Failure = value::Error;

/// A depth beyond every thread's stack.
const DEEP: u32 = 100_000;

/// A serde format of one condition about Ann, nested this often. It counts the conditions that are read.
#[derive(Clone, Copy)]
struct Nested<'c> {
    /// The number of conditions around the innermost one.
    around: u32,
    by: &'static str,
    read: &'c Cell<u32>,
}

impl<'c> Nested<'c> {
    fn inner(self) -> Nested<'c> {
        Nested { around: self.around - 1, ..self }
    }
}

impl<'de> Deserializer<'de> for Nested<'_> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.read.set(self.read.get() + 1);
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Nested<'_> {
    type Error = Failure;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Failure> {
        let word = if self.around == 0 { "missing" } else { self.by };
        seed.deserialize(StrDeserializer::<Failure>::new(word)).map(|variant| (variant, self))
    }
}

impl<'de> VariantAccess<'de> for Nested<'_> {
    type Error = Failure;

    fn unit_variant(self) -> Result<(), Failure> {
        Err(Failure::custom("it has a value"))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Failure> {
        match (self.around, self.by) {
            (0, _) => seed.deserialize(StrDeserializer::<Failure>::new("ann")),
            (_, "not") => seed.deserialize(self.inner()),
            _ => seed.deserialize(SeqAccessDeserializer::new(Twice { nested: self.inner(), left: 2 })),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Failure> {
        Err(Failure::custom("it has one value"))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Failure> {
        Err(Failure::custom("it has no keys"))
    }
}

/// A list that has the same condition twice.
struct Twice<'c> {
    nested: Nested<'c>,
    left: u32,
}

impl<'de> SeqAccess<'de> for Twice<'_> {
    type Error = Failure;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Failure> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        seed.deserialize(self.nested).map(Some)
    }
}

/// Returns the result of reading a condition inside this number of others, and the number that was read.
fn read(by: &'static str, around: u32) -> (Result<Condition<String>, Failure>, u32) {
    let read = Cell::new(0);
    let condition = Condition::deserialize(Nested { around, by, read: &read });
    (condition, read.get())
}

/// Runs a function on a small stack, where unlimited recursion would end the program.
fn on_a_small_stack(what: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(512 << 10).spawn(what).expect("a thread");
    thread.join().expect("it ends");
}

#[test]
fn c12_what_is_too_deep_is_not_read() {
    on_a_small_stack(|| {
        for by in ["not", "all", "any"] {
            let (condition, read) = read(by, DEEP);
            assert_eq!(
                condition.map_err(|error| error.to_string()),
                Err("a condition has at most 16 levels, found more".into()),
                "{by}"
            );
            assert!(read <= u32::from(MAX_DEPTH), "{by}: {read} were read");
        }
    });
}

#[test]
fn c12_the_deepest() {
    on_a_small_stack(|| {
        let most = u32::from(MAX_DEPTH);
        let ann = || Condition::missing("ann".parse().expect("an id"));
        let built = (1..most).fold(ann(), |inner, _| Condition::negated(inner).expect("not too deep"));
        let (deepest, _) = read("not", most - 1);
        assert!(deepest.as_ref().is_ok_and(|condition| *condition == built.clone()));
        assert!(Condition::negated(built).is_err());
        for by in ["all", "any"] {
            let (one, other) = (read(by, most - 1).0, read(by, most - 1).0);
            assert!(one.is_ok() && one == other, "{by}");
        }
        for by in ["not", "all", "any"] {
            assert!(read(by, most).0.is_err(), "{by}");
        }
    });
}

/// An empty list has depth 1, so it can be the innermost condition.
#[test]
fn c12_the_deepest_is_a_list_of_nothing() {
    let of = |around: usize| {
        let (open, close) = (r#"{"not":"#.repeat(around), "}".repeat(around));
        serde_json::from_str::<Condition<String>>(&format!(r#"{open}{{"all":[]}}{close}"#)).is_ok()
    };
    assert!(of(15));
    assert!(!of(16));
}

/// The deepest action that can be read is saved, and answered again, wherever it is in a line (C15).
#[cfg(feature = "json")]
#[test]
fn c15_the_deepest_action_is_saved() {
    use tc_commit::lines::{Entry, Rounds};

    let action = format!("{}{}", "[".repeat(127), "]".repeat(127));
    let (nots, ends) = (r#"{"not":"#.repeat(15), "}".repeat(15));
    let lines = [
        format!(
            r#"{{"type":"open","at":0,"round":{{"game":"g","seq":1}},"players":["a","b"],"deadline":9,"missing":{{"extend":1,"budget":1,"then":{{"default":{action}}}}}}}"#
        ),
        format!(r#"{{"type":"commit","at":1,"by":"a","action":{action}}}"#),
        format!(
            r#"{{"type":"commit_when","at":2,"by":"b","condition":{nots}{{"is":["a",{action}]}}{ends},"then":{action},"otherwise":1}}"#
        ),
    ];
    let (mut rounds, mut again) = (Rounds::new(Vec::new()).with_entries(), Rounds::new(Vec::new()));
    for line in lines {
        let answer = rounds.answer(&line);
        let entry = answer.accepted.as_ref().expect("it is accepted").to_entry();
        let entry: Entry = serde_json::from_str(&serde_json::to_string(&entry).expect("JSON")).expect("an entry");
        assert_eq!(again.answer_entry(&entry).to_json(), answer.to_json());
    }
}

/// The limit also holds for a condition inside a body.
#[test]
fn c12_within_a_body() {
    on_a_small_stack(|| {
        let count = Cell::new(0);
        let body = Body::<String>::deserialize(When(Nested { around: DEEP, by: "not", read: &count }));
        assert_eq!(
            body.map_err(|error| error.to_string()),
            Err("a condition has at most 16 levels, found more".into())
        );
    });
}

/// A conditional body with this condition.
struct When<'c>(Nested<'c>);

impl<'de> Deserializer<'de> for When<'_> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for When<'_> {
    type Error = Failure;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Failure> {
        seed.deserialize(StrDeserializer::<Failure>::new("when")).map(|variant| (variant, self))
    }
}

impl<'de> VariantAccess<'de> for When<'_> {
    type Error = Failure;

    fn unit_variant(self) -> Result<(), Failure> {
        Err(Failure::custom("it has a value"))
    }

    /// A structure without names, which starts with its condition.
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Failure> {
        seed.deserialize(SeqDeserializer::new(std::iter::once(First(self.0))))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Failure> {
        Err(Failure::custom("it has one value"))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Failure> {
        Err(Failure::custom("it has no keys"))
    }
}

/// Makes a deserializer for an element.
struct First<'c>(Nested<'c>);

impl<'de, 'c> IntoDeserializer<'de, Failure> for First<'c> {
    type Deserializer = Nested<'c>;

    fn into_deserializer(self) -> Nested<'c> {
        self.0
    }
}
