//! What summaries of many games say.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::prelude::*;
use tc_core::Span;
use tc_testkit::cases;

use super::any_time;
use super::rows::CELLS;
use crate::samples::{Sample, thoughts};
use crate::stats::{Summary, SummaryKey, Thinking};
use crate::{FindingKind, RecordFormat, Thought, Verdict};

fn sample() -> Sample {
    Sample::new(RecordFormat::Pgn, &["Rook, R.", "Knight, K."])
        .with("Cup", "2026.01.01", "1-0")
        .played("5m.. + 3s", thoughts(7, 60, 500, 20_000))
}

/// Some games of three players.
fn summary(key: SummaryKey) -> Summary {
    let mut summary = Summary::new(key);
    for (round, players) in [["Rook, R.", "Knight, K."], ["Rook, R.", ""], ["=1+1", "Rook, R."]].iter().enumerate() {
        let control = ["5m.. + 3s", "5m.. + 3s", "3m"][round];
        let event = ["Cup", "Cup", "電光石火杯"][round];
        let mut game = Sample::new(RecordFormat::Pgn, players).with(event, "2026.01.01", "1-0");
        game = game.played(control, thoughts(round as u64 + 7, 40, 500, 20_000));
        if round == 1 {
            game = game.found(FindingKind::TooHigh, 4, "too high").found(FindingKind::TimeSet, 5, "set");
        }
        summary.add(&game.record, &game.audit, &game.timeline);
    }
    summary
}

#[test]
fn summaries() {
    for key in SummaryKey::ALL {
        let summary = summary(key);
        let all = alloc::format!("{}\n{}\n{}\n", summary.to_text(100), summary.to_csv(), summary.to_json());
        insta::assert_snapshot!(key.name(), all);
        serde_json::from_str::<serde_json::Value>(&summary.to_json()).expect("JSON");
    }
}

/// A player who plays both sides has played one game.
#[test]
fn one_name_twice() {
    let mut game = sample();
    game.record.players = ["Self".to_string(), "Self".to_string()].into();
    let mut summary = Summary::new(SummaryKey::Player);
    summary.add(&game.record, &game.audit, &game.timeline);
    let rows = summary.rows();
    assert_eq!((rows.len(), rows[0].games, rows[0].moves), (1, 1, 60));
}

/// Groups beyond the limit are counted together, and nothing is lost.
#[test]
fn others() {
    let mut summary = Summary::bounded(SummaryKey::Event, 2, 1_000);
    for event in ["a", "b", "c", "a", "d"] {
        let game = sample().with(event, "", "");
        summary.add(&game.record, &game.audit, &game.timeline);
    }
    let rows: Vec<_> = summary.rows().iter().map(|row| (row.name, row.games)).collect();
    assert_eq!(rows, [(Some("a"), 2), (Some("b"), 1)]);
    assert_eq!(summary.others().map(|row| (row.games, row.moves)), Some((2, 120)));
    assert!(summary.to_csv().lines().last().is_some_and(|line| line.starts_with("(others),2,120,")));
    insta::assert_snapshot!(summary.to_text(80));
}

/// A mark that nobody sees is shown as its code, in columns that have room for it.
#[test]
fn invisible_marks_are_in_line() {
    let mut summary = Summary::new(SummaryKey::Event);
    for event in ["Cup", "Cu\u{200b}p of all"] {
        let game = sample().with(event, "", "");
        summary.add(&game.record, &game.audit, &game.timeline);
    }
    insta::assert_snapshot!(summary.to_text(100));
}

/// Summaries of parts of the games, merged, are the summary of all games.
#[test]
fn merged() {
    let games: Vec<Sample> = (0..9)
        .map(|seed| {
            let game = Sample::new(RecordFormat::Pgn, &["a", "b"]).with(["x", "y", "z"][seed % 3], "", "");
            let game = game.played("60m", thoughts(seed as u64, 60, 1, 60_000));
            if seed == 4 { game.found(FindingKind::TooHigh, 3, "too high") } else { game }
        })
        .collect();
    // Without a limit, with fewer cells than the games need, and with too few for medians.
    for cells in [1_000_000, 200, 3] {
        let summary = |games: &[Sample]| {
            let mut summary = Summary::bounded(SummaryKey::Event, 10, cells);
            games.iter().for_each(|game| summary.add(&game.record, &game.audit, &game.timeline));
            summary
        };
        let whole = summary(&games);
        for cut in [0, 1, 4, 9] {
            let (first, rest) = games.split_at(cut);
            let mut merged = summary(first);
            merged.merge(&summary(rest));
            assert_eq!(merged.to_json(), whole.to_json(), "{cells} cells, cut at {cut}");
        }
    }
}

/// Medians become less precise rather than memory greater, and the summary says so.
#[test]
fn many_different_times() {
    let game = |seed| Sample::new(RecordFormat::Pgn, &["a", "b"]).played("60m", thoughts(seed, 60, 1, 60_000));
    let mut coarse = Summary::bounded(SummaryKey::Event, 10, 120);
    let mut fine = Summary::new(SummaryKey::Event);
    for seed in 0..8 {
        let game = game(seed);
        coarse.add(&game.record, &game.audit, &game.timeline);
        fine.add(&game.record, &game.audit, &game.timeline);
    }
    assert_eq!(fine.median_error_permille(), Some(8));
    let error = coarse.median_error_permille().expect("medians");
    assert!(error > 8, "{error}");
    let median = |summary: &Summary| summary.rows()[0].median.expect("a median").as_micros();
    let (low, exact) = (median(&coarse), median(&fine));
    assert!(low <= exact && exact - low <= exact * i64::from(error) / 1_000, "{low} {exact}");
    assert!(coarse.to_text(80).contains(&alloc::format!("Medians can be {} % too low", error.div_ceil(10))));

    let mut none = Summary::bounded(SummaryKey::Event, 10, 3);
    let game = game(1);
    none.add(&game.record, &game.audit, &game.timeline);
    assert_eq!((none.median_error_permille(), none.rows()[0].median), (None, None));
    assert!(none.rows()[0].mean.is_some());
}

/// The memory of a summary has a bound: more players than are kept apart, with names as long as they can be and games
/// that differ in every move.
#[test]
fn memory() {
    let mut game = sample();
    let measured = allocation_counter::measure(|| {
        let mut summary = Summary::new(SummaryKey::Player);
        for round in 0..30_000_u64 {
            for (seat, player) in game.record.players.iter_mut().enumerate() {
                *player = alloc::format!("{:>0100}", round * 2 + seat as u64).chars().rev().collect();
            }
            game.timeline.moves.truncate(12);
            for (place, thought) in game.timeline.moves.iter_mut().enumerate() {
                thought.thought = Some(Span::saturating_micros(
                    (1_000_000_007 * (round + 1) * (place as u64 + 1)) as i64 % (1 << 45),
                ));
            }
            summary.add(&game.record, &game.audit, &game.timeline);
        }
        assert_eq!(summary.rows().len(), 20_000);
        assert_eq!(summary.others().map(|row| row.games), Some(40_000));
    });
    assert!(measured.bytes_max < 64 << 20, "{} bytes", measured.bytes_max);
}

/// Reads CSV (RFC 4180).
fn read_csv(csv: &str) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    let (mut line, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut chars = csv.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '"' if is_quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => line.push(core::mem::take(&mut cell)),
            '\r' if !is_quoted => {
                assert_eq!(chars.next(), Some('\n'));
                line.push(core::mem::take(&mut cell));
                lines.push(core::mem::take(&mut line));
            }
            _ => cell.push(char),
        }
    }
    assert!(line.is_empty() && cell.is_empty() && !is_quoted);
    lines
}

#[test]
fn cells() {
    for (name, cell) in CELLS {
        let mut summary = Summary::new(SummaryKey::Event);
        let game = sample().with(name, "", "");
        summary.add(&game.record, &game.audit, &game.timeline);
        let csv = summary.to_csv();
        let line = csv.lines().nth(1).expect("a line");
        assert!(line.starts_with(&alloc::format!("{cell},1,60,60,")), "{name:?}: {line}");
    }
}

proptest! {
    #![proptest_config(cases(256))]

    /// A summary of one player's games has the sums of all moves, and its median is not too high and at most 0.8 % low.
    #[test]
    fn a_summary_is_near(times in proptest::collection::vec(any_time(), 1..120)) {
        let mut game = sample();
        let like = game.timeline.moves[0];
        game.timeline.moves = times.iter().enumerate().map(|(place, time)| Thought { ply: place as u32 + 1, thought: *time, ..like }).collect();
        let mut summary = Summary::new(SummaryKey::Event);
        summary.add(&game.record, &game.audit, &game.timeline);
        let exact = Thinking::of(times);
        let rows = summary.rows();
        prop_assert_eq!((rows[0].timed, rows[0].total_micros), (exact.timed as u64, exact.total_micros));
        prop_assert_eq!((rows[0].mean, rows[0].longest), (exact.mean, exact.longest));
        let (near, exact) = (rows[0].median.map(Span::as_micros), exact.median.map(Span::as_micros));
        prop_assert_eq!(near.is_some(), exact.is_some());
        if let Some((near, exact)) = near.zip(exact) {
            prop_assert!(near <= exact && i128::from(exact - near) * 1_000 <= i128::from(exact) * 8, "{near} {exact}");
        }
    }

    /// What a spreadsheet reads is what the rows say.
    #[test]
    fn csv_is_read_back(names in proptest::collection::vec("\\PC{0,30}|[=+@,\"\r\n\t -]{0,6}", 1..6)) {
        let mut summary = Summary::new(SummaryKey::Event);
        let mut games: BTreeMap<String, u64> = BTreeMap::new();
        for name in &names {
            let game = sample().with(name, "", "");
            summary.add(&game.record, &game.audit, &game.timeline);
            *games.entry(summary.key().groups(&game.record, &game.audit)[0].0.clone()).or_default() += 1;
        }
        let lines = read_csv(&summary.to_csv());
        prop_assert_eq!(lines.len(), games.len() + 1);
        for (line, row) in lines[1..].iter().zip(summary.rows()) {
            prop_assert_eq!(line.len(), lines[0].len());
            prop_assert!(!line[0].starts_with(['=', '+', '-', '@', '\t', '\r']));
            let own = row.name.expect("the row of a group");
            let name = line[0].strip_prefix('\'').filter(|name| *name == own).unwrap_or(&line[0]);
            prop_assert_eq!(name, own);
            prop_assert_eq!(games.get(own).copied(), Some(row.games));
            prop_assert_eq!(&line[1], &row.games.to_string());
        }
        prop_assert!(summary.to_text(60).chars().all(|char| char == '\n' || !char.is_control()));
    }
}

#[test]
fn verdicts_are_counted() {
    let mut summary = Summary::new(SummaryKey::Control);
    for (place, verdict) in Verdict::ALL.into_iter().enumerate() {
        for _ in 0..=place {
            let mut game = sample();
            game.audit.verdict = verdict;
            summary.add(&game.record, &game.audit, &game.timeline);
        }
    }
    assert_eq!(summary.rows()[0].verdicts, [1, 2, 3, 4, 5]);
}
