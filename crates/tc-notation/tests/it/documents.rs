//! The tables of docs/notation.md are what the library does.

use std::path::PathBuf;

use tc_notation::TimeControl;
use tc_testkit::markdown::table;

fn specification() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/notation.md");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn cells<const COLUMNS: usize>(title: &str) -> Vec<[String; COLUMNS]> {
    let rows = table(&specification(), title).into_iter();
    rows.map(|row| row.try_into().unwrap_or_else(|row| panic!("{title}: {row:?}"))).collect()
}

#[test]
fn examples() {
    for [text, words, json] in cells("Examples") {
        let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(control.to_string(), text);
        assert_eq!(control.describe().to_string(), words, "{text}");
        assert_eq!(control.to_json(), json, "{text}");
        assert_eq!(TimeControl::from_json(&json).expect(&json), control, "{text}");
    }
}

#[test]
fn errors() {
    for [text, kind, suggestion] in cells("Errors") {
        let error = text.parse::<TimeControl>().expect_err(&text);
        assert_eq!((error.kind().code(), error.suggestion()), (kind.as_str(), Some(suggestion)), "{text}");
    }
}

#[test]
fn lints() {
    for [code, text, suggestion, _] in cells("Lints") {
        let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let lints: Vec<_> = control.lints().collect();
        let [lint] = lints.as_slice() else { panic!("{text}: {lints:?}") };
        assert_eq!(lint.code().number(), code, "{text}");
        assert_eq!(lint.suggestions().next().map(ToString::to_string), Some(suggestion), "{text}");
    }
}

/// Every text in the column `here` is a control that prints as it is written.
#[test]
fn comparison() {
    let document = specification();
    for row in table(&document, "Comparison") {
        let here = row.get(2).expect("a third column");
        for text in here.split("`, `").map(|text| text.trim_matches('`')) {
            let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(control.to_string(), text);
        }
    }
}
