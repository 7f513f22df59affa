//! `flagfall round` as other programs use it: lines through pipes, and whatever bytes come in.

use crate::piped;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use piped::{Dialogue, answers, each_is_answered, flagfall, keys, kind, run};
use serde_json::Value;
use tc_testkit::round_scenario::{self, Scenario};
use tc_testkit::{is_long, some};

const OPEN: &str = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"],"deadline":60000}"#;
const LONGEST_LINE: usize = 1 << 21;

#[test]
fn garbage_is_answered() {
    let lines: [&[u8]; 12] = [
        br#"{"type":"commit","at":0,"by":"ann","action":1}"#,
        OPEN.as_bytes(),
        br#"{"type":"commit","at":1,"by":"ann","action":"}"#,
        b"{\"type\":\"commit\",\"at\":1,\"by\":\"ann\",\"action\":\"\xff\"}",
        "{\"type\":\"commit\",\"at\":1,\"by\":\"\u{1b}[31m\u{202e}\",\"action\":\"\u{7f}\u{9b}\"}".as_bytes(),
        br#"{"type":"commit","at":1000,"by":"ann","action":{"a":[1.0,-0]}}"#,
        br#"{"type":"commit","at":2000,"by":"ben","action":null}"#,
        br#"{"type":"open","at":2000,"round":{"game":"","seq":18446744073709551616},"players":["",""],"tc":"5m"}"#,
        br#"{"type":"reveal","at":3000,"who":["ben"],"round":{"game":"g","seq":1}}"#,
        br#"{"type":"pause","at":8796093022207.999}"#,
        br#"{"type":"abort","at":4000}"#,
        br#"{"type":"open","at":5000,"round":{"game":"g","seq":2},"players":["ann"],"idle":["ben"],"tc":"5m"}"#,
    ];
    piped::garbage_is_answered(&lines, |input| {
        for answer in each_is_answered(&["round", "--as", "ann", "--as", "arbiter", "--digest"], input) {
            match answer["ok"].as_bool().expect("ok") {
                true => assert!(
                    matches!(*keys(&answer), ["at", "effects", "next", "ok", "public_digest", "views"])
                        || keys(&answer) == ["at", "effects", "next", "ok", "public_digest", "resolution", "views"]
                ),
                false => assert_eq!(keys(&answer), ["at", "error", "next", "ok", "public_digest", "views"]),
            }
        }
    });
}

#[test]
fn long_lines_are_skipped() {
    piped::long_lines_are_skipped(&["round"], OPEN, LONGEST_LINE);
}

/// The longest action is taken, and the first that is longer is refused for what it is.
#[test]
fn long_actions_are_read() {
    let commit = |bytes: usize| {
        let action = "x".repeat(bytes - 2);
        let commit = format!(r#"{{"type":"commit","at":1,"by":"ann","action":"{action}"}}"#);
        each_is_answered(&["round"], format!("{OPEN}\n{commit}\n").as_bytes())
    };
    assert_eq!(commit(65_536)[1]["ok"], true);
    assert_eq!(kind(&commit(65_537)[1]), "action_too_large");
}

/// An action is reported to the letter, without blanks between its tokens and in ASCII.
#[test]
fn actions_are_reported_as_they_were_written() {
    let open = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a"],"missing":{"default":{"b" :
        1.50}}}"#;
    let lines = "{\"type\":\"force_seal\",\"at\":0}\n{\"type\":\"reveal\",\"at\":0}\n";
    let answers = |output: std::process::Output| String::from_utf8(output.stdout).expect("text");
    let answer = answers(run(&["round", open], lines.as_bytes()));
    assert!(answer.contains(r#""action":{"b":1.50},"#), "{answer}");
    let commit =
        "{\"type\":\"commit\",\"at\":0,\"by\":\"ann\",\"action\":[1.0,\t-0,\r \"\u{e9}\\t/\\/\u{1f600}\"]\t}\r\n";
    let answer = answers(run(&["round", OPEN, "--as", "arbiter"], commit.as_bytes()));
    assert!(answer.contains(r#""action":[1.0,-0,"\u00e9\t/\/\ud83d\ude00"],"#), "{answer}");
}

#[test]
fn lines_end_as_they_like() {
    let input = format!("\r\n{OPEN}\r\n\n  \n{}", r#"{"type":"tick","at":5}"#);
    let answers = each_is_answered(&["round"], input.as_bytes());
    assert!(answers.iter().all(|answer| answer["ok"] == true));
    assert_eq!(answers.len(), 2);
}

/// A program on the other side of a pipe gets each answer before it writes the next line, that to the argument before the first.
#[test]
fn answers_come_at_once() {
    let mut dialogue = Dialogue::begin(&["round", OPEN, "--as", "spectator"]);
    assert!(dialogue.hear().contains(r#""phase":"open""#));
    for at in 0..100 {
        assert!(dialogue.say(&format!(r#"{{"type":"tick","at":{at}}}"#)).contains(r#""ok":true"#));
    }
    assert!(dialogue.say("x").contains("bad_input"));
    assert!(dialogue.say(r#"{"type":"tick","at":60000}"#).contains(r#""phase":"sealed""#));
    assert_eq!(dialogue.end(), Some(1));
}

/// Among 65 536 players a commitment takes no longer than among few. A program that goes over all of them for every line
/// takes a hundred times as long.
#[test]
fn many_players_cost_no_more_a_line() {
    const LINES: usize = 4_000;
    let names: Vec<String> = (0..65_536).map(|place| format!("\"p{place:05}\"")).collect();
    let open = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["#;
    let mut dialogue = Dialogue::begin(&["round"]);
    let opened = dialogue.say(&format!("{open}{}]}}", names.join(",")));
    let opened: Value = serde_json::from_str(&opened).expect("an object");
    assert_eq!(keys(&opened), ["at", "effects", "next", "ok", "views"]);
    let began = Instant::now();
    for (number, name) in (1..=LINES).zip(&names) {
        let answer = dialogue.say(&format!(r#"{{"type":"commit","at":{number},"by":{name},"action":{number}}}"#));
        assert!(answer.contains(r#""ok":true"#), "{answer}");
        assert!(began.elapsed() < Duration::from_secs(20), "{number} lines took {:?}", began.elapsed());
    }
    assert_eq!(dialogue.end(), Some(0));
}

/// The argument is one line, whatever is in it.
#[test]
fn the_argument_is_a_line() {
    let spread = OPEN.replace(',', ",\n");
    let output = run(&["round", &spread], b"");
    assert_eq!(answers(&output)[0]["ok"], true);
    assert_eq!(output.status.code(), Some(0));
    let output = run(&["round", "x\ny"], OPEN.as_bytes());
    let replies = answers(&output);
    assert_eq!(replies.iter().map(kind).collect::<Vec<_>>(), ["bad_input", "none"]);
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn the_argument_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let mut command = flagfall(&["round"]);
    let output =
        command.arg(OsStr::from_bytes(b"{}\xff")).stdin(std::process::Stdio::null()).output().expect("it runs");
    assert_eq!(answers(&output)[0]["error"]["message"], "byte 3 of the line is not UTF-8");
    assert_eq!(output.status.code(), Some(1));
}

/// Only what cannot be read makes the exit status 1, and a file that cannot be read leaves nothing answered.
#[test]
fn exit_statuses() {
    let refused = each_is_answered(&["round"], format!("{OPEN}\n{OPEN}\n").as_bytes());
    assert_eq!(kind(&refused[1]), "already_open");
    let unreadable = run(&["round", OPEN, "--events", env!("CARGO_MANIFEST_DIR")], b"");
    assert_eq!(unreadable.status.code(), Some(2));
    let missing = run(&["round", OPEN, "--events", "missing"], b"");
    assert_eq!(missing.status.code(), Some(2));
    assert!(missing.stdout.is_empty());
}

const EVENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/round.in/rps.jsonl");

#[test]
fn a_broken_pipe_ends_quietly() {
    piped::a_broken_pipe_ends_quietly(&["round", "--events", EVENTS]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    piped::a_full_disk_is_told(&["round", "--events", EVENTS]);
}

/// What the program prints is what the library answers, in one of eight scenarios that lines can say, or in all of them.
#[test]
fn scenarios() {
    let rows = round_scenario::load().unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let mut count = 0;
    for row in some(&rows, 8) {
        let scenario = Scenario::of(row).unwrap_or_else(|problem| panic!("{}: {problem}", row.place));
        if scenario.can_be_said() {
            let viewers = scenario.viewers();
            let ran = scenario.run().unwrap_or_else(|problems| panic!("{}: {}", row.place, problems.join("\n")));
            let args: Vec<&str> = viewers.iter().flat_map(|viewer| ["--as", viewer]).collect();
            let lines: String = ran.iter().map(|step| format!("{}\n", step.line)).collect();
            let expected: Vec<Value> = ran.into_iter().map(|step| step.answer.json).collect();
            let args = [&["round", "--digest"], &args[..]].concat();
            assert_eq!(each_is_answered(&args, lines.as_bytes()), expected, "{}", row.place);
            count += 1;
        }
    }
    assert!(count > if is_long() { 800 } else { 100 }, "{count} scenarios");
}

/// The example in the help is what really happens.
#[test]
fn the_example_in_the_help() {
    let help = run(&["round", "--help"], b"");
    let help = String::from_utf8(help.stdout).expect("text");
    let (_, example) = help.split_once("  $ flagfall ").expect("an example");
    let (command, example) = example.split_once('\n').expect("an example");
    let mut dialogue = Dialogue::begin(&command.split(' ').collect::<Vec<_>>());
    let (example, _) = example.split_once("\n\n").expect("something behind it");
    let mut turns = 0;
    for turn in example.split("  > ").skip(1) {
        let (line, pattern) = turn.split_once("  < ").expect("an answer");
        let answer = dialogue.say(line.trim());
        let pattern: String = pattern.lines().map(|part| part.strip_prefix("     ").unwrap_or(part)).collect();
        assert!(fits(&pattern, answer.trim_end()), "{pattern} and {answer}");
        turns += 1;
    }
    assert_eq!(turns, 5);
    assert_eq!(dialogue.end(), Some(0));
}

/// Whether a text is the pattern, with anything in place of `...`.
fn fits(pattern: &str, text: &str) -> bool {
    let (first, rest) = pattern.split_once("...").unwrap_or((pattern, ""));
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let (between, last) = rest.rsplit_once("...").unwrap_or(("", rest));
    for part in between.split("...") {
        let Some((_, behind)) = text.split_once(part) else {
            return false;
        };
        text = behind;
    }
    text.ends_with(last)
}

/// Lines of earlier versions, and the answers to them. The effect of a move is later than they are, and the text of an error
/// can be put better; its kind stays.
#[test]
fn kept_rounds_are_answered_as_before() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let files = fs::read_dir(&kept).expect("the folder").map(|file| file.expect("a file").path());
    let lines: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "lines")).collect();
    assert!(lines.len() >= 7, "{lines:?}");
    for path in lines {
        let input = fs::read(&path).expect("the lines");
        let expected = fs::read_to_string(path.with_extension("jsonl")).expect("their answers");
        let expected = expected.lines().map(|line| serde_json::from_str(line).expect("JSON")).map(comparable);
        let answers = answers(&run(&["round", "--digest", "--as", "arbiter", "--as", "ann"], &input));
        let answers: Vec<Value> = answers.into_iter().map(comparable).collect();
        assert_eq!(answers, expected.collect::<Vec<Value>>(), "{}", path.display());
    }
}

/// The same without the text of an error, and without the effects of moves, at any depth.
fn comparable(mut answer: Value) -> Value {
    if let Some(Value::Object(error)) = answer.get_mut("error") {
        error.remove("message");
    }
    without_moves(answer)
}

fn without_moves(value: Value) -> Value {
    match value {
        Value::Array(list) => {
            list.into_iter().filter(|item| item["change"]["type"] != "moved").map(without_moves).collect()
        }
        Value::Object(keys) => keys.into_iter().map(|(key, value)| (key, without_moves(value))).collect(),
        value => value,
    }
}
