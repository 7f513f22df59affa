//! What readers of objects refuse: each key of each object is left out, doubled and given values that it cannot have, and
//! the refusal names it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Reads a text; the error is the refusal.
pub type Read = dyn Fn(&str) -> Result<(), String>;

/// A reader of one type, and the samples that it reads.
pub struct Type {
    /// The name of the type in the tables.
    pub name: &'static str,
    /// Objects that are read.
    pub samples: Vec<Value>,
    /// The reader.
    pub read: Box<Read>,
}

/// What [`every_key`] found, each item on a line.
pub struct Strictness {
    /// For each key what it takes besides the value of a sample.
    pub taken: String,
    /// All sentences of refusals.
    pub sentences: String,
}

/// What is put in the place of a value, with the name under which the snapshot lists it.
fn wrong_values() -> Vec<(&'static str, String)> {
    let same = |value: &'static str| (value, value.to_owned());
    let short = [
        "null",
        "true",
        "-1",
        "0.5",
        "0.0001",
        "1e2",
        "1e400",
        "NaN",
        "-Infinity",
        "65536",
        "9007199254740993",
        "\"\"",
        "\"nonsense\"",
        "[]",
        "[null]",
        "{}",
        "{\"extra\":1}",
    ];
    let mut values: Vec<_> = short.map(same).into();
    values.push(("a lone surrogate", r#""\ud800""#.into()));
    values.push(("500 levels", format!("{}{}", "[".repeat(500), "]".repeat(500))));
    values.push((
        "65 keys",
        format!("{{{}}}", (0..65).map(|key| format!(r#""k{key}":0"#)).collect::<Vec<_>>().join(",")),
    ));
    values
}

/// What happens to one key of an object.
#[derive(Clone, Copy)]
enum Edit<'e> {
    LeaveOut,
    Double,
    Replace(&'e str),
}

/// The text of a sample, with an edit at one place.
fn written(value: &Value, place: &str, target: &str, edit: Edit<'_>, to: &mut String) {
    let mut separated = false;
    let mut separate = |to: &mut String| {
        if separated {
            to.push(',');
        }
        separated = true;
    };
    match value {
        Value::Object(object) => {
            to.push('{');
            for (key, value) in object {
                let at = format!("{place}/{key}");
                let is_target = at == target;
                if is_target && matches!(edit, Edit::LeaveOut) {
                    continue;
                }
                let again = if is_target && matches!(edit, Edit::Double) { 2 } else { 1 };
                for _ in 0..again {
                    separate(to);
                    to.push_str(&format!("\"{key}\":"));
                    match edit {
                        Edit::Replace(text) if is_target => to.push_str(text),
                        _ => written(value, &at, target, edit, to),
                    }
                }
            }
            to.push('}');
        }
        Value::Array(list) => {
            to.push('[');
            for (index, value) in list.iter().enumerate() {
                separate(to);
                written(value, &format!("{place}/{index}"), target, edit, to);
            }
            to.push(']');
        }
        other => to.push_str(&other.to_string()),
    }
}

/// The places of all keys of a sample.
fn keys(value: &Value, place: &str, to: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                let at = format!("{place}/{key}");
                to.push(at.clone());
                keys(value, &at, to);
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                keys(value, &format!("{place}/{index}"), to);
            }
        }
        _ => {}
    }
}

/// Whether a refusal says where the text is wrong: a key of the place, also as words, or the byte from which it is no JSON
/// or too long. `others` are parts of sentences that name no key because values contradict each other, or because a wrong
/// kind of text is named as a whole.
fn is_found(problem: &str, place: &str, others: &[&str]) -> bool {
    let problem = without_line(problem);
    let byte = [" at byte ", " at line 1 column ", " bytes"];
    // An object in the place of another one is wrong in its own keys.
    let general = ["an object has at most 64", "`extra`", "`k0`", "is missing", "missing field `"];
    let parts = byte.iter().chain(&general).chain(others);
    place.split('/').skip(1).any(|key| is_named(key, problem)) || parts.into_iter().any(|part| problem.contains(part))
}

/// Whether a sentence has a key: as code, or as words, unless it is as short as `at` or `by`.
fn is_named(key: &str, problem: &str) -> bool {
    const SHORT: usize = 2;
    let words = key.replace('_', " ");
    let ends_word = |next: Option<char>| next.is_none_or(|next| !next.is_alphanumeric());
    let mut places = problem.match_indices(&words);
    let is_word = places.any(|(at, _)| {
        ends_word(problem[..at].chars().next_back()) && ends_word(problem[at + words.len()..].chars().next())
    });
    problem.contains(&format!("`{key}`")) || key.len() > SHORT && is_word
}

/// A refusal without the number of its line in a file, and without what says that the line is refused.
fn without_line(problem: &str) -> &str {
    let mut problem = problem;
    for (begin, end) in [("line ", ": "), ("the rounds refuse line ", " of the snapshot: ")] {
        let rest = problem.strip_prefix(begin).and_then(|rest| rest.split_once(end));
        let rest = rest.filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
        problem = rest.map_or(problem, |(_, rest)| rest);
    }
    problem.strip_prefix("the rounds refuse this line: ").unwrap_or(problem)
}

/// The answers of a reader to a sample with every edit of every key: the place, the name of the edit, and the answer.
fn answers(sample: &Value, read: &Read) -> Vec<(String, &'static str, Result<(), String>)> {
    let wrong = wrong_values();
    let by_value = || wrong.iter().map(|(called, value)| (*called, Edit::Replace(value)));
    let mut places = Vec::new();
    keys(sample, "", &mut places);
    let edits = |place| {
        let edits = [("left out", Edit::LeaveOut), ("twice", Edit::Double)].into_iter().chain(by_value());
        edits.map(move |(called, edit)| (place, called, edit))
    };
    let answer = |(place, called, edit): (&String, &'static str, Edit<'_>)| {
        let mut text = String::new();
        written(sample, "", place, edit, &mut text);
        (place.clone(), called, read(&text))
    };
    places.iter().flat_map(edits).map(answer).collect()
}

/// A refusal without the names of keys, without what was found, and without the place of the mistake.
fn sentence(problem: &str, place: &str) -> String {
    let problem = without_line(problem);
    let end = [" at byte ", " at line "].into_iter().find_map(|place| problem.find(place)).unwrap_or(problem.len());
    let without = |sentence: String, key: &str| sentence.replace(&format!("`{key}`"), "`KEY`");
    let sentence = place.split('/').chain(["extra", "k0"]).fold(problem[..end].to_owned(), without);
    let found = ["invalid type: ", "invalid value: "].into_iter().find_map(|start| {
        let at = sentence.find(start)? + start.len();
        Some(at..at + sentence[at..].find(", expected")?)
    });
    found.map_or(sentence.clone(), |found| [&sentence[..found.start], "FOUND", &sentence[found.end..]].concat())
}

/// Reads every sample with every edit of every key.
///
/// # Panics
/// If a sample is refused, or if refusals do not name the key.
pub fn every_key(types: &[Type], others: &[&str]) -> Strictness {
    let (mut taken, mut sentences) = (BTreeMap::<String, BTreeSet<&str>>::new(), BTreeSet::new());
    let mut unfound = Vec::new();
    for Type { name, samples, read } in types {
        for sample in samples {
            assert_eq!(read(&sample.to_string()), Ok(()), "{name}: {sample}");
        }
        for (place, called, answer) in samples.iter().flat_map(|sample| answers(sample, read)) {
            let Err(problem) = answer else {
                let without_numbers: String = place.chars().filter(|sign| !sign.is_ascii_digit()).collect();
                taken.entry(format!("{name} {without_numbers}")).or_default().insert(called);
                continue;
            };
            if !is_found(&problem, &place, others) {
                unfound.push(format!("{name}{place}, {called}: {problem}"));
            }
            sentences.insert(sentence(&problem, &place));
        }
    }
    assert!(unfound.is_empty(), "{} refusals do not name the key:\n{}", unfound.len(), unfound.join("\n"));
    let row = |(place, called): (String, BTreeSet<&str>)| format!("{place}: {}", Vec::from_iter(called).join("  "));
    Strictness {
        taken: taken.into_iter().map(row).collect::<Vec<_>>().join("\n"),
        sentences: Vec::from_iter(sentences).join("\n"),
    }
}

/// 2 MB in the place of a value cost no more than their bytes, and are refused.
///
/// # Panics
/// If they are accepted, or if the refusal is long or does not name the key.
pub fn two_megabytes(types: &[Type], others: &[&str]) {
    let long = format!("\"{}\"", "a".repeat(2_000_000));
    for Type { name, samples, read } in types {
        let mut places = Vec::new();
        keys(&samples[0], "", &mut places);
        let mut text = String::new();
        written(&samples[0], "", &places[0], Edit::Replace(&long), &mut text);
        let problem = read(&text).expect_err(name);
        assert!(is_found(&problem, &places[0], others) && problem.len() < 1_000, "{name}: {} bytes", problem.len());
    }
}

/// No object is read from the list of its values, whatever their order, as far as it has at most five keys.
///
/// # Panics
/// If a list is accepted.
pub fn no_list(types: &[Type]) {
    const MOST_KEYS: usize = 5;
    let mut accepted = Vec::new();
    for Type { name, samples, read } in types {
        for sample in samples {
            let mut places = vec![String::new()];
            keys(sample, "", &mut places);
            for place in places {
                let Some(object) = sample.pointer(&place).and_then(Value::as_object) else { continue };
                let values: Vec<String> = object.values().map(Value::to_string).collect();
                let orders = if values.len() <= MOST_KEYS { orders(&values) } else { vec![values] };
                for order in orders {
                    let list = format!("[{}]", order.join(","));
                    let mut text = String::new();
                    match place.is_empty() {
                        true => text.push_str(&list),
                        false => written(sample, "", &place, Edit::Replace(&list), &mut text),
                    }
                    if read(&text).is_ok() {
                        accepted.push(format!("{name}{place}: {text}"));
                    }
                }
            }
        }
    }
    assert!(accepted.is_empty(), "{} lists are read as objects:\n{}", accepted.len(), accepted.join("\n"));
}

/// All orders of these texts.
fn orders(texts: &[String]) -> Vec<Vec<String>> {
    let [first, rest @ ..] = texts else { return vec![Vec::new()] };
    let shorter = orders(rest);
    let at = |place: usize| {
        shorter.iter().map(move |order| [&order[..place], std::slice::from_ref(first), &order[place..]].concat())
    };
    (0..texts.len()).flat_map(at).collect()
}
