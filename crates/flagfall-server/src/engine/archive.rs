//! What the log knows of a game: to run it again, and for readers who have missed something.

use bytes::Bytes;
use futures_util::future::BoxFuture;
use sha2::{Digest, Sha256};
use tc_commit::Viewer;
use tc_commit::lines::Rounds;
use tc_commit::saved::{Journal, LinesWriter};
use tc_core::Timestamp;
use tc_core::saved::JournalWriter;

use super::EngineError;
use super::event::{Event, Reply};
use super::note::Note;
use super::record::{Record, Snapshot, read};
use super::remembered::Remembered;
use super::runner::{Again, Answer, Runner};
use crate::GameId;
use crate::log::{AppendError, History, Log, Unavailable, Unwritable};
use crate::owner::Owner;

/// The most bytes of changes that a reader gets after a pause. They are made at once and wait for the reader in memory.
const MOST_MISSED: usize = 1024 * 1024;

/// Where histories are read.
pub(super) trait Histories: Send + Sync {
    /// Why nothing can be written to them, if that is known.
    fn unwritable(&self) -> Option<Unwritable>;
    /// The last snapshot and the records after it.
    fn recent<'a>(&'a self, game: &'a GameId) -> BoxFuture<'a, Result<History, EngineError>>;
    /// A history that has the record with this number, unless that record is gone.
    fn reaching<'a>(&'a self, game: &'a GameId, number: u64) -> BoxFuture<'a, Result<History, EngineError>>;
    /// Everything that is kept.
    fn whole<'a>(&'a self, game: &'a GameId) -> BoxFuture<'a, Result<History, EngineError>>;
}

impl<L: Log> Histories for L {
    fn unwritable(&self) -> Option<Unwritable> {
        Log::unwritable(self)
    }

    fn recent<'a>(&'a self, game: &'a GameId) -> BoxFuture<'a, Result<History, EngineError>> {
        Box::pin(async move { self.read(game).await.map_err(|error| unavailable(self, game, error)) })
    }

    fn reaching<'a>(&'a self, game: &'a GameId, number: u64) -> BoxFuture<'a, Result<History, EngineError>> {
        Box::pin(async move {
            let history = self.recent(game).await?;
            let reaches = history.snapshot.as_ref().is_none_or(|snapshot| snapshot.number < number);
            if reaches { Ok(history) } else { self.whole(game).await }
        })
    }

    fn whole<'a>(&'a self, game: &'a GameId) -> BoxFuture<'a, Result<History, EngineError>> {
        Box::pin(async move { self.read_whole(game).await.map_err(|error| unavailable(self, game, error)) })
    }
}

/// Why a game cannot be read or written: its copies contradict each other, or the log cannot be reached.
pub(super) fn unavailable<L: Log>(log: &L, game: &GameId, error: Unavailable) -> EngineError {
    log.divergence(game).map_or(EngineError::Unavailable(error), EngineError::Diverged)
}

/// Reads a game that this server runs from now on, and runs its history to its end. No other server has answered, or answers later,
/// what is not in it. A game that the server loses meanwhile is [`EngineError::Moving`].
pub(super) async fn take_over<L: Log>(log: &L, owner: &Owner, game: &GameId) -> Result<Restored, EngineError> {
    loop {
        let history = log.recent(game).await?;
        let restored = restore(game, &history)?;
        if !owner.owns(game) {
            return Err(EngineError::Moving);
        }
        match log.fence(game, history.last(), || owner.owns(game)).await {
            Ok(()) => return Ok(restored),
            Err(AppendError::Conflict { .. }) => {}
            Err(AppendError::Unavailable(error)) => return Err(unavailable(log, game, error)),
            Err(error) => return Err(EngineError::Unavailable(Unavailable(error.to_string()))),
        }
    }
}

/// A game as its history leaves it.
pub(super) struct Restored {
    pub(super) runner: Runner,
    /// The number of the last record.
    pub(super) sequence: u64,
    pub(super) remembered: Remembered,
    pub(super) note: Note,
    /// The records after the last snapshot.
    pub(super) tail: usize,
}

/// Runs a history to its end.
fn restore(game: &GameId, history: &History) -> Result<Restored, EngineError> {
    if history.closed {
        return Err(EngineError::Closed);
    }
    let mut replay = Replay::of(game, history)?.ok_or(EngineError::Unknown)?;
    let mut tail = 0;
    while replay.step()?.is_some() {
        tail += 1;
    }
    Ok(Restored {
        runner: replay.runner,
        sequence: history.last(),
        remembered: replay.remembered,
        note: replay.note,
        tail,
    })
}

/// The changes after one number and up to another, as a viewer sees them; `None` if a snapshot has replaced some of them, or if
/// they have more than [`MOST_MISSED`] bytes. Those after 0 begin with the state before the first change.
pub(super) fn events(
    game: &GameId,
    history: &History,
    after: u64,
    to: u64,
    viewer: &Viewer,
) -> Result<Option<Vec<Event>>, EngineError> {
    let Some(mut replay) = Replay::of(game, history)? else { return Ok(None) };
    let (mut events, mut bytes) = (Vec::new(), 0);
    if after == 0 && history.snapshot.is_none() {
        let Some(begun) = begun(game, history, viewer)? else { return Ok(None) };
        events.push(begun);
    } else if replay.sequence > after {
        return Ok(None);
    }
    while replay.sequence < to {
        let Some(answer) = replay.step()? else { break };
        if replay.sequence > after
            && let Some(event) = replay.runner.change(replay.at, replay.sequence, &replay.note, &answer, viewer)
        {
            bytes += event.json.len();
            if bytes > MOST_MISSED {
                return Ok(None);
            }
            events.push(event);
        }
    }
    Ok(Some(events))
}

/// The state before the first change, as of the instant of that change; `None` if there was no change.
fn begun(game: &GameId, history: &History, viewer: &Viewer) -> Result<Option<Event>, EngineError> {
    let (Some(begun), Some(mut changed)) = (Replay::of(game, history)?, Replay::of(game, history)?) else {
        return Ok(None);
    };
    if changed.step()?.is_none() {
        return Ok(None);
    }
    Ok(begun.runner.state(changed.at, begun.sequence, &begun.note, viewer))
}

/// The answer to the input with this number, again, for the viewer who has sent it.
pub(super) fn reply(game: &GameId, history: &History, sequence: u64, viewer: &Viewer) -> Result<Reply, EngineError> {
    let mut replay = Replay::of(game, history)?.ok_or(EngineError::Unknown)?;
    while let Some(answer) = replay.step()? {
        if replay.sequence == sequence {
            let reply = replay.runner.reply(sequence, answer, viewer);
            return reply.map(|reply| Reply { repeated: true, ..reply }).ok_or(EngineError::Counted { sequence });
        }
    }
    Err(EngineError::Counted { sequence })
}

/// The answer to a request for an undo that came after this record, at this instant, again.
pub(super) fn asked(game: &GameId, history: &History, sequence: u64, at: Timestamp) -> Result<Reply, EngineError> {
    let mut replay = Replay::of(game, history)?.ok_or(EngineError::Unknown)?;
    while replay.sequence < sequence && replay.step()?.is_some() {}
    let asked = replay.runner.asked(at, sequence).filter(|_| replay.sequence == sequence);
    asked.map(|asked| Reply { repeated: true, ..asked }).ok_or(EngineError::Compacted)
}

/// What a closed game showed last.
pub(super) fn last_state(game: &GameId, history: &History, viewer: &Viewer) -> Result<Event, EngineError> {
    let mut replay = Replay::of(game, history)?.ok_or(EngineError::Unknown)?;
    while replay.step()?.is_some() {}
    replay.note.is_closed = history.closed;
    let at = replay.runner.now().unwrap_or(replay.at);
    let event = replay.runner.state(at, history.last(), &replay.note, viewer);
    event.ok_or_else(|| damaged(game, "its last state cannot be shown"))
}

/// The journal of `flagfall run` or `flagfall round`, of a whole history.
pub(super) fn journal(game: &GameId, history: &History) -> Result<String, EngineError> {
    match Replay::of(game, history)?.ok_or(EngineError::Unknown)?.runner {
        Runner::Clock(_) if history.snapshot.is_some() => Err(EngineError::Compacted),
        Runner::Clock(clock) => {
            let (mut writer, first) = JournalWriter::begin(clock.setup());
            let mut journal = first + "\n";
            for record in &history.records {
                if let Record::Input { at, input, .. } = read(&record.body)? {
                    journal.push_str(&writer.entry(at, &input));
                    journal.push('\n');
                }
            }
            Ok(journal)
        }
        Runner::Rounds(_) => {
            let (mut journal, added) = journal_of_rounds(game, history, u64::MAX)?;
            journal.push_str(&added);
            Ok(journal)
        }
    }
}

/// What is kept of the records up to a number when they are erased: the lines of the journal that are not yet kept.
pub(super) fn kept(game: &GameId, history: &History, number: u64) -> Result<Bytes, EngineError> {
    match journal_of_rounds(game, history, number) {
        Ok((_, added)) => Ok(added.into()),
        // The log keeps nothing.
        Err(EngineError::Compacted) => Ok(Bytes::new()),
        Err(error) => Err(error),
    }
}

/// The journal of rounds that is kept already, and its further lines up to the record with a number.
fn journal_of_rounds(game: &GameId, history: &History, number: u64) -> Result<(String, String), EngineError> {
    let (journal, mut added, mut writer, mut rounds);
    if let Some(snapshot) = &history.snapshot {
        let kept = history.kept.concat();
        if kept.is_empty() {
            return Err(EngineError::Compacted);
        }
        let recovered = Journal::recover(&kept).map_err(|error| damaged(game, error))?;
        let saved: Snapshot = read(&snapshot.body)?;
        let saved =
            saved.rounds.ok_or_else(|| damaged(game, "a snapshot without rounds follows a journal of rounds"))?;
        let resumed = Rounds::new(Vec::new()).resume(saved.get()).map_err(|error| damaged(game, error))?;
        let recovered = recovered.read.ok_or_else(|| damaged(game, "the kept journal has no first line"))?;
        (writer, rounds) = (recovered.writer(), resumed.with_entries());
        (journal, added) = (String::from_utf8(kept).map_err(|error| damaged(game, error))?, String::new());
    } else {
        (journal, rounds) = (String::new(), Rounds::new(Vec::new()).with_entries());
        (writer, added, _) = LinesWriter::begin(journal_id(game, history));
    }
    for record in history.records.iter().filter(|record| record.number <= number) {
        if let Record::Line { entry, .. } = read(&record.body)?
            && let Some(accepted) = rounds.answer_entry(&entry).accepted
        {
            added.push_str(&writer.write(&accepted).journal);
        }
    }
    Ok((journal, added))
}

/// The id of a journal of rounds: always the same for a game, and another one for each game. It is no secret.
fn journal_id(game: &GameId, history: &History) -> u128 {
    let mut hasher = Sha256::new();
    hasher.update(b"flagfall-server journal");
    hasher.update(game.as_str());
    // The second record has the instant of the first round.
    for record in history.records.iter().take(2) {
        hasher.update(&record.body);
    }
    hasher.finalize().iter().take(16).fold(0, |id, byte| id << 8 | u128::from(*byte))
}

/// A game that goes through the records of a history.
struct Replay<'h> {
    game: &'h GameId,
    runner: Runner,
    records: std::slice::Iter<'h, crate::log::Record>,
    /// The number and instant of the last record.
    sequence: u64,
    at: Timestamp,
    remembered: Remembered,
    note: Note,
}

impl<'h> Replay<'h> {
    /// The beginning of a history; `None` if it is empty.
    fn of(game: &'h GameId, history: &'h History) -> Result<Option<Replay<'h>>, EngineError> {
        let mut records = history.records.iter();
        let (runner, sequence, remembered, note) = if let Some(snapshot) = &history.snapshot {
            let saved: Snapshot = read(&snapshot.body)?;
            (Runner::of_snapshot(&saved)?, snapshot.number, saved.ids, saved.note)
        } else {
            let Some(first) = records.next() else { return Ok(None) };
            let begun = Runner::after(read(&first.body)?)?;
            let (runner, id) = begun.ok_or_else(|| damaged(game, "its first record does not begin a game"))?;
            (runner, first.number, Remembered::of_creation(id), Note::default())
        };
        Ok(Some(Replay { game, runner, records, sequence, at: Timestamp::EPOCH, remembered, note }))
    }

    /// The answer to the next input; `None` after the last one.
    fn step(&mut self) -> Result<Option<Answer>, EngineError> {
        let Some(next) = self.records.next() else { return Ok(None) };
        let again = self.runner.again(read(&next.body)?).map_err(|error| damaged(self.game, error))?;
        let Some(Again { at, by, id, asked, answer, recorded }) = again else { return Ok(None) };
        self.note.take(&by, id.as_ref(), &recorded, self.runner.is_over());
        if let Some(asked) = asked {
            self.remembered.remember_request(asked, self.sequence);
        }
        (self.sequence, self.at) = (next.number, at);
        if let Some(id) = id {
            self.remembered.remember(id, next.number);
        }
        Ok(Some(answer))
    }
}

fn damaged(game: &GameId, why: impl std::fmt::Display) -> EngineError {
    EngineError::Unavailable(Unavailable(format!("the history of game {game} is damaged: {why}")))
}
