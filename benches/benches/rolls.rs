//! Presses that come late, after many periods or stages: what they cost must not depend on how many periods.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use flagfall_benches::games::{SECOND, legal, setup, started};
use tc_core::{Effect, Input, Setup, Timestamp};

const COUNTED: &str = "1s, 10000 x r1/1s";
const UNLIMITED: &str = "1s, * x r1/1s";
/// 136 s in all.
const STAGES: &str = "1s, 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s, 10s, 11s, 12s, 13s, 14s, 15s, 16s";

/// Ends of periods that a press finds, of one stage that has an end and one that has none.
const PERIODS: [(&str, &str, &[i64]); 2] =
    [("periods of 10 000", COUNTED, &[1, 100, 9_999]), ("periods without end", UNLIMITED, &[1, 10_000, 1_000_000_000])];

fn rolls(criterion: &mut Criterion) {
    for (group, control, numbers) in PERIODS {
        let setup = setup(control);
        for number in numbers {
            // Half a second into the period that runs then.
            let at = Timestamp::saturating_micros((1 + number) * SECOND + SECOND / 2);
            bench(criterion, BenchmarkId::new(group, number), &setup, at);
        }
    }
    let setup = setup(STAGES);
    for (number, seconds) in [(1, 2), (15, 135)] {
        bench(criterion, BenchmarkId::new("stages", number), &setup, Timestamp::saturating_micros(seconds * SECOND));
    }
}

fn bench(criterion: &mut Criterion, id: BenchmarkId, setup: &Setup, at: Timestamp) {
    let before = started(setup);
    let mut effects: Vec<Effect> = Vec::with_capacity(64);
    criterion.benchmark_group("rolls").bench_function(id, |bencher| {
        bencher.iter(|| {
            effects.clear();
            let mut state = black_box(&before).clone();
            // A press books the time; a tick only looks whether a flag is due.
            legal(state.handle_with(setup, black_box(at), black_box(&Input::press()), &mut effects));
            black_box((state, &effects));
        });
    });
}

criterion_group!(benches, rolls);
criterion_main!(benches);
