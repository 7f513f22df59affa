//! Decides which branch of each conditional commitment holds (C12).

use alloc::vec::Vec;

use super::Branch;
use crate::condition::{Fact, in_order};
use crate::{Action, Body, PlayerId};

/// The state of a player while branches are decided.
#[derive(Clone, Copy)]
pub(crate) struct Decided<'r, A> {
    /// The body as it was committed.
    pub(crate) body: Option<&'r Body<A>>,
    /// The action: that of the body, of its branch, or the default action.
    pub(crate) action: Option<&'r A>,
    /// Whether there was no commitment at the seal, or it was never disclosed.
    pub(crate) is_missing: bool,
    /// Whether everything that decides the action is known.
    pub(crate) is_known: bool,
    /// The branch that holds, for a conditional commitment.
    pub(crate) branch: Option<Branch>,
}

/// Decides every branch for which all that it depends on is known.
///
/// `place` returns the index of a player. `public` decides predicates; without it, branches that depend on one stay
/// undecided.
pub(crate) fn decide<A: Action>(
    all: &mut [Decided<'_, A>],
    place: impl Fn(&PlayerId) -> Option<usize>,
    mut public: Option<&mut dyn FnMut(&str) -> bool>,
) {
    // Without a known conditional body there is nothing to decide: skip the search.
    if !all.iter().any(|one| one.is_known && matches!(one.body, Some(Body::When(_)))) {
        return;
    }
    let needs: Vec<Needs> = all.iter().map(|one| Needs::of(one, &place, public.is_some())).collect();
    let is_revealed: Vec<bool> = all.iter().map(|one| one.is_known).collect();
    let order = in_order(all.len(), |place| &needs[place].actions);
    for together in order.chunk_by(|(_, one), (_, other)| one == other) {
        // A branch is unknown if it depends on a commitment that is not revealed, or on an action that is not decided.
        let is_known = together.iter().all(|(place, _)| {
            let Needs { actions, presence, is_out_of_reach } = &needs[*place];
            let are_known = actions.iter().all(|other| all[*other as usize].is_known);
            all[*place].is_known
                && are_known
                && presence.iter().all(|other| is_revealed[*other as usize])
                && !is_out_of_reach
        });
        for &(next, _) in together {
            all[next].is_known = is_known;
            let Some(Body::When(conditional)) = all[next].body.filter(|_| is_known) else {
                continue;
            };
            let mut holds = |fact: Fact<'_, A>| match fact {
                Fact::Is(player, action) => place(player).is_some_and(|place| all[place].action == Some(action)),
                Fact::Missing(player) => place(player).is_some_and(|place| all[place].is_missing),
                Fact::Public(predicate) => public.as_mut().is_some_and(|public| public(predicate)),
            };
            let branch = if together.len() > 1 {
                Branch::Cycle
            } else if conditional.condition.holds(&mut holds) {
                Branch::Then
            } else {
                Branch::Otherwise
            };
            all[next].branch = Some(branch);
            all[next].action = Some(if branch == Branch::Then { &conditional.then } else { &conditional.otherwise });
        }
    }
}

/// Everything that a commitment depends on.
struct Needs {
    /// The players whose actions decide it.
    actions: Vec<u32>,
    /// The players whose commitment or miss decides it.
    presence: Vec<u32>,
    /// Whether it depends on a predicate that cannot be decided now.
    is_out_of_reach: bool,
}

impl Needs {
    fn of<A: Action>(one: &Decided<'_, A>, place: impl Fn(&PlayerId) -> Option<usize>, public: bool) -> Needs {
        let mut needs = Needs { actions: Vec::new(), presence: Vec::new(), is_out_of_reach: false };
        if let (Some(Body::When(conditional)), true) = (one.body, one.is_known) {
            // Every player is found: conditions on strangers were refused at the commitment.
            conditional.condition.facts(&mut |fact| match fact {
                Fact::Is(player, _) => needs.actions.extend(place(player).map(|place| place as u32)),
                Fact::Missing(player) => needs.presence.extend(place(player).map(|place| place as u32)),
                Fact::Public(_) => needs.is_out_of_reach = !public,
            });
            for list in [&mut needs.actions, &mut needs.presence] {
                list.sort_unstable();
                list.dedup();
            }
        }
        needs
    }
}
