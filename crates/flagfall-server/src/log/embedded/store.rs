//! The files and the index, as readers need them.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use bytes::Bytes;

use super::super::{End, History, OpenGame, Record, Unavailable};
use super::Lock;
use super::base::{Base, records};
use super::damage::Damage;
use super::frame::{Head, Kind, Place};
use super::index::{Entry, Index};
use super::segment::Segment;
use crate::GameId;

/// The files and the index. The writer alone changes them.
#[derive(Debug)]
pub(super) struct Store {
    pub(super) folder: PathBuf,
    segments: RwLock<BTreeMap<u32, Arc<Segment>>>,
    index: RwLock<Index>,
    /// Up to where all is durable.
    end: Mutex<End>,
    /// While it is locked, no other process has the log.
    lock: File,
}

/// How much of a game is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// The last snapshot and the records after it.
    Snapshot,
    /// Everything that is kept.
    Whole,
}

impl Store {
    pub(super) fn new(lock: Lock, segments: BTreeMap<u32, Arc<Segment>>, index: Index) -> Store {
        let end = Mutex::new(End { file: 0, bytes: 0 });
        let Lock { folder, file } = lock;
        Store { folder, segments: RwLock::new(segments), index: RwLock::new(index), end, lock: file }
    }

    /// Lets other processes open the log.
    pub(super) fn unlock(&self) {
        // If it fails, the system unlocks the file when it is closed.
        let _ = self.lock.unlock();
    }

    pub(super) fn end(&self) -> End {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_end(&self, file: u32, bytes: u32) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = End { file, bytes };
    }

    pub(super) fn index(&self) -> RwLockReadGuard<'_, Index> {
        self.index.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn index_mut(&self) -> RwLockWriteGuard<'_, Index> {
        self.index.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn segments(&self) -> RwLockReadGuard<'_, BTreeMap<u32, Arc<Segment>>> {
        self.segments.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn segments_mut(&self) -> RwLockWriteGuard<'_, BTreeMap<u32, Arc<Segment>>> {
        self.segments.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn entry(&self, game: &GameId) -> Option<Entry> {
        self.index().games.get(game).copied()
    }

    pub(super) fn open_games(&self) -> Vec<OpenGame> {
        self.index().open_games()
    }

    pub(super) fn read(&self, game: &GameId, depth: Depth) -> Result<History, Unavailable> {
        let mut entry = self.entry(game);
        loop {
            let Some(present) = entry else { return Ok(History::default()) };
            let read = self.walk(game, &present, depth);
            // Frames can be overwritten or moved while they are read: then the game has a later frame.
            entry = self.entry(game);
            if read.is_ok() || entry.is_some_and(|entry| entry.tail == present.tail) {
                return read;
            }
        }
    }

    /// Reads the frames of a game, from the last one back.
    pub(super) fn walk(&self, game: &GameId, entry: &Entry, depth: Depth) -> Result<History, Unavailable> {
        let mut history = History { closed: entry.state.closed.is_some(), ..History::default() };
        let mut place = entry.tail;
        loop {
            let (head, body) = self.frame(place)?;
            let bad = || self.damaged(place, format!("the content of game {game} is not what was written"));
            let first = head.state.last.checked_sub(head.count.into()).ok_or_else(bad)?;
            let mut take = |bodies: Vec<Bytes>| {
                let numbered = (first + 1..).zip(bodies).map(|(number, body)| Record { number, body });
                let after = history.snapshot.as_ref().map_or(0, |snapshot| snapshot.number);
                let wanted: Vec<Record> = numbered.filter(|record| record.number > after).collect();
                history.records.extend(wanted.into_iter().rev());
            };
            match head.kind {
                Kind::Records => take(records(body, head.count).ok_or_else(bad)?),
                Kind::Snapshot if depth == Depth::Snapshot && history.snapshot.is_none() => {
                    history.snapshot = Some(Record { number: head.state.snapshot, body });
                    let number = head.state.snapshot;
                    history.records.retain(|record| record.number > number);
                }
                Kind::Base => {
                    let base = Base::read(body, head.count).ok_or_else(bad)?;
                    take(base.records);
                    if first > 0 && history.snapshot.is_none() {
                        history.snapshot = Some(Record { number: first, body: base.snapshot });
                    }
                    if depth == Depth::Whole {
                        history.kept = self.kept(base.earlier, base.kept)?;
                    }
                }
                Kind::Snapshot | Kind::Mark | Kind::Erased => {}
            }
            if place == entry.base || history.snapshot.as_ref().is_some_and(|snapshot| first <= snapshot.number) {
                history.records.reverse();
                return Ok(history);
            }
            place = head.before;
        }
    }

    /// What takes the place of erased records, with that of earlier bases before it.
    fn kept(&self, mut earlier: Place, last: Vec<Bytes>) -> Result<Vec<Bytes>, Unavailable> {
        let mut parts = Vec::from([last]);
        while earlier != Place::NONE {
            let (head, body) = self.frame(earlier)?;
            let base = Base::read(body, head.count).filter(|_| head.kind == Kind::Base);
            let base = base.ok_or_else(|| self.damaged(earlier, "expected what is kept of a game".to_owned()))?;
            parts.push(base.kept);
            earlier = base.earlier;
        }
        Ok(parts.into_iter().rev().flatten().collect())
    }

    /// The frame at a place.
    pub(super) fn frame(&self, place: Place) -> Result<(Head, Bytes), Unavailable> {
        let segment = self.segments().get(&place.segment).cloned();
        let segment = segment.ok_or_else(|| Unavailable(format!("segment {} of the log is missing", place.segment)))?;
        let read = segment.read(place.offset);
        let read = read.map_err(|error| Unavailable(format!("{}: {error}", segment.path.display())))?;
        let (head, body) = read.ok_or_else(|| self.damaged(place, "expected a whole frame".to_owned()))?;
        Ok((head, body.into()))
    }

    pub(super) fn damaged(&self, place: Place, reason: String) -> Unavailable {
        let file = super::segment::path(&self.folder, place.segment);
        Unavailable(Damage { file, offset: place.offset.into(), reason }.to_string())
    }
}
