//! Files are read by one thread, games are audited by several, and the answers come in the sequence of the games.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};
use tc_audit::{Auditor, RecordFormat};

use super::answer::{Answer, Style};
use crate::commands::records::{Block, Blocks, Found, LONGEST_GAME, Piece, Progress, name, open_at};
use crate::failure::{Failure, Problem};

/// How many bytes of records can be read and not yet answered: the memory that all threads together need depends on it.
const MOST: usize = 3 * LONGEST_GAME;

/// The same if games are summarised: a summary of some games can be larger than they.
const MOST_SUMMARISED: usize = LONGEST_GAME / 2;

/// What a block takes besides its bytes, at least: its answer, and its place in the sequence.
const BLOCK: usize = 4 << 10;

/// Something that a file has, or the end of it.
pub(super) enum Event {
    /// A file with records, by its name.
    Begins(String, RecordFormat),
    /// Games of the file.
    Games(Box<Answer>),
    /// A game that is too long begins at this byte of the decompressed file.
    TooLong(u64),
    /// Bytes of that game, if a copy is written.
    Skipped(Vec<u8>),
    /// The file ends, or could not be read to its end.
    Ends(io::Result<()>),
    /// The file of this name cannot be read.
    Fails(String, io::Error),
    /// The file of this name is no record, and why it was read: found in a folder, or named.
    NoRecord(String, bool),
}

/// What threads send, with its number in the sequence, and the bytes that it holds of the gate.
enum Message {
    Event(u64, usize, Event),
    /// Games that were audited, and those that are still to be audited.
    Games(u64, usize, Box<Answer>, Option<Work>),
    /// There are this many numbers.
    Over(u64),
}

/// Games that are to be audited.
struct Work {
    format: RecordFormat,
    block: Block,
}

/// The bytes that were read and not yet answered.
struct Gate {
    most: usize,
    within: Mutex<usize>,
    left: Condvar,
}

impl Gate {
    fn new(most: usize) -> Gate {
        Gate { most, within: Mutex::default(), left: Condvar::default() }
    }

    /// Waits until there is room for this many bytes; alone, any number has room.
    fn enter(&self, bytes: usize) {
        let within = self.within.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |within: &mut usize| *within > 0 && within.saturating_add(bytes) > self.most;
        *self.left.wait_while(within, is_full).unwrap_or_else(PoisonError::into_inner) += bytes;
    }

    fn leave(&self, bytes: usize) {
        *self.within.lock().unwrap_or_else(PoisonError::into_inner) -= bytes;
        self.left.notify_all();
    }
}

/// The threads, and what they share.
pub(super) struct Crew {
    pool: ThreadPool,
    gate: Gate,
    style: Style,
    /// Auditors that no thread uses now.
    auditors: Mutex<Vec<Auditor>>,
}

impl Crew {
    /// This many threads audit games.
    pub(super) fn begin(jobs: usize, style: Style) -> Result<Arc<Crew>, Failure> {
        let pool = ThreadPoolBuilder::new().num_threads(jobs).build();
        let pool = pool.map_err(|error| Problem::new("jobs", format!("'--jobs {jobs}': {error}")))?;
        let most = if style.summary.is_some() { MOST_SUMMARISED } else { MOST };
        Ok(Arc::new(Crew { pool, gate: Gate::new(most), style, auditors: Mutex::default() }))
    }

    /// Audits files, and passes on what they have.
    pub(super) fn run(
        self: Arc<Crew>,
        files: Vec<Found>,
        format: Option<RecordFormat>,
        progress: Progress,
        mut take: impl FnMut(Event) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (sender, receiver) = mpsc::channel();
        let mut reader = Reader { crew: Arc::clone(&self), sender: sender.clone(), next: 0 };
        // Nobody waits for this thread: if the answers cannot be written, the program ends while it reads.
        thread::spawn(move || reader.read(files, format, &progress));
        let (mut next, mut end) = (0, None);
        let mut waiting = BTreeMap::new();
        while end != Some(next) {
            match receiver.recv() {
                Ok(Message::Over(numbers)) => end = Some(numbers),
                Ok(Message::Event(number, bytes, event)) => drop(waiting.insert(number, (event, bytes, None))),
                Ok(Message::Games(number, bytes, answer, rest)) => {
                    waiting.insert(number, (Event::Games(answer), bytes, rest));
                }
                Err(_) => break,
            }
            while let Some((event, bytes, rest)) = waiting.remove(&next) {
                take(event)?;
                if let Some(work) = rest {
                    self.audit(next, bytes, work, &sender);
                    break;
                }
                self.gate.leave(bytes);
                next += 1;
            }
        }
        Ok(())
    }

    /// Audits games on any thread that has nothing else to do.
    fn audit(self: &Arc<Crew>, number: u64, bytes: usize, work: Work, sender: &Sender<Message>) {
        let (crew, sender) = (Arc::clone(self), sender.clone());
        self.pool.spawn_fifo(move || {
            let mut auditor = crew.auditor().pop().unwrap_or_default();
            let (answer, rest) = Answer::of(&work.block, work.format, &mut auditor, &crew.style);
            crew.auditor().push(auditor);
            let rest = rest.map(|block| Work { block, ..work });
            // Nobody receives it if the answers cannot be written.
            let _ = sender.send(Message::Games(number, bytes, Box::new(answer), rest));
        });
    }

    fn auditor(&self) -> MutexGuard<'_, Vec<Auditor>> {
        self.auditors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thread that reads files.
struct Reader {
    crew: Arc<Crew>,
    sender: Sender<Message>,
    /// The next number in the sequence.
    next: u64,
}

impl Reader {
    fn read(&mut self, files: Vec<Found>, format: Option<RecordFormat>, progress: &Progress) {
        for file in files {
            let name = name(&file.path);
            let bytes = file.copied_to.as_ref().unwrap_or(&file.path);
            let offset = self.crew.style.filter.from_offset;
            let source = file.error.map_or_else(|| open_at(bytes, progress, offset), Err);
            match source.and_then(|source| Blocks::begin(source, format)) {
                Err(error) => self.send(Event::Fails(name, error)),
                Ok(None) => self.send(Event::NoRecord(name, file.is_of_folder)),
                Ok(Some(blocks)) => {
                    let blocks = blocks.beginning_at(offset);
                    self.send(Event::Begins(name, blocks.format()));
                    self.games(blocks);
                }
            }
        }
        let _ = self.sender.send(Message::Over(self.next));
    }

    /// Has the games of a file audited.
    fn games(&mut self, mut blocks: Blocks<impl Read>) {
        loop {
            match blocks.next() {
                Ok(Some(Piece::Games(block))) => {
                    let (bytes, work) = (block.bytes.len() + BLOCK, Work { format: blocks.format(), block });
                    self.crew.gate.enter(bytes);
                    self.crew.audit(self.next, bytes, work, &self.sender);
                    self.next += 1;
                }
                Ok(Some(Piece::TooLong(start))) => self.send(Event::TooLong(start)),
                Ok(Some(Piece::Skipped(bytes))) if self.crew.style.repair.is_some() => {
                    self.crew.gate.enter(bytes.len());
                    self.send_holding(bytes.len(), Event::Skipped(bytes));
                }
                Ok(Some(Piece::Skipped(_))) => {}
                Ok(None) => return self.send(Event::Ends(Ok(()))),
                Err(error) => return self.send(Event::Ends(Err(error))),
            }
        }
    }

    /// Says that a file was not read to its end, and that there is nothing more.
    fn break_off(&mut self) {
        self.send(Event::Ends(Err(io::Error::other("the program failed while it read the file"))));
        let _ = self.sender.send(Message::Over(self.next));
    }

    fn send(&mut self, event: Event) {
        self.send_holding(0, event);
    }

    /// Sends something that holds this many bytes of the gate.
    fn send_holding(&mut self, bytes: usize, event: Event) {
        let _ = self.sender.send(Message::Event(self.next, bytes, event));
        self.next += 1;
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // Nothing in it should panic, and a decompressor that does all the same must not leave the others waiting.
        if thread::panicking() {
            self.break_off();
        }
    }
}
