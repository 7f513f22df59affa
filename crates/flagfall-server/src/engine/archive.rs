//! What the log knows of a game: to run it again, and for readers who have missed something.

use std::collections::VecDeque;

use futures_util::future::BoxFuture;
use tc_core::Timestamp;
use tc_core::saved::JournalWriter;

use super::event::{Event, Reply, answer};
use super::record::{AnyClock, Record, Snapshot, read};
use super::{EngineError, InputId};
use crate::GameId;
use crate::log::{History, Log, Unavailable};

/// The number of names of inputs that a game remembers.
pub(super) const REMEMBERED: usize = 16;

/// The names of the last inputs, with the numbers of their records.
pub(super) type Remembered = VecDeque<(InputId, u64)>;

/// Where histories are read.
pub(super) trait Histories: Send + Sync {
    fn history<'a>(&'a self, game: &'a GameId) -> BoxFuture<'a, Result<History, Unavailable>>;
}

impl<L: Log> Histories for L {
    fn history<'a>(&'a self, game: &'a GameId) -> BoxFuture<'a, Result<History, Unavailable>> {
        Box::pin(self.read(game))
    }
}

/// A game as its history leaves it.
pub(super) struct Restored {
    pub(super) clock: Box<AnyClock>,
    /// The number of the last record.
    pub(super) sequence: u64,
    pub(super) remembered: Remembered,
    /// The records after the last snapshot.
    pub(super) tail: usize,
}

/// Remembers the name of an input, and forgets the oldest.
pub(super) fn remember(remembered: &mut Remembered, id: InputId, sequence: u64) {
    if remembered.len() >= REMEMBERED {
        remembered.pop_front();
    }
    remembered.push_back((id, sequence));
}

/// Runs a history to its end.
pub(super) fn restore(game: &GameId, history: &History) -> Result<Restored, EngineError> {
    if history.closed {
        return Err(EngineError::Closed);
    }
    let mut replay = Replay::of(game, history)?.ok_or(EngineError::Unknown)?;
    let mut tail = 0;
    while replay.step()?.is_some() {
        tail += 1;
    }
    Ok(Restored { clock: Box::new(replay.clock), sequence: history.last(), remembered: replay.remembered, tail })
}

/// The changes after one number and up to another; `None` if a snapshot has replaced some of them.
pub(super) fn events(game: &GameId, history: &History, after: u64, to: u64) -> Result<Option<Vec<Event>>, EngineError> {
    let Some(mut replay) = Replay::of(game, history)? else { return Ok(None) };
    if replay.sequence > after {
        return Ok(None);
    }
    let mut events = Vec::new();
    while replay.sequence < to {
        let Some(answer) = replay.step()? else { break };
        if replay.sequence > after {
            let look = replay.clock.look(replay.at).map_err(|error| damaged(game, error))?;
            events.push(Event::change(replay.sequence, &answer, &look));
        }
    }
    Ok(Some(events))
}

/// The answer to the input with this number, again.
pub(super) fn reply(game: &GameId, history: &History, sequence: u64) -> Result<Reply, EngineError> {
    let mut replay = Replay::of(game, history)?.ok_or(EngineError::Unknown)?;
    while let Some(answer) = replay.step()? {
        if replay.sequence == sequence {
            return Ok(Reply { sequence, repeated: true, answer });
        }
    }
    Err(EngineError::Compacted)
}

/// The journal of `flagfall run`.
pub(super) fn journal(game: &GameId, history: &History) -> Result<String, EngineError> {
    if history.snapshot.is_some() {
        return Err(EngineError::Compacted);
    }
    let replay = Replay::of(game, history)?.ok_or(EngineError::Unknown)?;
    let (mut writer, first) = JournalWriter::begin(replay.clock.setup());
    let mut journal = first + "\n";
    for record in &history.records {
        if let Record::Input { at, input, .. } = read(&record.body)? {
            journal.push_str(&writer.entry(at, &input));
            journal.push('\n');
        }
    }
    Ok(journal)
}

/// A clock that goes through the records of a history.
struct Replay<'h> {
    game: &'h GameId,
    clock: AnyClock,
    records: std::slice::Iter<'h, crate::log::Record>,
    /// The number and instant of the last record.
    sequence: u64,
    at: Timestamp,
    remembered: Remembered,
}

impl<'h> Replay<'h> {
    /// The beginning of a history; `None` if it is empty.
    fn of(game: &'h GameId, history: &'h History) -> Result<Option<Replay<'h>>, EngineError> {
        let mut records = history.records.iter();
        let (clock, sequence, remembered) = if let Some(snapshot) = &history.snapshot {
            let Snapshot { clock, ids } = read(&snapshot.body)?;
            (clock.clock()?, snapshot.number, ids.into())
        } else {
            let Some(first) = records.next() else { return Ok(None) };
            let Record::Begun { clock, .. } = read(&first.body)? else {
                return Err(damaged(game, "its first record does not begin a game"));
            };
            (clock.clock()?, first.number, Remembered::new())
        };
        Ok(Some(Replay { game, clock, records, sequence, at: Timestamp::EPOCH, remembered }))
    }

    /// The answer to the next input; `None` after the last one.
    fn step(&mut self) -> Result<Option<String>, EngineError> {
        let Some(next) = self.records.next() else { return Ok(None) };
        let Record::Input { id, at, input, .. } = read(&next.body)? else { return Ok(None) };
        let result = self.clock.handle(at, &input).map_err(|error| damaged(self.game, error))?;
        (self.sequence, self.at) = (next.number, at);
        if let Some(id) = id {
            remember(&mut self.remembered, id, next.number);
        }
        let look = self.clock.look(at).map_err(|error| damaged(self.game, error))?;
        Ok(Some(answer(at, &input, Ok(result), look)))
    }
}

fn damaged(game: &GameId, why: impl std::fmt::Display) -> EngineError {
    EngineError::Unavailable(Unavailable(format!("the history of game {game} is damaged: {why}")))
}
