//! Audited games as lines of JSON.

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use tc_audit::stats::PlayerStats;
use tc_audit::{Audit, Finding, Record, Timeline, Verdict};
use tc_core::form::Millis;
use tc_core::{Span, Timestamp};

use super::repair::Change;
use super::words;
use crate::output::ascii;

/// A time as an exact number of milliseconds.
pub(in crate::commands) struct Ms(pub(in crate::commands) Span);

impl Serialize for Ms {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Millis(Timestamp::from_nanos(self.0.as_nanos())).serialize(serializer)
    }
}

/// One value, or one for each seat.
#[derive(Serialize)]
#[serde(untagged)]
enum Each<T> {
    One(Option<T>),
    Seats(Vec<Option<T>>),
}

impl<T> Each<T> {
    fn of(mut values: Vec<Option<T>>) -> Each<T> {
        if values.len() > 1 { Each::Seats(values) } else { Each::One(values.pop().flatten()) }
    }
}

/// A game, without its file and number.
#[derive(Serialize)]
pub(in crate::commands) struct GameObject<'a> {
    players: &'a [String],
    control: Each<String>,
    declared: Each<&'a str>,
    format: &'static str,
    resolution: Option<Ms>,
    rules: Vec<String>,
    verdict: &'static str,
    moves: usize,
    findings: Vec<FindingObject<'a>>,
    stats: StatsObject,
    rounding: Option<&'static str>,
    assumed: Vec<String>,
    remarks: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<RepairObject<'a>>,
}

/// Where the time went.
#[derive(Serialize)]
struct StatsObject {
    players: Vec<Box<RawValue>>,
}

impl StatsObject {
    fn of(timeline: &Timeline) -> StatsObject {
        // The statistics are JSON, and nothing else.
        let players = PlayerStats::all(timeline).into_iter().map(|stats| RawValue::from_string(stats.to_json()));
        StatsObject { players: players.filter_map(Result::ok).collect() }
    }
}

/// A tag that was repaired in the copy.
#[derive(Serialize)]
struct RepairObject<'a> {
    old: Option<&'a str>,
    new: &'a str,
}

#[derive(Serialize)]
struct FindingObject<'a> {
    kind: &'static str,
    ply: u32,
    player: usize,
    clock: Option<Ms>,
    expected: Option<[Ms; 2]>,
    delta: Ms,
    cause: &'a str,
}

impl<'a> FindingObject<'a> {
    fn of(finding: &'a Finding) -> FindingObject<'a> {
        FindingObject {
            kind: finding.kind.name(),
            ply: finding.ply,
            player: finding.seat.index(),
            clock: finding.clock.map(Ms),
            expected: finding.expected.map(|(least, most)| [Ms(least), Ms(most)]),
            delta: Ms(finding.delta),
            cause: &finding.cause,
        }
    }
}

impl<'a> GameObject<'a> {
    pub(in crate::commands) fn of(record: &'a Record, audit: &'a Audit, timeline: &Timeline) -> GameObject<'a> {
        GameObject {
            players: &record.players,
            control: Each::of(words::controls(&audit.settings)),
            declared: declared(record),
            format: record.format.name(),
            resolution: audit.resolution.map(|resolution| Ms(resolution.unit.span())),
            rules: words::rules(&audit.settings),
            verdict: audit.verdict.name(),
            moves: record.moves.len(),
            findings: audit.findings.iter().map(FindingObject::of).collect(),
            stats: StatsObject::of(timeline),
            rounding: audit.resolution.map(|resolution| resolution.rounding.name()),
            assumed: audit.assumed.iter().map(ToString::to_string).collect(),
            remarks: &audit.remarks,
            repair: None,
        }
    }

    /// The same, with what was repaired in the copy.
    fn repaired(self, change: Option<&'a Change>) -> GameObject<'a> {
        let repair = change.map(|change| RepairObject { old: change.old.as_deref(), new: &change.new });
        GameObject { repair, ..self }
    }
}

/// What a record says about its control: a text for all players, or one for each player.
fn declared(record: &Record) -> Each<&str> {
    let for_all = record.declared.iter().find(|declared| declared.seat.is_none());
    let of_seat = |index: usize| {
        let own = record.declared.iter().find(|declared| declared.seat.is_some_and(|seat| seat.index() == index));
        own.or(for_all).map(|declared| declared.text.as_str())
    };
    if record.declared.iter().all(|declared| declared.seat.is_none()) {
        return Each::One(for_all.map(|declared| declared.text.as_str()));
    }
    Each::Seats((0..record.players.len()).map(of_seat).collect())
}

/// The beginning of a line: the file, and the number of the game, or null for the file as a whole.
pub(super) fn heading(file: &str, number: Option<u64>) -> String {
    let file = line(&file);
    let number = number.map_or_else(|| "null".to_owned(), |number| number.to_string());
    format!("{{\"file\":{file},\"game\":{number}")
}

/// A game, after its heading.
pub(super) fn game(record: &Record, audit: &Audit, change: Option<&Change>) -> String {
    after_heading(&GameObject::of(record, audit, &Timeline::of(record, audit)).repaired(change))
}

/// A game or a file that cannot be read, after its heading.
pub(super) fn unreadable(reason: &str) -> String {
    #[derive(Serialize)]
    struct UnreadableObject<'a> {
        verdict: &'static str,
        reason: &'a str,
    }

    after_heading(&UnreadableObject { verdict: Verdict::Unreadable.name(), reason })
}

/// The keys of an object, after others.
fn after_heading(object: &impl Serialize) -> String {
    let mut text = line(object);
    text.replace_range(..text.len().min(1), ",");
    text.push('\n');
    text
}

/// JSON in printable ASCII. These objects have only text as keys and no numbers that JSON lacks, so that nothing can fail.
fn line(object: &impl Serialize) -> String {
    ascii(&serde_json::to_string(object).unwrap_or_default())
}
