//! The JSON form: what is read and what is refused, by `from_json` and by serde, with every message in a snapshot.

use std::fmt::Write;
use std::path::PathBuf;

use serde::Deserialize;
use tc_notation::TimeControl;
use tc_testkit::{corpus, properties};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    json: String,
    /// The control in the notation; refused if this is missing.
    means: Option<String>,
}

/// Refused by `from_json`, which reads the digits, and read by serde, which is given a double: digits that no double has.
const BEYOND_DOUBLES: [&str; 2] = ["[{\"time\":0.1000000000000000055}]", "[{\"time\":300.0000000000000000001}]"];

#[test]
fn json() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/json");
    for (name, file) in corpus::load::<Row>(folder) {
        let mut shown = format!("{}\n", file.about);
        for Row { json, means } in &file.rows {
            let read = TimeControl::from_json(json);
            let through_serde = serde_json::from_str::<TimeControl>(json);
            writeln!(shown, "\n{json}").unwrap();
            match (read, means) {
                (Ok(control), Some(means)) => {
                    assert_eq!(&control.to_string(), means, "{json}");
                    assert_eq!(through_serde.expect(json), control, "{json}");
                    properties::round_trip(&control);
                    writeln!(shown, "  {}", control.to_json()).unwrap();
                }
                (Err(error), None) => {
                    writeln!(shown, "  {error}").unwrap();
                    match through_serde {
                        Err(error) => writeln!(shown, "  {error}").unwrap(),
                        Ok(_) => assert!(BEYOND_DOUBLES.contains(&json.as_str()), "serde reads {json}"),
                    }
                }
                (Ok(control), None) => panic!("{json} is read as {control}"),
                (Err(error), Some(_)) => panic!("{json} is refused: {error}"),
            }
        }
        insta::assert_snapshot!(format!("json-{name}"), shown);
    }
}

/// Depth and length of hostile texts cost neither the stack nor more than their length.
#[test]
fn hostile() {
    for depth in [10, 1_000, 100_000] {
        let nested = format!("[{{\"time\":300,\"bonus\":{}1{}}}]", "{\"upTo\":".repeat(depth), "}".repeat(depth));
        assert!(TimeControl::from_json(&nested).is_err());
        assert!(serde_json::from_str::<TimeControl>(&nested).is_err());
        assert!(TimeControl::from_json(&"[".repeat(depth)).is_err());
        assert!(TimeControl::from_json(&format!("[{{\"time\":1{}}}]", "0".repeat(depth))).is_err());
        assert!(TimeControl::from_json(&format!("[{{\"time\":0.{}1}}]", "0".repeat(depth))).is_err());
        let stages = vec!["{\"time\":1}"; depth.max(17)].join(",");
        assert!(TimeControl::from_json(&format!("[{stages}]")).is_err());
    }
}

/// serde_json passes numbers as maps with a private key if any crate in the build enables its arbitrary precision.
#[test]
fn arbitrary_precision() {
    use std::collections::BTreeMap;

    use serde::de::value::{Error, SeqDeserializer};

    let number = BTreeMap::from([("$serde_json::private::Number", "300.5")]);
    let stage = BTreeMap::from([("time", number)]);
    let stages = SeqDeserializer::<_, Error>::new(std::iter::once(stage));
    assert_eq!(TimeControl::deserialize(stages).map(|control| control.to_string()).as_deref(), Ok("300.5s"));
}

#[test]
fn errors_are_data() {
    use tc_notation::Violation;

    let error = |json: &str| TimeControl::from_json(json).expect_err(json);
    let value = error("[{\"time\":1},{\"time\":1,\"moves\":0}]");
    assert_eq!((value.stage(), value.key(), value.violation()), (Some(2), Some("moves"), Some(Violation::MovesZero)));
    let shape = error("[{\"time\":1},{\"tim\":1}]");
    assert_eq!((shape.stage(), shape.key(), shape.violation()), (Some(2), None, None));
    let control = error("[{\"time\":0}]");
    assert_eq!((control.stage(), control.key(), control.violation()), (None, None, Some(Violation::NoTime)));
    assert_eq!(error("[").stage(), None);
}
