//! `flagfall run` as other programs use it: lines through pipes, and whatever bytes come in.

use crate::piped;

use std::path::Path;

use piped::{Dialogue, each_is_answered, keys, run};
use tc_core::{Clock, Rules, Setup, StageChange};
use tc_testkit::scenario::{self, Options, Script};
use tc_testkit::scenario_files::Row;
use tc_testkit::some;

const START: &str = r#"{"type":"start","at":0,"seat":0}"#;
const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-core/tests/games/lichess-5m-3s.jsonl");

#[test]
fn garbage_is_answered() {
    let lines: [&[u8]; 15] = [
        START.as_bytes(),
        br#"{"type":"start","at":0,"seat":0} {}"#,
        br#"{"type":"press","at":1e999}"#,
        br#"{"type":"press","at":-0.0001}"#,
        br#"{"type":"press","at":8796093022207.999}"#,
        br#"{"type":"press","at":8796093022208}"#,
        br#"{"type":"tick","at":-8796093022207.999}"#,
        br#"{"type":"press","at":1000,"seat":99999999999999999999999}"#,
        br#"{"type":"give","at":1000,"seat":0,"time":8796093022207}"#,
        br#"{"type":"set","at":1000,"seat":0,"time":1,"stage":4294967295,"periods":65535}"#,
        b"{\"type\":\"end\",\"at\":1,\"why\":\"\x7f\xc2\x9b\"}",
        br#"{"type":"press","at":1000,"seat":0,"next":1,"lag":12.5}"#,
        br#"{"type":"set","at":2000,"seat":1,"time":5000,"stage":0,"periods":1}"#,
        br#"{"type":"pause","at":3000,"reason":"player","seat":1}"#,
        br#"{"type":"undo","at":4000,"force":true}"#,
    ];
    piped::garbage_is_answered(&lines, |input| {
        let answers = each_is_answered(&["run", "5m.. + 3s"], input);
        for answer in &answers {
            match answer["ok"].as_bool().expect("ok") {
                true => assert_eq!(keys(answer), ["applied", "at", "effects", "ok", "state"]),
                false => assert_eq!(keys(answer), ["at", "error", "ok", "state"]),
            }
        }
        let text = run(&["run", "5m.. + 3s", "--format", "text"], input);
        let text = String::from_utf8(text.stdout).expect("text");
        let told = text.lines().filter(|line| !line.starts_with("  "));
        assert_eq!(told.count(), answers.len(), "one line is not indented");
    });
}

#[test]
fn long_lines_are_skipped() {
    piped::long_lines_are_skipped(&["run", "5m"], START, 65_536);
}

#[test]
fn lines_end_as_they_like() {
    let input = format!("\r\n{START}\r\n\n  \n{}", r#"{"type":"press","at":5}"#);
    let answers = each_is_answered(&["run", "5m"], input.as_bytes());
    assert!(answers.iter().all(|answer| answer["ok"] == true));
    assert_eq!(answers.len(), 2);
}

/// A control on the other side of a pipe gets each answer before it writes the next line.
#[test]
fn answers_come_at_once() {
    for format in ["jsonl", "text"] {
        let mut dialogue = Dialogue::begin(&["run", "5m", "--format", format]);
        assert!(dialogue.say(START).contains("seat"));
        for seconds in 1..=100 {
            let press = format!(r#"{{"type":"press","at":{seconds}000}}"#);
            assert!(dialogue.say(&press).contains("seat"));
        }
        assert!(dialogue.say("x").contains("bad_input"));
        assert_eq!(dialogue.end(), Some(1));
    }
}

#[test]
fn a_broken_pipe_ends_quietly() {
    piped::a_broken_pipe_ends_quietly(&["run", "5m", "--events", GAME]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    piped::a_full_disk_is_told(&["run", "5m", "--events", GAME]);
}

/// The example of docs/machine.md. A line of the type `view` changes nothing, and is not in the journal.
#[test]
fn views() {
    let document = include_str!("../../../../docs/machine.md");
    let (_, example) = document.split_once("### Views").expect("a section");
    let mut example =
        example.lines().filter_map(|line| line.split_once(['>', '<'])).filter(|(before, _)| before.is_empty());
    let (asked, views) = (example.next().expect("a line").1.trim(), example.next().expect("an answer").1.trim());
    let journal = Path::new(env!("CARGO_TARGET_TMPDIR")).join("views.journal");
    let _ = std::fs::remove_file(&journal);
    let save = journal.to_str().expect("text");
    // It is later than the flag: it only shows it.
    let late = r#"{"type":"view","at":999999,"as":"clk","seat":0}"#;
    let end = r#"{"type":"press","at":2500}"#;
    let lines = [START, asked, late, end].join("\n");
    let answers = each_is_answered(&["run", "(5s) 3m", "--save", save], lines.as_bytes());
    let views: serde_json::Value = serde_json::from_str(&format!("{{{views}}}")).expect("a key");
    assert_eq!(answers[1]["views"], views["views"]);
    assert_eq!((&answers[1]["applied"], &answers[1]["effects"]), (&false.into(), &Vec::<u8>::new().into()));
    assert_eq!(answers[2]["views"][0]["text"], "[%clk 0:00:00.000000]");
    assert_eq!(answers[2]["state"]["status"], "over");
    assert_eq!((&answers[3]["applied"], &answers[3]["state"]["status"]), (&true.into(), &"running".into()));
    assert!(answers[3]["views"].is_null(), "only lines that ask for views have them");
    let journal = std::fs::read_to_string(&journal).expect("a journal");
    assert_eq!(journal.lines().count(), 3, "the setup, the start and the press: {journal}");

    // With the option every answer has them, also one that is refused, and when nobody is to move.
    let lines = [r#"{"type":"tick","at":0}"#, START, r#"{"type":"press","at":1,"seat":1}"#, "x"].join("\n");
    let answers = each_is_answered(&["run", "5m", "--views", "uci,bl"], lines.as_bytes());
    let texts = |answer: &serde_json::Value| -> Vec<String> {
        answer["views"].as_array().expect("a list").iter().map(|view| view["text"].to_string()).collect()
    };
    assert_eq!(texts(&answers[0]), [r#""BL[300]""#, r#""WL[300]""#]);
    assert_eq!(texts(&answers[1]).len(), 3);
    assert_eq!(texts(&answers[2])[0], r#""go wtime 299999 btime 300000""#);
    assert_eq!(texts(&answers[3])[0], r#""go wtime 300000 btime 300000""#);
}

/// What the program prints is what the library answers: in one of eight scenarios, or in all of them.
#[test]
fn scenarios() {
    let rows = scenario::rows().unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let rows: Vec<&Row> = some(&rows, 8).collect();
    std::thread::scope(|scope| {
        for part in rows.chunks(rows.len().div_ceil(8)) {
            scope.spawn(|| part.iter().copied().for_each(prints_what_the_library_answers));
        }
    });
}

fn prints_what_the_library_answers(row: &Row) {
    let script = Script::of(row).unwrap_or_else(|problem| panic!("{}: {problem}", row.place));
    let options = Options::arguments(row.cell("options"));
    let args: Vec<&str> = ["run", row.cell("control")].into_iter().chain(options.iter().map(String::as_str)).collect();
    let lines: String = script.lines().map(|line| format!("{line}\n")).collect();
    let printed = String::from_utf8(run(&args, lines.as_bytes()).stdout).expect("text");
    // Only the program has lines of the type `view`.
    let answers = script
        .answers()
        .into_iter()
        .map(|answer| answer.replace("berserk, skip_bonus\"", "berserk, skip_bonus, view\""));
    assert_eq!(printed.lines().collect::<Vec<_>>(), answers.collect::<Vec<_>>(), "{}: {}", row.place, row.name());
}

/// Real games: what the control prints is what the library answers.
#[test]
fn games() {
    let ordinary = Rules::default();
    let otb = Rules { first_bonus: true, stage_change: StageChange::AtZeroAll, ..ordinary };
    let games: [(&str, &[&str], Rules); 8] = [
        ("chesscom-10m-5s", &["10m.. + 5s", "--free-moves", "1"], Rules { free_moves: 1, ..ordinary }),
        ("fide-world-cup-90m-30m", &["90m.. + 30s, 30m.. + 30s", "--first-bonus", "--stage-change", "zero-all"], otb),
        ("idchess-90m-30s", &["90m.. + 30s"], ordinary),
        ("kgs-1m-5x30s", &["1m, 5 x r1/30s"], ordinary),
        ("kgs-canadian-15-300", &["28.488s, r15/5m"], ordinary),
        ("lichess-5m-3s", &["5m.. + 3s", "--free-moves", "1"], Rules { free_moves: 1, ..ordinary }),
        ("tcec-8m-3s", &["8m.. + 3s"], ordinary),
        ("uscf-60m-d5", &["(5s) 60m"], ordinary),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tc-core/tests/games");
    for (game, args, rules) in games {
        let events = std::fs::read_to_string(folder.join(game).with_extension("jsonl")).expect("the game");
        let control = args[0].parse().expect("a control");
        let setup = Setup::new(rules, &control).expect("a setup");
        let mut clock = Clock::new(&setup);
        let answer = |line: &str| tc_core::lines::answer(&mut clock, line).to_json() + "\n";
        let expected: String = events.lines().map(answer).collect();
        let output = run(&[&["run"], args].concat(), events.as_bytes());
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{game}");
        assert_eq!(output.status.code(), Some(0), "{game}");
    }
}
