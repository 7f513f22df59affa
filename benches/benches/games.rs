//! A whole game of 200 moves: played again, written, read, and its last move taken back; and lines of the protocol.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use flagfall_benches::games::{SECOND, legal, played, replayed, setup};
use flagfall_benches::texts::FISCHER;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{Clock, Input, Timestamp, Undo, lines};

const MOVES: i64 = 200;

fn plays(criterion: &mut Criterion) {
    let setup = setup(FISCHER);
    let (clock, inputs) = played(&setup, MOVES);
    let mut group = criterion.benchmark_group("game of 200 moves");
    group.bench_function("play", |bencher| bencher.iter(|| replayed(&setup, black_box(&inputs))));
    let at = Timestamp::saturating_micros((MOVES + 1) * 5 * SECOND);
    group.bench_function("undo of a move", |bencher| {
        let undo = |clock: &mut Clock| legal(clock.handle(at, &Input::Undo(Undo::UnlessFlagged)));
        bencher.iter_batched_ref(|| clock.clone(), undo, BatchSize::LargeInput);
    });
    group.finish();
}

fn journals(criterion: &mut Criterion) {
    let setup = setup(FISCHER);
    let (_, inputs) = played(&setup, MOVES);
    let write = |inputs: &[(Timestamp, Input)]| -> String {
        let (mut writer, mut text) = JournalWriter::begin(&setup);
        for (at, input) in inputs {
            text.push('\n');
            text.push_str(&writer.entry(*at, input));
        }
        text + "\n"
    };
    let text = write(&inputs);
    let journal: Journal = legal(Journal::read(&text));
    let mut group = criterion.benchmark_group("journal of 200 moves");
    group.bench_function("write", |bencher| bencher.iter(|| write(black_box(&inputs))));
    group.bench_function("read", |bencher| bencher.iter(|| Journal::read(black_box(&text))));
    group.bench_function("replay", |bencher| {
        bencher.iter(|| journal.replay());
    });
    group.finish();
}

fn snapshots(criterion: &mut Criterion) {
    let setup = setup(FISCHER);
    for (name, moves) in [("snapshot after 1 move", 1), ("snapshot after 200 moves", MOVES)] {
        let (clock, _) = played(&setup, moves);
        let text = clock.to_snapshot();
        let mut group = criterion.benchmark_group(name);
        group.bench_function("write", |bencher| bencher.iter(|| black_box(&clock).to_snapshot()));
        group.bench_function("read", |bencher| {
            bencher.iter(|| Clock::from_snapshot(black_box(&text)));
        });
        group.finish();
    }
}

fn protocol(criterion: &mut Criterion) {
    let setup = setup(FISCHER);
    let (clock, _) = played(&setup, 1);
    let mut group = criterion.benchmark_group("line");
    for (name, line) in [
        ("press", r#"{"type":"press","at":10000}"#),
        ("tick", r#"{"type":"tick","at":10000}"#),
        ("refused", r#"{"type":"pres","at":10000}"#),
    ] {
        group.bench_function(name, |bencher| {
            let answer = |clock: &mut Clock| lines::answer(clock, black_box(line)).to_json();
            bencher.iter_batched_ref(|| clock.clone(), answer, BatchSize::SmallInput);
        });
    }
    group.finish();
}

criterion_group!(benches, plays, journals, snapshots, protocol);
criterion_main!(benches);
