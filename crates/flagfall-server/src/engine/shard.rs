//! A shard: one task that runs a share of the games.

use std::collections::{HashMap, VecDeque};
use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use tc_core::{Input, Span, Stamp, Timestamp};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

use super::archive::{self, Remembered, Restored, remember};
use super::clocks::{Clocks, Handled, Key};
use super::event::{Event, Reply};
use super::game::{Answered, Game, Sender, Waiting};
use super::numbers::Numbers;
use super::record::{AnyClock, Record, SavedClock, Snapshot, bytes};
use super::{EngineError, InputId, Settings, Submitted};
use crate::GameId;
use crate::log::{self, Append, AppendError, Log, Unavailable};
use crate::owner::{Holder, Owner};

/// What a shard is asked.
pub(super) enum Command {
    Create {
        game: GameId,
        clock: Box<AnyClock>,
        by: String,
        reply: Sender<Event>,
    },
    Input {
        game: GameId,
        at: Timestamp,
        submitted: Submitted,
        reply: Sender<Answered>,
    },
    View {
        game: GameId,
        reply: Sender<Event>,
    },
    Subscribe {
        game: GameId,
        reader: mpsc::Sender<Event>,
        reply: Sender<Event>,
    },
    Close {
        game: GameId,
        by: String,
        reply: Sender<()>,
    },
    /// The game is this server's now: its deadlines count.
    Load {
        game: GameId,
    },
    /// Games that this server no longer runs are dropped.
    Lose {
        lost: Lost,
    },
    /// Nothing more is accepted. The sender is dropped when all that was accepted is in the log.
    Stop {
        stopped: oneshot::Sender<()>,
    },
}

/// What has ended while the shard went on.
enum Done {
    Appended { key: Key, last: u64, began: Instant, result: Result<(), AppendError> },
    Loaded { game: GameId, result: Result<Restored, EngineError> },
    Compacted,
}

/// Says whether a game was lost. It is dropped when all shards have dropped their games.
pub(super) type Lost = Arc<dyn Fn(&GameId) -> bool + Send + Sync>;

/// Where a game is.
enum Place {
    Live(Key),
    /// It is read from the log. These commands wait for it.
    Loading(Vec<Command>),
}

/// The games of a shard.
pub(super) struct Shard<L> {
    log: Arc<L>,
    owner: Owner,
    stamp: Stamp,
    settings: Settings,
    numbers: Arc<Numbers>,
    clocks: Clocks,
    games: HashMap<Key, Game>,
    places: HashMap<GameId, Place>,
    running: FuturesUnordered<BoxFuture<'static, Done>>,
    /// Games that are over, and when they are closed.
    finished: VecDeque<(Instant, Key)>,
    /// Who waits until the shard has stopped; empty while it accepts commands.
    stops: Vec<oneshot::Sender<()>>,
}

/// The commands that are handled before anything else gets a turn.
const AT_ONCE: usize = 256;

/// How long a game waits for a log that could not be reached.
const RETRY: Duration = Duration::from_secs(1);

impl<L: Log> Shard<L> {
    pub(super) fn new(log: Arc<L>, owner: Owner, stamp: Stamp, settings: Settings, numbers: Arc<Numbers>) -> Shard<L> {
        Shard {
            log,
            owner,
            stamp,
            settings,
            numbers,
            clocks: Clocks::default(),
            games: HashMap::new(),
            places: HashMap::new(),
            running: FuturesUnordered::new(),
            finished: VecDeque::new(),
            stops: Vec::new(),
        }
    }

    /// Adds a game that was read from the log.
    pub(super) fn add(&mut self, id: GameId, restored: Restored) {
        let Restored { clock, sequence, remembered, tail } = restored;
        let key = self.insert(Game::new(id, sequence, remembered, tail), clock);
        if self.clocks.is_over(key) {
            self.finished.push_back((Instant::now() + self.settings.keep_finished, key));
        }
    }

    /// Runs until it is stopped, and all that was accepted is in the log.
    pub(super) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let mut batch = Vec::with_capacity(AT_ONCE);
        while !commands.is_closed() || !commands.is_empty() || !self.running.is_empty() {
            let is_open = !commands.is_closed();
            let deadline = self.clocks.next_deadline().map(|at| self.stamp.deadline(at)).filter(|_| is_open);
            let closing = self.finished.front().map(|(at, _)| *at).filter(|_| is_open);
            tokio::select! {
                Some(done) = self.running.next() => self.finish(done),
                _ = commands.recv_many(&mut batch, AT_ONCE), if is_open || !commands.is_empty() => {}
                () = until(deadline) => {}
                () = until(closing) => self.close_finished(),
            }
            for command in batch.drain(..) {
                self.handle(command);
            }
            if is_open {
                self.expire(&mut commands);
            }
            if !self.stops.is_empty() {
                commands.close();
            }
        }
    }

    fn handle(&mut self, command: Command) {
        let command = match command {
            Command::Load { game } if self.places.contains_key(&game) => return,
            Command::Load { game } => return self.load(game, Vec::new(), Duration::ZERO),
            Command::Lose { lost } => return self.lose(&lost),
            Command::Stop { stopped } => return self.stops.push(stopped),
            command => command,
        };
        let Some(id) = command.game().cloned() else { return };
        if let Err(error) = self.check_owner(&id) {
            return command.refuse(error);
        }
        let (key, command) = match (self.places.get_mut(&id), command) {
            (Some(Place::Loading(waiting)), command) => return waiting.push(command),
            (None, Command::Create { game, clock, by, reply }) => return self.create(game, clock, by, reply),
            (None, command) => return self.load(id, Vec::from([command]), Duration::ZERO),
            (Some(Place::Live(key)), command) => (*key, command),
        };
        match command {
            Command::Create { reply, .. } => answer(reply, Err(EngineError::Exists)),
            Command::Input { at, submitted, reply, .. } => self.input(key, at, submitted, reply),
            Command::View { reply, .. } => self.state(key, reply),
            Command::Subscribe { reader, reply, .. } => {
                if let Some(game) = self.games.get_mut(&key) {
                    game.add_reader(reader);
                }
                self.state(key, reply);
            }
            Command::Close { by, reply, .. } => self.close(key, by, Some(reply)),
            Command::Load { .. } | Command::Lose { .. } | Command::Stop { .. } => {}
        }
    }

    /// Checks that this server runs a game.
    fn check_owner(&self, game: &GameId) -> Result<(), EngineError> {
        match self.owner.holder(game) {
            Holder::Here => Ok(()),
            Holder::At { address } => Err(EngineError::Elsewhere { address }),
            Holder::Nobody => Err(EngineError::Unavailable(Unavailable("no server runs the game yet".to_owned()))),
        }
    }

    /// Drops the games that were lost. Their readers are cut off, and clients that wait for an answer send their inputs to
    /// the next server.
    fn lose(&mut self, lost: &Lost) {
        let keys: Vec<Key> = self.games.iter().filter(|(_, game)| lost(&game.id)).map(|(key, _)| *key).collect();
        let error = EngineError::Unavailable(Unavailable("another server runs the game now".to_owned()));
        for key in keys {
            self.remove(key, &error);
        }
    }

    fn create(&mut self, id: GameId, clock: Box<AnyClock>, by: String, reply: Sender<Event>) {
        let record = bytes(&Record::Begun { by, clock: SavedClock::of(clock.to_snapshot()) });
        let key = self.insert(Game::new(id, 0, Remembered::new(), 0), clock);
        if let Some(game) = self.games.get_mut(&key) {
            game.push(record);
        }
        self.state(key, reply);
        self.append(key);
    }

    fn insert(&mut self, game: Game, clock: Box<AnyClock>) -> Key {
        let key = self.clocks.insert(*clock);
        self.places.insert(game.id.clone(), Place::Live(key));
        self.games.insert(key, game);
        self.numbers.games.inc();
        key
    }

    /// Takes a game out of memory. Its waiting clients get an error, if there are any.
    fn remove(&mut self, key: Key, error: &EngineError) -> Option<GameId> {
        self.clocks.remove(key);
        let game = self.games.remove(&key)?;
        self.numbers.games.dec();
        self.places.remove(&game.id);
        let id = game.id.clone();
        game.fail(error);
        Some(id)
    }

    fn input(&mut self, key: Key, at: Timestamp, submitted: Submitted, reply: Sender<Answered>) {
        let Some(game) = self.games.get_mut(&key) else { return };
        let Submitted { input, id, by } = submitted;
        if let Some(sequence) = id.as_ref().and_then(|id| game.record_of(id)) {
            return game.send(Waiting::Answer(reply, Answered::Before(sequence)));
        }
        if game.closes {
            return answer(reply, Err(EngineError::Closed));
        }
        self.numbers.inputs.inc();
        let Some(answer) = self.execute(key, at, input, id, by) else { return };
        if let Some(game) = self.games.get_mut(&key) {
            let answered = Answered::Now(Reply { sequence: game.sequence, repeated: false, answer });
            game.send(Waiting::Answer(reply, answered));
        }
        self.append(key);
    }

    /// Hands an input to a clock, and records it if it must be kept. Returns the answer.
    fn execute(&mut self, key: Key, at: Timestamp, input: Input, id: Option<InputId>, by: String) -> Option<String> {
        let handled = self.clocks.handle(key, at, &input)?;
        if handled.must_be_kept {
            self.record(key, &handled, input, id, by);
        }
        Some(handled.answer)
    }

    /// Records an input that a clock has handled.
    fn record(&mut self, key: Key, handled: &Handled, input: Input, id: Option<InputId>, by: String) {
        let Some(game) = self.games.get_mut(&key) else { return };
        let at = handled.at;
        game.push(bytes(&Record::Input { by, id: id.clone(), at, input }));
        if let Some(id) = id {
            remember(&mut game.remembered, id, game.sequence);
        }
        if game.has_readers()
            && let Some(change) = self.clocks.change(key, at, game.sequence, &handled.answer)
        {
            game.send(Waiting::Change(change));
        }
        if handled.is_over {
            self.finished.push_back((Instant::now() + self.settings.keep_finished, key));
        }
    }

    fn state(&mut self, key: Key, reply: Sender<Event>) {
        let Some(game) = self.games.get_mut(&key) else { return };
        if let Some(event) = self.clocks.state(key, self.stamp.now(), game.sequence) {
            game.send(Waiting::State(reply, event));
        }
    }

    fn close(&mut self, key: Key, by: String, reply: Option<Sender<()>>) {
        let Some(game) = self.games.get_mut(&key) else { return };
        if !game.closes {
            game.closes = true;
            game.push(bytes(&Record::Closed { by }));
        }
        if let Some(reply) = reply {
            game.send(Waiting::Closed(reply));
        }
        self.append(key);
    }

    /// Closes the games that have been over for long enough.
    fn close_finished(&mut self) {
        let now = Instant::now();
        while let Some((_, key)) = self.finished.pop_front_if(|(at, _)| *at <= now) {
            if self.clocks.is_over(key) {
                self.close(key, "server".to_owned(), None);
            }
        }
    }

    /// Handles all deadlines that have passed. Commands that are queued now may have been stamped before a deadline, so
    /// they go first.
    fn expire(&mut self, commands: &mut mpsc::Receiver<Command>) {
        let now = self.stamp.now();
        if self.clocks.next_deadline().is_none_or(|at| at > now) {
            return;
        }
        for _ in 0..commands.len() {
            if let Ok(command) = commands.try_recv() {
                self.handle(command);
            }
        }
        while let Some((key, handled)) = self.clocks.expire(now) {
            self.numbers.late(now.since(handled.at).unwrap_or(Span::ZERO));
            if handled.must_be_kept {
                self.record(key, &handled, Input::Tick, None, "server".to_owned());
                self.append(key);
            }
        }
    }

    /// Begins to append what a game has to append.
    fn append(&mut self, key: Key) {
        let Some(game) = self.games.get_mut(&key) else { return };
        let Some((expected, records)) = game.begin_append() else { return };
        let last = expected + records.len() as u64;
        let closes = game.closes && last == game.sequence;
        let append = Append { game: game.id.clone(), expected, records, closes };
        let (log, began) = (Arc::clone(&self.log), Instant::now());
        let appended = async move { Done::Appended { key, last, began, result: log.append(append).await } };
        self.running.push(appended.boxed());
    }

    fn finish(&mut self, done: Done) {
        match done {
            Done::Appended { key, last, began, result: Ok(()) } => {
                self.numbers.appended(began.elapsed());
                self.appended(key, last);
            }
            Done::Appended { key, last: _, began: _, result: Err(error) } => self.failed(key, error),
            Done::Loaded { game, result } => self.loaded(game, result),
            Done::Compacted => {}
        }
    }

    fn appended(&mut self, key: Key, last: u64) {
        let Some(game) = self.games.get_mut(&key) else { return };
        game.appended(last);
        if game.closes && game.is_durable() {
            self.remove(key, &EngineError::Closed);
            return;
        }
        if game.tail >= self.settings.compact_after && game.is_durable() {
            game.tail = 0;
            if let Some(clock) = self.clocks.saved(key) {
                let ids = game.remembered.iter().cloned().collect();
                let snapshot = log::Record { number: last, body: bytes(&Snapshot { clock, ids }) };
                let (log, id) = (Arc::clone(&self.log), game.id.clone());
                let compacted = async move {
                    // A log that was not compacted is only longer. It is compacted again after as many records.
                    if let Err(error) = log.compact(&id, snapshot).await {
                        tracing::warn!(game = %id, %error, "the log was not compacted");
                    }
                    Done::Compacted
                };
                self.running.push(compacted.boxed());
            }
        }
        self.append(key);
    }

    /// The records were not appended, or perhaps they were. What the log has counts: the game is read again.
    fn failed(&mut self, key: Key, error: AppendError) {
        self.numbers.failed.inc();
        let is_new = self.games.get(&key).is_some_and(Game::is_new);
        let (error, delay) = match error {
            AppendError::Conflict { .. } if is_new => (EngineError::Exists, Duration::ZERO),
            AppendError::Conflict { .. } => {
                (EngineError::Unavailable(Unavailable("another server has written to the game".into())), Duration::ZERO)
            }
            AppendError::Unavailable(error) => (EngineError::Unavailable(error), RETRY),
            AppendError::TooLarge { .. } => (EngineError::TooLarge, Duration::ZERO),
        };
        if let Some(game) = self.remove(key, &error) {
            self.load(game, Vec::new(), delay);
        }
    }

    /// Reads a game from the log, for these commands.
    fn load(&mut self, game: GameId, waiting: Vec<Command>, delay: Duration) {
        self.places.insert(game.clone(), Place::Loading(waiting));
        let log = Arc::clone(&self.log);
        let loaded = async move {
            tokio::time::sleep(delay).await;
            let result = match log.read(&game).await {
                Ok(history) => archive::restore(&game, &history),
                Err(error) => Err(error.into()),
            };
            Done::Loaded { game, result }
        };
        self.running.push(loaded.boxed());
    }

    fn loaded(&mut self, game: GameId, result: Result<Restored, EngineError>) {
        let Some(Place::Loading(waiting)) = self.places.remove(&game) else { return };
        let result = self.check_owner(&game).and(result);
        match result {
            Ok(restored) => {
                self.add(game, restored);
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
                if self.stops.is_empty() && is_ours && matches!(error, EngineError::Unavailable(_)) {
                    self.load(game, Vec::new(), RETRY);
                }
            }
        }
    }
}

impl Command {
    /// The game of a command; `None` for a command to the shard.
    fn game(&self) -> Option<&GameId> {
        match self {
            Command::Create { game, .. }
            | Command::Input { game, .. }
            | Command::View { game, .. }
            | Command::Subscribe { game, .. }
            | Command::Close { game, .. }
            | Command::Load { game } => Some(game),
            Command::Lose { .. } | Command::Stop { .. } => None,
        }
    }

    fn refuse(self, error: EngineError) {
        match self {
            Command::Create { reply, .. } | Command::View { reply, .. } | Command::Subscribe { reply, .. } => {
                answer(reply, Err(error));
            }
            Command::Input { reply, .. } => answer(reply, Err(error)),
            Command::Close { reply, .. } => answer(reply, Err(error)),
            Command::Load { .. } | Command::Lose { .. } | Command::Stop { .. } => {}
        }
    }
}

/// Answers a client. One that has gone needs no answer.
fn answer<T>(reply: Sender<T>, result: Result<T, EngineError>) {
    let _ = reply.send(result);
}

/// Waits until an instant, or for ever.
async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at.into()).await,
        None => pending().await,
    }
}
