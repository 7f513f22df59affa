//! Writing groups to the segments.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tracing::{error, warn};

use super::super::{AppendError, Unavailable, Unwritable};
use super::Options;
use super::frame::Place;
use super::group::Group;
use super::index::Entry;
use super::overwrite::overwrite;
use super::positioned::write_at;
use super::segment::{self, START, Segment, sync_folder};
use super::store::Store;
use super::writer::{Answers, Groups, Job, Work};
use crate::GameId;

/// How long after the last group a mark shows that it was durable.
const MARK: Duration = Duration::from_secs(1);
/// How often closed games are looked for whose time is over.
const PURGE: Duration = Duration::from_secs(1);
/// The bytes of games that a group copies out of the oldest segment.
const COPIED: usize = 256 * 1024;

/// The segments, and where the next group goes.
pub(super) struct Files {
    store: Arc<Store>,
    options: Options,
    active: Arc<Segment>,
    /// The lengths that count of all segments.
    lengths: BTreeMap<u32, u32>,
    /// Whether the last group was not written.
    failed: bool,
    /// Whether the last segment has bytes of a group that was not written.
    has_rest: bool,
    marked: bool,
    /// The closed games, those that were closed first at the front.
    closed: VecDeque<(i64, GameId)>,
    purged: Instant,
    /// The games whose old frames were overwritten before this base, which is not noted yet.
    overwritten: HashMap<GameId, Place>,
    /// The games that must be copied before the oldest segment can be removed; `None` while it stays.
    copies: Option<Vec<GameId>>,
    cannot_clean: bool,
}

impl Files {
    /// Writes to the last of these segments, or to a new one.
    pub(super) fn new(
        store: Arc<Store>,
        options: Options,
        mut lengths: BTreeMap<u32, u32>,
    ) -> Result<Files, io::Error> {
        let last = store.segments().last_key_value().map(|(_, segment)| Arc::clone(segment));
        let active = if let Some(active) = last {
            // What is after the end was never answered.
            let length = lengths.get(&active.number).copied().unwrap_or(START);
            if active.file.metadata()?.len() > length.into() {
                active.file.set_len(length.into())?;
                active.file.sync_all()?;
            }
            active
        } else {
            let first = Arc::new(Segment::create(&store.folder, 1, 0)?);
            store.segments_mut().insert(1, Arc::clone(&first));
            lengths.insert(1, START);
            first
        };
        let mut closed: Vec<(i64, GameId)> = store.index().closed().collect();
        closed.sort_unstable();
        let unfinished: Vec<GameId> = store.index().unfinished();
        let mut files = Files {
            store,
            options,
            active,
            lengths,
            failed: false,
            has_rest: false,
            marked: false,
            closed: closed.into(),
            purged: Instant::now(),
            overwritten: HashMap::new(),
            copies: None,
            cannot_clean: false,
        };
        files.store.set_end(files.active.number, files.end());
        files.purge();
        for game in unfinished {
            files.overwrite(&game).map_err(|error| io::Error::other(error.to_string()))?;
        }
        Ok(files)
    }

    /// The server's time in milliseconds, which does not jump when the wall clock is set.
    fn now(&self) -> i64 {
        self.options.time.now().as_micros() / 1_000
    }

    /// Where the next group begins.
    fn end(&self) -> u32 {
        self.lengths.get(&self.active.number).copied().unwrap_or(START)
    }

    /// Begins a new segment if the last one is full, or could not be written.
    fn make_room(&mut self) -> Result<(), AppendError> {
        let end = self.end();
        if self.has_rest || (end > START && (self.failed || end >= self.options.segment_size)) {
            self.begin_segment()?;
            self.has_rest = false;
        }
        Ok(())
    }

    fn begin_segment(&mut self) -> Result<(), AppendError> {
        let number = self.active.number + 1;
        let created = Segment::create(&self.store.folder, number, self.end());
        let created = Arc::new(created.map_err(|error| {
            self.failed = true;
            unwritable(&segment::path(&self.store.folder, number), &error)
        })?);
        self.store.segments_mut().insert(number, Arc::clone(&created));
        self.lengths.insert(number, START);
        self.active = created;
        self.store.set_end(number, START);
        Ok(())
    }

    fn group<'s>(&self, store: &'s Store) -> Group<'s> {
        Group::new(store, (self.active.number, self.active.salt), self.end(), self.now())
    }

    /// Writes a group. It is durable when this returns. After an error nothing of it counts.
    fn commit(&mut self, bytes: &[u8], games: HashMap<GameId, Entry>) -> Result<(), AppendError> {
        if bytes.is_empty() {
            return Ok(());
        }
        let end = self.end();
        let written = write_at(&self.active.file, bytes, end.into()).and_then(|()| self.active.file.sync_data());
        if let Err(error) = written {
            self.failed = true;
            // What was written is cut off, or the next segment says where this one ends.
            self.has_rest = self.active.file.set_len(end.into()).is_err();
            return Err(unwritable(&self.active.path, &error).into());
        }
        self.failed = false;
        self.marked = false;
        let end = end + bytes.len() as u32;
        self.lengths.insert(self.active.number, end);
        self.store.set_end(self.active.number, end);
        let mut index = self.store.index_mut();
        for (game, entry) in games {
            let was_open = index.games.get(&game).is_none_or(|before| before.state.closed.is_none());
            if let Some(closed) = entry.state.closed.filter(|_| was_open) {
                self.closed.push_back((closed, game.clone()));
            }
            index.set(game, entry);
        }
        Ok(())
    }

    /// Overwrites what a base of a game has replaced, unless that was done.
    fn overwrite(&mut self, game: &GameId) -> Result<(), Unavailable> {
        let Some(entry) = self.store.entry(game).filter(|entry| entry.erases) else { return Ok(()) };
        if self.overwritten.get(game) != Some(&entry.base) {
            overwrite(&self.store, &entry)?;
            self.overwritten.insert(game.clone(), entry.base);
        }
        Ok(())
    }

    /// Forgets closed games whose time is over. Their frames are not needed any more.
    fn purge(&mut self) {
        self.purged = Instant::now();
        let keep = i64::try_from(self.options.keep_closed.as_millis()).unwrap_or(i64::MAX);
        let before = self.now().saturating_sub(keep);
        let mut index = self.store.index_mut();
        while let Some((closed, game)) = self.closed.pop_front_if(|(closed, _)| *closed <= before) {
            if index.games.get(&game).is_some_and(|entry| entry.state.closed == Some(closed)) {
                index.remove(&game);
            }
        }
    }

    /// Begins to clean the oldest segment if more bytes are not needed than are.
    fn begin_cleaning(&mut self) {
        let live = self.store.index().live;
        let total: u64 = self.lengths.values().map(|length| u64::from(*length)).sum();
        let dead = total.saturating_sub(live);
        if self.copies.is_none() && !self.cannot_clean && dead > live.max(self.options.segment_size.into()) {
            // The last segment is not cleaned. Without room for another one it stays as it is.
            if self.lengths.len() > 1 || self.begin_segment().is_ok() {
                self.copies = Some(Vec::new());
            }
        }
    }

    /// Adds copies of games in the oldest segment to a group. If none is there any more, adds a mark after which the segment is
    /// not needed, and returns its number.
    fn add_copies(&mut self, group: &mut Group<'_>) -> Result<Option<u32>, Unavailable> {
        let Some(mut copies) = self.copies.take() else { return Ok(None) };
        let oldest = self.lengths.first_key_value().map_or(0, |(number, _)| *number);
        if copies.is_empty() {
            copies = self.store.index().starting_in(oldest);
            if copies.is_empty() && group.games.values().all(|entry| entry.start.segment != oldest) {
                group.mark(oldest + 1)?;
                return Ok(Some(oldest));
            }
        }
        let begin = group.bytes.len();
        while group.bytes.len() - begin < COPIED
            && let Some(game) = copies.pop()
        {
            // What a group has of a game is not written yet. The game is copied in a later group.
            if let Some(entry) = self.store.entry(&game).filter(|entry| entry.start.segment == oldest)
                && !group.has(&game)
            {
                self.overwrite(&game)?;
                group.copy(&game, entry)?;
            }
        }
        self.copies = Some(copies);
        Ok(None)
    }

    /// Removes a segment that is not needed.
    fn remove(&mut self, segment: u32) {
        self.lengths.remove(&segment);
        let removed = self.store.segments_mut().remove(&segment);
        let removed = removed.map(|segment| std::fs::remove_file(&segment.path));
        if let Some(Err(error)) = removed.map(|removed| removed.and_then(|()| sync_folder(&self.store.folder))) {
            // It is removed when the log is opened again, or by the operator.
            warn!(segment, %error, "a file of the log that is not needed cannot be removed");
        }
    }

    /// Writes a group that nobody has asked for.
    fn write_own(&mut self) -> Result<(), AppendError> {
        self.make_room()?;
        self.begin_cleaning();
        let store = Arc::clone(&self.store);
        let mut group = self.group(&store);
        self.finish(&mut group).map(drop)
    }

    /// Adds what nobody has asked for to a group, and writes it.
    fn finish(&mut self, group: &mut Group<'_>) -> Result<(), AppendError> {
        for (game, base) in &self.overwritten {
            group.erased(game, *base)?;
        }
        let unneeded = self.add_copies(group).unwrap_or_else(|error| {
            error!(%error, "the log cannot be cleaned");
            self.cannot_clean = true;
            None
        });
        let is_empty = group.bytes.is_empty();
        if is_empty && (self.failed || !self.marked) {
            group.mark(self.lengths.first_key_value().map_or(1, |(number, _)| *number))?;
        }
        self.commit(&group.bytes, std::mem::take(&mut group.games))?;
        self.marked |= is_empty;
        self.overwritten.clear();
        if let Some(segment) = unneeded {
            self.remove(segment);
            self.begin_cleaning();
        }
        Ok(())
    }
}

impl Groups for Files {
    fn write(&mut self, jobs: &[Job]) -> Result<Answers, AppendError> {
        self.make_room()?;
        if self.purged.elapsed() >= PURGE {
            self.purge();
            self.begin_cleaning();
        }
        let store = Arc::clone(&self.store);
        let mut group = self.group(&store);
        let mut answers: Answers = Vec::with_capacity(jobs.len());
        for job in jobs {
            answers.push(match &job.work {
                Work::Append(append) => group.append(append),
                Work::Snapshot(game, snapshot) => group.snapshot(game, snapshot).map_err(AppendError::from),
                Work::Erase(game, snapshot, kept) => {
                    let ready = self.overwrite(game);
                    ready.and_then(|()| group.erase(game, snapshot, kept)).map_err(AppendError::from)
                }
            });
        }
        if !group.bytes.is_empty() {
            self.finish(&mut group)?;
        }
        for (job, answer) in jobs.iter().zip(&mut answers) {
            if let (Work::Erase(game, ..), Ok(())) = (&job.work, &answer) {
                *answer = self.overwrite(game).map_err(AppendError::from);
            }
        }
        Ok(answers)
    }

    fn rest(&self) -> Duration {
        let never = Duration::from_secs(3600);
        if self.copies.is_some() && !self.failed {
            return Duration::ZERO;
        }
        let purge = if self.closed.is_empty() { never } else { PURGE };
        // A log that could not be written is tried again, although nobody asks for anything.
        if self.marked && self.overwritten.is_empty() && !self.failed { purge } else { MARK.min(purge) }
    }

    fn tend(&mut self) -> Result<(), AppendError> {
        self.purge();
        self.write_own()
    }
}

impl Drop for Files {
    /// Shows that everything is durable.
    fn drop(&mut self) {
        if !self.marked || !self.overwritten.is_empty() {
            // Without the mark, the last group is read all the same.
            let _ = self.write_own();
        }
    }
}

/// Why a file cannot be written.
fn unwritable(file: &Path, error: &io::Error) -> Unwritable {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let is_full = matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge);
    Unwritable { is_full, reason: format!("{}: {error}", file.display()) }
}
