//! The log in a cluster: streams of NATS JetStream, with a subject for the records of each game.
//!
//! A game is in the stream `PREFIX-N`, where N is a number from 0 to 15 that its name gives.
//!
//! | subject | messages |
//! |---|---|
//! | `PREFIX.N.records.GAME` | one for each append; the last one is never deleted |
//! | `PREFIX.N.snapshot.GAME` | the last snapshot, which takes the place of the records before it |
//! | `PREFIX.N.open.GAME` | an empty one, while the game is open |
//!
//! Each append names the message that it follows. Of several messages that follow the same one, the first in the stream
//! counts, and the others do not. So of two servers that believe they own a game, exactly one is heard. JetStream is also
//! asked to refuse a message that does not follow the last one of the subject. With copies of the stream it may accept two
//! at the same time, so an append is looked up before it is answered. An append whose answer is lost is looked up too, and
//! sent again if it is not there.
//!
//! The time of such a look grows with the messages of other games between two of this one. That is why there are several
//! streams. `examples/log_load.rs` measures what your NATS does.
//!
//! An append is answered when most copies of the stream have it. A node that is killed loses nothing, and all may be killed.
//! NATS writes to the disk itself every two minutes by default, so a power failure of all nodes at once may lose what was
//! acknowledged in between: keep three nodes with separate power, or see `sync_interval` of later versions of NATS.
//!
//! Each message also names the identity of the one that it follows. If a copy has another message there, or lacks one, the
//! copies contradict each other, which no version of NATS that is accepted has done: it is reported, and the game is not served.
//!
//! A server that takes a game over fences it before it answers anybody: a message without records says that this server appends
//! from now on. What the last server has sent before, and arrives after, does not count.
//!
//! The records of a game come before its `open` message, and the last records before it is deleted. If a server dies
//! between the two, nobody has an answer. Then [`Log::read`] puts it right, when the game is used again.
//!
//! A server that takes over thousands of games reads a few at a time. What NATS does not answer is asked again.

mod batch;
mod chain;
mod divergences;
mod streams;
mod tails;

use std::future::Future;
use std::time::Duration;

use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::{PublishMessage, StreamMessage};
use async_nats::jetstream::stream::{RawMessageBuilder, RawMessageErrorKind, WithHeaders};
use bytes::Bytes;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use self::batch::{Batch, Id, id_of, read_snapshot, snapshot_message};
use self::chain::Chain;
use self::divergences::Divergences;
use self::streams::Streams;
use self::tails::{Tail, Tails};
use super::{Append, AppendError, Divergence, History, Log, OpenGame, Record, Unavailable, limits};
use crate::GameId;
use crate::nats::{Nats, NatsError};

/// The pause before a failed request is sent again.
const PAUSE: Duration = Duration::from_millis(50);
/// The games that are read at the same time. More would wait in NATS instead of here, until their requests time out.
const READS: usize = 64;

/// A log that several servers share.
#[derive(Debug)]
pub struct NatsLog {
    nats: Nats,
    streams: Streams,
    tails: Tails,
    reads: Semaphore,
    /// This server, for its fences.
    own: Id,
    divergences: Divergences,
}

/// Where an append is, or may go.
enum Place {
    /// It may follow this end of the game.
    Free(Tail),
    /// It is in the stream, and the subject has this last message.
    Ours(Tail),
    /// Something else is there.
    Taken,
}

impl NatsLog {
    /// Opens the log, and creates its streams if they do not exist.
    ///
    /// # Errors
    /// A [`NatsError`] if JetStream refuses a stream, or if a stream of that name could lose records.
    pub async fn open(nats: Nats) -> Result<NatsLog, NatsError> {
        let streams = Streams::open(&nats).await?;
        let refused = |error: Unavailable| NatsError::JetStream { name: streams.prefix().to_owned(), reason: error.0 };
        let own = Id::new().map_err(refused)?;
        let (tails, reads) = (Tails::default(), Semaphore::new(READS));
        Ok(NatsLog { nats, streams, tails, reads, own, divergences: Divergences::default() })
    }

    /// Waits for NATS, for as long as the settings say.
    async fn patiently<T>(&self, work: impl Future<Output = Result<T, Unavailable>>) -> Result<T, Unavailable> {
        let patience = self.nats.settings.patience;
        let late = |_| Err(Unavailable(format!("NATS has not answered in {patience:?}")));
        timeout(patience, work).await.unwrap_or_else(late)
    }

    /// Appends, or fences the game with an append that has no records, and tries until it is known whether that is in the stream.
    /// A fence is sent only while the server holds the game.
    async fn settle(&self, append: &Append, fence: Option<&(dyn Fn() -> bool + Sync)>) -> Result<(), AppendError> {
        let fences = fence.is_some();
        let (id, owner) = (Id::new()?, fences.then_some(self.own));
        let writes = fences || append.closes || !append.records.is_empty();
        let mut known = self.tails.before(append).filter(|_| writes);
        let mut sent = false;
        loop {
            let place = match known.take() {
                Some(end) => Ok(Place::Free(end)),
                None => self.place(append, id, owner, sent).await,
            };
            match place {
                Ok(Place::Taken) => {
                    self.tails.forget(&append.game);
                    return Err(append.conflict());
                }
                Ok(Place::Ours(end)) => return self.settled(append, end).await,
                Ok(Place::Free(_)) if !writes => return Ok(()),
                Ok(Place::Free(_)) if fence.is_some_and(|holds| !holds()) => return Err(append.conflict()),
                Ok(Place::Free(end)) => {
                    sent = true;
                    match self.send(append, end, id, owner).await {
                        Ok(Some(end)) => return self.settled(append, end).await,
                        Ok(None) | Err(Refusal::Sequence) => continue,
                        Err(Refusal::Unknown(error)) => tracing::debug!(game = %append.game, error, "append again"),
                    }
                }
                Err(error) if self.divergence(&append.game).is_some() => return Err(error.into()),
                Err(error) => tracing::debug!(game = %append.game, %error, "look again"),
            }
            sleep(PAUSE).await;
        }
    }

    /// Sends an append, and returns the new end of the game; nothing if another message may count in its place.
    async fn send(&self, append: &Append, end: Tail, id: Id, owner: Option<Id>) -> Result<Option<Tail>, Refusal> {
        let subject = self.streams.subject("records", &append.game);
        let sequence = self.publish(subject.clone(), Batch::message(append, end, id, owner)).await?;
        let number = append.expected + append.records.len() as u64;
        let new = Tail { number, sequence, id, fence: sequence };
        if self.streams.copied {
            // Any copy may say which message is the first one: it does not know of this one without all before it.
            let first = self.streams.of(&append.game).direct_get_next_for_subject(subject, Some(end.fence + 1)).await;
            let first = first.map_err(|error| Refusal::Unknown(error.to_string()))?;
            if first.sequence == sequence && id_of(&first).is_ok_and(|first| first != id) {
                let error = format!("message {sequence} of game {} is another one in a copy", append.game);
                return Err(Refusal::Unknown(self.divergences.found(&append.game, error).0));
            }
            return Ok((first.sequence == sequence).then_some(new));
        }
        Ok(Some(new))
    }

    /// Finds the place of an append, which may have been sent.
    async fn place(&self, append: &Append, id: Id, owner: Option<Id>, sent: bool) -> Result<Place, Unavailable> {
        let chain = self.chain(&append.game).await?;
        let end = chain.end();
        // Who fences may do so after another one; who appends must have read the game again.
        let is_fenced = owner.is_none() && chain.owner().is_some_and(|owner| owner != self.own);
        if chain.batches.iter().any(|batch| batch.id == id) {
            return Ok(Place::Ours(end));
        }
        if end.number == append.expected && !chain.closed() && !is_fenced {
            return Ok(Place::Free(end));
        }
        if sent && chain.batches.first().is_some_and(|first| first.expected > append.expected) {
            return Err(Unavailable("the records after an append were compacted".to_owned()));
        }
        Ok(Place::Taken)
    }

    /// Keeps the list of open games, after the records are in the stream.
    async fn settled(&self, append: &Append, end: Tail) -> Result<(), AppendError> {
        let game = &append.game;
        if append.closes {
            self.tails.forget(game);
        } else {
            self.tails.keep(game, end);
        }
        let listed = match (append.expected, append.closes) {
            (0, false) => self.list(game).await,
            (0, true) | (_, false) => Ok(()),
            (_, true) => self.unlist(game).await,
        };
        Ok(listed?)
    }

    async fn list(&self, game: &GameId) -> Result<(), Unavailable> {
        loop {
            if self.last("open", game).await.is_some() {
                return Ok(());
            }
            let message = PublishMessage::build().expected_last_subject_sequence(0);
            match self.publish(self.streams.subject("open", game), message).await {
                // Another server may list it at the same time.
                Ok(_) | Err(Refusal::Sequence) => return Ok(()),
                Err(Refusal::Unknown(error)) => tracing::debug!(%game, error, "list again"),
            }
            sleep(PAUSE).await;
        }
    }

    async fn unlist(&self, game: &GameId) -> Result<(), Unavailable> {
        let purged = self.streams.of(game).purge().filter(self.streams.subject("open", game)).await;
        purged.map(drop).map_err(|error| Unavailable(error.to_string()))
    }

    /// Sends a message, and returns its sequence when JetStream has it.
    async fn publish(&self, subject: String, message: PublishMessage) -> Result<u64, Refusal> {
        let published = async { self.nats.context.send_publish(subject, message).await?.await };
        published.await.map(|ack| ack.sequence).map_err(|error| match error.kind() {
            PublishErrorKind::WrongLastSequence => Refusal::Sequence,
            _ => Refusal::Unknown(error.to_string()),
        })
    }

    /// The first message of a game after the one with this sequence.
    async fn next(&self, game: &GameId, sequence: u64) -> Result<Option<Batch>, Unavailable> {
        let (stream, subject) = (self.streams.of(game), self.streams.subject("records", game));
        let next =
            || stream.raw_message_builder().next_by_subject(subject.as_str()).sequence(sequence.saturating_add(1));
        fetch(next).await.map(Batch::read).transpose()
    }

    /// What the streams have of a game.
    async fn history(&self, game: &GameId) -> Result<History, Unavailable> {
        let chain = self.chain(game).await?;
        // A compaction deletes records after it has written its snapshot: this one has what was not found before.
        let (snapshot, _) = self.last_snapshot(game).await?;
        let number = snapshot.as_ref().map_or(0, |record| record.number);
        let closed = chain.closed();
        match &chain.batches[..] {
            [_, .., last] if last.closes => self.unlist(game).await?,
            [only] if only.closes && only.after > 0 => self.unlist(game).await?,
            [only] if !only.closes && only.after == 0 => self.list(game).await?,
            _ => {}
        }
        if !closed && !chain.batches.is_empty() {
            self.tails.keep(game, chain.end());
        }
        let records = chain.batches.into_iter().flat_map(|batch| batch.records);
        let records: Vec<Record> = records.filter(|record| record.number > number).collect();
        if let Some(gap) = (number + 1..).zip(&records).find(|(expected, record)| record.number != *expected) {
            let error = format!("record {} of game {game} is missing", gap.0);
            return Err(self.divergences.found(game, error));
        }
        Ok(History { kept: Vec::new(), snapshot, records, closed })
    }

    /// Replaces the first records of a game by a snapshot.
    async fn replace(&self, game: &GameId, snapshot: Record) -> Result<(), Unavailable> {
        limits::check_snapshot(game, &snapshot)?;
        let (present, sequence) = self.last_snapshot(game).await?;
        let batches = self.chain(game).await?.batches;
        let last = batches.last().map_or(0, Batch::last);
        if !limits::is_newer(game, &snapshot, present.map_or(0, |record| record.number), last)? {
            return Ok(());
        }
        match self.publish(self.streams.subject("snapshot", game), snapshot_message(&snapshot, sequence)).await {
            Ok(_) => {}
            Err(Refusal::Sequence) => return Err(Unavailable("another server compacts the game".to_owned())),
            Err(Refusal::Unknown(error)) => return Err(Unavailable(error)),
        }
        // The last message stays: JetStream accepts further ones only after it.
        let first = batches.iter().find(|batch| batch.last() > snapshot.number).or(batches.last());
        // NATS takes a purge up to sequence 1 for a purge of everything.
        let Some(first) = first.filter(|first| first.sequence > 1) else { return Ok(()) };
        let subject = self.streams.subject("records", game);
        let purged = self.streams.of(game).purge().filter(subject).sequence(first.sequence).await;
        purged.map(drop).map_err(|error| Unavailable(error.to_string()))
    }

    /// The messages of a game that count.
    async fn chain(&self, game: &GameId) -> Result<Chain, Unavailable> {
        let mut chain = Chain::default();
        while let Some(batch) = self.next(game, chain.fence).await? {
            chain.add(batch).map_err(|error| self.divergences.found(game, format!("game {game}: {error}")))?;
        }
        Ok(chain)
    }

    /// The last message of a kind of a game.
    async fn last(&self, kind: &str, game: &GameId) -> Option<StreamMessage> {
        let (stream, subject) = (self.streams.of(game), self.streams.subject(kind, game));
        fetch(|| stream.raw_message_builder().last_by_subject(subject.as_str())).await
    }

    /// The snapshot of a game with the sequence of its message, which is 0 without a snapshot.
    async fn last_snapshot(&self, game: &GameId) -> Result<(Option<Record>, u64), Unavailable> {
        match self.last("snapshot", game).await {
            Some(message) => {
                let sequence = message.sequence;
                Ok((Some(read_snapshot(message)?), sequence))
            }
            None => Ok((None, 0)),
        }
    }
}

/// Why a message was not accepted.
enum Refusal {
    /// The subject has another last message.
    Sequence,
    /// It is unknown whether it was.
    Unknown(String),
}

/// The message of a request; nothing if there is no such message. A request without an answer is sent again, for ever.
async fn fetch(request: impl Fn() -> RawMessageBuilder<WithHeaders>) -> Option<StreamMessage> {
    loop {
        match request().send().await {
            Ok(message) => return Some(message),
            Err(error) if matches!(error.kind(), RawMessageErrorKind::NoMessageFound) => return None,
            Err(error) => tracing::debug!(%error, "ask again"),
        }
        sleep(PAUSE).await;
    }
}

impl Log for NatsLog {
    async fn append(&self, append: Append) -> Result<(), AppendError> {
        limits::check_append(&append)?;
        let patience = self.nats.settings.patience;
        timeout(patience, self.settle(&append, None)).await.unwrap_or_else(|_| {
            self.tails.forget(&append.game);
            Err(Unavailable(format!("NATS has not confirmed the records in {patience:?}")).into())
        })
    }

    async fn fence(
        &self,
        game: &GameId,
        expected: u64,
        holds: impl Fn() -> bool + Send + Sync,
    ) -> Result<(), AppendError> {
        // The semaphore is never closed.
        let _turn = self.reads.acquire().await;
        let fence = Append { game: game.clone(), expected, records: Vec::new(), closes: false, hint: None };
        let patience = self.nats.settings.patience;
        timeout(patience, self.settle(&fence, Some(&holds))).await.unwrap_or_else(|_| {
            self.tails.forget(game);
            Err(Unavailable(format!("NATS has not confirmed in {patience:?} that this server runs the game")).into())
        })
    }

    fn divergence(&self, game: &GameId) -> Option<Divergence> {
        self.divergences.of(game)
    }

    async fn read(&self, game: &GameId) -> Result<History, Unavailable> {
        // The semaphore is never closed.
        let _turn = self.reads.acquire().await;
        let history = self.patiently(self.history(game)).await;
        if history.is_ok() {
            self.divergences.gone(game);
        }
        history
    }

    async fn read_whole(&self, game: &GameId) -> Result<History, Unavailable> {
        self.read(game).await
    }

    async fn open_games(&self) -> Result<Vec<OpenGame>, Unavailable> {
        self.patiently(async {
            let mut games = Vec::new();
            for number in 0..streams::COUNT {
                let open = self.streams.open_games(number).await?;
                games.extend(open.into_iter().map(|game| OpenGame { game, hint: None }));
            }
            Ok(games)
        })
        .await
    }

    async fn snapshot(&self, game: &GameId, snapshot: Record) -> Result<(), Unavailable> {
        self.patiently(self.replace(game, snapshot)).await
    }

    async fn erase(&self, game: &GameId, snapshot: Record, _kept: Bytes) -> Result<(), Unavailable> {
        self.patiently(self.replace(game, snapshot)).await
    }
}
