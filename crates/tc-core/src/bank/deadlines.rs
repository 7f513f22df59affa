//! The deadlines of all games, the next one first.

use alloc::vec::Vec;

use super::chunks::Chunks;
use super::key::GameKey;
use crate::Timestamp;

/// How many deadlines have one winner above them. They lie next to each other in memory.
const GROUP: usize = 8;

/// The deadline of a game: its instant in microseconds, and in the lower 64 bits the number of the game's key. So it is
/// before the deadlines with later instants, and of equal instants the game that was inserted first is the first one.
type Deadline = i128;

/// No deadline. It comes after all deadlines: no game has its number.
const NONE: Deadline = Deadline::MAX;

fn deadline(at: Timestamp, number: u64) -> Deadline {
    i128::from(at.as_micros()) << 64 | i128::from(number)
}

fn instant_of(deadline: Deadline) -> Timestamp {
    // The upper half fits.
    Timestamp::known((deadline >> 64) as i64)
}

fn number_of(deadline: Deadline) -> u64 {
    // The lower half.
    deadline as u64
}

/// A tournament: the deadlines of all slots, the first one of each group of them, the first ones of each group of those,
/// and so on to the first one of all.
///
/// A deadline stays in the place of its slot, and a change of it goes up only as far as it wins or has won: of most presses
/// to the first round or the second. Eight times as many games are one round more.
#[derive(Clone, Debug)]
pub(super) struct Deadlines {
    /// The deadlines by slot, then the winners of each round.
    rounds: Vec<Chunks<Deadline>>,
}

impl Deadlines {
    pub(super) const fn new() -> Deadlines {
        Deadlines { rounds: Vec::new() }
    }

    /// Makes room for the deadlines of this number of slots.
    pub(super) fn reserve(&mut self, slots: usize) {
        let (mut places, mut round) = (slots, 0);
        loop {
            if round == self.rounds.len() {
                // A new last round has one place, which has won so far.
                let mut last = Chunks::new();
                last.push(self.winner().unwrap_or(NONE));
                self.rounds.push(last);
            }
            if let Some(round) = self.rounds.get_mut(round) {
                while round.len() < places {
                    round.push(NONE);
                }
            }
            if places <= 1 {
                break;
            }
            (places, round) = (places.div_ceil(GROUP), round + 1);
        }
    }

    /// The next deadline, and the key of its game.
    #[inline]
    pub(super) fn first(&self) -> Option<(Timestamp, GameKey)> {
        let first = self.winner()?;
        let below = self.rounds.iter().rev().skip(1);
        let slot = below.fold(0, |place, round| {
            let group = round.slice(place * GROUP, GROUP).iter().enumerate();
            // Without a branch: any one of the group can be the first one.
            group.fold(place * GROUP, |slot, (nth, deadline)| slot + nth * usize::from(*deadline == first))
        });
        Some((instant_of(first), GameKey { number: number_of(first), slot }))
    }

    /// The instant of the next deadline.
    #[inline]
    pub(super) fn first_at(&self) -> Option<Timestamp> {
        self.winner().map(instant_of)
    }

    /// The deadline of a game.
    pub(super) fn of(&self, game: GameKey) -> Option<Timestamp> {
        let deadline = *self.rounds.first()?.get(game.slot)?;
        (number_of(deadline) == game.number).then(|| instant_of(deadline))
    }

    /// Enters, moves or removes the deadline of a game.
    #[inline]
    pub(super) fn set(&mut self, game: GameKey, at: Option<Timestamp>) {
        let mut new = at.map_or(NONE, |at| deadline(at, game.number));
        let Some(of_game) = self.rounds.first_mut().and_then(|slots| slots.get_mut(game.slot)) else { return };
        let mut old = core::mem::replace(of_game, new);
        let mut place = game.slot;
        let mut rounds = self.rounds.as_mut_slice();
        while let [below, rest @ ..] = rounds
            && let [above, ..] = rest
        {
            place /= GROUP;
            let Some(winner) = above.get_mut(place) else { return };
            let first = if old == *winner { first_of(below.slice(place * GROUP, GROUP)) } else { new.min(*winner) };
            if first == *winner {
                return;
            }
            (old, new) = (*winner, first);
            *winner = first;
            rounds = rest;
        }
    }

    /// The winner of the last round.
    #[inline]
    fn winner(&self) -> Option<Deadline> {
        self.rounds.last()?.get(0).copied().filter(|first| *first != NONE)
    }
}

/// The first one of a group.
#[inline]
fn first_of(group: &[Deadline]) -> Deadline {
    group.iter().fold(NONE, |first, deadline| first.min(*deadline))
}

#[cfg(test)]
mod tests;
