//! The replay: is there a thinking time for each move that explains the recorded values?

mod clockwork;
mod line;
mod machine;

use alloc::vec::Vec;

use tc_core::{GameSettings, Next, Seat, Setup, Span};

pub(crate) use clockwork::{Clockwork, Place, Solved, Target};
pub(crate) use line::{Line, Lines};
pub(crate) use machine::Machine;

use crate::resolution::Rounding;
use crate::{Ending, Move, Record, Recorded, Unit};

/// How clocks were noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    /// The unit of clocks.
    pub(crate) unit: Unit,
    /// The unit of the times that moves took.
    pub(crate) used: Unit,
    pub(crate) rounding: Rounding,
    /// Before the move added its bonus.
    pub(crate) before_bonus: bool,
}

/// A value that no thinking time explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    pub(crate) kind: MisfitKind,
    pub(crate) ply: u32,
    pub(crate) seat: Seat,
    pub(crate) clock: Option<Span>,
    /// The bounds of what would fit.
    pub(crate) expected: Option<(Span, Span)>,
    /// How much the value is above or below them.
    pub(crate) delta: Span,
    /// Whether it is the first value of its seat.
    pub(crate) is_first: bool,
    /// Whether it is the last value of its seat.
    pub(crate) is_last: bool,
}

/// A record with as many misfits is not replayed further: nothing in it can be trusted.
pub(crate) const MOST_MISFITS: usize = 1_000;

/// The weight of a value that needs an accusation. No game has more low values and contradictions.
const ACCUSATION: usize = 1 << 20;

impl Misfit {
    fn weight(&self) -> usize {
        match self.kind {
            MisfitKind::Low if !self.is_last => 2,
            MisfitKind::Contradicts => 1,
            MisfitKind::High | MisfitKind::Low | MisfitKind::Count | MisfitKind::Late => ACCUSATION,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MisfitKind {
    /// The clock shows more than any thinking time leaves.
    High,
    /// The clock shows less than a move leaves.
    Low,
    /// The count of periods or moves is one that no thinking time leaves.
    Count,
    /// The time was used up before the move.
    Late,
    /// The clock contradicts the time that the move took.
    Contradicts,
}

/// What a replay found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Replayed {
    pub(crate) misfits: Vec<Misfit>,
    /// How many moves have a clock and the time that they took, and could be compared.
    pub(crate) compared: usize,
}

impl Replayed {
    /// How badly the values fit, 0 if all do. A value that needs an accusation weighs most. A low one in the middle of a
    /// game was probably noted early, and two records of a move that contradict each other need not mean the control.
    pub(crate) fn cost(&self) -> usize {
        self.misfits.iter().map(Misfit::weight).sum()
    }

    /// How many values need an accusation.
    pub(crate) fn accusations(&self) -> usize {
        self.cost() / ACCUSATION
    }

    /// What the misfits cost even if every low value is in the middle of the game.
    fn least_cost(&self) -> usize {
        let weight = |one: &Misfit| if one.kind == MisfitKind::Low { 2 } else { one.weight() };
        self.misfits.iter().map(weight).sum()
    }

    /// Whether a clock has more than the control leaves.
    pub(crate) fn has_gained(&self) -> bool {
        self.misfits.iter().any(|one| matches!(one.kind, MisfitKind::High | MisfitKind::Count))
    }

    /// How many clocks contradict the times that moves took.
    pub(crate) fn contradictions(&self) -> usize {
        self.misfits.iter().filter(|one| one.kind == MisfitKind::Contradicts).count()
    }

    /// Whether a clock contradicts the time that one of the first two moves of a player took. The first clock of a player
    /// is not compared, because nothing is known of the one before.
    pub(crate) fn contradict_first_moves(&self) -> bool {
        self.misfits.iter().any(|one| one.kind == MisfitKind::Contradicts && one.ply <= 4)
    }

    /// How many clocks are lower than a move leaves them, the last of each player left out.
    pub(crate) fn early(&self) -> impl Iterator<Item = &Misfit> {
        self.misfits.iter().filter(|one| one.kind == MisfitKind::Low && !one.is_last)
    }
}

/// Replays a game from its first move, by the settings of its seats. After each misfit the replay goes on from the recorded
/// value, so that each is found once. It stops as soon as it costs more than `limit`. `None` if no clock can have these
/// settings.
pub(crate) fn replay(record: &Record, noted: Noted, settings: &[GameSettings], limit: usize) -> Option<Replayed> {
    if let Some(line) = Lines::of_game(record, noted.before_bonus, settings) {
        return Some(replay_on(line, record, noted, limit));
    }
    by_machine(record, noted, settings, limit)
}

/// Whether every value of a game of two players fits a line that both have.
pub(crate) fn fits(line: Line, record: &Record, noted: Noted) -> bool {
    let is_simple = record.moves.iter().all(|one| one.count.is_none() && one.seat.index() < 2);
    is_simple && replay_on(Lines::new([line, line]), record, noted, 0).misfits.is_empty()
}

/// The replay on the machine.
fn by_machine(record: &Record, noted: Noted, settings: &[GameSettings], limit: usize) -> Option<Replayed> {
    let controls = settings.iter().map(|settings| settings.control.clone());
    let setup = Setup::for_each(settings.first()?.rules, controls).ok()?;
    let Some(first) = record.moves.first() else { return Some(Replayed::default()) };
    let machine = Machine::start(&setup, first.seat, noted.before_bonus)?;
    Some(replay_on(machine, record, noted, limit))
}

fn replay_on(mut clock: impl Clockwork, record: &Record, noted: Noted, limit: usize) -> Replayed {
    let mut replayed = Replayed::default();
    for (seat, start) in &record.starts {
        clock.set(*seat, noted.rounding.bounds(start.time, start.unit).1);
    }
    let mut replay = Replay { noted, seen: [Seen::Nothing; 16], replayed: &mut replayed };
    for (index, one) in record.moves.iter().enumerate() {
        let next = record.moves.get(index + 1).map_or(Next::Nobody, |next| Next::Seat(next.seat));
        let before = replay.replayed.misfits.len();
        replay.step(&mut clock, one, next);
        // Low values may weigh less than they seem until the end.
        let misfits = replay.replayed.misfits.len();
        if misfits > before && (misfits >= MOST_MISFITS || replay.replayed.least_cost() > limit) {
            break;
        }
    }
    mark_last(&mut replayed.misfits, record);
    let has_lost = |misfit: &Misfit| record.ending == Ending::OnTime { loser: Some(misfit.seat) };
    replayed.misfits.retain(|misfit| !(misfit.kind == MisfitKind::Low && misfit.is_last && has_lost(misfit)));
    replayed
}

/// What was seen of a seat so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Nothing,
    Values,
    /// Its time is up: it is checked no longer.
    Flag,
}

struct Replay<'r> {
    noted: Noted,
    seen: [Seen; 16],
    replayed: &'r mut Replayed,
}

impl Replay<'_> {
    fn step(&mut self, machine: &mut impl Clockwork, one: &Move, next: Next) {
        if let Some(given) = one.given {
            machine.give(one.seat, given);
        }
        let seen = self.seen.get(one.seat.index()).copied().unwrap_or(Seen::Flag);
        let explained = match (one.clock, one.used) {
            _ if seen == Seen::Flag => false,
            (Some(clock), _) => self.clock(machine, one, clock, next),
            (None, Some(used)) => self.used(machine, one, used, next),
            (None, None) => machine.press(one.seat, next, Span::ZERO).map(|pressed| machine.go_on(&pressed)).is_some(),
        };
        if !explained {
            machine.pass(one.seat, next);
        }
        if let Some(seen) = self.seen.get_mut(one.seat.index()).filter(|_| one.has_reading()) {
            *seen = if *seen == Seen::Nothing { Seen::Values } else { *seen };
        }
    }

    /// A move whose clock was recorded. Returns whether the machine went on.
    fn clock<C: Clockwork>(&mut self, machine: &mut C, one: &Move, clock: Recorded, next: Next) -> bool {
        if clock.time.is_negative() {
            self.misfit(one, MisfitKind::Late, None, clock.time);
            self.see_flag(one.seat);
            return false;
        }
        let (least, most) = self.noted.rounding.bounds(clock.time, self.noted.unit);
        let gains = machine.slack(one.seat, self.noted.unit);
        let target = Target { least: minus(least, gains), most, count: one.count };
        let misfit = match machine.solve(one.seat, next, target) {
            Solved::After(_, pressed) => {
                self.compare(machine, one, clock, next);
                machine.go_on(&pressed);
                return true;
            }
            Solved::TooHigh(highest) => {
                // The greatest value of this unit that would fit.
                let greatest = floor(minus(highest, minus(least, clock.time)), self.noted.unit);
                (MisfitKind::High, Some((Span::ZERO, greatest)), minus(clock.time, greatest))
            }
            Solved::TooLow(lowest) => {
                let highest = machine.press(one.seat, next, Span::ZERO).map_or(lowest, |pressed| C::left(&pressed));
                let [lowest, highest] = [lowest, highest].map(|time| floor(time, self.noted.unit));
                (MisfitKind::Low, Some((lowest, highest.max(lowest))), minus(clock.time, lowest))
            }
            Solved::Count => (MisfitKind::Count, None, Span::ZERO),
        };
        let (kind, expected, delta) = misfit;
        self.misfit(one, kind, expected, delta);
        machine.pass(one.seat, next);
        machine.note(one, most);
        true
    }

    /// A move of which only the time it took was recorded.
    fn used(&mut self, machine: &mut impl Clockwork, one: &Move, used: Recorded, next: Next) -> bool {
        let (least, _) = self.noted.rounding.bounds(used.time, self.noted.used);
        if let Some(pressed) = machine.press(one.seat, next, least.max(Span::ZERO)) {
            machine.go_on(&pressed);
            return true;
        }
        let left = machine.to_flag(one.seat).map(|left| floor(left, self.noted.used));
        let expected = left.map(|left| (Span::ZERO, left));
        self.misfit(one, MisfitKind::Late, expected, left.map_or(Span::ZERO, |left| minus(used.time, left)));
        self.see_flag(one.seat);
        false
    }

    /// Compares a clock with the time that the move took, if both are recorded, and the clock before it is.
    fn compare<C: Clockwork>(&mut self, machine: &C, one: &Move, clock: Recorded, next: Next) {
        let Some(used) = one.used.filter(|used| !used.time.is_negative()) else { return };
        if self.seen.get(one.seat.index()) != Some(&Seen::Values) {
            return;
        }
        let Some(pressed) = machine.press(one.seat, next, used.time) else { return };
        self.replayed.compared += 1;
        let shown = floor(C::left(&pressed), self.noted.unit);
        let units = [self.noted.unit, self.noted.used].map(|unit| unit.span().as_micros());
        // Two counters that are each rounded; whole seconds are also read at two different instants.
        let coarsest = units.into_iter().max().unwrap_or(0);
        let slack = units.iter().sum::<i64>() + if coarsest >= 1_000_000 { coarsest } else { 0 };
        let delta = minus(clock.time, shown);
        if delta.as_micros().saturating_abs() > slack {
            let (least, most) =
                (minus(shown, Span::saturating_micros(slack)), plus(shown, Span::saturating_micros(slack)));
            let outside = if delta.is_negative() { minus(clock.time, least) } else { minus(clock.time, most) };
            self.misfit(one, MisfitKind::Contradicts, Some((least, most)), outside);
        }
    }

    fn misfit(&mut self, one: &Move, kind: MisfitKind, expected: Option<(Span, Span)>, delta: Span) {
        let is_first = self.seen.get(one.seat.index()) == Some(&Seen::Nothing);
        let clock = one.clock.or(one.used).map(|clock| clock.time);
        let (ply, seat) = (one.ply, one.seat);
        self.replayed.misfits.push(Misfit { kind, ply, seat, clock, expected, delta, is_first, is_last: false });
    }

    fn see_flag(&mut self, seat: Seat) {
        if let Some(seen) = self.seen.get_mut(seat.index()) {
            *seen = Seen::Flag;
        }
    }
}

/// The time in whole units, rounded down.
fn floor(time: Span, unit: Unit) -> Span {
    let unit = unit.span().as_micros();
    Span::saturating_micros(time.as_micros().div_euclid(unit).saturating_mul(unit))
}

fn mark_last(misfits: &mut [Misfit], record: &Record) {
    for misfit in misfits {
        let mut later = record.moves.iter().rev().take_while(|one| one.ply > misfit.ply);
        misfit.is_last = !later.any(|one| one.seat == misfit.seat && one.has_reading());
    }
}

/// A difference of two times of records, which are far from overflow.
pub(crate) fn minus(one: Span, other: Span) -> Span {
    Span::saturating_micros(one.as_micros().saturating_sub(other.as_micros()))
}

/// A sum of two times of records.
pub(crate) fn plus(one: Span, other: Span) -> Span {
    Span::saturating_micros(one.as_micros().saturating_add(other.as_micros()))
}
