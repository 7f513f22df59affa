//! `flagfall run --save` and `--replay`.

use crate::folders;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::CommandCargoExt;
use folders::{flagfall, folder, printed, read, refused, run, write};
use serde_json::Value;

const EVENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-core/tests/games/kgs-1m-5x30s.jsonl");
const CONTROL: &str = "1m, 5 x r1/30s";

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
                   --calendar weekend --pauses 1 --after-flag drop --lag fixed:100.001 --stage-change zero-all";
    let lines = r#"
        {"type":"start","at":172790000,"seat":0}
        {"type":"press","at":172791000,"seat":0}
        {"type":"press","at":172792000,"seat":1}
        {"type":"press","at":172793000,"seat":2}
        {"type":"pause","at":172794000,"reason":"player","seat":1}
        {"type":"resume","at":172795000,"reason":"player","seat":1}
        {"type":"press","at":172799000,"seat":0,"lag":50}
        {"type":"tick","at":172800000}
        {"type":"tick","at":345839999.999}
        {"type":"tick","at":345840000.001}
        {"type":"tick","at":345850000}
    "#;
    write(&folder, "events", lines);
    let args: Vec<&str> =
        ["5m.. + 3s", "--events", "events", "--save", "game"].into_iter().chain(options.split_whitespace()).collect();
    let first = printed(&folder, &args);
    assert!(first.contains(r#""type":"flag""#), "{first}");
    assert_eq!(printed(&folder, &["--replay", "game"]), first);
}

/// A flag that a line brings is in the journal, even if the line names a seat that no clock has; so is a cancellation.
#[test]
fn what_was_answered_is_in_the_journal() {
    let folder = folder("beyond");
    let start = r#"{"type":"start","at":0,"seat":0}"#;
    let beyond = r#"{"type":"press","at":11000,"seat":99}"#;
    let more = r#"{"type":"press","at":11000}"#;
    for (options, effect, after) in [
        (&["10s"][..], r#"{"type":"flag","at":10000,"seat":0}"#, r#""ok":true,"applied":false,"effects":[]"#),
        (&["1m", "--start-clock", "10000"], r#"{"type":"cancelled","at":10000,"seat":null}"#, r#""kind":"cancelled""#),
    ] {
        let game = format!("game-{}", options.len());
        write(&folder, "events", format!("{start}\n{beyond}\n"));
        let first = printed(&folder, &[options, &["--events", "events", "--save", &game]].concat());
        assert!(first.contains(&format!(r#""ok":true,"applied":false,"effects":[{effect}]"#)), "{first}");
        assert_eq!(printed(&folder, &["--replay", &game]), first);
        assert_eq!(read(&folder, &game).lines().count(), 3);
        write(&folder, "events", more);
        let both = printed(&folder, &["--replay", &game, "--events", "events"]);
        assert!(both.starts_with(&first) && both[first.len()..].contains(after), "the game does not go on: {both}");
    }
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

/// After a crash the last line is incomplete, perhaps in the middle of a character. It is left out, and overwritten.
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
        assert!(String::from_utf8_lossy(&replayed.stderr).contains("is incomplete and is left out"));
    }
    run(&folder, &["--replay", "game", "--save", "game"]);
    assert_eq!(read(&folder, "game"), whole);
}

/// A complete last line was answered: it is kept even if its line break is missing, or is another byte.
#[test]
fn a_lost_line_break_is_written_again() {
    let folder = folder("break");
    let first = printed(&folder, &[CONTROL, "--events", EVENTS, "--save", "game"]);
    let whole = read(&folder, "game");
    let lines = whole.trim_end().as_bytes();
    for (number, instead) in ["", " ", "\0", "\r", "\0\0", "\r{\"at\":\"1"].into_iter().enumerate() {
        write(&folder, "damaged", [lines, instead.as_bytes()].concat());
        let copy = format!("copy-{number}");
        for args in [&["--replay", "damaged", "--save", &copy][..], &["--replay", "damaged", "--save", "damaged"]] {
            let replayed = run(&folder, args);
            assert_eq!(replayed.status.code(), Some(0));
            assert_eq!(String::from_utf8_lossy(&replayed.stdout), first);
            let stderr = String::from_utf8_lossy(&replayed.stderr).into_owned();
            let expected = match instead.len() {
                0 => "the last line break of `damaged` is missing; the line is kept\n".to_owned(),
                bytes => format!("is damaged; the line is kept, and its damaged end is left out: {bytes} bytes\n"),
            };
            assert!(stderr.ends_with(&expected), "{stderr}");
            assert_eq!(stderr.matches("warning").count(), 1, "{stderr}");
        }
        assert_eq!(read(&folder, &copy), whole);
        assert_eq!(read(&folder, "damaged"), whole);
    }
    write(&folder, "damaged", [lines, lines.rsplit(|byte| *byte == b'\n').next().expect("a line")].concat());
    let stderr = refused(&folder, &["--replay", "damaged"]);
    assert!(stderr.contains("two lines without a line break between them"), "{stderr}");
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
        let stderr = refused(&folder, &["--replay", "damaged"]);
        let expected = if damaged.is_empty() { "the file is empty" } else { "line " };
        assert!(stderr.contains(&format!("`damaged` cannot be replayed: {expected}")), "{stderr}");
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
    write(&folder, "other", r#"{"flagfall":"snapshot","version":1}"#);
    printed(&folder, &["5m", "--events", "nothing", "--save", "game"]);
    let kept = read(&folder, "game");
    for (args, is_journal) in [
        (&["5m", "--events", "nothing", "--save", "precious"][..], false),
        (&["5m", "--events", "nothing", "--save", "nothing"], false),
        (&["5m", "--events", "nothing", "--save", "other"], false),
        (&["5m", "--events", "nothing", "--save", "."], false),
        (&["--replay", "game", "--save", "precious"], false),
        (&["5m", "--events", "nothing", "--save", "game"], true),
    ] {
        let stderr = refused(&folder, args);
        assert!(stderr.contains("already exists and is not overwritten"), "{stderr}");
        assert_eq!(stderr.contains("--replay"), is_journal, "only a journal can be gone on with: {stderr}");
    }
    assert_eq!(read(&folder, "precious"), "text");
    assert_eq!(read(&folder, "nothing"), "");
    assert_eq!(read(&folder, "game"), kept);
}

/// Only regular files are opened: opening others could block for ever.
#[cfg(unix)]
#[test]
fn nothing_is_saved_to_what_is_no_file() {
    let folder = folder("special");
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status().expect("mkfifo");
    assert!(made.success());
    for special in ["pipe", "/dev/null"] {
        let stderr = refused(&folder, &["5m", "--save", special]);
        assert!(stderr.contains("already exists and is not overwritten") && !stderr.contains("--replay"), "{stderr}");
    }
}

/// While a run saves to a journal, no other run does. The journal can still be replayed.
#[cfg(unix)]
#[test]
fn a_journal_is_saved_to_by_one_run() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let folder = folder("locked");
    let go_on = ["--replay", "game", "--save", "game", "--events", "-"];
    write(&folder, "late", r#"{"type":"press","at":3000}"#);
    let first = ["5m", "--save", "game", "--events", "-"];
    let line = |at: u64| match at {
        0 => r#"{"type":"start","at":0,"seat":0}"#.to_owned(),
        at => format!(r#"{{"type":"press","at":{at}}}"#),
    };
    for (args, at, answers) in [(&first[..], 0, 1), (&go_on, 1000, 2)] {
        let mut child = flagfall(&folder, args);
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped")).lines();
        stdin.write_all(line(at).as_bytes()).and_then(|()| stdin.write_all(b"\n")).expect("it reads");
        for _ in 0..answers {
            assert!(stdout.next().expect("an answer").expect("text").contains(r#""ok":true"#));
        }
        let kept = read(&folder, "game");
        assert_eq!(kept.lines().count(), answers + 1);
        for other in [&go_on[..], &["--replay", "game", "--save", "./game", "--events", "late"]] {
            let stderr = refused(&folder, other);
            assert!(stderr.contains("`game` cannot be written: another process is writing to it"), "{stderr}");
        }
        assert_eq!(printed(&folder, &["--replay", "game"]).lines().count(), answers);
        printed(&folder, &["--replay", "game", "--save", &format!("copy-{at}"), "--events", "late"]);
        assert_eq!(read(&folder, "game"), kept, "it is not touched");
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    }
    printed(&folder, &["--replay", "game", "--save", "game", "--events", "late"]);
    assert_eq!(read(&folder, "game"), read(&folder, "copy-1000"));
}

/// Runs with any number of seats replay their own journals.
#[test]
fn any_number_of_seats_is_replayed() {
    let folder = folder("seats");
    for seats in [1, 2, 3, 16] {
        let lines: Vec<String> = (1..=40).map(|at| format!(r#"{{"type":"press","at":{at}}}"#)).collect();
        write(&folder, "events", format!("{}\n{}\n", r#"{"type":"start","at":0,"seat":0}"#, lines.join("\n")));
        let (count, game) = (seats.to_string(), format!("game-{seats}"));
        let first = printed(&folder, &["5m", "--seats", &count, "--events", "events", "--save", &game]);
        assert_eq!(first.lines().count(), 41);
        let state: serde_json::Value = serde_json::from_str(first.lines().next().expect("a line")).expect("an object");
        assert_eq!(state["state"]["seats"].as_array().map(Vec::len), Some(seats));
        assert_eq!(printed(&folder, &["--replay", &game]), first);
    }
    let game = read(&folder, "game-16");
    write(&folder, "game-17", game.replacen(r#"["5m","#, r#"["5m","5m","#, 1));
    let stderr = refused(&folder, &["--replay", "game-17"]);
    let expected = "line 1: no clock can have this setup: expected at most 16 seats, found 17";
    assert!(stderr.contains(expected), "{stderr}");
}

/// A run that cannot begin leaves no journal.
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

/// When nothing more can be written the run ends: every answered line is in the journal, which can be continued.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let folder = folder("full");
    let whole = printed(&folder, &[CONTROL, "--events", EVENTS, "--save", "whole"]);
    let program = Command::cargo_bin("flagfall").expect("the program is built").get_program().to_owned();
    // Files of at most 2 blocks; a longer one is an error without a signal.
    let script = "trap '' XFSZ; ulimit -f 2; exec \"$0\" run \"$@\"";
    let mut limited = Command::new("sh");
    limited.current_dir(&folder).args(["-c", script]).arg(program);
    let output = limited.args([CONTROL, "--events", EVENTS, "--save", "game"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`game` cannot be written"));
    let answered = String::from_utf8(output.stdout).expect("text");
    assert!(whole.starts_with(&answered) && !answered.is_empty());
    let replayed = String::from_utf8(run(&folder, &["--replay", "game"]).stdout).expect("text");
    // A line that was written without its break counts, although it was not answered.
    let more = replayed.strip_prefix(&answered).expect("every answered line is in the journal");
    assert!(more.lines().count() <= 1, "{more}");
}

/// Journals and answers that earlier versions of the program wrote. The effect of a move is later than they are.
#[test]
fn s15_kept_journals_are_answered_as_before() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let journals = fs::read_dir(&kept).expect("the folder").map(|file| file.expect("a file").path());
    let journals: Vec<PathBuf> = journals.filter(|path| path.extension().is_some_and(|end| end == "journal")).collect();
    assert!(journals.len() >= 19, "{journals:?}");
    for journal in journals {
        let expected = fs::read_to_string(journal.with_extension("jsonl")).expect("its answers");
        let replayed = printed(&kept, &["--replay", journal.to_str().expect("text"), "--state", "brief"]);
        assert_eq!(without_moves(&replayed), without_moves(&expected), "{}", journal.display());
    }
}

/// The answers without the effects of moves.
fn without_moves(answers: &str) -> Vec<Value> {
    let answer = |line: &str| {
        let mut answer: Value = serde_json::from_str(line).expect("JSON");
        if let Some(effects) = answer["effects"].as_array_mut() {
            effects.retain(|effect| effect["type"] != "moved");
        }
        answer
    };
    answers.lines().map(answer).collect()
}
