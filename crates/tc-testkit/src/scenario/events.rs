//! Events of scripts as lines of the protocol: `press 1 lag 2s @12.5s`.

use std::fmt::Write;

use tc_core::lines::Request;

use super::LANGUAGE;
use super::time::millis;

/// An event as a line of the protocol. A line of JSON is a line already, whatever it says.
///
/// # Errors
/// What to write instead, if it is not an event.
pub fn line(event: &str) -> Result<String, String> {
    if event.starts_with('{') {
        return Ok(event.to_owned());
    }
    let (words, at) = event.split_once('@').ok_or_else(|| format!("`{event}` has no instant: write `{event} @5s`"))?;
    let words: Vec<&str> = words.split_whitespace().collect();
    let unknown = || format!("`{event}` is not an event: {LANGUAGE} lists the events");
    let (kind, rest) = words.split_first().ok_or_else(unknown)?;
    let mut line = format!(r#"{{"type":"{kind}","at":{}"#, millis(at.trim())?);
    for (key, value) in keys(kind, rest)?.ok_or_else(unknown)? {
        write!(line, r#","{key}":{value}"#).expect("a string takes it");
    }
    line.push('}');
    match Request::read(&line).input {
        Ok(_) => Ok(line),
        Err(problem) => {
            Err(format!("`{event}` cannot be read: {problem}; a line that is wrong on purpose is written as JSON"))
        }
    }
}

/// The keys of an input, as the words after its type have them.
fn keys<'a>(kind: &str, words: &[&'a str]) -> Result<Option<Vec<(&'a str, String)>>, String> {
    let number = |word: &str| word.to_owned();
    Ok(Some(match (kind, words) {
        ("act" | "tick", []) => Vec::new(),
        ("undo", []) => Vec::new(),
        ("undo", ["force"]) => vec![("force", "true".to_owned())],
        ("start" | "halt" | "go" | "claim" | "berserk" | "skip_bonus", [seat]) => vec![("seat", number(seat))],
        ("open" | "settle", seats) => vec![("seats", format!("[{}]", seats.join(",")))],
        ("pause" | "resume", [reason]) => vec![("reason", format!("\"{reason}\""))],
        ("pause" | "resume", [reason, seat]) => vec![("reason", format!("\"{reason}\"")), ("seat", number(seat))],
        ("give" | "take", [seat, time]) => vec![("seat", number(seat)), ("time", millis(time)?)],
        ("set", [seat, time, rest @ ..]) => {
            let mut keys = vec![("seat", number(seat)), ("time", millis(time)?)];
            keys.extend(pairs(rest)?);
            keys
        }
        ("transfer", [from, to, time]) => vec![("from", number(from)), ("to", number(to)), ("time", millis(time)?)],
        ("moves", [seat, count]) => vec![("seat", number(seat)), ("count", number(count))],
        ("end", why) => vec![("why", format!("\"{}\"", why.join(" ")))],
        ("press", [seat, rest @ ..]) if seat.parse::<u8>().is_ok() => {
            let mut keys = vec![("seat", number(seat))];
            keys.extend(pairs(rest)?);
            keys
        }
        ("press" | "stop", rest) => pairs(rest)?,
        _ => return Ok(None),
    }))
}

/// `next none lag 2s`
fn pairs<'a>(words: &[&'a str]) -> Result<Vec<(&'a str, String)>, String> {
    let pairs = words.chunks(2).map(|pair| match pair {
        ["lag", lag] => Ok(("lag", millis(lag)?)),
        ["next", "none"] => Ok(("next", "null".to_owned())),
        [key, value] => Ok((*key, (*value).to_owned())),
        _ => Err(format!("`{}` has no value", pair.concat())),
    });
    pairs.collect()
}
