//! The clocks of a shard's games, with their deadlines.

use tc_core::bank::{Bank, BankError, Expired, GameKey};
use tc_core::{Answer, Change, Clock, Effect, Input, Look, Seat, Status, Timestamp, Undo};

use super::event::{Event, Reply, answer};
use super::note::Note;
use super::notices::Became;
use super::runner::{self, Handled, Recorded};

/// All clocks of a shard.
#[derive(Default)]
pub(super) struct Clocks(Bank);

impl Clocks {
    /// Takes a clock.
    pub(super) fn insert(&mut self, clock: Clock) -> GameKey {
        self.0.insert_clock(clock)
    }

    pub(super) fn remove(&mut self, key: GameKey) {
        self.0.remove(key);
    }

    /// Hands an input to a clock. `None` if there is no such clock.
    pub(super) fn handle(&mut self, key: GameKey, at: Timestamp, input: Input) -> Option<Handled> {
        let at = self.not_before_last(key, at)?;
        let (was_over, mut effects) = (self.is_over(key), Vec::new());
        let result = match self.0.handle(key, at, &input, &mut effects) {
            Ok(verdict) => Ok(Answer { verdict, effects }),
            Err(BankError::Refused(refused)) => Err(refused),
            Err(_) => return None,
        };
        let must_be_kept = result.as_ref().is_ok_and(|answer| answer.must_be_kept(&input));
        let has_chore = !was_over && self.is_over(key);
        let answer = runner::Answer::Clock(answer(at, &input, result, self.0.look(key, at).ok()?));
        Some(Handled { at, answer, recorded: must_be_kept.then_some(Recorded::Clock(at, input)), has_chore })
    }

    /// A copy of a clock, with all that can be undone.
    pub(super) fn clock(&self, key: GameKey) -> Option<Clock> {
        self.0.clock(key)
    }

    /// The seat whose move an undo at an instant would take back. `None` if it would take none back.
    pub(super) fn would_undo(&self, key: GameKey, at: Timestamp) -> Option<Seat> {
        let at = self.not_before_last(key, at)?;
        let answer = self.clock(key)?.handle(at, &Input::Undo(Undo::UnlessFlagged)).ok()?;
        answer.effects.iter().find(|effect| effect.change == Change::Undone)?.seat
    }

    /// Hands a tick to the clock that is due first, if one is due by an instant.
    pub(super) fn expire(&mut self, by: Timestamp) -> Option<(GameKey, Handled)> {
        let mut effects: Vec<Effect> = Vec::new();
        let Expired { game: key, at, verdict, .. } = self.0.expire_next(by, &mut effects)?;
        let result = Answer { verdict, effects };
        let must_be_kept = result.must_be_kept(&Input::Tick);
        let answer = runner::Answer::Clock(answer(at, &Input::Tick, Ok(result), self.0.look(key, at).ok()?));
        let recorded = must_be_kept.then_some(Recorded::Clock(at, Input::Tick));
        Some((key, Handled { at, answer, recorded, has_chore: self.is_over(key) }))
    }

    /// The change with this number, after which nothing else has happened.
    pub(super) fn change(
        &self,
        key: GameKey,
        at: Timestamp,
        sequence: u64,
        note: &Note,
        answer: &str,
    ) -> Option<Event> {
        Some(Event::change(sequence, note, answer, &self.look(key, at)?))
    }

    /// The answer to a player who asks for an undo, with its instant.
    pub(super) fn asked(&self, key: GameKey, at: Timestamp, sequence: u64) -> Option<(Timestamp, Reply)> {
        let at = self.not_before_last(key, at)?;
        Some((at, Reply::asked(sequence, at, self.0.look(key, at).ok()?)))
    }

    /// The state at an instant, or at the last instant of the game if that is later.
    pub(super) fn state(&self, key: GameKey, at: Timestamp, sequence: u64, note: &Note) -> Option<Event> {
        Some(Event::state(sequence, note, &self.look(key, at)?))
    }

    /// What the last change has made of a clock, for hosts.
    pub(super) fn became<'n>(&self, key: GameKey, note: &'n Note) -> Option<Became<'n>> {
        let look = self.0.look(key, self.latest(key).unwrap_or_default()).ok()?;
        let outcome = note.ended(look.state(), look.setup());
        Some(Became { status: self.status(key), phase: None, deadline: self.deadline(key), outcome })
    }

    pub(super) fn snapshot(&self, key: GameKey) -> Option<String> {
        Some(self.clock(key)?.to_snapshot())
    }

    pub(super) fn status(&self, key: GameKey) -> Option<Status> {
        Some(self.0.state(key)?.status())
    }

    pub(super) fn is_over(&self, key: GameKey) -> bool {
        self.0.state(key).is_some_and(|state| state.status().is_over())
    }

    /// The deadline of a clock.
    pub(super) fn deadline(&self, key: GameKey) -> Option<Timestamp> {
        self.0.deadline(key)
    }

    /// The last instant of a clock.
    pub(super) fn latest(&self, key: GameKey) -> Option<Timestamp> {
        self.0.state(key)?.now()
    }

    /// The first deadline of all.
    pub(super) fn next_deadline(&self) -> Option<Timestamp> {
        self.0.next_deadline()
    }

    fn look(&self, key: GameKey, at: Timestamp) -> Option<Look<'_>> {
        self.0.look(key, self.not_before_last(key, at)?).ok()
    }

    /// An instant, or the last instant of a game if that is later. `None` if there is no such game.
    fn not_before_last(&self, key: GameKey, at: Timestamp) -> Option<Timestamp> {
        let last = self.0.state(key)?.now();
        Some(last.map_or(at, |last| last.max(at)))
    }
}
