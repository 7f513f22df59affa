//! Games that are in the log and not in memory, until somebody asks for them or something is due.

use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

use tc_core::{Span, Timestamp};

use super::{Loading, Place, Shard};
use crate::GameId;
use crate::log::Log;
use crate::time::ServerTime;

/// How long before something is due a game is read.
const AHEAD: Span = Span::secs(2);
/// The games that are read at the same time because something is due.
const AT_ONCE: usize = 64;

/// When something is due in the games that are not in memory.
#[derive(Default)]
pub(super) struct Sleeping {
    due: BTreeSet<(Timestamp, GameId)>,
    waking: HashSet<GameId>,
}

impl Sleeping {
    /// When somebody must look again, at the latest, whether a game is to be read. `None` while others are being read, or if nothing
    /// is due.
    pub(super) fn next(&self, time: &ServerTime) -> Option<Instant> {
        Some(time.deadline(self.first()?))
    }

    /// When the next game is to be read.
    fn first(&self) -> Option<Timestamp> {
        let (due, _) = self.due.first().filter(|_| self.waking.len() < AT_ONCE)?;
        Some(due.checked_sub(AHEAD).unwrap_or(Timestamp::MIN))
    }

    /// A game was read.
    pub(super) fn woken(&mut self, game: &GameId) {
        self.waking.remove(game);
    }
}

impl<L: Log> Shard<L> {
    /// Leaves a game in the log until something is due. A game in which nothing is due is read when somebody asks for it.
    pub(in crate::engine) fn sleep(&mut self, game: GameId, due: Option<Timestamp>) {
        self.places.insert(game.clone(), Place::Asleep);
        self.sleeping.due.extend(due.map(|due| (due, game)));
    }

    /// Reads the games in which something is due soon.
    pub(super) fn wake(&mut self) {
        let now = self.stamps.now();
        while self.sleeping.first().is_some_and(|at| at <= now)
            && let Some((_, game)) = self.sleeping.due.pop_first()
        {
            if matches!(self.places.get(&game), Some(Place::Asleep)) {
                self.sleeping.waking.insert(game.clone());
                self.load(game, Loading::default(), Duration::ZERO);
            }
        }
    }
}
