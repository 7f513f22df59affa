//! The clock of an ordinary control, by arithmetic: increments without a cap, stages that end with a number of moves, no rule
//! but a first bonus.
//!
//! Most records of the world are such games. The machine would answer the same, about a hundred times as slowly.

use tc_core::{GameSettings, Next, Rules, Seat, Span};
use tc_notation::{Bonus, Cap, Moves, Periods, Stage};

use super::clockwork::{Clockwork, LEAST, Place, Solved, Target};
use super::{When, minus, plus};
use crate::{Move, Record, Unit};

/// The most stages of a line.
const MOST_STAGES: usize = 4;

/// A control with increments that nothing limits, whose stages but the last end with a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// What is on the clock before the first move.
    base: Span,
    parts: [Part; MOST_STAGES],
    /// How many of them there are.
    stages: usize,
    /// Whether each increment is on the clock before its move.
    is_first: bool,
}

/// A stage of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    time: Span,
    increment: Span,
    /// How many moves end it; `None` for the last one.
    moves: Option<u32>,
}

impl Part {
    const NOTHING: Part = Part { time: Span::ZERO, increment: Span::ZERO, moves: None };

    fn of(stage: &Stage, is_last: bool) -> Option<Part> {
        let increment = match (stage.bonus(), stage.cap()) {
            (None, _) => Span::ZERO,
            (Some(Bonus::Increment(increment)), Cap::Unlimited) => Span::from(increment),
            _ => return None,
        };
        let moves = match stage.moves() {
            Moves::Any if is_last => None,
            Moves::Required(moves) if !is_last => Some(moves.get()),
            _ => return None,
        };
        let is_plain = stage.delay().is_none() && stage.periods() == Periods::ONE;
        is_plain.then(|| Part { time: Span::from(stage.time()), increment, moves })
    }
}

impl Line {
    /// The line of settings; `None` if they are more than that.
    pub(crate) fn of(settings: &GameSettings) -> Option<Line> {
        let stages = settings.control.stages();
        if stages.len() > MOST_STAGES || (Rules { first_bonus: false, ..settings.rules }) != Rules::default() {
            return None;
        }
        let mut parts = [Part::NOTHING; MOST_STAGES];
        for (place, (stage, part)) in stages.iter().zip(&mut parts).enumerate() {
            *part = Part::of(stage, place + 1 == stages.len())?;
        }
        let [first, ..] = parts;
        let is_first = settings.rules.first_bonus;
        let base = plus(first.time, if is_first { first.increment } else { Span::ZERO });
        (!stages.is_empty()).then_some(Line { base, parts, stages: stages.len(), is_first })
    }

    /// What is on the clock before the first move.
    pub(crate) fn base(self) -> Span {
        self.base
    }

    fn part(&self, stage: usize) -> Part {
        self.parts.get(stage).copied().unwrap_or(Part::NOTHING)
    }

    /// What a move in this stage adds: its increment, and the time of the next stage if the move ends this one.
    fn added(&self, stage: usize, moves: u32) -> Added {
        let part = self.part(stage);
        if part.moves.is_none_or(|most| moves.saturating_add(1) < most) {
            return Added { bonus: part.increment, stage: None };
        }
        let next = self.part(stage + 1);
        // An increment that is on the clock before its move is that of the next stage.
        let bonus = if self.is_first { next.increment } else { part.increment };
        Added { bonus, stage: Some(next.time) }
    }
}

/// What a move adds to a clock.
struct Added {
    bonus: Span,
    /// The time of the next stage, if the move leads to it.
    stage: Option<Span>,
}

impl Added {
    fn whole(&self) -> Span {
        plus(self.bonus, self.stage.unwrap_or(Span::ZERO))
    }
}

/// The clocks of a game of two players whose controls are lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    lines: [Line; 2],
    clocks: [Shown; 2],
    /// All time so far. A clock that is set to less has lost what it had more.
    granted: [Span; 2],
}

/// A clock, and where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    left: Span,
    /// The stage, from 0, and the moves in it.
    stage: usize,
    moves: u32,
}

impl Lines {
    /// The clocks before the first move.
    pub(crate) fn new(lines: [Line; 2]) -> Lines {
        Lines {
            lines,
            clocks: lines.map(|line| Shown { left: line.base, stage: 0, moves: 0 }),
            granted: lines.map(|line| line.base),
        }
    }

    /// The clocks of a game, if they are lines and the record has nothing that only the machine knows.
    pub(crate) fn of_game(record: &Record, when: When, settings: &[GameSettings]) -> Option<Lines> {
        let [one, other] = settings else { return None };
        let is_simple =
            when != When::BeforeBonus && record.moves.iter().all(|one| one.count.is_none() && one.seat.index() < 2);
        let lines = [Line::of(one)?, Line::of(other)?];
        // One stage has no stage after it.
        let is_after = when == When::After || lines.iter().all(|line| line.stages == 1);
        (is_simple && is_after).then(|| Lines::new(lines))
    }

    fn shown(&self, seat: Seat) -> Option<(&Line, &Shown)> {
        self.lines.get(seat.index()).zip(self.clocks.get(seat.index()))
    }
}

/// A clock of a line after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PressedLine {
    seat: Seat,
    shown: Shown,
    /// The increment, and all that the move added.
    bonus: Span,
    whole: Span,
}

impl Clockwork for Lines {
    type Pressed = PressedLine;

    fn press(&self, seat: Seat, _next: Next, thought: Span) -> Option<PressedLine> {
        let (line, shown) = self.shown(seat)?;
        let left = minus(shown.left, thought);
        if left <= Span::ZERO {
            return None;
        }
        let added = line.added(shown.stage, shown.moves);
        let whole = added.whole();
        let left = plus(left, whole);
        let shown = match added.stage {
            Some(_) => Shown { left, stage: shown.stage + 1, moves: 0 },
            None => Shown { left, moves: shown.moves.saturating_add(1), ..*shown },
        };
        Some(PressedLine { seat, shown, bonus: added.bonus, whole })
    }

    fn left(pressed: &PressedLine) -> Span {
        pressed.shown.left
    }

    fn go_on(&mut self, pressed: &PressedLine) {
        let place = pressed.seat.index();
        if let (Some(now), Some(granted)) = (self.clocks.get_mut(place), self.granted.get_mut(place)) {
            *now = pressed.shown;
            *granted = plus(*granted, pressed.whole);
        }
    }

    fn solve(&self, seat: Seat, next: Next, target: Target) -> Solved<PressedLine> {
        let Some(at_once) = self.press(seat, next, Span::ZERO) else { return Solved::Count };
        let highest = at_once.shown.left;
        // A move leaves what it adds, and the last microsecond.
        let lowest = plus(at_once.whole, Span::micros(1));
        match () {
            () if highest < target.least => Solved::TooHigh(highest),
            () if lowest > target.most => Solved::TooLow(lowest),
            () => {
                let left = highest.min(target.most);
                let shown = Shown { left, ..at_once.shown };
                Solved::After(minus(highest, left), PressedLine { shown, ..at_once })
            }
        }
    }

    fn set(&mut self, seat: Seat, time: Span) {
        if let (Some(now), Some(granted)) = (self.clocks.get_mut(seat.index()), self.granted.get_mut(seat.index())) {
            let time = time.max(LEAST);
            *granted = plus(*granted, minus(time, now.left).max(Span::ZERO));
            now.left = time;
        }
    }

    fn note(&mut self, one: &Move, clock: Span) {
        self.set(one.seat, clock);
    }

    fn give(&mut self, seat: Seat, time: Span) {
        let left = self.shown(seat).map_or(Span::ZERO, |(_, shown)| shown.left);
        self.set(seat, plus(left, time));
    }

    fn to_flag(&self, seat: Seat) -> Option<Span> {
        self.shown(seat).map(|(_, shown)| shown.left)
    }

    fn bonus(&self, seat: Seat, next: Next, thought: Span) -> Option<Span> {
        self.press(seat, next, thought).map(|pressed| pressed.bonus)
    }

    fn place(&self, seat: Seat) -> Option<Place> {
        let (_, Shown { left, stage, .. }) = self.shown(seat)?;
        let of = self.granted.get(seat.index()).copied();
        Some(Place { stage: *stage, periods_left: Some(1), left: *left, to_flag: Some(*left), of })
    }

    fn slack(&self, _seat: Seat, _unit: Unit) -> Span {
        Span::ZERO
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

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

    /// The stages after the first one: the moves that end the stage before, the time and the increment.
    fn any_later() -> impl Strategy<Value = Vec<(u8, i64, i64)>> {
        prop::collection::vec((1_u8..6, 1_i64..400, 0_i64..12), 0..4)
    }

    /// A control of several stages.
    fn control(base: i64, increment: i64, later: &[(u8, i64, i64)]) -> alloc::string::String {
        let firsts =
            core::iter::once((base, increment)).chain(later.iter().map(|(_, time, increment)| (*time, *increment)));
        let ends = later.iter().map(|(moves, ..)| alloc::format!("{moves}/")).chain([alloc::string::String::new()]);
        let stages = firsts.zip(ends).map(|((time, increment), moves)| match increment {
            0 => alloc::format!("{moves}{time}s"),
            _ => alloc::format!("{moves}{time}s.. + {increment}s"),
        });
        stages.collect::<Vec<_>>().join(", ")
    }

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn arithmetic_agrees_with_the_machine(
            base in 1_i64..600,
            increment in 0_i64..12,
            later in any_later(),
            steps in prop::collection::vec((prop::option::weighted(0.9, -40_i64..130), prop::option::weighted(0.3, 0_i64..90)), 0..40),
            unit in prop_oneof![Just(Unit::Second), Just(Unit::Tenth)],
            is_first in any::<bool>(),
            limit in prop_oneof![Just(usize::MAX), 0_usize..100],
        ) {
            let text = control(base, increment, &later);
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
            later in any_later(),
            steps in prop::collection::vec((0_i32..90, prop::option::weighted(0.2, 1_i32..900)), 0..40),
        ) {
            let text = control(base, increment, &later);
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
                    let place = lines.place(seat).map(|place| (place.stage, place.periods_left, place.left, place.to_flag, place.of, place.permille_left()));
                    let by_machine =
                        machine.place(seat).map(|place| (place.stage, place.periods_left, place.left, place.to_flag, place.of, place.permille_left()));
                    prop_assert_eq!(place, by_machine);
                }
            }
        }
    }
}
