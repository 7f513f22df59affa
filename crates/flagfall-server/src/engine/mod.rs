//! The games that this server runs: their clocks or rounds, deadlines, appends and readers.
//!
//! Games are divided among shards. A shard owns its games, so no lock is held while a clock runs. An input goes through
//! these steps:
//!
//! 1. The caller stamps it while it is queued, so the queue has the sequence of the stamps.
//! 2. The shard hands it to the clock or the rounds, and appends what must be kept to the log.
//! 3. When the log has it, the shard answers, and sends the event to all readers.

mod archive;
mod clocks;
mod error;
mod event;
mod follow;
mod game;
mod input_id;
mod known;
mod line;
mod listing;
mod note;
mod notices;
mod numbers;
mod outage;
mod queue;
mod record;
mod remembered;
mod runner;
mod runners;
mod settings;
mod shard;
mod subscription;
mod table;
mod tables;
mod tasks;
#[cfg(test)]
mod two_owners;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use prometheus_client::metrics::gauge::Gauge;
use tc_commit::Viewer;
use tc_core::{Setup, Timestamp};
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::GameId;
use crate::config::Downtime;
use crate::log::{History, Log, Unavailable};
use crate::owner::{Changes, Leases, Outage, Owner};
use crate::time::{ServerTime, TimeSettings};
use archive::Histories;
use game::Answered;
use known::Known;
use notices::Notices;
use queue::{Queue, Stamps};
use runner::Runner;
use settings::cores;
use shard::{Command, Shard};
use tasks::Tasks;

pub use error::EngineError;
pub use event::{Event, Reply};
pub use game::Begun;
pub use input_id::{InputId, InputIdError};
pub use line::{Line, NotALine};
pub use listing::{Listing, Page};
pub use notices::{Heard, Hearing, Notice, Place};
pub use numbers::Numbers;
pub use runner::GameInput;
pub use settings::Settings;
pub use subscription::{Cut, Subscription};

/// An input that somebody has sent.
#[derive(Clone, Debug)]
pub struct Submitted {
    /// The input.
    pub input: GameInput,
    /// The sender's name for the input: if it is sent again, it counts once. `None` for an input that always counts.
    pub id: Option<InputId>,
    /// Who has sent it, for the log: `host`, `seat 0`.
    pub by: String,
    /// Who sees the answer: a clock shows everybody the same, rounds do not.
    pub viewer: Viewer,
}

/// The games of this server. Clones share them.
#[derive(Clone)]
pub struct Engine {
    shards: Arc<[Queue]>,
    histories: Arc<dyn Histories>,
    owner: Owner,
    time: ServerTime,
    numbers: Arc<Numbers>,
    notices: Arc<Notices>,
    tasks: Tasks,
    reader: usize,
    downtime: Downtime,
    /// Places for working on histories, one for each core.
    replays: Arc<Semaphore>,
}

impl Engine {
    /// As [`Engine::start_at`], at the time of this machine, which leaves no mark.
    ///
    /// # Errors
    /// As for [`Engine::start_at`].
    pub async fn start<L: Log>(log: Arc<L>, settings: Settings) -> Result<Engine, Unavailable> {
        Engine::start_at(log, ServerTime::unmarked(TimeSettings::default()), settings).await
    }

    /// Runs the open games of a log that only this server has. A game is read when somebody asks for it, or shortly before
    /// something is due in it. It is read at once without a [hint](crate::log::OpenGame::hint) from the log, and where `downtime` is to be recorded in it. The time of the engine
    /// is not before the last instant of any of them.
    ///
    /// # Errors
    /// An [`Unavailable`] if the log cannot be read, if a game that is read at once is damaged, or if the time cannot be marked.
    pub async fn start_at<L: Log>(log: Arc<L>, time: ServerTime, settings: Settings) -> Result<Engine, Unavailable> {
        let known = Known::of(&*log, settings.downtime).await?;
        if settings.downtime != Downtime::Charge && time.stopped().is_none() && known.latest.is_some() {
            tracing::warn!("it is not known when the last server has stopped: its outage is not given back");
        }
        time.hold(known.latest);
        let of_log = Arc::downgrade(&log);
        time.mark_end(Box::new(move || of_log.upgrade()?.end()));
        let read: Vec<GameId> = known.restored.iter().map(|(game, _)| game.clone()).collect();
        let engine = Engine::begin(log, Owner::Alone, time.clone(), settings, known);
        engine.have_recorded(read).await?;
        // With the first mark the outage is over. A server that is killed before it leaves the outage to the next one.
        let marking = time.clone();
        let marked = tokio::task::spawn_blocking(move || marking.run()).await;
        let marked = marked.map_err(|error| error.to_string()).and_then(|kept| kept.map_err(|error| error.to_string()));
        marked.map_err(|error| Unavailable(format!("the time cannot be marked: {error}")))?;
        engine.tasks.run("time", time.keep_on());
        Ok(engine)
    }

    /// Runs the games of a log that several servers share: those of the partitions that the leases give to this server, from
    /// when they give them.
    pub fn join<L: Log>(log: Arc<L>, leases: Leases, changes: Changes, time: ServerTime, settings: Settings) -> Engine {
        let owner = Owner::Leases(leases.clone());
        let engine = Engine::begin(Arc::clone(&log), owner, time.clone(), settings, Known::default());
        engine.tasks.run("time", time.keep_on());
        engine.tasks.run_until_stopped("leases", follow::follow(engine.clone(), log, leases, changes));
        engine
    }

    fn begin<L: Log>(log: Arc<L>, owner: Owner, time: ServerTime, settings: Settings, games: Known) -> Engine {
        let (numbers, tasks) = (Arc::new(Numbers::default()), Tasks::new());
        let notices = Arc::new(Notices::new(settings.notices));
        let stamps = || Stamps::new(time.clone());
        let outage = time.stopped().map(|since| Outage { since, until: time.now().max(since) });
        let shared = || (Arc::clone(&log), Arc::clone(&numbers), Arc::clone(&notices));
        let new = || Shard::new(shared(), owner.clone(), time.clone(), stamps(), settings, outage);
        let mut shards: Vec<Shard<L>> = std::iter::repeat_with(new).take(settings.shards.max(1)).collect();
        let count = shards.len();
        for (id, game) in games.restored {
            if let Some(shard) = shards.get_mut(shard_of(&id, count)) {
                shard.add(id, game);
            }
        }
        for (id, due) in games.asleep {
            if let Some(shard) = shards.get_mut(shard_of(&id, count)) {
                shard.sleep(id, due);
            }
        }
        let begin = |shard: Shard<L>| {
            let (sender, commands) = mpsc::channel(settings.queue.max(1));
            let queue = Queue::new(sender, shard.stamps());
            tasks.run("shard", shard.run(commands));
            queue
        };
        let shards = shards.into_iter().map(begin).collect();
        Engine {
            shards,
            histories: log,
            owner,
            time,
            numbers,
            notices,
            tasks,
            reader: settings.reader.max(1),
            downtime: settings.downtime,
            replays: Arc::new(Semaphore::new(cores())),
        }
    }

    /// Creates a game, whose clock has not started, and returns its state.
    ///
    /// # Errors
    /// [`EngineError::Exists`] if there is or was a game of this name; otherwise as for [`Engine::input`].
    pub async fn create(&self, game: GameId, setup: Setup, by: &str) -> Result<Event, EngineError> {
        Ok(self.create_once(game, setup, by, None).await?.event)
    }

    /// Creates a game of rounds, none of which is open, and returns its state.
    ///
    /// # Errors
    /// As for [`Engine::create`].
    pub async fn create_rounds(&self, game: GameId, by: &str) -> Result<Event, EngineError> {
        Ok(self.create_rounds_once(game, by, None).await?.event)
    }

    /// Creates a game once: the same creation with the same id again returns its state.
    ///
    /// # Errors
    /// [`EngineError::OtherInput`] if another creation of the game has the id; otherwise as for [`Engine::create`].
    pub async fn create_once(
        &self,
        game: GameId,
        setup: Setup,
        by: &str,
        id: Option<InputId>,
    ) -> Result<Begun, EngineError> {
        self.begin_game(game, Runner::clock(setup), by, id).await
    }

    /// Creates a game of rounds once.
    ///
    /// # Errors
    /// As for [`Engine::create_once`].
    pub async fn create_rounds_once(&self, game: GameId, by: &str, id: Option<InputId>) -> Result<Begun, EngineError> {
        self.begin_game(game, Runner::rounds(), by, id).await
    }

    async fn begin_game(
        &self,
        game: GameId,
        runner: Runner,
        by: &str,
        id: Option<InputId>,
    ) -> Result<Begun, EngineError> {
        let by = by.to_owned();
        self.ask(&game, |game, at, reply| Command::Create { game, at, runner, by, id, reply }).await
    }

    /// Hands an input to a game, at the instant of this call. The answer comes when the log has the input, and when the
    /// [subscriptions](Subscription) of the game have the event of its change.
    ///
    /// # Errors
    /// An [`EngineError`]. After [`EngineError::Unavailable`] and [`EngineError::Moving`] it is unknown whether the input was kept: send it again with
    /// the same id.
    pub async fn input(&self, game: &GameId, submitted: Submitted) -> Result<Reply, EngineError> {
        let viewer = submitted.viewer.clone();
        match self.ask(game, |game, at, reply| Command::Input { game, at, submitted, reply }).await? {
            Answered::Now(reply) => Ok(reply),
            Answered::Other => Err(EngineError::OtherInput),
            Answered::AskedBefore(sequence, at) => {
                let history = self.histories.reaching(game, sequence).await?;
                self.with_history(game, history, move |game, history| archive::asked(game, history, sequence, at)).await
            }
            Answered::Before(sequence) => {
                let history = self.histories.reaching(game, sequence).await?;
                self.with_history(game, history, move |game, history| archive::reply(game, history, sequence, &viewer))
                    .await
            }
        }
    }

    /// What a game shows a spectator now. Nothing is kept.
    ///
    /// # Errors
    /// As for [`Engine::input`].
    pub async fn view(&self, game: &GameId) -> Result<Event, EngineError> {
        self.view_as(game, Viewer::Spectator).await
    }

    /// What a game shows a viewer now.
    ///
    /// # Errors
    /// As for [`Engine::input`].
    pub async fn view_as(&self, game: &GameId, viewer: Viewer) -> Result<Event, EngineError> {
        self.ask(game, |game, at, reply| Command::View { game, at, viewer, reply }).await
    }

    /// What a closed game showed a viewer last. `may_cost` gets the number of records that must be
    /// run again for it, and can refuse.
    ///
    /// # Errors
    /// [`EngineError::Unknown`] if the log has no such game; otherwise what `may_cost` answers.
    pub(crate) async fn last_view_as<E: From<EngineError>>(
        &self,
        game: &GameId,
        viewer: Viewer,
        may_cost: impl FnOnce(usize) -> Result<(), E>,
    ) -> Result<Event, E> {
        let history = self.histories.recent(game).await?;
        may_cost(history.records.len())?;
        Ok(self.with_history(game, history, move |game, history| archive::last_state(game, history, &viewer)).await?)
    }

    /// Ends the reading and running of a game. Its history stays in the log.
    ///
    /// # Errors
    /// As for [`Engine::input`].
    pub async fn close(&self, game: &GameId, by: &str) -> Result<(), EngineError> {
        let by = by.to_owned();
        self.ask(game, |game, at, reply| Command::Close { game, at, by, reply }).await
    }

    /// The journal of a game, also of a closed one, as `flagfall run --journal` or `flagfall round --save` writes it.
    ///
    /// # Errors
    /// [`EngineError::Unknown`] if the log has no such game, [`EngineError::Compacted`] if its first inputs are gone.
    pub async fn journal(&self, game: &GameId) -> Result<String, EngineError> {
        let history = self.histories.whole(game).await?;
        self.with_history(game, history, archive::journal).await
    }

    /// Works on the history of a game. A long one takes a while, so the work is done apart from all other tasks, and no more
    /// at a time than there are cores: whoever reads much waits for others who do.
    async fn with_history<T: Send + 'static>(
        &self,
        game: &GameId,
        history: History,
        work: impl FnOnce(&GameId, &History) -> Result<T, EngineError> + Send + 'static,
    ) -> Result<T, EngineError> {
        let game = game.clone();
        // The semaphore is never closed. The place is free when the work has ended, also if nobody waits for it.
        let place = Arc::clone(&self.replays).acquire_owned().await;
        let work = move || {
            let _place = place;
            work(&game, &history)
        };
        tokio::task::spawn_blocking(work).await.unwrap_or(Err(EngineError::Stopping))
    }

    /// The changes of all games of this server, after a place or from now on.
    pub fn hear(&self, after: Option<&str>) -> Hearing {
        Hearing::new(Arc::clone(&self.notices), after)
    }

    /// Whether the log can be written, as far as the last try says.
    ///
    /// # Errors
    /// [`EngineError::Unwritable`] if it cannot be.
    pub fn writable(&self) -> Result<(), EngineError> {
        self.histories.unwritable().map_or(Ok(()), |error| Err(error.into()))
    }

    /// The server's time.
    pub fn now(&self) -> Timestamp {
        self.time.now()
    }

    /// How many seconds the server's time is ahead of the wall clock, as measured twice a second.
    pub fn offset(&self) -> Gauge<f64, AtomicU64> {
        self.time.offset()
    }

    /// What the engine has counted and measured.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The name of a task that has ended although the engine runs, which is a fault of this library: some games, or all, no
    /// longer go on, while the log has all that was answered. A new engine on the same log goes on with them.
    pub fn broken(&self) -> Option<&'static str> {
        self.tasks.broken()
    }

    /// Returns when the engine is [broken](Engine::broken); never otherwise.
    pub async fn breaks(&self) -> &'static str {
        self.tasks.breaks().await
    }

    /// Takes no more inputs, and returns when all that was taken is in the log and answered. Readers are cut off, and
    /// other servers can take the games over.
    pub async fn stop(&self) {
        self.tasks.stop();
        for shard in self.shards.iter() {
            let (sender, stopped) = oneshot::channel();
            if shard.send_later(Command::Stop { stopped: sender }).await {
                // The shard drops the sender when it has stopped.
                let _ = stopped.await;
            }
        }
        let time = self.time.clone();
        // The next server goes on from the last mark, which is some seconds ahead if this one is not written.
        match tokio::task::spawn_blocking(move || time.stop()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the last time of the server is not marked"),
            Err(error) => tracing::warn!(%error, "the last time of the server is not marked"),
        }
        self.owner.leave().await;
    }

    fn shard(&self, game: &GameId) -> Option<&Queue> {
        self.shards.get(shard_of(game, self.shards.len()))
    }

    /// Queues a command, and waits for the answer.
    async fn ask<T>(
        &self,
        game: &GameId,
        command: impl FnOnce(GameId, Timestamp, oneshot::Sender<Result<T, EngineError>>) -> Command,
    ) -> Result<T, EngineError> {
        let shard = self.shard(game).ok_or(EngineError::Stopping)?;
        let (reply, answer) = oneshot::channel();
        shard.send(|at| command(game.clone(), at, reply))?;
        answer.await.unwrap_or(Err(EngineError::Stopping))
    }
}

/// The shard of a game.
fn shard_of(game: &GameId, shards: usize) -> usize {
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(game);
    usize::try_from(hash % shards.max(1) as u64).unwrap_or_default()
}
