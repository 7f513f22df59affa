//! What must be so after an event of a round.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tc_commit::PlayerId;

use super::events::{action, json, name, names, pieces, time};
use super::{Answer, unknown};
use crate::places::misfit;
use crate::scenario::{MOVED, number, of_clock};

/// Claims that compare an answer with the one before: whether the public digest has changed.
const DIGESTS: [&str; 2] = ["public digest same", "public digest changed"];

/// Something that an answer must say.
enum Fact {
    /// A value at a path. A player in a list of players is found by name.
    Is(Vec<String>, Value),
    /// Effects of the answer or of a view, as a claim lists them.
    Effects(Vec<String>, String),
}

/// The viewers of a claim about views, and the rest of it.
pub(super) fn viewers(claim: &str) -> Option<(Vec<String>, &str)> {
    let (viewers, rest) = claim.split_once(" sees ").or_else(|| claim.split_once(" see "))?;
    Some((names(viewers).ok()?, rest))
}

/// Compares claims with an answer, one line for each that does not hold; `same` is whether its public digest is that of
/// the answer before. The places of the answer that claims are about go into a set, as `/views/a/phase`.
pub(super) fn check(claims: &[String], answer: &Answer, same: bool, places: &mut BTreeSet<String>) -> Vec<String> {
    let accepted = !claims.iter().any(|claim| claim.starts_with("refused "));
    let mut facts = vec![("accepted", Fact::Is(vec!["ok".to_owned()], accepted.into()))];
    let mut problems = Vec::new();
    if let Some(claim) = claims.iter().find(|claim| **claim == DIGESTS[usize::from(same)]) {
        problems.push(format!("`{claim}`: found {}", DIGESTS[usize::from(!same)]));
    }
    for claim in claims {
        match read(claim, answer) {
            Ok(read) => facts.extend(read.into_iter().map(|fact| (claim.as_str(), fact))),
            Err(problem) => problems.push(problem),
        }
    }
    let mut effects = BTreeMap::<Vec<String>, (Vec<String>, bool)>::new();
    for (claim, fact) in facts {
        let (path, listed) = match fact {
            Fact::Effects(path, listed) => (path, listed),
            Fact::Is(path, expected) => {
                let found = find(&answer.json, &path, places);
                let expected = expected.to_string();
                if found.is_none_or(|found| misfit(&expected, &found.to_string()).is_some()) {
                    let found = if path == ["ok"] { answer.json.get("error").or(found) } else { found };
                    problems.push(format!("`{claim}`: found {}", found.map_or("nothing".to_owned(), Value::to_string)));
                }
                continue;
            }
        };
        let (all, others) = effects.entry(path).or_default();
        match listed.as_str() {
            "no effects" => {}
            "all effects" => all.extend(answer.effects.iter().cloned()),
            "among others" => *others = true,
            _ => all.push(listed),
        }
    }
    for (path, (expected, others)) in effects {
        let mut own = BTreeSet::new();
        let found = find(&answer.json, &path, &mut own).and_then(Value::as_array).into_iter().flatten();
        let found: Vec<String> = found.map(|effect| print(effect, answer)).collect();
        // Every move has its effect; a script lists it only where it is the subject.
        let found: Vec<String> =
            found.into_iter().filter(|effect| !effect.contains(MOVED) || expected.contains(effect)).collect();
        if !(if others { expected.iter().all(|effect| found.contains(effect)) } else { expected == found }) {
            let (path, expected, found) = (path.join(" "), expected.join("; "), found.join("; "));
            problems.push(format!("{path}: expected `{expected}`, found `{found}`"));
        }
        if !others {
            places.append(&mut own);
        }
    }
    problems
}

fn read(claim: &str, answer: &Answer) -> Result<Vec<Fact>, String> {
    if DIGESTS.contains(&claim) {
        return Ok(Vec::new());
    }
    let Some((mut viewers, rest)) = viewers(claim) else {
        return Ok(vec![of_answer(claim)?]);
    };
    if viewers == ["everyone"] {
        viewers = answer.json["views"].as_object().into_iter().flat_map(|views| views.keys().cloned()).collect();
    }
    let facts = viewers.iter().flat_map(|viewer| rest.split(" and ").map(move |fact| of_view(fact, viewer)));
    facts.collect()
}

/// A claim about the answer itself, or about what the arbiter sees.
fn of_answer(claim: &str) -> Result<Fact, String> {
    let top = |key: &str, value| Ok(Fact::Is(vec![key.to_owned()], value));
    let (word, rest) = claim.split_once(' ').unwrap_or((claim, ""));
    match (word, rest) {
        ("accepted", "") => top("ok", true.into()),
        ("refused", kind) => Ok(Fact::Is(vec!["error".to_owned(), "kind".to_owned()], kind.into())),
        ("next" | "at", at) => top(word, time(at)?),
        ("no", "round") => top("public_digest", Value::Null),
        ("brought", bids) => top("resolution", brought(bids)?),
        ("result" | "reason" | "branch", _) => {
            let (player, value) = name(rest)?;
            Ok(Fact::Is(vec!["resolution".to_owned(), player, word.to_owned()], value.into()))
        }
        ("no", "effects") | ("among", "others") => Ok(Fact::Effects(vec!["effects".to_owned()], claim.to_owned())),
        _ if word.parse::<f64>().is_ok() => Ok(Fact::Effects(vec!["effects".to_owned()], claim.to_owned())),
        _ => of_view(claim, "arbiter"),
    }
}

/// A claim about what a viewer sees: `no` is for what is hidden or not there.
fn of_view(claim: &str, viewer: &str) -> Result<Fact, String> {
    let mut path = vec!["views".to_owned(), viewer.to_owned()];
    let (word, rest) = claim.split_once(' ').unwrap_or((claim, ""));
    if matches!(claim, "no effects" | "all effects") || word.parse::<f64>().is_ok() {
        path.push("effects".to_owned());
        return Ok(Fact::Effects(path, claim.to_owned()));
    }
    let (given, rest) = match word {
        "no" => (Some(Value::Null), rest),
        "not" => (Some(false.into()), rest),
        _ => (None, claim),
    };
    let (key, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let value = match key {
        "nothing" => return Ok(Fact::Is(path, Value::Null)),
        "open" | "grace" | "sealed" | "revealing" | "resolved" | "aborted" => {
            path.push("phase".to_owned());
            Ok(key.into())
        }
        "paused" | "committed" | "ready" | "deadline" => {
            path.push(key.to_owned());
            match key {
                "paused" => Ok(true.into()),
                "deadline" => time(rest),
                _ => number(rest).map(|number| json(&number)),
            }
        }
        "action" | "status" | "bid" | "clock" | "opened" | "left" | "idle" | "extensions" => {
            let (player, rest) = name(rest)?;
            path.extend(["players".to_owned(), player, key.to_owned()]);
            of_player(key, rest)
        }
        _ => return Err(unknown(claim, "a claim")),
    };
    Ok(Fact::Is(path, given.map_or(value, Ok)?))
}

/// What a view says of a player under a key.
fn of_player(key: &str, text: &str) -> Result<Value, String> {
    Ok(match key {
        "action" => json(&action(text)),
        "status" => {
            let done: Vec<&str> = text.split(' ').collect();
            let keys = ["committed", "amended", "ready", "flagged"];
            if text != "none" && !done.iter().all(|word| keys.contains(word)) {
                return Err(format!("`status {text}`: write some of {}, or `none`", keys.join(", ")));
            }
            keys.into_iter().map(|key| (key.to_owned(), Value::Bool(done.contains(&key)))).collect()
        }
        "bid" => text.into(),
        "extensions" if !text.is_empty() => json(&number(text)?),
        "clock" => {
            let mut clock = json!({});
            for item in pieces(text, ',') {
                let unknown = || format!("`clock {text}`: a clock does not show `{item}`");
                let (key, value) = of_clock(&item)?.ok_or_else(unknown)?;
                clock[key] = json(&value);
            }
            clock
        }
        _ => true.into(),
    })
}

/// `a=rock, b=paper (default), c=skipped`: who has brought what, of all who are revealed.
fn brought(bids: &str) -> Result<Value, String> {
    let bids = if bids == "nothing" { Vec::new() } else { pieces(bids, ',') };
    let one = |bid: &String| {
        let (player, bid) = bid.split_once('=').ok_or_else(|| format!("`{bid}`: write `a=rock`"))?;
        let (text, outcome) = match bid {
            "skipped" | "forfeited" => (None, bid),
            _ => bid.strip_suffix(" (default)").map_or((Some(bid), "committed"), |bid| (Some(bid), "default")),
        };
        let action = text.map_or(Value::Null, |text| json(&action(text)));
        Ok(json!({"player": name(player)?.0, "action": action, "outcome": outcome}))
    };
    bids.iter().map(one).collect()
}

/// An effect as it prints: one of the answer, or what a viewer may know of one.
fn print(effect: &Value, answer: &Answer) -> String {
    let all = answer.json["effects"].as_array().into_iter().flatten();
    let known = all.zip(&answer.effects).find(|(other, _)| *other == effect).map(|(_, text)| text.clone());
    known
        .or_else(|| effect.as_str().map(str::to_owned))
        .unwrap_or_else(|| format!("{} {}", effect["at"], plain(effect)))
}

/// An effect that is not about a clock, printed from its JSON without its instant.
pub(super) fn plain(effect: &Value) -> String {
    let by = effect["by"].as_str().unwrap_or_default();
    let shown = |name: &Value| PlayerId::new(name.as_str().unwrap_or_default()).map(|player| player.to_string());
    let named = |key: &str, lead: &str| {
        let players = effect[key].as_array().into_iter().flatten().flat_map(shown).collect::<Vec<_>>();
        if players.is_empty() { String::new() } else { format!("{lead}{}", players.join(", ")) }
    };
    match effect["type"].as_str().unwrap_or_default() {
        "extended" => {
            format!(
                "extended until {}{}{}",
                effect["until"],
                named("players", " for "),
                named("charged", ", charged to ")
            )
        }
        "sealed" => format!("sealed: {by}"),
        "aborted" => format!("aborted: {by}{}", named("players", ", ")),
        word @ ("paused" | "resumed" | "resolved") => word.to_owned(),
        deed => format!("{}: {deed}", shown(&effect["player"]).unwrap_or("somebody".to_owned())),
    }
}

/// The value at a path, whose place goes into a set.
fn find<'v>(json: &'v Value, path: &[String], places: &mut BTreeSet<String>) -> Option<&'v Value> {
    let (mut value, mut place) = (json, String::new());
    for key in path {
        let found = match value {
            Value::Array(players) => {
                let index = players.iter().position(|row| row["player"] == *key)?;
                place.push_str(&format!("/{index}"));
                places.insert(format!("{place}/player"));
                &players[index]
            }
            // It is left out where nothing is to be seen.
            Value::Object(row) if key == "extensions" && !row.contains_key(key) => return Some(&Value::Null),
            _ => {
                place.push_str(&format!("/{key}"));
                value.get(key)?
            }
        };
        value = found;
    }
    places.insert(place);
    Some(value)
}
