//! Ways in which a text is damaged: by a byte or a line, or by a value of JSON.

use serde_json::{Map, Value};

use crate::games::Choices;

/// Digits and letters of saved texts, and others.
const BYTES: &[u8] = b"0123456789-\"{}[],:.eabcfnx \n\\\0\xff";

/// One byte replaced, left out or put in, or a line left out, twice, or with its neighbour in its place.
pub(super) fn bytes(text: &str, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = usize::from(choices.number()) % lines.len().max(1);
    match choices.below(8) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[line]),
        2 if line > 0 => lines.swap(line - 1, line),
        kind => {
            let place = usize::from(choices.number()) % text.len().max(1);
            let byte = choices.pick(BYTES);
            let mut bytes = text.as_bytes().to_vec();
            match kind {
                3 => drop(bytes.remove(place)),
                4 => bytes.insert(place, byte),
                5 => bytes.truncate(place),
                _ => bytes[place] = byte,
            }
            return bytes;
        }
    }
    lines.concat().into_bytes()
}

/// One value of a text of JSON changed a little, or left out, or put in twice.
pub(super) fn value(text: &str, choices: &mut Choices<'_>) -> String {
    let mut value: Value = serde_json::from_str(text).expect("it was written by us");
    let mut places = Vec::new();
    find(&value, String::new(), &mut places);
    let place = &places[usize::from(choices.number()) % places.len()];
    change(value.pointer_mut(place).expect("it was found there"), choices);
    value.to_string()
}

/// The places of all values, as pointers, in the order of the text.
fn find(value: &Value, place: String, places: &mut Vec<String>) {
    places.push(place.clone());
    match value {
        Value::Array(list) => (0..).zip(list).for_each(|(index, one)| find(one, format!("{place}/{index}"), places)),
        Value::Object(map) => map.iter().for_each(|(key, one)| find(one, format!("{place}/{key}"), places)),
        _ => {}
    }
}

fn change(value: &mut Value, choices: &mut Choices<'_>) {
    *value = match value.take() {
        Value::Null => Value::from(choices.below(4)),
        Value::Bool(truth) => Value::Bool(!truth),
        Value::Number(number) => match (number.as_i64(), choices.below(8)) {
            (_, 0) => Value::Null,
            (_, 1) => Value::from(number.to_string()),
            (_, 2) => {
                Value::from(choices.pick(&[8_796_093_022_207.999, -8_796_093_022_207.999, 8_796_093_022_208.0, 1e300]))
            }
            (Some(number), 3) => Value::from(number.wrapping_neg()),
            (Some(number), 4) => Value::from(number.wrapping_mul(1_000_000_007)),
            (Some(number), 5) => Value::from(number as f64 + 0.001),
            (Some(number), 6) => Value::from(number.wrapping_sub(1)),
            (Some(number), _) => Value::from(number.wrapping_add(1)),
            (None, place) => {
                let number = number.as_f64().unwrap_or_default();
                Value::from([-number, number * 1_000_000_007.0, number + 0.001, number - 0.001][usize::from(place) % 4])
            }
        },
        Value::String(text) => string(&text, choices),
        Value::Array(mut list) => {
            let place = usize::from(choices.below(256)) % list.len().max(1);
            match list.get(place).cloned() {
                None => list.push(Value::Null),
                Some(_) if choices.happens(128) => drop(list.remove(place)),
                Some(twice) => list.insert(place, twice),
            }
            Value::Array(list)
        }
        Value::Object(map) => Value::Object(object(map, choices)),
    };
}

fn string(text: &str, choices: &mut Choices<'_>) -> Value {
    match choices.below(6) {
        0 => Value::Null,
        1 => Value::from(text.to_uppercase()),
        2 => Value::from(format!("{text} ")),
        _ => Value::from(choices.pick(&["", "0", "running", "flagged", "none", "moved", "60s", "fixed:1"])),
    }
}

fn object(mut map: Map<String, Value>, choices: &mut Choices<'_>) -> Map<String, Value> {
    let place = usize::from(choices.below(256)) % map.len().max(1);
    match map.keys().nth(place).cloned() {
        Some(key) if choices.happens(128) => drop(map.remove(&key)),
        _ => drop(map.insert("colour".to_owned(), Value::Null)),
    }
    map
}
