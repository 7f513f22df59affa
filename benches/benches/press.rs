//! A press under different controls and rules: the clock is copied, the press is made, its effects go into a list that
//! is reused.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use flagfall_benches::games::{SECOND, in_overtime, legal, setup, started, with_rules};
use flagfall_benches::texts::{CLOCK_BYO_YOMI, FISCHER};
use tc_core::{Calendar, Effect, Input, Lag, Press, Rules, Setup, Span, State, Timestamp};

const CANADIAN: &str = "10m, r25/5m";
const DELAY_AND_BRONSTEIN: &str = "(2s) 10m + ..5s";
const CORRESPONDENCE: &str = "7d..14d + 1d";
const DAY: i64 = 86_400 * SECOND;

fn press(criterion: &mut Criterion) {
    let plain = setup(FISCHER);
    bench(criterion, "Fischer", &plain, started(&plain), 5 * SECOND, Input::press());
    for (name, control) in [("byo-yomi", CLOCK_BYO_YOMI), ("Canadian", CANADIAN)] {
        let setup = setup(control);
        let (state, since) = in_overtime(&setup);
        bench(criterion, name, &setup, state, since + 5 * SECOND, Input::press());
    }
    let delay = setup(DELAY_AND_BRONSTEIN);
    bench(criterion, "delay and Bronstein", &delay, started(&delay), 5 * SECOND, Input::press());
    let lag = with_rules(FISCHER, Rules { lag: Lag::Lichess, ..Rules::default() });
    let press = Input::Press(Press { lag: Span::saturating_micros(SECOND / 5), ..Press::default() });
    bench(criterion, "lag of lichess", &lag, started(&lag), 5 * SECOND, press);
    // The epoch was a Thursday.
    let weekend = with_rules(CORRESPONDENCE, Rules { calendar: Calendar::Weekend, ..Rules::default() });
    bench(criterion, "after a weekend", &weekend, started(&weekend), 5 * DAY, Input::press());
}

fn bench(criterion: &mut Criterion, name: &str, setup: &Setup, before: State, at: i64, input: Input) {
    let at = Timestamp::saturating_micros(at);
    let mut effects: Vec<Effect> = Vec::with_capacity(16);
    criterion.benchmark_group("press").bench_function(name, |bencher| {
        bencher.iter(|| {
            effects.clear();
            let mut state = black_box(&before).clone();
            legal(state.handle_with(setup, black_box(at), black_box(&input), &mut effects));
            black_box((state, &effects));
        });
    });
}

criterion_group!(benches, press);
criterion_main!(benches);
