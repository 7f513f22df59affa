//! The log in a cluster: a stream of NATS JetStream, with a subject for the records of each game.
//!
//! | subject | messages |
//! |---|---|
//! | `PREFIX.records.GAME` | one for each append; the last one is never deleted |
//! | `PREFIX.snapshot.GAME` | the last snapshot |
//! | `PREFIX.open.GAME` | an empty one, while the game is open |
//!
//! JetStream accepts an append only after the message that the server knows as the last one of the subject. So of two
//! servers that believe they own a game, exactly one is heard. An append whose answer is lost is looked up in the stream
//! and sent again, with the same place in the subject: it gets there once.
//!
//! The records of a game come before its `open` message, and the last records before it is deleted. If a server dies
//! between the two, nobody has an answer. Then [`Log::read`] puts it right, when the game is used again.

mod batch;
mod tails;

use std::time::Duration;

use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::{PublishMessage, StreamMessage};
use async_nats::jetstream::stream::{Config, RawMessageBuilder, RawMessageErrorKind, Stream, WithHeaders};
use futures_util::TryStreamExt;
use tokio::time::{sleep, timeout};

use self::batch::{Batch, read_snapshot, snapshot_message};
use self::tails::Tails;
use super::{Append, AppendError, History, Log, Record, Unavailable, limits};
use crate::GameId;
use crate::nats::{Nats, NatsError};

/// The pause before a failed request is sent again.
const PAUSE: Duration = Duration::from_millis(50);

/// A log that several servers share.
#[derive(Debug)]
pub struct NatsLog {
    nats: Nats,
    stream: Stream<()>,
    tails: Tails,
}

/// Where an append is, or may go.
enum Place {
    /// It may follow the message with this sequence; 0 if the game has none.
    Free(u64),
    /// It is in the stream, with this sequence.
    Ours(u64),
    /// Something else is there.
    Taken,
}

impl NatsLog {
    /// Opens the log, and creates its stream if it does not exist.
    ///
    /// # Errors
    /// A [`NatsError`] if JetStream refuses the stream, or if a stream of that name could lose records.
    pub async fn open(nats: Nats) -> Result<NatsLog, NatsError> {
        let name = nats.settings.prefix.clone();
        let subjects = ["records", "snapshot", "open"].map(|kind| format!("{name}.{kind}.*")).to_vec();
        nats.keep(Config { name: name.clone(), subjects, ..Config::default() }).await?;
        let stream = nats.context.get_stream_no_info(&name).await;
        let stream = stream.map_err(|error| NatsError::JetStream { name, reason: error.to_string() })?;
        Ok(NatsLog { nats, stream, tails: Tails::default() })
    }

    fn subject(&self, kind: &str, game: &GameId) -> String {
        format!("{}.{kind}.{game}", self.nats.settings.prefix)
    }

    /// Appends, and tries until it is known whether the records are in the stream.
    async fn settle(&self, append: &Append) -> Result<(), AppendError> {
        let id = self.nats.context.client().new_inbox();
        let mut known = self.tails.after(append);
        let mut sent = None;
        loop {
            let place = match known.take() {
                Some(after) => Ok(Place::Free(after)),
                None => self.place(append, &id, sent).await,
            };
            match place {
                Ok(Place::Taken) => {
                    self.tails.forget(&append.game);
                    return Err(append.conflict());
                }
                Ok(Place::Ours(sequence)) => return self.settled(append, sequence).await,
                Ok(Place::Free(_)) if append.records.is_empty() && !append.closes => return Ok(()),
                Ok(Place::Free(after)) => {
                    sent = Some(after);
                    let subject = self.subject("records", &append.game);
                    match self.publish(subject, Batch::message(append, after, &id)).await {
                        Ok(sequence) => return self.settled(append, sequence).await,
                        Err(Refusal::Sequence) => continue,
                        Err(Refusal::Unknown(error)) => tracing::debug!(game = %append.game, error, "append again"),
                    }
                }
                Err(error) => tracing::debug!(game = %append.game, %error, "look again"),
            }
            sleep(PAUSE).await;
        }
    }

    /// Finds the place of an append. It may have been sent, to follow the message with the sequence `sent`.
    async fn place(&self, append: &Append, id: &str, sent: Option<u64>) -> Result<Place, Unavailable> {
        let Some(last) = self.last(&append.game).await? else {
            return Ok(if append.expected == 0 { Place::Free(0) } else { Place::Taken });
        };
        if last.id == id {
            return Ok(Place::Ours(last.sequence));
        }
        if last.last() == append.expected && !last.closes {
            return Ok(Place::Free(last.sequence));
        }
        let Some(after) = sent else { return Ok(Place::Taken) };
        // Others have appended since. The message that follows `after` is this append or another one.
        let mut batch = last;
        while batch.after > after {
            let Some(before) = self.batch(batch.after).await? else {
                return Err(Unavailable("the records after an append were compacted".to_owned()));
            };
            batch = before;
        }
        Ok(if batch.id == id { Place::Ours(batch.sequence) } else { Place::Taken })
    }

    /// Keeps the list of open games, after the records are in the stream.
    async fn settled(&self, append: &Append, sequence: u64) -> Result<(), AppendError> {
        let game = &append.game;
        if append.closes {
            self.tails.forget(game);
        } else {
            self.tails.keep(game, append.expected + append.records.len() as u64, sequence);
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
            let message = PublishMessage::build().expected_last_subject_sequence(0);
            match self.publish(self.subject("open", game), message).await {
                // Another server has listed it.
                Ok(_) | Err(Refusal::Sequence) => return Ok(()),
                Err(Refusal::Unknown(error)) => tracing::debug!(%game, error, "list again"),
            }
            sleep(PAUSE).await;
        }
    }

    async fn unlist(&self, game: &GameId) -> Result<(), Unavailable> {
        let purged = self.stream.purge().filter(self.subject("open", game)).await;
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

    /// The last message of a game.
    async fn last(&self, game: &GameId) -> Result<Option<Batch>, Unavailable> {
        let message = self.stream.raw_message_builder().last_by_subject(self.subject("records", game));
        fetch(message).await?.map(Batch::read).transpose()
    }

    /// The message with this sequence, unless it was deleted.
    async fn batch(&self, sequence: u64) -> Result<Option<Batch>, Unavailable> {
        fetch(self.stream.raw_message_builder().sequence(sequence)).await?.map(Batch::read).transpose()
    }

    /// The snapshot of a game with the sequence of its message, which is 0 without a snapshot.
    async fn snapshot(&self, game: &GameId) -> Result<(Option<Record>, u64), Unavailable> {
        let message = self.stream.raw_message_builder().last_by_subject(self.subject("snapshot", game));
        match fetch(message).await? {
            Some(message) => {
                let sequence = message.sequence;
                Ok((Some(read_snapshot(message)?), sequence))
            }
            None => Ok((None, 0)),
        }
    }

    /// The messages with records after this number, and perhaps the one before, from the last to the first. The walk ends
    /// earlier at a message that was deleted.
    async fn walk(&self, game: &GameId, number: u64) -> Result<Vec<Batch>, Unavailable> {
        let mut batches = Vec::new();
        let mut next = self.last(game).await?;
        while let Some(batch) = next {
            let ends = batch.after == 0 || batch.last() <= number;
            next = if ends { None } else { self.batch(batch.after).await? };
            batches.push(batch);
        }
        Ok(batches)
    }
}

/// Why a message was not accepted.
enum Refusal {
    /// The subject has another last message.
    Sequence,
    /// It is unknown whether it was.
    Unknown(String),
}

/// The message of a request; nothing if there is no such message.
async fn fetch(request: RawMessageBuilder<WithHeaders>) -> Result<Option<StreamMessage>, Unavailable> {
    match request.send().await {
        Ok(message) => Ok(Some(message)),
        Err(error) if matches!(error.kind(), RawMessageErrorKind::NoMessageFound) => Ok(None),
        Err(error) => Err(Unavailable(error.to_string())),
    }
}

impl Log for NatsLog {
    async fn append(&self, append: Append) -> Result<(), AppendError> {
        limits::check_append(&append)?;
        let patience = self.nats.settings.patience;
        timeout(patience, self.settle(&append)).await.unwrap_or_else(|_| {
            self.tails.forget(&append.game);
            Err(Unavailable(format!("NATS has not confirmed the records in {patience:?}")).into())
        })
    }

    async fn read(&self, game: &GameId) -> Result<History, Unavailable> {
        let number = self.snapshot(game).await?.0.map_or(0, |snapshot| snapshot.number);
        let batches = self.walk(game, number).await?;
        // A compaction deletes records after it has written its snapshot: this one has what the walk did not find.
        let (snapshot, _) = self.snapshot(game).await?;
        let number = snapshot.as_ref().map_or(0, |record| record.number);
        let closed = batches.first().is_some_and(|batch| batch.closes);
        match &batches[..] {
            [first, ..] if closed && first.after > 0 => self.unlist(game).await?,
            [only] if !closed && only.after == 0 => self.list(game).await?,
            _ => {}
        }
        if let (Some(last), false) = (batches.first(), closed) {
            self.tails.keep(game, last.last(), last.sequence);
        }
        let records = batches.into_iter().rev().flat_map(|batch| batch.records);
        let records: Vec<Record> = records.filter(|record| record.number > number).collect();
        if let Some(gap) = (number + 1..).zip(&records).find(|(expected, record)| record.number != *expected) {
            return Err(Unavailable(format!("record {} of game {game} is missing", gap.0)));
        }
        Ok(History { snapshot, records, closed })
    }

    async fn open_games(&self) -> Result<Vec<GameId>, Unavailable> {
        let prefix = format!("{}.open.", self.nats.settings.prefix);
        let failed = |error: &dyn std::error::Error| Unavailable(error.to_string());
        let subjects = self.stream.info_with_subjects(format!("{prefix}*")).await.map_err(|error| failed(&error))?;
        let subjects: Vec<(String, usize)> = subjects.try_collect().await.map_err(|error| failed(&error))?;
        subjects
            .iter()
            .map(|(subject, _)| {
                let game = subject.strip_prefix(&prefix).unwrap_or(subject);
                game.parse().map_err(|error| Unavailable(format!("subject {subject}: {error}")))
            })
            .collect()
    }

    async fn compact(&self, game: &GameId, snapshot: Record) -> Result<(), Unavailable> {
        let (present, sequence) = self.snapshot(game).await?;
        let batches = self.walk(game, snapshot.number).await?;
        let last = batches.first().map_or(0, Batch::last);
        if !limits::check_compact(game, &snapshot, present.map_or(0, |record| record.number), last)? {
            return Ok(());
        }
        match self.publish(self.subject("snapshot", game), snapshot_message(&snapshot, sequence)).await {
            Ok(_) => {}
            Err(Refusal::Sequence) => return Err(Unavailable("another server compacts the game".to_owned())),
            Err(Refusal::Unknown(error)) => return Err(Unavailable(error)),
        }
        // The last message stays: JetStream accepts further ones only after it.
        let first = batches.iter().take_while(|batch| batch.last() > snapshot.number).last().or(batches.first());
        let Some(first) = first else { return Ok(()) };
        let purged = self.stream.purge().filter(self.subject("records", game)).sequence(first.sequence).await;
        purged.map(drop).map_err(|error| Unavailable(error.to_string()))
    }
}
