//! The games that hosts have created: no key has more than its limit.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

use axum::http::StatusCode;

use super::Edge;
use super::error::ApiError;
use crate::GameId;
use crate::access::{Grant, KeyId};
use crate::engine::EngineError;

/// How many games of a full key are looked at, to find those that are over.
const LOOKS: usize = 64;

/// The games that were created since the server started, by the key of their host.
#[derive(Default)]
pub(super) struct KnownGames(Mutex<HashMap<KeyId, OfKey>>);

#[derive(Default)]
struct OfKey {
    games: HashSet<GameId>,
    /// The games from the oldest, and some that were forgotten.
    oldest: VecDeque<GameId>,
}

/// The place of a game that is being created. Dropped, it is free again.
pub(super) struct Place<'e> {
    known: &'e KnownGames,
    game: Option<GameId>,
}

impl KnownGames {
    fn with<T>(&self, key: KeyId, change: impl FnOnce(&mut OfKey) -> T) -> T {
        change(self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default())
    }

    /// Forgets a game that is over.
    pub(super) fn forget(&self, game: &GameId) {
        for of_key in self.0.lock().unwrap_or_else(PoisonError::into_inner).values_mut() {
            of_key.games.remove(game);
        }
    }
}

impl Edge {
    /// A place for a game. If the key is full, the oldest games are looked at: those that are over give theirs up.
    pub(super) async fn place(&self, grant: &Grant, game: &GameId) -> Result<Place<'_>, ApiError> {
        let most = self.settings.limits.games_per_key as usize;
        // A game that is there keeps its place, whatever becomes of this creation.
        if self.known_games.with(grant.key, |of_key| of_key.games.contains(game)) {
            return Ok(Place { known: &self.known_games, game: None });
        }
        for _ in 0..LOOKS {
            let oldest = self.known_games.with(grant.key, |of_key| {
                if of_key.games.len() < most {
                    return None;
                }
                of_key.oldest.pop_front()
            });
            let Some(oldest) = oldest else { break };
            match self.engine.view(&oldest).await {
                Err(EngineError::Closed | EngineError::Unknown | EngineError::Elsewhere { .. }) => {
                    self.known_games.with(grant.key, |of_key| of_key.games.remove(&oldest));
                }
                _ => self.known_games.with(grant.key, |of_key| {
                    if of_key.games.contains(&oldest) {
                        of_key.oldest.push_back(oldest);
                    }
                }),
            }
        }
        self.known_games.with(grant.key, |of_key| {
            if of_key.games.len() >= most {
                let message = format!("this key has {most} games; delete some first");
                return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_games", message));
            }
            let is_new = of_key.games.insert(game.clone());
            if is_new {
                of_key.oldest.push_back(game.clone());
            }
            Ok(Place { known: &self.known_games, game: is_new.then(|| game.clone()) })
        })
    }
}

impl Place<'_> {
    /// The game was created.
    pub(super) fn keep(mut self) {
        self.game = None;
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        if let Some(game) = &self.game {
            self.known.forget(game);
        }
    }
}
