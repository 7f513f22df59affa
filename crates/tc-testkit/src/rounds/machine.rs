//! What the twin is told, in the words of the machine.

use std::collections::BTreeSet;

use tc_commit::{
    Amend, Body, Close, Commitment, Condition, Extension, Input, Leave, Missing, Mode, Nonce, Own, PlayerId, Policy,
    Reject, RoundId, Selection, Spec, SpecBuilder, StatusVisibility, Viewer, Withdraw, Withheld,
};
use tc_core::{Span, Timestamp};

use crate::round_twin::{self as twin, Act, TwinBody, TwinCondition, TwinDigest, TwinSpec, What};

/// A name, as an id.
pub fn player(name: &str) -> PlayerId {
    PlayerId::new(name).expect("names are short")
}

/// A game and a number, as an id.
pub fn round_id((game, seq): &(String, u64)) -> RoundId {
    RoundId::new(game, *seq).expect("names are short")
}

/// A viewer.
pub fn viewer(twin: &twin::Viewer) -> Viewer {
    match twin {
        twin::Viewer::Player(name) => Viewer::Player(player(name)),
        twin::Viewer::Spectator => Viewer::Spectator,
        twin::Viewer::Arbiter => Viewer::Arbiter,
    }
}

/// What is fixed before a round opens.
pub fn spec(twin: &TwinSpec) -> SpecBuilder<Act> {
    let id = round_id(&(twin.game.clone(), twin.seq));
    let mode = twin.sealed.as_ref().map(|sealed| Mode::Sealed {
        openings: Span::from_nanos(sealed.openings),
        withheld: match &sealed.withheld {
            twin::Withheld::Forfeit => None,
            twin::Withheld::Skip => Some(Withheld::Skip),
            twin::Withheld::Default(act) => Some(Withheld::Default(act.clone())),
        },
    });
    let policy = Policy {
        deadline: twin.deadline.map(Timestamp::from_nanos),
        close: match twin.close {
            twin::Close::All => Close::All,
            twin::Close::Ready => Close::Ready,
            twin::Close::Deadline => Close::Deadline,
        },
        amend: if twin.amend { Amend::LatestWins } else { Amend::Forbid },
        withdraw: if twin.withdraw { Withdraw::WhileOpen } else { Withdraw::Never },
        missing: match &twin.missing {
            twin::Missing::Skip => Missing::Skip,
            twin::Missing::Forfeit => Missing::Forfeit,
            twin::Missing::Abort => Missing::Abort,
            twin::Missing::Default(act) => Missing::Default(act.clone()),
            twin::Missing::Defaults(each) => {
                Missing::Defaults(each.iter().map(|(name, act)| (player(name), act.clone())).collect())
            }
        },
        extension: twin.extension.map(|(by, budget)| Extension { by: Span::from_nanos(by), budget }),
        leave: if twin.drops_leavers { Leave::Dropped } else { Leave::Counts },
        status: match twin.status {
            twin::Status::Everyone => StatusVisibility::Everyone,
            twin::Status::Count => StatusVisibility::Count,
            twin::Status::Nobody => StatusVisibility::Nobody,
        },
        own: if twin.hides_own { Own::Hidden } else { Own::Visible },
        reject: if twin.abort_all { Reject::AbortAll } else { Reject::SkipAction },
        mode: mode.unwrap_or_default(),
    };
    let players = twin.required.iter().map(|name| player(name));
    let builder = Spec::builder(id, Timestamp::from_nanos(twin.opens)).players(players).policy(policy);
    twin.idle.iter().fold(builder, |builder, name| builder.idle(player(name)))
}

/// What happens.
pub fn input(twin: &What) -> Input<Act> {
    let by = |name: &String| player(name);
    match twin {
        What::Commit { by, body } => Input::Commit { by: player(by), body: self::body(body) },
        What::CommitDigest { by, digest } => Input::CommitDigest { by: player(by), digest: self::digest(digest) },
        What::Withdraw(name) => Input::Withdraw { by: by(name) },
        What::Ready(name) => Input::Ready { by: by(name) },
        What::Unready(name) => Input::Unready { by: by(name) },
        What::Open { by, body, nonce } => {
            Input::Open { by: player(by), body: self::body(body), nonce: Nonce::new(*nonce) }
        }
        What::Leave(name) => Input::Leave { by: by(name) },
        What::Tick => Input::Tick,
        What::Pause => Input::Pause,
        What::Resume => Input::Resume,
        What::ForceSeal => Input::ForceSeal,
        What::Abort => Input::Abort,
        What::RevealAll => Input::Reveal(Selection::All),
        What::Reveal(names) => Input::Reveal(Selection::These(names.iter().map(by).collect::<BTreeSet<_>>())),
        What::Resolve => Input::Resolve,
    }
}

/// What a player commits to.
pub fn body(twin: &TwinBody) -> Body<Act> {
    match twin {
        TwinBody::Plain(act) => Body::Plain(act.clone()),
        TwinBody::When { condition, then, otherwise } => {
            Body::when(self::condition(condition), then.clone(), otherwise.clone())
        }
    }
}

/// A condition, which is not too deep.
pub fn condition(twin: &TwinCondition) -> Condition<Act> {
    let all = |list: &[TwinCondition]| list.iter().map(condition).collect::<Vec<_>>();
    match twin {
        TwinCondition::Is(name, act) => Condition::is(player(name), act.clone()),
        TwinCondition::Missing(name) => Condition::missing(player(name)),
        TwinCondition::Public(predicate) => Condition::public(predicate),
        TwinCondition::Not(one) => Condition::negated(condition(one)).expect("it is not deep"),
        TwinCondition::All(list) => Condition::all(all(list)).expect("it is not deep"),
        TwinCondition::Any(list) => Condition::any(all(list)).expect("it is not deep"),
    }
}

/// A digest.
pub fn digest(twin: &TwinDigest) -> Commitment {
    match twin {
        TwinDigest::Of { game, seq, player, body, nonce } => Commitment::of(
            &round_id(&(game.clone(), *seq)),
            &self::player(player),
            &self::body(body),
            &Nonce::new(*nonce),
        ),
        TwinDigest::Bytes(bytes) => Commitment::new(*bytes),
    }
}
