//! The content of a commitment.

use alloc::boxed::Box;
use core::fmt;

use crate::{Action, Condition, Encoder};

/// The largest size of an encoded body, in bytes (C1).
pub const MAX_BODY: usize = 65_536;

/// What a player commits to: an action, or two actions and a condition that decides between them (C12). Its `Debug`
/// form shows nothing.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Body<A> {
    /// An action without a condition.
    Plain(A),
    /// Two actions and a condition.
    When(Box<Conditional<A>>),
}

/// Two actions and the condition that decides between them when the round is resolved (C12).
#[derive(Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "an object with `condition`, `then` and `otherwise`")
)]
pub struct Conditional<A> {
    /// The condition that decides.
    pub condition: Condition<A>,
    /// The action if the condition holds.
    pub then: A,
    /// The action if it does not hold, or if conditions depend on each other in a circle.
    pub otherwise: A,
}

impl<A> Body<A> {
    /// Returns a conditional body: `then` if the condition holds, else `otherwise`.
    pub fn when(condition: Condition<A>, then: A, otherwise: A) -> Body<A> {
        Body::When(Box::new(Conditional { condition, then, otherwise }))
    }

    pub(crate) fn actions(&self) -> impl Iterator<Item = &A> {
        let (first, second) = match self {
            Body::Plain(action) => (action, None),
            Body::When(conditional) => (&conditional.then, Some(&conditional.otherwise)),
        };
        core::iter::once(first).chain(second)
    }
}

impl<A: Action> Body<A> {
    /// Writes the canonical bytes: those of the action, or the condition and both actions, each with its length first.
    pub(crate) fn encode(&self, to: &mut Encoder) {
        match self {
            Body::Plain(action) => action.encode(to),
            Body::When(conditional) => {
                let Conditional { condition, then, otherwise } = &**conditional;
                to.bytes(Encoder::of(|inner| condition.encode(inner)).as_bytes());
                to.bytes(Encoder::of(|inner| then.encode(inner)).as_bytes());
                to.bytes(Encoder::of(|inner| otherwise.encode(inner)).as_bytes());
            }
        }
    }

    pub(crate) fn wipe(&mut self) {
        match self {
            Body::Plain(action) => action.wipe(),
            Body::When(conditional) => {
                conditional.condition.wipe();
                conditional.then.wipe();
                conditional.otherwise.wipe();
            }
        }
    }
}

impl<A> From<A> for Body<A> {
    fn from(action: A) -> Body<A> {
        Body::Plain(action)
    }
}

impl<A> fmt::Debug for Body<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}

impl<A> fmt::Debug for Conditional<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}
