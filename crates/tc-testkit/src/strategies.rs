//! Random controls and random texts.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tc_notation::limits::{MAX_MOVES, MAX_PERIODS, MAX_STAGES, MAX_TIME_DAYS};
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeControl, TimeUnit};

/// Any legal control, parts that say nothing included.
pub fn control() -> impl Strategy<Value = TimeControl> {
    vec(stage(), 0..=MAX_STAGES).prop_map(|mut stages| {
        loop {
            match TimeControl::new(stages.iter().copied()) {
                Ok(control) => return control,
                Err(_) => drop(stages.pop()),
            }
        }
    })
}

/// Any legal stage.
pub fn stage() -> impl Strategy<Value = Stage> {
    let parts = (
        option::of(periods()),
        option::of(moves()),
        option::of(time()),
        any::<bool>(),
        time(),
        option::of(prop_oneof![time().prop_map(Cap::At), Just(Cap::Unlimited)]),
        option::of(bonus()),
    );
    parts.prop_map(|(periods, moves, delay, resets, time, cap, bonus)| {
        let (time, cap) = match cap {
            Some(Cap::At(cap)) => (time.min(cap), Some(Cap::At(time.max(cap)))),
            cap => (time, cap),
        };
        let can_end = |periods: &Periods| *periods != Periods::Unlimited || !time.is_zero();
        let can_reset = moves.is_some_and(|moves| moves.count().is_some()) && !time.is_zero();
        let stage = Stage::builder(time);
        let stage = periods.filter(can_end).into_iter().fold(stage, StageBuilder::periods);
        let stage = moves.into_iter().fold(stage, StageBuilder::moves);
        let stage = delay.into_iter().fold(stage, StageBuilder::delay);
        let stage = if resets && can_reset { stage.reset_on_time() } else { stage };
        let stage = cap.into_iter().fold(stage, StageBuilder::cap);
        bonus.into_iter().fold(stage, StageBuilder::bonus).build().expect("the parts fit")
    })
}

/// A time: small whole ones mostly, any number of microseconds in any unit that can write it sometimes.
pub fn time() -> impl Strategy<Value = Time> {
    let unit = prop::sample::select(TimeUnit::ALL.to_vec());
    let whole = (prop_oneof![0..100_u64, 0..=MAX_TIME_DAYS], unit.clone());
    let exact = (0..=Time::MAX.as_micros(), unit);
    prop_oneof![
        8 => whole.prop_map(|(amount, unit)| Time::new(amount, unit).unwrap_or(Time::MAX)),
        1 => exact.prop_map(|(micros, unit)| {
            let time = Time::from_micros(micros).expect("it is within the limit");
            time.in_unit(unit).unwrap_or(time)
        }),
    ]
}

fn periods() -> impl Strategy<Value = Periods> {
    let count = prop_oneof![1..10_u64, 1..=u64::from(MAX_PERIODS)];
    prop_oneof![
        4 => count.prop_map(|count| Periods::new(count).expect("it is within the limit")),
        1 => Just(Periods::Unlimited),
    ]
}

fn moves() -> impl Strategy<Value = Moves> {
    let count = prop_oneof![1..50_u64, 1..=u64::from(MAX_MOVES)];
    let count = count.prop_map(|count| MoveCount::new(count).expect("it is within the limit"));
    prop_oneof![
        Just(Moves::Any),
        count.clone().prop_map(Moves::Required),
        count.clone().prop_map(Moves::Reset),
        count.prop_map(Moves::Expire),
    ]
}

fn bonus() -> impl Strategy<Value = Bonus> {
    prop_oneof![time().prop_map(Bonus::Increment), time().prop_map(Bonus::Bronstein), Just(Bonus::Opponent)]
}

/// Pieces of texts that belong to the notation, to other notations, or to neither, with `¦` between them.
const PIECES: &str = "5¦40¦90¦ ¦  ¦0¦1.5¦3660¦10000¦99999999999999999999¦s¦m¦h¦d¦S¦M¦x¦X¦×¦*¦/¦r¦e¦R¦(¦)¦..¦.¦+¦opp¦none¦\
,¦\t¦\n¦min¦sec¦weeks¦ms¦G¦SD¦;¦:¦|¦_¦-¦?¦'¦\"¦inc¦then¦then 5m¦\0¦\u{7f}¦١¦５¦😀¦分¦시간¦\u{a0}¦…¦é¦90m¦\
6 x r1/60s¦(5s)¦40/90m¦..10m¦+ 3s¦+ ..3s¦1h30m¦5+3¦40/7200:3600";

/// A text of pieces in any order.
pub fn soup() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(PIECES.split('¦').collect::<Vec<_>>());
    vec(pieces, 0..24).prop_map(|pieces| pieces.concat())
}

/// The text of a legal control with a few bytes changed, cut or put in.
pub fn mutilated() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), any::<u8>(), 0..3_u8);
    (control(), vec(change, 1..4)).prop_map(|(control, changes)| {
        let mut bytes = control.to_string().into_bytes();
        for (at, byte, what) in changes {
            let at = at.index(bytes.len() + 1);
            match what {
                0 => bytes.insert(at, byte),
                1 if at < bytes.len() => bytes[at] = byte,
                _ if at < bytes.len() => drop(bytes.remove(at)),
                _ => {}
            }
        }
        bytes
    })
}
