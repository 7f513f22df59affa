//! The resolvers that a line can name, for actions that are integers or texts (C6).

use alloc::collections::BTreeSet;
use alloc::string::String;

use serde::Serialize;

use super::Json;
use super::value::{Integer, Value};
use crate::{
    AllOrNothing, Bounce, Claim, Highest, InPlayerOrder, Majority, PlayerId, Resolution, Resolver, Round, Tie,
};

/// The resolver of a round of lines. Without one, actions are revealed and nothing is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// The first player, by id, gets the value; later ones are rejected.
    PlayerOrder,
    /// Values that only one player has are applied; equal ones bounce.
    Bounce,
    /// The highest integer wins.
    Highest(Tie),
    /// The value with more than half of the votes wins.
    Majority,
    /// All have the same value, or nothing is applied.
    AllOrNothing,
}

/// The reason why a named resolver rejects an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reason {
    /// The action is neither an integer nor a text.
    NotAValue,
    /// The action is not an integer.
    NotAnInteger,
    /// A player before this one has the value.
    Taken,
}

/// Returns the resolution of a resolved round, with outcomes if there is a resolver. `public` are the predicates that
/// hold; `None` if the round is not resolved.
pub(super) fn resolution(
    round: &Round<Json>,
    named: Option<Named>,
    public: &BTreeSet<String>,
) -> Option<Resolution<Json, Reason>> {
    let (each, all) = (|_: &mut (), _: &PlayerId, _: &Json| {}, |_: &mut (), _: &[(PlayerId, Json)]| {});
    match named {
        None => by(round, public, InPlayerOrder::new(|_: &(), (): &mut (), _: &PlayerId, _: &Json| Ok(()), each)),
        Some(Named::PlayerOrder) => {
            let check = |_: &(), taken: &mut BTreeSet<Value>, _: &PlayerId, action: &Json| {
                if taken.insert(value(action)?) { Ok(()) } else { Err(Reason::Taken) }
            };
            by(round, public, InPlayerOrder::new(check, each))
        }
        Some(Named::Bounce) => {
            let claim = |_: &(), _: &PlayerId, action: &Json| value(action).map(|value| Claim::new(None, value));
            by(round, public, Bounce::new(claim, each))
        }
        Some(Named::Highest(tie)) => {
            let integer = |_: &(), _: &PlayerId, action: &Json| integer(action);
            by(round, public, Highest::new(integer, tie, all))
        }
        Some(Named::Majority) => {
            let choice = |_: &(), _: &PlayerId, action: &Json| value(action);
            by(round, public, Majority::new(choice, all))
        }
        Some(Named::AllOrNothing) => {
            let terms = |_: &(), _: &PlayerId, action: &Json| value(action);
            by(round, public, AllOrNothing::new(terms, all))
        }
    }
}

fn by<R: Resolver<(), Json, Reason = Reason>>(
    round: &Round<Json>,
    public: &BTreeSet<String>,
    resolver: R,
) -> Option<Resolution<Json, Reason>> {
    round.resolve_again_where(&mut (), &resolver, &|(), predicate| public.contains(predicate))
}

fn value(action: &Json) -> Result<Value, Reason> {
    Value::of(action).ok_or(Reason::NotAValue)
}

fn integer(action: &Json) -> Result<Integer, Reason> {
    match Value::of(action) {
        Some(Value::Integer(integer)) => Ok(integer),
        _ => Err(Reason::NotAnInteger),
    }
}
