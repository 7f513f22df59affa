//! Controls with little time, so that everything happens soon.

use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeControl};

use super::{Choices, Grain, MS};

/// A control of at most four stages, or `none`. Stages that the notation refuses are left out, and so are the last ones
/// if all together are refused. With a unit, in milliseconds, all times are whole numbers of it, and none is an hourglass.
pub fn control(choices: &mut Choices<'_>, grain: Grain, unit: Option<u16>) -> TimeControl {
    let count = if choices.happens(6) { 0 } else { choices.pick(&[1, 1, 2, 2, 3, 4]) };
    let mut stages: Vec<Stage> = (0..count).filter_map(|_| stage(choices, grain, unit)).collect();
    loop {
        match TimeControl::new(stages.iter().copied()) {
            Ok(control) => return control,
            Err(_) => drop(stages.pop()),
        }
    }
}

fn stage(choices: &mut Choices<'_>, grain: Grain, unit: Option<u16>) -> Option<Stage> {
    let time = |choices: &mut Choices<'_>, most: u16| time(choices, grain, unit, most);
    let length = if choices.happens(40) { Time::ZERO } else { time(choices, 60) };
    let builder = periods(choices, Stage::builder(length));
    let builder = moves(choices, builder);
    let builder = if choices.happens(70) { builder.delay(time(choices, 20)) } else { builder };
    let builder = match choices.below(8) {
        0..=3 => builder,
        4 | 5 => builder.cap(Cap::Unlimited),
        _ => builder.cap(Cap::At(length.max(time(choices, 90)))),
    };
    let builder = match choices.below(8) {
        0..=2 => builder,
        3 | 4 => builder.bonus(Bonus::Increment(time(choices, 20))),
        5 => builder.bonus(Bonus::Bronstein(time(choices, 30))),
        _ if unit.is_some() => builder,
        _ => builder.bonus(Bonus::Opponent),
    };
    builder.build().ok()
}

fn periods(choices: &mut Choices<'_>, builder: StageBuilder) -> StageBuilder {
    match choices.below(8) {
        0..=3 => builder,
        4..=6 => builder.periods(Periods::new(u64::from(2 + choices.below(4))).unwrap_or(Periods::ONE)),
        _ => builder.periods(Periods::Unlimited),
    }
}

fn moves(choices: &mut Choices<'_>, builder: StageBuilder) -> StageBuilder {
    let Ok(count) = MoveCount::new(u64::from(1 + choices.below(3))) else { return builder };
    match choices.below(8) {
        0..=2 => builder,
        3 => builder.moves(Moves::Required(count)).reset_on_time(),
        4 => builder.moves(Moves::Expire(count)),
        5 | 6 => builder.moves(Moves::Required(count)),
        _ => builder.moves(Moves::Reset(count)),
    }
}

/// A time of at most `most` milliseconds, and some microseconds if the grain allows them.
fn time(choices: &mut Choices<'_>, grain: Grain, unit: Option<u16>, most: u16) -> Time {
    let each = unit.unwrap_or(1);
    let millis = u64::from(1 + choices.below(most.div_ceil(each))) * u64::from(each) * MS as u64;
    let micros = match grain {
        _ if unit.is_some() => 0,
        Grain::Milliseconds => 0,
        Grain::Microseconds => choices.pick(&[0, 0, 1, 999, 333]),
    };
    Time::from_micros(millis + micros).unwrap_or(Time::ZERO)
}
