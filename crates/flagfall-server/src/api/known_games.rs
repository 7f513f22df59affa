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

impl OfKey {
    /// Adds a game. Returns whether it is a new one.
    fn add(&mut self, game: &GameId) -> bool {
        if !self.games.insert(game.clone()) {
            return false;
        }
        // Names that were forgotten would otherwise pile up, as long as the key is not full.
        if self.oldest.len() > 2 * self.games.len() + LOOKS {
            self.oldest.retain(|game| self.games.contains(game));
        }
        self.oldest.push_back(game.clone());
        true
    }
}

/// The place of a game that is being created. Dropped, it is free again.
pub(super) struct Place<'e> {
    known: &'e KnownGames,
    /// The game that is new, and its key.
    new: Option<(KeyId, GameId)>,
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
        let most = self.live().settings.limits.games_per_key as usize;
        // A game that is there keeps its place, whatever becomes of this creation.
        if self.known_games.with(grant.key, |of_key| of_key.games.contains(game)) {
            return Ok(Place { known: &self.known_games, new: None });
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
            let new = of_key.add(game).then(|| (grant.key, game.clone()));
            Ok(Place { known: &self.known_games, new })
        })
    }
}

impl Place<'_> {
    /// The game was created.
    pub(super) fn keep(mut self) {
        self.new = None;
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        if let Some((key, game)) = self.new.take() {
            self.known.with(key, |of_key| of_key.games.remove(&game));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::SigningKey;

    fn place(known: &KnownGames, key: KeyId, game: GameId) -> Place<'_> {
        Place { known, new: known.with(key, |of_key| of_key.add(&game)).then_some((key, game)) }
    }

    fn key() -> KeyId {
        SigningKey::generate().unwrap().public().id()
    }

    /// A creation that is refused takes nothing from the key that has the game.
    #[test]
    fn a_refused_creation_gives_up_its_own_place_alone() {
        let (known, game, [owner, other]) = (KnownGames::default(), "g1".parse::<GameId>().unwrap(), [key(), key()]);
        place(&known, owner, game.clone()).keep();
        drop(place(&known, other, game.clone()));
        assert!(known.with(owner, |of_key| of_key.games.contains(&game)));
        assert!(!known.with(other, |of_key| of_key.games.contains(&game)));
    }

    /// A key that creates and deletes games for ever needs memory for those that are open.
    #[test]
    fn deleted_games_need_no_memory() {
        let (known, key) = (KnownGames::default(), key());
        for number in 0..10_000 {
            let game: GameId = format!("g{number}").parse().unwrap();
            place(&known, key, game.clone()).keep();
            if number >= 10 {
                known.forget(&game);
            }
        }
        let (games, oldest) = known.with(key, |of_key| (of_key.games.len(), of_key.oldest.len()));
        assert_eq!(games, 10);
        assert!(oldest <= 2 * 10 + LOOKS + 3, "{oldest}");
        let first: Vec<String> =
            known.with(key, |of_key| of_key.oldest.iter().take(10).map(GameId::to_string).collect());
        assert_eq!(first, (0..10).map(|number| format!("g{number}")).collect::<Vec<_>>());
    }
}
