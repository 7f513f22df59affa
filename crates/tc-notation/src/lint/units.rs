//! L6: a unit that is probably wrong.

use alloc::vec::Vec;

use super::Lint;
use super::kind::LintKind;
use super::rules::Look;
use crate::place::StagePart;
use crate::stage::StageBuilder;
use crate::{Bonus, Moves, Stage, Time, TimeUnit};

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
pub(super) fn check(look: &Look<'_>) -> Vec<Lint> {
    let stage = look.stage;
    let bonus = match stage.bonus() {
        Some(Bonus::Increment(time) | Bonus::Bronstein(time)) => Some((StagePart::Bonus, time)),
        Some(Bonus::Opponent) | None => None,
    };
    let delay = stage.delay().map(|time| (StagePart::Delay, time));
    let long_bonus = bonus.filter(|(_, bonus)| is_long_bonus(*bonus, stage.time()));
    let within = delay.filter(|(_, delay)| is_long(*delay, stage.time())).into_iter().chain(long_bonus);
    let lint = |(part, long)| {
        let lint = Lint::new(LintKind::OutOfProportion { part, long, time: stage.time() }, look.at(part));
        match next_stage(stage).filter(|_| look.is_last()) {
            _ if part != StagePart::Bonus => lint,
            Some(stages) => {
                let earlier = look.control.stages().split_last().map_or(&[][..], |(_, earlier)| earlier);
                lint.suggest("as the time of a next stage", Some([earlier, &stages].concat()))
            }
            None => lint.suggest("with the units swapped", swapped(stage).map(|stage| look.replaced(stage))),
        }
    };
    within.map(lint).chain(byo_yomi(look)).collect()
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

/// A later stage whose moves restore its time, compared with the main time, which is that of the first stage.
fn byo_yomi(look: &Look<'_>) -> Option<Lint> {
    let (main, long) = (look.control.stages().first()?.time(), look.stage.time());
    let resets = matches!(look.stage.moves(), Moves::Reset(_));
    let out_of_proportion = main.as_micros() > 0 && long.as_micros() > main.as_micros().saturating_mul(TIMES);
    (resets && out_of_proportion).then(|| Lint::new(LintKind::LongByoYomi { long, main }, look.at(StagePart::Time)))
}
