//! The clock of every control: the machine of `tc-core`, asked for the thinking time that explains a recorded value.

use alloc::vec::Vec;

use tc_core::{
    Adjustment, Change, Effect, Input, Next, Press, Reading, Seat, Setup, Span, StagePosition, State, Timestamp,
    Verdict,
};
use tc_notation::{Bonus, Moves, PeriodCount, Periods, Stage, TimeControl};

use super::clockwork::{Clockwork, LEAST, Place, Solved, Target};
use super::{When, minus, plus};
use crate::{Move, Unit};

/// More periods than these do not end in one move.
const MOST_PERIODS: usize = 64;

/// A clock in the middle of a game, on a setup.
#[derive(Clone, Debug)]
pub(crate) struct Machine<'s> {
    setup: &'s Setup,
    state: State,
    now: Timestamp,
    /// When clocks were noted.
    when: When,
}

/// A clock after a move.
#[derive(Clone, Debug)]
pub(crate) struct Pressed {
    state: State,
    at: Timestamp,
    /// What the mover's clock shows, as it would be noted.
    reading: Reading,
}

impl<'s> Machine<'s> {
    /// The clock at the beginning of a game in which this seat moves first; `None` if the clock cannot start.
    pub(crate) fn start(setup: &'s Setup, first: Seat, when: When) -> Option<Machine<'s>> {
        let mut state = State::new(setup);
        state.handle(setup, Timestamp::EPOCH, &Input::Start { seat: first }).ok()?;
        Some(Machine { setup, state, now: Timestamp::EPOCH, when })
    }

    /// What a seat's clock shows now.
    fn reading(&self, seat: Seat) -> Option<Reading> {
        self.state.reading(self.setup, seat, self.now)
    }

    /// What a clock shows after a move whose last part, the time of the next stage, is still to come.
    fn before_stage(&self, seat: Seat, before: Reading, after: Reading) -> Reading {
        let stage = |place: usize| self.setup.control(seat).and_then(|control| control.stages().get(place));
        let required = stage(before.stage).filter(|stage| matches!(stage.moves(), Moves::Required(_)));
        let Some(required) = required.filter(|_| before.moves_to_go == Some(1)) else { return after };
        let has_come = after.stage != before.stage || required.periods() != Periods::ONE;
        let added = stage(after.stage).filter(|_| has_come).map_or(Span::ZERO, |next| Span::from(next.time()));
        let left = match required.bonus() {
            None => before.left,
            Some(Bonus::Increment(increment)) => plus(before.left, Span::from(increment)).min(after.left),
            Some(_) => minus(after.left, added),
        };
        Reading { left, ..after }
    }

    /// Sets what is left of a seat's period, and where it is. A position that the control does not have is refused, and
    /// leaves the clock as it was.
    fn set_at(&mut self, seat: Seat, time: Span, position: StagePosition) {
        let adjustment = Adjustment::Set { seat, time: time.max(LEAST), position, force: false };
        let _ = self.state.handle(self.setup, self.now, &Input::Adjust(adjustment));
    }

    /// The last stage of a seat's control, counted from 0; `None` without a clock.
    fn last_stage(&self, seat: Seat) -> Option<usize> {
        self.setup.control(seat)?.stages().len().checked_sub(1)
    }

    /// Whether a clock has this count: periods left, or moves to go in a period that asks for several. Main time is not counted.
    fn is_at(&self, seat: Seat, reading: &Reading, count: Option<u32>) -> bool {
        let stages = self.setup.control(seat).map_or(&[][..], TimeControl::stages);
        let periods = stages.get(reading.stage).and_then(|stage| stage.periods().count()).map_or(1, PeriodCount::get);
        let is_main = reading.stage == 0 && stages.len() > 1 && periods == 1;
        let moves = reading.moves_to_go.filter(|moves| *moves > 1 || periods == 1);
        let left = reading.periods_left.filter(|_| !is_main).map(u32::from);
        count.is_none_or(|count| moves == Some(count) || left == Some(count))
    }

    /// The thinking times between two changes of the clock that come by themselves: the end of the delay, of a period,
    /// of a stage. Each is the first and the last microsecond, and what the clock shows after a move never grows in between.
    fn segments(&self, seat: Seat) -> impl Iterator<Item = (Span, Span)> {
        let mut from = Some(Span::ZERO);
        core::iter::from_fn(move || {
            let start = from?;
            let reading = self.state.reading(self.setup, seat, self.now.checked_add(start)?)?;
            let to_flag_is_known = !reading.flagged;
            let run = reading.left.checked_add(reading.delay_left)?;
            if !to_flag_is_known || run <= Span::ZERO {
                return None;
            }
            let end = start.checked_add(run)?;
            from = Some(end);
            Some((start, end.checked_sub(Span::micros(1))?))
        })
        .take(MOST_PERIODS)
    }

    /// The answer for an ordinary move. A clock loses at most a second in a second, so no time that is shorter by what the
    /// clock shows too much leaves as little. With a delay, a cap or Bronstein's bonus the second step is the last.
    fn guess(&self, seat: Seat, next: Next, target: Target) -> Option<(Span, Pressed)> {
        /// Each of a delay, a cap and a bonus can need one.
        const STEPS: usize = 4;
        let first =
            self.press(seat, next, Span::ZERO).filter(|first| self.is_at(seat, &first.reading, target.count))?;
        if first.reading.left <= target.most {
            return (first.reading.left >= target.least).then_some((Span::ZERO, first));
        }
        let place = |pressed: &Pressed| (pressed.reading.stage, pressed.reading.periods_left);
        let first_place = place(&first);
        let (mut thought, mut pressed) = (Span::ZERO, first);
        for _ in 0..STEPS {
            thought = plus(thought, minus(pressed.reading.left, target.most));
            pressed = self.press(seat, next, thought).filter(|then| place(then) == first_place)?;
            if pressed.reading.left <= target.most {
                return (pressed.reading.left == target.most).then_some((thought, pressed));
            }
        }
        None
    }

    /// The shortest thinking time in a segment after which at most this is left; the last one leaves as little.
    fn first_at_most(&self, seat: Seat, next: Next, most: Span, (from, to): (Span, Span)) -> Span {
        let left =
            |thought: i64| self.press(seat, next, Span::saturating_micros(thought)).map(|pressed| pressed.reading.left);
        let (mut above, mut below) = (from.as_micros(), to.as_micros());
        while below - above > 1 {
            let middle = above.midpoint(below);
            if left(middle).is_none_or(|left| left <= most) {
                below = middle;
            } else {
                above = middle;
            }
        }
        Span::saturating_micros(below)
    }
}

impl Clockwork for Machine<'_> {
    type Pressed = Pressed;

    fn press(&self, seat: Seat, next: Next, thought: Span) -> Option<Pressed> {
        let at = self.now.checked_add(thought)?;
        let mut state = self.state.clone();
        let before = if self.when == When::After { None } else { Some(state.reading(self.setup, seat, at)?) };
        let press = Press { seat: Some(seat), next, lag: Span::ZERO };
        match state.handle(self.setup, at, &Input::Press(press)) {
            Ok(Verdict::Applied) => {}
            _ => return None,
        }
        let after = || state.reading(self.setup, seat, at);
        let reading = match (self.when, before) {
            (When::BeforeBonus, Some(before)) => before,
            (When::BeforeStage, Some(before)) => self.before_stage(seat, before, after()?),
            _ => after()?,
        };
        Some(Pressed { state, at, reading })
    }

    fn left(pressed: &Pressed) -> Span {
        pressed.reading.left
    }

    fn go_on(&mut self, pressed: &Pressed) {
        (self.state, self.now) = (pressed.state.clone(), pressed.at);
    }

    fn solve(&self, seat: Seat, next: Next, target: Target) -> Solved<Pressed> {
        if let Some((thought, pressed)) = self.guess(seat, next, target) {
            return Solved::After(thought, pressed);
        }
        let (mut highest, mut lowest) = (None::<Span>, None::<Span>);
        for (from, to) in self.segments(seat) {
            let Some(first) = self.press(seat, next, from) else { break };
            if !self.is_at(seat, &first.reading, target.count) {
                continue;
            }
            highest = highest.max(Some(first.reading.left));
            if first.reading.left <= target.most {
                if first.reading.left >= target.least {
                    return Solved::After(from, first);
                }
                lowest = Some(first.reading.left);
                continue;
            }
            let Some(last) = self.press(seat, next, to) else { continue };
            if last.reading.left > target.most {
                lowest = Some(lowest.map_or(last.reading.left, |lowest| lowest.min(last.reading.left)));
                continue;
            }
            lowest = Some(last.reading.left);
            let thought = self.first_at_most(seat, next, target.most, (from, to));
            match self.press(seat, next, thought) {
                Some(pressed) if pressed.reading.left >= target.least => return Solved::After(thought, pressed),
                _ => {}
            }
        }
        match (highest, lowest) {
            (Some(highest), _) if highest < target.least => Solved::TooHigh(highest),
            (_, Some(lowest)) if lowest > target.most => Solved::TooLow(lowest),
            _ => Solved::Count,
        }
    }

    fn set(&mut self, seat: Seat, time: Span) {
        self.set_at(seat, time, StagePosition::default());
    }

    fn note(&mut self, one: &Move, clock: Span) {
        let position = match one.count.zip(self.reading(one.seat)) {
            None => StagePosition::default(),
            Some((count, reading)) if self.is_at(one.seat, &reading, Some(count)) => StagePosition::default(),
            Some((count, reading)) => {
                let periods = u16::try_from(count).ok();
                match self.last_stage(one.seat) {
                    Some(last) if reading.stage < last => StagePosition { stage: Some(last), periods },
                    _ if reading.moves_to_go.is_some_and(|moves| moves != 1) => StagePosition::default(),
                    _ => StagePosition { stage: None, periods },
                }
            }
        };
        self.set_at(one.seat, clock, position);
    }

    fn give(&mut self, seat: Seat, time: Span) {
        let adjustment = match time.is_negative() {
            true => Adjustment::Take { seat, time: Span::saturating_micros(time.as_micros().saturating_neg()) },
            false => Adjustment::Give { seat, time },
        };
        let _ = self.state.handle(self.setup, self.now, &Input::Adjust(adjustment));
    }

    fn to_flag(&self, seat: Seat) -> Option<Span> {
        let reading = self.reading(seat)?;
        reading.to_flag?.checked_add(reading.delay_left)
    }

    fn bonus(&self, seat: Seat, next: Next, thought: Span) -> Option<Span> {
        let at = self.now.checked_add(thought)?;
        let press = Press { seat: Some(seat), next, lag: Span::ZERO };
        let mut effects = Vec::new();
        match self.state.clone().handle_with(self.setup, at, &Input::Press(press), &mut effects) {
            Ok(Verdict::Applied) => {}
            _ => return None,
        }
        let bonus = |effect: &Effect| match effect.change {
            Change::Bonus { time, .. } if effect.seat == Some(seat) => time,
            _ => Span::ZERO,
        };
        Some(effects.iter().map(bonus).fold(Span::ZERO, plus))
    }

    fn place(&self, seat: Seat) -> Option<Place> {
        let Reading { stage, periods_left, left, to_flag, of, .. } = self.reading(seat)?;
        Some(Place { stage, periods_left, left, to_flag, of })
    }

    fn slack(&self, seat: Seat, unit: Unit) -> Span {
        let gains = |stage: &Stage| stage.bonus() == Some(Bonus::Opponent);
        let has_gains = self.setup.control(seat).is_some_and(|control| control.stages().iter().any(gains));
        if has_gains { unit.span() } else { Span::ZERO }
    }
}
