//! `flagfall run --save` and `--replay`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;

const EVENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-core/tests/games/kgs-1m-5x30s.jsonl");
const CONTROL: &str = "1m, 5 x r1/30s";

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.current_dir(folder).arg("run").args(args).output().expect("it runs")
}

/// What a run that ends well prints.
fn printed(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a run that fails says.
fn refused(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "nothing is answered by halves: {args:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("the file")
}

fn write(folder: &Path, file: &str, text: impl AsRef<[u8]>) {
    fs::write(folder.join(file), text).expect("the file");
}

#[test]
fn a_replay_answers_like_the_first_run() {
    let folder = folder("replay");
    let first = printed(&folder, &[CONTROL, "--events", EVENTS, "--save", "game"]);
    assert_eq!(printed(&folder, &["--replay", "game"]), first);
    assert_eq!(printed(&folder, &["--replay", "game", "--save", "copy"]), first);
    assert_eq!(read(&folder, "copy"), read(&folder, "game"), "the whole journal");
    let text = printed(&folder, &[CONTROL, "--events", EVENTS, "--format", "text"]);
    assert_eq!(printed(&folder, &["--replay", "game", "--format", "text"]), text);
}

#[test]
fn every_option_is_in_the_journal() {
    let folder = folder("options");
    let options = "--seats 3 --tc-seat 1=4m --boundary past-zero --first-bonus --free-moves 1 --free-bonus --start-clock 9000.5 \
                   --calendar weekend --pauses 1 --after-flag drop --lag fixed:100.000001 --stage-change zero-all";
    let lines = r#"
        {"type":"start","at":172790000,"seat":0}
        {"type":"press","at":172791000,"seat":0}
        {"type":"press","at":172792000,"seat":1}
        {"type":"press","at":172793000,"seat":2}
        {"type":"pause","at":172794000,"reason":"player","seat":1}
        {"type":"resume","at":172795000,"reason":"player","seat":1}
        {"type":"press","at":172799000,"seat":0,"lag":50}
        {"type":"tick","at":172800000}
        {"type":"tick","at":345839999.99999}
        {"type":"tick","at":345840000.00001}
        {"type":"tick","at":345850000}
    "#;
    write(&folder, "events", lines);
    let args: Vec<&str> =
        ["5m.. + 3s", "--events", "events", "--save", "game"].into_iter().chain(options.split_whitespace()).collect();
    let first = printed(&folder, &args);
    assert!(first.contains(r#""type":"flag""#), "{first}");
    assert_eq!(printed(&folder, &["--replay", "game"]), first);
}

/// A run in two halves, with a refused line and garbage in the first, is the whole run.
#[test]
fn a_journal_is_gone_on_with() {
    let folder = folder("halves");
    let whole = printed(&folder, &[CONTROL, "--events", EVENTS, "--save", "whole"]);
    let events = fs::read_to_string(EVENTS).expect("the game");
    let (middle, _) = events.match_indices('\n').nth(60).expect("a game of more moves");
    write(&folder, "one", format!("{}\n{}\nx\n", &events[..middle], r#"{"type":"go","at":0,"seat":0}"#));
    write(&folder, "other", &events[middle..]);
    assert_eq!(run(&folder, &[CONTROL, "--events", "one", "--save", "game"]).status.code(), Some(1));
    let half = read(&folder, "game");
    let both = printed(&folder, &["--replay", "game", "--events", "other", "--save", "copy"]);
    assert_eq!(both, whole);
    assert_eq!(read(&folder, "game"), half, "the journal that is replayed is only read");
    assert_eq!(printed(&folder, &["--replay", "game", "--events", "other", "--save", "./game"]), whole);
    assert_eq!(read(&folder, "game"), read(&folder, "whole"));
    assert_eq!(read(&folder, "copy"), read(&folder, "whole"));
}

/// What a crash leaves: the last line breaks off, perhaps inside of a character. It is let go, and written over.
#[test]
fn a_torn_line_is_left_out() {
    let folder = folder("torn");
    let first = printed(&folder, &[CONTROL, "--events", EVENTS, "--save", "game"]);
    let whole = read(&folder, "game");
    for torn in [&b"{\"at\":\"1"[..], b"{", b"\xc3", b"\0\0\0"] {
        write(&folder, "game", [whole.as_bytes(), torn].concat());
        let replayed = run(&folder, &["--replay", "game"]);
        assert_eq!(replayed.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&replayed.stdout), first);
        assert!(String::from_utf8_lossy(&replayed.stderr).contains("breaks off and is left out"));
    }
    run(&folder, &["--replay", "game", "--save", "game"]);
    assert_eq!(read(&folder, "game"), whole);
}

#[test]
fn a_damaged_journal_is_refused() {
    let folder = folder("damaged");
    printed(&folder, &[CONTROL, "--events", EVENTS, "--save", "game"]);
    let whole = read(&folder, "game");
    let lines: Vec<&str> = whole.lines().collect();
    let without = |gone: usize| {
        let kept = lines.iter().enumerate().filter(|(line, _)| *line != gone);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    let damages = [
        String::new(),
        "\n".into(),
        without(0),
        without(1),
        without(40),
        whole.replacen("927", "928", 1),
        whole.replacen("30s", "31s", 1),
        format!("{whole}\n"),
        format!("{whole}{}\n", lines[50]),
        format!("{whole}x\n"),
        format!("{whole}\u{fffd}\n"),
    ];
    for damaged in damages {
        write(&folder, "damaged", &damaged);
        let told = refused(&folder, &["--replay", "damaged"]);
        assert!(told.contains("`damaged` cannot be replayed: line "), "{told}");
        refused(&folder, &["--replay", "damaged", "--save", "damaged"]);
        assert_eq!(read(&folder, "damaged"), damaged, "it is not touched");
        refused(&folder, &["--replay", "damaged", "--save", "new"]);
        assert!(!folder.join("new").exists());
    }
    write(&folder, "damaged", [whole.as_bytes(), b"\xff\n"].concat());
    assert!(refused(&folder, &["--replay", "damaged"]).contains("cannot be replayed"));
}

#[test]
fn nothing_is_overwritten() {
    let folder = folder("overwrite");
    write(&folder, "precious", "text");
    write(&folder, "nothing", "");
    printed(&folder, &["5m", "--events", "nothing", "--save", "game"]);
    for args in [
        &["5m", "--events", "nothing", "--save", "precious"][..],
        &["5m", "--events", "nothing", "--save", "nothing"],
        &["5m", "--events", "nothing", "--save", "game"],
        &["--replay", "game", "--save", "precious"],
    ] {
        assert!(refused(&folder, args).contains("exists, and nothing is overwritten"));
    }
    assert_eq!(read(&folder, "precious"), "text");
    assert_eq!(read(&folder, "nothing"), "");
}

/// A run that cannot begin leaves no journal behind.
#[test]
fn bad_usage_leaves_no_file() {
    let folder = folder("usage");
    refused(&folder, &["5", "--save", "game"]);
    refused(&folder, &["5m", "--start-clock", "0", "--save", "game"]);
    refused(&folder, &["5m", "--events", "missing", "--save", "game"]);
    refused(&folder, &["5m", "--save", "missing/game"]);
    refused(&folder, &["5m", "--save", "."]);
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 0);
}

/// Where no more can be written the run ends: nothing is answered that is not in the journal. What is there can be gone on with.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let folder = folder("full");
    let whole = printed(&folder, &[CONTROL, "--events", EVENTS, "--save", "whole"]);
    let program = Command::cargo_bin("flagfall").expect("the program is built").get_program().to_owned();
    // Files of at most 2 blocks, and no signal where there would be more.
    let script = "trap '' XFSZ; ulimit -f 2; exec \"$0\" run \"$@\"";
    let mut limited = Command::new("sh");
    limited.current_dir(&folder).args(["-c", script]).arg(program);
    let output = limited.args([CONTROL, "--events", EVENTS, "--save", "game"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`game` cannot be written"));
    let answered = String::from_utf8(output.stdout).expect("text");
    assert!(whole.starts_with(&answered) && !answered.is_empty());
    let replayed = String::from_utf8(run(&folder, &["--replay", "game"]).stdout).expect("text");
    assert_eq!(replayed, answered);
}
