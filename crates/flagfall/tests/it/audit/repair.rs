//! `--fix-tags`: a copy, in which only tags differ.

use std::fs;
use std::path::Path;

use super::games::{audit, folder, game, games, told};

/// A game whose tag has minutes, which its clocks prove.
fn in_minutes(tag: &str, line_end: &str) -> String {
    let moves: String = (1..=10)
        .map(|turn| format!("{turn}. Nf3 {{[%clk 1:29:{:02}]}} Nf6 {{[%clk 1:28:{:02}]}}\n", 59 - turn, 40 - turn))
        .collect();
    format!("[Event \"a\"]\n{tag}[White \"\u{e9}\"]\n\n{moves}*\n\n").replace('\n', line_end)
}

fn repaired(folder: &Path, text: &[u8]) -> (Option<i32>, Vec<u8>, String) {
    fs::write(folder.join("in.pgn"), text).expect("a file");
    let _ = fs::remove_file(folder.join("out.pgn"));
    let (status, output, _) = told(folder, &["in.pgn", "--fix-tags", "out.pgn", "--format", "json"]);
    (status, fs::read(folder.join("out.pgn")).expect("a copy"), output)
}

#[test]
fn all_other_bytes_stay_as_they_are() {
    let folder = folder("repair");
    for line_end in ["\n", "\r\n"] {
        let before = ["\u{feff}", &game(1, false), "  \n% a line\n"].concat().into_bytes();
        let after = [game(3, true).as_bytes(), b"[Event \"Latin-1 \xe9\"]\n\n1. e4 *\n\n\n \t"].concat();
        let tag = |value: &str| in_minutes(&format!("[TimeControl \"{value}\"]\n"), line_end);
        let join = |middle: &str| [&before, middle.as_bytes(), &after].concat();
        let (status, copy, output) = repaired(&folder, &join(&tag("90+30")));
        assert_eq!(status, Some(1));
        assert_eq!(String::from_utf8_lossy(&copy), String::from_utf8_lossy(&join(&tag("5400+30"))));
        assert_eq!(copy, join(&tag("5400+30")));
        assert!(output.contains(r#""repair":{"old":"90+30","new":"5400+30"}"#), "{output}");
        assert_eq!(output.matches("\"repair\"").count(), 1, "{output}");
    }
}

#[test]
fn a_missing_tag_is_added_after_the_others() {
    let folder = folder("missing-tag");
    for line_end in ["\n", "\r\n"] {
        let (_, copy, output) = repaired(&folder, in_minutes("", line_end).as_bytes());
        let copy = String::from_utf8(copy).expect("text");
        let added = copy.replacen(&format!("{line_end}[TimeControl \"5400\"]"), "", 1);
        assert_eq!(added, in_minutes("", line_end), "{output}");
        assert!(
            copy.contains(&format!("\u{e9}\"]{line_end}[TimeControl \"5400\"]{line_end}{line_end}1. Nf3")),
            "{copy}"
        );
    }
}

/// Clocks that never move show no control: nobody knows that they ran.
#[test]
fn clocks_that_stand_still_repair_nothing() {
    let folder = folder("repair-still");
    for tag in ["", "[TimeControl \"-\"]\n"] {
        let moves: String =
            (1..=15).map(|turn| format!("{turn}. Nf3 {{[%clk 1:30:00]}} Nf6 {{[%clk 1:30:00]}}\n")).collect();
        let text = format!("[Event \"a\"]\n{tag}\n{moves}*\n\n");
        let (_, copy, output) = repaired(&folder, text.as_bytes());
        assert_eq!(String::from_utf8(copy).expect("text"), text, "{output}");
    }
}

#[test]
fn games_that_are_too_long_are_copied() {
    let folder = folder("repair-too-long");
    let long = format!("[Event \"long\"]\n\n{{{}}} 1. e4 *\n\n", "a comment\n".repeat(900_000));
    let text = [game(1, false), long, game(2, false)].concat();
    let (status, copy, _) = repaired(&folder, text.as_bytes());
    assert_eq!(status, Some(2));
    assert!(copy == text.as_bytes(), "the copy is the same");
}

#[test]
fn nothing_is_overwritten_or_left() {
    let folder = folder("repair-refused");
    fs::write(folder.join("in.pgn"), games(1)).expect("a file");
    fs::write(folder.join("other.pgn"), "mine").expect("a file");
    fs::write(folder.join("go.sgf"), "(;TM[300];B[aa]BL[299])").expect("a file");
    let broken_off = [&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3][..], b"cut"].concat();
    fs::write(folder.join("broken.gz"), broken_off).expect("a file");
    let rows: [(&[&str], &str); 9] = [
        (&["in.pgn", "--fix-tags", "in.pgn"], "`in.pgn` already exists and is not overwritten"),
        (&["in.pgn", "--fix-tags", "other.pgn"], "`other.pgn` already exists and is not overwritten"),
        (&["in.pgn", "--fix-tags", "./in.pgn"], "already exists and is not overwritten"),
        (&["in.pgn", "--fix-tags", "-"], "stdout has the changes"),
        (&["in.pgn", "other.pgn", "--fix-tags", "new.pgn"], "name one file, no folder"),
        (&[".", "--fix-tags", "new.pgn"], "name one file, no folder"),
        (&["go.sgf", "--fix-tags", "new.pgn"], "only tags of PGN are repaired"),
        (&["broken.gz", "--fix-tags", "new.pgn"], "the copy is not written"),
        (&["in.pgn", "--fix-tags", "new.pgn", "--format", "csv"], "'--format csv' has no row for a repaired tag"),
    ];
    let names = || {
        let names = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    };
    let before = names();
    for (args, said) in rows {
        let (status, _, errors) = told(&folder, args);
        assert_eq!(status, Some(2), "{args:?}");
        assert!(errors.replace("\n  ", " ").contains(said), "{args:?}: {errors}");
        assert_eq!(names(), before, "{args:?}");
    }
    assert_eq!(fs::read(folder.join("other.pgn")).expect("a file"), b"mine");
}

/// A game with the tag `90+30`: what its clocks are.
fn of_kind(event: &str, kind: &str) -> String {
    let clocks = |turn: usize| match kind {
        // Minutes, proved by fast moves.
        "minutes" => [format!("1:30:{:02}", 29 * turn), format!("1:29:{:02}", 59 - turn)],
        // Minutes, and White's fourth clock is too high.
        "raised" if turn == 4 => ["1:40:00".into(), "1:28:00".into()],
        "raised" => [format!("1:29:{:02}", 59 - turn), format!("1:28:{:02}", 40 - turn)],
        // Seconds, by the letter of the tag.
        "seconds" => [format!("0:01:{:02}", 59 - turn), format!("0:01:{:02}", 58 - turn)],
        _ => ["?".into(), "?".into()],
    };
    let moves: String = (1..=if kind == "minutes" { 2 } else { 10 })
        .map(|turn| match (kind, clocks(turn)) {
            ("none", _) => format!("{turn}. Nf3 Nf6\n"),
            (_, [white, black]) => format!("{turn}. Nf3 {{[%clk {white}]}} Nf6 {{[%clk {black}]}}\n"),
        })
        .collect();
    let event = if event.is_empty() { String::new() } else { format!("[Event \"{event}\"]\n") };
    format!("{event}[White \"{kind}\"]\n[TimeControl \"90+30\"]\n\n{moves}*\n\n")
}

/// The games of a file, by event and kind, and which of them get another tag.
type Row = (&'static [(&'static str, &'static str)], &'static [bool]);

const SHARED: [Row; 8] = [
    // A game proves it for those that prove nothing.
    (&[("cup", "minutes"), ("cup", "proof"), ("cup", "none"), ("cup", "raised")], &[true; 4]),
    // One that fits the tag as it is decides that nothing is changed, wherever it is.
    (&[("cup", "proof"), ("cup", "proof"), ("cup", "seconds")], &[false; 3]),
    (&[("cup", "seconds"), ("cup", "proof")], &[false; 2]),
    // Nothing is proved.
    (&[("cup", "none"), ("cup", "none")], &[false; 2]),
    // Other events decide for themselves.
    (&[("cup", "proof"), ("open", "seconds"), ("cup", "none"), ("open", "none")], &[true, false, true, false]),
    // Games without an event are not of one event.
    (&[("", "proof"), ("", "seconds"), ("", "none")], &[true, false, false]),
    (&[("?", "proof"), ("?", "seconds")], &[true, false]),
    (&[("-", "proof"), ("-", "seconds"), ("-", "none")], &[true, false, false]),
];

#[test]
fn tags_of_an_event_are_repaired_together_or_not_at_all() {
    let folder = folder("repair-shared");
    for (games, changed) in SHARED {
        let game = |(event, kind): &(&str, &str)| match *kind {
            "proof" => in_minutes("[TimeControl \"90+30\"]\n", "\n").replacen(
                "[Event \"a\"]\n",
                &if event.is_empty() { String::new() } else { format!("[Event \"{event}\"]\n") },
                1,
            ),
            kind => of_kind(event, kind),
        };
        let all: Vec<String> = games.iter().map(game).collect();
        let expected: String = all
            .iter()
            .zip(changed)
            .map(|(game, is_changed)| if *is_changed { game.replace("\"90+30\"", "\"5400+30\"") } else { game.clone() })
            .collect();
        let (_, copy, output) = repaired(&folder, all.concat().as_bytes());
        assert_eq!(String::from_utf8_lossy(&copy), expected, "{games:?}: {output}");
        let repairs = changed.iter().filter(|is_changed| **is_changed).count();
        assert_eq!(output.matches("\"repair\"").count(), repairs, "{games:?}");
        // So do the other forms, whatever the verdicts are.
        for (format, said) in [("text", "TimeControl: 90+30 -> 5400+30"), ("junit", "TimeControl: 90+30 -&gt; 5400+30")]
        {
            let _ = fs::remove_file(folder.join("out.pgn"));
            let (_, output, _) = told(&folder, &["in.pgn", "--fix-tags", "out.pgn", "--format", format]);
            assert_eq!(output.matches(said).count(), repairs, "{games:?}: {output}");
        }
        let _ = fs::remove_file(folder.join("out.pgn"));
        let (.., notes) = told(&folder, &["in.pgn", "--fix-tags", "out.pgn"]);
        let is_kept =
            games.iter().all(|(event, _)| *event == "cup") && games.iter().any(|(_, kind)| *kind == "seconds");
        let said = "the tag `90+30` of `cup` stays as it is: 1 of its games fits another control than the others";
        assert_eq!(notes.replace("\n  ", " ").contains(said), is_kept, "{games:?}: {notes}");
        // A stream is read once, and repaired as a file is.
        let _ = fs::remove_file(folder.join("out.pgn"));
        let mut child = audit(&folder, &["-", "--fix-tags", "out.pgn"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("it runs");
        std::io::Write::write_all(&mut child.stdin.take().expect("piped"), all.concat().as_bytes()).expect("it reads");
        child.wait().expect("it ends");
        assert_eq!(fs::read_to_string(folder.join("out.pgn")).expect("a copy"), expected, "{games:?}");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2, "nothing else is left");
    }
}
