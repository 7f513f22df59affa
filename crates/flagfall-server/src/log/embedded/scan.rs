//! Reading all segments of a log, and finding what is wrong with them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;

use super::super::End;
use super::base::{Base, records};
use super::damage::{Damage, OpenError};
use super::frame::{Head, Kind, Place};
use super::frames::{Found, Frames};
use super::index::{Index, Taken};
use super::segment::{self, START, Segment};
use crate::GameId;

const MISSING: &str = "the file is missing";

/// What the segments of a folder have.
#[derive(Debug, Default)]
pub(super) struct Scanned {
    /// The segments with the lengths that count, without gaps.
    pub(super) segments: Vec<(Segment, u32)>,
    pub(super) index: Index,
    pub(super) damages: Vec<Damage>,
}

/// Reads all segments. What a crash leaves after the last durable frame does not count, and is no damage. The log was durable at least
/// up to an end, if that is known.
pub(super) fn scan(folder: &Path, write: bool, at_least: Option<End>) -> Result<Scanned, OpenError> {
    let mut damages = Vec::new();
    let mut segments = open(folder, write, &mut damages)?;
    let mut games = Games { first: segments.first().map_or(1, |(segment, _)| segment.number), ..Games::default() };
    for place in 0..segments.len() {
        let next = segments.get(place + 1).map(|(next, _)| next.previous);
        let Some((segment, length)) = segments.get_mut(place) else { break };
        let failed = |error: io::Error| OpenError::io(&segment.path, &error);
        if let Some(end) = next.filter(|end| *end > *length) {
            let reason = format!("expected {end} bytes, found {length}");
            damages.push(Damage { file: segment.path.clone(), offset: (*length).into(), reason });
        }
        *length = match next {
            Some(end) => end.min(*length),
            None => durable(segment, *length).map_err(failed)?,
        };
        games.take(segment, *length, &mut damages).map_err(failed)?;
    }
    let last =
        segments.last().map_or(End { file: 0, bytes: 0 }, |(last, bytes)| End { file: last.number, bytes: *bytes });
    if let Some(expected) = at_least.filter(|expected| last < *expected) {
        damages.push(lost(folder, last, expected));
    }
    games.finish(folder, &mut damages);
    Ok(Scanned { segments, index: games.index, damages })
}

/// The damage of a log that ends before a place up to which it was durable.
fn lost(folder: &Path, found: End, expected: End) -> Damage {
    let End { file, bytes } = expected;
    let (offset, found) = match found {
        End { file: last, bytes } if last == file => (bytes, format!("found {bytes}")),
        _ => (0, MISSING.to_owned()),
    };
    let reason = format!("expected at least {bytes} bytes, which were written and durable: {found}");
    Damage { file: segment::path(folder, file), offset: offset.into(), reason }
}

/// Opens the segments of a folder, and returns them with their lengths.
fn open(folder: &Path, write: bool, damages: &mut Vec<Damage>) -> Result<Vec<(Segment, u32)>, OpenError> {
    let mut segments: Vec<(Segment, u32)> = Vec::new();
    let numbers = segment::numbers(folder).map_err(|error| OpenError::io(folder, &error))?;
    let mut damaged = |file: PathBuf, reason: &str| damages.push(Damage { file, offset: 0, reason: reason.to_owned() });
    for (number, before) in numbers.iter().zip([None].into_iter().chain(numbers.iter().map(Some))) {
        let path = segment::path(folder, *number);
        let failed = |error: io::Error| OpenError::io(&path, &error);
        if let Some(before) = before {
            (before + 1..*number).for_each(|number| damaged(segment::path(folder, number), MISSING));
        }
        let length = fs::metadata(&path).map_err(failed)?.len();
        match Segment::open(folder, *number, write).map_err(failed)? {
            Some(segment) if segment.number == *number => {
                segments.push((segment, u32::try_from(length).unwrap_or(u32::MAX)));
            }
            // It was being made when the process ended.
            _ if Some(number) == numbers.last() && length <= START.into() => {
                if write {
                    fs::remove_file(&path).map_err(failed)?;
                }
            }
            _ => damaged(path, "expected the beginning of a segment of a log"),
        }
    }
    Ok(segments)
}

/// The length of the last segment that counts: up to the first frame that is not whole, and is not known to have been durable.
fn durable(segment: &Segment, length: u32) -> io::Result<u32> {
    let (mut durable, mut broken) = (START, Vec::new());
    let mut frames = Frames::new(segment, length);
    while let Some((offset, found)) = frames.next()? {
        match found {
            Found::Frame(head, body) => {
                durable = durable.max(head.durable);
                broken.extend(body.is_none().then_some(offset));
            }
            Found::Gap(_) => broken.push(offset),
        }
    }
    Ok(broken.into_iter().find(|offset| *offset >= durable).unwrap_or(length))
}

/// The games of the frames.
#[derive(Default)]
struct Games {
    index: Index,
    /// Frames with another body than was written. They matter if their games need them.
    suspects: Vec<(Place, PathBuf, Kind, GameId)>,
    /// The first segment, and the first that is needed.
    first: u32,
    needed: u32,
}

impl Games {
    /// Takes the frames of a segment up to a length.
    fn take(&mut self, segment: &Segment, length: u32, damages: &mut Vec<Damage>) -> io::Result<()> {
        let mut frames = Frames::new(segment, length);
        while let Some((offset, found)) = frames.next()? {
            let place = Place { segment: segment.number, offset };
            let mut damaged =
                |reason: String| damages.push(Damage { file: segment.path.clone(), offset: offset.into(), reason });
            match found {
                Found::Frame(Head { kind: Kind::Mark, count, .. }, _) => self.needed = self.needed.max(count),
                Found::Frame(head, body) => {
                    let Some(game) = &head.game else { continue };
                    if !body.is_some_and(|body| is_readable(&head, body)) {
                        self.suspects.push((place, segment.path.clone(), head.kind, game.clone()));
                    }
                    if self.index.take(game.clone(), &head, place) == Taken::Broken {
                        damaged(format!("the frame of game {game} does not follow the one before"));
                    }
                }
                Found::Gap(Some(next)) => damaged(format!("expected a frame, found the next one at byte {next}")),
                Found::Gap(None) => damaged("expected a frame, found no further one".to_owned()),
            }
        }
        Ok(())
    }

    /// Finds damage that shows when all frames are known.
    fn finish(&mut self, folder: &Path, damages: &mut Vec<Damage>) {
        for number in self.needed.max(1)..self.first {
            damages.push(Damage { file: segment::path(folder, number), offset: 0, reason: MISSING.to_owned() });
        }
        for (place, file, kind, game) in self.suspects.drain(..) {
            if self.index.games.get(&game).is_some_and(|entry| entry.needs(place, kind)) {
                let reason = format!("the content of game {game} is not what was written");
                damages.push(Damage { file, offset: place.offset.into(), reason });
            }
        }
        damages.sort_by(|one, other| (&one.file, one.offset).cmp(&(&other.file, other.offset)));
    }
}

/// Whether a body has what its head says.
fn is_readable(head: &Head, body: Bytes) -> bool {
    match head.kind {
        Kind::Records => records(body, head.count).is_some(),
        Kind::Base => Base::read(body, head.count).is_some(),
        Kind::Snapshot | Kind::Mark | Kind::Erased => true,
    }
}
