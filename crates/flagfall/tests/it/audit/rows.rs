//! Moves and findings as rows.

use std::fs;

use serde_json::Value;

use super::games::{folder, game, games, objects, told};

/// The lines of CSV, their cells by the names of the header. No cell of these tests has a quote.
fn table(output: &str) -> Vec<Vec<(String, String)>> {
    let mut lines = output.split_terminator("\r\n");
    let header: Vec<String> = lines.next().expect("a header").split(',').map(str::to_owned).collect();
    let cells = |line: &str| header.iter().cloned().zip(line.split(',').map(str::to_owned)).collect::<Vec<_>>();
    lines.map(cells).collect()
}

/// JSON and CSV have the same columns in the same sequence, and the same values: what is not known is null and an empty cell.
#[test]
fn rows_of_moves_are_the_same_in_json_and_csv() {
    let folder = folder("rows");
    let two_stages = "[TimeControl \"40/5400:1800\"]\n\n1. e4 {[%clk 1:29:00]} e5 2. d4 {[%clk 1:28:59.25]} *\n\n";
    let unknown = "1. e4 {[%clk 0:01:00]} e5 *\n\n";
    fs::write(folder.join("a.pgn"), [&game(1, true), two_stages, unknown].concat()).expect("a file");
    let (status, csv, errors) = told(&folder, &["a.pgn", "--moves", "--format", "csv", "--jobs", "2"]);
    assert_eq!((status, errors.as_str()), (Some(1), ""));
    let (_, json, _) = told(&folder, &["a.pgn", "--moves", "--format", "json"]);
    let (csv, json) = (table(&csv), objects(&json));
    assert_eq!((csv.len(), json.len()), (24 + 3 + 2, 24 + 3 + 2));
    for (row, object) in csv.iter().zip(&json) {
        let object = object.as_object().expect("an object");
        let members: Vec<(String, String)> = object
            .iter()
            .map(|(name, value)| {
                let cell = match value {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                (name.clone(), cell)
            })
            .collect();
        let sorted = |mut cells: Vec<(String, String)>| {
            cells.sort();
            cells
        };
        assert_eq!(sorted(members), sorted(row.clone()));
    }
    let line = |place: usize| csv[place].iter().map(|(_, cell)| cell.as_str()).collect::<Vec<_>>().join(",");
    // White begins with 1:00, shows 0:55 after the first move and has earned a second: 6 seconds.
    assert_eq!(line(0), "a.pgn,1,0,1,0,55,6,0,1,1,60,1000,calm,");
    // The clock was raised to 9:59 at the seventh move, which 0:46 explains at most.
    assert!(line(12).starts_with("a.pgn,1,0,13,0,599,,0,1,,45,"), "{}", line(12));
    assert!(line(12).ends_with(",calm,time_set"), "{}", line(12));
    // Black's clock is not recorded, and nothing is made up.
    assert!(line(25).ends_with(",2,1,,,,,0,5400,1000,calm,"), "{}", line(25));
    assert!(line(26).contains(",3,0,5339.25,0.75,0,1,0,5340,"), "{}", line(26));
    // Without a control there are only the clocks.
    assert!(line(27).ends_with(",1,0,60,,,,,,,,"), "{}", line(27));
    assert!(line(28).ends_with(",2,1,,,,,,,,,"), "{}", line(28));
}

#[test]
fn rows_go_on_after_a_long_answer() {
    let folder = folder("many-rows");
    fs::write(folder.join("games.pgn"), games(2_000)).expect("a file");
    let (status, output, _) = told(&folder, &["games.pgn", "--moves", "--format", "csv"]);
    assert_eq!(status, Some(0));
    let rows = table(&output);
    assert_eq!(rows.len(), 2_000 * 24);
    for (place, row) in rows.iter().enumerate() {
        let number = |cell: usize| row[cell].1.parse::<usize>().expect("a number");
        assert_eq!((number(1), number(3)), (place / 24 + 1, place % 24 + 1));
    }
}

#[test]
fn findings_are_rows_of_a_spreadsheet() {
    let folder = folder("findings");
    fs::write(folder.join("games.pgn"), game(1, false) + &game(2, true)).expect("a file");
    let (status, output, _) = told(&folder, &["games.pgn", "--format", "csv"]);
    assert_eq!(status, Some(1));
    let [_, line] = output.split_terminator("\r\n").collect::<Vec<_>>()[..] else { panic!("{output}") };
    let offset = game(1, false).len();
    let start = format!("games.pgn,2,{offset},made up,,,,,*,,,13,0,W2,time_set,599,0,46,553,");
    assert!(line.starts_with(&start), "{line}");
    let (status, output, _) = told(&folder, &["games.pgn", "--format", "csv", "--only", "shifted"]);
    assert_eq!((status, output.lines().count()), (Some(0), 1), "{output}");
}

/// Where rows have no place for it, stderr says what cannot be read.
#[test]
fn rows_leave_out_what_cannot_be_read() {
    let folder = folder("unreadable");
    fs::write(folder.join("a.pgn"), game(1, false) + "[Event \"b\"]\n[White \"c\"]\n\n]]] ((\n\n" + &game(3, false))
        .expect("a file");
    fs::write(folder.join("empty.sgf"), "(;;;").expect("a file");
    for args in [["--moves", "json"], ["--moves", "csv"], ["--jobs=1", "csv"]] {
        let (status, output, errors) = told(&folder, &["empty.sgf", "nowhere.pgn", args[0], "--format", args[1]]);
        assert_eq!(status, Some(2), "{output}");
        assert!(errors.contains("`nowhere.pgn`"), "{errors}");
        assert!(!output.contains("reason"), "{output}");
    }
}

#[test]
fn rows_refuse_what_they_have_no_place_for() {
    let folder = folder("refused-rows");
    fs::write(folder.join("a.pgn"), game(1, false)).expect("a file");
    for (args, expected) in [
        (&["--moves"][..], "add '--format csv' or '--format json'"),
        (&["--moves", "--format", "csv", "--top", "1"], "'--top' chooses games, not rows"),
        (&["--format", "csv", "--top", "1"], "'--top' chooses games, not rows"),
        (&["--moves", "--summary", "player"], "cannot be used with"),
    ] {
        let (status, output, errors) = told(&folder, &[&["a.pgn"], args].concat());
        assert_eq!((status, output.as_str()), (Some(2), ""), "{args:?}");
        assert!(errors.contains(expected), "{args:?}: {errors}");
    }
}
