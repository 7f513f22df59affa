//! The table of who sees what.

use tc_commit::{BidKind, Change, Effect, PlayerView, Round, RoundView, StatusVisibility, Viewer};

use super::fixed;
use super::script::{Played, Script, effect_word, player, status};

/// How it shows what a viewer knows.
enum Fact {
    /// In the view, where the second is the row of the owner.
    View(fn(&RoundView<String>, &PlayerView<String>) -> &'static str),
    /// An effect of the last event: the one of the owner, if it has a player.
    Effect(&'static str),
    /// The refusal of the last event.
    Refusal,
}

use Fact::{Effect as Reported, Refusal, View as Seen};

fn yes(known: bool) -> &'static str {
    if known { "yes" } else { "no" }
}

fn number(known: Option<usize>) -> &'static str {
    if known.is_some() { "number" } else { "no" }
}

const DIGESTS: &str = "digest a @1s; digest b @1s; digest c @1s";
const ALL: &str = "commit a @1s; commit b @1s; commit c @1s";

/// A round in which `a` is the owner, what happens in it, and how it shows.
fn fact(name: &str) -> (&'static str, String, Fact) {
    let (round, events, fact) = match name {
        "the phase" => ("-", "commit a @1s", Seen(|_, _| "yes")),
        "that the round is paused" => ("-", "pause @1s", Seen(|view, _| yes(view.paused))),
        "a plain deadline" => ("deadline 60s", "-", Seen(|view, _| yes(view.deadline.is_some()))),
        "who has committed" => ("-", "commit a @1s", Seen(|_, row| yes(row.status.is_some_and(|one| one.committed)))),
        "how many have committed" => ("-", "commit a @1s", Seen(|view, _| number(view.committed))),
        "who is ready" => {
            ("-", "commit a @1s; ready a @1s", Seen(|_, row| yes(row.status.is_some_and(|one| one.ready))))
        }
        "how many are ready" => ("-", "commit a @1s; ready a @1s", Seen(|view, _| number(view.ready))),
        "who has amended" => {
            ("amend", "commit a @1s; commit a @2s", Seen(|_, row| yes(row.status.is_some_and(|one| one.amended))))
        }
        "who has flagged" => ("tc 10s", "tick @10s", Seen(|_, row| yes(row.status.is_some_and(|one| one.flagged)))),
        "who has left" => ("-", "leave a @1s", Seen(|_, row| yes(row.left))),
        "the action, secret" => ("-", "commit a @1s", Seen(|_, row| yes(row.action.is_some()))),
        "the action, secret, with `Own::Hidden`" => {
            ("own hidden", "commit a @1s", Seen(|_, row| yes(row.action.is_some())))
        }
        "the action, revealed" => ("-", "{ALL}; reveal a @2s", Seen(|_, row| yes(row.action.is_some()))),
        "the action, secret, in an aborted round" => {
            ("-", "commit a @1s; abort @2s", Seen(|_, row| yes(row.action.is_some())))
        }
        // The bid says so.
        "who has committed, revealed" => {
            ("-", "{ALL}; reveal a @2s", Seen(|_, row| yes(row.bid == Some(BidKind::Given))))
        }
        "who has amended, revealed" => (
            "amend",
            "commit a @1s; {ALL}; reveal a @2s",
            Seen(|_, row| yes(row.status.is_some_and(|one| one.amended))),
        ),
        "who has committed, resolved" => {
            ("-", "{ALL}; resolve @2s", Seen(|_, row| yes(row.status.is_some_and(|one| one.committed))))
        }
        "the digest of digest mode, before the seal" => {
            ("sealed 30s", "digest a @1s", Seen(|_, row| yes(row.digest.is_some())))
        }
        "the digest of digest mode, from the seal on" => {
            ("sealed 30s", DIGESTS, Seen(|_, row| yes(row.digest.is_some())))
        }
        "the player's clock" => ("tc 60s", "-", Seen(|_, row| yes(row.clock.is_some()))),
        "the player's clock, resolved" => ("tc 60s", "{ALL}; resolve @2s", Seen(|_, row| yes(row.clock.is_some()))),
        "the extensions that the player has left" => {
            ("deadline 60s; extend 30s 1 each a=1 b=1 c=1", "tick @60s", Seen(|_, row| yes(row.extensions == Some(0))))
        }
        "the extensions that the player has left, resolved" => (
            "deadline 60s; extend 30s 1 each a=1 b=1 c=1",
            "tick @90s; resolve @91s",
            Seen(|_, row| yes(row.extensions == Some(0))),
        ),
        "when the next flag falls" => ("tc 60s", "-", Seen(|view, _| yes(view.deadline.is_some()))),
        "effect `committed`" => ("-", "commit a @1s", Reported("committed")),
        "effect `amended`" => ("amend", "commit a @1s; commit a @2s", Reported("amended")),
        "effect `withdrawn`" => ("withdraw", "commit a @1s; withdraw a @2s", Reported("withdrawn")),
        "effect `ready`" => ("-", "commit a @1s; ready a @2s", Reported("ready")),
        "effect `unready`" => ("-", "commit a @1s; ready a @2s; unready a @3s", Reported("unready")),
        "effect `left`" => ("-", "leave a @1s", Reported("left")),
        "effect `flagged`" => ("tc 10s", "tick @10s", Reported("flagged")),
        "effect `missed`" => ("deadline 60s", "tick @60s", Reported("missed")),
        "effect `opened`" => ("-", "{ALL}; reveal a @2s", Reported("opened")),
        "effect `withheld`" => ("sealed 30s", "{DIGESTS}; tick @31s", Reported("withheld")),
        "effect `extended`" => ("deadline 60s; extend 30s 1", "tick @60s", Reported("extended")),
        "effect `sealed`" => ("-", ALL, Reported("sealed")),
        "effect `paused`" => ("-", "pause @1s", Reported("paused")),
        "effect `resumed`" => ("-", "pause @1s; resume @2s", Reported("resumed")),
        "effect `resolved`" => ("-", "{ALL}; resolve @2s", Reported("resolved")),
        "effect `aborted`" => ("deadline 60s; missing abort", "tick @60s", Reported("aborted")),
        "effect `clock`" => ("tc 60s; withdraw", "commit a @1s; withdraw a @2s", Reported("clock")),
        "refusal `not_sealed`: who is waited for" => ("-", "reveal @1s", Refusal),
        "refusal `not_opened`: who is waited for" => ("sealed 30s", "{DIGESTS}; resolve @2s", Refusal),
        "refusal `time_backwards`: the last instant" => ("-", "commit a @2s; commit b @1s", Refusal),
        _ => panic!("{name}: no round shows it"),
    };
    (round, events.replace("{ALL}", ALL).replace("{DIGESTS}", DIGESTS), fact)
}

/// What a viewer knows of a fact under a policy.
fn known(name: &str, policy: &str, viewer: &Viewer) -> String {
    let (round, events, fact) = fact(name);
    let round = format!("players a b c; status {policy}; {}", round.trim_start_matches('-'));
    let Played { round, result } = Script { round: &round, events: &events }.play();
    let policy = status(policy);
    match fact {
        Seen(of) => seen(&round, viewer, of),
        Reported(word) => {
            let effects = result.unwrap_or_else(|refused| panic!("{name}: {refused}"));
            let effect = effects.iter().find(|effect| effect_word(effect) == word && is_of_owner(effect));
            reported(effect.unwrap_or_else(|| panic!("{name}: not reported")), viewer, policy)
        }
        Refusal => {
            let refused = result.err().unwrap_or_else(|| panic!("{name}: not refused"));
            yes(refused.for_viewer(viewer) == refused)
        }
    }
    .to_owned()
}

fn seen(
    round: &Round<String>,
    viewer: &Viewer,
    of: fn(&RoundView<String>, &PlayerView<String>) -> &'static str,
) -> &'static str {
    let view = round.last_view(viewer).expect("a viewer of this round");
    assert_eq!(view.phase, round.phase());
    of(&view, view.players.iter().find(|row| row.player == player("a")).expect("the owner plays"))
}

fn is_of_owner(effect: &Effect) -> bool {
    match &effect.change {
        Change::Did { by, .. } => *by == Some(player("a")),
        Change::Clock { player: whose, .. } => *whose == Some(player("a")),
        _ => true,
    }
}

fn reported(effect: &Effect, viewer: &Viewer, policy: StatusVisibility) -> &'static str {
    match effect.for_viewer(viewer, policy) {
        None => "no",
        Some(visible) if visible == *effect => "yes",
        Some(visible) => match visible.change {
            Change::Did { by: None, .. } => "somebody",
            Change::Extended { missing, .. } if missing.is_empty() => "unnamed",
            Change::Aborted { players, .. } if players.is_empty() => "unnamed",
            _ => panic!("{effect} is reported as {visible}"),
        },
    }
}

#[test]
fn who_sees_what() {
    let policies = ["everyone", "count", "nobody"];
    let (owner, other) = (Viewer::Player(player("a")), Viewer::Player(player("c")));
    let header = ["what", "owner", "others, everyone", "others, count", "others, nobody", "arbiter"];
    let rows = fixed(header);
    assert_eq!(rows.len(), 44, "every fact has one row");
    let mut problems = Vec::new();
    for [name, of_owner, everyone, count, nobody, arbiter] in &rows {
        for (policy, of_others) in policies.into_iter().zip([everyone, count, nobody]) {
            let of_owner = if of_owner == "as others" { of_others } else { of_owner };
            let expected = [of_owner, of_others, of_others, arbiter];
            for (viewer, expected) in [&owner, &other, &Viewer::Spectator, &Viewer::Arbiter].into_iter().zip(expected) {
                let known = known(name, policy, viewer);
                if known != *expected {
                    problems.push(format!("{name}, {policy}, {viewer:?}: {expected}, and it is {known}"));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
