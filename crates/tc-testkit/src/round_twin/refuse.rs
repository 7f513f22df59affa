//! What speaks against an input.

use super::state::{Held, Phase, Player, State};
use super::{TwinBody, TwinDigest, TwinInput, TwinRefused, TwinSpec, What};

/// The longest body, encoded.
const LONGEST: usize = 65_536;

impl State {
    /// Why an input is refused, in a state in which what is due has fallen due.
    pub(super) fn refusal(&self, spec: &TwinSpec, input: &TwinInput) -> Option<TwinRefused> {
        if self.has_ended() {
            return (input.what != What::Tick).then(|| TwinRefused::of("over"));
        }
        let player = match input.what.by() {
            Some(by) => match self.place(by) {
                None => return Some(TwinRefused::of("not_a_player")),
                Some(place) => Some(&self.players[place]),
            },
            None => None,
        };
        let is_idle = player.is_some_and(|player| !player.is_required);
        if is_idle && !matches!(input.what, What::Leave(_)) {
            return Some(TwinRefused::of("idle"));
        }
        match (&input.what, player) {
            (What::Open { by, body, nonce }, Some(player)) => self.opening(spec, player, by, body, nonce),
            (What::Leave(_), Some(player)) => {
                if player.has_left {
                    Some(TwinRefused::of("left"))
                } else {
                    self.after_the_seal()
                }
            }
            (what, Some(player)) => self.actor(player).or_else(|| self.deed(spec, what, player)),
            (what, None) => self.host(spec, what),
        }
    }

    fn after_the_seal(&self) -> Option<TwinRefused> {
        if self.is_open() {
            return None;
        }
        Some(match self.passed {
            Some(at) => TwinRefused { at: Some(at), ..TwinRefused::of("deadline_passed") },
            None => TwinRefused::of("already_sealed"),
        })
    }

    /// What keeps a player from doing anything until the seal.
    fn actor(&self, player: &Player) -> Option<TwinRefused> {
        if player.has_left {
            return Some(TwinRefused::of("left"));
        }
        if let Some(refused) = self.after_the_seal() {
            return Some(refused);
        }
        let kind = if self.is_paused {
            "paused"
        } else if self.phase == Phase::Grace && player.held.is_some() {
            "frozen"
        } else {
            return None;
        };
        Some(TwinRefused::of(kind))
    }

    fn deed(&self, spec: &TwinSpec, what: &What, player: &Player) -> Option<TwinRefused> {
        let kind = match what {
            What::Commit { .. } if spec.sealed.is_some() => "wrong_body",
            What::CommitDigest { .. } if spec.sealed.is_none() => "wrong_body",
            What::Commit { by, body } if wrong_in(spec, by, body).is_some() => wrong_in(spec, by, body)?,
            What::Commit { .. } | What::CommitDigest { .. } if player.held.is_some() && !spec.amend => {
                "already_committed"
            }
            What::Withdraw(_) if !spec.withdraw => "withdrawal_closed",
            What::Withdraw(_) | What::Ready(_) if player.held.is_none() => "not_committed",
            What::Ready(_) if player.is_ready => "already_ready",
            What::Unready(_) if !player.is_ready => "not_ready",
            _ => return None,
        };
        Some(TwinRefused::of(kind))
    }

    fn opening(
        &self,
        spec: &TwinSpec,
        player: &Player,
        by: &str,
        body: &TwinBody,
        nonce: &[u8; 32],
    ) -> Option<TwinRefused> {
        if let Some(refused) = self.before_the_seal(spec) {
            return Some(refused);
        }
        let digest = TwinDigest::Of {
            game: spec.game.clone(),
            seq: spec.seq,
            player: by.to_owned(),
            body: body.clone(),
            nonce: *nonce,
        };
        let kind = if self.is_paused {
            "paused"
        } else if spec.sealed.is_none() {
            "wrong_mode"
        } else if player.is_opened {
            "already_opened"
        } else if player.held.is_none() {
            "not_committed"
        } else if let Some(at) = self.openings_ended {
            return Some(TwinRefused { at: Some(at), ..TwinRefused::of("deadline_passed") });
        } else if let Some(wrong) = wrong_in(spec, by, body) {
            wrong
        } else if player.held != Some(Held::Digest(digest)) {
            "opening_mismatch"
        } else {
            return None;
        };
        Some(TwinRefused::of(kind))
    }

    fn before_the_seal(&self, spec: &TwinSpec) -> Option<TwinRefused> {
        self.is_open().then(|| TwinRefused { waiting: self.waited_for(spec), ..TwinRefused::of("not_sealed") })
    }

    fn host(&self, spec: &TwinSpec, what: &What) -> Option<TwinRefused> {
        let kind = match what {
            What::Pause if self.is_paused => "paused",
            What::Resume if !self.is_paused => "not_paused",
            What::ForceSeal if !self.is_open() => "already_sealed",
            What::RevealAll | What::Reveal(_) | What::Resolve if self.is_open() => return self.before_the_seal(spec),
            What::RevealAll | What::Reveal(_) if spec.sealed.is_some() => "wrong_mode",
            What::RevealAll | What::Reveal(_) | What::Resolve if self.is_paused => "paused",
            What::Reveal(names) => return self.revealed(names),
            What::Resolve if spec.sealed.is_some() && !self.closed_digests().is_empty() => {
                return Some(TwinRefused { waiting: self.closed_digests(), ..TwinRefused::of("not_opened") });
            }
            _ => return None,
        };
        Some(TwinRefused::of(kind))
    }

    fn revealed(&self, names: &[String]) -> Option<TwinRefused> {
        let player = |name: &String| self.place(name).map(|place| &self.players[place]);
        for name in names {
            match player(name) {
                None => return Some(TwinRefused::of("not_a_player")),
                Some(player) if !player.is_required => return Some(TwinRefused::of("idle")),
                Some(_) => {}
            }
        }
        let is_opened = |name| player(name).is_some_and(|player| player.is_opened);
        names.iter().any(is_opened).then(|| TwinRefused::of("already_opened"))
    }
}

/// What is wrong with a body, whatever others do.
pub(super) fn wrong_in(spec: &TwinSpec, by: &str, body: &TwinBody) -> Option<&'static str> {
    if body.acts().iter().any(|act| act.actor.as_ref().is_some_and(|actor| actor != by)) {
        return Some("actor_mismatch");
    }
    if body.bytes() > LONGEST {
        return Some("action_too_large");
    }
    let TwinBody::When { condition, .. } = body else { return None };
    let names = [condition.actions(), condition.presences()].concat();
    if names.contains(&by) {
        return Some("condition_on_self");
    }
    let is_required = |name: &&str| spec.required.iter().any(|required| required == name);
    (!names.iter().all(is_required)).then_some("condition_on_stranger")
}
