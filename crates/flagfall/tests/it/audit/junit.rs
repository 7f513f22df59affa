//! `--format junit`: the same games and verdicts as in JSON, as XML that every parser reads.

use std::fs;
use std::path::Path;

use roxmltree::{Document, Node};

use super::games::{folder, objects, told};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What a case has within it.
fn ending(case: Node<'_, '_>) -> String {
    let children: Vec<&str> = case.children().filter(Node::is_element).map(|child| child.tag_name().name()).collect();
    children.join(" ")
}

/// What the case of a game with this verdict has within it.
fn expected(verdict: &str, exit_on: &str) -> &'static str {
    match (verdict, exit_on) {
        ("fits", _) => "",
        ("misfit", "misfit" | "fits_with") | ("fits_with", "fits_with") => "failure",
        ("misfit" | "fits_with", _) => "system-out",
        ("no_clock", _) => "skipped",
        _ => "error",
    }
}

#[test]
fn cases_are_the_games_of_json() {
    let files = ["docs/audit.in", "crates/tc-audit/tests/fixtures", "crates/tc-audit/tests/cases", "no-such-file"];
    for exit_on in ["misfit", "fits_with", "never"] {
        let told = |format: &str| {
            let args = [&files[..], &["--exit-on", exit_on, "--format", format]].concat();
            told(Path::new(ROOT), &args)
        };
        let ((status, xml, _), (of_json, json, _)) = (told("junit"), told("json"));
        assert_eq!(status, of_json);
        let document = Document::parse(&xml).expect("well-formed");
        let cases: Vec<(String, String, String)> = document
            .descendants()
            .filter(|node| node.has_tag_name("testcase"))
            .map(|case| {
                let name = case.attribute("name").unwrap_or_default();
                let name = name.split(':').next().unwrap_or_default();
                (case.attribute("classname").unwrap_or_default().into(), name.into(), ending(case))
            })
            .collect();
        let games: Vec<(String, String, String)> = objects(&json)
            .iter()
            .map(|game| {
                let file = game["file"].as_str().expect("a name").to_owned();
                let name = game["game"].as_u64().map_or("file".into(), |number| format!("game {number}"));
                (file, name, expected(game["verdict"].as_str().expect("a verdict"), exit_on).into())
            })
            .collect();
        assert_eq!(cases, games, "{exit_on}");
    }
}

#[test]
fn records_are_only_text() {
    let folder = folder("junit-text");
    for name in ["</testcase><a>", "\"'&<>", "]]>", "\u{1b}[2J\u{7}", "\u{202e}abc", "שחמט"] {
        let game =
            format!("[White \"{name}\"]\n[Round \"{name}\"]\n[TimeControl \"{name}\"]\n\n1. e4 {{[%clk {name}]}} *\n");
        fs::write(folder.join("a.pgn"), game).expect("a file");
        let (_, xml, errors) = told(&folder, &["a.pgn", "--format", "junit"]);
        let document = Document::parse(&xml).unwrap_or_else(|error| panic!("{name:?}: {error}: {xml}"));
        assert_eq!(document.descendants().filter(|node| node.has_tag_name("testcase")).count(), 1, "{name:?}");
        assert!(!xml.contains(['\u{1b}', '\u{202e}']) && errors.is_empty(), "{name:?}: {xml}{errors}");
    }
    for refused in [&["--moves"][..], &["--summary", "event"]] {
        let (status, output, errors) = told(&folder, &[&["a.pgn", "--format", "junit"], refused].concat());
        assert_eq!((status, output.as_str()), (Some(2), ""));
        assert!(errors.contains("'--format junit' has games"), "{errors}");
    }
}
