//! Resolvers: what all actions do together (C5, C6).

mod all_or_nothing;
mod award;
mod bounce;
mod branches;
mod contest;
mod highest;
mod in_order;
mod majority;

pub use all_or_nothing::AllOrNothing;
pub use bounce::Bounce;
pub(crate) use branches::{Decided, decide};
pub use contest::{Claim, Swaps, contest};
pub use highest::{Highest, Tie};
pub use in_order::InPlayerOrder;
pub use majority::Majority;

use alloc::vec::Vec;

use crate::PlayerId;
use crate::words::words;

/// What a player brings to the resolution. `T` is the action, or a reference to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bid<T> {
    /// The committed action; for a conditional commitment, the action of the branch that holds.
    Given(T),
    /// A default action, which replaces a missing one.
    Defaulted(T),
    /// Nothing: the player does not act.
    Skipped,
    /// Nothing, and the player forfeits.
    Forfeited,
}

words! {
    /// The kind of a [`Bid`], without the action.
    pub enum BidKind {
        /// A committed action.
        Given = "committed",
        /// A default action, which replaces a missing one.
        Defaulted = "default",
        /// Nothing: the player does not act.
        Skipped = "skipped",
        /// Nothing, and the player forfeits.
        Forfeited = "forfeited",
    }

    /// The branch of a conditional commitment that holds (C12).
    pub enum Branch {
        /// The condition holds.
        Then = "then",
        /// The condition does not hold.
        Otherwise = "otherwise",
        /// The condition depends on itself, in a circle with others; the second action is taken.
        Cycle = "cycle",
    }
}

/// What happened to a player's action. It is written as `result`, and the reason of a rejection as `reason`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "result", content = "reason", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Outcome<R> {
    /// It was applied to the game.
    Applied,
    /// The game does not allow it, for this reason.
    Rejected(R),
    /// It collided with another one, and neither is applied.
    Bounced,
    /// Another one won against it.
    Lost,
    /// There was no action.
    Void,
    /// All actions were stopped, and this one was not to blame: another one was rejected under
    /// [`Reject::AbortAll`](crate::Reject::AbortAll), or [`AllOrNothing`] lacked one. Under `AbortAll` the round reports
    /// it instead of [`Outcome::Applied`], and instead of [`Outcome::Lost`], because nothing won.
    Dropped,
}

/// The bids of all required players, in ascending order of the players.
#[derive(Clone, Debug)]
pub struct Bids<'r, A> {
    bids: Vec<(&'r PlayerId, Bid<&'r A>)>,
}

/// The plan of a resolver: the outcome of each action, and the change of the game.
#[derive(Clone, Debug)]
pub struct Plan<C, R> {
    pub(crate) change: C,
    pub(crate) outcomes: Vec<Outcome<R>>,
}

/// Resolves the actions of a round (C6). A resolver sees all bids at once, plans, and then applies its plan. It cannot
/// reach the round.
///
/// This crate has [`InPlayerOrder`], [`Bounce`], [`Highest`], [`Majority`] and [`AllOrNothing`]. Each player has one outcome: if an action has several
/// parts, keep what happened to each part in the game.
///
/// ```
/// use tc_commit::{Bids, Input, Outcome, Plan, Resolver, Round, RoundId, Spec, Timestamp};
///
/// /// A player who is alone with a number gets it.
/// struct Alone;
///
/// impl Resolver<u64, u64> for Alone {
///     type Reason = &'static str;
///     type Change = u64;
///
///     fn plan(&self, _: &u64, bids: &Bids<'_, u64>) -> Plan<u64, &'static str> {
///         let is_alone = |number: &u64| bids.actions().filter(|(_, other)| *other == number).count() == 1;
///         let won = bids.actions().filter(|(_, number)| is_alone(number)).map(|(_, number)| number).sum();
///         Plan::new(won, bids, |_, number| match number {
///             0 => Outcome::Rejected("there is no number 0"),
///             _ if is_alone(number) => Outcome::Applied,
///             _ => Outcome::Bounced,
///         })
///     }
///
///     fn apply(&self, pot: &mut u64, won: u64) {
///         *pot -= won;
///     }
/// }
///
/// let now = Timestamp::EPOCH;
/// let id = RoundId::new("numbers", 1)?;
/// let spec = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?).build()?;
/// let (mut round, _) = Round::begin(spec)?;
/// round.handle(now, &id, Input::commit("ann".parse()?, 3))?;
/// round.handle(now, &id, Input::commit("ben".parse()?, 5))?;
/// let mut pot = 100;
/// let resolution = round.resolve(now, &mut pot, &Alone)?;
/// assert_eq!(pot, 92);
/// assert_eq!(resolution.players[0].outcome, Outcome::Applied);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Resolver<G, A> {
    /// The type of reasons for rejecting an action.
    type Reason;
    /// The type of the planned change of the game.
    type Change;

    /// Returns the outcome of each action and the change of the game, which is not changed yet.
    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<Self::Change, Self::Reason>;

    /// Applies the planned change to the game. It is called once, or never under
    /// [`Reject::AbortAll`](crate::Reject::AbortAll).
    fn apply(&self, game: &mut G, change: Self::Change);

    /// Returns whether a predicate holds in the public state of the game, for
    /// [`Condition::public`](crate::Condition::public) (C12). By default no predicate holds.
    fn holds(&self, game: &G, predicate: &str) -> bool {
        let _ = (game, predicate);
        false
    }
}

impl<'r, A> Bids<'r, A> {
    /// Returns bids without a round, for testing a resolver. If a player is named twice, the first bid counts.
    pub fn new(bids: impl IntoIterator<Item = (&'r PlayerId, Bid<&'r A>)>) -> Bids<'r, A> {
        let mut bids: Vec<_> = bids.into_iter().collect();
        bids.sort_by_key(|(player, _)| *player);
        bids.dedup_by_key(|(player, _)| *player);
        Bids { bids }
    }

    /// Returns all bids, in ascending order of the players.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'r PlayerId, Bid<&'r A>)> {
        self.bids.iter().copied()
    }

    /// Returns the actions, committed or default, in ascending order of the players.
    pub fn actions(&self) -> impl Iterator<Item = (&'r PlayerId, &'r A)> {
        self.iter().filter_map(|(player, bid)| bid.action().map(|action| (player, action)))
    }

    /// Returns the bid of a player; `None` for somebody who did not have to act.
    pub fn get(&self, player: &PlayerId) -> Option<Bid<&'r A>> {
        let place = self.bids.binary_search_by(|(one, _)| (*one).cmp(player)).ok()?;
        self.bids.get(place).map(|(_, bid)| *bid)
    }
}

impl<C, R> Plan<C, R> {
    /// Returns a plan from a change of the game and the outcome of each action. Players without an action get
    /// [`Outcome::Void`].
    pub fn new<A>(change: C, bids: &Bids<'_, A>, mut outcome: impl FnMut(&PlayerId, &A) -> Outcome<R>) -> Plan<C, R> {
        let of = |(player, bid): (&PlayerId, Bid<&A>)| match bid.action() {
            Some(action) => outcome(player, action),
            None => Outcome::Void,
        };
        Plan { change, outcomes: bids.iter().map(of).collect() }
    }

    /// Returns the outcomes, in ascending order of the players.
    pub fn outcomes(&self) -> &[Outcome<R>] {
        &self.outcomes
    }
}

impl<A: Clone, R> Plan<Vec<(PlayerId, A)>, R> {
    /// Returns a plan from the outcome of each action. The change is the actions that are [`Outcome::Applied`].
    fn of_applied(bids: &Bids<'_, A>, mut outcome: impl FnMut(&PlayerId, &A) -> Outcome<R>) -> Self {
        let mut change = Vec::new();
        let outcome = |player: &PlayerId, action: &A| {
            let outcome = outcome(player, action);
            if matches!(outcome, Outcome::Applied) {
                change.push((player.clone(), action.clone()));
            }
            outcome
        };
        let outcomes = Plan::new((), bids, outcome).outcomes;
        Plan { change, outcomes }
    }
}

impl<T> Bid<T> {
    /// Returns the action, if there is one.
    pub fn action(self) -> Option<T> {
        match self {
            Bid::Given(action) | Bid::Defaulted(action) => Some(action),
            Bid::Skipped | Bid::Forfeited => None,
        }
    }

    /// Returns the kind of the bid.
    pub const fn kind(&self) -> BidKind {
        match self {
            Bid::Given(_) => BidKind::Given,
            Bid::Defaulted(_) => BidKind::Defaulted,
            Bid::Skipped => BidKind::Skipped,
            Bid::Forfeited => BidKind::Forfeited,
        }
    }

    pub(crate) fn map<U>(self, of: impl FnOnce(T) -> U) -> Bid<U> {
        match self {
            Bid::Given(action) => Bid::Given(of(action)),
            Bid::Defaulted(action) => Bid::Defaulted(of(action)),
            Bid::Skipped => Bid::Skipped,
            Bid::Forfeited => Bid::Forfeited,
        }
    }
}
