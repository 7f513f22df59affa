//! Texts that are refused: the error, and all that is known of it.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use flagfall_benches::texts::MISSING_UNIT;
use tc_notation::{ParseError, TimeControl};

fn errors(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("errors");
    group.bench_function("parse", |bencher| bencher.iter(|| black_box(MISSING_UNIT).parse::<TimeControl>()));
    let error: ParseError = MISSING_UNIT.parse::<TimeControl>().expect_err("its last unit is missing");
    group.bench_function("diagnostic", |bencher| bencher.iter(|| drop(black_box(black_box(&error).diagnostic()))));
    group.bench_function("diagnostic, printed", |bencher| {
        bencher.iter(|| black_box(&error).diagnostic().to_string());
    });
    group.finish();
}

criterion_group!(benches, errors);
criterion_main!(benches);
