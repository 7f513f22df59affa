//! What must be so after an event of a round.

use std::collections::BTreeMap;

use serde_json::Value;
use tc_commit::PlayerId;

use super::events::{action, json, name, names, number, pieces, time};
use crate::scenario::compare;

/// The answer to an event: the JSON of the line protocol, and its effects as they print.
pub struct Answer {
    /// The answer.
    pub json: Value,
    /// What happened; nothing if the event was refused.
    pub effects: Vec<String>,
}

impl Answer {
    /// The answer with the views of these viewers alone; with all of them where nobody is named.
    pub fn to(&self, viewers: &str) -> Value {
        let mut json = self.json.clone();
        if let Some(views) = json["views"].as_object_mut().filter(|_| !viewers.is_empty()) {
            views.retain(|viewer, _| viewers.split(' ').any(|name| name == viewer));
        }
        json
    }
}

/// Something that an answer must say.
enum Fact {
    /// A value at a path; a player of a list is found by name.
    Is(Vec<String>, Value),
    /// An effect, of the answer or of a view.
    Effect(Vec<String>, String),
    /// No effect but those that other claims name; `true` if there may be others.
    Effects(Vec<String>, bool),
    /// All effects of the answer are in the view.
    All(Vec<String>),
}

/// Compares claims with an answer, one line for each that does not hold, and writes what they say into a pattern of the
/// answer.
pub(super) fn check(claims: &[String], answer: &Answer, pattern: &mut Value) -> Vec<String> {
    let (mut problems, mut effects) = (Vec::new(), BTreeMap::<Vec<String>, (Vec<String>, bool)>::new());
    let kind = claims.iter().find_map(|claim| claim.strip_prefix("refused "));
    let accepted = Fact::Is(vec!["ok".into()], kind.is_none().into());
    let mut facts = vec![("accepted".to_owned(), accepted)];
    for claim in claims {
        match read(claim, answer) {
            Ok(read) => facts.extend(read.into_iter().map(|fact| (claim.clone(), fact))),
            Err(problem) => problems.push(problem),
        }
    }
    for (claim, fact) in facts {
        match fact {
            Fact::Is(path, expected) => {
                let actual = at(&answer.json, &path);
                let mut found = Vec::new();
                compare("", &expected, actual.unwrap_or(&Value::Null), &mut found);
                if actual.is_none() || !found.is_empty() {
                    let actual = actual.map_or("nothing".to_owned(), Value::to_string);
                    problems.push(format!("`{claim}`: found {actual}"));
                }
                write(pattern, &answer.json, &path, expected);
            }
            Fact::Effect(path, effect) => effects.entry(path).or_default().0.push(effect),
            Fact::Effects(path, others) => effects.entry(path).or_default().1 |= others,
            Fact::All(path) => effects.entry(path).or_default().0.extend(answer.effects.iter().cloned()),
        }
    }
    for (path, (expected, others)) in effects {
        let actual = at(&answer.json, &path).and_then(Value::as_array).cloned().unwrap_or_default();
        let printed: Vec<String> = if path.len() == 1 {
            answer.effects.clone()
        } else {
            actual.iter().map(|effect| print(effect, answer)).collect()
        };
        let fits = if others { expected.iter().all(|effect| printed.contains(effect)) } else { expected == printed };
        if !fits {
            let (expected, printed) = (expected.join("; "), printed.join("; "));
            problems.push(format!("{}: expected `{expected}`, found `{printed}`", path.join(" ")));
        }
        if !others {
            write(pattern, &answer.json, &path, actual.into());
        }
    }
    problems
}

fn read(claim: &str, answer: &Answer) -> Result<Vec<Fact>, String> {
    let (viewers, rest) = match claim.split_once(" sees ").or_else(|| claim.split_once(" see ")) {
        Some((viewers, rest)) => (names(viewers)?, rest),
        None => return of_answer(claim),
    };
    let all = || answer.json["views"].as_object().into_iter().flat_map(|views| views.keys().cloned()).collect();
    let viewers: Vec<String> = if viewers == ["everyone"] { all() } else { viewers };
    let mut facts = Vec::new();
    for viewer in viewers {
        for fact in rest.split(" and ") {
            facts.push(of_view(fact, &viewer).ok_or_else(|| unknown(claim))??);
        }
    }
    Ok(facts)
}

fn unknown(claim: &str) -> String {
    format!("`{claim}`: no such claim")
}

/// The viewers that claims name.
pub(super) fn viewers(claim: &str) -> Vec<String> {
    let viewers = claim.split_once(" sees ").or_else(|| claim.split_once(" see "));
    viewers.and_then(|(viewers, _)| names(viewers).ok()).unwrap_or_default()
}

/// A claim about the answer itself, or about what the arbiter sees.
fn of_answer(claim: &str) -> Result<Vec<Fact>, String> {
    let top = |key: &str, value| Fact::Is(vec![key.to_owned()], value);
    let effects = vec!["effects".to_owned()];
    let (word, rest) = claim.split_once(' ').unwrap_or((claim, ""));
    Ok(match (word, rest) {
        ("accepted", "") => Vec::new(),
        ("refused", kind) => vec![Fact::Is(vec!["error".into(), "kind".into()], kind.into())],
        ("next", at) => vec![top("next", time(at)?)],
        ("at", at) => vec![top("at", time(at)?)],
        ("no", "round") => vec![top("views", serde_json::json!({})), top("public_digest", Value::Null)],
        ("no", "effects") => vec![Fact::Effects(effects, false)],
        ("among", "others") => vec![Fact::Effects(effects, true)],
        ("brought", bids) => vec![brought(bids)?],
        ("public", "digest same" | "digest changed") => Vec::new(),
        _ if word.parse::<f64>().is_ok() => vec![Fact::Effect(effects, claim.to_owned())],
        _ => vec![of_view(claim, "arbiter").ok_or_else(|| unknown(claim))??],
    })
}

/// A claim about what a viewer sees.
fn of_view(claim: &str, viewer: &str) -> Option<Result<Fact, String>> {
    let view = |keys: &[&str]| ["views", viewer].iter().chain(keys).map(|key| (*key).to_owned()).collect::<Vec<_>>();
    let (word, rest) = claim.split_once(' ').unwrap_or((claim, ""));
    let is = |key: &str, value| Some(Ok(Fact::Is(view(&[key]), value)));
    let at = |key: &str, text| Some(time(text).map(|at| Fact::Is(view(&[key]), at)));
    if word == "nothing" {
        return Some(Ok(Fact::Is(view(&[]), Value::Null)));
    }
    let (given, word, rest) = match word {
        "no" | "not" => {
            let (key, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            (Some(if word == "no" { Value::Null } else { false.into() }), key, rest)
        }
        _ => (None, word, rest),
    };
    match (word, rest, given) {
        ("effects", "", Some(Value::Null)) => Some(Ok(Fact::Effects(view(&["effects"]), false))),
        ("all", "effects", None) => Some(Ok(Fact::All(view(&["effects"])))),
        ("open" | "grace" | "sealed" | "revealing" | "resolved" | "aborted", "", None) => is("phase", word.into()),
        ("paused", "", given) => is("paused", given.unwrap_or(true.into())),
        ("committed" | "ready", _, Some(given)) => is(word, given),
        ("committed" | "ready", count, None) => Some(number(count).map(|count| Fact::Is(view(&[word]), count))),
        ("deadline", _, Some(given)) => is("deadline", given),
        ("deadline", time, None) => at("deadline", time),
        ("action" | "status" | "bid" | "clock" | "opened" | "left" | "idle", rest, given) => {
            let value = name(rest).and_then(|(player, rest)| {
                let value = given.map_or_else(|| of_player(word, rest), Ok)?;
                Ok(Fact::Is(view(&["players", &player, word]), value))
            });
            Some(value)
        }
        (_, _, None) if word.parse::<f64>().is_ok() => Some(Ok(Fact::Effect(view(&["effects"]), claim.to_owned()))),
        _ => None,
    }
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
        "clock" => {
            let mut clock = serde_json::json!({});
            for item in pieces(text, ',') {
                let words: Vec<&str> = item.split(' ').collect();
                let (key, value) = match words[..] {
                    ["flagged"] => ("flagged", true.into()),
                    ["not", "flagged"] => ("flagged", false.into()),
                    ["stage", stage] => ("stage", number(stage)?),
                    ["endless", "periods"] => ("periods_left", Value::Null),
                    [count, "periods" | "period"] => ("periods_left", number(count)?),
                    [count, "moves" | "move"] => ("moves", number(count)?),
                    ["delay", left] => ("delay", time(left)?),
                    [left] => ("remaining", time(left)?),
                    _ => return Err(format!("`clock {text}`: a clock does not show `{item}`")),
                };
                clock[key] = value;
            }
            clock
        }
        _ => true.into(),
    })
}

/// `a=rock, b=paper (default), c=skipped`: who has brought what, of all who are open.
fn brought(bids: &str) -> Result<Fact, String> {
    let bids = if bids == "nothing" { Vec::new() } else { pieces(bids, ',') };
    let mut all = BTreeMap::new();
    for bid in &bids {
        let (player, bid) = bid.split_once('=').ok_or_else(|| format!("`{bid}`: write `a=rock`"))?;
        let (text, outcome) = match bid {
            "skipped" | "forfeited" => (None, bid),
            _ => bid.strip_suffix(" (default)").map_or((Some(bid), "committed"), |bid| (Some(bid), "default")),
        };
        all.insert(name(player)?.0, (text.map_or(Value::Null, |text| json(&action(text))), outcome));
    }
    let one = |(player, (action, outcome))| serde_json::json!({"player": player, "action": action, "outcome": outcome});
    Ok(Fact::Is(vec!["resolution".into()], all.into_iter().map(one).collect()))
}

/// An effect of a view as it prints: one of the answer, or what is left of one.
fn print(effect: &Value, answer: &Answer) -> String {
    if let Value::String(printed) = effect {
        return printed.clone();
    }
    let all = answer.json["effects"].as_array().into_iter().flatten();
    if let Some((_, text)) = all.zip(&answer.effects).find(|(other, _)| *other == effect) {
        return text.clone();
    }
    format!("{} {}", effect["at"], plain(effect))
}

/// An effect that is not about a clock, printed from its JSON without its instant.
pub(super) fn plain(effect: &Value) -> String {
    let word = effect["type"].as_str().unwrap_or_default();
    let by = effect["by"].as_str().unwrap_or_default();
    let shown = |name: &Value| PlayerId::new(name.as_str().unwrap_or_default()).map(|player| player.to_string());
    let players = effect["players"].as_array().into_iter().flatten().flat_map(shown);
    let players = players.collect::<Vec<_>>().join(", ");
    let players = |lead: &str| if players.is_empty() { String::new() } else { format!("{lead}{players}") };
    match word {
        "extended" => format!("extended until {}{}", effect["until"], players(" for ")),
        "sealed" => format!("sealed: {by}"),
        "aborted" => format!("aborted: {by}{}", players(", ")),
        "paused" | "resumed" | "resolved" => word.to_owned(),
        deed => format!("{}: {deed}", shown(&effect["player"]).unwrap_or("somebody".to_owned())),
    }
}

/// The value at a path.
fn at<'v>(value: &'v Value, path: &[String]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, key| match value {
        Value::Array(list) => list.iter().find(|row| row["player"] == *key),
        _ => value.get(key),
    })
}

/// Writes a value at a path into a pattern; a list is as long as that of the answer.
fn write(pattern: &mut Value, answer: &Value, path: &[String], value: Value) {
    let Some((key, rest)) = path.split_first() else {
        if !(value.is_object() && pattern.is_object()) {
            *pattern = value;
        } else if let (Some(all), Value::Object(more)) = (pattern.as_object_mut(), value) {
            all.extend(more);
        }
        return;
    };
    if let Value::Array(list) = answer {
        if !pattern.is_array() {
            *pattern = list.iter().map(|_| serde_json::json!({})).collect();
        }
        if let Some(place) = list.iter().position(|row| row["player"] == *key) {
            pattern[place]["player"] = key.as_str().into();
            write(&mut pattern[place], &list[place], rest, value);
        }
    } else {
        if !pattern.is_object() {
            *pattern = serde_json::json!({});
        }
        write(&mut pattern[key], &answer[key], rest, value);
    }
}
