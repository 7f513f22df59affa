//! What the actions do, all of them together (C5, C6).

mod bounce;
mod branches;
mod contest;
mod highest;
mod in_order;

pub use bounce::Bounce;
pub(crate) use branches::{Decided, decide};
pub use contest::{Claim, Swaps, contest};
pub use highest::{Highest, Tie};
pub use in_order::InPlayerOrder;

use alloc::vec::Vec;

use crate::PlayerId;
use crate::words::words;

/// What a player has brought to the resolution. `T` is the action, or a reference to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bid<T> {
    /// The action that the player committed to; of a conditional commitment, the branch that holds.
    Given(T),
    /// An action that stands in for one that is missing.
    Defaulted(T),
    /// Nothing: the player does not act.
    Skipped,
    /// Nothing, and the player forfeits.
    Forfeited,
}

words! {
    /// What a player brings to the resolution, without the action.
    BidKind {
        /// An action that the player committed to.
        Given = "committed",
        /// An action that stands in for one that is missing.
        Defaulted = "default",
        /// Nothing: the player does not act.
        Skipped = "skipped",
        /// Nothing, and the player forfeits.
        Forfeited = "forfeited",
    }

    /// Which branch of a conditional commitment holds (C12).
    Branch {
        /// The condition holds.
        Then = "then",
        /// It does not.
        Otherwise = "otherwise",
        /// It waits, in a circle, for itself; that counts as if it did not hold.
        Cycle = "cycle",
    }
}

/// What has become of a player's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome<R> {
    /// It was applied.
    Applied,
    /// The game does not allow it, for this reason.
    Rejected(R),
    /// It stood against another one, and neither is applied.
    Bounced,
    /// Another one has won against it.
    Lost,
    /// There was nothing to apply.
    Void,
    /// It would have been applied, and is dropped: another one was rejected, and the round applies all or none
    /// ([`Reject::AbortAll`](crate::Reject::AbortAll)). No resolver plans it; the round says it in place of
    /// [`Outcome::Applied`].
    Dropped,
}

/// The actions of a round, in ascending order of the players.
#[derive(Clone, Debug)]
pub struct Bids<'r, A> {
    bids: Vec<(&'r PlayerId, Bid<&'r A>)>,
}

/// What a resolver plans: what becomes of each action, and what that does to the game.
#[derive(Clone, Debug)]
pub struct Plan<C, R> {
    pub(crate) change: C,
    pub(crate) outcomes: Vec<Outcome<R>>,
}

/// Resolves the actions of a round: it sees all of them at once, plans, and then applies the plan. It cannot reach the
/// round.
///
/// Ready ones are [`InPlayerOrder`], [`Bounce`] and [`Highest`]. There is one outcome a player: where an action has
/// several parts, what became of each belongs into the game.
///
/// ```
/// use tc_commit::{Bids, Input, Outcome, Plan, Resolver, Round, RoundId, Spec, Timestamp};
///
/// /// Whoever is alone with a number gets it.
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
/// let now = Timestamp::from_nanos(0);
/// let id = RoundId::new("numbers", 1)?;
/// let spec = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?).build()?;
/// let (mut round, _) = Round::open(spec)?;
/// round.handle(now, &id, Input::commit("ann".parse()?, 3))?;
/// round.handle(now, &id, Input::commit("ben".parse()?, 5))?;
/// let mut pot = 100;
/// let resolution = round.resolve(now, &mut pot, &Alone)?;
/// assert_eq!(pot, 92);
/// assert_eq!(resolution.players[0].outcome, Outcome::Applied);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Resolver<G, A> {
    /// Why an action is rejected.
    type Reason;
    /// What is to be done to the game.
    type Change;

    /// What becomes of each action, and of the game. Nothing is changed yet.
    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<Self::Change, Self::Reason>;

    /// Does what was planned.
    fn apply(&self, game: &mut G, change: Self::Change);

    /// Whether a predicate holds in the public state of the game, for conditions that ask for it (C12). None does
    /// unless written.
    fn holds(&self, game: &G, predicate: &str) -> bool {
        let _ = (game, predicate);
        false
    }
}

impl<'r, A> Bids<'r, A> {
    /// Bids without a round, to try a resolver out. Of a player who is named twice the first bid counts.
    pub fn new(bids: impl IntoIterator<Item = (&'r PlayerId, Bid<&'r A>)>) -> Bids<'r, A> {
        let mut bids: Vec<_> = bids.into_iter().collect();
        bids.sort_by_key(|(player, _)| *player);
        bids.dedup_by_key(|(player, _)| *player);
        Bids { bids }
    }

    /// Who has brought what, in ascending order of the players.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'r PlayerId, Bid<&'r A>)> {
        self.bids.iter().copied()
    }

    /// The actions there are, given or in place of missing ones, in ascending order of the players.
    pub fn actions(&self) -> impl Iterator<Item = (&'r PlayerId, &'r A)> {
        self.iter().filter_map(|(player, bid)| bid.action().map(|action| (player, action)))
    }

    /// What a player has brought; `None` for somebody who did not have to act.
    pub fn get(&self, player: &PlayerId) -> Option<Bid<&'r A>> {
        let place = self.bids.binary_search_by(|(one, _)| (*one).cmp(player)).ok()?;
        self.bids.get(place).map(|(_, bid)| *bid)
    }
}

impl<C, R> Plan<C, R> {
    /// A change of the game, and what becomes of each action. Where there is none, there is nothing to apply:
    /// [`Outcome::Void`].
    pub fn new<A>(change: C, bids: &Bids<'_, A>, mut outcome: impl FnMut(&PlayerId, &A) -> Outcome<R>) -> Plan<C, R> {
        let of = |(player, bid): (&PlayerId, Bid<&A>)| match bid.action() {
            Some(action) => outcome(player, action),
            None => Outcome::Void,
        };
        Plan { change, outcomes: bids.iter().map(of).collect() }
    }

    /// What becomes of each action, in ascending order of the players.
    pub fn outcomes(&self) -> &[Outcome<R>] {
        &self.outcomes
    }
}

impl<T> Bid<T> {
    /// The action, if there is one.
    pub fn action(self) -> Option<T> {
        match self {
            Bid::Given(action) | Bid::Defaulted(action) => Some(action),
            Bid::Skipped | Bid::Forfeited => None,
        }
    }

    /// What it is, without the action.
    pub const fn kind(&self) -> BidKind {
        match self {
            Bid::Given(_) => BidKind::Given,
            Bid::Defaulted(_) => BidKind::Defaulted,
            Bid::Skipped => BidKind::Skipped,
            Bid::Forfeited => BidKind::Forfeited,
        }
    }

    /// The same with another action.
    pub(crate) fn map<U>(self, of: impl FnOnce(T) -> U) -> Bid<U> {
        match self {
            Bid::Given(action) => Bid::Given(of(action)),
            Bid::Defaulted(action) => Bid::Defaulted(of(action)),
            Bid::Skipped => Bid::Skipped,
            Bid::Forfeited => Bid::Forfeited,
        }
    }
}
