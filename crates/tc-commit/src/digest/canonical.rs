//! The bytes that a digest is made of. Numbers are 8 bytes, lowest first; texts have their length before them; one byte
//! says whether an optional part follows. The tag of a variant is its number in the declaration of its type, whose
//! sequence must never change. Lists have their length before them; players are in ascending order.

use alloc::vec::Vec;

use sha2::{Digest as _, Sha256};
use tc_core::{Pressure, Reading, Span, Timestamp};

use crate::round::{Content, Deadline, Marks, Progress, Round, Slot};
use crate::spec::{Extension, Mode, Policy};
use crate::{
    Action, Amend, BidKind, Body, Branch, Close, Commitment, Encoder, Leave, Missing, OpenBranch, Own, Phase, PlayerId,
    PlayerStatus, PlayerView, Reject, RoundId, RoundView, SealedBy, StatusVisibility, Withdraw, Withheld,
};

/// Computes a digest of the bytes that it receives.
pub(super) struct Hasher(Sha256);

/// A type with canonical bytes.
pub(super) trait Canonical {
    fn write(&self, to: &mut Hasher);
}

impl Hasher {
    /// Starts a digest with a domain, so that digests of different things never coincide.
    pub(super) fn new(domain: &[u8]) -> Hasher {
        Hasher(Sha256::new_with_prefix(domain))
    }

    pub(super) fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }

    /// Writes the items one after another, without a length.
    fn all(&mut self, parts: &[&dyn Canonical]) {
        parts.iter().for_each(|part| part.write(self));
    }

    fn tag(&mut self, tag: u8) {
        self.0.update([tag]);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        bytes.len().write(self);
        self.0.update(bytes);
    }

    fn action<A: Action>(&mut self, action: &A) {
        self.bytes(Encoder::of(|to| action.encode(to)).as_bytes());
    }
}

/// One byte: the tag of a variant.
macro_rules! tags {
    ($($type:ty),*) => {
        $(impl Canonical for $type {
            fn write(&self, to: &mut Hasher) {
                to.tag(*self as u8);
            }
        })*
    };
}

/// 8 bytes.
macro_rules! numbers {
    ($($type:ty $(: $micros:ident)?),*) => {
        $(impl Canonical for $type {
            fn write(&self, to: &mut Hasher) {
                to.0.update(((*self)$(.$micros())? as u64).to_le_bytes());
            }
        })*
    };
}

/// Every field, in the sequence of this list.
macro_rules! structs {
    ($($type:ident $(<$action:ident>)? { $($field:ident),* $(,)? })*) => {
        $(impl$(<$action: Action>)? Canonical for $type$(<$action>)? {
            fn write(&self, to: &mut Hasher) {
                let $type { $($field),* } = self;
                to.all(&[$($field),*]);
            }
        })*
    };
}

tags!(
    bool,
    u8,
    Amend,
    BidKind,
    Branch,
    Close,
    Leave,
    Own,
    Phase,
    Pressure,
    Reject,
    SealedBy,
    StatusVisibility,
    Withdraw
);
numbers!(u16, u32, u64, usize, Span: as_micros, Timestamp: as_micros);
structs! {
    Extension { by, budget }
    Policy<A> { deadline, close, amend, withdraw, missing, extension, leave, status, own, reject, mode }
    RoundView<A> { round, phase, is_paused, sealed, deadline, committed, ready, players }
    PlayerView<A> { id, is_idle, has_left, is_opened, status, action, digest, branch, bid, clock }
    PlayerStatus { committed, amended, ready, flagged }
    Reading {
        stage, periods_left, moves, moves_to_go, left, delay_left, to_flag, of, used_this_turn, pressure,
        flag_pending_until, flagged, runs, turn_since, pauses_left,
    }
}

impl Canonical for PlayerId {
    fn write(&self, to: &mut Hasher) {
        to.bytes(self.as_str().as_bytes());
    }
}

impl Canonical for Commitment {
    fn write(&self, to: &mut Hasher) {
        to.bytes(self.as_bytes());
    }
}

impl Canonical for RoundId {
    fn write(&self, to: &mut Hasher) {
        to.bytes(self.game().as_bytes());
        self.seq().write(to);
    }
}

impl<V: Canonical> Canonical for Option<V> {
    fn write(&self, to: &mut Hasher) {
        self.is_some().write(to);
        self.iter().for_each(|value| value.write(to));
    }
}

impl<V: Canonical> Canonical for Vec<V> {
    fn write(&self, to: &mut Hasher) {
        self.len().write(to);
        self.iter().for_each(|value| value.write(to));
    }
}

impl<A: Action> Canonical for Body<A> {
    fn write(&self, to: &mut Hasher) {
        matches!(self, Body::When(_)).write(to);
        to.bytes(Encoder::of(|bytes| self.encode(bytes)).as_bytes());
    }
}

impl<A: Action> Canonical for OpenBranch<A> {
    fn write(&self, to: &mut Hasher) {
        self.branch.write(to);
        to.action(&self.action);
    }
}

/// Everything in a round, hidden content included.
impl<A: Action> Canonical for Round<A> {
    fn write(&self, to: &mut Hasher) {
        let spec = self.spec();
        to.all(&[&spec.id, &spec.opens, &spec.policy, &spec.players.len()]);
        for (player, slot) in spec.players.iter().zip(&self.slots) {
            to.all(&[&player.id, &player.is_required, slot]);
        }
        self.seats.len().write(to);
        self.seats.iter().for_each(|seat| seat.index().write(to));
        self.progress.write(to);
        self.clock().is_some().write(to);
        if let Some(clock) = self.clock() {
            to.bytes(clock.state().digest(clock.setup()).as_bytes());
        }
    }
}

impl<A: Action> Canonical for Missing<A> {
    fn write(&self, to: &mut Hasher) {
        match self {
            Missing::Skip => to.tag(0),
            Missing::Forfeit => to.tag(1),
            Missing::Abort => to.tag(2),
            Missing::Default(action) => {
                to.tag(3);
                to.action(action);
            }
            Missing::Defaults(actions) => {
                to.tag(4);
                actions.len().write(to);
                for (player, action) in actions {
                    player.write(to);
                    to.action(action);
                }
            }
        }
    }
}

impl<A: Action> Canonical for Mode<A> {
    fn write(&self, to: &mut Hasher) {
        let Mode::Sealed { openings, withheld } = self else {
            return to.tag(0);
        };
        to.tag(match withheld {
            None => 1,
            Some(Withheld::Skip) => 2,
            Some(Withheld::Default(_)) => 3,
        });
        openings.write(to);
        if let Some(Withheld::Default(action)) = withheld {
            to.action(action);
        }
    }
}

impl<A: Action> Canonical for Slot<A> {
    fn write(&self, to: &mut Hasher) {
        match &self.content {
            None => to.tag(0),
            Some(Content::Body(secret)) => to.all(&[&1_u8, secret.body()]),
            Some(Content::Digest) => to.tag(2),
            Some(Content::Erased) => to.tag(3),
        }
        let Marks { has_amended, is_ready, has_left, is_opened, digest } = &self.marks;
        to.all(&[has_amended, is_ready, has_left, is_opened, digest]);
    }
}

impl Canonical for Progress {
    fn write(&self, to: &mut Hasher) {
        // The counts of players who are waited for, committed and ready follow from the players' own bytes.
        let Progress { now, phase, deadline, sealed, is_paused, extensions, openings_ended, .. } = self;
        to.all(&[now, phase]);
        match deadline {
            Deadline::None => to.tag(0),
            Deadline::At(at) => to.all(&[&1_u8, at]),
            Deadline::Left(left) => to.all(&[&2_u8, left]),
        }
        sealed.is_some().write(to);
        if let Some((by, deadline)) = sealed {
            to.all(&[by, deadline]);
        }
        to.all(&[is_paused, extensions, openings_ended]);
    }
}
