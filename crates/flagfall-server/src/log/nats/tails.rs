//! The last messages of games, as far as this server knows them. They save a request for each append.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::Append;
use super::batch::Id;
use crate::GameId;

/// The games that are remembered. After more, all are forgotten, and looked up at their next append.
const MOST: usize = 1_000_000;

/// Where the records of a game end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tail {
    /// The number of the last record.
    pub(super) number: u64,
    /// The sequence of the message with that record; 0 if the game has none.
    pub(super) sequence: u64,
    /// The identity of that message.
    pub(super) id: Id,
    /// The sequence of the last message of the subject: it is greater if that one does not count.
    pub(super) fence: u64,
}

#[derive(Debug, Default)]
pub(super) struct Tails(Mutex<HashMap<GameId, Tail>>);

impl Tails {
    /// The end that an append follows, if it is known.
    pub(super) fn before(&self, append: &Append) -> Option<Tail> {
        self.tails().get(&append.game).copied().filter(|tail| tail.number == append.expected)
    }

    pub(super) fn keep(&self, game: &GameId, tail: Tail) {
        let mut tails = self.tails();
        if tails.len() >= MOST {
            tails.clear();
        }
        tails.insert(game.clone(), tail);
    }

    pub(super) fn forget(&self, game: &GameId) {
        self.tails().remove(game);
    }

    fn tails(&self) -> MutexGuard<'_, HashMap<GameId, Tail>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
