//! The replay: is there a thinking time for each move that explains the recorded values?

mod clockwork;
mod line;
mod machine;
mod misfit;
mod noted;
mod step;

use tc_core::{GameSettings, Next, Setup, Span};

pub(crate) use clockwork::{Clockwork, Place, Solved, Target};
pub(crate) use line::{Line, Lines};
pub(crate) use machine::Machine;
pub(crate) use misfit::{MOST_MISFITS, Misfit, MisfitKind, Replayed};
pub(crate) use noted::{Noted, When};

use crate::{Record, Unit};
use step::Replay;

/// Replays a game from its first move, by the settings of its seats. After each misfit the replay goes on from the recorded
/// value, so that each is found once. It stops as soon as it costs more than `limit`. `None` if no clock can have these
/// settings.
pub(crate) fn replay(record: &Record, noted: Noted, settings: &[GameSettings], limit: usize) -> Option<Replayed> {
    if let Some(line) = Lines::of_game(record, noted.when, settings) {
        return Some(replay_on(line, record, noted, limit));
    }
    by_machine(record, noted, settings, limit)
}

/// The same for a game of two players by a line that both have; `None` if the record has more.
pub(crate) fn replay_line(line: Line, record: &Record, noted: Noted) -> Option<Replayed> {
    let is_simple = record.moves.iter().all(|one| one.count.is_none() && one.seat.index() < 2);
    is_simple.then(|| replay_on(Lines::new([line, line]), record, noted, usize::MAX))
}

/// The replay on the machine.
fn by_machine(record: &Record, noted: Noted, settings: &[GameSettings], limit: usize) -> Option<Replayed> {
    let controls = settings.iter().map(|settings| settings.control.clone());
    let setup = Setup::for_each(settings.first()?.rules, controls).ok()?;
    let Some(first) = record.moves.first() else { return Some(Replayed::default()) };
    let machine = Machine::start(&setup, first.seat, noted.when)?;
    Some(replay_on(machine, record, noted, limit))
}

fn replay_on(mut clock: impl Clockwork, record: &Record, noted: Noted, limit: usize) -> Replayed {
    let mut replayed = Replayed::default();
    if !noted.starts_are_ends {
        for (seat, start) in &record.starts {
            clock.set(*seat, noted.rounding.bounds(start.time, start.unit).1);
        }
    }
    let mut replay = Replay::new(record, noted, &mut replayed);
    for (index, one) in record.moves.iter().enumerate() {
        let next = record.moves.get(index + 1).map_or(Next::Nobody, |next| Next::Seat(next.seat));
        let before = replay.replayed.misfits.len();
        replay.step(&mut clock, index, one, next);
        // Low values may weigh less than they seem until the end.
        let misfits = replay.replayed.misfits.len();
        if misfits > before && (misfits >= MOST_MISFITS || replay.replayed.least_cost() > limit) {
            break;
        }
    }
    if noted.starts_are_ends {
        replay.end(&clock);
    }
    replayed.finish(record);
    replayed
}

/// The time in whole units, rounded down.
fn floor(time: Span, unit: Unit) -> Span {
    let unit = unit.span().as_micros();
    Span::saturating_micros(time.as_micros().div_euclid(unit).saturating_mul(unit))
}

/// A difference of two times of records, which are far from overflow.
pub(crate) fn minus(one: Span, other: Span) -> Span {
    Span::saturating_micros(one.as_micros().saturating_sub(other.as_micros()))
}

/// A sum of two times of records.
pub(crate) fn plus(one: Span, other: Span) -> Span {
    Span::saturating_micros(one.as_micros().saturating_add(other.as_micros()))
}
