//! What viewers see.

use serde_json::{Value, json};

use super::state::{Held, Phase, State};
use super::{Status, TwinSpec, Viewer};

impl State {
    pub(super) fn view(&self, spec: &TwinSpec, viewer: &Viewer) -> Value {
        let sees_all = *viewer == Viewer::Arbiter || spec.status == Status::Everyone || self.phase == Phase::Resolved;
        let counts = sees_all || spec.status == Status::Count;
        let committed = self.names(|player| player.held.is_some()).len();
        let ready = self.names(|player| player.is_ready).len();
        let players: Vec<Value> =
            (0..self.players.len()).map(|place| self.player_view(spec, viewer, place, sees_all)).collect();
        json!({
            "round": [spec.game, spec.seq],
            "phase": self.word(),
            "paused": self.is_paused,
            "sealed": self.sealed_by,
            "deadline": self.ends,
            "committed": counts.then_some(committed),
            "ready": counts.then_some(ready),
            "players": players,
        })
    }

    fn player_view(&self, spec: &TwinSpec, viewer: &Viewer, place: usize, sees_all: bool) -> Value {
        let player = &self.players[place];
        let is_own = *viewer == Viewer::Player(player.name.clone());
        let is_public = self.is_public(place);
        let standing = (player.is_required && (sees_all || is_own)).then(|| {
            json!({
                "committed": player.held.is_some(),
                "amended": player.is_amended,
                "ready": player.is_ready,
                "flagged": false,
            })
        });
        let sees_action = is_public || is_own && !spec.hides_own || *viewer == Viewer::Arbiter;
        let action = match &player.held {
            Some(Held::Body(body)) if sees_action => Some(json!(body)),
            Some(Held::Body(_)) => None,
            _ if is_public => self.stand_in(spec, player).map(|act| json!({"plain": act})),
            _ => None,
        };
        let branch = self.branch(spec, place).filter(|_| is_public && self.is_branch_known(place));
        json!({
            "player": player.name,
            "idle": !player.is_required,
            "left": player.has_left,
            "standing": standing,
            "opened": player.is_opened,
            "action": action,
            "branch": branch.map(|branch| json!([branch, self.action(spec, place)])),
            "digest": player.is_digest && (sees_all || is_own || !self.is_open()),
            "bid": (is_public && player.is_required).then(|| self.bid(spec, player)),
        })
    }

    fn word(&self) -> &'static str {
        match self.phase {
            Phase::Open => "open",
            Phase::Grace => "grace",
            Phase::Sealed => "sealed",
            Phase::Revealing => "revealing",
            Phase::Resolved => "resolved",
            Phase::Aborted => "aborted",
        }
    }

    /// What everybody has brought, once the round is resolved.
    pub(super) fn resolution(&self, spec: &TwinSpec) -> Value {
        let required = (0..self.players.len()).filter(|place| self.players[*place].is_required);
        let brought = required.map(|place| {
            let player = &self.players[place];
            json!({
                "player": player.name,
                "bid": self.bid(spec, player),
                "action": self.action(spec, place),
                "branch": self.branch(spec, place),
            })
        });
        brought.collect()
    }
}
