//! What the next input is.

use std::collections::{BTreeMap, BTreeSet};

use tc_commit::{Nonce, Phase, PlayerId, RoundView, Selection};

use super::bodies::body;
use super::machine::player;
use crate::games::Choices;
use crate::round_twin::{Act, TwinBody, TwinDigest, TwinSpec, What};

/// What was hidden in the digests that players have committed to.
pub(super) type Hidden = BTreeMap<PlayerId, (TwinBody, Nonce)>;

/// Chooses inputs.
pub(super) struct Chooser<'c, 'b> {
    /// What chooses.
    pub(super) choices: &'c mut Choices<'b>,
    /// The round.
    pub(super) spec: &'c TwinSpec,
    /// What the arbiter sees.
    pub(super) view: &'c RoundView<Act>,
    /// What is hidden in digests.
    pub(super) hidden: &'c Hidden,
}

impl Chooser<'_, '_> {
    /// The next input: mostly one that fits what the round is doing.
    pub(super) fn next(&mut self) -> What {
        if self.view.paused && self.choices.happens(130) {
            return What::Resume;
        }
        if self.choices.happens(12) {
            return self.any();
        }
        match self.view.phase {
            Phase::Collecting | Phase::Grace => self.before_the_seal(),
            Phase::Sealed | Phase::Revealing => self.after_the_seal(),
            Phase::Resolved | Phase::Aborted => self.any(),
        }
    }

    fn before_the_seal(&mut self) -> What {
        match self.choices.below(64) {
            0..=29 => self.commit(),
            30..=34 => What::Withdraw { by: self.who(true) },
            35..=44 => What::Ready { by: self.who(true) },
            45..=48 => What::Unready { by: self.who(true) },
            49 | 50 => What::Leave { by: self.who(false) },
            51..=55 => What::Tick,
            56 | 57 => What::Pause,
            58 => What::ForceSeal,
            59 if self.choices.happens(60) => What::Abort,
            60 => What::Reveal(Selection::All),
            61 => What::Resolve,
            _ => self.commit(),
        }
    }

    fn after_the_seal(&mut self) -> What {
        let is_staged = !self.spec.is_sealed();
        match self.choices.below(32) {
            0..=17 if is_staged => What::Reveal(Selection::These(self.some())),
            0..=17 => self.disclose(),
            18 | 19 if is_staged => What::Reveal(Selection::All),
            18..=22 => What::Tick,
            23 | 24 => What::Pause,
            25..=27 => What::Resolve,
            28 if self.choices.happens(60) => What::Abort,
            _ => self.any(),
        }
    }

    fn any(&mut self) -> What {
        match self.choices.below(16) {
            0 | 1 => self.commit(),
            2 => What::Withdraw { by: self.who(false) },
            3 => What::Ready { by: self.who(false) },
            4 => What::Unready { by: self.who(false) },
            5 => What::Leave { by: self.who(false) },
            6 | 7 => self.disclose(),
            8 => What::Pause,
            9 => What::Resume,
            10 => What::ForceSeal,
            11 => What::Reveal(Selection::All),
            12 => What::Reveal(Selection::These(self.some())),
            13 => What::Resolve,
            14 if self.choices.happens(40) => What::Abort,
            _ => What::Tick,
        }
    }

    fn commit(&mut self) -> What {
        let by = self.who(false);
        let is_sealed = self.spec.is_sealed() != self.choices.happens(6);
        let body = body(self.choices, self.spec, &by);
        if !is_sealed {
            return What::Commit { by, body };
        }
        let digest = match self.choices.below(16) {
            0 => TwinDigest::Bytes([0; 32]),
            1 | 2 => self.copied().unwrap_or(TwinDigest::Bytes([7; 32])),
            3 => self.of(player("somebody"), body),
            _ => self.of(by.clone(), body),
        };
        What::CommitDigest { by, digest }
    }

    fn of(&mut self, player: PlayerId, body: TwinBody) -> TwinDigest {
        TwinDigest::Of(self.spec.id.clone(), player, body, Nonce::new([self.choices.below(4) as u8; 32]))
    }

    /// The digest of somebody else.
    fn copied(&mut self) -> Option<TwinDigest> {
        let known: Vec<_> = self.hidden.iter().collect();
        let (player, (body, nonce)) = *known.get(usize::from(self.choices.below(5)))?;
        Some(TwinDigest::Of(self.spec.id.clone(), player.clone(), body.clone(), nonce.clone()))
    }

    fn disclose(&mut self) -> What {
        let by = self.who(true);
        let (mut body, mut nonce) = match self.hidden.get(&by) {
            Some(hidden) => hidden.clone(),
            None => (self::body(self.choices, self.spec, &by), Nonce::new([0; 32])),
        };
        match self.choices.below(16) {
            0 => {
                let mut bytes = *nonce.as_bytes();
                bytes[usize::from(self.choices.below(32))] ^= 1;
                nonce = Nonce::new(bytes);
            }
            1 => body = self::body(self.choices, self.spec, &by),
            2 => return self.copied_opening(by),
            _ => {}
        }
        What::Disclose { by, body, nonce }
    }

    /// What somebody else has committed to.
    fn copied_opening(&mut self, by: PlayerId) -> What {
        let known: Vec<_> = self.hidden.values().collect();
        match known.get(usize::from(self.choices.below(5))) {
            Some((body, nonce)) => What::Disclose { by, body: body.clone(), nonce: nonce.clone() },
            None => What::Tick,
        }
    }

    /// Some players.
    fn some(&mut self) -> BTreeSet<PlayerId> {
        (0..1 + self.choices.below(3)).map(|_| self.who(false)).collect()
    }

    /// Mostly somebody who has to act, and has committed or has not.
    fn who(&mut self, has_committed: bool) -> PlayerId {
        let (chance, fits) = (self.choices.happens(180), self.choices.below(32));
        let of = |is_so: &dyn Fn(bool) -> bool| -> Vec<&PlayerId> {
            let required = self.view.players.iter().filter(|player| !player.idle);
            let some = required.filter(|player| is_so(player.status.is_some_and(|status| status.committed)));
            some.map(|player| &player.player).collect()
        };
        let fitting = of(&|committed| !chance || committed == has_committed);
        let all = if fitting.is_empty() { of(&|_| true) } else { fitting };
        match fits {
            31 => self.spec.idle.first().cloned().unwrap_or_else(|| player("stranger")),
            _ if all.is_empty() => player("stranger"),
            _ => self.choices.pick(&all).clone(),
        }
    }
}
