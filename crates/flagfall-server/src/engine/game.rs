//! A game in memory: what is in the log, and who waits for it.

use std::collections::VecDeque;
use std::sync::Arc;

use bytes::Bytes;
use tc_commit::Viewer;
use tc_core::{Seat, Timestamp};
use tokio::sync::{mpsc, oneshot};

use super::EngineError;
use super::event::{Event, Reply};
use super::note::Note;
use super::notices::{Notice, Notices};
use super::record::Asked;
use super::remembered::Remembered;
use crate::GameId;
use crate::log::LARGEST;

/// Where an answer goes.
pub(super) type Sender<T> = oneshot::Sender<Result<T, EngineError>>;

/// The answer to an input.
pub(super) enum Answered {
    Now(Reply),
    /// The same input has the record with this number.
    Before(u64),
    /// The same request was answered after this record, at this instant.
    AskedBefore(u64, Timestamp),
    /// Another input has its name.
    Other,
}

/// What is sent when the log has a record.
pub(super) enum Waiting {
    Answer(Sender<Answered>, Answered),
    State(Sender<Event>, Event),
    Subscribed(Sender<Subscribed>, Subscribed),
    /// A game that was created, perhaps by an earlier try.
    Begun(Sender<Begun>, Begun),
    /// The refusal of a second creation: the first one may still fail.
    Exists(Sender<Begun>),
    Closed(Sender<()>),
    Change(Change),
    /// A change, for hosts.
    Notice(Arc<Notices>, Notice),
}

/// A game that was created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its state now.
    pub event: Event,
    /// Whether an earlier try with the same id has created it.
    pub repeated: bool,
}

/// What a new reader gets first.
pub(super) struct Subscribed {
    /// The state of the game.
    pub(super) now: Event,
    /// The records that the log has after the last snapshot.
    pub(super) tail: usize,
}

/// A change of a game, for its readers.
pub(super) enum Change {
    /// All viewers see the same.
    ForAll(Event),
    /// Each of these viewers, in ascending order, sees something else, and others were not there yet.
    ForEach(Vec<(Viewer, Event)>),
}

impl Change {
    fn of(&self, viewer: &Viewer) -> Option<&Event> {
        match self {
            Change::ForAll(event) => Some(event),
            Change::ForEach(events) => {
                let place = events.binary_search_by(|(one, _)| one.cmp(viewer)).ok()?;
                events.get(place).map(|(_, event)| event)
            }
        }
    }
}

/// How far the closing of a game is.
#[derive(Default)]
pub(super) enum Closing {
    #[default]
    Open,
    /// The log has actions that nobody may ever see. When they are erased, the game is closed by whoever wants it, and these are
    /// answered.
    Erases { by: String, waiting: Vec<Sender<()>> },
    /// The last record closes the game.
    Recorded,
}

/// Somebody who receives the events of a game.
pub(super) struct Reader {
    pub(super) viewer: Viewer,
    pub(super) events: mpsc::Sender<Event>,
}

/// A request for an undo.
pub(super) struct UndoAsked {
    /// The player who has asked, whose move it was.
    of: Seat,
    /// The number of the last record then.
    sequence: u64,
    /// The request, if it had a name.
    pub(super) request: Option<Asked>,
}

/// A game in memory, without its clock or rounds.
pub(super) struct Game {
    pub(super) id: GameId,
    /// The number of the last record that was handled.
    pub(super) sequence: u64,
    /// The number of the last record that is durable.
    durable: u64,
    /// The records after those that are being appended.
    unsent: Vec<Bytes>,
    is_appending: bool,
    waiting: VecDeque<(u64, Waiting)>,
    readers: Vec<Reader>,
    pub(super) remembered: Remembered,
    pub(super) note: Note,
    /// The records after the last snapshot.
    pub(super) tail: usize,
    pub(super) closing: Closing,
    /// Whether records are being erased.
    pub(super) is_erasing: bool,
    /// The last request for an undo. Only in memory: who wants it after a restart asks again.
    undo_asked: Option<UndoAsked>,
}

impl Game {
    /// A game whose first records are durable.
    pub(super) fn new(id: GameId, sequence: u64, remembered: Remembered, note: Note, tail: usize) -> Game {
        Game {
            id,
            sequence,
            durable: sequence,
            unsent: Vec::new(),
            is_appending: false,
            waiting: VecDeque::new(),
            readers: Vec::new(),
            remembered,
            note,
            tail,
            closing: Closing::Open,
            is_erasing: false,
            undo_asked: None,
        }
    }

    /// The player of the last move asks for an undo of it, until the next record.
    pub(super) fn ask_for_undo(&mut self, of: Seat, request: Option<Asked>) {
        if let Some(request) = request.clone() {
            self.remembered.remember_request(request, self.sequence);
        }
        self.undo_asked = Some(UndoAsked { of, sequence: self.sequence, request });
    }

    /// The request to which an undo of a player's move by another one agrees; `None` if nobody has asked for it since the last record.
    pub(super) fn undo_asked(&self, of: Seat) -> Option<&UndoAsked> {
        self.undo_asked.as_ref().filter(|asked| asked.of == of && asked.sequence == self.sequence)
    }

    /// Whether no more inputs are taken.
    pub(super) fn is_closing(&self) -> bool {
        !matches!(self.closing, Closing::Open)
    }

    /// Whether the last record closes the game.
    pub(super) fn is_closed(&self) -> bool {
        matches!(self.closing, Closing::Recorded)
    }

    /// Adds a record.
    pub(super) fn push(&mut self, record: Bytes) {
        self.unsent.push(record);
        self.sequence += 1;
        self.tail += 1;
    }

    /// Sends when all records up to now are durable.
    pub(super) fn send(&mut self, waiting: Waiting) {
        self.waiting.push_back((self.sequence, waiting));
        self.release();
    }

    /// Whether it has no record in the log yet.
    pub(super) fn is_new(&self) -> bool {
        self.durable == 0
    }

    /// Those who see changes, each of them once.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        let mut viewers: Vec<Viewer> = self.readers.iter().map(|reader| reader.viewer.clone()).collect();
        viewers.sort_unstable();
        viewers.dedup();
        viewers
    }

    pub(super) fn add_reader(&mut self, reader: Reader) {
        self.readers.retain(|reader| !reader.events.is_closed());
        self.readers.push(reader);
    }

    /// The number before the records to append now, and these records; `None` if there is nothing to append, or others are on their way.
    pub(super) fn begin_append(&mut self) -> Option<(u64, Vec<Bytes>)> {
        if self.is_appending || self.unsent.is_empty() {
            return None;
        }
        self.is_appending = true;
        let mut bytes = 0;
        let fit = self.unsent.iter().take_while(|record| {
            bytes += record.len();
            bytes <= LARGEST
        });
        let count = fit.count().max(1);
        Some((self.durable, self.unsent.drain(..count).collect()))
    }

    /// The records up to this number are durable.
    pub(super) fn appended(&mut self, durable: u64) {
        self.is_appending = false;
        self.durable = durable;
        self.release();
    }

    /// Whether all records are durable.
    pub(super) fn is_durable(&self) -> bool {
        self.durable == self.sequence
    }

    /// Gives everybody who waits an error, and cuts off all readers.
    pub(super) fn fail(self, error: &EngineError) {
        if let Closing::Erases { waiting, .. } = self.closing {
            waiting.into_iter().for_each(|sender| drop(sender.send(Err(error.clone()))));
        }
        for (_, waiting) in self.waiting {
            match waiting {
                // A client that has gone needs no answer; so everywhere below.
                Waiting::Answer(sender, _) => drop(sender.send(Err(error.clone()))),
                Waiting::State(sender, _) => drop(sender.send(Err(error.clone()))),
                Waiting::Begun(sender, _) | Waiting::Exists(sender) => drop(sender.send(Err(error.clone()))),
                Waiting::Subscribed(sender, _) => drop(sender.send(Err(error.clone()))),
                Waiting::Closed(sender) => drop(sender.send(Err(error.clone()))),
                Waiting::Change(_) | Waiting::Notice(..) => {}
            }
        }
    }

    fn release(&mut self) {
        while let Some((_, waiting)) = self.waiting.pop_front_if(|(sequence, _)| *sequence <= self.durable) {
            match waiting {
                Waiting::Answer(sender, answered) => drop(sender.send(Ok(answered))),
                Waiting::State(sender, event) => drop(sender.send(Ok(event))),
                Waiting::Begun(sender, begun) => drop(sender.send(Ok(begun))),
                Waiting::Subscribed(sender, subscribed) => drop(sender.send(Ok(subscribed))),
                Waiting::Exists(sender) => drop(sender.send(Err(EngineError::Exists))),
                Waiting::Closed(sender) => drop(sender.send(Ok(()))),
                Waiting::Notice(notices, notice) => notices.add(notice),
                // A reader without room is cut off.
                Waiting::Change(change) => self.readers.retain(|reader| {
                    change.of(&reader.viewer).is_none_or(|event| reader.events.try_send(event.clone()).is_ok())
                }),
            }
        }
    }
}
