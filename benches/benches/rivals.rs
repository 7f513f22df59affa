//! Everybody who takes part in a comparison, alone.

use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use flagfall_benches::{CLOCKS, Contest, PARSERS};

fn rivals(criterion: &mut Criterion) {
    bench(criterion, "parsers", &PARSERS);
    bench(criterion, "clocks", &CLOCKS);
}

fn bench(criterion: &mut Criterion, group: &str, contest: &Contest) {
    let mut group = criterion.benchmark_group(group);
    for contender in contest.contenders() {
        group.bench_function(contender.name, |bencher| {
            bencher.iter_custom(|times| {
                let start = Instant::now();
                (contender.run)(times);
                start.elapsed()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rivals);
criterion_main!(benches);
