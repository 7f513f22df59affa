//! What viewers see of a round and of its effects.

use std::collections::BTreeMap;

use tc_commit::{
    Body, Change, Deed, Effect, Own, Phase, PlayerId, PlayerStatus, PlayerView, RevealedBranch, RoundView,
    StatusVisibility, Viewer,
};
use tc_core::Timestamp;

use super::state::{Held, State};
use super::{Act, Brought, TwinBody};
use crate::rounds::machine;

impl State {
    /// What a viewer sees.
    pub fn view(&self, viewer: &Viewer) -> RoundView<Act> {
        let status = self.spec.policy.status;
        let is_all_known = status == StatusVisibility::Everyone || self.phase == Phase::Resolved;
        let sees_all = *viewer == Viewer::Arbiter || is_all_known;
        let counts = sees_all || status == StatusVisibility::Count;
        RoundView {
            round: self.spec.id.clone(),
            phase: self.phase,
            paused: self.is_paused,
            sealed: self.sealed_by,
            deadline: self.ends.map(Timestamp::saturating_micros),
            committed: counts.then(|| self.names(|player| player.held.is_some()).len()),
            ready: counts.then(|| self.names(|player| player.is_ready).len()),
            players: (0..self.players.len()).map(|place| self.player_view(viewer, place, sees_all)).collect(),
        }
    }

    fn player_view(&self, viewer: &Viewer, place: usize, sees_all: bool) -> PlayerView<Act> {
        let player = &self.players[place];
        let is_own = *viewer == Viewer::Player(player.name.clone());
        let is_public = self.is_public(place);
        let sees_action = is_public || is_own && self.spec.policy.own == Own::Visible || *viewer == Viewer::Arbiter;
        let shown = match &player.held {
            Some(Held::Body(body)) => Some(body.clone()).filter(|_| sees_action),
            _ => self.stand_in(player).filter(|_| is_public).cloned().map(TwinBody::Plain),
        };
        let sees_digest = sees_all || is_own || !self.is_collecting();
        let branch = self.branch(place).filter(|_| is_public && self.is_branch_known(place));
        let status = PlayerStatus {
            committed: player.held.is_some(),
            amended: player.is_amended,
            ready: player.is_ready,
            flagged: false,
        };
        let (action, when) = match shown.map(|body| machine::body(&body)) {
            Some(Body::Plain(action)) => (Some(action), None),
            Some(Body::When(conditional)) => (None, Some(conditional)),
            None => (None, None),
        };
        PlayerView {
            player: player.name.clone(),
            idle: !player.is_required,
            left: player.has_left,
            status: (player.is_required && (sees_all || is_own)).then_some(status),
            revealed: player.is_revealed,
            action,
            when,
            digest: player.digest.as_ref().filter(|_| sees_digest).map(machine::digest),
            branch: branch.zip(self.action(place).cloned()).map(|(branch, action)| RevealedBranch { branch, action }),
            bid: (is_public && player.is_required).then(|| self.bid(player)),
            clock: None,
            extensions: self.left.get(&player.name).copied().filter(|_| sees_all || is_own),
        }
    }

    /// What players have left in the game; `None` if that is not counted.
    pub fn extensions_left(&self) -> Option<BTreeMap<PlayerId, u8>> {
        let is_counted = self.spec.policy.extension.as_ref().is_some_and(|extension| extension.each.is_some());
        is_counted.then(|| self.left.clone())
    }

    /// What everybody has brought, once the round is resolved.
    pub fn resolution(&self) -> Vec<Brought> {
        let required = (0..self.players.len()).filter(|place| self.players[*place].is_required);
        let brought = required.map(|place| {
            let player = &self.players[place];
            let (action, branch) = (self.action(place).cloned(), self.branch(place));
            (player.name.clone(), self.bid(player), action, branch)
        });
        brought.collect()
    }
}

/// An effect as a viewer may see it; `None` if not at all.
pub fn seen_by(effect: &Effect, viewer: &Viewer, status: StatusVisibility) -> Option<Effect> {
    let sees_all = *viewer == Viewer::Arbiter || status == StatusVisibility::Everyone;
    let change = match effect.change.clone() {
        change if sees_all => change,
        Change::Did { by, deed } => {
            let is_own = by.clone().is_some_and(|by| *viewer == Viewer::Player(by));
            let is_public = [Deed::Left, Deed::Revealed, Deed::Withheld].contains(&deed);
            let is_counted = [Deed::Committed, Deed::Withdrew, Deed::Readied, Deed::Unreadied].contains(&deed);
            if is_own || is_public {
                Change::Did { by, deed }
            } else if is_counted && status == StatusVisibility::Count {
                Change::Did { by: None, deed }
            } else {
                return None;
            }
        }
        Change::Extended { until, .. } => Change::Extended { until, missing: [].into(), charged: [].into() },
        Change::Aborted { by, .. } => Change::Aborted { by, players: [].into() },
        change => change,
    };
    Some(Effect { at: effect.at, change })
}
