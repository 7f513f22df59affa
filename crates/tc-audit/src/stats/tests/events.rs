//! What the games of an event say together about the control that they declare.

use alloc::string::String;
use alloc::vec::Vec;

use crate::samples::{Sample, thoughts};
use crate::stats::{Summary, SummaryKey};
use crate::{Assumed, RecordFormat, Verdict};

/// A game: its event, the control that explains it best, and whether it fits.
type Game = (&'static str, &'static str, bool);

/// The names of groups, and what is said about the control, in games that all declare `90+30`.
const ROWS: [(&[Game], &[&str], &str); 7] = [
    (
        &[("Cup", "90m.. + 30s", true), ("Cup", "90s.. + 30s", true), ("Cup", "90m.. + 30s", true)],
        &["Cup"],
        "Cup, declared `90+30`: 3 games, explained best by `90m.. + 30s`\n\
         \x20 2 fit it, 1 fits another control\n\
         \x20 assumed in 2 games: each increment was on the clock before its move\n",
    ),
    (
        &[("Cup", "90s.. + 30s", true), ("Cup", "90m.. + 30s", true), ("Cup", "90m", false)],
        &["Cup"],
        "Cup, declared `90+30`: 3 games, explained equally well by `90m.. + 30s` and `90s.. + 30s`\n\
         \x20 each fits 1 game, 1 does not fit\n\
         \x20 assumed in 2 games: each increment was on the clock before its move\n",
    ),
    (
        &[("Cup", "15m", true), ("Cup", "10m", true), ("Cup", "5m", true)],
        &["Cup"],
        "Cup, declared `90+30`: 3 games, explained equally well by `10m`, `15m` and `5m`\n\
         \x20 each fits 1 game\n\
         \x20 assumed in 3 games: each increment was on the clock before its move\n",
    ),
    (
        &[("Cup", "15m", false), ("Cup", "10m", false)],
        &["Cup"],
        "Cup, declared `90+30`: 2 games, explained equally well by `10m` and `15m`\n\
         \x20 2 do not fit\n\
         \x20 assumed in 2 games: each increment was on the clock before its move\n",
    ),
    // Unknown events are no event.
    (&[("?", "15m", true), ("", "10m", true), (" - ", "5m", true), ("????.??.??", "5m", true)], &[""], ""),
    (&[("-", "15m", true), ("-", "15m", true)], &[""], ""),
    (
        &[("What?", "15m", true), ("?", "15m", true)],
        &["", "What?"],
        "What?, declared `90+30`: 1 game, explained best by `15m`\n\
         \x20 1 fits it\n\
         \x20 assumed in 1 game: each increment was on the clock before its move\n",
    ),
];

fn summary(games: &[Game]) -> Summary {
    let mut summary = Summary::new(SummaryKey::Event);
    for (event, control, fits) in games {
        let mut game = Sample::new(RecordFormat::Pgn, &["a", "b"]).with(event, "", "");
        game = game.played(control, thoughts(7, 4, 500, 20_000));
        game.record.declared[0].text = "90+30".into();
        game.audit.verdict = if *fits { Verdict::FitsWith } else { Verdict::Misfit };
        game.audit.assumed = Vec::from([Assumed::FirstBonus]);
        summary.add(&game.record, &game.audit, &game.timeline);
    }
    summary
}

#[test]
fn events_are_judged_by_their_games() {
    for (games, names, said) in ROWS {
        // In each sequence, and in parts.
        let reversed: Vec<Game> = games.iter().rev().copied().collect();
        let (first, rest) = games.split_at(1);
        let mut merged = summary(first);
        merged.merge(&summary(rest));
        for summary in [summary(games), summary(&reversed), merged] {
            let found: Vec<&str> = summary.rows().iter().filter_map(|row| row.name).collect();
            assert_eq!(found, names, "{games:?}");
            let text = summary.to_text(80);
            let judgements: String = text.split_once("\n\n").map_or("", |(_, judgements)| judgements).into();
            assert_eq!(judgements, said, "{games:?}");
        }
    }
}

/// Players whose names are unknown are one group without a name.
#[test]
fn unknown_players_have_no_name() {
    let mut summary = Summary::new(SummaryKey::Player);
    for players in [["?", "A"], ["-", ""], [" ??", "A"]] {
        let game = Sample::new(RecordFormat::Pgn, &players).played("15m", thoughts(7, 4, 500, 20_000));
        summary.add(&game.record, &game.audit, &game.timeline);
    }
    let rows: Vec<(Option<&str>, u64)> = summary.rows().iter().map(|row| (row.name, row.games)).collect();
    assert_eq!(rows, [(Some(""), 3), (Some("A"), 2)]);
}
