//! Controls chosen by a fuzzer's bytes. The same bytes always choose the same control.

pub mod clocks;
pub mod interop;
pub mod objects;
pub mod records;
pub mod server;

use std::sync::OnceLock;

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use tc_notation::limits::{MAX_MOVES, MAX_PERIODS, MAX_STAGES, MAX_TIME_DAYS};
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl, TimeUnit};

/// The place of the one reader that `FLAGFALL_READER` names, if it does.
///
/// # Panics
/// If no reader has this name.
pub fn named(place: impl Fn(&str) -> Option<usize>) -> Option<usize> {
    static PLACE: OnceLock<Option<usize>> = OnceLock::new();
    *PLACE.get_or_init(|| {
        let name = std::env::var("FLAGFALL_READER").ok()?;
        Some(
            place(&name)
                .unwrap_or_else(|| panic!("there is no reader {name}: `cargo run --example readers` lists them")),
        )
    })
}

/// Two legal controls. Every stage of the second is that of the first as it is, spelt in another way, or replaced. Stages that the
/// builder refuses are left out, and so are the last ones if all together are refused. Most controls have few stages, because the
/// promises take longest with many.
///
/// # Errors
/// Never: bytes that are used up are zeros.
///
/// # Panics
/// If another spelling of a stage is another stage.
pub fn pair(choices: &mut Unstructured<'_>) -> Result<(TimeControl, TimeControl)> {
    let most = if choices.ratio(1, 8)? { MAX_STAGES } else { 3 };
    let (mut one, mut other) = (Vec::new(), Vec::new());
    while !choices.is_empty() && one.len() < most {
        let Some(stage) = stage(choices)? else {
            continue;
        };
        one.push(stage);
        other.push(relative(stage, choices)?);
    }
    Ok((legal(one), legal(other)))
}

fn relative(old: Stage, choices: &mut Unstructured<'_>) -> Result<Stage> {
    match choices.int_in_range(0..=7)? {
        0..=2 => Ok(old),
        3..=6 => respelt(old, choices),
        _ => Ok(stage(choices)?.unwrap_or(old)),
    }
}

fn legal(mut stages: Vec<Stage>) -> TimeControl {
    loop {
        match TimeControl::new(stages.iter().copied()) {
            Ok(control) => return control,
            Err(_) => drop(stages.pop()),
        }
    }
}

/// Any stage, if the builder does not refuse it.
fn stage(choices: &mut Unstructured<'_>) -> Result<Option<Stage>> {
    let parts = choices.arbitrary::<u8>()?;
    let has = |part: u8| parts & (1 << part) != 0;
    let mut stage = Stage::builder(time(choices)?);
    if has(0) {
        stage = stage.periods(periods(choices)?);
    }
    if has(1) {
        stage = stage.moves(moves(choices)?);
    }
    if has(2) {
        stage = stage.delay(time(choices)?);
    }
    if has(3) {
        stage = stage.reset_on_time();
    }
    if has(4) {
        stage = stage.cap(cap(choices)?);
    }
    if has(5) {
        stage = stage.bonus(bonus(choices)?);
    }
    Ok(stage.build().ok())
}

/// The stage with everything said that goes without saying, and its times in any units.
fn respelt(old: Stage, choices: &mut Unstructured<'_>) -> Result<Stage> {
    let mut new = Stage::builder(in_any_unit(old.time(), choices)?)
        .periods(old.periods())
        .moves(old.moves())
        .delay(in_any_unit(old.delay().unwrap_or(Time::ZERO), choices)?)
        .cap(match old.cap() {
            Cap::At(cap) => Cap::At(in_any_unit(cap, choices)?),
            Cap::Unlimited => Cap::Unlimited,
        })
        .bonus(match old.bonus() {
            None => Bonus::Increment(Time::ZERO),
            Some(Bonus::Increment(time)) => Bonus::Increment(in_any_unit(time, choices)?),
            Some(Bonus::Bronstein(time)) => Bonus::Bronstein(in_any_unit(time, choices)?),
            Some(Bonus::Opponent) => Bonus::Opponent,
        });
    if old.resets_on_time() {
        new = new.reset_on_time();
    }
    let new = new.build().expect("what was legal is legal in other words");
    assert_eq!(new, old, "`{new}` and `{old}`");
    Ok(new)
}

/// A time: small whole ones mostly, any number of microseconds in any unit that can write it sometimes.
fn time(choices: &mut Unstructured<'_>) -> Result<Time> {
    let any_unit = |choices: &mut Unstructured<'_>| choices.choose(&TimeUnit::ALL).copied();
    match choices.int_in_range(0..=7)? {
        0 => {
            let micros = choices.int_in_range(0..=Time::MAX.as_micros())?;
            in_any_unit(Time::from_micros(micros).expect("it is within the limit"), choices)
        }
        1 => {
            let amount = choices.int_in_range(0..=MAX_TIME_DAYS)?;
            Ok(Time::new(amount, any_unit(choices)?).expect("it is within the limit"))
        }
        2 => {
            let seconds = Time::new(u64::from(choices.arbitrary::<u16>()?), TimeUnit::Seconds);
            in_any_unit(seconds.expect("it is within the limit"), choices)
        }
        _ => {
            let amount = u64::from(choices.arbitrary::<u8>()?);
            Ok(Time::new(amount, any_unit(choices)?).expect("it is within the limit"))
        }
    }
}

/// The same time in any unit that can write it.
fn in_any_unit(time: Time, choices: &mut Unstructured<'_>) -> Result<Time> {
    Ok(time.in_unit(*choices.choose(&TimeUnit::ALL)?).unwrap_or(time))
}

fn periods(choices: &mut Unstructured<'_>) -> Result<Periods> {
    Ok(match choices.arbitrary::<u8>()? {
        0..=31 => Periods::Unlimited,
        32..=63 => counted(choices.int_in_range(1..=MAX_PERIODS)?.into()),
        few => counted(u64::from(few - 63) / 8 + 1),
    })
}

fn counted(count: u64) -> Periods {
    Periods::new(count).expect("it is within the limit")
}

fn moves(choices: &mut Unstructured<'_>) -> Result<Moves> {
    let count = match choices.arbitrary::<u8>()? {
        0 => choices.int_in_range(1..=MAX_MOVES)?.into(),
        few => u64::from(few),
    };
    let count = MoveCount::new(count).expect("it is within the limit");
    let moves = [Moves::Any, Moves::Required(count), Moves::Reset(count), Moves::Expire(count)];
    choices.choose(&moves).copied()
}

fn cap(choices: &mut Unstructured<'_>) -> Result<Cap> {
    Ok(if choices.arbitrary()? { Cap::At(time(choices)?) } else { Cap::Unlimited })
}

fn bonus(choices: &mut Unstructured<'_>) -> Result<Bonus> {
    Ok(match choices.int_in_range(0..=4)? {
        0 | 1 => Bonus::Increment(time(choices)?),
        2 | 3 => Bonus::Bronstein(time(choices)?),
        _ => Bonus::Opponent,
    })
}
