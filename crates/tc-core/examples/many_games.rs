//! The core of a server: ten thousand games in a bank on one thread, with one timer, one log, and a crash in the middle.
//!
//! `cargo run --release -p tc-core --example many_games --features bank,json,std -- 10000 12`
//!
//! The arguments are the number of games and of seconds. Players press at random, press out of turn, and lose their
//! connections. Then the server crashes; its log is replayed, and must give the same clocks.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, thread};

use tc_core::bank::{Bank, GameKey};
use tc_core::client::ClockView;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{Change, Effect, Input, PauseReason, Rules, Seat, Setup, Stamp, Status, Timestamp};

type GameId = usize;

const CONTROLS: [&str; 8] =
    ["6s.. + 1s", "4s, 3 x r1/1s", "5s, r5/4s", "(1s) 5s", "5s + ..1s", "5s.. + opp", "3/4s, 4s", "r1/3s"];

enum Event {
    New,
    Happened(Input),
    /// The timer has fired.
    Timer,
}

/// What came in, with its instant.
struct Message {
    at: Timestamp,
    game: GameId,
    event: Event,
}

/// The queue of all messages. Stamping and queueing are one step, so that the queue is sorted by instants.
struct Edge {
    stamp: Stamp,
    queue: Mutex<Sender<Message>>,
}

impl Edge {
    /// Queues an event. Returns false when nobody reads the queue any more.
    fn send(&self, game: GameId, event: Event) -> bool {
        let Ok(queue) = self.queue.lock() else { return false };
        queue.send(Message { at: self.stamp.now(), game, event }).is_ok()
    }
}

struct Game {
    key: GameKey,
    writer: JournalWriter,
}

#[derive(Default)]
struct Server {
    setups: Vec<Setup>,
    bank: Bank,
    games: HashMap<GameId, Game>,
    ids: HashMap<GameKey, GameId>,
    /// The effects of one input.
    effects: Vec<Effect>,
    /// The disk: a line is the number of a game and a line of its journal.
    log: String,
    flags: u32,
    refused: u32,
}

impl Server {
    fn open(&mut self, id: GameId) {
        let setup = &self.setups[id % self.setups.len()];
        let (writer, head) = JournalWriter::begin(setup);
        let _ = writeln!(self.log, "{id}\t{head}");
        let key = self.bank.insert(setup);
        self.enter(id, Game { key, writer });
    }

    fn enter(&mut self, id: GameId, game: Game) {
        self.ids.insert(game.key, id);
        self.games.insert(id, game);
    }

    /// Hands an input to a game.
    fn input(&mut self, at: Timestamp, id: GameId, input: &Input) {
        let Some(game) = self.games.get(&id) else { return };
        self.effects.clear();
        match self.bank.handle(game.key, at, input, &mut self.effects) {
            Ok(verdict) if verdict.must_be_kept(input, &self.effects) => self.keep(at, id, input),
            Ok(_) => {}
            Err(_) => self.refused += 1,
        }
    }

    /// Writes an input to the log. Then its effects can be reported.
    fn keep(&mut self, at: Timestamp, id: GameId, input: &Input) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let _ = writeln!(self.log, "{id}\t{}", game.writer.entry(at, input));
        // Here the effects would go to the players.
        self.flags += self.effects.iter().filter(|effect| matches!(effect.change, Change::Flag { .. })).count() as u32;
    }

    /// Hands a tick to every game that is due.
    fn tick(&mut self, at: Timestamp) {
        self.effects.clear();
        while let Some(due) = self.bank.expire_next(at, &mut self.effects) {
            self.keep(due.at, self.ids[&due.game], &Input::Tick);
            self.effects.clear();
        }
    }

    /// Serves until this instant of the host's clock.
    fn run(&mut self, edge: &Edge, inbox: &Receiver<Message>, end: Instant) {
        loop {
            let next = self.bank.next_deadline().map(|at| edge.stamp.deadline(at)).filter(|next| *next < end);
            match inbox.recv_timeout(next.unwrap_or(end).saturating_duration_since(Instant::now())) {
                Ok(Message { game, event: Event::New, at }) => {
                    self.open(game);
                    self.input(at, game, &Input::Start { seat: Seat::FIRST });
                }
                Ok(Message { at, game, event: Event::Happened(input) }) => self.input(at, game, &input),
                Ok(Message { at, event: Event::Timer, .. }) => self.tick(at),
                // The tick goes through the queue, too: earlier messages can be in it.
                Err(RecvTimeoutError::Timeout) if next.is_some() => _ = edge.send(0, Event::Timer),
                Err(_) => return,
            }
        }
    }

    /// Restores the server from its log. A last line that breaks off was reported to nobody.
    fn recover(setups: Vec<Setup>, log: &str) -> Result<Server, Box<dyn Error>> {
        let whole = log.rfind('\n').map_or("", |end| &log[..=end]);
        let mut journals: BTreeMap<GameId, String> = BTreeMap::new();
        for line in whole.split_inclusive('\n') {
            let (id, entry) = line.split_once('\t').ok_or("a line without a game")?;
            journals.entry(id.parse()?).or_default().push_str(entry);
        }
        let mut server = Server { setups, log: whole.to_owned(), ..Server::default() };
        for (id, text) in journals {
            let journal = Journal::read(&text)?;
            let clock = journal.replay()?;
            let key = server.bank.insert_clock(clock);
            server.enter(id, Game { key, writer: journal.writer() });
        }
        Ok(server)
    }
}

/// Players of all games, until the server is gone.
fn play(edge: &Edge, games: usize) {
    let mut random = 88_172_645_463_325_252_u64;
    let mut below = |most: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % most as u64) as usize
    };
    let mut movers = vec![Seat::FIRST; games];
    loop {
        thread::sleep(Duration::from_millis(10));
        for _ in 0..games.div_ceil(200) {
            let game = below(games);
            let mover = movers[game];
            let other = if mover == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
            let input = match below(100) {
                0 => Input::Pause(PauseReason::Disconnection(Some(mover))),
                1 => Input::Resume(PauseReason::Disconnection(Some(mover))),
                2 => Input::press_by(other),
                _ => {
                    movers[game] = other;
                    Input::press_by(mover)
                }
            };
            if !edge.send(game, Event::Happened(input)) {
                return;
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let games = arguments.next().map_or(Ok(10_000), |games| games.parse())?;
    let seconds = arguments.next().map_or(Ok(12), |seconds| seconds.parse())?;
    Ok(io::stdout().write_all(serve(games, Duration::from_secs(seconds))?.as_bytes())?)
}

/// Serves games for a while, loses the server, and recovers it.
pub(crate) fn serve(games: usize, time: Duration) -> Result<String, Box<dyn Error>> {
    let rules = Rules { keep_undo: Some(2), ..Rules::default() };
    let setup = |control: &str| -> Result<_, Box<dyn Error>> { Ok(Setup::new(rules, &control.parse()?)?) };
    let setups = CONTROLS.into_iter().map(setup).collect::<Result<Vec<_>, _>>()?;

    let (queue, inbox) = mpsc::channel();
    let edge = Arc::new(Edge { stamp: Stamp::new(), queue: Mutex::new(queue) });
    (0..games).for_each(|game| _ = edge.send(game, Event::New));
    let players = thread::spawn({
        let edge = Arc::clone(&edge);
        move || play(&edge, games)
    });
    let mut server = Server { setups: setups.clone(), ..Server::default() };
    server.run(&edge, &inbox, Instant::now() + time);
    drop(inbox);
    players.join().map_err(|_| "the players have stopped")?;
    let mut report = format!("{} games, {} flags, {} inputs refused\n", games, server.flags, server.refused);

    // A crash in the middle of a line.
    let again = Server::recover(setups, &format!("{}17\t{{\"at\":\"12", server.log))?;
    let now = edge.stamp.now();
    let view = |server: &Server, key| Ok::<_, Box<dyn Error>>(ClockView::of(&server.bank.look(key, now)?));
    for (id, Game { key, .. }) in &server.games {
        let recovered = again.games[id].key;
        assert_eq!(view(&again, recovered)?, view(&server, *key)?, "game {id}");
        assert_eq!(again.bank.deadline(recovered), server.bank.deadline(*key), "game {id}");
    }
    let is_running = |key: &GameKey| again.bank.state(*key).is_some_and(|state| state.status() == Status::Running);
    let running = again.ids.keys().filter(|key| is_running(key)).count();
    writeln!(report, "recovered {} games, {running} of them running", again.games.len())?;
    Ok(report)
}
