//! What a clock shows, and what it waits for. Both players are in byo-yomi, one of them has thought for 5 s.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use flagfall_benches::games::{SECOND, in_overtime, legal, setup};
use flagfall_benches::texts::CLOCK_BYO_YOMI;
use tc_core::client::ClockView;
use tc_core::{Input, Seat, Timestamp};

fn looks(criterion: &mut Criterion) {
    let setup = setup(CLOCK_BYO_YOMI);
    let (state, since) = in_overtime(&setup);
    let at = Timestamp::saturating_micros(since + 5 * SECOND);
    let look = legal(state.look(&setup, at));

    let mut group = criterion.benchmark_group("looks");
    group.bench_function("tick", |bencher| {
        bencher.iter(|| {
            let mut state = black_box(&state).clone();
            legal(state.handle(&setup, black_box(at), black_box(&Input::Tick)));
            black_box(state)
        });
    });
    group.bench_function("look", |bencher| bencher.iter(|| black_box(&state).look(&setup, black_box(at)).is_ok()));
    group.bench_function("reading", |bencher| {
        bencher.iter(|| black_box(&state).reading(&setup, Seat::FIRST, black_box(at)));
    });
    group.bench_function("next_deadline", |bencher| bencher.iter(|| black_box(&state).next_deadline(&setup)));
    group.bench_function("digest", |bencher| bencher.iter(|| black_box(&state).digest(&setup)));
    group.bench_function("view", |bencher| bencher.iter(|| ClockView::of(black_box(&look))));
    group.bench_function("view as JSON", |bencher| bencher.iter(|| ClockView::of(black_box(&look)).to_json()));
    group.finish();
}

criterion_group!(benches, looks);
criterion_main!(benches);
