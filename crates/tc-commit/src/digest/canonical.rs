//! The bytes that a digest is made of: numbers as 8 bytes, the lowest first, texts with their length before them,
//! one byte for what can be there or not. The tag of a choice is its number in the order in which its type declares it: that
//! order does not change. Lists have their length before them; players are in ascending order.

use sha2::{Digest as _, Sha256};
use tc_core::{Pressure, Reading, Timestamp};

use crate::round::{Content, Deadline, Progress, Round, Slot};
use crate::spec::{Mode, Policy};
use crate::{
    Action, Amend, Bid, Body, Encoder, Leave, Missing, Own, PlayerView, Reject, RoundId, RoundView, Withdraw, Withheld,
};

/// Takes bytes and makes a digest of them.
pub(super) struct Hasher(Sha256);

impl Hasher {
    /// Digests of different things begin with different domains.
    pub(super) fn new(domain: &[u8]) -> Hasher {
        Hasher(Sha256::new_with_prefix(domain))
    }

    pub(super) fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }

    fn tag(&mut self, tag: u8) {
        self.0.update([tag]);
    }

    fn flag(&mut self, flag: bool) {
        self.tag(flag.into());
    }

    fn number(&mut self, number: i64) {
        self.0.update(number.to_le_bytes());
    }

    fn count(&mut self, count: usize) {
        self.0.update((count as u64).to_le_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.0.update(bytes);
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    fn optional<V>(&mut self, value: Option<V>, write: impl FnOnce(&mut Hasher, V)) {
        self.flag(value.is_some());
        if let Some(value) = value {
            write(self, value);
        }
    }

    fn action<A: Action>(&mut self, action: &A) {
        self.bytes(Encoder::of(|to| action.encode(to)).as_bytes());
    }

    fn body<A: Action>(&mut self, body: &Body<A>) {
        self.flag(matches!(body, Body::When(_)));
        self.bytes(Encoder::of(|to| body.encode(to)).as_bytes());
    }

    fn instant(&mut self, at: Option<Timestamp>) {
        self.optional(at, |hasher, at| hasher.number(at.as_nanos()));
    }
}

pub(super) fn id(id: &RoundId, hasher: &mut Hasher) {
    hasher.text(id.game());
    hasher.0.update(id.seq().to_le_bytes());
}

/// Everything in a round.
pub(super) fn round<A: Action>(round: &Round<A>, hasher: &mut Hasher) {
    let spec = round.spec();
    id(&spec.id, hasher);
    hasher.number(spec.opens.as_nanos());
    policy(&spec.policy, hasher);
    hasher.count(spec.players.len());
    for (player, one) in spec.players.iter().zip(&round.slots) {
        hasher.text(player.id.as_str());
        hasher.flag(player.is_required);
        slot(one, hasher);
    }
    hasher.count(round.seats.len());
    round.seats.iter().for_each(|seat| hasher.count(seat.index()));
    progress(&round.progress, hasher);
    let clock = round.clock().map(|clock| clock.state().digest(clock.setup()));
    hasher.optional(clock, |hasher, digest| hasher.bytes(digest.as_bytes()));
}

fn policy<A: Action>(policy: &Policy<A>, hasher: &mut Hasher) {
    hasher.instant(policy.deadline);
    hasher.tag(policy.close as u8);
    hasher.flag(policy.amend == Amend::LatestWins);
    hasher.flag(policy.withdraw == Withdraw::WhileOpen);
    match &policy.missing {
        Missing::Skip => hasher.tag(0),
        Missing::Forfeit => hasher.tag(1),
        Missing::Abort => hasher.tag(2),
        Missing::Default(action) => {
            hasher.tag(3);
            hasher.action(action);
        }
        Missing::Defaults(actions) => {
            hasher.tag(4);
            hasher.count(actions.len());
            for (player, action) in actions {
                hasher.text(player.as_str());
                hasher.action(action);
            }
        }
    }
    hasher.optional(policy.extension, |hasher, extension| {
        hasher.number(extension.by.as_nanos());
        hasher.tag(extension.budget);
    });
    hasher.flag(policy.leave == Leave::Dropped);
    hasher.tag(policy.status as u8);
    hasher.flag(policy.own == Own::Hidden);
    hasher.flag(policy.reject == Reject::AbortAll);
    match &policy.mode {
        Mode::Staged => hasher.tag(0),
        Mode::Sealed { openings, withheld } => {
            hasher.tag(match withheld {
                None => 1,
                Some(Withheld::Skip) => 2,
                Some(Withheld::Default(_)) => 3,
            });
            hasher.number(openings.as_nanos());
            if let Some(Withheld::Default(action)) = withheld {
                hasher.action(action);
            }
        }
    }
}

fn slot<A: Action>(slot: &Slot<A>, hasher: &mut Hasher) {
    match &slot.content {
        None => hasher.tag(0),
        Some(Content::Body(secret)) => {
            hasher.tag(1);
            hasher.body(secret.body());
        }
        Some(Content::Digest) => hasher.tag(2),
        Some(Content::Erased) => hasher.tag(3),
    }
    let marks = slot.marks;
    [marks.has_amended, marks.is_ready, marks.has_left, marks.is_opened].into_iter().for_each(|mark| hasher.flag(mark));
    hasher.optional(marks.digest, |hasher, digest| hasher.bytes(digest.as_bytes()));
}

fn progress(progress: &Progress, hasher: &mut Hasher) {
    let Progress { now, phase, deadline, sealed, is_paused, extensions, openings_ended, .. } = progress;
    // How many are waited for, have committed and are ready follows from the players.
    hasher.number(now.as_nanos());
    hasher.tag(*phase as u8);
    match deadline {
        Deadline::None => hasher.tag(0),
        Deadline::At(at) => {
            hasher.tag(1);
            hasher.number(at.as_nanos());
        }
        Deadline::Left(left) => {
            hasher.tag(2);
            hasher.number(left.as_nanos());
        }
    }
    hasher.optional(*sealed, |hasher, (by, deadline)| {
        hasher.tag(by as u8);
        hasher.instant(deadline);
    });
    hasher.flag(*is_paused);
    hasher.tag(*extensions);
    hasher.instant(*openings_ended);
}

/// What a viewer sees.
pub(super) fn view<A: Action>(view: &RoundView<A>, hasher: &mut Hasher) {
    let RoundView { round, phase, is_paused, sealed, deadline, committed, ready, players } = view;
    id(round, hasher);
    hasher.tag(*phase as u8);
    hasher.flag(*is_paused);
    hasher.optional(*sealed, |hasher, by| hasher.tag(by as u8));
    hasher.instant(*deadline);
    hasher.optional(*committed, Hasher::count);
    hasher.optional(*ready, Hasher::count);
    hasher.count(players.len());
    players.iter().for_each(|one| player(one, hasher));
}

fn player<A: Action>(player: &PlayerView<A>, hasher: &mut Hasher) {
    let PlayerView { id, is_idle, has_left, status, is_opened, action, digest, branch, bid, clock } = player;
    hasher.text(id.as_str());
    [*is_idle, *has_left, *is_opened].into_iter().for_each(|flag| hasher.flag(flag));
    hasher.optional(*status, |hasher, one| {
        [one.committed, one.amended, one.ready, one.flagged].into_iter().for_each(|flag| hasher.flag(flag));
    });
    hasher.optional(action.as_ref(), Hasher::body);
    hasher.optional(*digest, |hasher, digest| hasher.bytes(digest.as_bytes()));
    hasher.optional(branch.as_ref(), |hasher, open| {
        hasher.tag(open.branch as u8);
        hasher.action(&open.action);
    });
    hasher.optional(*bid, |hasher, bid| {
        hasher.tag(match bid {
            Bid::Given(()) => 0,
            Bid::Defaulted(()) => 1,
            Bid::Skipped => 2,
            Bid::Forfeited => 3,
        });
    });
    hasher.optional(clock.as_ref(), reading);
}

fn reading(hasher: &mut Hasher, reading: &Reading) {
    hasher.count(reading.stage);
    hasher.optional(reading.periods_left, |hasher, periods| hasher.number(periods.into()));
    hasher.number(reading.moves.into());
    hasher.optional(reading.moves_to_go, |hasher, moves| hasher.number(moves.into()));
    hasher.number(reading.left.as_nanos());
    hasher.number(reading.delay_left.as_nanos());
    hasher.optional(reading.to_flag, |hasher, span| hasher.number(span.as_nanos()));
    hasher.optional(reading.of, |hasher, span| hasher.number(span.as_nanos()));
    hasher.number(reading.used_this_turn.as_nanos());
    hasher.tag(match reading.pressure {
        Pressure::Calm => 0,
        Pressure::Low => 1,
        Pressure::Critical => 2,
    });
    hasher.instant(reading.flag_pending_until);
    hasher.flag(reading.flagged);
}
