//! A game server in one file: one game, two players over TCP, one timer, and a journal that survives a crash.
//!
//! ```sh
//! cargo run -p tc-core --example host --features std,json -- JOURNAL [PORT] [CONTROL]
//! ```
//!
//! It prints `listening on 127.0.0.1:PORT`; without PORT, or with 0, it takes any free port. The game begins when both
//! seats are taken. If the journal exists, its game goes on, and CONTROL is ignored. You can kill the host at any time:
//! the journal has everything.
//!
//! A client (`nc 127.0.0.1 PORT`) sends lines:
//!
//! | line | what it asks for |
//! |---|---|
//! | `seat 0`, `seat 1` | to take this seat, also from another connection: a player who comes back |
//! | `press`, `undo` | to make a move; to take back the last one |
//! | `pause`, `resume` | to pause the clocks for this player; to let them run again |
//! | `look` | to get the view |
//! | `time SENT` | to get the two instants that `client::Offset` needs; SENT is the client's own instant, sent back unchanged |
//!
//! The host sends lines, of which only `effect` and `view` go to both players:
//!
//! | line | what it is |
//! |---|---|
//! | `effect TEXT` | what happened, as an `Effect` prints |
//! | `view JSON` | the clocks now, for `client::ClockView`: after every input, for `look`, and for `seat` |
//! | `refused KIND MESSAGE` | nothing has changed |
//! | `time SENT RECEIVED ANSWERED` | milliseconds of the host's time |
//!
//! The time while the host is down counts, since instants are Unix time: a flag may fall meanwhile, with its right
//! date. A host that does not want that hands in, right after the replay, `Input::Pause(PauseReason::Server)` with the
//! instant of the journal's last entry, `clock.state().now()`, and `Input::Resume(PauseReason::Server)` when both
//! players are back.
//!
//! A real host also has accounts, moves, resignation, the other player's consent to an undo, and a limit to how fast a
//! client may send lines.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{env, mem, thread};

use tc_core::client::ClockView;
use tc_core::log::Recovered;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{Clock, Input, PauseReason, Press, Seat, Setup, Stamp, Status, Timestamp, Undo};

const USAGE: &str = "usage: host JOURNAL [PORT] [CONTROL]";
/// The control of a game without CONTROL.
const CONTROL: &str = "5m.. + 3s";
/// The most bytes in a line of a client.
const LONGEST_LINE: u64 = 200;
/// A client with this number of unread messages, or one that accepts none for this time, is disconnected, so that
/// nobody waits for it.
const BACKLOG: usize = 1_000;
const PATIENCE: Duration = Duration::from_secs(10);

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // If nobody reads the error output any more, the exit status stays the same.
            let _ = writeln!(io::stderr(), "host: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Failure> {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().ok_or(USAGE)?;
    let port = arguments.next().map_or(Ok(0), |port| port.parse())?;
    let control = arguments.next().unwrap_or_else(|| CONTROL.into());

    let (clock, writer, journal) = open(&path, &control)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    writeln!(io::stdout(), "listening on {}", listener.local_addr()?)?;

    let (sender, inbox) = mpsc::channel();
    let edge = Arc::new(Edge::new(sender, clock.state().now()));
    let host = Host { edge: Arc::clone(&edge), clock, writer, journal, clients: BTreeMap::new() };
    thread::spawn(move || {
        for (id, stream) in (0..).zip(listener.incoming().flatten()) {
            let edge = Arc::clone(&edge);
            thread::spawn(move || connection(id, stream, &edge));
        }
    });
    host.run(&inbox)
}

/// The queue of all events. Instants are made only here.
struct Edge {
    stamp: Stamp,
    inbox: Mutex<Sender<Message>>,
}

/// What came in, and when.
struct Message {
    at: Timestamp,
    event: Event,
}

enum Event {
    Joined(u64, SyncSender<String>),
    Said(u64, String),
    Left(u64),
    Timer,
}

impl Edge {
    /// If the system's clock was set back while the host was down, time goes on from the last instant of the journal.
    fn new(inbox: Sender<Message>, last: Option<Timestamp>) -> Edge {
        Edge { stamp: last.map_or_else(Stamp::new, Stamp::not_before), inbox: Mutex::new(inbox) }
    }

    /// Stamping and queueing are one step under the lock. Otherwise one thread could stamp first and queue second, and
    /// the clock would refuse its move, since time would go backwards.
    fn send(&self, event: Event) -> Result<(), Failure> {
        let inbox = self.inbox.lock().unwrap_or_else(PoisonError::into_inner);
        let message = Message { at: self.stamp.now(), event };
        inbox.send(message).map_err(|_| "the host has ended".into())
    }
}

/// Reads the lines of a client until it leaves, and stamps each line as soon as it is complete.
fn connection(id: u64, stream: TcpStream, edge: &Edge) -> Result<(), Failure> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut writer = stream.try_clone()?;
    let (outbox, texts) = mpsc::sync_channel::<String>(BACKLOG);
    // Another thread writes, so that a client that does not read holds up nobody.
    thread::spawn(move || {
        // It ends when the client is gone or was disconnected; nothing is left to do in either case.
        let _ = texts.iter().try_for_each(|text| writer.write_all(text.as_bytes()));
        let _ = writer.shutdown(Shutdown::Both);
    });
    edge.send(Event::Joined(id, outbox))?;
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    // A line that is too long, or breaks off, ends the connection.
    while matches!((&mut reader).take(LONGEST_LINE).read_line(&mut line), Ok(1..)) && line.ends_with('\n') {
        edge.send(Event::Said(id, mem::take(&mut line)))?;
    }
    edge.send(Event::Left(id))
}

/// The game. Only its thread uses the clock, so no lock is needed.
struct Host {
    edge: Arc<Edge>,
    clock: Clock,
    writer: JournalWriter,
    journal: File,
    clients: BTreeMap<u64, Client>,
}

struct Client {
    outbox: SyncSender<String>,
    seat: Option<Seat>,
}

impl Host {
    /// The whole loop: an event comes in, or the one timer fires.
    fn run(mut self, inbox: &Receiver<Message>) -> Result<(), Failure> {
        loop {
            match inbox.recv_timeout(self.until_deadline()) {
                Ok(Message { at, event }) => self.handle(at, event)?,
                // The tick goes through the queue, too: a press that came in just before the deadline is handled first.
                Err(RecvTimeoutError::Timeout) => self.edge.send(Event::Timer)?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// How long nothing will happen by itself.
    fn until_deadline(&self) -> Duration {
        self.clock.next_deadline().map_or(Duration::MAX, |deadline| self.edge.stamp.until(deadline))
    }

    fn handle(&mut self, at: Timestamp, event: Event) -> Result<(), Failure> {
        match event {
            Event::Timer => self.tick_if_due(at)?,
            Event::Joined(id, outbox) => drop(self.clients.insert(id, Client { outbox, seat: None })),
            // The clock of a player who is gone runs on. A milder host would pause it, for
            // `PauseReason::Disconnection`.
            Event::Left(id) => drop(self.clients.remove(&id)),
            Event::Said(id, line) => {
                let reply = self.reply(at, id, &line)?;
                if let Some(client) = self.clients.get(&id)
                    && client.outbox.try_send(reply).is_err()
                {
                    self.clients.remove(&id);
                }
            }
        }
        Ok(())
    }

    /// Does what a client asks for. The returned line goes to this client only.
    fn reply(&mut self, at: Timestamp, id: u64, line: &str) -> Result<String, Failure> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let seat = self.clients.get(&id).and_then(|client| client.seat);
        let input = match (words.as_slice(), seat) {
            (["time", sent], _) => {
                return Ok(format!("time {sent} {} {}\n", at, self.edge.stamp.now()));
            }
            (["look"], _) => return self.look(at),
            (["seat", number], _) => return self.sit(at, id, number),
            (_, None) => return Ok("refused bad_input sit down first\n".into()),
            // The connection decides whose press it is, never the client. Out of turn the clock refuses it.
            (["press"], seat) => Input::Press(Press { seat, ..Press::default() }),
            (["undo"], _) => Input::Undo(Undo::UnlessFlagged),
            (["pause"], Some(seat)) => Input::Pause(PauseReason::Player(seat)),
            (["resume"], Some(seat)) => Input::Resume(PauseReason::Player(seat)),
            _ => return Ok("refused bad_input there is no such request\n".into()),
        };
        self.input(at, &input)
    }

    /// The clock first, then the disk, then the players. If the disk fails the host ends, so nobody has seen effects
    /// that the disk does not have.
    fn input(&mut self, at: Timestamp, input: &Input) -> Result<String, Failure> {
        let answer = match self.clock.handle(at, input) {
            Ok(answer) => answer,
            Err(refused) => return Ok(format!("refused {} {refused}\n", refused.kind())),
        };
        let line = self.writer.entry(at, input) + "\n";
        self.journal.write_all(line.as_bytes())?;
        self.journal.sync_data()?;
        let effects: String = answer.effects.iter().map(|effect| format!("effect {effect}\n")).collect();
        let text = effects + &self.view(at)?;
        self.clients.retain(|_, client| client.outbox.try_send(text.clone()).is_ok());
        Ok(String::new())
    }

    fn sit(&mut self, at: Timestamp, id: u64, number: &str) -> Result<String, Failure> {
        let seats = self.clock.setup().seats();
        let Some(seat) = number.parse().ok().and_then(Seat::new).filter(|seat| seat.index() < seats) else {
            return Ok("refused unknown_seat there is no such seat\n".into());
        };
        for (other, client) in &mut self.clients {
            client.seat = if *other == id { Some(seat) } else { client.seat.filter(|taken| *taken != seat) };
        }
        let seated = self.clients.values().filter(|client| client.seat.is_some()).count();
        if self.clock.state().status() == Status::Ready && seated == seats {
            self.input(at, &Input::Start { seat: Seat::FIRST })?;
        }
        self.look(at)
    }

    /// A look shows a flag that is due as fallen, before any input has brought it. So the clock and the journal get a
    /// tick first.
    fn look(&mut self, at: Timestamp) -> Result<String, Failure> {
        self.tick_if_due(at)?;
        self.view(at)
    }

    fn tick_if_due(&mut self, at: Timestamp) -> Result<(), Failure> {
        if self.clock.next_deadline().is_some_and(|deadline| deadline <= at) {
            self.input(at, &Input::Tick)?;
        }
        Ok(())
    }

    fn view(&self, at: Timestamp) -> Result<String, Failure> {
        Ok(format!("view {}\n", ClockView::of(&self.clock.look(at)?).to_json()))
    }
}

/// Begins a game, or goes on with the one in the journal.
fn open(path: &str, control: &str) -> Result<(Clock, JournalWriter, File), Failure> {
    let setup = Setup::from(&control.parse()?);
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let Recovered { read: journal, whole, lacks_break } = Journal::recover(&bytes)?;
    let (writer, head) = JournalWriter::begin(&setup);
    if journal.is_none() && !head.as_bytes().starts_with(&bytes[whole..]) {
        return Err(format!("{path} is not a journal").into());
    }
    // The effects of a line that breaks off were reported to nobody. It is cut off, so that the next line begins
    // cleanly.
    file.set_len(whole as u64)?;
    if lacks_break {
        file.write_all(b"\n")?;
    }
    let begun = match journal {
        Some(journal) => (journal.replay()?, journal.writer(), file),
        None => {
            file.write_all((head + "\n").as_bytes())?;
            (Clock::new(&setup), writer, file)
        }
    };
    begun.2.sync_all()?;
    Ok(begun)
}
