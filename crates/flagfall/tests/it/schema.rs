//! docs/audit.schema.json: what `flagfall audit` and `flagfall report` answer in JSON is what it describes, and it describes
//! nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use jsonschema::Validator;
use serde_json::{Map, Value};

const SCHEMA: &str = include_str!("../../../../docs/audit.schema.json");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// Records of every format, and files that are none.
const FILES: [&str; 5] = [
    "docs/audit.in/games.pgn",
    "crates/tc-audit/tests/fixtures",
    "crates/tc-audit/tests/cases",
    "crates/flagfall/tests/kept",
    "no-such-file",
];
/// The definitions of whole lines.
const LINES: [&str; 4] = ["audit", "moves", "summary", "report"];

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("JSON")
}

/// Checks the lines of a definition.
fn validator(definition: &str) -> Validator {
    let mut schema = schema();
    let object = schema.as_object_mut().expect("an object");
    object.remove("anyOf");
    object.insert("$ref".into(), format!("#/$defs/{definition}").into());
    jsonschema::validator_for(&schema).expect("a schema")
}

/// The lines that the program answers.
fn lines(args: &[&str]) -> Vec<Value> {
    let mut program = Command::cargo_bin("flagfall").expect("the program is built");
    let output = program.current_dir(ROOT).args(args).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A folder with records that the repository has no file of, and its path.
fn folder() -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let two = "(;GM[1]TM[60]OT[3x10 byo-yomi];B[aa]BL[55];W[bb]WL[58.5];B[cc]BL[9]OB[9])(;B[aa])";
    fs::write(folder.join("go.sgf"), two).expect("a file");
    fs::write(folder.join("odds.csa"), "V2.2\n$TIME+:600+0+0\n$TIME-:300+0+10\n+7776FU\nT5\n-3334FU\nT20\n")
        .expect("a file");
    fs::write(folder.join("ogs.json"), r#"{"game_id":1,"time_control":{}}"#).expect("a file");
    fs::write(folder.join("broken.json"), "{\"game_id\":1,").expect("a file");
    folder.to_string_lossy().into_owned()
}

/// All answers, each with its definition.
fn answers() -> Vec<(&'static str, Value)> {
    let folder = folder();
    let files: Vec<&str> = FILES.into_iter().chain([folder.as_str()]).collect();
    let mut answers = Vec::new();
    let mut add = |definition: &'static str, args: &[&str], files: &[&str]| {
        let args = [args, files, &["--format", "json"]].concat();
        let lines = lines(&args);
        assert!(!lines.is_empty(), "{args:?}");
        answers.extend(lines.into_iter().map(|line| (definition, line)));
    };
    add("audit", &["audit"], &files);
    add("moves", &["audit", "--moves"], &files);
    for by in ["player", "control", "event"] {
        add("summary", &["audit", "--summary", by], &files);
    }
    let copy = format!("{folder}/copy.pgn");
    add("audit", &["audit", "--fix-tags", &copy], &FILES[..1]);
    // The copy is there already.
    add("audit", &["audit", "--fix-tags", &copy], &FILES[..1]);
    for game in ["1", "2", "3", "4", "5"] {
        add("report", &["report", "--game", game], &FILES[..1]);
    }
    add("report", &["report"], &["no-such-file"]);
    add("report", &["report"], &["README.md"]);
    for name in ["go.sgf", "odds.csa"] {
        add("report", &["report"], &[&format!("{folder}/{name}")]);
    }
    answers
}

/// The places of all keys that a schema describes.
fn described(schema: &Value, place: &str, keys: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            for (key, value) in object {
                let place = format!("{place}/{key}");
                if let ("properties", Value::Object(properties)) = (key.as_str(), value) {
                    keys.extend(properties.keys().map(|name| format!("{place}/{name}")));
                }
                described(value, &place, keys);
            }
        }
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(index, value)| described(value, &format!("{place}/{index}"), keys));
        }
        _ => {}
    }
}

/// Removes the places of all keys that a value has.
fn seen(root: &Value, place: &str, value: &Value, keys: &mut BTreeSet<String>) {
    let Some(Value::Object(schema)) = root.pointer(place) else { return };
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        seen(root, target.trim_start_matches('#'), value, keys);
    }
    for (index, _) in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten().enumerate() {
        seen(root, &format!("{place}/anyOf/{index}"), value, keys);
    }
    if let Value::Array(values) = value {
        values.iter().for_each(|value| seen(root, &format!("{place}/items"), value, keys));
    }
    for name in schema.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys) {
        if let Some(value) = value.get(name) {
            let place = format!("{place}/properties/{name}");
            keys.remove(&place);
            seen(root, &place, value, keys);
        }
    }
}

/// The places of all objects in a value.
fn objects(value: &Value, place: &str, all: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            all.push(place.to_owned());
            object.iter().for_each(|(key, value)| objects(value, &format!("{place}/{key}"), all));
        }
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(index, value)| objects(value, &format!("{place}/{index}"), all));
        }
        _ => {}
    }
}

/// Every line is as described, no key could be added or left out, and every key that is described occurs.
#[test]
fn answers_are_as_described() {
    let schema = schema();
    let validators: Vec<(&str, Validator)> = LINES.into_iter().map(|line| (line, validator(line))).collect();
    let any = jsonschema::validator_for(&schema).expect("a schema");
    let mut unseen = BTreeSet::new();
    described(&schema, "", &mut unseen);
    let mut probed: BTreeSet<(&str, String)> = BTreeSet::new();
    for (definition, mut line) in answers() {
        let (_, validator) = validators.iter().find(|(name, _)| *name == definition).expect("a definition");
        let problems: Vec<String> =
            validator.iter_errors(&line).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(problems.is_empty(), "{definition}: {problems:?} in {line}");
        assert!(any.is_valid(&line), "{line}");
        seen(&schema, &format!("/$defs/{definition}"), &line, &mut unseen);
        let mut places = Vec::new();
        objects(&line, "", &mut places);
        for place in places {
            let keys: Vec<String> =
                line.pointer(&place).and_then(Value::as_object).into_iter().flat_map(Map::keys).cloned().collect();
            // Once for each form of an object is enough.
            if !probed.insert((definition, keys.join(" "))) {
                continue;
            }
            let object = |line: &mut Value, change: &dyn Fn(&mut Map<String, Value>)| {
                change(line.pointer_mut(&place).and_then(Value::as_object_mut).expect("an object"));
            };
            object(&mut line, &|object| drop(object.insert("unknown".into(), 1.into())));
            assert!(!validator.is_valid(&line), "{definition}: another key at `{place}` of {line}");
            object(&mut line, &|object| drop(object.remove("unknown")));
            let is_count = place.ends_with("/verdicts") || place.ends_with("/findings");
            for key in keys.iter().filter(|key| !is_count && !matches!(key.as_str(), "repair" | "controls")) {
                let value = line.pointer(&format!("{place}/{key}")).cloned().expect("a value");
                object(&mut line, &|object| drop(object.remove(key)));
                assert!(!validator.is_valid(&line), "{definition}: no `{key}` at `{place}` of {line}");
                object(&mut line, &|object| drop(object.insert(key.clone(), value.clone())));
            }
        }
    }
    assert!(unseen.is_empty(), "described, and in no answer: {unseen:#?}");
}
