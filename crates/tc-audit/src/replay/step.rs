//! One move of a replay.

use tc_core::{Next, Seat, Span};

use super::clockwork::{Clockwork, LEAST, Solved, Target};
use super::misfit::{Misfit, MisfitKind, Replayed};
use super::{Noted, When, floor, minus, plus};
use crate::resolution::Rounding;
use crate::{Move, MoveTimes, Record, Recorded, Unit};

/// What is known of a seat's clock before its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// It has not moved: the control says what its clock shows.
    Start,
    /// As recorded.
    Exactly,
    /// A move without values came since: it shows at most what the replay has.
    AtMost,
    /// Its time is up: it is checked no longer.
    Flag,
}

/// What was seen of a seat so far.
#[derive(Clone, Copy, Debug)]
struct Seen {
    known: Known,
    has_values: bool,
    /// How far its clock can be off, in microseconds: the times of moves were rounded since its last value.
    off: i64,
    clock: Option<Span>,
    /// Whether all its moves so far can be of an opening book.
    is_in_book: bool,
}

/// A replay in the middle of a game.
pub(super) struct Replay<'r> {
    record: &'r Record,
    noted: Noted,
    seen: [Seen; 16],
    pub(super) replayed: &'r mut Replayed,
}

impl<'r> Replay<'r> {
    pub(super) fn new(record: &'r Record, noted: Noted, replayed: &'r mut Replayed) -> Replay<'r> {
        let seen = Seen { known: Known::Start, has_values: false, off: 0, clock: None, is_in_book: noted.has_book };
        Replay { record, noted, seen: [seen; 16], replayed }
    }

    fn known(&self, seat: Seat) -> Known {
        self.seen.get(seat.index()).map_or(Known::Flag, |seen| seen.known)
    }

    fn see(&mut self, seat: Seat, change: impl FnOnce(&mut Seen)) {
        if let Some(seen) = self.seen.get_mut(seat.index()) {
            change(seen);
        }
    }

    pub(super) fn step(&mut self, machine: &mut impl Clockwork, index: usize, one: &Move, next: Next) {
        if let Some(given) = one.given {
            machine.give(one.seat, given);
        }
        if one.used.is_none() && self.goes_on(machine, one, next) {
            return;
        }
        let explained = match (one.clock, one.used) {
            _ if self.known(one.seat) == Known::Flag => false,
            (Some(clock), _) if self.noted.has_book && self.is_of_book(one, clock) => {
                self.book(machine, one, clock, next)
            }
            (Some(clock), _) => self.clock(machine, index, one, clock, next),
            (None, Some(used)) => self.used(machine, index, one, used, next),
            (None, None) => self.nothing(machine, one, next),
        };
        if !explained {
            machine.pass(one.seat, next);
        }
        self.see(one.seat, |seen| {
            seen.has_values |= one.has_reading();
            seen.clock = one.clock.map(|clock| clock.time).or(seen.clock);
        });
    }

    /// A move of which only the clock was recorded, as of most moves. Returns whether a thinking time explains it.
    fn goes_on<C: Clockwork>(&mut self, machine: &mut C, one: &Move, next: Next) -> bool {
        let Some(clock) = one.clock.filter(|clock| !clock.time.is_negative()) else { return false };
        let target = self.target(machine, one, clock);
        let Some(seen) = self.seen.get_mut(one.seat.index()).filter(|seen| seen.known != Known::Flag) else {
            return false;
        };
        let Solved::After(_, pressed) = machine.solve(one.seat, next, target) else { return false };
        machine.go_on(&pressed);
        let clock = Some(clock.time);
        *seen = Seen { known: Known::Exactly, has_values: true, off: 0, clock, is_in_book: false };
        true
    }

    /// What a clock must show.
    fn target(&self, machine: &impl Clockwork, one: &Move, clock: Recorded) -> Target {
        let (least, most) = self.noted.rounding.bounds(clock.time, self.noted.unit);
        let gains = machine.slack(one.seat, self.noted.unit);
        Target { least: minus(least, gains), most, count: one.count }
    }

    /// A move without values: any thinking time is possible. Returns whether the machine went on.
    fn nothing(&mut self, machine: &mut impl Clockwork, one: &Move, next: Next) -> bool {
        self.nothing_after(machine, one, Span::ZERO, next)
    }

    /// A move that took at least this. Returns whether the machine went on.
    fn nothing_after(&mut self, machine: &mut impl Clockwork, one: &Move, thought: Span, next: Next) -> bool {
        self.see(one.seat, |seen| seen.known = Known::AtMost);
        let pressed = machine.press(one.seat, next, thought.max(Span::ZERO));
        pressed.map(|pressed| machine.go_on(&pressed)).is_some()
    }

    /// Whether a move took no time and left the clock as it was, like all moves of its player before it.
    fn is_of_book(&mut self, one: &Move, clock: Recorded) -> bool {
        let Some(seen) = self.seen.get_mut(one.seat.index()) else { return false };
        let is_still = seen.clock.is_none_or(|earlier| earlier == clock.time);
        seen.is_in_book &= one.used.is_some_and(|used| used.time.is_zero()) && is_still;
        seen.is_in_book
    }

    /// A move of an opening book: it counts as a move, and the clock stays. Returns whether the machine went on.
    fn book<C: Clockwork>(&mut self, machine: &mut C, one: &Move, clock: Recorded, next: Next) -> bool {
        let (least, most) = self.noted.rounding.bounds(clock.time, self.noted.unit);
        if self.known(one.seat) == Known::Start {
            let target = Target { least, most, count: None };
            if let Solved::TooHigh(highest) = machine.solve(one.seat, next, target) {
                let expected = Some((Span::ZERO, floor(highest, self.noted.unit)));
                self.misfit(one, MisfitKind::High, expected, minus(clock.time, highest), None);
            }
        }
        let Some(pressed) = machine.press(one.seat, next, Span::ZERO) else { return false };
        machine.go_on(&pressed);
        machine.set(one.seat, most);
        self.see(one.seat, |seen| seen.known = Known::Exactly);
        true
    }

    /// A move whose clock was recorded. Returns whether the machine went on.
    fn clock<C: Clockwork>(&mut self, machine: &mut C, index: usize, one: &Move, clock: Recorded, next: Next) -> bool {
        if clock.time.is_negative() {
            if self.next_is_above(machine, index, one, next) {
                self.misfit(one, MisfitKind::Refuted, None, clock.time, None);
                return self.nothing(machine, one, next);
            }
            self.misfit(one, MisfitKind::Late, None, clock.time, None);
            self.see(one.seat, |seen| seen.known = Known::Flag);
            return false;
        }
        let target = self.target(machine, one, clock);
        let (kind, expected, delta) = match machine.solve(one.seat, next, target) {
            Solved::After(thought, _) if self.is_too_long(machine, one, thought) => {
                let highest = machine.press(one.seat, next, Span::ZERO).map_or(Span::ZERO, |pressed| C::left(&pressed));
                let greatest = floor(highest, self.noted.unit);
                (MisfitKind::High, Some((Span::ZERO, greatest)), minus(clock.time, greatest))
            }
            Solved::After(_, pressed) => {
                self.compare(machine, one, clock, next);
                machine.go_on(&pressed);
                self.see(one.seat, |seen| (seen.known, seen.off) = (Known::Exactly, 0));
                return true;
            }
            Solved::TooHigh(highest) => {
                // The greatest value of this unit that would fit.
                let (least, _) = self.noted.rounding.bounds(clock.time, self.noted.unit);
                let greatest = floor(minus(highest, minus(least, clock.time)), self.noted.unit);
                (MisfitKind::High, Some((Span::ZERO, greatest)), minus(clock.time, greatest))
            }
            Solved::TooLow(lowest) => {
                let highest = machine.press(one.seat, next, Span::ZERO).map_or(lowest, |pressed| C::left(&pressed));
                let [lowest, highest] = [lowest, highest].map(|time| floor(time, self.noted.unit));
                let kind = if self.overruns(machine, one, clock, next) { MisfitKind::Overrun } else { MisfitKind::Low };
                (kind, Some((lowest, highest.max(lowest))), minus(clock.time, lowest))
            }
            Solved::Count => (MisfitKind::Count, None, Span::ZERO),
        };
        let by_used = self.by_used(machine, one, clock, next);
        let can_agree = matches!(kind, MisfitKind::High | MisfitKind::Low);
        if !can_agree || !self.agrees(one, by_used) {
            self.misfit(one, kind, expected, delta, by_used);
        }
        self.set(machine, one, target.most, next);
        self.see(one.seat, |seen| (seen.known, seen.off) = (Known::Exactly, 0));
        true
    }

    /// Goes on from a clock that the moves so far do not explain.
    fn set(&self, machine: &mut impl Clockwork, one: &Move, clock: Span, next: Next) {
        if self.noted.when != When::BeforeBonus {
            machine.pass(one.seat, next);
            return machine.note(one, clock);
        }
        // The bonus is still to come.
        machine.note(one, clock);
        match machine.press(one.seat, next, Span::ZERO) {
            Some(pressed) => machine.go_on(&pressed),
            None => machine.pass(one.seat, next),
        }
    }

    /// Whether a clock is explained only by a thought that uses up a stage, and the recorded time of the move is too short
    /// for that.
    fn is_too_long(&self, machine: &impl Clockwork, one: &Move, thought: Span) -> bool {
        if one.used.is_none() {
            return false;
        }
        let Some(place) = machine.place(one.seat).filter(|place| thought >= place.left) else { return false };
        let used = self.used_after_known(one);
        used.is_some_and(|used| plus(used.time, self.slack(one, used)) < place.left)
    }

    /// Whether the next clock of a player shows more than a clock that is used up can: then this one is wrong.
    fn next_is_above<C: Clockwork>(&self, machine: &C, index: usize, one: &Move, next: Next) -> bool {
        let Some((later, clock)) = self.next_clock(index, one.seat) else { return false };
        let bonus = match (machine.press(one.seat, next, Span::ZERO), machine.place(one.seat)) {
            (Some(pressed), Some(place)) => minus(C::left(&pressed), place.left).max(Span::ZERO).as_micros(),
            _ => 0,
        };
        let moves = i64::from(later.saturating_sub(one.ply));
        let most = bonus.saturating_mul(moves).saturating_add(self.noted.unit.span().as_micros());
        clock > Span::saturating_micros(most)
    }

    /// The next clock of a seat that was recorded, with its half-move.
    fn next_clock(&self, index: usize, seat: Seat) -> Option<(u32, Span)> {
        let later = self.record.moves.get(index + 1..)?.iter().filter(|later| later.seat == seat);
        later.filter_map(|later| Some((later.ply, later.clock?.time))).next()
    }

    /// A move of which only the time it took was recorded. Returns whether the machine went on.
    fn used(&mut self, machine: &mut impl Clockwork, index: usize, one: &Move, used: Recorded, next: Next) -> bool {
        let is_measured = self.record.times == MoveTimes::Measured;
        let unit = self.unit_of_used(used);
        let (least, _) = match self.record.times {
            MoveTimes::Shortened => Rounding::Nearest.bounds(used.time, unit),
            _ => self.noted.rounding.bounds(used.time, unit),
        };
        let left = machine.to_flag(one.seat).unwrap_or(Span::ZERO);
        let tolerance = if is_measured { self.slack(one, used) } else { Span::ZERO };
        let shortest = match least.max(Span::ZERO) {
            least if left > Span::ZERO && least >= left && minus(least, left) <= tolerance => minus(left, LEAST),
            least => least,
        };
        // A time that was measured does not show that a stage was used up; the next clock will.
        let in_stage = machine.place(one.seat).map_or(left, |place| place.left);
        let is_longer = is_measured && shortest >= in_stage && shortest < left;
        if is_longer && self.next_clock(index, one.seat).is_some() {
            return self.nothing_after(machine, one, minus(in_stage, LEAST), next);
        }
        if let Some(pressed) = machine.press(one.seat, next, shortest) {
            machine.go_on(&pressed);
            self.see(one.seat, |seen| {
                seen.known = if seen.known == Known::Start { Known::Exactly } else { seen.known };
                seen.off = seen.off.saturating_add(unit.span().as_micros());
            });
            return true;
        }
        let left = machine.to_flag(one.seat).map(|left| floor(left, unit));
        let expected = left.map(|left| (Span::ZERO, left));
        let delta = left.map_or(Span::ZERO, |left| minus(used.time, left));
        if self.next_clock(index, one.seat).is_some_and(|(_, clock)| clock >= Span::ZERO) {
            if delta > self.slack(one, used) {
                self.misfit(one, MisfitKind::Refuted, expected, delta, None);
            }
            return self.nothing(machine, one, next);
        }
        let kind = if is_measured { MisfitKind::AddUp } else { MisfitKind::Late };
        self.misfit(one, kind, expected, delta, None);
        self.see(one.seat, |seen| seen.known = Known::Flag);
        false
    }

    fn unit_of_used(&self, used: Recorded) -> Unit {
        if self.record.times == MoveTimes::Shortened { used.unit } else { self.noted.used }
    }

    /// How far a clock and the time of its move can be apart without a contradiction.
    fn slack(&self, one: &Move, used: Recorded) -> Span {
        let units = [self.noted.unit, self.unit_of_used(used)].map(|unit| unit.span().as_micros());
        // Two counters that are each rounded; whole seconds are also read at two different instants.
        let coarsest = units.into_iter().max().unwrap_or(0);
        let off = self.seen.get(one.seat.index()).map_or(0, |seen| seen.off);
        let instants = if coarsest >= 1_000_000 { coarsest } else { 0 };
        // What was measured from outside also ends at another instant than it began for the other player.
        let outside = if self.record.times == MoveTimes::Measured { instants } else { 0 };
        Span::saturating_micros((units.iter().sum::<i64>() + instants + outside).saturating_add(off))
    }

    /// The recorded time of a move, if what the clock showed before it is known.
    fn used_after_known(&self, one: &Move) -> Option<Recorded> {
        let is_known = matches!(self.known(one.seat), Known::Start | Known::Exactly);
        one.used.filter(|used| is_known && !used.time.is_negative())
    }

    /// How much a clock has more than the time of its move leaves; less than zero if it has less.
    fn by_used<C: Clockwork>(&self, machine: &C, one: &Move, clock: Recorded, next: Next) -> Option<Span> {
        let used = self.used_after_known(one)?;
        if self.known(one.seat) == Known::Start {
            return None;
        }
        let at_once = machine.press(one.seat, next, Span::ZERO)?;
        Some(plus(minus(clock.time, floor(C::left(&at_once), self.noted.unit)), used.time))
    }

    /// Whether a clock has what the time of its move leaves, as far as the two can be apart. If it is less than a move can
    /// leave, the time was overrun by so little that the record does not show it.
    fn agrees(&mut self, one: &Move, by_used: Option<Span>) -> bool {
        let Some((used, more)) = one.used.zip(by_used) else { return false };
        let agrees = more.as_micros().abs() <= self.slack(one, used).as_micros();
        self.replayed.compared += usize::from(agrees);
        agrees
    }

    /// Whether the recorded time of a move is longer than what was left, and the clock is what that leaves.
    fn overruns<C: Clockwork>(&self, machine: &C, one: &Move, clock: Recorded, next: Next) -> bool {
        let (Some(used), Some(left)) = (one.used, machine.to_flag(one.seat)) else { return false };
        let slack = self.slack(one, used);
        let is_longer = used.time > plus(left, slack);
        let more = self.by_used(machine, one, clock, next);
        is_longer && more.is_some_and(|more| more.as_micros().abs() <= slack.as_micros())
    }

    /// Compares a clock with the time that the move took, if both are recorded, and the clock before it is known.
    fn compare<C: Clockwork>(&mut self, machine: &C, one: &Move, clock: Recorded, next: Next) {
        let Some(used) = self.used_after_known(one) else { return };
        let Some(pressed) = machine.press(one.seat, next, used.time) else { return };
        let is_first = self.known(one.seat) == Known::Start;
        let left = C::left(&pressed);
        let (shown, slack) = (floor(left, self.noted.unit), self.slack(one, used));
        let (least, most) = (minus(shown, slack), plus(shown, slack));
        let is_more = clock.time > most;
        if is_first {
            // A clock that was started late, or noted from the middle of a game on, has less and shows nothing.
            if is_more {
                let outside = minus(clock.time, most);
                self.misfit(one, MisfitKind::FirstMore, Some((least, most)), outside, None);
            } else if let Some(bonus) = bonus(machine, one.seat, used.time, left) {
                let without = plus(minus(clock.time, shown), bonus).as_micros().abs();
                self.replayed.first_without_bonus +=
                    usize::from(without <= slack.as_micros() && bonus > plus(slack, slack));
            }
            return;
        }
        self.replayed.compared += 1;
        if clock.time < least || is_more {
            let earlier = self.seen.get(one.seat.index()).and_then(|seen| seen.clock);
            self.replayed.unpaid += usize::from(used.time.is_zero() && earlier == Some(clock.time));
            let outside = if is_more { minus(clock.time, most) } else { minus(clock.time, least) };
            self.misfit(one, MisfitKind::Contradicts, Some((least, most)), outside, None);
        }
    }

    fn misfit(
        &mut self,
        one: &Move,
        kind: MisfitKind,
        expected: Option<(Span, Span)>,
        delta: Span,
        by_used: Option<Span>,
    ) {
        let is_first = self.seen.get(one.seat.index()).is_some_and(|seen| !seen.has_values);
        let clock = one.clock.or(one.used).map(|clock| clock.time);
        let Move { ply, seat, .. } = *one;
        let (is_last, ends_game) = (false, false);
        let misfit = Misfit { kind, ply, seat, clock, expected, delta, by_used, is_first, is_last, ends_game };
        self.replayed.misfits.push(misfit);
    }

    /// Compares what is left at the end with what the record has as the last clocks.
    pub(super) fn end(&mut self, machine: &impl Clockwork) {
        let record = self.record;
        for (seat, end) in &record.starts {
            let last = record.moves.iter().rev().find(|one| one.seat == *seat);
            let Some((last, place)) = last.zip(machine.place(*seat)) else { continue };
            let seen = self.seen.get(seat.index());
            // A second for what came after the last move.
            let off = seen.map_or(0, |seen| seen.off) + 1_000_000;
            let over = minus(end.time, place.left);
            let is_known = seen.is_some_and(|seen| seen.known == Known::Exactly);
            if over.as_micros() > off || is_known && over.as_micros() < -off {
                self.misfit(last, MisfitKind::End, Some((place.left, place.left)), over, None);
            }
        }
    }
}

/// What a move added to the clock that it left with this; `None` if nothing.
fn bonus(machine: &impl Clockwork, seat: Seat, used: Span, left: Span) -> Option<Span> {
    let place = machine.place(seat)?;
    Some(minus(left, minus(place.left, used))).filter(|bonus| *bonus > Span::ZERO)
}
