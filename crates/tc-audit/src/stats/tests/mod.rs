//! What the statistics of players say, by rows and by laws.

mod events;
mod rows;
mod summaries;

use alloc::vec::Vec;
use core::num::NonZeroUsize;

use proptest::prelude::*;
use tc_core::{Pressure, Seat, Span};
use tc_testkit::cases;

use super::{PlayerStats, SlowestWindow, Thinking};
use crate::{Thought, Timeline};
use rows::ROWS;

const THREE: NonZeroUsize = NonZeroUsize::new(3).expect("three");

/// The game of a row: the player has the second seat, and the other one moves in no time.
fn timeline(times: &str) -> Timeline {
    let mut stage = 0;
    let mut moves = Vec::new();
    for word in times.split_whitespace() {
        if word == "|" {
            stage += 1;
            continue;
        }
        let seconds = word.trim_start_matches('!');
        let pressure = [Pressure::Calm, Pressure::Low, Pressure::Critical][word.len() - seconds.len()];
        for seat in [Seat::FIRST, Seat::SECOND] {
            let time = if seat == Seat::FIRST { Some(Span::ZERO) } else { seconds.parse().ok().map(Span::secs) };
            let ply = moves.len() as u32 + 1;
            moves.push(Thought { thought: time, stage, pressure, ..Thought::unknown(ply, seat) });
        }
    }
    Timeline { settings: Vec::new(), moves }
}

#[test]
fn players() {
    for row in ROWS {
        let stats = PlayerStats::with_window(&timeline(row.times), Seat::SECOND, THREE);
        let thinking = stats.thinking;
        let counts = [thinking.moves, thinking.timed, stats.in_trouble, stats.in_critical];
        assert_eq!(counts, row.counts, "{}", row.times);
        let micros = |time: Option<Span>| time.map(Span::as_micros);
        let sums = (thinking.total_micros, micros(thinking.mean), micros(thinking.median));
        assert_eq!(sums, row.sums, "{}", row.times);
        let longest: Vec<_> = stats.longest.iter().map(|think| (think.ply, think.number, think.time)).collect();
        let expected: Vec<_> =
            row.longest.iter().map(|(ply, number, secs)| (*ply, *number, Span::secs(*secs))).collect();
        assert_eq!(longest, expected, "{}", row.times);
        let stages = stats.stages.iter().map(|part| (part.stage, part.thinking.moves, part.thinking.total_micros));
        let expected: Vec<_> =
            row.stages.iter().map(|(stage, moves, secs)| (*stage, *moves, secs * 1_000_000)).collect();
        assert_eq!(stages.collect::<Vec<_>>(), expected, "{}", row.times);
        let slowest = stats.slowest.map(|window| (window.first_ply, window.last_ply, window.mean.as_micros()));
        assert_eq!(slowest, row.slowest, "{}", row.times);
    }
}

/// A limit is compared with the exact mean, not with the rounded one.
#[test]
fn a_limit_is_exact() {
    let slowest = SlowestWindow::of(&timeline("0 0 1"), Seat::SECOND, THREE).expect("a window");
    assert!(!slowest.keeps(slowest.mean));
    assert!(slowest.keeps(Span::saturating_micros(slowest.mean.as_micros() + 1)));
    assert!(!slowest.keeps(Span::micros(-1)));
}

#[test]
fn bands() {
    let stats = PlayerStats::of(&timeline(&"1 ".repeat(25)), Seat::SECOND);
    let bands: Vec<_> = stats.bands.iter().map(|band| (band.first, band.last, band.thinking.timed)).collect();
    assert_eq!(bands, [(1, 10, 10), (11, 20, 10), (21, 25, 5)]);
}

#[test]
fn player_json() {
    let stats = PlayerStats::of(&timeline("10 !4 !!2 | 30.5 1 2 3 4 5 6 7 8 - 9"), Seat::SECOND);
    insta::assert_snapshot!(stats.to_json());
}

fn any_time() -> impl Strategy<Value = Option<Span>> {
    let micros = prop_oneof![0..20_i64, 0..10_000_000_i64, 0..=i64::MAX].prop_map(Span::saturating_micros);
    proptest::option::weighted(0.9, micros)
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn sums_add_up(times in proptest::collection::vec(any_time(), 0..60)) {
        let all = Thinking::of(times.iter().copied());
        let known: Vec<Span> = times.iter().copied().flatten().collect();
        prop_assert_eq!((all.moves, all.timed), (times.len(), known.len()));
        let total: u128 = known.iter().map(|time| time.as_micros() as u128).sum();
        prop_assert_eq!(all.total_micros, total);
        prop_assert_eq!(all.longest, known.iter().copied().max());
        let least = known.iter().copied().min();
        for middle in [all.mean, all.median] {
            prop_assert!(least <= middle && middle <= all.longest);
        }
        if let Some(median) = all.median {
            let half = known.len().div_ceil(2);
            prop_assert!(known.iter().filter(|time| **time <= median).count() >= known.len() / 2);
            prop_assert!(known.iter().filter(|time| **time >= median).count() >= half);
        }
    }

    /// The sums of stages, bands and players are those of the game, and the slowest window is the greatest of all.
    #[test]
    fn parts_add_up(times in proptest::collection::vec((0..3_usize, any_time(), 0..3_usize), 0..80), window in 1..12_usize) {
        let moves: Vec<Thought> = times.iter().enumerate().map(|(place, (seat, thought, stage))| Thought {
            thought: *thought,
            stage: *stage,
            periods_left: None,
            pressure: [Pressure::Calm, Pressure::Low, Pressure::Critical][place % 3],
            ..Thought::unknown(place as u32 + 1, Seat::new(*seat).expect("a seat"))
        }).collect();
        let timeline = Timeline { settings: Vec::new(), moves };
        let window = NonZeroUsize::new(window).expect("not zero");
        let all = PlayerStats::all(&timeline);
        let total: u128 = times.iter().filter_map(|(_, time, _)| *time).map(|time| time.as_micros() as u128).sum();
        prop_assert_eq!(all.iter().map(|stats| stats.thinking.total_micros).sum::<u128>(), total);
        for stats in &all {
            prop_assert_eq!(stats.stages.iter().map(|part| part.thinking.total_micros).sum::<u128>(), stats.thinking.total_micros);
            prop_assert_eq!(stats.bands.iter().map(|part| part.thinking.total_micros).sum::<u128>(), stats.thinking.total_micros);
            prop_assert_eq!(stats.bands.iter().map(|part| part.thinking.moves).sum::<usize>(), stats.thinking.moves);
            prop_assert!(stats.in_critical <= stats.in_trouble && stats.in_trouble <= stats.thinking.moves);
            prop_assert!(stats.trouble_permille <= 1_000);
            serde_json::from_str::<serde_json::Value>(&stats.to_json()).expect("JSON");
            let own: Vec<Option<Span>> = timeline.moves.iter().filter(|thought| thought.seat == stats.seat).map(|thought| thought.thought).collect();
            let totals = own.windows(window.get()).filter_map(|some| {
                some.iter().map(|time| time.map(|time| time.as_micros() as u128)).sum::<Option<u128>>()
            });
            let slowest = SlowestWindow::of(&timeline, stats.seat, window);
            prop_assert_eq!(slowest.map(|slowest| slowest.total_micros), totals.max());
            if let Some(slowest) = slowest {
                prop_assert_eq!(slowest.mean.as_micros() as u128, slowest.total_micros / window.get() as u128);
            }
        }
    }
}
