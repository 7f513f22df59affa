//! The corpus: legal texts, illegal ones and lints, each file named after the rule or subject that it shows. Every diagnostic and
//! every description is a snapshot.

use std::fmt::Write;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;
use tc_notation::{Dialect, LintCode, Spanned, TimeControl};
use tc_testkit::{corpus, properties};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(name)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Valid {
    text: String,
    /// How it prints; as it was written if this is missing.
    prints: Option<String>,
    json: Value,
}

#[test]
fn valid() {
    for (name, file) in corpus::load::<Valid>(folder("valid")) {
        let mut description = format!("{}\n", file.about);
        for Valid { text, prints, json } in &file.rows {
            let read =
                Spanned::parse(text, Dialect::Extended).unwrap_or_else(|error| panic!("{name}: {text:?}: {error}"));
            let control = read.control();
            assert_eq!(&control.to_string(), prints.as_ref().unwrap_or(text), "{name}: {text:?}");
            assert_eq!(&serde_json::to_value(control).unwrap(), json, "{name}: {text:?}");
            let from_json =
                TimeControl::from_json(&json.to_string()).unwrap_or_else(|error| panic!("{name}: {json}: {error}"));
            assert_eq!(&from_json, control, "{name}: {text:?}");
            properties::any_bytes(text.as_bytes());
            describe(&mut description, control);
        }
        insta::assert_snapshot!(format!("valid-{name}"), description);
    }
}

/// The control in words, point by point.
fn describe(description: &mut String, control: &TimeControl) {
    writeln!(description, "\n{control}\n  {}", control.describe()).unwrap();
    for stage in control.describe_stages() {
        for point in stage.points() {
            writeln!(description, "  {}. {point}", stage.stage).unwrap();
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Invalid {
    text: String,
    kind: String,
    span: (usize, usize),
    place: String,
    /// The likeliest correction, if there is one.
    hint: Option<String>,
    /// `original` for the strict dialect.
    dialect: Option<String>,
}

#[test]
fn invalid() {
    let mut wrong = Vec::new();
    for (name, file) in corpus::load::<Invalid>(folder("invalid")) {
        let mut shown = format!("{}\n", file.about);
        for Invalid { text, kind, span, place, hint, dialect } in &file.rows {
            let dialect = match dialect.as_deref() {
                None => Dialect::Extended,
                Some("original") => Dialect::Original,
                Some(other) => panic!("{name}: no dialect is called {other}"),
            };
            let error = TimeControl::parse_with(text, dialect).expect_err(text);
            let found = (error.kind().code(), error.span(), error.place().to_string(), error.suggestion());
            let wanted = (kind.as_str(), span.0..span.1, place.clone(), hint.clone());
            if found != wanted {
                wrong.push(format!("{name}: {text:?}\n   found {found:?}\n  wanted {wanted:?}"));
            }
            properties::any_bytes(text.as_bytes());
            writeln!(shown, "\n{error}\n{}", error.diagnostic()).unwrap();
        }
        insta::assert_snapshot!(format!("invalid-{name}"), shown);
    }
    assert!(wrong.is_empty(), "{} rows differ\n{}", wrong.len(), wrong.join("\n"));
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Linted {
    text: String,
    /// Every lint, stage by stage.
    lints: Vec<String>,
    /// The likeliest control that was meant, if one is known; looked at only if there is one lint.
    hint: Option<String>,
}

#[test]
fn lints() {
    let mut seen = Vec::new();
    for (name, file) in corpus::load::<Linted>(folder("lints")) {
        let mut shown = format!("{}\n", file.about);
        for Linted { text, lints, hint } in &file.rows {
            let read =
                Spanned::parse(text, Dialect::Extended).unwrap_or_else(|error| panic!("{name}: {text:?}: {error}"));
            let found: Vec<_> = read.control().lints().collect();
            let codes: Vec<_> = found.iter().map(|lint| lint.code().number()).collect();
            assert_eq!(&codes, lints, "{name}: {text:?}");
            if let [lint, ..] = found.as_slice()
                && (found.len() == 1 || hint.is_some())
            {
                assert_eq!(&lint.suggestions().next().map(ToString::to_string), hint, "{name}: {text:?}");
            }
            properties::any_bytes(text.as_bytes());
            seen.extend(found.iter().map(|lint| lint.code()));
            for diagnostic in read.diagnostics() {
                writeln!(shown, "\n{diagnostic}").unwrap();
            }
        }
        insta::assert_snapshot!(format!("lints-{name}"), shown);
    }
    assert!(LintCode::ALL.iter().all(|code| seen.contains(code)), "every lint has a row");
}
