//! A round at one instant.

use super::effect::{Kind, TwinEffect};
use super::{Close, Missing, TwinBody, TwinDigest, TwinSpec};

/// Where a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Open,
    Grace,
    Sealed,
    Revealing,
    Resolved,
    Aborted,
}

/// What there is of a player's commitment.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Held {
    Body(TwinBody),
    Digest(TwinDigest),
    /// The round was aborted.
    Gone,
}

/// A player at one instant.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) name: String,
    pub(super) is_required: bool,
    pub(super) held: Option<Held>,
    pub(super) is_amended: bool,
    pub(super) is_ready: bool,
    pub(super) has_left: bool,
    pub(super) is_opened: bool,
    /// Whether what was committed to is a digest.
    pub(super) is_digest: bool,
}

/// A round at one instant.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) now: i64,
    pub(super) phase: Phase,
    /// In ascending order of the names' bytes.
    pub(super) players: Vec<Player>,
    /// When the phase ends by itself; not while the round is paused.
    pub(super) ends: Option<i64>,
    /// What was left of that when the round was paused.
    pub(super) kept: Option<i64>,
    pub(super) is_paused: bool,
    pub(super) extensions: u8,
    pub(super) sealed_by: Option<&'static str>,
    /// The deadline that sealed the round.
    pub(super) passed: Option<i64>,
    /// When openings ended, where one was missing.
    pub(super) openings_ended: Option<i64>,
    pub(super) told: Vec<TwinEffect>,
}

impl State {
    /// A round at its opening.
    pub(super) fn new(spec: &TwinSpec) -> State {
        let required = spec.required.iter().map(|name| (name, true));
        let all = required.chain(spec.idle.iter().map(|name| (name, false)));
        let mut players: Vec<Player> = all
            .map(|(name, is_required)| Player {
                name: name.clone(),
                is_required,
                held: None,
                is_amended: false,
                is_ready: false,
                has_left: false,
                is_opened: false,
                is_digest: false,
            })
            .collect();
        players.sort_by(|one, other| one.name.as_bytes().cmp(other.name.as_bytes()));
        let mut state = State {
            now: spec.opens,
            phase: Phase::Open,
            players,
            ends: spec.deadline,
            kept: None,
            is_paused: false,
            extensions: 0,
            sealed_by: None,
            passed: None,
            openings_ended: None,
            told: Vec::new(),
        };
        if spec.required.is_empty() {
            state.seal(spec, spec.opens, "all", None);
        }
        state
    }

    /// Lets time pass: what ends by an instant, ends, one after the other.
    pub(super) fn pass(&mut self, spec: &TwinSpec, at: i64) {
        while let Some(end) = self.ends.filter(|end| *end <= at) {
            match self.phase {
                Phase::Open | Phase::Grace => self.deadline(spec, end),
                _ => self.end_openings(end),
            }
        }
        self.now = at;
    }

    fn deadline(&mut self, spec: &TwinSpec, at: i64) {
        let missing = self.names(|player| player.is_missing() && !player.has_left);
        match spec.extension {
            Some((by, budget)) if !missing.is_empty() && self.extensions < budget => {
                self.extensions += 1;
                self.phase = Phase::Grace;
                self.ends = Some(at + by);
                self.tell(at, Kind::Extended(at + by, missing));
            }
            _ => self.seal(spec, at, "deadline", Some(at)),
        }
    }

    fn end_openings(&mut self, at: i64) {
        self.ends = None;
        self.openings_ended = Some(at);
        for name in self.names(|player| player.held.is_some() && !player.is_opened) {
            self.tell(at, Kind::Did("withheld", name));
        }
    }

    /// Seals the round if nobody is waited for.
    pub(super) fn close_if_done(&mut self, spec: &TwinSpec, at: i64) {
        let is_done = match (self.phase, spec.close) {
            (_, Close::Deadline) => false,
            (Phase::Open, Close::All) => self.names(|player| player.is_missing() && !player.has_left).is_empty(),
            (Phase::Open, Close::Ready) => self.names(|player| !player.is_ready && !player.has_left).is_empty(),
            (Phase::Grace, _) => self.names(|player| player.is_missing() && !player.has_left).is_empty(),
            _ => false,
        };
        if is_done {
            self.seal(spec, at, "all", None);
        }
    }

    pub(super) fn seal(&mut self, spec: &TwinSpec, at: i64, by: &'static str, passed: Option<i64>) {
        let missing = self.names(Player::is_missing);
        if spec.missing == Missing::Abort && !missing.is_empty() {
            return self.abort(at, "missing", missing);
        }
        for name in missing {
            self.tell(at, Kind::Did("missed", name));
        }
        let openings = spec.sealed.as_ref().map(|sealed| sealed.openings);
        let openings = openings.filter(|_| !self.names(|player| player.held.is_some()).is_empty());
        self.ends = openings.filter(|_| !self.is_paused).map(|span| at + span);
        self.kept = openings.filter(|_| self.is_paused);
        self.phase = Phase::Sealed;
        self.sealed_by = Some(by);
        self.passed = passed;
        self.tell(at, Kind::Sealed(by));
    }

    /// The round ends, and what is closed is gone.
    pub(super) fn abort(&mut self, at: i64, by: &'static str, names: Vec<String>) {
        self.phase = Phase::Aborted;
        self.is_paused = false;
        self.ends = None;
        self.kept = None;
        for player in self.players.iter_mut().filter(|player| player.held.is_some() && !player.is_opened) {
            player.held = Some(Held::Gone);
        }
        self.tell(at, Kind::Aborted(by, names));
    }

    pub(super) fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Resolved | Phase::Aborted)
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Open | Phase::Grace)
    }

    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|player| player.name == name)
    }

    /// The names of those who have to act and of whom something is so.
    pub(super) fn names(&self, is_so: impl Fn(&Player) -> bool) -> Vec<String> {
        let some = self.players.iter().filter(|player| player.is_required && is_so(player));
        some.map(|player| player.name.clone()).collect()
    }

    /// Who is waited for before the seal.
    pub(super) fn waited_for(&self, spec: &TwinSpec) -> Vec<String> {
        let by_readiness = spec.close == Close::Ready && self.phase == Phase::Open;
        self.names(|player| !player.has_left && if by_readiness { !player.is_ready } else { player.is_missing() })
    }

    /// Who has committed to a digest that is closed, and can still open it.
    pub(super) fn closed_digests(&self) -> Vec<String> {
        if self.openings_ended.is_some() {
            return Vec::new();
        }
        self.names(|player| player.held.is_some() && !player.is_opened)
    }

    pub(super) fn tell(&mut self, at: i64, kind: Kind) {
        self.told.push(TwinEffect { at, kind });
    }
}

impl Player {
    pub(super) fn is_missing(&self) -> bool {
        self.held.is_none()
    }
}
