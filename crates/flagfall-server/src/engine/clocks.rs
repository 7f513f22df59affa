//! The clocks of a shard's games, with their deadlines.

use tc_core::bank::{Bank, BankError, Expired, GameKey};
use tc_core::{Answer, Clock, Effect, Input, MAX_SEATS, Setup, Status, Timestamp};

use super::event::{Event, answer};
use super::record::AnyClock;
use super::runner::{self, Handled, Kept};

/// The clock of a game. Most games have two seats; their clocks take less room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ClockKey {
    Two(GameKey),
    Many(GameKey),
}

/// All clocks of a shard.
#[derive(Default)]
pub(super) struct Clocks {
    two: Bank<2>,
    many: Bank<MAX_SEATS>,
}

impl Clocks {
    /// Takes a clock.
    pub(super) fn insert(&mut self, clock: AnyClock) -> ClockKey {
        let two = || Clock::<Setup<2>, 2>::from_snapshot(&clock.to_snapshot()).ok();
        match if clock.setup().seats() == 2 { two() } else { None } {
            Some(clock) => ClockKey::Two(self.two.insert_clock(clock)),
            None => ClockKey::Many(self.many.insert_clock(clock)),
        }
    }

    pub(super) fn remove(&mut self, key: ClockKey) {
        match key {
            ClockKey::Two(key) => drop(self.two.remove(key)),
            ClockKey::Many(key) => drop(self.many.remove(key)),
        }
    }

    /// Hands an input to a clock. `None` if there is no such clock.
    pub(super) fn handle(&mut self, key: ClockKey, at: Timestamp, input: Input) -> Option<Handled> {
        match key {
            ClockKey::Two(key) => handle(&mut self.two, key, at, input),
            ClockKey::Many(key) => handle(&mut self.many, key, at, input),
        }
    }

    /// Hands a tick to the clock that is due first, if one is due by an instant.
    pub(super) fn expire(&mut self, by: Timestamp) -> Option<(ClockKey, Handled)> {
        let two = self.two.next_deadline().filter(|at| self.many.next_deadline().is_none_or(|other| *at <= other));
        if two.is_some() {
            let (key, handled) = expire(&mut self.two, by)?;
            Some((ClockKey::Two(key), handled))
        } else {
            let (key, handled) = expire(&mut self.many, by)?;
            Some((ClockKey::Many(key), handled))
        }
    }

    /// The change with this number, after which nothing else has happened.
    pub(super) fn change(&self, key: ClockKey, at: Timestamp, sequence: u64, answer: &str) -> Option<Event> {
        match key {
            ClockKey::Two(key) => event(&self.two, key, at, sequence, Some(answer)),
            ClockKey::Many(key) => event(&self.many, key, at, sequence, Some(answer)),
        }
    }

    /// The state at an instant, or at the last instant of the game if that is later.
    pub(super) fn state(&self, key: ClockKey, at: Timestamp, sequence: u64) -> Option<Event> {
        match key {
            ClockKey::Two(key) => event(&self.two, key, at, sequence, None),
            ClockKey::Many(key) => event(&self.many, key, at, sequence, None),
        }
    }

    pub(super) fn snapshot(&self, key: ClockKey) -> Option<String> {
        Some(match key {
            ClockKey::Two(key) => self.two.clock(key)?.to_snapshot(),
            ClockKey::Many(key) => self.many.clock(key)?.to_snapshot(),
        })
    }

    pub(super) fn is_over(&self, key: ClockKey) -> bool {
        match key {
            ClockKey::Two(key) => is_over(&self.two, key),
            ClockKey::Many(key) => is_over(&self.many, key),
        }
    }

    /// The first deadline of all.
    pub(super) fn next_deadline(&self) -> Option<Timestamp> {
        self.two.next_deadline().into_iter().chain(self.many.next_deadline()).min()
    }
}

fn handle<const SEATS: usize>(bank: &mut Bank<SEATS>, key: GameKey, at: Timestamp, input: Input) -> Option<Handled> {
    let at = not_before_last(bank, key, at)?;
    let (was_over, mut effects) = (is_over(bank, key), Vec::new());
    let result = match bank.handle(key, at, &input, &mut effects) {
        Ok(verdict) => Ok(Answer { verdict, effects }),
        Err(BankError::Refused(refused)) => Err(refused),
        Err(_) => return None,
    };
    let must_be_kept = result.as_ref().is_ok_and(|answer| answer.must_be_kept(&input));
    let has_chore = !was_over && is_over(bank, key);
    let answer = runner::Answer::Clock(answer(at, &input, result, bank.look(key, at).ok()?));
    Some(Handled { at, answer, kept: must_be_kept.then_some(Kept::Clock(at, input)), has_chore })
}

fn expire<const SEATS: usize>(bank: &mut Bank<SEATS>, by: Timestamp) -> Option<(GameKey, Handled)> {
    let mut effects: Vec<Effect> = Vec::new();
    let Expired { game: key, at, verdict, .. } = bank.expire_next(by, &mut effects)?;
    let result = Answer { verdict, effects };
    let must_be_kept = result.must_be_kept(&Input::Tick);
    let answer = runner::Answer::Clock(answer(at, &Input::Tick, Ok(result), bank.look(key, at).ok()?));
    let kept = must_be_kept.then_some(Kept::Clock(at, Input::Tick));
    Some((key, Handled { at, answer, kept, has_chore: is_over(bank, key) }))
}

fn event<const SEATS: usize>(
    bank: &Bank<SEATS>,
    key: GameKey,
    at: Timestamp,
    sequence: u64,
    answer: Option<&str>,
) -> Option<Event> {
    let look = bank.look(key, not_before_last(bank, key, at)?).ok()?;
    Some(answer.map_or_else(|| Event::state(sequence, &look), |answer| Event::change(sequence, answer, &look)))
}

/// An instant, or the last instant of a game if that is later. `None` if there is no such game.
fn not_before_last<const SEATS: usize>(bank: &Bank<SEATS>, key: GameKey, at: Timestamp) -> Option<Timestamp> {
    let last = bank.state(key)?.now();
    Some(last.map_or(at, |last| last.max(at)))
}

fn is_over<const SEATS: usize>(bank: &Bank<SEATS>, key: GameKey) -> bool {
    bank.state(key).is_some_and(|state| matches!(state.status(), Status::Over | Status::Cancelled))
}
