//! `flagfall report`: one game, its picture, and what it refuses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

pub(super) const GAMES: &str = include_str!("../../../../docs/audit.in/games.pgn");

/// An empty folder for a test.
pub(super) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn report(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.current_dir(folder).arg("report").args(args);
    command
}

pub(super) fn run(folder: &Path, args: &[&str]) -> Output {
    report(folder, args).output().expect("it runs")
}

pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn object(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("an object")
}

#[test]
fn games_are_chosen_by_number() {
    let folder = folder("numbers");
    // Longer than one block of games.
    fs::write(folder.join("games.pgn"), format!("{GAMES}\n").repeat(60)).expect("a file");
    for (number, declared, moves, status) in
        [("1", "600+5", 24, 0), ("2", "90+30", 16, 0), ("239", "600+5", 24, 1), ("240", "90+30", 93, 1)]
    {
        let output = run(&folder, &["games.pgn", "--game", number, "--format", "json"]);
        assert_eq!(output.status.code(), Some(status), "{number}");
        let object = object(&output);
        assert_eq!(object["game"].to_string(), number);
        assert_eq!((&object["declared"], &object["moves"]), (&declared.into(), &moves.into()));
        assert_eq!(object["timeline"].as_array().map(Vec::len), Some(moves));
    }
    let output = run(&folder, &["games.pgn", "--game", "241"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("expected game 241 in `games.pgn`, found 240 games"));
}

/// The offset that an audit has for a game finds it, also in a compressed file and on stdin.
#[test]
fn games_are_chosen_by_offset() {
    let folder = folder("offsets");
    let games = format!("{GAMES}\n").repeat(60);
    fs::write(folder.join("games.pgn"), &games).expect("a file");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, games.as_bytes()).expect("memory");
    fs::write(folder.join("games.pgn.gz"), packed.finish().expect("memory")).expect("a file");
    let wanted = object(&run(&folder, &["games.pgn", "--game", "239", "--format", "json"]));
    let offset = wanted["offset"].to_string();
    let before = GAMES.len() as u64 * 59 + 59;
    assert!(wanted["offset"].as_u64().is_some_and(|offset| offset > before), "{offset}");
    for name in ["games.pgn", "games.pgn.gz", "-"] {
        let mut command = report(&folder, &[name, "--from-offset", &offset, "--format", "json"]);
        let output =
            command.stdin(fs::File::open(folder.join("games.pgn")).expect("a file")).output().expect("it runs");
        let mut found = object(&output);
        assert_eq!(found["game"], 1, "{name}");
        found["game"] = wanted["game"].clone();
        found["file"] = wanted["file"].clone();
        assert_eq!(found, wanted, "{name}");
    }
    let output = run(&folder, &["games.pgn", "--from-offset", "99999999"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is no game record"), "{}", text(&output.stderr));
}

/// What the moves took and what the clocks showed is what the record says.
#[test]
fn the_moves_add_up() {
    let folder = folder("moves");
    fs::write(folder.join("games.pgn"), GAMES).expect("a file");
    let object = object(&run(&folder, &["games.pgn", "--format", "json"]));
    let moves = object["timeline"].as_array().expect("moves");
    for player in 0..2 {
        let own: Vec<&Value> = moves.iter().filter(|made| made["player"] == player).collect();
        let number = |value: &Value| value.as_i64().expect("whole milliseconds");
        let used: i64 = own.iter().map(|made| number(&made["thought"])).sum();
        let last = number(&own.last().expect("a move")["clock"]);
        let increments = 5_000 * i64::try_from(own.len()).expect("few");
        assert_eq!(600_000 - used + increments, last, "player {player}");
        assert_eq!(number(&object["stats"]["players"][player]["total"]), used);
    }
}

#[test]
fn stdin_and_journals_are_records() {
    let folder = folder("stdin");
    let mut child =
        report(&folder, &["--game", "2"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    std::io::Write::write_all(&mut child.stdin.take().expect("piped"), GAMES.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("stdin, game 2"));

    let lines = r#"{"type":"start","at":0,"seat":0}
{"type":"press","at":2500}
{"type":"press","at":4000}
{"type":"press","at":14000.5}
"#;
    let mut run_it = assert_cmd::Command::cargo_bin("flagfall").expect("the program is built");
    run_it.current_dir(&folder).args(["run", "1m.. + 1s", "--save", "a.journal"]).write_stdin(lines).assert().success();
    let output = run(&folder, &["a.journal", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let object = object(&output);
    assert_eq!((&object["format"], &object["control"]), (&"journal".into(), &"1m.. + 1s".into()));
    let thoughts: Vec<String> =
        object["timeline"].as_array().expect("moves").iter().map(|made| made["thought"].to_string()).collect();
    assert_eq!(thoughts, ["2500", "1500", "10000.5"]);
}

#[test]
fn pictures_are_new_files() {
    let folder = folder("pictures");
    fs::write(folder.join("games.pgn"), GAMES).expect("a file");
    let output = run(&folder, &["games.pgn", "--plot", "game.svg"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let picture = fs::read_to_string(folder.join("game.svg")).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{picture}");
    for refused in ["game.svg", "games.pgn", "-", "nowhere/game.svg", "folder/"] {
        let output = run(&folder, &["games.pgn", "--plot", refused]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{refused}");
    }
    assert_eq!(fs::read_to_string(folder.join("game.svg")).expect("a picture"), picture);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2, "nothing else is left");
}

/// Names are text in every outlet: nothing in them acts on a terminal or on a browser.
#[test]
fn names_are_only_text() {
    let folder = folder("names");
    for name in ["</text><script>alert(1)</script>", "\u{1b}[2J\u{7}\u{9b}", "&lt;a&gt;", "\u{202e}abc", "]]>--><!--"] {
        fs::write(folder.join("a.pgn"), GAMES.replacen("\"White\"", &format!("\"{name}\""), 1)).expect("a file");
        for format in ["text", "json"] {
            let _ = fs::remove_file(folder.join("a.svg"));
            let _ = fs::remove_file(folder.join("a.html"));
            let output = run(&folder, &["a.pgn", "--plot", "a.svg", "--html", "a.html", "--format", format]);
            assert_eq!(output.status.code(), Some(0));
            let shown = text(&output.stdout);
            let acts = |sign: char| sign.is_control() && sign != '\n' || sign == '\u{202e}';
            assert!(!shown.contains(acts), "{name:?}: {shown:?}");
            for file in ["a.svg", "a.html"] {
                let drawn = fs::read_to_string(folder.join(file)).expect("a picture");
                assert!(!drawn.contains(acts), "{name:?}");
                assert!(!drawn.contains("<script") && !drawn.contains("<!--") && !drawn.contains("]]>"), "{drawn}");
            }
        }
    }
}

/// The beginnings of a record and what is no record end with a report or an error.
#[test]
fn broken_records_are_reported() {
    let folder = folder("broken");
    for length in (0..GAMES.len()).step_by(61) {
        fs::write(folder.join("a.pgn"), &GAMES.as_bytes()[..length]).expect("a file");
        let output = run(&folder, &["a.pgn"]);
        let status = output.status.code();
        assert!(matches!(status, Some(0..=2)), "{length}: {status:?}");
        assert_eq!(status == Some(2), output.stdout.is_empty(), "{length}");
        assert!(!text(&output.stderr).contains("panicked"), "{length}");
    }
    for bytes in [&b""[..], b"\n", b"\0\0\0", b"\x1f\x8b", b"\x7fELF", b"a text"] {
        fs::write(folder.join("a.pgn"), bytes).expect("a file");
        let output = run(&folder, &["a.pgn", "--format", "json"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(object(&output)["error"]["message"].is_string());
    }
}
