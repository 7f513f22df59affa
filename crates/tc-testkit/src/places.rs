//! The values inside a JSON text by their places: `/state/seats/0/remaining`. Numbers keep their digits.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::value::RawValue;

/// Every value inside a JSON text at its place, and the length of each list at the list's place and `/#`.
pub(crate) fn places(json: &str) -> BTreeMap<String, String> {
    let mut places = BTreeMap::new();
    let mut open = vec![(String::new(), json.to_owned())];
    while let Some((path, json)) = open.pop() {
        let parts = parts(&json);
        if json.starts_with('[') {
            places.insert(format!("{path}/#"), parts.len().to_string());
        }
        open.extend(parts.into_iter().map(|(key, value)| (format!("{path}/{key}"), value.get().to_owned())));
        places.insert(path, json);
    }
    places
}

/// The parts of an object or of a list, each with its key or its index.
fn parts(json: &str) -> Vec<(String, Box<RawValue>)> {
    match json.as_bytes().first() {
        Some(b'{') => read::<BTreeMap<_, _>>(json).into_iter().collect(),
        Some(b'[') => {
            let list: Vec<_> = read(json);
            list.into_iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect()
        }
        _ => Vec::new(),
    }
}

fn read<'a, T: serde::Deserialize<'a>>(json: &'a str) -> T {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// What is at these places of a JSON text; of a list with such a place each element keeps its own.
pub(crate) fn part(path: &str, json: &str, kept: &BTreeSet<&str>) -> String {
    let inside = format!("{path}/");
    let (is_list, is_object) = (json.starts_with('['), json.starts_with('{'));
    if kept.contains(path) || !(is_list || is_object) {
        return json.to_owned();
    }
    if !kept.iter().any(|place| place.starts_with(&inside)) {
        return if is_list { json } else { "{}" }.to_owned();
    }
    let is_kept = |path: &str| kept.iter().any(|place| *place == path || place.starts_with(&format!("{path}/")));
    let parts = parts(json).into_iter().map(|(key, value)| (format!("{path}/{key}"), key, value));
    let parts = parts.filter(|(path, ..)| is_list || is_kept(path)).map(|(path, key, value)| {
        let value = part(&path, value.get(), kept);
        if is_list { value } else { format!(r#""{key}":{value}"#) }
    });
    let parts = parts.collect::<Vec<_>>().join(",");
    if is_list { format!("[{parts}]") } else { format!("{{{parts}}}") }
}

/// A place at which an answer does not have what a pattern has; `None` if it has all of it.
pub(crate) fn misfit(pattern: &str, answer: &str) -> Option<String> {
    let answer = places(answer);
    let pattern = places(pattern).into_iter().filter(|(_, json)| !json.starts_with(['{', '[']));
    let mut misfits = pattern.filter(|(path, json)| answer.get(path) != Some(json));
    misfits.next().map(|(path, json)| {
        let found = answer.get(&path).map_or("missing", String::as_str);
        format!("{path} is {found}, not {json}")
    })
}
