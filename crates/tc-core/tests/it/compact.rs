//! States of two seats in few bytes: how many bytes games take, and what is refused.

use tc_core::{CompactError, CompactState, Input, PauseReason, Rules, Seat, Setup, State, TimeControl, Timestamp};

/// The controls of clocks with two buttons, and the longest time of a move in seconds.
const GAMES: &[(&str, &str, i64)] = &[
    ("blitz", "3m.. + 2s", 20),
    ("rapid with delay", "(5s) 25m", 120),
    ("rapid with Bronstein", "25m + ..10s", 120),
    ("classical", "40/100m.. + 30s, 20/50m.. + 30s, 15m.. + 30s", 900),
    ("byo-yomi", "1h, 5 x r1/30s", 300),
    ("Canadian", "1h, r15/5m", 240),
    ("hourglass", "5m.. + opp", 60),
    ("gong", "(10s) 0s", 9),
    ("six hours each", "6h", 4_000),
];

/// The rules of clocks with two buttons.
const RULES: &[&str] = &["default", "fide", "dgt-3000", "pauses 3, free-moves 1, after-flag count"];

fn state(setup: &Setup, inputs: &[(i64, Input)]) -> State {
    let mut state = State::new(setup);
    for (micros, input) in inputs {
        state.handle(setup, Timestamp::from_micros(*micros).expect("near"), input).expect("a legal input");
    }
    state
}

/// Random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as i64 % limit
    }
}

/// The lengths of all states of a game. Instants are of 2026, and each is a multiple of this many microseconds.
fn lengths(setup: &Setup, unit: i64, longest: i64, numbers: &mut Numbers) -> Vec<usize> {
    let (mut state, mut now) = (State::new(setup), 1_795_372_205_000_000);
    let mut lengths = Vec::new();
    let mut keep = |state: &State| {
        let compact = state.to_compact().expect("a state of two seats");
        assert_eq!(State::from_compact(setup, compact.as_bytes()).as_ref(), Ok(state));
        lengths.push(compact.as_bytes().len());
    };
    keep(&state);
    let mut input = Input::Start { seat: Seat::FIRST };
    for _ in 0..120 {
        if state.handle(setup, Timestamp::from_micros(now).expect("near"), &input).is_err() {
            break;
        }
        keep(&state);
        now += numbers.below(longest * 1_000_000) / unit * unit;
        input = match numbers.below(20) {
            0 => Input::Pause(PauseReason::Both),
            1 => Input::Tick,
            _ if !state.pauses().is_empty() => Input::Resume(PauseReason::Both),
            _ => Input::press(),
        };
    }
    lengths
}

/// No state of an ordinary game takes more than 50 bytes in whole milliseconds, and more than 65 in microseconds. The
/// snapshot has the median and the most bytes.
#[test]
fn ordinary_games_take_few_bytes() {
    let mut rows = Vec::new();
    for (name, control, longest) in GAMES {
        let control: TimeControl = control.parse().expect("a control");
        let mut numbers = Numbers(1);
        let row = [1_000, 1].map(|unit| {
            let of_rules = |rules: &&str| {
                let setup = Setup::new(rules.parse::<Rules>().expect("rules"), &control).expect("a setup");
                (0..20).flat_map(|_| lengths(&setup, unit, *longest, &mut numbers)).collect::<Vec<usize>>()
            };
            let mut all: Vec<usize> = RULES.iter().flat_map(of_rules).collect();
            all.sort_unstable();
            let most = all[all.len() - 1];
            assert!(most <= if unit == 1 { 65 } else { 50 }, "{name}: {most} bytes");
            format!("{} to {most}", all[all.len() / 2])
        });
        rows.push(format!("{name}: {} bytes in milliseconds, {} in microseconds", row[0], row[1]));
    }
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn what_is_refused() {
    let setup = Setup::from(&"10s, 5 x r1/30s".parse().expect("a control"));
    let inputs = [(0, Input::Start { seat: Seat::FIRST }), (40_000_000, Input::press())];
    let compact = state(&setup, &inputs).to_compact().expect("two seats");
    let bytes = compact.as_bytes();
    let read = |control: &str| {
        let setup = Setup::from(&control.parse().expect("a control"));
        State::from_compact(&setup, bytes).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(read("10s, 5 x r1/30s"), Ok(()));
    let other = "the compact state belongs to another setup: `stage`: expected a stage of the control";
    assert_eq!(read("10s"), Err(other.into()));
    assert_eq!(State::from_compact(&setup, &[]), Err(CompactError::SomethingElse));
    assert_eq!(State::from_compact(&setup, &[0xff; 64]), Err(CompactError::SomethingElse));
    assert_eq!(State::from_compact(&setup, &[0; 64]), Err(CompactError::SomethingElse));
    let three = Setup::for_each(Rules::default(), ["5m", "5m", "5m"].map(|text| text.parse().expect("a control")));
    let three = three.expect("a setup");
    assert_eq!(State::new(&three).to_compact(), None);
    assert_eq!(State::from_compact(&three, bytes), Err(CompactError::Seats(3)));
}

/// Every change of up to two bits is found.
#[test]
fn damage_is_found() {
    let setup = Setup::from(&"3m.. + 2s".parse().expect("a control"));
    let inputs = [(0, Input::Start { seat: Seat::FIRST }), (12_345_678, Input::press())];
    let compact = state(&setup, &inputs).to_compact().expect("two seats");
    let bits = compact.as_bytes().len() * 8;
    for first in 0..bits {
        for second in first..bits {
            let mut bytes = compact.as_bytes().to_vec();
            bytes[first / 8] ^= 1 << (first % 8);
            if second > first {
                bytes[second / 8] ^= 1 << (second % 8);
            }
            bytes.resize(CompactState::MOST, 0xff);
            assert!(State::from_compact(&setup, &bytes).is_err(), "bits {first} and {second}");
        }
    }
}
