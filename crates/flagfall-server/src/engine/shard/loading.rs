//! Games come into memory and leave it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;

use super::command::{Command, Lost, answer};
use super::inputs::SERVER;
use super::{Done, Loading, Place, RETRY, Shard};
use crate::GameId;
use crate::config::Downtime;
use crate::engine::EngineError;
use crate::engine::archive::{self, Restored};
use crate::engine::game::Game;
use crate::engine::outage;
use crate::engine::runner::Runner;
use crate::engine::runners::Key;
use crate::log::Log;
use crate::owner::Holder;

impl<L: Log> Shard<L> {
    /// Adds a game that was read from the log.
    pub(in crate::engine) fn add(&mut self, id: GameId, restored: Restored) {
        let Restored { runner, sequence, remembered, note, tail } = restored;
        let key = self.insert(Game::new(id, sequence, remembered, note, tail), runner);
        if self.runners.chore(key).is_some() {
            self.finished.push_back((Instant::now() + self.settings.keep_finished, key));
        }
        self.bridge(key);
    }

    /// Records what a time in which no server ran the game costs, before anything else happens in it.
    fn bridge(&mut self, key: Key) {
        if self.settings.downtime == Downtime::Charge {
            return;
        }
        let Some(game) = self.games.get(&key) else { return };
        // A game of this server alone could be played from its start on, whenever it is read.
        let of_log = || self.outage.map(|outage| (outage, outage.until));
        let taken = self.owner.outage(&game.id).map(|outage| (outage, self.stamps.now())).or_else(of_log);
        let Some((outage, now)) = taken else { return };
        let refunded = game.remembered.refunded();
        let inputs = self.runners.after_outage(key, outage, refunded, now, self.settings.downtime);
        for (at, input) in inputs {
            let name = outage::name_of(at, &input);
            if let Some(mut handled) = self.runners.handle(key, at, input) {
                self.record(key, &mut handled, (name, None), SERVER.to_owned());
            }
        }
        self.append(key);
    }

    /// Checks that this server runs a game.
    pub(super) fn check_owner(&self, game: &GameId) -> Result<(), EngineError> {
        match self.owner.holder(game) {
            Holder::Here => Ok(()),
            Holder::At { address } => Err(EngineError::Elsewhere { address }),
            Holder::Nobody => Err(EngineError::Moving),
        }
    }

    /// Drops the games that were lost. Their readers are cut off, and clients that wait for an answer send their inputs to
    /// the next server.
    pub(super) fn lose(&mut self, lost: &Lost) {
        let keys: Vec<Key> = self.games.iter().filter(|(_, game)| lost(&game.id)).map(|(key, _)| *key).collect();
        for key in keys {
            self.remove(key, &EngineError::Moving);
        }
    }

    pub(super) fn insert(&mut self, game: Game, runner: Runner) -> Key {
        let key = self.runners.insert(runner);
        self.places.insert(game.id.clone(), Place::Live(key));
        self.games.insert(key, game);
        self.numbers.games.inc();
        key
    }

    /// Takes a game out of memory. Its waiting clients get an error, if there are any.
    pub(super) fn remove(&mut self, key: Key, error: &EngineError) -> Option<GameId> {
        self.runners.remove(key);
        let game = self.games.remove(&key)?;
        self.numbers.games.dec();
        self.places.remove(&game.id);
        let id = game.id.clone();
        game.fail(error);
        Some(id)
    }

    /// Reads a game from the log after a time.
    pub(super) fn load(&mut self, game: GameId, loading: Loading, delay: Duration) {
        self.places.insert(game.clone(), Place::Loading(loading));
        let (log, owner) = (Arc::clone(&self.log), self.owner.clone());
        let loaded = async move {
            tokio::time::sleep(delay).await;
            let result = archive::take_over(&*log, &owner, &game).await;
            Done::Loaded { game, result }
        };
        self.running.push(loaded.boxed());
    }

    pub(super) fn loaded(&mut self, game: GameId, result: Result<Restored, EngineError>) {
        self.sleeping.woken(&game);
        let Some(Place::Loading(Loading { waiting, is_retold, .. })) = self.places.remove(&game) else { return };
        let result = self.check_owner(&game).and(result);
        match result {
            Ok(restored) => {
                self.add(game.clone(), restored);
                if is_retold && let Some(Place::Live(key)) = self.places.get(&game) {
                    self.tell(*key, self.runners.latest(*key).unwrap_or_else(|| self.stamps.now()));
                }
                waiting.into_iter().for_each(|command| self.handle(command));
            }
            Err(error) => {
                for command in waiting {
                    match (&error, command) {
                        (EngineError::Unknown, command @ Command::Create { .. }) => self.handle(command),
                        (EngineError::Closed, Command::Create { reply, .. }) => answer(reply, Err(EngineError::Exists)),
                        // The game was created by a command before this one.
                        (_, command) if self.places.contains_key(&game) => self.handle(command),
                        (error, command) => command.refuse(error.clone()),
                    }
                }
                // Its flag must fall as soon as the log can be read again.
                let is_ours = self.owner.owns(&game);
                if matches!(error, EngineError::Diverged(_)) {
                    self.numbers.diverged.inc();
                }
                // A game that was lost for a moment is read at once.
                let delay = match error {
                    EngineError::Moving => Some(Duration::ZERO),
                    error => error.is_of_log().then_some(RETRY),
                };
                if let Some(delay) = delay.filter(|_| is_ours && self.stops.is_empty()) {
                    self.load(game, Loading { is_retold, ..Loading::default() }, delay);
                }
            }
        }
    }
}
