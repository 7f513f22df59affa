//! What speaks against an input.

use std::collections::BTreeSet;

use tc_commit::{Amend, Nonce, Phase, PlayerId, Selection, Withdraw};

use super::state::{Held, Player, State};
use super::{TwinBody, TwinCondition, TwinDigest, TwinRefused, TwinSpec, What};

/// The longest body, encoded.
const LONGEST: usize = 65_536;

type Refusal = Option<TwinRefused>;

impl State {
    /// Why an input is refused, in a state in which what is due has fallen due.
    pub(super) fn refusal(&self, what: &What) -> Refusal {
        if matches!(self.phase, Phase::Resolved | Phase::Aborted) {
            return (*what != What::Tick).then(|| TwinRefused::of("over"));
        }
        let Some(by) = what.by() else { return self.host(what) };
        let Some(place) = self.place(by.as_str()) else { return Some(TwinRefused::of("not_a_player")) };
        let player = &self.players[place];
        match what {
            What::Leave { .. } if player.has_left => Some(TwinRefused::of("left")),
            What::Leave { .. } => self.after_the_seal(),
            _ if !player.is_required => Some(TwinRefused::of("idle")),
            What::Disclose { body, nonce, .. } => self.disclosure(player, body, nonce),
            what => self.actor(player).or_else(|| self.deed(what, player)),
        }
    }

    fn after_the_seal(&self) -> Refusal {
        let refused = || match self.passed {
            Some(_) => TwinRefused { at: self.passed, ..TwinRefused::of("deadline_passed") },
            None => TwinRefused::of("already_sealed"),
        };
        (!self.is_collecting()).then(refused)
    }

    /// What keeps a player from doing anything until the seal.
    fn actor(&self, player: &Player) -> Refusal {
        if player.has_left {
            return Some(TwinRefused::of("left"));
        }
        self.after_the_seal().or_else(|| {
            let is_frozen = self.phase == Phase::Grace && player.held.is_some();
            if self.is_paused { Some("paused") } else { is_frozen.then_some("frozen") }.map(TwinRefused::of)
        })
    }

    fn disclosure(&self, player: &Player, body: &TwinBody, nonce: &Nonce) -> Refusal {
        let digest = || TwinDigest::Of(self.spec.id.clone(), player.name.clone(), body.clone(), nonce.clone());
        Some(TwinRefused::of(match self.spec.wrong_in(&player.name, body) {
            _ if self.is_collecting() => return self.before_the_seal(),
            _ if self.is_paused => "paused",
            _ if !self.spec.is_sealed() => "wrong_mode",
            _ if player.is_revealed => "already_opened",
            _ if player.held.is_none() => "not_committed",
            _ if self.openings_ended.is_some() => {
                return Some(TwinRefused { at: self.openings_ended, ..TwinRefused::of("deadline_passed") });
            }
            Some(wrong) => wrong,
            None if player.held != Some(Held::Digest) || player.digest != Some(digest()) => "opening_mismatch",
            None => return None,
        }))
    }

    fn before_the_seal(&self) -> Refusal {
        self.is_collecting().then(|| TwinRefused { waiting: self.waited_for(), ..TwinRefused::of("not_sealed") })
    }

    fn host(&self, what: &What) -> Refusal {
        let kind = match what {
            What::Pause if self.is_paused => "paused",
            What::Resume if !self.is_paused => "not_paused",
            What::ForceSeal if !self.is_collecting() => "already_sealed",
            What::Reveal(_) | What::Resolve if self.is_collecting() => return self.before_the_seal(),
            What::Reveal(_) if self.spec.is_sealed() => "wrong_mode",
            What::Reveal(_) | What::Resolve if self.is_paused => "paused",
            What::Reveal(Selection::These(names)) => return self.revealed(names),
            What::Resolve if self.spec.is_sealed() && !self.closed_digests().is_empty() => {
                return Some(TwinRefused { waiting: self.closed_digests(), ..TwinRefused::of("not_opened") });
            }
            _ => return None,
        };
        Some(TwinRefused::of(kind))
    }

    fn revealed(&self, names: &BTreeSet<PlayerId>) -> Refusal {
        let player = |name: &PlayerId| self.place(name.as_str()).map(|place| &self.players[place]);
        let cannot_act = names.iter().find_map(|name| match player(name) {
            None => Some("not_a_player"),
            Some(player) => (!player.is_required).then_some("idle"),
        });
        let is_revealed = |name| player(name).is_some_and(|player| player.is_revealed);
        let opened = || names.iter().any(is_revealed).then_some("already_opened");
        cannot_act.or_else(opened).map(TwinRefused::of)
    }

    fn deed(&self, what: &What, player: &Player) -> Refusal {
        let kind = match what {
            What::Commit { .. } if self.spec.is_sealed() => "wrong_body",
            What::CommitDigest { .. } if !self.spec.is_sealed() => "wrong_body",
            What::Commit { by, body } if !self.spec.allows(by, body) => self.spec.wrong_in(by, body)?,
            What::Commit { .. } | What::CommitDigest { .. }
                if player.held.is_some() && self.spec.policy.amend == Amend::Forbid =>
            {
                "already_committed"
            }
            What::Withdraw { .. } if self.spec.policy.withdraw == Withdraw::Never => "withdrawal_closed",
            What::Withdraw { .. } | What::Ready { .. } if player.held.is_none() => "not_committed",
            What::Ready { .. } if player.is_ready => "already_ready",
            What::Unready { .. } if !player.is_ready => "not_ready",
            _ => return None,
        };
        Some(TwinRefused::of(kind))
    }
}

impl TwinSpec {
    /// Whether a player could commit to a body, whatever others do.
    pub fn allows(&self, by: &PlayerId, body: &TwinBody) -> bool {
        self.wrong_in(by, body).is_none()
    }

    /// What is wrong with a body, whatever others do.
    fn wrong_in(&self, by: &PlayerId, body: &TwinBody) -> Option<&'static str> {
        let is_others = |actor: &String| actor != by.as_str();
        if body.acts().iter().any(|act| act.actor.as_ref().is_some_and(is_others)) {
            return Some("actor_mismatch");
        }
        if body.bytes() > LONGEST {
            return Some("action_too_large");
        }
        let TwinBody::When { condition, .. } = body else { return None };
        let names = condition.questions().into_iter().filter_map(|question| match question {
            TwinCondition::Is(name, _) | TwinCondition::Missing(name) => Some(name.as_str()),
            _ => None,
        });
        let is_required = |name: &str| self.required.iter().any(|required| required.as_str() == name);
        if names.clone().any(|name| name == by.as_str()) {
            return Some("condition_on_self");
        }
        (!names.clone().all(is_required)).then_some("condition_on_stranger")
    }
}
