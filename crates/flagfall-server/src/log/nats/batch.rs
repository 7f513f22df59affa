//! The messages of the stream. An append is one message: its body is the records, one after the other, and its headers say
//! where they begin. So NATS's own tools can show them.

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
/// Tells the message from that of another server that expects the same number.
const ID: &str = "Flagfall-Id";
/// Present in the last message of a closed game.
const CLOSES: &str = "Flagfall-Closes";
/// The number of the last record in a snapshot.
const NUMBER: &str = "Flagfall-Number";

/// The message of an append, as it is in the stream.
#[derive(Debug)]
pub(super) struct Batch {
    pub(super) sequence: u64,
    pub(super) after: u64,
    pub(super) expected: u64,
    pub(super) id: String,
    pub(super) closes: bool,
    pub(super) records: Vec<Record>,
}

impl Batch {
    /// The message for an append after this end of the game.
    pub(super) fn message(append: &Append, end: Tail, id: &str) -> PublishMessage {
        let mut body = BytesMut::with_capacity(append.records.iter().map(Bytes::len).sum());
        append.records.iter().for_each(|record| body.extend_from_slice(record));
        let sizes: Vec<String> = append.records.iter().map(|record| record.len().to_string()).collect();
        let message = PublishMessage::build()
            .payload(body.freeze())
            .expected_last_subject_sequence(end.fence)
            .header(EXPECTED, append.expected.to_string())
            .header(AFTER, end.sequence.to_string())
            .header(SIZES, sizes.join(" "))
            .header(ID, id);
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
            expected,
            id: text(&message, ID)?.to_owned(),
            closes: message.headers.get(CLOSES).is_some(),
            records,
        })
    }

    /// The number of the game's last record after this message.
    pub(super) fn last(&self) -> u64 {
        self.records.last().map_or(self.expected, |record| record.number)
    }
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
