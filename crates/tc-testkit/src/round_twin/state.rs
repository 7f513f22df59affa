//! A round at one instant.

use std::collections::BTreeMap;
use std::rc::Rc;

use tc_commit::{AbortedBy, Change, Close, Deed, Effect, Leave, Missing, Mode, Phase, PlayerId, SealedBy};
use tc_core::Timestamp;

use super::{TwinBody, TwinDigest, TwinSpec};

/// What there is of a player's commitment.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Held {
    Body(TwinBody),
    Digest,
    /// The round was aborted.
    Gone,
}

/// A player at one instant.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) name: PlayerId,
    pub(super) is_required: bool,
    pub(super) held: Option<Held>,
    /// What was committed to, if it was a digest.
    pub(super) digest: Option<TwinDigest>,
    pub(super) is_amended: bool,
    pub(super) is_ready: bool,
    pub(super) has_left: bool,
    pub(super) is_revealed: bool,
}

/// A round at one instant. Instants and spans are microseconds.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) spec: Rc<TwinSpec>,
    pub(super) now: i64,
    pub(super) phase: Phase,
    /// In ascending order of the names' bytes.
    pub(super) players: Vec<Player>,
    /// When the phase ends by itself; not while the round is paused.
    pub ends: Option<i64>,
    /// What was left of that when the round was paused.
    pub(super) kept: Option<i64>,
    pub(super) is_paused: bool,
    extensions: u8,
    /// The extensions that players have left in the game, where they are counted.
    pub(super) left: BTreeMap<PlayerId, u8>,
    pub(super) sealed_by: Option<SealedBy>,
    /// The deadline that sealed the round.
    pub(super) passed: Option<i64>,
    /// When the time to disclose ended, where somebody had not.
    pub(super) openings_ended: Option<i64>,
    pub(super) effects: Vec<Effect>,
}

impl State {
    /// A round at its beginning.
    pub(super) fn new(spec: Rc<TwinSpec>) -> State {
        let player = |name: &PlayerId, is_required: bool| Player {
            name: name.clone(),
            is_required,
            held: None,
            digest: None,
            is_amended: false,
            is_ready: false,
            has_left: false,
            is_revealed: false,
        };
        let required = spec.required.iter().map(|name| player(name, true));
        let mut players: Vec<Player> = required.chain(spec.idle.iter().map(|name| player(name, false))).collect();
        players.sort_by_key(|player| player.name.as_str().as_bytes().to_vec());
        let mut state = State {
            now: spec.begins,
            phase: Phase::Collecting,
            players,
            ends: spec.policy.deadline.map(Timestamp::as_micros),
            kept: None,
            is_paused: false,
            extensions: 0,
            left: spec.policy.extension.iter().flat_map(|one| one.each.clone()).flatten().collect(),
            sealed_by: None,
            passed: None,
            openings_ended: None,
            effects: Vec::new(),
            spec,
        };
        if state.spec.required.is_empty() {
            state.seal(state.now, SealedBy::All);
        }
        state
    }

    /// Lets time pass: what ends by an instant, ends, one after the other.
    pub(super) fn pass(&mut self, at: i64) {
        while let Some(end) = self.ends.filter(|end| *end <= at) {
            if self.is_collecting() { self.deadline(end) } else { self.end_disclosing(end) }
        }
        self.now = at;
    }

    fn deadline(&mut self, at: i64) {
        let missing = self.missing();
        let Some(end) = self.extended_to(at, &missing) else { return self.seal(at, SealedBy::Deadline) };
        let mut charged = Vec::new();
        for name in &missing {
            if let Some(left) = self.left.get_mut(name).filter(|left| **left > 0) {
                *left -= 1;
                charged.push(name.clone());
            }
        }
        self.extensions += 1;
        self.phase = Phase::Grace;
        self.ends = Some(end);
        let until = Timestamp::saturating_micros(end);
        self.report(at, Change::Extended { until, missing: missing.into(), charged: charged.into() });
    }

    /// When an extension ends that is granted at a deadline; `None` if none is granted.
    fn extended_to(&self, at: i64, missing: &[PlayerId]) -> Option<i64> {
        let extension = self.spec.policy.extension.as_ref()?;
        let pays = |name: &PlayerId| extension.each.is_none() || self.left[name] > 0;
        let is_granted = self.extensions < extension.budget && missing.iter().any(pays);
        is_granted.then(|| at + extension.by.as_micros())
    }

    fn end_disclosing(&mut self, at: i64) {
        self.ends = None;
        self.openings_ended = Some(at);
        for by in self.names(|player| player.held.is_some() && !player.is_revealed) {
            self.did(at, Deed::Withheld, &by);
        }
    }

    /// Seals the round if nobody is waited for.
    pub(super) fn close_if_done(&mut self, at: i64) {
        if self.is_collecting() && self.spec.policy.close != Close::Deadline && self.waited_for().is_empty() {
            self.seal(at, SealedBy::All);
        }
    }

    pub(super) fn seal(&mut self, at: i64, by: SealedBy) {
        let may_go = self.spec.policy.leave == Leave::Skipped;
        let missing = self.names(|player| player.held.is_none() && !(may_go && player.has_left));
        if self.spec.policy.missing == Missing::Abort && !missing.is_empty() {
            return self.abort(at, AbortedBy::Missing, missing);
        }
        for name in missing {
            self.did(at, Deed::Missed, &name);
        }
        let disclosing = match self.spec.policy.mode {
            Mode::Digests { disclosing, .. } if !self.closed_digests().is_empty() => Some(disclosing.as_micros()),
            _ => None,
        };
        self.ends = disclosing.filter(|_| !self.is_paused).map(|span| at + span);
        self.kept = disclosing.filter(|_| self.is_paused);
        self.phase = Phase::Sealed;
        self.sealed_by = Some(by);
        self.passed = (by == SealedBy::Deadline).then_some(at);
        self.report(at, Change::Sealed(by));
    }

    /// The round ends, and what is closed is gone.
    pub(super) fn abort(&mut self, at: i64, by: AbortedBy, names: Vec<PlayerId>) {
        self.phase = Phase::Aborted;
        self.is_paused = false;
        self.ends = None;
        self.kept = None;
        for player in self.players.iter_mut().filter(|player| player.held.is_some() && !player.is_revealed) {
            player.held = Some(Held::Gone);
        }
        self.report(at, Change::Aborted { by, players: names.into() });
    }

    pub(super) fn is_collecting(&self) -> bool {
        matches!(self.phase, Phase::Collecting | Phase::Grace)
    }

    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|player| player.name.as_str() == name)
    }

    /// The names of those who have to act and of whom something is so.
    pub(super) fn names(&self, is_so: impl Fn(&Player) -> bool) -> Vec<PlayerId> {
        let some = self.players.iter().filter(|player| player.is_required && is_so(player));
        some.map(|player| player.name.clone()).collect()
    }

    /// Who has not committed, and could.
    fn missing(&self) -> Vec<PlayerId> {
        self.names(|player| player.held.is_none() && !player.has_left)
    }

    /// Who is waited for before the seal.
    pub(super) fn waited_for(&self) -> Vec<PlayerId> {
        let by_readiness = self.spec.policy.close == Close::Ready && self.phase == Phase::Collecting;
        if by_readiness { self.names(|player| !player.has_left && !player.is_ready) } else { self.missing() }
    }

    /// Who has committed to a digest, and can still disclose its body.
    pub(super) fn closed_digests(&self) -> Vec<PlayerId> {
        let can_disclose = self.openings_ended.is_none();
        self.names(|player| can_disclose && player.held.is_some() && !player.is_revealed)
    }

    pub(super) fn report(&mut self, at: i64, change: Change) {
        self.effects.push(Effect { at: Timestamp::saturating_micros(at), change });
    }

    pub(super) fn did(&mut self, at: i64, deed: Deed, by: &PlayerId) {
        self.report(at, Change::Did { by: Some(by.clone()), deed });
    }
}
