//! The clock of an ordinary control, by arithmetic: one stage, an increment without a cap, no rule but a first bonus.
//!
//! Most records of the world are such games. The machine would answer the same, about a hundred times as slowly.

use tc_core::{GameSettings, Next, Rules, Seat, Span};
use tc_notation::{Bonus, Cap, Moves, Periods};

use super::clockwork::{Clockwork, LEAST, Place, Solved, Target};
use super::{When, minus, plus};
use crate::{Move, Record, Unit};

/// A control of one stage with an increment that nothing limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// What is on the clock before the first move.
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
        let is_plain = Rules { first_bonus: false, ..settings.rules } == Rules::default()
            && stage.delay().is_none()
            && stage.periods() == Periods::ONE
            && stage.moves() == Moves::Any;
        let first = if settings.rules.first_bonus { increment } else { Span::ZERO };
        is_plain.then(|| Line { base: plus(Span::from(stage.time()), first), increment })
    }

    /// What is on the clock before the first move.
    pub(crate) fn base(self) -> Span {
        self.base
    }
}

/// The clocks of a game of two players whose controls are lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    left: [Span; 2],
    increments: [Span; 2],
    /// All time so far. A clock that is set to less has lost what it had more.
    granted: [Span; 2],
}

impl Lines {
    /// The clocks before the first move.
    pub(crate) fn new(lines: [Line; 2]) -> Lines {
        Lines {
            left: lines.map(|line| line.base),
            increments: lines.map(|line| line.increment),
            granted: lines.map(|line| line.base),
        }
    }

    /// The clocks of a game, if they are lines and the record has nothing that only the machine knows.
    pub(crate) fn of_game(record: &Record, when: When, settings: &[GameSettings]) -> Option<Lines> {
        let [one, other] = settings else { return None };
        // One stage has no stage after it.
        let is_simple =
            when != When::BeforeBonus && record.moves.iter().all(|one| one.count.is_none() && one.seat.index() < 2);
        let lines = [Line::of(one)?, Line::of(other)?];
        is_simple.then(|| Lines::new(lines))
    }

    fn left_of(&self, seat: Seat) -> Span {
        self.left.get(seat.index()).copied().unwrap_or(Span::ZERO)
    }

    fn increment_of(&self, seat: Seat) -> Span {
        self.increments.get(seat.index()).copied().unwrap_or(Span::ZERO)
    }
}

impl Clockwork for Lines {
    /// Whose clock it is, and what it shows.
    type Pressed = (Seat, Span);

    fn press(&self, seat: Seat, _next: Next, thought: Span) -> Option<(Seat, Span)> {
        let left = minus(self.left_of(seat), thought);
        (left > Span::ZERO).then(|| (seat, plus(left, self.increment_of(seat))))
    }

    fn left(pressed: &(Seat, Span)) -> Span {
        pressed.1
    }

    fn go_on(&mut self, pressed: &(Seat, Span)) {
        let (seat, left) = *pressed;
        if let (Some(now), Some(granted)) = (self.left.get_mut(seat.index()), self.granted.get_mut(seat.index())) {
            *now = left;
            *granted = plus(*granted, self.increments.get(seat.index()).copied().unwrap_or(Span::ZERO));
        }
    }

    fn solve(&self, seat: Seat, next: Next, target: Target) -> Solved<(Seat, Span)> {
        let Some((_, highest)) = self.press(seat, next, Span::ZERO) else { return Solved::Count };
        let lowest = plus(self.increment_of(seat), Span::micros(1));
        match () {
            () if highest < target.least => Solved::TooHigh(highest),
            () if lowest > target.most => Solved::TooLow(lowest),
            () => {
                let left = highest.min(target.most);
                Solved::After(minus(highest, left), (seat, left))
            }
        }
    }

    fn set(&mut self, seat: Seat, time: Span) {
        if let (Some(left), Some(granted)) = (self.left.get_mut(seat.index()), self.granted.get_mut(seat.index())) {
            let time = time.max(LEAST);
            *granted = plus(*granted, minus(time, *left).max(Span::ZERO));
            *left = time;
        }
    }

    fn note(&mut self, one: &Move, clock: Span) {
        self.set(one.seat, clock);
    }

    fn give(&mut self, seat: Seat, time: Span) {
        self.set(seat, plus(self.left_of(seat), time));
    }

    fn to_flag(&self, seat: Seat) -> Option<Span> {
        Some(self.left_of(seat))
    }

    fn bonus(&self, seat: Seat, next: Next, thought: Span) -> Option<Span> {
        self.press(seat, next, thought).map(|_| self.increment_of(seat))
    }

    fn place(&self, seat: Seat) -> Option<Place> {
        let left = self.left_of(seat);
        let of = self.granted.get(seat.index()).copied();
        Some(Place { stage: 0, periods_left: Some(1), left, to_flag: Some(left), of })
    }

    fn slack(&self, _seat: Seat, _unit: Unit) -> Span {
        Span::ZERO
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tc_core::{GameSettings, Seat, Setup};
    use tc_testkit::cases;

    use super::*;
    use crate::replay::{Machine, Noted, by_machine, replay_on};
    use crate::resolution::Rounding;
    use crate::{RecordFormat, Recorded};

    /// A game whose clocks lose or gain these amounts, in tenths of a second, from move to move, and the times of moves.
    fn record(base: i64, steps: &[(Option<i64>, Option<i64>)]) -> Record {
        let mut record = Record::new(RecordFormat::Pgn);
        let mut left = [base * 10; 2];
        for (ply, (step, used)) in (1_u32..).zip(steps) {
            let seat = if ply % 2 == 1 { Seat::FIRST } else { Seat::SECOND };
            let left = &mut left[seat.index()];
            // Some clocks are below zero.
            *left = (*left + step.unwrap_or(0)).max(-20);
            let clock = step.and_then(|_| Recorded::new(*left * 100_000, Unit::Tenth));
            let used = used.and_then(|used| Recorded::new(used * 100_000, Unit::Tenth));
            record.moves.push(Move { clock, used, ..Move::new(ply, seat) });
        }
        record
    }

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn arithmetic_agrees_with_the_machine(
            base in 1_i64..600,
            increment in 0_i64..12,
            steps in prop::collection::vec((prop::option::weighted(0.9, -40_i64..130), prop::option::weighted(0.3, 0_i64..90)), 0..40),
            unit in prop_oneof![Just(Unit::Second), Just(Unit::Tenth)],
            is_first in any::<bool>(),
            limit in prop_oneof![Just(usize::MAX), 0_usize..100],
        ) {
            let text = match increment {
                0 => alloc::format!("{base}s"),
                _ => alloc::format!("{base}s.. + {increment}s"),
            };
            let text = if is_first { alloc::format!("{text}; first-bonus") } else { text };
            let settings: GameSettings = text.parse().map_err(|_| TestCaseError::reject("a control"))?;
            let record = record(base, &steps);
            let settings = [settings.clone(), settings];
            for rounding in [Rounding::Down, Rounding::Nearest, Rounding::Up] {
                let noted = Noted { unit, used: Unit::Tenth, rounding, when: When::After, has_book: false, starts_are_ends: false };
                let lines = Lines::of_game(&record, When::After, &settings).ok_or(TestCaseError::fail("lines"))?;
                let by_lines = replay_on(lines, &record, noted, limit);
                let by_machine = by_machine(&record, noted, &settings, limit);
                let by_machine = by_machine.ok_or(TestCaseError::fail("a machine"))?;
                prop_assert_eq!(by_lines.misfits, by_machine.misfits);
                prop_assert_eq!(by_lines.compared, by_machine.compared);
            }
        }

        /// So do they where a clock was set to values.
        #[test]
        fn places_agree_with_the_machine(
            base in 1_i64..600,
            increment in 0_i64..12,
            steps in prop::collection::vec((0_i32..90, prop::option::weighted(0.2, 1_i32..900)), 0..40),
        ) {
            let text = match increment {
                0 => alloc::format!("{base}s"),
                _ => alloc::format!("{base}s.. + {increment}s"),
            };
            let settings: GameSettings = text.parse().map_err(|_| TestCaseError::reject("a control"))?;
            let line = Line::of(&settings).ok_or(TestCaseError::fail("a line"))?;
            let mut lines = Lines::new([line, line]);
            let setup = Setup::for_each(settings.rules, [settings.control.clone(), settings.control]);
            let setup = setup.map_err(|_| TestCaseError::fail("a setup"))?;
            let start = Machine::start(&setup, Seat::FIRST, When::After);
            let mut machine = start.ok_or(TestCaseError::fail("a machine"))?;
            for (ply, (thought, noted)) in steps.into_iter().enumerate() {
                let (seat, other) = if ply % 2 == 0 { (Seat::FIRST, Seat::SECOND) } else { (Seat::SECOND, Seat::FIRST) };
                let (thought, next) = (Span::secs(thought), Next::Seat(other));
                prop_assert_eq!(lines.bonus(seat, next, thought), machine.bonus(seat, next, thought));
                match (lines.press(seat, next, thought), machine.press(seat, next, thought)) {
                    (Some(by_line), Some(by_machine)) => {
                        lines.go_on(&by_line);
                        machine.go_on(&by_machine);
                    }
                    (by_line, by_machine) => {
                        prop_assert_eq!(by_line.is_none(), by_machine.is_none());
                        break;
                    }
                }
                if let Some(noted) = noted {
                    lines.set(seat, Span::secs(noted));
                    machine.set(seat, Span::secs(noted));
                }
                for seat in [seat, other] {
                    let place = lines.place(seat).map(|place| (place.left, place.to_flag, place.of, place.permille_left()));
                    let by_machine =
                        machine.place(seat).map(|place| (place.left, place.to_flag, place.of, place.permille_left()));
                    prop_assert_eq!(place, by_machine);
                }
            }
        }
    }
}
