//! Rounds as one JSON text, to go on from it.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use tc_core::{Clock, Seat};

use super::carried::{Banked, Carried, GoesOn};
use super::counted::Counted;
use super::json::value;
use super::{Entry, Rounds};
use crate::{PlayerId, RoundId};

const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with `version`, `last` and `lines`")]
struct Snapshot<E> {
    version: u32,
    /// The number of the last round of each game, before the round of the lines.
    #[serde(deserialize_with = "crate::form::last")]
    last: BTreeMap<String, u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clocks: Option<Clocks>,
    /// What players have left of extensions that are counted for each, before the round of the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    extensions: Option<Counted>,
    lines: Vec<E>,
}

/// The clocks before the round of the lines.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with `round`, `seats` and `clock`")]
struct Clocks {
    round: RoundId,
    seats: Vec<(PlayerId, u64)>,
    /// The snapshot of the clock.
    clock: String,
}

/// The reason for which a snapshot of rounds is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RoundsSnapshotError {
    /// It is not such a snapshot, or one of another version.
    #[error("expected a snapshot of rounds, version 1: {0}")]
    SomethingElse(String),
    /// The rounds refuse one of its lines.
    #[error("the rounds refuse line {line} of the snapshot: {problem}")]
    Refused {
        /// The number of the line, counted from 1.
        line: usize,
        /// The error that the line is answered with.
        problem: String,
    },
}

impl Rounds {
    /// Writes what later lines depend on, as one line of JSON: the lines of the round, the numbers of the last rounds, the
    /// clocks that can go on (C9), and the extensions that players have left (C8). It grows with the lines of one round, however many there were before.
    ///
    /// It has all actions, secret ones too, so it is secret. It has none that was replaced,
    /// withdrawn or dropped, or that was never revealed in a round that was aborted (C15).
    ///
    /// Returns `None` without [`Rounds::with_snapshots`].
    ///
    /// ```
    /// use tc_commit::lines::Rounds;
    ///
    /// let mut rounds = Rounds::new(Vec::new()).with_snapshots();
    /// rounds.answer(r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"]}"#);
    /// rounds.answer(r#"{"type":"commit","at":1000,"by":"ann","action":"rock"}"#);
    /// let snapshot = rounds.to_snapshot().ok_or("no snapshots")?;
    /// let mut again = Rounds::new(Vec::new()).resume(&snapshot)?;
    /// let line = r#"{"type":"commit","at":2000,"by":"ben","action":"paper"}"#;
    /// assert_eq!(again.answer(line).to_json(), rounds.answer(line).to_json());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_snapshot(&self) -> Option<String> {
        let lines = self.entries.as_ref()?.values().collect();
        let Carried { last, goes_on: GoesOn { clocks, extensions } } = &self.carried;
        let clocks = clocks.as_ref().map(|banked| Clocks {
            round: banked.round.clone(),
            seats: banked.seats.iter().map(|(player, seat)| (player.clone(), seat.index() as u64)).collect(),
            clock: banked.clock.to_snapshot(),
        });
        let (last, extensions) = (last.clone(), extensions.clone());
        // Serializing cannot fail: all keys are strings, and lines and actions were read as JSON.
        serde_json::to_string(&Snapshot { version: VERSION, last, clocks, extensions, lines }).ok()
    }

    /// Goes on from a snapshot: later lines are answered as by the rounds that wrote it. Call it on a runner that has
    /// answered no line. Snapshots can be taken again.
    ///
    /// # Errors
    /// A [`RoundsSnapshotError`] if the text is not such a snapshot.
    pub fn resume(self, text: &str) -> Result<Rounds, RoundsSnapshotError> {
        let other = |reason: &dyn ToString| RoundsSnapshotError::SomethingElse(reason.to_string());
        let snapshot = value("snapshot", text).map_err(|problem| other(&problem.0))?;
        let Snapshot::<Entry> { version, last, clocks, extensions, lines } = snapshot;
        if version != VERSION {
            return Err(other(&alloc::format!("found version {version}")));
        }
        let mut rounds = self.with_snapshots();
        let clocks = clocks.map(Clocks::banked).transpose()?;
        rounds.carried = Carried { last, goes_on: GoesOn { clocks, extensions } };
        for (line, entry) in (1..).zip(&lines) {
            if let Err(problem) = rounds.answer_entry(entry).result {
                return Err(RoundsSnapshotError::Refused { line, problem: problem.to_string() });
            }
        }
        Ok(rounds)
    }
}

impl Clocks {
    fn banked(self) -> Result<Banked, RoundsSnapshotError> {
        let Clocks { round, seats, clock } = self;
        let other = |reason: String| RoundsSnapshotError::SomethingElse(reason);
        let seat = |(player, number): (PlayerId, u64)| {
            let seat = usize::try_from(number).ok().and_then(Seat::new);
            seat.map(|seat| (player, seat)).ok_or_else(|| other(alloc::format!("there is no seat {number}")))
        };
        let seats = seats.into_iter().map(seat).collect::<Result<_, _>>()?;
        let clock = Clock::from_snapshot(&clock).map_err(|error| other(error.to_string()))?;
        Ok(Banked { round, seats, clock })
    }
}
