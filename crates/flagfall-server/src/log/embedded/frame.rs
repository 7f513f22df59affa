//! The form of a frame, which has one step of a game: appended records, a snapshot, or all that is kept of it.
//!
//! A frame is a head with the name of its game, and a body. Each has a checksum, so that the body can be overwritten when
//! its content must go. Numbers are little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 0..4 | checksum of the rest of the head and of the name |
//! | 4..12 | length and checksum of the body |
//! | 12..16 | how much of the segment was durable when the frame was written |
//! | 16..20 | kind, length of the name, flags, 0 |
//! | 20..28 | the frame before it of the same game: segment and offset, 0 for none |
//! | 28..32 | the number of records in the body |
//! | 32..48 | the numbers of the last record and of the last snapshot |
//! | 48..72 | when the game was closed, in milliseconds; when it is due, and its last instant, in microseconds; `i64::MIN` for none |

use std::ops::Range;

use bytes::Bytes;

use super::super::Hint;
use crate::GameId;

/// The bytes of a head without the name.
pub(super) const HEAD: usize = 72;
/// The most bytes of a head with its name.
pub(super) const LONGEST_HEAD: usize = HEAD + 64;
/// The most bytes of a body.
pub(super) const LONGEST_BODY: usize = 1 << 30;

/// A place in the log. Segments are counted from 1, so that segment 0 stands for no place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) segment: u32,
    pub(super) offset: u32,
}

impl Place {
    pub(super) const NONE: Place = Place { segment: 0, offset: 0 };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Records that were appended. A game begins with these, or with a base.
    Records,
    /// A snapshot: its number is in the head.
    Snapshot,
    /// All that is kept of the game, in place of the frames before. See [`Base`](super::base::Base).
    Base,
    /// No game: it shows that all before it was durable.
    Mark,
    /// The frames before the game's last base have been overwritten.
    Erased,
}

const KINDS: [Kind; 5] = [Kind::Records, Kind::Snapshot, Kind::Base, Kind::Mark, Kind::Erased];

/// What the frame leaves of a game, in its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The number of the last record.
    pub(super) last: u64,
    /// The number of the last snapshot; 0 without one.
    pub(super) snapshot: u64,
    /// When the game was closed, in milliseconds of the wall clock.
    pub(super) closed: Option<i64>,
    pub(super) hint: Option<Hint>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) kind: Kind,
    /// The game; `None` for a mark.
    pub(super) game: Option<GameId>,
    pub(super) body: u32,
    pub(super) body_sum: u32,
    pub(super) durable: u32,
    pub(super) before: Place,
    pub(super) count: u32,
    pub(super) state: State,
    /// Of a base: whether the frames before it are to be overwritten.
    pub(super) erases: bool,
    /// Of a base: whether it names an earlier base, which has what was kept before.
    pub(super) continues: bool,
}

const ERASES: u8 = 1;
const CONTINUES: u8 = 2;
const HINTED: u8 = 4;

impl Head {
    /// The head of a frame whose body is not known yet.
    pub(super) fn new(kind: Kind, game: Option<GameId>, before: Place, count: u32, state: State) -> Head {
        Head { kind, game, body: 0, body_sum: 0, durable: 0, before, count, state, erases: false, continues: false }
    }

    fn name(&self) -> &str {
        self.game.as_ref().map_or("", GameId::as_str)
    }

    /// The bytes of the whole frame.
    pub(super) fn length(&self) -> u32 {
        (HEAD + self.name().len()) as u32 + self.body
    }

    /// Where the body is, from the beginning of the frame.
    pub(super) fn body_range(&self) -> Range<u32> {
        (HEAD + self.name().len()) as u32..self.length()
    }

    /// Adds the frame to bytes that will follow `durable` bytes of a segment with this salt.
    pub(super) fn write(&self, salt: u32, durable: u32, body: &[u8], to: &mut Vec<u8>) {
        let start = to.len();
        let name = self.name().as_bytes();
        let kind = KINDS.iter().position(|kind| *kind == self.kind).unwrap_or_default() as u8;
        let flag = |is: bool, flag: u8| if is { flag } else { 0 };
        let flags =
            flag(self.erases, ERASES) | flag(self.continues, CONTINUES) | flag(self.state.hint.is_some(), HINTED);
        let hint = self.state.hint.unwrap_or_default();
        to.extend([0; 4]);
        for number in [body.len() as u32, sum(salt, &[body]), durable] {
            to.extend(number.to_le_bytes());
        }
        to.extend([kind + 1, name.len() as u8, flags, 0]);
        for number in [self.before.segment, self.before.offset, self.count] {
            to.extend(number.to_le_bytes());
        }
        to.extend(self.state.last.to_le_bytes());
        to.extend(self.state.snapshot.to_le_bytes());
        for time in [self.state.closed, hint.due, hint.latest] {
            to.extend(time.unwrap_or(i64::MIN).to_le_bytes());
        }
        to.extend(name);
        let head = sum(salt, &[to.get(start + 4..).unwrap_or_default()]);
        if let Some(place) = to.get_mut(start..start + 4) {
            place.copy_from_slice(&head.to_le_bytes());
        }
        to.extend(body);
    }

    /// Reads the head that these bytes begin with; `None` if they begin with something else.
    pub(super) fn read(salt: u32, bytes: &[u8]) -> Option<Head> {
        let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
        let [kind, length, flags, zero] = [head[16], head[17], head[18], head[19]];
        let kind = *KINDS.get(usize::from(kind).checked_sub(1)?)?;
        let name = rest.get(..usize::from(length))?;
        if zero != 0 || sum(salt, &[&head[4..], name]) != number(head, 0) {
            return None;
        }
        if number(head, 4) as usize > LONGEST_BODY {
            return None;
        }
        let game = match kind {
            Kind::Mark if name.is_empty() => None,
            _ => Some(std::str::from_utf8(name).ok()?.parse().ok()?),
        };
        let time = |place| Some(long(head, place) as i64).filter(|time| *time != i64::MIN);
        Some(Head {
            kind,
            game,
            body: number(head, 4),
            body_sum: number(head, 8),
            durable: number(head, 12),
            before: Place { segment: number(head, 20), offset: number(head, 24) },
            count: number(head, 28),
            state: State {
                last: long(head, 32),
                snapshot: long(head, 40),
                closed: time(48),
                hint: (flags & HINTED != 0).then(|| Hint { due: time(56), latest: time(64) }),
            },
            erases: flags & ERASES != 0,
            continues: flags & CONTINUES != 0,
        })
    }

    /// Whether this is the body.
    pub(super) fn is_body(&self, salt: u32, body: &[u8]) -> bool {
        body.len() == self.body as usize && sum(salt, &[body]) == self.body_sum
    }
}

fn sum(salt: u32, parts: &[&[u8]]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(salt);
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize()
}

/// The number of four bytes at a place of a head, the lowest byte first.
pub(super) fn number(head: &[u8], place: usize) -> u32 {
    head.get(place..place + 4)
        .map_or(0, |bytes| bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

fn long(head: &[u8; HEAD], place: usize) -> u64 {
    u64::from(number(head, place)) | u64::from(number(head, place + 4)) << 32
}

/// Adds bytes with their length.
pub(super) fn put(bytes: &[u8], to: &mut Vec<u8>) {
    to.extend((bytes.len() as u32).to_le_bytes());
    to.extend(bytes);
}

/// Takes bytes with their length from the front.
pub(super) fn take(from: &mut Bytes) -> Option<Bytes> {
    let length = take_number(from)? as usize;
    (length <= from.len()).then(|| from.split_to(length))
}

pub(super) fn take_number(from: &mut Bytes) -> Option<u32> {
    let number = u32::from_le_bytes(*from.first_chunk()?);
    let _ = from.split_to(4);
    Some(number)
}
