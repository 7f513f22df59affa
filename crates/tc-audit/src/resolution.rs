//! How exactly a record has its clocks.

use alloc::collections::BTreeSet;

use tc_core::Span;

use crate::{Record, Recorded, Unit};

/// How a clock that runs continuously became a recorded value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rounding {
    /// A part of a unit was dropped: `0:05:00` lasts from 300 s to just below 301 s.
    Down,
    /// The nearest unit was written.
    Nearest,
    /// A part of a unit counted as a whole one.
    Up,
    /// Somebody wrote down about what the clock showed, one unit more or less.
    About,
}

impl Rounding {
    /// Every rounding, in the order in which they are tried.
    pub(crate) const ALL: [Rounding; 4] = [Rounding::Down, Rounding::Nearest, Rounding::Up, Rounding::About];

    /// The name in JSON: `down`.
    pub const fn name(self) -> &'static str {
        match self {
            Rounding::Down => "down",
            Rounding::Nearest => "nearest",
            Rounding::Up => "up",
            Rounding::About => "about",
        }
    }

    /// The least and the greatest time that are recorded as this value.
    pub(crate) fn bounds(self, value: Span, unit: Unit) -> (Span, Span) {
        let (value, unit) = (value.as_micros(), unit.span().as_micros());
        let (least, most) = match self {
            Rounding::Down => (value, value.saturating_add(unit - 1)),
            Rounding::Nearest => (value.saturating_sub(unit / 2), value.saturating_add(unit / 2)),
            Rounding::Up => (value.saturating_sub(unit - 1), value),
            Rounding::About => (value.saturating_sub(unit), value.saturating_add(unit)),
        };
        (Span::saturating_micros(least), Span::saturating_micros(most))
    }

    /// Whether values of this unit can be rounded so: only whole and half minutes are about right.
    pub(crate) fn is_of(self, unit: Unit) -> bool {
        match self {
            Rounding::Down => true,
            Rounding::Nearest | Rounding::Up => unit != Unit::Microsecond,
            Rounding::About => unit <= Unit::HalfMinute,
        }
    }
}

/// A game with fewer different clocks does not show that they are whole minutes.
const ENOUGH: usize = 4;

/// The unit of the clocks of a game: that of the value with the most digits, because trailing zeros are often left out.
/// Clocks that are all whole or half minutes were read by somebody. `None` without clocks.
pub(crate) fn unit_of(record: &Record) -> Option<Unit> {
    finest(record.moves.iter().filter_map(|one| one.clock), || {
        // A period that restarts shows the same time again and again.
        let main = record.moves.iter().filter(|one| one.count.is_none()).filter_map(|one| one.clock);
        let distinct: BTreeSet<i64> = main.map(|clock| clock.time.as_micros()).collect();
        distinct.len() >= ENOUGH
    })
}

/// The unit of the recorded times that moves took; `None` without them.
pub(crate) fn unit_of_used(record: &Record) -> Option<Unit> {
    record.moves.iter().filter_map(|one| one.used).map(|used| used.unit).max()
}

fn finest(clocks: impl Iterator<Item = Recorded> + Clone, are_many: impl Fn() -> bool) -> Option<Unit> {
    let unit = clocks.clone().map(|clock| clock.unit).max()?;
    if unit != Unit::Second {
        return Some(unit);
    }
    let is_multiple = |unit: Unit| clocks.clone().all(|clock| clock.time.as_micros() % unit.span().as_micros() == 0);
    // Most games end this test at the first clock.
    let is_coarse = is_multiple(Unit::HalfMinute) && are_many();
    Some(match is_coarse {
        true if is_multiple(Unit::Minute) => Unit::Minute,
        true => Unit::HalfMinute,
        false => Unit::Second,
    })
}
