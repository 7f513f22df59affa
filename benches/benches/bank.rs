//! A bank of games: presses in one game after the other and in random games, and 1 000 games that are due; each with few
//! and with many other games.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use flagfall_benches::many::Many;

const GAMES: [usize; 2] = [10_000, 1_000_000];

fn press(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bank/press");
    for games in GAMES {
        let mut many = Many::new(games);
        let in_turn = BenchmarkId::new("in turn", games);
        group.bench_function(in_turn, |bencher| bencher.iter(|| black_box(many.press_in_turn())));
        let at_random = BenchmarkId::new("at random", games);
        group.bench_function(at_random, |bencher| bencher.iter(|| black_box(many.press_at_random())));
    }
}

fn expire(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bank/expire 1000");
    group.sample_size(20);
    for games in GAMES {
        let mut many = Many::new(games);
        group.bench_function(BenchmarkId::from_parameter(games), |bencher| {
            bencher.iter_custom(|rounds| (0..rounds).map(|_| many.expire()).sum())
        });
    }
}

criterion_group!(benches, press, expire);
criterion_main!(benches);
