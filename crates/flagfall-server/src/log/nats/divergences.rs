//! The games whose copies contradict each other.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::{Divergence, Unavailable};
use crate::GameId;

#[derive(Debug, Default)]
pub(super) struct Divergences(Mutex<HashMap<GameId, Divergence>>);

impl Divergences {
    /// Notes that the copies of a game contradict each other.
    pub(super) fn found(&self, game: &GameId, how: String) -> Unavailable {
        let divergence = Divergence(how);
        let error = Unavailable(divergence.to_string());
        if self.games().insert(game.clone(), divergence.clone()).is_none() {
            tracing::error!(%game, %divergence, "the game is not served");
        }
        error
    }

    /// Notes that they do not, as they were read now.
    pub(super) fn gone(&self, game: &GameId) {
        if self.games().remove(game).is_some() {
            tracing::info!(%game, "copies of the log no longer contradict each other");
        }
    }

    pub(super) fn of(&self, game: &GameId) -> Option<Divergence> {
        self.games().get(game).cloned()
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Divergence>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
