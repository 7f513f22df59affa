//! `flagfall run` as other programs use it: lines through pipes, and whatever bytes come in.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;
use tc_core::{Clock, Program, Rules, Setup, StageChange, lines};

const START: &str = r#"{"type":"start","at":0,"seat":0}"#;
const LONGEST_LINE: usize = 65_536;

fn flagfall(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.arg("run").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What comes out when this goes in.
fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = flagfall(args).spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("it ends")
    })
}

fn answers(output: &Output) -> Vec<Value> {
    let text = str::from_utf8(&output.stdout).expect("text");
    assert!(text.chars().all(|c| matches!(c, ' '..='~' | '\n')), "nothing in it acts on a terminal");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

fn kind(answer: &Value) -> &str {
    answer["error"]["kind"].as_str().unwrap_or("none")
}

/// Checks that every line that is not blank has one answer.
fn each_is_answered(input: &[u8]) {
    let lines = input.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
    let output = run(&["5m.. + 3s"], input);
    let answers = answers(&output);
    assert_eq!(answers.len(), lines);
    for answer in &answers {
        let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
        match answer["ok"].as_bool().expect("ok") {
            true => assert_eq!(keys, ["applied", "at", "effects", "ok", "state"]),
            false => assert_eq!(keys, ["at", "error", "ok", "state"]),
        }
    }
    let is_bad = answers.iter().any(|answer| kind(answer) == "bad_input");
    assert_eq!(output.status.code(), Some(i32::from(is_bad)));
    assert!(output.stderr.is_empty());
    let text = run(&["5m.. + 3s", "--format", "text"], input);
    let text = String::from_utf8(text.stdout).expect("text");
    assert_eq!(text.lines().filter(|line| !line.starts_with("  ")).count(), lines, "one line is not indented");
}

#[test]
fn garbage_is_answered() {
    let deep = "[".repeat(60_000);
    let garbage: [&[u8]; 25] = [
        b"",
        b"   \t\r",
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b"{\"type\":\"tick\",\"at\":0}\x0c",
        b"{}",
        b"[]",
        b"null",
        b"{",
        br#"{"type":"start","at":0,"seat":0} {}"#,
        br#"{"type":"start","at":0,"seat":0}"#,
        br#"{"type":"press","at":1e999}"#,
        br#"{"type":"press","at":-0.0000001}"#,
        br#"{"type":"press","at":"1000"}"#,
        br#"{"type":"press","at":9223372036854.775807}"#,
        br#"{"type":"press","at":9223372036854.775808}"#,
        br#"{"type":"tick","at":-9223372036854.775808}"#,
        br#"{"type":"press","at":1000,"seat":99999999999999999999999}"#,
        br#"{"type":"give","at":1000,"seat":0,"time":9223372036854}"#,
        br#"{"type":"set","at":1000,"seat":0,"time":1,"stage":4294967295,"periods":65535}"#,
        "{\"type\":\"pr\u{202e}\u{1b}[31m\",\"at\":1}".as_bytes(),
        b"{\"type\":\"end\",\"at\":1,\"why\":\"\x7f\xc2\x9b\"}",
        deep.as_bytes(),
        br#"{"type":"tick","at":2000}"#,
    ];
    each_is_answered(&garbage.join(&b'\n'));
    each_is_answered(&garbage.join(&b"\r\n"[..]));
    each_is_answered(b"\n\n\n");
    each_is_answered(b"");
}

/// Random bytes, and lines with random bytes in them, from a fixed seed.
#[test]
fn random_bytes_are_answered() {
    let mut seed: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 32) as usize
    };
    let noise: Vec<u8> = (0..200_000).map(|_| random() as u8).collect();
    each_is_answered(&noise);
    let lines = [
        START,
        r#"{"type":"press","at":1000,"seat":0,"next":1,"lag":12.5}"#,
        r#"{"type":"set","at":2000,"seat":1,"time":5000,"stage":0,"periods":1}"#,
        r#"{"type":"pause","at":3000,"reason":"player","seat":1}"#,
        r#"{"type":"undo","at":4000,"force":true}"#,
    ];
    let mut mutated = Vec::new();
    for _ in 0..2_000 {
        let mut line = lines[random() % lines.len()].as_bytes().to_vec();
        for _ in 0..random() % 4 {
            let place = random() % line.len();
            match random() % 3 {
                0 => line[place] = random() as u8,
                1 => line.insert(place, b"0123456789.,-+eE\"{}[]:"[random() % 22]),
                _ => drop(line.remove(place)),
            }
        }
        mutated.append(&mut line);
        mutated.push(b'\n');
    }
    each_is_answered(&mutated);
}

/// The longest line that is read, and the first that is not.
#[test]
fn long_lines_are_skipped() {
    let padded = |length: usize| START.to_owned() + &" ".repeat(length - START.len());
    for end in ["\n", ""] {
        let longest = run(&["5m"], (padded(LONGEST_LINE) + end).as_bytes());
        assert_eq!(answers(&longest)[0]["ok"], true);
        let too_long = run(&["5m"], (padded(LONGEST_LINE + 1) + end).as_bytes());
        assert_eq!(kind(&answers(&too_long)[0]), "bad_input");
        assert_eq!(answers(&too_long).len(), 1);
        assert_eq!(too_long.status.code(), Some(1));
    }
    let input = format!("{}\n{}\n{START}\n", " ".repeat(3 * LONGEST_LINE), "x".repeat(50 * LONGEST_LINE));
    let kinds: Vec<String> = answers(&run(&["5m"], input.as_bytes())).iter().map(|a| kind(a).into()).collect();
    assert_eq!(kinds, ["bad_input", "none"], "a blank line is blank however long it is");
}

#[test]
fn lines_end_as_they_like() {
    let input = format!("\r\n{START}\r\n\n  \n{}", r#"{"type":"press","at":5}"#);
    let answers = answers(&run(&["5m"], input.as_bytes()));
    assert!(answers.iter().all(|answer| answer["ok"] == true));
    assert_eq!(answers.len(), 2);
}

/// A program on the other side of a pipe gets each answer before it writes the next line.
#[test]
fn answers_come_at_once() {
    for format in ["jsonl", "text"] {
        let mut child = flagfall(&["5m", "--format", format]).spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut at = 0;
        let mut say = |line: &str| {
            stdin.write_all(line.as_bytes()).expect("it reads");
            let mut answer = String::new();
            // In the text form what happened is indented, and the clocks come last.
            while answer.is_empty() || answer.starts_with("  ") {
                answer.clear();
                stdout.read_line(&mut answer).expect("it answers");
            }
            answer
        };
        assert!(say(&format!("{START}\n")).contains("running"));
        for _ in 0..100 {
            at += 1000;
            assert!(say(&format!("{{\"type\":\"press\",\"at\":{at}}}\n")).contains("running"));
        }
        assert!(say("x\n").contains("bad_input"));
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
    }
}

#[test]
fn a_broken_pipe_ends_quietly() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-core/tests/games/lichess-5m-3s.jsonl");
    let output = flagfall(&["5m", "--events", games]).stdout(writer).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-core/tests/games/lichess-5m-3s.jsonl");
    let full = std::fs::File::create("/dev/full").expect("/dev/full");
    let output = flagfall(&["5m", "--events", games]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the answer cannot be written"));
}

/// Real games: what the program prints is what the library answers.
#[test]
fn games() {
    let ordinary = Rules::default();
    let otb = ordinary.with_first_bonus().stage_change(StageChange::AtZeroAll);
    let games: [(&str, &[&str], Rules); 8] = [
        ("chesscom-10m-5s", &["10m.. + 5s", "--free-moves", "1"], ordinary.free_moves(1)),
        ("fide-world-cup-90m-30m", &["90m.. + 30s, 30m.. + 30s", "--first-bonus", "--stage-change", "zero-all"], otb),
        ("idchess-90m-30s", &["90m.. + 30s"], ordinary),
        ("kgs-1m-5x30s", &["1m, 5 x r1/30s"], ordinary),
        ("kgs-canadian-15-300", &["28.488s, r15/5m"], ordinary),
        ("lichess-5m-3s", &["5m.. + 3s", "--free-moves", "1"], ordinary.free_moves(1)),
        ("tcec-8m-3s", &["8m.. + 3s"], ordinary),
        ("uscf-60m-d5", &["(5s) 60m"], ordinary),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tc-core/tests/games");
    for (game, args, rules) in games {
        let mut events = Vec::new();
        let file = std::fs::File::open(folder.join(game).with_extension("jsonl"));
        file.expect("the game").read_to_end(&mut events).expect("the game");
        let program = Program::compile(&args[0].parse().expect("a control"));
        let setup: Setup = Setup::new(rules, program).expect("a setup");
        let mut clock = Clock::new(&setup);
        let text = str::from_utf8(&events).expect("text");
        let expected: String = text.lines().map(|line| lines::answer(&mut clock, line).to_json() + "\n").collect();
        let output = run(args, &events);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{game}");
        assert_eq!(output.status.code(), Some(0), "{game}");
    }
}
