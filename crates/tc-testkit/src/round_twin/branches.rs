//! Which branches hold, by plain recursion.

use tc_commit::{BidKind, Branch, Leave, Missing, Mode, Phase, Withheld};

use super::state::{Held, Player, State};
use super::{Act, TwinBody, TwinCondition};

/// The answer of the game to a predicate.
pub fn holds(predicate: &str) -> bool {
    predicate.len().is_multiple_of(2)
}

impl State {
    /// The action that a player brings, once all is decided.
    pub(super) fn action(&self, place: usize) -> Option<&Act> {
        match &self.players[place].held {
            Some(Held::Body(TwinBody::Plain(act))) => Some(act),
            Some(Held::Body(TwinBody::When { then, otherwise, .. })) => {
                Some(if self.branch(place) == Some(Branch::Then) { then } else { otherwise })
            }
            _ => self.stand_in(&self.players[place]),
        }
    }

    /// `None` where there is no condition.
    pub(super) fn branch(&self, place: usize) -> Option<Branch> {
        let condition = self.condition(place)?;
        Some(if self.after(place).contains(&place) {
            Branch::Cycle
        } else if self.is_so(condition) {
            Branch::Then
        } else {
            Branch::Otherwise
        })
    }

    fn is_so(&self, condition: &TwinCondition) -> bool {
        match condition {
            TwinCondition::Is(player, act) => self.place(player).is_some_and(|place| self.action(place) == Some(act)),
            TwinCondition::Missing(player) => {
                self.place(player).is_some_and(|place| !matches!(self.players[place].held, Some(Held::Body(_))))
            }
            TwinCondition::Public(predicate) => holds(predicate),
            TwinCondition::Not(one) => !self.is_so(one),
            TwinCondition::All(list) => list.iter().all(|one| self.is_so(one)),
            TwinCondition::Any(list) => list.iter().any(|one| self.is_so(one)),
        }
    }

    /// Whether everyone may know a branch: all is revealed that decides it, and the game is not asked.
    pub(super) fn is_branch_known(&self, place: usize) -> bool {
        let mut all = self.after(place);
        all.push(place);
        let is_known = |question: &TwinCondition| match question {
            TwinCondition::Missing(name) => self.place(name).is_some_and(|place| self.is_public(place)),
            TwinCondition::Public(_) => false,
            _ => true,
        };
        all.into_iter().all(|one| self.is_public(one) && self.questions(one).into_iter().all(is_known))
    }

    /// All whose actions decide, at last, what a player does.
    fn after(&self, place: usize) -> Vec<usize> {
        let mut reached = self.next(place);
        loop {
            let further: Vec<usize> = reached.iter().flat_map(|place| self.next(*place)).collect();
            let new: Vec<usize> = further.into_iter().filter(|place| !reached.contains(place)).collect();
            if new.is_empty() {
                return reached;
            }
            reached.extend(new);
        }
    }

    fn next(&self, place: usize) -> Vec<usize> {
        let names = self.condition(place).map_or_else(Vec::new, TwinCondition::actions);
        names.into_iter().filter_map(|name| self.place(name)).collect()
    }

    fn questions(&self, place: usize) -> Vec<&TwinCondition> {
        self.condition(place).map_or_else(Vec::new, TwinCondition::questions)
    }

    fn condition(&self, place: usize) -> Option<&TwinCondition> {
        match &self.players[place].held {
            Some(Held::Body(TwinBody::When { condition, .. })) => Some(condition),
            _ => None,
        }
    }

    /// Whether everyone may know what a player brings.
    pub(super) fn is_public(&self, place: usize) -> bool {
        let player = &self.players[place];
        let is_withheld = self.openings_ended.is_some() && player.held == Some(Held::Digest);
        player.is_revealed || is_withheld || self.phase == Phase::Resolved
    }

    pub(super) fn bid(&self, player: &Player) -> BidKind {
        match &player.held {
            Some(Held::Body(_)) => BidKind::Given,
            Some(_) => match self.withheld() {
                Some(Withheld::Default(_)) => BidKind::Defaulted,
                Some(Withheld::Skip) => BidKind::Skipped,
                None => BidKind::Forfeited,
            },
            None if self.is_excused(player) => BidKind::Skipped,
            None => match self.spec.policy.missing {
                Missing::Default(_) | Missing::Defaults(_) => BidKind::Defaulted,
                Missing::Forfeit => BidKind::Forfeited,
                Missing::Skip | Missing::Abort => BidKind::Skipped,
            },
        }
    }

    /// The action that replaces what was not given.
    pub(super) fn stand_in(&self, player: &Player) -> Option<&Act> {
        match (&player.held, &self.spec.policy.missing, self.withheld()) {
            (None, ..) if self.is_excused(player) => None,
            (None, Missing::Default(act), _) if player.is_required => Some(act),
            (None, Missing::Defaults(each), _) => each.get(&player.name),
            (Some(Held::Digest | Held::Gone), _, Some(Withheld::Default(act))) => Some(act),
            _ => None,
        }
    }

    /// Whether nothing replaces what a player who is gone has not brought.
    fn is_excused(&self, player: &Player) -> bool {
        player.has_left && self.spec.policy.leave == Leave::Skipped
    }

    fn withheld(&self) -> Option<&Withheld<Act>> {
        if let Mode::Digests { withheld, .. } = &self.spec.policy.mode { withheld.as_ref() } else { None }
    }
}
