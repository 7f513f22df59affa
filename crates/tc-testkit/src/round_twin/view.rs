//! What viewers see.

use tc_commit::{OpenBranch, Own, Phase, PlayerStatus, PlayerView, RoundView, StatusVisibility, Viewer};
use tc_core::Timestamp;

use super::state::{Held, State};
use super::{Brought, TwinBody, TwinSpec};
use crate::rounds::machine;

impl State {
    pub(super) fn view(&self, spec: &TwinSpec, viewer: &Viewer) -> RoundView<super::Act> {
        let status = spec.policy.status;
        let is_all_known = status == StatusVisibility::Everyone || self.phase == Phase::Resolved;
        let sees_all = *viewer == Viewer::Arbiter || is_all_known;
        let counts = sees_all || status == StatusVisibility::Count;
        RoundView {
            round: spec.id.clone(),
            phase: self.phase,
            is_paused: self.is_paused,
            sealed: self.sealed_by,
            deadline: self.ends.map(Timestamp::from_nanos),
            committed: counts.then(|| self.names(|player| player.held.is_some()).len()),
            ready: counts.then(|| self.names(|player| player.is_ready).len()),
            players: (0..self.players.len()).map(|place| self.player_view(spec, viewer, place, sees_all)).collect(),
        }
    }

    fn player_view(&self, spec: &TwinSpec, viewer: &Viewer, place: usize, sees_all: bool) -> PlayerView<super::Act> {
        let player = &self.players[place];
        let is_own = *viewer == Viewer::Player(player.name.clone());
        let is_public = self.is_public(place);
        let sees_action = is_public || is_own && spec.policy.own == Own::Visible || *viewer == Viewer::Arbiter;
        let shown = match &player.held {
            Some(Held::Body(body)) => Some(body.clone()).filter(|_| sees_action),
            _ => self.stand_in(spec, player).filter(|_| is_public).cloned().map(TwinBody::Plain),
        };
        let sees_digest = sees_all || is_own || !self.is_open();
        let branch = self.branch(spec, place).filter(|_| is_public && self.is_branch_known(place));
        let status = PlayerStatus {
            committed: player.held.is_some(),
            amended: player.is_amended,
            ready: player.is_ready,
            flagged: false,
        };
        PlayerView {
            id: player.name.clone(),
            is_idle: !player.is_required,
            has_left: player.has_left,
            status: (player.is_required && (sees_all || is_own)).then_some(status),
            is_opened: player.is_opened,
            action: shown.map(|body| machine::body(&body)),
            digest: player.digest.as_ref().filter(|_| sees_digest).map(machine::digest),
            branch: branch.zip(self.action(spec, place).cloned()).map(|(branch, action)| OpenBranch { branch, action }),
            bid: (is_public && player.is_required).then(|| self.bid(spec, player)),
            clock: None,
        }
    }

    /// What everybody has brought, once the round is resolved.
    pub(super) fn resolution(&self, spec: &TwinSpec) -> Vec<Brought> {
        let required = (0..self.players.len()).filter(|place| self.players[*place].is_required);
        let brought = required.map(|place| {
            let player = &self.players[place];
            let (action, branch) = (self.action(spec, place).cloned(), self.branch(spec, place));
            (player.name.clone(), self.bid(spec, player), action, branch)
        });
        brought.collect()
    }
}
