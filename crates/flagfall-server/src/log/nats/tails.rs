//! The last messages of games, as far as this server knows them. They save a request for each append.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::Append;
use crate::GameId;

/// The games that are remembered. After more, all are forgotten, and looked up at their next append.
const MOST: usize = 1_000_000;

/// The last message of a game.
#[derive(Clone, Copy, Debug)]
struct Tail {
    /// The number of the game's last record.
    number: u64,
    /// The sequence of the message with that record.
    sequence: u64,
}

#[derive(Debug, Default)]
pub(super) struct Tails(Mutex<HashMap<GameId, Tail>>);

impl Tails {
    /// The sequence of the message that an append follows, if it is known.
    pub(super) fn after(&self, append: &Append) -> Option<u64> {
        let tail = self.tails().get(&append.game).copied()?;
        let writes = append.closes || !append.records.is_empty();
        (writes && tail.number == append.expected).then_some(tail.sequence)
    }

    pub(super) fn keep(&self, game: &GameId, number: u64, sequence: u64) {
        let mut tails = self.tails();
        if tails.len() >= MOST {
            tails.clear();
        }
        tails.insert(game.clone(), Tail { number, sequence });
    }

    pub(super) fn forget(&self, game: &GameId) {
        self.tails().remove(game);
    }

    fn tails(&self) -> MutexGuard<'_, HashMap<GameId, Tail>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
