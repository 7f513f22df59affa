//! The replay of an ordinary control by arithmetic: one stage, an increment without a cap, default rules.
//!
//! Most records of the world are such games and fit. [`fits`] answers for them what the machine would answer, about a
//! hundred times as fast; everything else, and every game that does not fit, goes through the machine.

use tc_core::{GameSettings, Rules, Span};
use tc_notation::{Bonus, Cap, Moves, Periods};

use super::Noted;
use crate::Record;
use crate::resolution::Rounding;

/// A control of one stage with an increment that nothing limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    base: Span,
    increment: Span,
}

impl Line {
    /// The line of settings; `None` if they are more than that.
    pub(crate) fn of(settings: &GameSettings) -> Option<Line> {
        let [stage] = settings.control.stages() else { return None };
        let increment = match (stage.bonus(), stage.cap()) {
            (None, _) => Span::ZERO,
            (Some(Bonus::Increment(increment)), Cap::Unlimited) => Span::from(increment),
            _ => return None,
        };
        let is_plain = settings.rules == Rules::default()
            && stage.delay().is_none()
            && stage.periods() == Periods::ONE
            && stage.moves() == Moves::Any;
        is_plain.then(|| Line { base: Span::from(stage.time()), increment })
    }
}

/// Whether every clock of a game fits a line. `None` if the game has more than clocks, so that the machine must answer.
pub(crate) fn fits(line: &Line, record: &Record, noted: Noted) -> Option<bool> {
    if noted.rounding != Rounding::Down || noted.before_bonus || !record.starts.is_empty() {
        return None;
    }
    let (increment, unit) = (line.increment.as_nanos(), noted.unit.span().as_nanos());
    let mut most = [line.base.as_nanos(); 2];
    for one in &record.moves {
        let most = most.get_mut(one.seat.index())?;
        if one.count.is_some() || one.used.is_some() || one.given.is_some() {
            return None;
        }
        *most = most.saturating_add(increment);
        if let Some(clock) = one.clock {
            let least = clock.time.as_nanos();
            let greatest = least.saturating_add(unit - 1);
            // A move takes less than what was left, so more than the increment is left after it.
            if least > *most || greatest <= increment {
                return Some(false);
            }
            *most = greatest.min(*most);
        }
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;
    use tc_core::{GameSettings, Seat, Setup};

    use super::*;
    use crate::replay::replay;
    use crate::{Move, RecordFormat, Recorded, Unit};

    /// A game whose clocks lose or gain these amounts, in tenths of a second, from move to move.
    fn record(base: i64, steps: &[Option<i64>]) -> Record {
        let mut record = Record::new(RecordFormat::Pgn);
        let mut left = [base * 10; 2];
        for (ply, step) in (1_u32..).zip(steps) {
            let seat = if ply % 2 == 1 { Seat::FIRST } else { Seat::SECOND };
            let left = &mut left[seat.index()];
            *left = (*left + step.unwrap_or(0)).max(0);
            let clock = step.and_then(|_| Recorded::new(*left * 100_000_000, Unit::Tenth));
            record.moves.push(Move { clock, ..Move::new(ply, seat) });
        }
        record
    }

    proptest! {
        #[test]
        fn arithmetic_agrees_with_the_machine(
            base in 1_i64..600,
            increment in 0_i64..12,
            steps in prop::collection::vec(prop::option::weighted(0.9, -40_i64..130), 0..40),
            unit in prop_oneof![Just(Unit::Second), Just(Unit::Tenth)],
        ) {
            let text = match increment {
                0 => alloc::format!("{base}s"),
                _ => alloc::format!("{base}s.. + {increment}s"),
            };
            let settings: GameSettings = text.parse().map_err(|_| TestCaseError::reject("a control"))?;
            let record = record(base, &steps);
            let noted = Noted { unit, used: unit, rounding: Rounding::Down, before_bonus: false };
            let line = Line::of(&settings).ok_or(TestCaseError::fail("a line"))?;
            let controls: Vec<_> = [&settings.control, &settings.control].into_iter().cloned().collect();
            let setup = Setup::<2>::for_each(settings.rules, controls).map_err(|_| TestCaseError::fail("a setup"))?;
            let machine = replay(&setup, &record, noted, usize::MAX);
            prop_assert_eq!(fits(&line, &record, noted), Some(machine.misfits.is_empty()), "{:?}", machine.misfits);
        }
    }
}
