//! Events of a round as lines of the protocol.

use serde_json::{Value, json};
use tc_commit::{Body, Commitment, IdError, Nonce, PlayerId, RoundId};

use super::unknown;
use crate::scenario::instant;

/// A line of the protocol.
pub(super) struct Line {
    pub(super) text: String,
    /// The instant that its answer names, in milliseconds; `None` for a raw line, which may have none.
    pub(super) at: Option<Value>,
    /// Who plays, in order, if it begins a round.
    pub(super) players: Option<Vec<String>>,
}

/// An event as a line. `round` is the cell that says how the round begins.
pub(super) fn line(event: &str, round: &str) -> Result<Line, String> {
    let raw = if event.starts_with('{') { Some(event) } else { event.strip_prefix("line:") };
    if let Some(raw) = raw {
        return Ok(Line { text: raw.to_owned(), at: None, players: None });
    }
    let (what, at) = match event.rsplit_once('@') {
        Some((what, at)) => (what.trim(), milliseconds(at.trim())?),
        None if event == "round" => (event, "0".to_owned()),
        None => return Err(format!("`{event}` has no instant: write `{event} @5s`")),
    };
    let (id, what) = match what.strip_prefix("for ").and_then(|rest| rest.split_once(": ")) {
        Some((id, what)) => (format!(r#","round":{}"#, round_id(id)?), what),
        None => (String::new(), what),
    };
    let (word, rest) = what.split_once(' ').unwrap_or((what, ""));
    let mut players = None;
    let keys = match word {
        "round" => {
            let own = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            let options = match own {
                Some(own) => pieces(own, ','),
                None => pieces(round, ';'),
            };
            let (keys, names) = opening(&options)?;
            players = Some(names);
            keys
        }
        "commit" => {
            let (by, rest) = name(rest)?;
            format!(r#","by":{},"action":{}"#, Value::from(by), action(rest))
        }
        "when" => {
            let (by, rest) = name(rest)?;
            let written = || unknown(event, "an event");
            let (condition, rest) = rest.split_once(' ').ok_or_else(written)?;
            let (then, otherwise) = rest.split_once(' ').ok_or_else(written)?;
            let (then, otherwise) = (action(then), action(otherwise));
            let (by, condition) = (Value::from(by), self::condition(condition));
            format!(r#","by":{by},"condition":{condition},"then":{then},"otherwise":{otherwise}"#)
        }
        "digest" | "copy" => {
            let (by, rest) = name(rest)?;
            let (of, rest) = if word == "copy" { name(rest)? } else { (by.clone(), rest) };
            format!(r#","by":{},"digest":"{}""#, Value::from(by), digest(&of, &action(rest))?)
        }
        "open" => {
            let (by, rest) = name(rest)?;
            format!(r#","by":{},"action":{},"nonce":"{}""#, Value::from(by), action(rest), "07".repeat(32))
        }
        _ => match (word, &names(rest)?[..]) {
            ("tick" | "pause" | "resume" | "force_seal" | "abort" | "reveal" | "resolve", []) => String::new(),
            ("reveal", who) => format!(r#","who":{}"#, Value::from(who)),
            ("withdraw" | "ready" | "unready" | "leave", [by]) => format!(r#","by":{}"#, Value::from(by.as_str())),
            _ => return Err(unknown(event, "an event")),
        },
    };
    let kind = match word {
        "round" => "open",
        "when" => "commit_when",
        "digest" | "copy" => "commit_digest",
        "open" => "open_digest",
        _ => word,
    };
    Ok(Line { text: format!(r#"{{"type":"{kind}","at":{at}{id}{keys}}}"#), at: Some(json(&at)), players })
}

/// Whether lines can say how a round begins; a game's program can say more.
pub(super) fn can_be_said(round: &str) -> bool {
    !pieces(round, ';').iter().any(|option| option.starts_with("missing defaults"))
}

/// Whether the answer to an event has the bids that are public.
pub(super) fn brings(event: &str) -> bool {
    let what = event.split_once(": ").map_or(event, |(_, what)| what);
    event.starts_with('{') || what.starts_with("reveal") || what.starts_with("resolve")
}

/// `b=rock`: b's action is rock; `b?`: b is missing.
fn condition(text: &str) -> Value {
    match text.split_once('=') {
        Some((other, is)) => json!({"is": [other, json(&action(is))]}),
        None => json!({"missing": text.trim_end_matches('?')}),
    }
}

/// What a player sends who commits to the digest of an action, with a nonce of 32 bytes 7.
fn digest(by: &str, action: &str) -> Result<Commitment, String> {
    let problem = |problem: IdError| format!("{by}: {problem}");
    let (round, by) = (RoundId::new("g", 1).map_err(problem)?, PlayerId::new(by).map_err(problem)?);
    Ok(Commitment::of(&round, &by, &Body::Plain(action.to_owned()), &Nonce::new([7; 32])))
}

/// The keys of a line that begins a round, and who plays.
fn opening(options: &[String]) -> Result<(String, Vec<String>), String> {
    let (mut id, mut players, mut idle) =
        (r#"{"game":"g","seq":1}"#.to_owned(), vec!["a".into(), "b".into()], Vec::new());
    let (mut missing, mut extension, mut keys) = (None, None, String::new());
    for option in options {
        let (word, rest) = option.split_once(' ').unwrap_or((option, ""));
        let value = match (word, rest) {
            ("id", _) => {
                id = round_id(rest)?;
                continue;
            }
            ("players", _) => {
                players = names(rest)?;
                continue;
            }
            ("idle", _) => {
                idle = names(rest)?;
                continue;
            }
            ("missing", _) => {
                missing = Some(match rest.strip_prefix("default ") {
                    Some(default) => format!(r#"{{"default":{}}}"#, action(default)),
                    None => Value::from(rest).to_string(),
                });
                continue;
            }
            ("extend", _) => {
                let (by, rest) = rest.split_once(' ').ok_or_else(|| format!("`{option}`: write `extend 30s 2`"))?;
                let (budget, each) =
                    rest.split_once(" each ").map_or((rest, None), |(budget, each)| (budget, Some(each)));
                let each = each.map(each_of).transpose()?.unwrap_or_default();
                extension = Some(format!(r#""extend":{},"budget":{budget}{each}"#, milliseconds(by)?));
                continue;
            }
            ("deadline", _) => milliseconds(rest)?,
            ("sealed", _) => {
                let (openings, withheld) = rest.split_once(' ').unwrap_or((rest, "forfeit"));
                let withheld = match withheld.strip_prefix("default ") {
                    Some(default) => format!(r#"{{"default":{}}}"#, action(default)),
                    None => Value::from(withheld).to_string(),
                };
                keys.push_str(&format!(r#","openings":{},"withheld":{withheld}"#, milliseconds(openings)?));
                continue;
            }
            ("amend" | "withdraw", "") => "true".to_owned(),
            ("amend" | "withdraw", "no") => "false".to_owned(),
            ("tc" | "close" | "leave" | "status" | "own" | "after_flag" | "resolve" | "tie" | "reject", _) => {
                Value::from(rest).to_string()
            }
            _ => return Err(unknown(option, "a rule of a round")),
        };
        keys.push_str(&format!(r#","{word}":{value}"#));
    }
    let missing = match (extension, missing) {
        (Some(extension), Some(then)) => format!(r#","missing":{{{extension},"then":{then}}}"#),
        (Some(extension), None) => format!(r#","missing":{{{extension}}}"#),
        (None, Some(missing)) => format!(r#","missing":{missing}"#),
        (None, None) => String::new(),
    };
    let waiting = if idle.is_empty() { String::new() } else { format!(r#","idle":{}"#, Value::from(idle.clone())) };
    let keys = format!(r#","round":{id},"players":{}{waiting}{keys}{missing}"#, Value::from(players.clone()));
    players.extend(idle);
    players.sort();
    Ok((keys, players))
}

/// The keys of what players have left: `2`, `a=1 b=0`, `previous` or `previous joining 2`.
fn each_of(text: &str) -> Result<String, String> {
    if let Some(joining) = text.strip_prefix("previous joining ") {
        return Ok(format!(r#","each":"previous","joining":{joining}"#));
    }
    if !text.contains('=') {
        return Ok(format!(r#","each":{}"#, action(text)));
    }
    let one = |one: String| {
        let (player, number) = one.split_once('=').ok_or_else(|| format!("`{one}`: write `a=1`"))?;
        Ok(format!("{}:{number}", Value::from(player)))
    };
    let each: Result<Vec<String>, String> = names(text)?.into_iter().map(one).collect();
    Ok(format!(r#","each":{{{}}}"#, each?.join(",")))
}

/// `g 2`, as the round that it names.
fn round_id(text: &str) -> Result<String, String> {
    let (game, seq) = name(text)?;
    Ok(format!(r#"{{"game":{},"seq":{seq}}}"#, Value::from(game)))
}

/// The action that a text is: JSON, or else the text itself; `x` without any.
pub(super) fn action(text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Ok(_) => text.to_owned(),
        Err(_) => Value::from(if text.is_empty() { "x" } else { text }).to_string(),
    }
}

/// The first name of a text, and the rest. A name with blanks in it is a JSON string.
pub(super) fn name(text: &str) -> Result<(String, &str), String> {
    if !text.starts_with('"') {
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        return Ok((name.to_owned(), rest.trim_start()));
    }
    let mut reader = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let name = reader.next().and_then(Result::ok).ok_or_else(|| format!("`{text}`: close the quotes"))?;
    Ok((name, text[reader.byte_offset()..].trim_start()))
}

/// The names of a text.
pub(super) fn names(mut text: &str) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    while !text.is_empty() {
        let (first, rest) = name(text)?;
        names.push(first);
        text = rest;
    }
    Ok(names)
}

/// The pieces of a text that a sign divides, but not within quotes or braces.
pub(super) fn pieces(text: &str, divider: char) -> Vec<String> {
    let (mut pieces, mut depth, mut is_quoted, mut is_escaped) = (vec![String::new()], 0, false, false);
    for sign in text.chars() {
        match sign {
            '"' if !is_escaped => is_quoted = !is_quoted,
            '{' | '[' if !is_quoted => depth += 1,
            '}' | ']' if !is_quoted => depth -= 1,
            _ => {}
        }
        is_escaped = sign == '\\' && !is_escaped;
        if sign == divider && depth == 0 && !is_quoted {
            pieces.push(String::new());
        } else if let Some(piece) = pieces.last_mut() {
            piece.push(sign);
        }
    }
    let pieces = pieces.iter().map(|piece| piece.trim());
    pieces.filter(|piece| !matches!(*piece, "" | "-")).map(str::to_owned).collect()
}

/// A time as the milliseconds of a line.
pub(super) fn milliseconds(text: &str) -> Result<String, String> {
    if text == "none" {
        return Ok("null".to_owned());
    }
    instant(text).map(|at| at.to_string())
}

/// A time as it is in an answer.
pub(super) fn time(text: &str) -> Result<Value, String> {
    milliseconds(text).map(|at| json(&at))
}

/// The value of a text that was made of values.
pub(super) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}
