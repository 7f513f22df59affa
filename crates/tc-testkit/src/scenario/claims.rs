//! Claims of scripts, as facts that an answer must show: `0: 6s, stage 1; no deadline; refused paused`.

use std::collections::BTreeSet;

use super::LANGUAGE;
use super::facts::{EFFECTS, Facts};
use super::time::{micros, millis};

const APPLIED: &str = "/applied";
const STATUS: &str = "/state/status";

/// How effects begin, after their instant.
const EFFECTS_BEGIN: [&str; 5] = ["seat ", "paused: ", "resumed: ", "cancelled: ", "ended"];

/// What the effect of a move has.
pub(crate) const MOVED: &str = ": moved after ";

/// What must be so after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// The answer has these values, as JSON, at these places.
    Shows(Vec<(String, String)>),
    /// The event has this effect.
    Effect(String),
    /// The event has effects that are not listed.
    AmongOthers,
    /// The event is a tick, which is applied unless the game has ended (S6).
    Ticked,
}

/// Reads the claims after an event. An event is applied unless they say otherwise, and its effects are those that they
/// list, if they list any.
pub(super) fn read(claims: &[String], is_tick: bool) -> Result<Vec<(String, Claim)>, String> {
    let claims = claims.iter().map(|claim| claim_of(claim).map(|read| (claim.clone(), read)));
    let mut claims = claims.collect::<Result<Vec<_>, _>>()?;
    let is_verdict = |path: &str| matches!(path, APPLIED | "/error/kind");
    let said = claims.iter().any(|(_, claim)| matches!(claim, Claim::Shows(facts) if is_verdict(&facts[0].0)));
    if !said {
        let applied = if is_tick { Claim::Ticked } else { shows(APPLIED, "true") };
        claims.insert(0, ("applied".to_owned(), applied));
    }
    Ok(claims)
}

/// The places of an answer that claims are about; what only a reading has is not in the answer.
pub(super) fn places(claims: &[(String, Claim)]) -> BTreeSet<&str> {
    let mut places = BTreeSet::new();
    for (_, claim) in claims {
        let values = match claim {
            Claim::Shows(values) => values,
            Claim::Effect(_) | Claim::AmongOthers => {
                places.insert(EFFECTS);
                continue;
            }
            Claim::Ticked => {
                places.insert(APPLIED);
                continue;
            }
        };
        places.extend(values.iter().filter_map(|(path, _)| match path.strip_prefix("/look") {
            Some(look) => look.starts_with("/flags").then_some(EFFECTS),
            None => Some(path.as_str()),
        }));
    }
    places
}

/// Which of these claims are not so.
pub(super) fn broken<'a>(claims: &'a [(String, Claim)], facts: &Facts) -> Vec<&'a str> {
    let listed = claims.iter().filter_map(|(_, claim)| match claim {
        Claim::Effect(effect) => Some(facts.shortened(effect)),
        _ => None,
    });
    let listed: Vec<String> = listed.collect();
    let some = claims.iter().any(|(_, claim)| *claim == Claim::AmongOthers);
    // Every move has its effect; a law says what it reports, and a script lists it only where it is the subject.
    let is_subject = |effect: &&String| !effect.contains(MOVED) || listed.contains(effect);
    let effects: Vec<&String> = facts.effects.iter().filter(is_subject).collect();
    let exact = some || effects.iter().copied().eq(&listed);
    let holds = |claim: &Claim| match claim {
        Claim::Shows(values) => values.iter().all(|(path, json)| facts.value(path) == Some(json)),
        Claim::Effect(effect) => exact && facts.effects.contains(&facts.shortened(effect)),
        Claim::Ticked => {
            let has_ended =
                facts.value(STATUS).is_some_and(|status| status == r#""over""# || status == r#""cancelled""#);
            facts.value(APPLIED).is_some_and(|applied| *applied == (!has_ended).to_string())
        }
        Claim::AmongOthers => effects.len() > listed.len(),
    };
    claims.iter().filter(|(_, claim)| !holds(claim)).map(|(text, _)| text.as_str()).collect()
}

fn shows(path: &str, json: impl Into<String>) -> Claim {
    Claim::Shows(vec![(path.to_owned(), json.into())])
}

fn claim_of(claim: &str) -> Result<Claim, String> {
    let (word, rest) = claim.split_once(' ').unwrap_or((claim, ""));
    let is_effect = |text: &str| EFFECTS_BEGIN.iter().any(|begin| text.starts_with(begin));
    if is_effect(claim) || (word.trim_end_matches(':').parse::<f64>().is_ok() && is_effect(rest)) {
        return Ok(Claim::Effect(claim.to_owned()));
    }
    if let Some((seat, items)) = claim.split_once(": ").filter(|(seat, _)| seat.parse::<u8>().is_ok()) {
        return items.split(", ").map(|item| seat_item(seat, item)).collect::<Result<_, _>>().map(Claim::Shows);
    }
    let unknown = || format!("`{claim}` is not a claim: {LANGUAGE} lists the claims");
    Ok(match (word, rest) {
        ("applied", "") => shows(APPLIED, "true"),
        ("not", "applied") => shows(APPLIED, "false"),
        ("refused", kind) if !kind.is_empty() => shows("/error/kind", quoted(kind)),
        ("at", at) => shows("/at", millis(at)?),
        ("ready" | "running" | "paused" | "over" | "cancelled", "") => shows(STATUS, quoted(word)),
        ("no", "turn") => shows("/state/running", "[]"),
        ("turn", seats) if !seats.is_empty() => shows("/state/running", format!("[{}]", seats.replace(' ', ","))),
        ("no", "pauses") => shows("/state/paused", "[]"),
        ("pauses", reasons) => {
            let reasons: Vec<String> = reasons.split(", ").map(reason).collect();
            shows("/state/paused", format!("[{}]", reasons.join(",")))
        }
        ("no", "deadline") => shows("/state/deadline", "null"),
        ("deadline", at) => shows("/state/deadline", millis(at)?),
        ("cancels", "never") => shows("/state/cancels_at", "null"),
        ("cancels", at) => shows("/state/cancels_at", millis(at)?),
        ("weekend" | "calendar", at) => shows("/state/calendar_changes_at", millis(at)?),
        ("pending", at) => shows("/state/flag_pending_until", millis(at)?),
        ("no", "alert") => shows("/look/alert", "null"),
        ("alert", alert) => {
            let (alert, at) = alert.split_once(" @").ok_or_else(|| format!("`{claim}`: write `… @10s`"))?;
            shows("/look/alert", format!("{alert} @{}", millis(at)?))
        }
        ("flag", flag) => {
            let (seat, at) = flag.split_once(" @").ok_or_else(|| format!("`{claim}`: write `flag 0 @10s`"))?;
            shows(&format!("/look/flags/{seat}"), millis(at)?)
        }
        ("no", "effects") => shows(EFFECTS, "[]"),
        ("among", "others") => Claim::AmongOthers,
        _ => return Err(unknown()),
    })
}

/// A fact about a seat.
fn seat_item(seat: &str, item: &str) -> Result<(String, String), String> {
    let words: Vec<&str> = item.split(' ').collect();
    let (key, json) = match words.as_slice() {
        ["calm" | "low" | "critical"] => ("pressure", item.to_owned()),
        [count, "to", "go"] => ("to_go", number(count)?),
        ["total", total] => ("total", micros(total)?.to_string()),
        ["used", used] => ("used", micros(used)?.to_string()),
        [points, "points" | "point"] => ("points", number(points)?),
        [permille, "permille"] => ("permille", number(permille)?),
        _ => {
            let unknown = || format!("`{seat}: {item}` is not a claim about a seat: {LANGUAGE} lists them");
            let (key, json) = of_clock(item)?.ok_or_else(unknown)?;
            return Ok((format!("/state/seats/{seat}/{key}"), json));
        }
    };
    Ok((format!("/look/seats/{seat}/{key}"), json))
}

/// What the answers of games and of rounds show of a clock: `6s`, `stage 1`, `2 moves`. The key and the value.
pub(crate) fn of_clock(item: &str) -> Result<Option<(&'static str, String)>, String> {
    Ok(Some(match item.split(' ').collect::<Vec<_>>()[..] {
        ["flagged"] => ("flagged", "true".to_owned()),
        ["not", "flagged"] => ("flagged", "false".to_owned()),
        ["stage", stage] => ("stage", number(stage)?),
        ["endless", "periods"] => ("periods_left", "null".to_owned()),
        [count, "periods" | "period"] => ("periods_left", number(count)?),
        [count, "moves" | "move"] => ("moves", number(count)?),
        ["delay", delay] => ("delay", millis(delay)?),
        [left] => ("remaining", millis(left)?),
        _ => return Ok(None),
    }))
}

/// The number that a word is.
pub(crate) fn number(word: &str) -> Result<String, String> {
    word.parse::<u64>().map(|number| number.to_string()).map_err(|_| format!("`{word}`: write a number"))
}

fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

/// `player 0`, as a state has it.
fn reason(text: &str) -> String {
    let (word, seat) = text.split_once(' ').unwrap_or((text, "null"));
    format!(r#"{{"reason":"{word}","seat":{seat}}}"#)
}
