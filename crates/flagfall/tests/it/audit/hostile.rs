//! Files that no program should write, and texts that a terminal, a browser or a spreadsheet would act on.

use std::fs;

use super::games::{folder, game, games, objects, run, text, told};

/// Texts in tags, each with what it would do.
const HOSTILE: [&str; 6] = [
    "\u{1b}[2J\u{1b}]0;x\u{7}",
    "\u{202e}abc\u{200b}",
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "\u{9b}31m",
    "a\\nb\tc",
];

fn hostile_game(value: &str) -> String {
    game(1, true).replace("W1", value).replace("made up", value).replace("60+1", &format!("60+1 {value}"))
}

#[test]
fn nothing_acts_on_a_terminal_or_a_spreadsheet() {
    let folder = folder("hostile");
    for value in HOSTILE {
        fs::write(folder.join("a.pgn"), hostile_game(value)).expect("a file");
        for args in [
            &["a.pgn", "--all"][..],
            &["a.pgn", "--format", "json"],
            &["a.pgn", "--summary", "player"],
            &["a.pgn", "--summary", "event", "--format", "json"],
            &["a.pgn", "--summary", "event", "--format", "csv"],
            &["a.pgn", "--summary", "control", "--format", "csv"],
            &["a.pgn", "--fix-tags", "out.pgn"],
            &["no\u{1b}[2Jfile"],
        ] {
            let _ = fs::remove_file(folder.join("out.pgn"));
            let output = run(&folder, args);
            let shown = text(&[output.stdout, output.stderr].concat());
            let is_csv = args.contains(&"csv");
            let acts = |sign: char| sign.is_control() && !"\n\r".contains(sign) || sign == '\u{202e}';
            assert!(!shown.contains(|sign| acts(sign) || sign == '\u{200b}' && !is_csv), "{args:?}: {shown:?}");
            if is_csv {
                assert!(shown.lines().all(|line| !line.starts_with(['=', '+', '-', '@'])), "{shown}");
            }
        }
    }
}

/// Every beginning of a file, and files with random bytes in them, end with a report.
#[test]
fn garbage_is_reported() {
    let folder = folder("garbage");
    let pgn = games(2);
    let sgf = "(;FF[4]TM[300]OT[5x30 byo-yomi];B[aa]BL[299];W[bb]WL[1e9]OW[5](;B[cc]BL[-3])(;W[dd]))(;TM[\\]])";
    let mut seed: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut random = move |limit: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed >> 33).expect("31 bits") % limit
    };
    let mut number = 0;
    let mut write = |bytes: &[u8]| {
        number += 1;
        fs::write(folder.join(format!("{number:04}.pgn")), bytes).expect("a file");
    };
    for text in [pgn.as_bytes(), sgf.as_bytes()] {
        for _ in 0..60 {
            write(&text[..random(text.len())]);
            let mut noisy = text.to_vec();
            for _ in 0..=random(8) {
                let place = random(noisy.len());
                noisy[place] = u8::try_from(random(256)).expect("a byte");
            }
            write(&noisy);
        }
    }
    write(&(0..100_000).map(|_| u8::try_from(random(256)).expect("a byte")).collect::<Vec<u8>>());
    write(b"\x7fELF\0\0\0\0");
    write(b"\xff\xfe[\0E\0v\0e\0n\0t\0");
    write(&[b"[Event \"\xe9\xff\xc3\"]\n\n1. e4 {".as_slice(), &[b'a'; 3 << 20], b"} e5 *\n"].concat());
    write(&[b"[Event \"".as_slice(), &[b'a'; 3 << 20], b"\"]\n\n1. e4 *\n"].concat());
    for args in [&[".", "--format", "json"][..], &[".", "--all"], &[".", "--summary", "event"]] {
        let (status, output, errors) = told(&folder, args);
        assert!(matches!(status, Some(1 | 2)), "{status:?}");
        assert!(!errors.contains("panicked"), "{errors}");
        if args.contains(&"json") {
            let objects = objects(&output);
            assert!(objects.iter().all(|object| object["verdict"] != "unreadable" || object["reason"].is_string()));
        }
    }
}

/// Every rule that an audit names is an option that `flagfall run` accepts, with the control that it names.
#[test]
fn controls_and_rules_are_arguments_of_run() {
    let folder = folder("rules");
    let records = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/audit.in/games.pgn");
    let (_, output, _) = told(&folder, &[records, "--format", "json"]);
    let mut rules = 0;
    for object in objects(&output) {
        let control = object["control"].as_str().expect("a control");
        let options = object["rules"].as_array().expect("rules").iter().map(|rule| rule.as_str().expect("an option"));
        let options: Vec<&str> = options.flat_map(|rule| rule.split(' ')).collect();
        rules += options.len();
        let mut run = assert_cmd::Command::cargo_bin("flagfall").expect("the program is built");
        run.arg("run").arg(control).args(&options).write_stdin("").assert().success();
    }
    assert!(rules > 0, "a game has rules");
}
