//! The frames of one group, before they are written.

use std::collections::HashMap;

use bytes::Bytes;

use super::super::{Append, AppendError, Record, Unavailable, limits};
use super::base::Base;
use super::frame::{Head, Kind, LONGEST_BODY, Place, State, put};
use super::index::Entry;
use super::store::{Depth, Store};
use crate::GameId;

/// The frames of one group, and what they leave of their games.
pub(super) struct Group<'s> {
    store: &'s Store,
    segment: u32,
    salt: u32,
    /// Where the frames will begin, which is also how much of the segment is durable.
    end: u32,
    pub(super) bytes: Vec<u8>,
    pub(super) games: HashMap<GameId, Entry>,
    now: i64,
}

impl<'s> Group<'s> {
    /// A group of frames for a segment with this number and salt, at its end.
    pub(super) fn new(store: &'s Store, (segment, salt): (u32, u32), end: u32, now: i64) -> Group<'s> {
        Group { store, segment, salt, end, bytes: Vec::new(), games: HashMap::new(), now }
    }

    fn entry(&self, game: &GameId) -> Option<Entry> {
        self.games.get(game).copied().or_else(|| self.store.entry(game))
    }

    /// Adds a frame, and returns what it leaves of its game.
    fn push(&mut self, mut head: Head, before: Option<Entry>, body: &[u8]) -> Result<(), Unavailable> {
        head.body =
            u32::try_from(body.len()).ok().filter(|length| *length as usize <= LONGEST_BODY).ok_or_else(|| {
                Unavailable(format!(
                    "{} bytes of a game: the log takes {LONGEST_BODY} bytes at once at most",
                    body.len()
                ))
            })?;
        let offset = u32::try_from(self.bytes.len()).ok().and_then(|length| self.end.checked_add(length));
        let fits = offset.filter(|offset| offset.checked_add(head.length()).is_some());
        let offset = fits.ok_or_else(|| Unavailable("too many bytes at once".to_owned()))?;
        let entry = Entry::after(before, &head, Place { segment: self.segment, offset });
        head.write(self.salt, self.end, body, &mut self.bytes);
        if let (Some(game), Some(entry)) = (head.game, entry) {
            self.games.insert(game, entry);
        }
        Ok(())
    }

    /// Appends, or says why not.
    pub(super) fn append(&mut self, append: &Append) -> Result<(), AppendError> {
        let before = self.entry(&append.game);
        let (last, closed) = before.map_or((0, None), |before| (before.state.last, before.state.closed));
        if last != append.expected || closed.is_some() {
            return Err(append.conflict());
        }
        if append.records.is_empty() && !append.closes {
            return Ok(());
        }
        let state = State {
            last: last + append.records.len() as u64,
            snapshot: before.map_or(0, |before| before.state.snapshot),
            closed: append.closes.then_some(self.now),
            hint: append.hint,
        };
        let tail = before.map_or(Place::NONE, |before| before.tail);
        // `check_append` bounds the number of records.
        let head = Head::new(Kind::Records, Some(append.game.clone()), tail, append.records.len() as u32, state);
        let mut body = Vec::new();
        append.records.iter().for_each(|record| put(record, &mut body));
        Ok(self.push(head, before, &body)?)
    }

    /// Adds a snapshot, or says why not.
    pub(super) fn snapshot(&mut self, game: &GameId, snapshot: &Record) -> Result<(), Unavailable> {
        let before = self.entry(game);
        let (present, last) = before.map_or((0, 0), |before| (before.state.snapshot, before.state.last));
        match before {
            Some(before) if limits::is_newer(game, snapshot, present, last)? => {
                let state = State { snapshot: snapshot.number, ..before.state };
                self.push(
                    Head::new(Kind::Snapshot, Some(game.clone()), before.tail, 0, state),
                    Some(before),
                    &snapshot.body,
                )
            }
            _ => limits::is_newer(game, snapshot, present, last).map(drop),
        }
    }

    /// Replaces records by a snapshot and what is kept of them, or says why not.
    pub(super) fn erase(&mut self, game: &GameId, snapshot: &Record, kept: &Bytes) -> Result<(), Unavailable> {
        let before = self.entry(game);
        let last = before.map_or(0, |before| before.state.last);
        let Some(before) = before else { return limits::is_newer(game, snapshot, 0, last).map(drop) };
        let whole = self.store.walk(game, &before, Depth::Whole)?;
        let erased = whole.snapshot.as_ref().map_or(0, |erased| erased.number);
        if !limits::is_newer(game, snapshot, erased, last)? {
            return Ok(());
        }
        let (base, _) = self.store.frame(before.base)?;
        let records: Vec<Bytes> = whole
            .records
            .into_iter()
            .filter(|record| record.number > snapshot.number)
            .map(|record| record.body)
            .collect();
        // A base of an earlier erasure without records has nothing to erase, so that it is kept where it is.
        let continues = base.kind == Kind::Base && base.erases && base.count == 0;
        let mut parts = if continues { Vec::new() } else { whole.kept };
        parts.push(kept.clone());
        let earlier = if continues { before.base } else { Place::NONE };
        let body = Base { earlier, kept: parts, snapshot: snapshot.body.clone(), records };
        let state = State { snapshot: snapshot.number, ..before.state };
        let head = Head::new(Kind::Base, Some(game.clone()), before.tail, body.records.len() as u32, state);
        let head = Head { erases: true, continues, ..head };
        self.push(head, Some(before), &body.to_body())
    }

    /// Copies everything that is kept of a game, so that its frames in earlier segments are no longer needed.
    pub(super) fn copy(&mut self, game: &GameId, before: Entry) -> Result<(), Unavailable> {
        let whole = self.store.walk(game, &before, Depth::Whole)?;
        let erased = whole.snapshot.as_ref().map_or(0, |erased| erased.number);
        let body = Base {
            earlier: Place::NONE,
            kept: whole.kept,
            snapshot: whole.snapshot.map(|snapshot| snapshot.body).unwrap_or_default(),
            records: whole.records.into_iter().map(|record| record.body).collect(),
        };
        let state = State { snapshot: erased, ..before.state };
        let head = Head::new(Kind::Base, Some(game.clone()), before.tail, body.records.len() as u32, state);
        let head = Head { erases: before.erases, ..head };
        self.push(head, Some(before), &body.to_body())?;
        if before.state.snapshot > erased
            && let Some(snapshot) = self.store.walk(game, &before, Depth::Snapshot)?.snapshot
        {
            self.snapshot(game, &snapshot)?;
        }
        Ok(())
    }

    /// Notes that the frames before this base of a game have been overwritten, unless it has another one by now.
    pub(super) fn erased(&mut self, game: &GameId, base: Place) -> Result<(), Unavailable> {
        let Some(before) = self.entry(game).filter(|entry| entry.erases && entry.base == base) else { return Ok(()) };
        self.push(Head::new(Kind::Erased, Some(game.clone()), before.tail, 0, before.state), Some(before), &[])
    }

    /// Shows that everything before was durable, and which segment is the first that is needed.
    pub(super) fn mark(&mut self, needed: u32) -> Result<(), Unavailable> {
        let state = State { last: 0, snapshot: 0, closed: None, hint: None };
        self.push(Head::new(Kind::Mark, None, Place::NONE, needed, state), None, &[])
    }

    /// Whether the group has frames of a game.
    pub(super) fn has(&self, game: &GameId) -> bool {
        self.games.contains_key(game)
    }
}
