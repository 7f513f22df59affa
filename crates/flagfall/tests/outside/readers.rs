//! What other programs read of the texts that are written for them.

use std::process::Command;

use tc_core::TimeControl;
use tc_testkit::markdown::table;
use tc_testkit::outside::PYTHON_CHESS;

const DOCUMENT: &str = include_str!("../../../../docs/interop/records.md");
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/readers/python_chess.py");

pub(super) fn python_chess_reads_what_the_table_says() {
    let rows = table(DOCUMENT, "What other programs read");
    let python = PYTHON_CHESS.path().expect("the test is ignored without it");
    let output = Command::new(python).arg(SCRIPT).args(rows.iter().map(|row| &row[1])).output().expect("it starts");
    let printed = String::from_utf8(output.stdout).expect("it prints text");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(printed.lines().count(), rows.len());
    let read: Vec<String> = rows.iter().zip(printed.lines()).map(|(row, line)| in_words(&row[0], line)).collect();
    let expected: Vec<&str> = rows.iter().map(|row| row[2].as_str()).collect();
    assert_eq!(read, expected);
}

/// What was read, as the table says it next to the control that is meant.
fn in_words(control: &str, line: &str) -> String {
    let parts: Vec<Part> = line.split(' ').filter_map(Part::read).collect();
    let meant: TimeControl = control.parse().expect("a control");
    match (line, parts.as_slice()) {
        ("error", _) => "an error".into(),
        ("unlimited", _) => "unlimited".into(),
        (_, parts) if stages(parts).parse() == Ok(meant) => "the same".into(),
        (_, [Part { moves, time, .. }]) => {
            let plural = |number: &str| if number == "1" { "" } else { "s" };
            let (moves, time) = (*moves, *time);
            format!("{moves} move{} in {time} second{}", plural(moves), plural(time))
        }
        _ => format!("`{}`", stages(&parts)),
    }
}

/// A part of a control, in seconds; no moves are 0.
struct Part<'l> {
    moves: &'l str,
    time: &'l str,
    gain: &'l str,
    delay: &'l str,
}

impl<'l> Part<'l> {
    /// `40/7200+0+0`
    fn read(text: &'l str) -> Option<Part<'l>> {
        let (moves, rest) = text.split_once('/')?;
        let (time, rest) = rest.split_once('+')?;
        let (gain, delay) = rest.split_once('+')?;
        Some(Part { moves, time, gain, delay })
    }
}

/// The parts in our notation.
fn stages(parts: &[Part<'_>]) -> String {
    let stage = |Part { moves, time, gain, delay }: &Part<'_>| {
        let delay = if *delay == "0" { String::new() } else { format!("({delay}s) ") };
        let moves = if *moves == "0" { String::new() } else { format!("{moves}/") };
        let gain = if *gain == "0" { String::new() } else { format!(".. + {gain}s") };
        format!("{delay}{moves}{time}s{gain}")
    };
    parts.iter().map(stage).collect::<Vec<String>>().join(", ")
}
