//! Which branches hold, by plain recursion.

use super::state::{Held, Phase, Player, State};
use super::{Act, Missing, TwinBody, TwinCondition, TwinSpec, Withheld};

/// The answer of the game to a predicate.
pub fn holds(predicate: &str) -> bool {
    predicate.len().is_multiple_of(2)
}

impl State {
    /// The action that a player brings, once all is decided.
    pub(super) fn action<'s>(&'s self, spec: &'s TwinSpec, place: usize) -> Option<&'s Act> {
        match &self.players[place].held {
            Some(Held::Body(TwinBody::Plain(act))) => Some(act),
            Some(Held::Body(TwinBody::When { then, otherwise, .. })) => {
                if self.branch(spec, place) == Some("then") {
                    Some(then)
                } else {
                    Some(otherwise)
                }
            }
            _ => self.stand_in(spec, &self.players[place]),
        }
    }

    /// `then`, `otherwise` or `cycle`; `None` where there is no condition.
    pub(super) fn branch(&self, spec: &TwinSpec, place: usize) -> Option<&'static str> {
        let condition = self.condition(place)?;
        Some(if self.after(place).contains(&place) {
            "cycle"
        } else if self.is_so(spec, condition) {
            "then"
        } else {
            "otherwise"
        })
    }

    fn is_so(&self, spec: &TwinSpec, condition: &TwinCondition) -> bool {
        match condition {
            TwinCondition::Is(player, act) => {
                self.place(player).is_some_and(|place| self.action(spec, place) == Some(act))
            }
            TwinCondition::Missing(player) => {
                self.place(player).is_some_and(|place| !matches!(self.players[place].held, Some(Held::Body(_))))
            }
            TwinCondition::Public(predicate) => holds(predicate),
            TwinCondition::Not(one) => !self.is_so(spec, one),
            TwinCondition::All(list) => list.iter().all(|one| self.is_so(spec, one)),
            TwinCondition::Any(list) => list.iter().any(|one| self.is_so(spec, one)),
        }
    }

    /// Whether a branch can be told to everyone: all is open that decides it.
    pub(super) fn is_branch_known(&self, place: usize) -> bool {
        let mut all = self.after(place);
        all.push(place);
        all.into_iter().all(|one| {
            let presences = self.condition(one).map_or_else(Vec::new, TwinCondition::presences);
            let is_public = |name: &&str| self.place(name).is_some_and(|place| self.is_public(place));
            let asks = self.condition(one).is_some_and(TwinCondition::asks_the_game);
            self.is_public(one) && !asks && presences.iter().all(is_public)
        })
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

    fn condition(&self, place: usize) -> Option<&TwinCondition> {
        match &self.players[place].held {
            Some(Held::Body(TwinBody::When { condition, .. })) => Some(condition),
            _ => None,
        }
    }

    /// Whether everyone may know what a player brings.
    pub(super) fn is_public(&self, place: usize) -> bool {
        let player = &self.players[place];
        let is_withheld = self.openings_ended.is_some() && matches!(player.held, Some(Held::Digest(_)));
        player.is_opened || is_withheld || self.phase == Phase::Resolved
    }

    /// `committed`, `default`, `skipped` or `forfeited`.
    pub(super) fn bid(&self, spec: &TwinSpec, player: &Player) -> &'static str {
        match &player.held {
            Some(Held::Body(_)) => "committed",
            Some(_) => match spec.sealed.as_ref().map(|sealed| &sealed.withheld) {
                Some(Withheld::Default(_)) => "default",
                Some(Withheld::Skip) => "skipped",
                _ => "forfeited",
            },
            None => match spec.missing {
                Missing::Default(_) | Missing::Defaults(_) => "default",
                Missing::Forfeit => "forfeited",
                Missing::Skip | Missing::Abort => "skipped",
            },
        }
    }

    /// The action that stands in for what was not given.
    pub(super) fn stand_in<'s>(&self, spec: &'s TwinSpec, player: &Player) -> Option<&'s Act> {
        match (&player.held, &spec.missing, spec.sealed.as_ref().map(|sealed| &sealed.withheld)) {
            (None, Missing::Default(act), _) if player.is_required => Some(act),
            (None, Missing::Defaults(each), _) => {
                each.iter().find(|(name, _)| *name == player.name).map(|(_, act)| act)
            }
            (Some(Held::Digest(_) | Held::Gone), _, Some(Withheld::Default(act))) => Some(act),
            _ => None,
        }
    }
}
