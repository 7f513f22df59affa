//! What is known of each game without reading the files.

use std::collections::{HashMap, hash_map};

use super::super::OpenGame;
use super::frame::{Head, Kind, Place, State};
use crate::GameId;

/// What is known of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) state: State,
    /// The last frame.
    pub(super) tail: Place,
    /// The last frame that begins a game, or replaces all before.
    pub(super) base: Place,
    /// The first frame that is still needed: the base, or an earlier one that has what was kept before.
    pub(super) start: Place,
    /// The bytes of the frames from the base on, and of the earlier ones that are needed.
    pub(super) bytes: u64,
    /// The bytes of the frames after the base.
    pub(super) since_base: u64,
    /// Whether frames before the base must be overwritten, and are perhaps not.
    pub(super) erases: bool,
}

impl Entry {
    /// The entry of a game after a frame; `None` if the frame does not follow.
    pub(super) fn after(before: Option<Entry>, head: &Head, place: Place) -> Option<Entry> {
        let length = u64::from(head.length());
        let new = Entry {
            state: head.state,
            tail: place,
            base: place,
            start: place,
            bytes: length,
            since_base: 0,
            erases: head.erases,
        };
        if head.kind == Kind::Records && head.before == Place::NONE {
            return (u64::from(head.count) == head.state.last).then_some(new);
        }
        if head.kind == Kind::Base && !head.continues {
            return Some(new);
        }
        let before = before.filter(|before| before.tail == head.before)?;
        let records = u64::from(head.count);
        if head.kind == Kind::Base {
            return Some(Entry { start: before.start, bytes: before.bytes - before.since_base + length, ..new });
        }
        (before.state.last.checked_add(records) == Some(head.state.last)).then_some(Entry {
            state: head.state,
            tail: place,
            bytes: before.bytes + length,
            since_base: before.since_base + length,
            erases: before.erases && head.kind != Kind::Erased,
            ..before
        })
    }

    /// Whether a frame of this game is needed.
    pub(super) fn needs(&self, place: Place, kind: Kind) -> bool {
        place >= self.base || (place >= self.start && kind == Kind::Base)
    }
}

/// All games.
#[derive(Debug, Default)]
pub(super) struct Index {
    pub(super) games: HashMap<GameId, Entry>,
    /// The bytes of all frames that are needed.
    pub(super) live: u64,
}

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Followed,
    /// The first frames of the game are gone, because it was purged.
    Purged,
    /// The frame does not follow the last one of the game.
    Broken,
}

impl Index {
    /// Takes a frame that was read. Looking a game up is most of the time of opening a log, so it is done once.
    pub(super) fn take(&mut self, game: GameId, head: &Head, place: Place) -> Taken {
        match self.games.entry(game) {
            hash_map::Entry::Occupied(mut found) => {
                let entry = found.get_mut();
                let Some(next) = Entry::after(Some(*entry), head, place) else {
                    (entry.state, entry.tail) = (head.state, place);
                    return Taken::Broken;
                };
                self.live = self.live - entry.bytes + next.bytes;
                *entry = next;
                Taken::Followed
            }
            hash_map::Entry::Vacant(free) => {
                let Some(entry) = Entry::after(None, head, place) else { return Taken::Purged };
                self.live += entry.bytes;
                free.insert(entry);
                Taken::Followed
            }
        }
    }

    pub(super) fn set(&mut self, game: GameId, entry: Entry) {
        self.live += entry.bytes;
        if let Some(before) = self.games.insert(game, entry) {
            self.live -= before.bytes;
        }
    }

    pub(super) fn remove(&mut self, game: &GameId) {
        if let Some(before) = self.games.remove(game) {
            self.live -= before.bytes;
        }
    }

    pub(super) fn open_games(&self) -> Vec<OpenGame> {
        let open = self.games.iter().filter(|(_, entry)| entry.state.closed.is_none());
        open.map(|(game, entry)| OpenGame { game: game.clone(), hint: entry.state.hint }).collect()
    }
}

impl Index {
    /// The closed games, and when they were closed.
    pub(super) fn closed(&self) -> impl Iterator<Item = (i64, GameId)> {
        self.games.iter().filter_map(|(game, entry)| Some((entry.state.closed?, game.clone())))
    }

    /// The games with frames that must be overwritten, and perhaps are not.
    pub(super) fn unfinished(&self) -> Vec<GameId> {
        self.games.iter().filter(|(_, entry)| entry.erases).map(|(game, _)| game.clone()).collect()
    }

    /// The games that need a frame in this segment, which is the first one.
    pub(super) fn starting_in(&self, segment: u32) -> Vec<GameId> {
        self.games.iter().filter(|(_, entry)| entry.start.segment == segment).map(|(game, _)| game.clone()).collect()
    }
}
