//! What the machine shows, as JSON in the form of the twin.

use serde_json::{Value, json};
use tc_commit::{Branch, Change, Effect, PlayerId, PlayerView, Resolution, RoundView};
use tc_core::Timestamp;

use crate::round_twin::Act;

/// A view.
pub fn view(view: &RoundView<Act>) -> Value {
    let RoundView { phase, is_paused, sealed, deadline, committed, ready, players, round } = view;
    json!({
        "round": [round.game(), round.seq()],
        "phase": phase.word(),
        "paused": is_paused,
        "sealed": sealed.map(|by| by.word()),
        "deadline": deadline.map(Timestamp::as_nanos),
        "committed": committed,
        "ready": ready,
        "players": players.iter().map(player).collect::<Vec<_>>(),
    })
}

fn player(view: &PlayerView<Act>) -> Value {
    let PlayerView { id, is_idle, has_left, status, is_opened, action, branch, bid, clock, digest } = view;
    let status = status.map(
        |one| json!({"committed": one.committed, "amended": one.amended, "ready": one.ready, "flagged": one.flagged}),
    );
    let mut value = json!({
        "player": id.as_str(),
        "idle": is_idle,
        "left": has_left,
        "standing": status,
        "opened": is_opened,
        "action": action,
        "branch": branch.as_ref().map(|open| json!([open.branch.word(), open.action])),
        "bid": bid.map(|bid| bid.word()),
        "digest": digest.is_some(),
    });
    // The twin knows no clocks.
    if let Some(clock) = clock {
        value["clock"] = json!(format!("{clock:?}"));
    }
    value
}

/// An effect.
pub fn effect(effect: &Effect) -> Value {
    let at = effect.at.as_nanos();
    let names = |names: &[PlayerId]| names.iter().map(|name| name.as_str().to_owned()).collect::<Vec<_>>();
    match &effect.change {
        Change::Did { by, deed } => json!({"type": deed.word(), "at": at, "player": by.as_ref().map(PlayerId::as_str)}),
        Change::Extended { until, missing } => {
            json!({"type": "extended", "at": at, "until": until.as_nanos(), "players": names(missing)})
        }
        Change::Sealed(by) => json!({"type": "sealed", "at": at, "by": by.word()}),
        Change::Paused => json!({"type": "paused", "at": at}),
        Change::Resumed => json!({"type": "resumed", "at": at}),
        Change::Resolved => json!({"type": "resolved", "at": at}),
        Change::Aborted { by, players } => {
            json!({"type": "aborted", "at": at, "by": by.word(), "players": names(players)})
        }
        Change::Clock { player, change } => {
            json!({"type": "clock", "at": at, "player": player.as_ref().map(PlayerId::as_str),
                "change": format!("{change:?}")})
        }
        other => panic!("the twin does not know {other:?}"),
    }
}

/// What everybody has brought: player, bid, action and branch.
pub fn resolution<R>(resolution: &Resolution<Act, R>) -> Value {
    let players = resolution.players.iter().map(|one| {
        json!({
            "player": one.player.as_str(),
            "bid": one.bid.kind().word(),
            "action": one.bid.clone().action(),
            "branch": one.branch.map(Branch::word),
        })
    });
    players.collect()
}
