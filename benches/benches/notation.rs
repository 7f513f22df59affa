//! Legal controls: read, printed, described, and as JSON.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use flagfall_benches::texts::{BYO_YOMI, ONE_STAGE, SIXTEEN_STAGES};
use tc_notation::TimeControl;

const TEXTS: [(&str, &str); 3] = [("one stage", ONE_STAGE), ("byo-yomi", BYO_YOMI), ("16 stages", SIXTEEN_STAGES)];

fn parse(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    for (name, text) in TEXTS {
        group.bench_function(name, |bencher| bencher.iter(|| black_box(text).parse::<TimeControl>()));
    }
    group.finish();
}

fn print(criterion: &mut Criterion) {
    bench_of_controls(criterion, "print", TimeControl::to_string);
}

fn describe(criterion: &mut Criterion) {
    bench_of_controls(criterion, "describe", |control| control.describe().to_string());
}

fn to_json(criterion: &mut Criterion) {
    bench_of_controls(criterion, "to_json", TimeControl::to_json);
}

fn bench_of_controls(criterion: &mut Criterion, group: &str, write: impl Fn(&TimeControl) -> String) {
    let mut group = criterion.benchmark_group(group);
    for (name, text) in TEXTS {
        let control = control(text);
        group.bench_function(name, |bencher| bencher.iter(|| write(black_box(&control))));
    }
    group.finish();
}

fn from_json(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("from_json");
    for (name, text) in TEXTS {
        let json = control(text).to_json();
        group.bench_function(name, |bencher| bencher.iter(|| TimeControl::from_json(black_box(&json))));
    }
    group.finish();
}

fn control(text: &str) -> TimeControl {
    text.parse().expect("it is legal")
}

criterion_group!(benches, parse, print, describe, to_json, from_json);
criterion_main!(benches);
