//! A control that is too long for what the clocks show.
//!
//! A long control explains every clock of a short one, because players can think. But if the first clocks of both players
//! have lost a large part of the main time, one of the two is likelier: the control is a shorter one, or the record
//! begins in the middle of a game.

use tc_core::{GameSettings, Seat, Setup, Span, State};
use tc_notation::Bonus;

use crate::replay::plus;
use crate::{Move, Record};

/// Whether the first clocks of both players have lost a quarter of what was on them before the first move, and at least a
/// minute.
pub(crate) fn is_questionable(record: &Record, settings: &GameSettings) -> bool {
    has_lost(record, settings, Span::secs(60))
}

/// The same, and at least five minutes: in fast games both players can think so long.
pub(crate) fn is_in_the_middle(record: &Record, settings: &GameSettings) -> bool {
    has_lost(record, settings, Span::secs(300))
}

fn has_lost(record: &Record, settings: &GameSettings, least: Span) -> bool {
    let start = || {
        let setup = Setup::new(settings.rules, &settings.control).ok()?;
        Some(State::new(&setup).as_of_last_input(&setup).reading(Seat::FIRST)?.left)
    };
    let Some(first) = settings.control.stages().first() else { return false };
    // No clock has more before the first move than the main time and a bonus. So most games are answered without a state.
    let main = Span::from(first.time());
    let bonus = match first.bonus() {
        Some(Bonus::Increment(time) | Bonus::Bronstein(time)) => Span::from(time),
        _ => Span::ZERO,
    };
    let most = plus(main, bonus);
    let clocks = first_clocks(record).filter(|clocks| are_far_below(*clocks, most, least));
    let clocks = clocks.filter(|clocks| clocks.iter().all(|clock| *clock < main));
    clocks.is_some_and(|clocks| start().is_some_and(|start| are_far_below(clocks, start, least)))
}

/// Whether the first clocks of both players are lower than `start`, the time before the first move, by a quarter of it and
/// by at least `least`.
pub(crate) fn are_far_below(clocks: [Span; 2], start: Span, least: Span) -> bool {
    let start = start.as_micros();
    let most = (start / 4 * 3).min(start.saturating_sub(least.as_micros()));
    clocks.iter().all(|clock| clock.as_micros() <= most)
}

/// The clocks of both players after their first moves; `None` if one of them is not recorded, or a clock was set before.
pub(crate) fn first_clocks(record: &Record) -> Option<[Span; 2]> {
    let [first, second, ..] = record.moves.as_slice() else { return None };
    let clock = |one: &Move| one.clock.filter(|_| one.count.is_none()).map(|clock| clock.time);
    let is_of_both = first.seat != second.seat && record.starts.is_empty();
    Some([clock(first)?, clock(second)?]).filter(|_| is_of_both)
}
