//! Parsers of about the same size of text.

use criterion::{Criterion, criterion_group, criterion_main};
use flagfall_benches::Contender;

fn parsers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parsers");
    for contender in Contender::ALL {
        group.bench_function(contender.name(), |bencher| bencher.iter(|| contender.parse(1)));
    }
    group.finish();
}

criterion_group!(benches, parsers);
criterion_main!(benches);
