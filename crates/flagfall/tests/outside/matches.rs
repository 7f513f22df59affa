//! Matches of `examples/match.py` between scripted engines.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A match of scripted engines: its exit status, what it prints, and the lines that each engine received.
struct Match {
    status: Option<i32>,
    printed: String,
    received: [String; 2],
}

/// Plays a match in this control. An engine is its view and its moves.
fn play(name: &str, control: &str, engines: [(&str, &str); 2]) -> Match {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("match").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let scripted = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/engines/scripted.py");
    let logs = ["first", "second"].map(|name| folder.join(name));
    let engine = |((view, moves), log): ((&str, &str), &Path)| {
        let protocol = view.split([':', '-']).next().unwrap_or_default();
        format!("{view}=python3 {scripted} {protocol} {} {moves}", log.display())
    };
    let [first, second] = engines;
    let arguments = [engine((first, &logs[0])), engine((second, &logs[1]))];
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/match.py");
    let mut python = Command::new("python3");
    let output =
        python.arg(script).arg(control).args(arguments).env("FLAGFALL", env!("CARGO_BIN_EXE_flagfall")).output();
    let output = output.expect("there is Python");
    Match {
        status: output.status.code(),
        printed: String::from_utf8_lossy(&output.stdout).into(),
        received: logs.map(|log| fs::read_to_string(log).expect("a log")),
    }
}

impl Match {
    /// The result, after the last bar.
    fn result(&self) -> &str {
        self.printed.trim_end().rsplit(" | ").next().unwrap_or_default()
    }

    /// The views that were printed with the moves, and the lines that the engines received; both in the order of moves.
    fn views(&self, words: &[&str]) -> [Vec<String>; 2] {
        let views = self.printed.lines().filter_map(|line| line.split_once(" <- '")?.1.strip_suffix('\''));
        let mut printed = [Vec::new(), Vec::new()];
        for (ply, view) in views.enumerate() {
            printed[ply % 2].extend(view.split("\\n").map(String::from));
        }
        for (printed, received) in printed.iter().zip(&self.received) {
            let is_view = |line: &&str| line.split_once(' ').is_some_and(|(word, _)| words.contains(&word));
            let received: Vec<&str> = received.lines().filter(is_view).collect();
            // The last view of an engine that makes no more moves is not printed.
            assert!(received.starts_with(&printed.iter().map(String::as_str).collect::<Vec<_>>()), "{received:?}");
        }
        printed
    }
}

pub(crate) fn a_match_of_chess() {
    let engines = [("uci:delay-as-increment", "e2e4 g1f3 resign"), ("cecp", "e7e5 b8c6")];
    let game = play("chess", "(5s) 1h", engines);
    assert_eq!(game.status, Some(0), "{}", game.printed);
    assert_eq!(game.result(), "uci:delay-as-increment=python3 says resign");
    let [white, black] = game.views(&["go", "level", "time", "otim"]);
    assert!(white[0].ends_with("winc 5000 binc 5000"), "{white:?}");
    assert!(white[0].starts_with("go wtime 3605000 "), "{white:?}");
    assert_eq!((white.len(), black.len()), (2, 6), "three lines of CECP a move: {black:?}");
    assert!(game.received[1].contains("force\ne2e4\nlevel 0 60:05 0\ntime 360500"), "{}", game.received[1]);
}

pub(crate) fn a_match_of_shogi() {
    let game = play("shogi", "1h, r1/30s", [("usi", "7g7f P*5e 2h3c+ win"), ("usi", "8c8d 3c3d 2b3c")]);
    assert_eq!((game.status, game.result()), (Some(0), "usi=python3 says win"), "{}", game.printed);
    let [black, _] = game.views(&["go"]);
    assert!(black[0].starts_with("go btime 3600000 wtime 3600000 byoyomi 30000"), "{black:?}");
    assert!(game.received[0].contains("position startpos moves 7g7f 8c8d P*5e 3c3d\n"), "{}", game.received[0]);
}

pub(crate) fn a_match_of_go() {
    let game = play("go", "10m, 5 x r1/30s", [("gtp", "E5 PASS"), ("gtp-kgs", "C3 PASS")]);
    let result = "both have passed, gtp-kgs=python3 says B+3.5";
    assert_eq!((game.status, game.result()), (Some(0), result), "{}", game.printed);
    game.views(&["time_left"]);
    assert!(game.received[0].contains("\ntime_settings 720 30 1\n"), "{}", game.received[0]);
    assert!(game.received[1].contains("\nkgs-time_settings byoyomi 600 30 5\n"), "{}", game.received[1]);
    assert!(game.received[1].contains("play black E5\ntime_left black 599"), "{}", game.received[1]);
}

/// Time and errors end a match, with the exit status 1.
pub(crate) fn a_match_that_ends_badly() {
    let slow = play("slow", "tc=40/0.4+0.1", [("uci", "e2e4 slow"), ("uci", "e7e5")]);
    assert_eq!(slow.status, Some(1));
    assert!(slow.result().starts_with("uci=python3 has lost on time, "), "{}", slow.printed);
    assert!(slow.result().contains("winc 100 binc 100 movestogo 39'"), "what it received: {}", slow.printed);
    let illegal = play("illegal", "5m", [("uci", "z9z9"), ("cecp", "slow")]);
    assert_eq!((illegal.status, illegal.result()), (Some(1), "cecp=python3 says Illegal move: z9z9"));
    let illegal = play("illegal-go", "5m", [("gtp", "Z99"), ("gtp", "C3")]);
    assert_eq!((illegal.status, illegal.result()), (Some(1), "gtp=python3 says Illegal: play black Z99"));
    let mate = play("mate", "5m", [("uci", "f2f3 g2g4 '(none)'"), ("uci", "e7e5 d8h4")]);
    assert_eq!((mate.status, mate.result()), (Some(0), "uci=python3 says (none)"));
}
