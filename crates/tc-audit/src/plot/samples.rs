//! The games whose charts are drawn.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Pressure, Seat, Span};

use crate::samples::{Sample, thoughts};
use crate::{Ending, FindingKind, RecordFormat};

/// A chart: its name, and its game.
pub(super) type Row = (&'static str, fn() -> Sample);

pub(super) const CHARTS: [Row; 12] = [
    ("blitz", blitz),
    ("classical", classical),
    ("byo_yomi", byo_yomi),
    ("daily", daily),
    ("two_moves", two_moves),
    ("no_clocks", no_clocks),
    ("gaps", gaps),
    ("ends", ends),
    ("sixteen", sixteen),
    ("names", names),
    ("crowd", crowd),
    ("no_moves", no_moves),
];

const CHESS: RecordFormat = RecordFormat::Pgn;

fn secs(seconds: &[i32]) -> Vec<Span> {
    seconds.iter().map(|seconds| Span::secs(*seconds)).collect()
}

fn blitz() -> Sample {
    let mut times = thoughts(16, 64, 400, 23_000);
    times.extend(thoughts(116, 56, 300, 6_400));
    let mut sample = Sample::new(CHESS, &["Rook, R.", "Knight, K."]).with("Rapid cup, blitz", "2026.03.04", "0-1");
    sample = sample.played("3m.. + 2s", times);
    sample.record.ending = Ending::OnTime { loser: Some(Seat::FIRST) };
    sample
}

fn classical() -> Sample {
    let mut times = thoughts(11, 20, 2_000, 60_000);
    times.extend(thoughts(12, 50, 20_000, 700_000));
    times.extend(thoughts(13, 10, 5_000, 30_000));
    times.extend(thoughts(14, 120, 5_000, 160_000));
    Sample::new(CHESS, &["Bishop, Bernard", "Queen-Consort, Quintana"])
        .with("World Cup", "2026.08.19", "1/2-1/2")
        .played("40/90m.. + 30s, 30m.. + 30s", times)
        .found(FindingKind::TimeGiven, 63, "15 s more than fit: a player or the site probably gave time")
}

fn byo_yomi() -> Sample {
    let mut times = thoughts(21, 140, 2_000, 95_000);
    times.extend(thoughts(22, 110, 1_000, 29_900));
    Sample::new(RecordFormat::Sgf, &["Black stones", "White stones"])
        .with("Cup, final", "2026-01-22", "B+R")
        .played("30m, 5 x r1/30s", times)
}

fn daily() -> Sample {
    Sample::new(CHESS, &["", "correspondent"])
        .with("Let's Play!", "2026.05.01", "*")
        .played("r1/3d", thoughts(31, 34, 60_000, 250_000_000))
}

fn two_moves() -> Sample {
    Sample::new(CHESS, &["A", "B"]).played("5m", secs(&[3, 8]))
}

fn no_clocks() -> Sample {
    let mut sample = Sample::new(CHESS, &["Anderssen", "Kieseritzky"]).with("London", "1851.06.21", "1-0");
    sample = sample.played("1h", secs(&[60; 45]));
    sample.timeline.settings.clear();
    sample.audit.settings.clear();
    for thought in &mut sample.timeline.moves {
        (thought.clock, thought.thought, thought.pressure) = (None, None, Pressure::Calm);
    }
    sample
}

/// Readings are missing for a while, and for one player at the end.
fn gaps() -> Sample {
    let mut sample =
        Sample::new(CHESS, &["Pawn, P.", "King, K."]).played("15m.. + 10s", thoughts(41, 80, 3_000, 60_000));
    for thought in &mut sample.timeline.moves {
        if (20..34).contains(&thought.ply) || (thought.ply > 60 && thought.seat == Seat::SECOND) {
            (thought.clock, thought.thought) = (None, None);
        }
    }
    sample
}

/// Findings at the first and at the last move.
fn ends() -> Sample {
    Sample::new(CHESS, &["White & Co. <b>", "\"Black\"\u{7}"])
        .played("10m.. + 5s", thoughts(51, 61, 1_000, 50_000))
        .found(
            FindingKind::IncrementMore,
            1,
            "one increment more than fits: the clock was probably pressed once too often",
        )
        .found(FindingKind::TooLowAtEnd, 61, "lower than a move leaves it: the clock probably ran on after resignation")
}

fn sixteen() -> Sample {
    let names: Vec<String> = (1..=16).map(|number| alloc::format!("Player number {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Sample::new(RecordFormat::Run, &names).played("5m.. + 3s", thoughts(61, 240, 1_000, 40_000))
}

fn names() -> Sample {
    let long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(6);
    let wide = "電光石火の時計🏁".repeat(25);
    Sample::new(CHESS, &[&long, &wide])
        .with(&"The Very Long Open Championship of Everything ".repeat(5), "2026.??.??", "1-0")
        .played("25m.. + 10s", thoughts(71, 90, 1_000, 90_000))
        .found(FindingKind::TimeSet, 30, &"the clock shows a round time that an arbiter has probably set ".repeat(6))
}

/// More findings than the list has room for, some of them at one place.
fn crowd() -> Sample {
    let mut sample = Sample::new(CHESS, &["One", "Two"]).played("10m", thoughts(81, 60, 1_000, 50_000));
    for ply in [20, 20, 20, 20, 21, 21, 22, 23, 24, 25, 26, 27, 40, 40, 41, 42, 43, 44, 45, 46, 50, 51, 52] {
        sample = sample.found(FindingKind::ClockAgainstEmt, ply, "the clock contradicts the time of the move by 4 s");
    }
    sample
}

fn no_moves() -> Sample {
    Sample::new(CHESS, &["White", "Black"]).with("Forfeit", "2026.02.02", "1-0")
}
