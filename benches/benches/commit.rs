//! What a round costs next to applying actions at once, and how it grows with the players.

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use flagfall_benches::{Crowd, Thrown, apply_both, moving, throwing};

/// Rock and scissors, thrown without a round and in one.
fn duels(criterion: &mut Criterion) {
    let (crowd, resolver) = (Crowd::new(2), throwing());
    let mut group = criterion.benchmark_group("rock-paper-scissors");
    group.bench_function("two actions applied directly", |bencher| {
        let mut game = Thrown::default();
        bencher.iter(|| apply_both(black_box(&mut game)));
    });
    group.bench_function("open, commit, commit, resolve", |bencher| {
        let mut game = Thrown::default();
        bencher.iter(|| {
            let mut round = crowd.open();
            crowd.commit(&mut round);
            crowd.resolve(&mut round, &mut game, &resolver);
        });
    });
    group.bench_function("open", |bencher| bencher.iter(|| crowd.open()));
    group.bench_function("commit, commit", |bencher| {
        bencher.iter_batched_ref(|| crowd.open(), |round| crowd.commit(round), BatchSize::SmallInput);
    });
    let mut sealed = crowd.open();
    crowd.commit(&mut sealed);
    group.bench_function("resolve", |bencher| {
        let mut game = Thrown::default();
        let resolve = |round: &mut _| crowd.resolve(round, &mut game, &resolver);
        bencher.iter_batched_ref(|| sealed.clone(), resolve, BatchSize::SmallInput);
    });
    group.finish();
}

/// Players commit in an order that is not their own.
fn crowds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("players");
    for players in [10, 100, 1_000, 10_000] {
        let crowd = Crowd::new(players);
        group.bench_with_input(
            BenchmarkId::new("commit and resolve in player order", players),
            &crowd,
            |bencher, crowd| {
                let (resolver, mut game) = (throwing(), Thrown::default());
                bencher.iter(|| {
                    let mut round = crowd.open();
                    crowd.commit(&mut round);
                    crowd.resolve(&mut round, &mut game, &resolver);
                });
            },
        );
        group.bench_with_input(BenchmarkId::new("commit", players), &crowd, |bencher, crowd| {
            bencher.iter_batched_ref(|| crowd.open(), |round| crowd.commit(round), BatchSize::LargeInput);
        });
        let mut sealed = crowd.open();
        crowd.commit(&mut sealed);
        group.bench_with_input(BenchmarkId::new("resolve in player order", players), &crowd, |bencher, crowd| {
            let (resolver, mut game) = (throwing(), Thrown::default());
            let resolve = |round: &mut _| crowd.resolve(round, &mut game, &resolver);
            bencher.iter_batched_ref(|| sealed.clone(), resolve, BatchSize::LargeInput);
        });
        group.bench_with_input(BenchmarkId::new("resolve with bounces", players), &crowd, |bencher, crowd| {
            let resolver = moving();
            let resolve = |round: &mut _| crowd.resolve(round, &mut (), &resolver);
            bencher.iter_batched_ref(|| sealed.clone(), resolve, BatchSize::LargeInput);
        });
    }
    group.finish();
}

criterion_group!(benches, duels, crowds);
criterion_main!(benches);
