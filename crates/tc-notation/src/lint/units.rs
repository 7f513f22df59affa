//! L6: a unit that is probably wrong.

use alloc::vec::Vec;

use super::Lint;
use super::kind::LintKind;
use crate::place::{Place, StagePart};
use crate::stage::StageBuilder;
use crate::{Bonus, Moves, Stage, Time, TimeControl, TimeUnit};

/// A time below this, in microseconds, is too short for a bonus or delay above [`LONG`].
const SHORT: u64 = 10 * TimeUnit::Seconds.micros();

/// One minute.
const LONG: u64 = TimeUnit::Minutes.micros();

/// A bonus from this length on, in microseconds, is compared with the time, except in correspondence games.
const LONG_BONUS: u64 = 5 * TimeUnit::Minutes.micros();

/// A game with a time from this length on is a correspondence game.
const CORRESPONDENCE: u64 = TimeUnit::Days.micros();

/// A long bonus is suspicious if it is at least the time divided by this.
const PARTS: u64 = 10;

/// A bonus or delay of this multiple of the time is suspicious, whatever its length.
const TIMES: u64 = 100;

/// The parts of a stage that are too long for its time.
pub(super) fn check(control: &TimeControl, stage: &Stage, index: usize) -> Vec<Lint> {
    let bonus = match stage.bonus() {
        Some(Bonus::Increment(time) | Bonus::Bronstein(time)) => Some((StagePart::Bonus, time)),
        Some(Bonus::Opponent) | None => None,
    };
    let delay = stage.delay().map(|time| (StagePart::Delay, time));
    let long_bonus = bonus.filter(|(_, bonus)| is_long_bonus(*bonus, stage.time()));
    let within = delay.filter(|(_, delay)| is_long(*delay, stage.time())).into_iter().chain(long_bonus);
    let mut lints: Vec<Lint> = within
        .map(|(part, long)| {
            let kind = LintKind::OutOfProportion { part, long, time: stage.time() };
            let swapped = (part == StagePart::Bonus).then(|| swapped(stage)).flatten();
            let lint = Lint::new(kind, Place::of_stage(index + 1, part));
            match (part, next_stage(stage), index + 1 == control.stages().len()) {
                (StagePart::Bonus, Some(stages), true) => {
                    let before = control.stages().get(..index).unwrap_or_default().iter().copied();
                    let all: Vec<Stage> = before.chain(stages).collect();
                    lint.suggest_stages("as the time of a next stage", &all)
                }
                _ => lint.suggest("with the units swapped", control, swapped),
            }
        })
        .collect();
    lints.extend(byo_yomi(control, stage, index));
    lints
}

fn is_long(long: Time, time: Time) -> bool {
    let (long, time) = (long.as_micros(), time.as_micros());
    time > 0 && (time < SHORT && long > LONG || long > time.saturating_mul(TIMES))
}

/// Whether a bonus looks like the time of a next stage: `40/90m + 30m`. Never in correspondence games.
fn is_long_bonus(bonus: Time, time: Time) -> bool {
    let (micros, of) = (bonus.as_micros(), time.as_micros());
    let in_one_sitting = of > 0 && of < CORRESPONDENCE;
    is_long(bonus, time) || in_one_sitting && micros >= LONG_BONUS && micros.saturating_mul(PARTS) >= of
}

/// `40/90m + 30m` as `40/90m, 30m`
fn next_stage(stage: &Stage) -> Option<[Stage; 2]> {
    let (Moves::Required(_), Some(Bonus::Increment(increment))) = (stage.moves(), stage.bonus()) else {
        return None;
    };
    let mut written = stage.written;
    written.bonus = None;
    written.cap = None;
    Some([StageBuilder(written).build().ok()?, Stage::builder(increment).build().ok()?])
}

/// `5s.. + 3m` as `5m.. + 3s`
fn swapped(stage: &Stage) -> Option<Stage> {
    let Some(Bonus::Increment(increment)) = stage.bonus() else {
        return None;
    };
    if increment.unit() == stage.time().unit() {
        return None;
    }
    let mut written = stage.written;
    written.time = retold(stage.time(), increment.unit())?;
    written.bonus = Some(Bonus::Increment(retold(increment, stage.time().unit())?));
    let stage = StageBuilder(written).build().ok()?;
    let Some(Bonus::Increment(increment)) = stage.bonus() else {
        return None;
    };
    (!is_long_bonus(increment, stage.time())).then_some(stage)
}

/// The same number with another unit.
fn retold(time: Time, unit: TimeUnit) -> Option<Time> {
    if time.has_decimals() {
        return None;
    }
    Time::new(time.as_micros() / time.unit().micros(), unit).ok()
}

/// A later stage whose moves restore its time, compared with the main time.
fn byo_yomi(control: &TimeControl, stage: &Stage, index: usize) -> Option<Lint> {
    let main = control.stages().first().filter(|_| index > 0)?.time();
    let resets = matches!(stage.moves(), Moves::Reset(_));
    let out_of_proportion = main.as_micros() > 0 && stage.time().as_micros() > main.as_micros().saturating_mul(TIMES);
    (resets && out_of_proportion).then(|| {
        Lint::new(LintKind::LongByoYomi { long: stage.time(), main }, Place::of_stage(index + 1, StagePart::Time))
    })
}
