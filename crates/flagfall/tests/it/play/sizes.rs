//! Screens at the three sizes of a small window, a usual one and a whole wall, of games that `flagfall run` has played.

use super::files::written;
use super::snapshots::compare;
use super::terminal::Terminal;

/// Lines and columns.
const SIZES: [(u16, u16); 3] = [(12, 40), (24, 80), (60, 200)];

/// Compares the screens of a game that goes on from its journal, at every size.
fn compare_sizes(name: &str, args: &[&str], lines: &str, options: &[&str]) {
    let path = written(name, args, lines);
    let mut terminal = Terminal::begin(&[&["--resume", path.to_str().expect("its name")], options].concat());
    let mut screens = Vec::new();
    for (rows, columns) in SIZES {
        terminal.resize(rows, columns);
        terminal.settled();
        // The old screen is gone once every line has its new place.
        screens.push(format!("{columns}x{rows}\n{}", terminal.settled()));
    }
    compare(name, &screens.join("\n\n"));
    terminal.leaves();
    std::fs::remove_file(&path).expect("it is there");
}

/// Byo-yomi: White has used a period and thinks in the next.
#[test]
fn byo_yomi() {
    let lines = r#"{"type":"start","at":0,"seat":0}
                   {"type":"press","at":27000}
                   {"type":"press","at":40500}
                   {"type":"tick","at":81000}"#;
    compare_sizes("byo_yomi", &["30s, 5 x r1/30s"], lines, &["--names", "Black,White"]);
}

/// A delay: the first move was shorter, the second longer, the third is in it.
#[test]
fn delay() {
    let lines = r#"{"type":"start","at":0,"seat":0}
                   {"type":"press","at":3000}
                   {"type":"press","at":20000}
                   {"type":"tick","at":22000}"#;
    compare_sizes("delay", &["(5s) 90m"], lines, &[]);
}

/// A flag, with ASCII.
#[test]
fn flag() {
    let lines = r#"{"type":"start","at":0,"seat":0}
                   {"type":"press","at":3000}
                   {"type":"tick","at":64000}"#;
    compare_sizes("flag", &["1m"], lines, &["--ascii"]);
}

/// Three, four, five and six players.
#[test]
fn several_players() {
    let lines = r#"{"type":"start","at":0,"seat":0}
                   {"type":"press","at":3000}
                   {"type":"press","at":64000}"#;
    for seats in ["3", "4", "5", "6"] {
        compare_sizes(&format!("players_{seats}"), &["20m", "--seats", seats], lines, &[]);
    }
}

/// A round of four, in which two have moved.
#[test]
fn round() {
    let lines = r#"{"type":"open","at":0,"seats":[0,1,2,3]}
                   {"type":"halt","at":3000,"seat":2}
                   {"type":"halt","at":5000,"seat":0}
                   {"type":"tick","at":8000}"#;
    compare_sizes("round", &["2m..5m + 30s", "--seats", "4"], lines, &["--names", "Ann,Ben,Cleo,Dan"]);
}
