//! Conditions of conditional commitments (C12).

mod cycles;
#[cfg(feature = "serde")]
mod read;

pub(crate) use cycles::in_order;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::{Action, Encoder, PlayerId};

/// The largest depth of a condition: `is`, `missing` and `public` have depth 1, and each `not`, `all` and `any` adds 1.
pub const MAX_DEPTH: u8 = 16;

/// What decides between the two actions of a conditional commitment. It is data: it can be compared, encoded and saved.
/// Its `Debug` form shows nothing.
///
/// ```
/// use tc_commit::{Condition, PlayerId};
///
/// let ann: PlayerId = "ann".parse()?;
/// let ben: PlayerId = "ben".parse()?;
/// let condition = Condition::any([Condition::is(ann, "rock"), Condition::missing(ben)])?;
/// assert_eq!(format!("{condition:?}"), "<hidden>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent, bound(serialize = "A: serde::Serialize")))]
pub struct Condition<A> {
    node: Node<A>,
    #[cfg_attr(feature = "serde", serde(skip))]
    depth: u8,
}

#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", bound(serialize = "A: serde::Serialize")))]
enum Node<A> {
    Is(PlayerId, A),
    Missing(PlayerId),
    Public(Box<str>),
    Not(Box<Condition<A>>),
    All(Vec<Condition<A>>),
    Any(Vec<Condition<A>>),
}

/// A condition is deeper than [`MAX_DEPTH`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a condition has at most {MAX_DEPTH} levels, found more")]
pub struct TooDeep;

impl<A> Condition<A> {
    /// Holds if the player's action, or the default action in its place, equals this one.
    pub fn is(player: PlayerId, action: A) -> Condition<A> {
        Condition { node: Node::Is(player, action), depth: 1 }
    }

    /// Holds if the player has no commitment at the seal or, in digest mode, did not disclose the action.
    pub fn missing(player: PlayerId) -> Condition<A> {
        Condition { node: Node::Missing(player), depth: 1 }
    }

    /// Holds if this predicate holds in the public state of the game at the resolution. The resolver decides it
    /// ([`Resolver::holds`](crate::Resolver::holds)).
    pub fn public(predicate: &str) -> Condition<A> {
        Condition { node: Node::Public(predicate.into()), depth: 1 }
    }

    /// Holds if the other condition does not.
    ///
    /// # Errors
    /// [`TooDeep`] if the result is deeper than [`MAX_DEPTH`].
    pub fn negated(condition: Condition<A>) -> Result<Condition<A>, TooDeep> {
        let depth = deeper(condition.depth)?;
        Ok(Condition { node: Node::Not(Box::new(condition)), depth })
    }

    /// Holds if all of these hold. Without any it always holds.
    ///
    /// # Errors
    /// [`TooDeep`] if the result is deeper than [`MAX_DEPTH`].
    pub fn all(conditions: impl IntoIterator<Item = Condition<A>>) -> Result<Condition<A>, TooDeep> {
        Condition::of_several(Node::All, conditions)
    }

    /// Holds if at least one of these holds. Without any it never holds.
    ///
    /// # Errors
    /// [`TooDeep`] if the result is deeper than [`MAX_DEPTH`].
    pub fn any(conditions: impl IntoIterator<Item = Condition<A>>) -> Result<Condition<A>, TooDeep> {
        Condition::of_several(Node::Any, conditions)
    }

    fn of_several(
        node: fn(Vec<Condition<A>>) -> Node<A>,
        conditions: impl IntoIterator<Item = Condition<A>>,
    ) -> Result<Condition<A>, TooDeep> {
        let conditions: Vec<_> = conditions.into_iter().collect();
        let depth = deeper(conditions.iter().map(|condition| condition.depth).max().unwrap_or(0))?;
        Ok(Condition { node: node(conditions), depth })
    }

    /// Reports every fact that the condition depends on.
    pub(crate) fn facts<'c>(&'c self, report: &mut impl FnMut(Fact<'c, A>)) {
        match &self.node {
            Node::Is(player, action) => report(Fact::Is(player, action)),
            Node::Missing(player) => report(Fact::Missing(player)),
            Node::Public(predicate) => report(Fact::Public(predicate)),
            Node::Not(condition) => condition.facts(report),
            Node::All(conditions) | Node::Any(conditions) => conditions.iter().for_each(|one| one.facts(report)),
        }
    }

    /// Returns whether the condition holds, given a function that says which facts do.
    pub(crate) fn holds(&self, fact: &mut impl FnMut(Fact<'_, A>) -> bool) -> bool {
        match &self.node {
            Node::Is(player, action) => fact(Fact::Is(player, action)),
            Node::Missing(player) => fact(Fact::Missing(player)),
            Node::Public(predicate) => fact(Fact::Public(predicate)),
            Node::Not(condition) => !condition.holds(fact),
            Node::All(conditions) => conditions.iter().all(|condition| condition.holds(fact)),
            Node::Any(conditions) => conditions.iter().any(|condition| condition.holds(fact)),
        }
    }
}

impl<A: Action> Condition<A> {
    pub(crate) fn encode(&self, to: &mut Encoder) {
        match &self.node {
            Node::Is(player, action) => {
                to.tag(0);
                to.text(player.as_str());
                to.bytes(Encoder::of(|inner| action.encode(inner)).as_bytes());
            }
            Node::Missing(player) => {
                to.tag(1);
                to.text(player.as_str());
            }
            Node::Public(predicate) => {
                to.tag(2);
                to.text(predicate);
            }
            Node::Not(condition) => {
                to.tag(3);
                condition.encode(to);
            }
            Node::All(conditions) => encode_all(4, conditions, to),
            Node::Any(conditions) => encode_all(5, conditions, to),
        }
    }

    pub(crate) fn wipe(&mut self) {
        match &mut self.node {
            Node::Is(player, action) => {
                player.wipe();
                action.wipe();
            }
            Node::Missing(player) => player.wipe(),
            Node::Public(predicate) => {
                #[cfg(feature = "zeroize")]
                zeroize::Zeroize::zeroize(predicate);
                #[cfg(not(feature = "zeroize"))]
                let _ = predicate;
            }
            Node::Not(condition) => condition.wipe(),
            Node::All(conditions) | Node::Any(conditions) => conditions.iter_mut().for_each(Condition::wipe),
        }
    }
}

/// A fact that an innermost condition (`is`, `missing`, `public`) asks for.
pub(crate) enum Fact<'c, A> {
    Is(&'c PlayerId, &'c A),
    Missing(&'c PlayerId),
    Public(&'c str),
}

fn encode_all<A: Action>(tag: u8, conditions: &[Condition<A>], to: &mut Encoder) {
    to.tag(tag);
    to.number(conditions.len() as u64);
    conditions.iter().for_each(|condition| condition.encode(to));
}

fn deeper(depth: u8) -> Result<u8, TooDeep> {
    if depth < MAX_DEPTH { Ok(depth + 1) } else { Err(TooDeep) }
}

impl<A> fmt::Debug for Condition<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}
