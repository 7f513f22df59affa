//! The clocks of a shard's games, with their deadlines.

use std::collections::{BTreeSet, HashMap};

use tc_core::{Clock, Input, MAX_SEATS, Setup, Status, Timestamp};

use super::event::{Event, answer};
use super::record::{AnyClock, SavedClock};

/// The clock of a game. Most games have two seats; their clocks take less room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    Two(u64),
    Many(u64),
}

/// What an input has done.
pub(super) struct Handled {
    /// The JSON of an answer of `flagfall run`.
    pub(super) answer: String,
    pub(super) must_be_kept: bool,
    /// Whether it has ended the game.
    pub(super) is_over: bool,
}

/// All clocks of a shard.
#[derive(Default)]
pub(super) struct Clocks {
    two: Bank<2>,
    many: Bank<MAX_SEATS>,
}

impl Clocks {
    /// Takes a clock.
    pub(super) fn insert(&mut self, clock: AnyClock) -> Key {
        let two = || Clock::<Setup<2>, 2>::from_snapshot(&clock.to_snapshot()).ok();
        match if clock.setup().seats() == 2 { two() } else { None } {
            Some(clock) => Key::Two(self.two.insert(clock)),
            None => Key::Many(self.many.insert(clock)),
        }
    }

    pub(super) fn remove(&mut self, key: Key) {
        match key {
            Key::Two(number) => self.two.remove(number),
            Key::Many(number) => self.many.remove(number),
        }
    }

    /// Hands an input to a clock at an instant, or at the clock's last instant if that is later.
    pub(super) fn handle(&mut self, key: Key, at: Timestamp, input: &Input) -> Option<(Timestamp, Handled)> {
        match key {
            Key::Two(number) => self.two.handle(number, at, input),
            Key::Many(number) => self.many.handle(number, at, input),
        }
    }

    /// The change with this number, after which nothing else has happened.
    pub(super) fn change(&self, key: Key, at: Timestamp, sequence: u64, answer: &str) -> Option<Event> {
        match key {
            Key::Two(number) => self.two.event(number, at, sequence, Some(answer)),
            Key::Many(number) => self.many.event(number, at, sequence, Some(answer)),
        }
    }

    /// The state at an instant.
    pub(super) fn state(&self, key: Key, at: Timestamp, sequence: u64) -> Option<Event> {
        match key {
            Key::Two(number) => self.two.event(number, at, sequence, None),
            Key::Many(number) => self.many.event(number, at, sequence, None),
        }
    }

    pub(super) fn saved(&self, key: Key) -> Option<SavedClock> {
        let snapshot = match key {
            Key::Two(number) => self.two.clocks.get(&number).map(Clock::to_snapshot),
            Key::Many(number) => self.many.clocks.get(&number).map(Clock::to_snapshot),
        };
        snapshot.map(SavedClock::of)
    }

    pub(super) fn is_over(&self, key: Key) -> bool {
        match key {
            Key::Two(number) => self.two.clocks.get(&number).is_some_and(|clock| is_over(clock.state().status())),
            Key::Many(number) => self.many.clocks.get(&number).is_some_and(|clock| is_over(clock.state().status())),
        }
    }

    /// The first deadline of all, and whose it is.
    pub(super) fn first_deadline(&self) -> Option<(Timestamp, Key)> {
        let two = self.two.deadlines.first().map(|(at, number)| (*at, Key::Two(*number)));
        let many = self.many.deadlines.first().map(|(at, number)| (*at, Key::Many(*number)));
        two.into_iter().chain(many).min()
    }
}

#[derive(Default)]
struct Bank<const SEATS: usize> {
    clocks: HashMap<u64, Clock<Setup<SEATS>, SEATS>>,
    deadlines: BTreeSet<(Timestamp, u64)>,
    next: u64,
}

impl<const SEATS: usize> Bank<SEATS> {
    fn insert(&mut self, clock: Clock<Setup<SEATS>, SEATS>) -> u64 {
        let number = self.next;
        self.next += 1;
        self.deadlines.extend(clock.next_deadline().map(|at| (at, number)));
        self.clocks.insert(number, clock);
        number
    }

    fn remove(&mut self, number: u64) {
        if let Some(deadline) = self.clocks.remove(&number).and_then(|clock| clock.next_deadline()) {
            self.deadlines.remove(&(deadline, number));
        }
    }

    fn handle(&mut self, number: u64, at: Timestamp, input: &Input) -> Option<(Timestamp, Handled)> {
        let clock = self.clocks.get_mut(&number)?;
        let at = clock.state().now().map_or(at, |last| last.max(at));
        let (before, was_over) = (clock.next_deadline(), is_over(clock.state().status()));
        let result = clock.handle(at, input);
        let must_be_kept = result.as_ref().is_ok_and(|answer| answer.must_be_kept(input));
        let after = clock.next_deadline();
        if before != after {
            before.map(|before| self.deadlines.remove(&(before, number)));
            self.deadlines.extend(after.map(|after| (after, number)));
        }
        let is_over = is_over(clock.state().status()) && !was_over;
        let answer = answer(at, input, result, clock.look(at).ok()?);
        Some((at, Handled { answer, must_be_kept, is_over }))
    }

    fn event(&self, number: u64, at: Timestamp, sequence: u64, answer: Option<&str>) -> Option<Event> {
        let clock = self.clocks.get(&number)?;
        let at = clock.state().now().map_or(at, |last| last.max(at));
        let look = clock.look(at).ok()?;
        Some(answer.map_or_else(|| Event::state(sequence, &look), |answer| Event::change(sequence, answer, &look)))
    }
}

fn is_over(status: Status) -> bool {
    matches!(status, Status::Over | Status::Cancelled)
}
