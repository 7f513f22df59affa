//! A shard: one task that runs a share of the games.

mod appending;
mod command;
mod inputs;
mod loading;
mod sleeping;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

use super::archive::Restored;
use super::game::Game;
use super::listing::{Listing, Names};
use super::notices::Notices;
use super::numbers::Numbers;
use super::queue::Stamps;
use super::runners::{Key, Runners};
use super::{EngineError, Settings};
use crate::GameId;
use crate::log::{AppendError, Log};
use crate::owner::{Outage, Owner};
use crate::time::ServerTime;

use sleeping::Sleeping;

use command::answer;
pub(super) use command::{Command, Lost};
pub(super) use inputs::SERVER;

/// What has ended while the shard went on.
enum Done {
    Appended { key: Key, last: u64, began: Instant, result: Result<(), AppendError> },
    Loaded { game: GameId, result: Result<Restored, EngineError> },
    Erased { key: Key, result: Result<(), EngineError> },
    Saved,
}

/// Where a game is.
enum Place {
    /// In the log, until somebody asks for it or something is due.
    Asleep,
    Live(Key),
    /// It is read from the log.
    Loading(Loading),
}

/// A game that is read from the log.
#[derive(Default)]
struct Loading {
    /// The commands that wait for it.
    waiting: Vec<Command>,
    /// Why it would keep nothing: then only commands that change nothing wait.
    refuses: Option<EngineError>,
    /// Whether hosts get a notice of its state when it is read, because they may have missed its last changes.
    is_retold: bool,
}

impl Loading {
    /// Lets a command wait, or refuses it at once.
    fn take(&mut self, command: Command) {
        match &self.refuses {
            Some(error) if command.changes() => command.refuse(error.clone()),
            _ => self.waiting.push(command),
        }
    }
}

/// The games of a shard.
pub(super) struct Shard<L> {
    log: Arc<L>,
    owner: Owner,
    time: ServerTime,
    stamps: Stamps,
    settings: Settings,
    numbers: Arc<Numbers>,
    /// The time before this server started, in which no server ran the games of its log.
    outage: Option<Outage>,
    runners: Runners,
    games: HashMap<Key, Game>,
    /// In the order of lists.
    places: BTreeMap<GameId, Place>,
    running: FuturesUnordered<BoxFuture<'static, Done>>,
    sleeping: Sleeping,
    notices: Arc<Notices>,
    /// Games that are over, and when something has to be done for them.
    finished: VecDeque<(Instant, Key)>,
    /// Who waits until the shard has stopped; empty while it accepts commands.
    stops: Vec<oneshot::Sender<()>>,
}

/// The commands that are handled before anything else gets a turn.
const AT_ONCE: usize = 256;

/// How long a game waits for a log that could not be reached.
const RETRY: Duration = Duration::from_secs(1);

impl<L: Log> Shard<L> {
    pub(super) fn new(
        (log, numbers, notices): (Arc<L>, Arc<Numbers>, Arc<Notices>),
        owner: Owner,
        time: ServerTime,
        stamps: Stamps,
        settings: Settings,
        outage: Option<Outage>,
    ) -> Shard<L> {
        Shard {
            log,
            owner,
            time,
            stamps,
            settings,
            numbers,
            outage,
            runners: Runners::default(),
            games: HashMap::new(),
            places: BTreeMap::new(),
            running: FuturesUnordered::new(),
            sleeping: Sleeping::default(),
            notices,
            finished: VecDeque::new(),
            stops: Vec::new(),
        }
    }

    pub(super) fn stamps(&self) -> Stamps {
        self.stamps.clone()
    }

    /// Runs until it is stopped, and all that was accepted is in the log.
    pub(super) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let mut batch = Vec::with_capacity(AT_ONCE);
        while !commands.is_closed() || !commands.is_empty() || !self.running.is_empty() {
            let is_open = !commands.is_closed();
            let deadline = self.runners.next_deadline().map(|at| self.time.deadline(at)).filter(|_| is_open);
            let closing = self.finished.front().map(|(at, _)| *at).filter(|_| is_open);
            let waking = self.sleeping.next(&self.time).filter(|_| is_open);
            tokio::select! {
                Some(done) = self.running.next() => self.finish(done),
                _ = commands.recv_many(&mut batch, AT_ONCE), if is_open || !commands.is_empty() => {}
                () = until(deadline) => {}
                () = until(closing) => self.do_chores(),
                () = until(waking) => self.wake(),
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
            Command::Load { game } => {
                return self.load(game, Loading { is_retold: true, ..Loading::default() }, Duration::ZERO);
            }
            Command::Lose { lost } => return self.lose(&lost),
            Command::List { listing, reply } => return answer(reply, Ok(self.list(&listing))),
            Command::Stop { stopped } => return self.stops.push(stopped),
            command => command,
        };
        let Some(id) = command.game().cloned() else { return };
        if let Err(error) = self.check_owner(&id) {
            return command.refuse(error);
        }
        let (key, command) = match (self.places.get_mut(&id), command) {
            (Some(Place::Loading(loading)), command) => return loading.take(command),
            (None, Command::Create { game, at, runner, by, id, reply }) => {
                return self.create(game, at, runner, by, id, reply);
            }
            (None | Some(Place::Asleep), command) => {
                let loading = Loading { waiting: Vec::from([command]), ..Loading::default() };
                return self.load(id, loading, Duration::ZERO);
            }
            (Some(Place::Live(key)), command) => (*key, command),
        };
        match command {
            Command::Create { at, runner, id, reply, .. } => self.create_again(key, at, &runner, id, reply),
            Command::Input { at, submitted, reply, .. } => self.input(key, at, submitted, reply),
            Command::View { at, viewer, reply, .. } => self.state(key, at, &viewer, reply),
            Command::Subscribe { at, reader, reply, .. } => self.subscribe(key, at, reader, reply),
            Command::Close { at, by, reply, .. } => self.close(key, at, by, Some(reply)),
            Command::List { .. } | Command::Load { .. } | Command::Lose { .. } | Command::Stop { .. } => {}
        }
    }

    /// The first games of a list that are here, among as many as are looked at, and games that must be read first.
    fn list(&self, listing: &Listing) -> Names {
        let mut names = Names { games: Vec::new(), unread: Vec::new(), last: None };
        for (looked, (id, place)) in self.places.range(listing.range()).enumerate() {
            if looked == LOOKS || names.games.len() + names.unread.len() == listing.limit {
                return names;
            }
            names.last = Some(id.clone());
            let key = match place {
                Place::Live(key) => key,
                Place::Asleep | Place::Loading(_) => {
                    names.unread.push(id.clone());
                    continue;
                }
            };
            let is_there = self.games.get(key).is_some_and(|game| !game.is_new() && !game.is_closing());
            if is_there && self.runners.is_listed(*key, listing) {
                names.games.push(id.clone());
            }
        }
        Names { last: None, ..names }
    }
}

/// The games that are looked at for a page, so that a list of which few games are part holds up nobody.
const LOOKS: usize = 1_000;

/// Waits until an instant, or for ever.
async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at.into()).await,
        None => pending().await,
    }
}
