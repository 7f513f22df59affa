//! Where the time of many games went.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use serde::{Serialize, Serializer};
use tc_core::{Pressure, Span};

use super::histogram::{Histogram, Precision};
use super::json;
use super::key::{Seats, SummaryKey};
use super::shared::{SharedControl, SharedControls};
use super::thinking::{mean, micros, permille, span};
use crate::{Audit, FindingKind, Record, Timeline, Verdict};

/// The most groups that are kept apart.
const GROUPS: usize = 20_000;
/// The most cells of all histograms together.
const CELLS: usize = 1 << 19;

/// Where the time of many games went, by player, control or event.
///
/// Memory is bounded, whatever the number of games: below 64 MiB.
///
/// - The first 20,000 groups are kept apart. The games of later ones are counted together, as
///   [`others`](Summary::others).
/// - Names are cut at 96 bytes.
/// - The median is exact for times that differ by more than 0.8 %, as most whole seconds do. Otherwise it is at most
///   0.8 % too low. If the games have very many different times, all medians become less precise:
///   [`median_error_permille`](Summary::median_error_permille) says by how much. Everything else is exact.
#[derive(Clone, Debug)]
pub struct Summary {
    key: SummaryKey,
    limit: usize,
    groups: BTreeMap<Box<str>, Group>,
    others: Group,
    /// `None` if there are too many different times for medians.
    precision: Option<Precision>,
    cells: usize,
    most_cells: usize,
    /// What the games of events say about their controls, if they are grouped by event.
    shared: SharedControls,
}

/// What is known about a group.
#[derive(Clone, Debug, Default)]
struct Group {
    games: u64,
    moves: u64,
    timed: u64,
    total_micros: u128,
    longest: u64,
    in_trouble: u64,
    in_critical: u64,
    verdicts: [u64; Verdict::ALL.len()],
    findings: [u64; FindingKind::ALL.len()],
    times: Histogram,
}

/// A group of a summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SummaryRow<'s> {
    /// The name of the group, without control characters. It is empty if the records do not [know](crate::known_text)
    /// it, and `None` for [all others](Summary::others).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'s str>,
    /// The games.
    pub games: u64,
    /// The moves.
    pub moves: u64,
    /// The moves whose time is known.
    pub timed: u64,
    /// The sum of the known times in microseconds.
    #[serde(rename = "total", serialize_with = "json::total")]
    pub total_micros: u128,
    /// The mean of the known times, rounded down to a microsecond; `None` without one.
    pub mean: Option<Span>,
    /// The median of the known times; `None` without one, or without [medians](Summary::median_error_permille).
    pub median: Option<Span>,
    /// The longest known time; `None` without one.
    pub longest: Option<Span>,
    /// How many moves began with low or critical pressure.
    pub in_trouble: u64,
    /// How many moves began with critical pressure.
    pub in_critical: u64,
    /// How many of a thousand moves began in time trouble, rounded down; 0 without moves.
    pub trouble_permille: u16,
    /// How many games have each verdict, in the order of [`Verdict::ALL`].
    #[serde(serialize_with = "verdicts")]
    pub verdicts: [u64; Verdict::ALL.len()],
    /// How many findings there are of each kind, in the order of [`FindingKind::ALL`].
    #[serde(serialize_with = "findings")]
    pub findings: [u64; FindingKind::ALL.len()],
    /// The controls that the games of an event declare, and what these games say about them together; empty if the event is
    /// unknown, and `None` if games are not grouped by event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controls: Option<Vec<SharedControl>>,
}

/// The verdicts that some games have, with their numbers.
fn verdicts<S: Serializer>(counts: &[u64; Verdict::ALL.len()], serializer: S) -> Result<S::Ok, S::Error> {
    let names = Verdict::ALL.iter().map(|verdict| verdict.name());
    serializer.collect_map(names.zip(counts).filter(|(_, count)| **count > 0))
}

/// The kinds of findings that there are, with their numbers.
fn findings<S: Serializer>(counts: &[u64; FindingKind::ALL.len()], serializer: S) -> Result<S::Ok, S::Error> {
    let names = FindingKind::ALL.iter().map(|kind| kind.name());
    serializer.collect_map(names.zip(counts).filter(|(_, count)| **count > 0))
}

impl Summary {
    /// A summary of no games.
    pub fn new(key: SummaryKey) -> Summary {
        Summary::bounded(key, GROUPS, CELLS)
    }

    pub(super) fn bounded(key: SummaryKey, limit: usize, most_cells: usize) -> Summary {
        Summary {
            key,
            limit,
            groups: BTreeMap::new(),
            others: Group::default(),
            precision: Some(Precision::FINEST),
            cells: 0,
            most_cells,
            shared: SharedControls::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, record: &Record, audit: &Audit, timeline: &Timeline) {
        for (name, seats) in self.key.groups(record, audit) {
            let is_full = self.groups.len() >= self.limit;
            let group = match self.groups.get_mut(name.as_str()) {
                Some(group) => group,
                None if is_full => &mut self.others,
                None => self.groups.entry(name.into()).or_default(),
            };
            self.cells += group.add(&seats, audit, timeline, self.precision);
        }
        if self.key == SummaryKey::Event {
            self.shared.add(record, audit);
        }
        self.coarsen();
    }

    /// Adds the games of another summary by the same key, so that several threads can summarise games.
    ///
    /// The result is that of adding the games one by one, except where there are more groups than are kept apart: then the
    /// groups of a summary count as new in order of their names.
    pub fn merge(&mut self, other: &Summary) {
        while self.precision > other.precision {
            self.coarsen_once();
        }
        for (name, games) in &other.groups {
            let is_full = self.groups.len() >= self.limit;
            let group = match self.groups.get_mut(name) {
                Some(group) => group,
                None if is_full => &mut self.others,
                None => self.groups.entry(name.clone()).or_default(),
            };
            self.cells += group.merge(games, self.precision);
        }
        self.cells += self.others.merge(&other.others, self.precision);
        self.shared.merge(&other.shared);
        self.coarsen();
    }

    /// Joins cells until there are few enough.
    fn coarsen(&mut self) {
        while self.cells > self.most_cells {
            self.coarsen_once();
        }
    }

    fn coarsen_once(&mut self) {
        self.precision = self.precision.and_then(Precision::coarser);
        self.cells = 0;
        for group in self.groups.values_mut().chain([&mut self.others]) {
            match self.precision {
                Some(precision) => group.times.coarsen(precision),
                None => group.times = Histogram::default(),
            }
            self.cells += group.times.cells();
        }
    }

    /// What the games are grouped by.
    pub const fn key(&self) -> SummaryKey {
        self.key
    }

    /// The groups: those with the most games first, and those with equally many games by name.
    pub fn rows(&self) -> Vec<SummaryRow<'_>> {
        let mut rows: Vec<SummaryRow<'_>> = self.groups.iter().map(|(name, group)| group.row(Some(name))).collect();
        if self.key == SummaryKey::Event {
            for row in &mut rows {
                row.controls = row.name.map(|event| self.shared.of_event(event));
            }
        }
        // The sort is stable, and the groups are in order of their names.
        rows.sort_by_key(|row| Reverse(row.games));
        rows
    }

    /// The games of groups beyond the first 20,000, without a name; `None` if there are fewer groups. A game is counted
    /// once for each of its groups.
    pub fn others(&self) -> Option<SummaryRow<'_>> {
        (self.others.games > 0).then(|| self.others.row(None))
    }

    /// How much a median can be too low at most, in thousandths: 8, or more if the games have very many different times.
    /// `None` if there are too many of them for medians.
    pub fn median_error_permille(&self) -> Option<u16> {
        self.precision.map(Precision::error_permille)
    }
}

impl Group {
    /// Adds a game; returns how many more cells its times needed.
    fn add(&mut self, seats: &Seats, audit: &Audit, timeline: &Timeline, precision: Option<Precision>) -> usize {
        self.games += 1;
        let verdict = Verdict::ALL.iter().position(|verdict| *verdict == audit.verdict);
        count(&mut self.verdicts, verdict);
        for finding in audit.findings.iter().filter(|finding| seats.contains(finding.seat)) {
            count(&mut self.findings, FindingKind::ALL.iter().position(|kind| *kind == finding.kind));
        }
        let mut cells = 0;
        for thought in timeline.moves.iter().filter(|thought| seats.contains(thought.seat)) {
            self.moves += 1;
            self.in_trouble += u64::from(thought.pressure >= Pressure::Low);
            self.in_critical += u64::from(thought.pressure >= Pressure::Critical);
            if let Some(micros) = micros(thought.thought) {
                self.timed += 1;
                self.total_micros += u128::from(micros);
                self.longest = self.longest.max(micros);
                cells += usize::from(precision.is_some_and(|precision| self.times.add(micros, precision)));
            }
        }
        cells
    }

    /// Adds the games of another group; returns how many more cells their times needed.
    fn merge(&mut self, other: &Group, precision: Option<Precision>) -> usize {
        self.games += other.games;
        self.moves += other.moves;
        self.timed += other.timed;
        self.total_micros += other.total_micros;
        self.longest = self.longest.max(other.longest);
        self.in_trouble += other.in_trouble;
        self.in_critical += other.in_critical;
        for (sum, count) in self.verdicts.iter_mut().zip(other.verdicts) {
            *sum += count;
        }
        for (sum, count) in self.findings.iter_mut().zip(other.findings) {
            *sum += count;
        }
        precision.map_or(0, |precision| self.times.merge(&other.times, precision))
    }

    fn row<'s>(&'s self, name: Option<&'s str>) -> SummaryRow<'s> {
        SummaryRow {
            name,
            games: self.games,
            moves: self.moves,
            timed: self.timed,
            total_micros: self.total_micros,
            mean: usize::try_from(self.timed).ok().and_then(|timed| mean(self.total_micros, timed)),
            median: self.times.median().map(span),
            longest: (self.timed > 0).then(|| span(self.longest)),
            in_trouble: self.in_trouble,
            in_critical: self.in_critical,
            trouble_permille: permille(self.in_trouble, self.moves),
            verdicts: self.verdicts,
            findings: self.findings,
            controls: None,
        }
    }
}

fn count(counts: &mut [u64], place: Option<usize>) {
    if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
        *count += 1;
    }
}
