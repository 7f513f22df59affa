//! The sequence of answers, and that it does not depend on the number of threads.

use std::fs;

use super::games::{folder, game, games, objects, told};

#[test]
fn answers_are_in_the_sequence_of_games_with_any_number_of_jobs() {
    let folder = folder("sequence");
    // Blocks of different lengths, so that threads end in another sequence.
    let many: String = (1..=900).map(|number| game(number, number % 450 == 0)).collect();
    fs::write(folder.join("a.pgn"), &many).expect("a file");
    for number in 0..30 {
        fs::write(folder.join(format!("b{number:02}.pgn")), games(number % 5 + 1)).expect("a file");
    }
    let mut answers = Vec::new();
    for jobs in ["1", "7"] {
        for args in [&["--format", "json"][..], &["--all"], &["--summary", "player", "--format", "csv"]] {
            let (status, output, errors) = told(&folder, &[&[".", "--jobs", jobs], args].concat());
            assert_eq!((status, errors.as_str()), (Some(1), ""));
            answers.push(output);
        }
    }
    let (first, others) = answers.split_at(3);
    assert_eq!(first, others);
    let mut expected: Vec<(String, u64)> = (1..=900).map(|game| ("./a.pgn".to_owned(), game)).collect();
    for number in 0..30 {
        expected.extend((1..=number % 5 + 1).map(|game| (format!("./b{number:02}.pgn"), game)));
    }
    let found: Vec<(String, u64)> = objects(&first[0])
        .iter()
        .map(|object| (object["file"].as_str().expect("a name").to_owned(), object["game"].as_u64().expect("a number")))
        .collect();
    assert_eq!(found, expected);
}

/// Games so short that their answers are much longer than they: blocks are answered piece by piece.
#[test]
fn answers_can_be_much_longer_than_the_games() {
    let folder = folder("short-games");
    fs::write(folder.join("a.pgn"), "[Event \"\"]\n\n*\n\n".repeat(20_000)).expect("a file");
    let (status, output, _) = told(&folder, &["a.pgn", "--format", "json"]);
    assert_eq!(status, Some(0));
    let numbers: Vec<u64> = objects(&output).iter().map(|object| object["game"].as_u64().expect("a number")).collect();
    assert_eq!(numbers, (1..=20_000).collect::<Vec<u64>>());
}
