//! The resolver `AllOrNothing`: agreements.

use alloc::vec::Vec;

use super::{Bids, Outcome, Plan, Resolver};
use crate::PlayerId;

/// A resolver that applies all actions or none (C6): all required players must bring an action with the same terms.
/// Then each action is [`Outcome::Applied`]. If terms differ, all are [`Outcome::Bounced`]. If a player brings nothing,
/// or an action is [`Outcome::Rejected`], the other actions are [`Outcome::Dropped`].
///
/// ```
/// use tc_commit::{AllOrNothing, Input, Outcome, PlayerId, Round, RoundId, Spec, Timestamp};
///
/// let treaty = AllOrNothing::new(
///     |_: &Vec<PlayerId>, _: &PlayerId, years: &u64| if *years > 0 { Ok(*years) } else { Err("no years") },
///     |signed: &mut Vec<PlayerId>, all: &[(PlayerId, u64)]| signed.extend(all.iter().map(|(player, _)| player.clone())),
/// );
///
/// let (now, id) = (Timestamp::EPOCH, RoundId::new("treaty", 1)?);
/// let spec = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?).build()?;
/// let (mut round, _) = Round::begin(spec)?;
/// round.handle(now, &id, Input::commit("ann".parse()?, 10))?;
/// round.handle(now, &id, Input::commit("ben".parse()?, 5))?;
/// let mut signed = Vec::new();
/// let resolution = round.resolve(now, &mut signed, &treaty)?;
/// assert!(signed.is_empty());
/// assert_eq!(resolution.players[0].outcome, Outcome::Bounced);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AllOrNothing<C, D> {
    terms: C,
    apply: D,
}

impl<C, D> AllOrNothing<C, D> {
    /// Returns a resolver. `terms` returns what must be equal in all actions, or the reason against an action; return
    /// `()` if everybody only has to agree to something. `apply` receives all actions at once, in ascending order of
    /// the players, and is called only if all agree.
    pub fn new<G, A, V, R>(terms: C, apply: D) -> AllOrNothing<C, D>
    where
        C: Fn(&G, &PlayerId, &A) -> Result<V, R>,
        D: Fn(&mut G, &[(PlayerId, A)]),
    {
        AllOrNothing { terms, apply }
    }
}

impl<G, A, V, R, C, D> Resolver<G, A> for AllOrNothing<C, D>
where
    A: Clone,
    V: PartialEq,
    C: Fn(&G, &PlayerId, &A) -> Result<V, R>,
    D: Fn(&mut G, &[(PlayerId, A)]),
{
    type Reason = R;
    /// All actions; `None` if they are not applied.
    type Change = Option<Vec<(PlayerId, A)>>;

    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<Self::Change, R> {
        let terms: Vec<Result<V, R>> =
            bids.actions().map(|(player, action)| (self.terms)(game, player, action)).collect();
        let is_complete = terms.len() == bids.iter().len() && terms.iter().all(Result::is_ok);
        let mut agreed = terms.iter().flatten();
        let first = agreed.next();
        let is_agreed = agreed.all(|other| Some(other) == first);
        let mut terms = terms.into_iter();
        let Plan { change, outcomes } = Plan::of_applied(bids, |_, _| match terms.next() {
            Some(Err(reason)) => Outcome::Rejected(reason),
            _ if !is_complete => Outcome::Dropped,
            _ if !is_agreed => Outcome::Bounced,
            _ => Outcome::Applied,
        });
        Plan { change: (is_complete && is_agreed).then_some(change), outcomes }
    }

    fn apply(&self, game: &mut G, change: Self::Change) {
        if let Some(all) = change {
            (self.apply)(game, &all);
        }
    }
}
