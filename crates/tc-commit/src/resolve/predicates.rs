//! Predicates for a resolver without any.

use super::{Bids, Plan, Resolver};

/// A resolver with predicates on the public state of the game, from [`Resolver::with_predicates`] (C12).
#[derive(Clone, Copy, Debug)]
pub struct WithPredicates<R, F> {
    resolver: R,
    holds: F,
}

impl<R, F> WithPredicates<R, F> {
    pub(super) fn new(resolver: R, holds: F) -> WithPredicates<R, F> {
        WithPredicates { resolver, holds }
    }
}

impl<G, A, R: Resolver<G, A>, F: Fn(&G, &str) -> bool> Resolver<G, A> for WithPredicates<R, F> {
    type Reason = R::Reason;
    type Change = R::Change;

    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<R::Change, R::Reason> {
        self.resolver.plan(game, bids)
    }

    fn apply(&self, game: &mut G, change: R::Change) {
        self.resolver.apply(game, change);
    }

    fn holds(&self, game: &G, predicate: &str) -> bool {
        (self.holds)(game, predicate)
    }
}
