//! The messages of the stream. An append is one message: its body is the records, one after the other, and its headers say
//! where they begin. So NATS's own tools can show them.

use std::fmt;

use async_nats::jetstream::message::{PublishMessage, StreamMessage};
use bytes::{Bytes, BytesMut};

use super::super::{Append, Record, Unavailable};
use super::tails::Tail;

/// The number of the last record before those of the message.
const EXPECTED: &str = "Flagfall-Expected";
/// The sequence of the game's message before this one; 0 for the first.
const AFTER: &str = "Flagfall-After";
/// The bytes of each record, separated by spaces.
const SIZES: &str = "Flagfall-Sizes";
/// The identity of the game's message before this one; absent for the first.
const AFTER_ID: &str = "Flagfall-After-Id";
/// Tells the message from that of another server that expects the same number.
const ID: &str = "Flagfall-Id";
/// Present in a message that has no records, and says which server appends from now on.
const OWNER: &str = "Flagfall-Owner";
/// Present in the last message of a closed game.
const CLOSES: &str = "Flagfall-Closes";
/// The number of the last record in a snapshot.
const NUMBER: &str = "Flagfall-Number";

/// The message of an append, as it is in the stream.
#[derive(Debug)]
pub(super) struct Batch {
    pub(super) sequence: u64,
    pub(super) after: u64,
    pub(super) after_id: Id,
    pub(super) expected: u64,
    pub(super) id: Id,
    /// The server that has fenced the game with this message.
    pub(super) owner: Option<Id>,
    pub(super) closes: bool,
    pub(super) records: Vec<Record>,
}

impl Batch {
    /// The message for an append after this end of the game, or for the fence of a server.
    pub(super) fn message(append: &Append, end: Tail, id: Id, owner: Option<Id>) -> PublishMessage {
        let mut body = BytesMut::with_capacity(append.records.iter().map(Bytes::len).sum());
        append.records.iter().for_each(|record| body.extend_from_slice(record));
        let sizes: Vec<String> = append.records.iter().map(|record| record.len().to_string()).collect();
        let message = PublishMessage::build()
            .payload(body.freeze())
            .expected_last_subject_sequence(end.fence)
            .header(EXPECTED, append.expected.to_string())
            .header(AFTER, end.sequence.to_string())
            .header(SIZES, sizes.join(" "))
            .header(ID, id.to_string());
        let message = match end.id {
            Id::NONE => message,
            before => message.header(AFTER_ID, before.to_string()),
        };
        let message = match owner {
            Some(owner) => message.header(OWNER, owner.to_string()),
            None => message,
        };
        if append.closes { message.header(CLOSES, "yes") } else { message }
    }

    pub(super) fn read(message: StreamMessage) -> Result<Batch, Unavailable> {
        let damaged = || damaged(&message);
        let expected: u64 = number(&message, EXPECTED)?;
        let mut body = message.payload.clone();
        let mut records = Vec::new();
        for size in text(&message, SIZES)?.split_ascii_whitespace() {
            let size: usize = size.parse().map_err(|_| damaged())?;
            if size > body.len() {
                return Err(damaged());
            }
            let number = expected.checked_add(records.len() as u64 + 1).ok_or_else(damaged)?;
            records.push(Record { number, body: body.split_to(size) });
        }
        if !body.is_empty() {
            return Err(damaged());
        }
        Ok(Batch {
            sequence: message.sequence,
            after: number(&message, AFTER)?,
            after_id: optional_id(&message, AFTER_ID)?.unwrap_or(Id::NONE),
            expected,
            id: id_of(&message)?,
            owner: optional_id(&message, OWNER)?,
            closes: message.headers.get(CLOSES).is_some(),
            records,
        })
    }

    /// The number of the game's last record after this message.
    pub(super) fn last(&self) -> u64 {
        self.records.last().map_or(self.expected, |record| record.number)
    }
}

/// The identity of a message, or of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Id(u64);

impl Id {
    /// That of no message.
    pub(super) const NONE: Id = Id(0);

    /// A new one.
    pub(super) fn new() -> Result<Id, Unavailable> {
        let random =
            getrandom::u64().map_err(|error| Unavailable(format!("the system has no random numbers: {error}")))?;
        Ok(Id(random.max(1)))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The identity of a message of a game.
pub(super) fn id_of(message: &StreamMessage) -> Result<Id, Unavailable> {
    optional_id(message, ID)?.ok_or_else(|| damaged(message))
}

fn optional_id(message: &StreamMessage, header: &str) -> Result<Option<Id>, Unavailable> {
    let Some(text) = message.headers.get(header) else { return Ok(None) };
    let id = u64::from_str_radix(text.as_str(), 16).map_err(|_| damaged(message))?;
    Ok(Some(Id(id)))
}

/// The message of a snapshot, which takes the place of the one with this sequence.
pub(super) fn snapshot_message(snapshot: &Record, after: u64) -> PublishMessage {
    PublishMessage::build()
        .payload(snapshot.body.clone())
        .expected_last_subject_sequence(after)
        .header("Nats-Rollup", "sub")
        .header(NUMBER, snapshot.number.to_string())
}

pub(super) fn read_snapshot(message: StreamMessage) -> Result<Record, Unavailable> {
    Ok(Record { number: number(&message, NUMBER)?, body: message.payload })
}

fn number(message: &StreamMessage, header: &str) -> Result<u64, Unavailable> {
    text(message, header)?.parse().map_err(|_| damaged(message))
}

fn text<'m>(message: &'m StreamMessage, header: &str) -> Result<&'m str, Unavailable> {
    Ok(message.headers.get(header).ok_or_else(|| damaged(message))?.as_str())
}

fn damaged(message: &StreamMessage) -> Unavailable {
    Unavailable(format!(
        "message {} of subject {} is not from a server of this kind",
        message.sequence, message.subject
    ))
}
