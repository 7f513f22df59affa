//! A game and its audit.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use tc_core::{GameSettings, Span};
use tc_interop::ask;

use crate::stats::PlayerStats;
use crate::{Audit, Finding, Record, Timeline};

/// A game as in `flagfall audit --format json`, without its file and number.
///
/// `control` and `declared` are one value if it is the same for all seats, otherwise a list with one for each seat.
#[derive(Serialize)]
pub struct GameForm<'a> {
    /// Where the game begins, in bytes of the decompressed file.
    offset: u64,
    event: &'a str,
    site: &'a str,
    date: &'a str,
    round: &'a str,
    board: &'a str,
    result: &'a str,
    link: &'a str,
    id: &'a str,
    players: &'a [String],
    control: Each<String>,
    declared: Each<&'a str>,
    format: &'static str,
    resolution: Option<Span>,
    rules: Vec<String>,
    verdict: &'static str,
    moves: usize,
    findings: &'a [Finding],
    stats: StatsForm,
    rounding: Option<&'static str>,
    assumed: Vec<String>,
    excluded: &'a [String],
    remarks: &'a [String],
    caution: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<RepairForm<'a>>,
}

/// One value, or one for each seat.
#[derive(Serialize)]
#[serde(untagged)]
enum Each<T> {
    One(Option<T>),
    Seats(Vec<Option<T>>),
}

/// Where the time went.
#[derive(Serialize)]
struct StatsForm {
    players: Vec<PlayerStats>,
}

/// A tag that was repaired in the copy.
#[derive(Serialize)]
struct RepairForm<'a> {
    old: Option<&'a str>,
    new: &'a str,
}

impl<'a> GameForm<'a> {
    /// The form of a record, what was found in it, and where its time went.
    pub fn of(record: &'a Record, audit: &'a Audit, timeline: &Timeline) -> GameForm<'a> {
        GameForm {
            offset: record.place.start as u64,
            event: &record.event,
            site: &record.site,
            date: &record.date,
            round: &record.round,
            board: &record.board,
            result: &record.result,
            link: &record.link,
            id: &record.id,
            players: &record.players,
            control: controls(&audit.settings),
            declared: declared(record),
            format: record.format.name(),
            resolution: audit.resolution.map(|resolution| resolution.unit.span()),
            rules: audit.settings.iter().flatten().next().map_or_else(Vec::new, |one| ask::options(&one.rules)),
            verdict: audit.verdict.name(),
            moves: record.moves.len(),
            findings: &audit.findings,
            stats: StatsForm { players: PlayerStats::all(timeline) },
            rounding: audit.resolution.map(|resolution| resolution.rounding.name()),
            assumed: audit.assumed.iter().map(ToString::to_string).collect(),
            excluded: &audit.excluded,
            remarks: &audit.remarks,
            caution: audit.verdict.caution(),
            repair: None,
        }
    }

    /// The same for a game of which the bytes that were read begin at this byte of the decompressed file.
    #[must_use]
    pub fn read_from(self, start: u64) -> GameForm<'a> {
        GameForm { offset: self.offset.saturating_add(start), ..self }
    }

    /// The same, with the tag that was repaired in a copy of the record: its value, if there was one, and the new value.
    #[must_use]
    pub fn repaired(self, old: Option<&'a str>, new: &'a str) -> GameForm<'a> {
        GameForm { repair: Some(RepairForm { old, new }), ..self }
    }
}

/// The controls of all seats, one text if they are equal.
fn controls(settings: &[Option<GameSettings>]) -> Each<String> {
    let text = |one: &GameSettings| one.control.canonical().to_string();
    if let [first, rest @ ..] = settings
        && rest.iter().all(|one| one == first)
    {
        return Each::One(first.as_ref().map(text));
    }
    let mut texts: Vec<Option<String>> = settings.iter().map(|one| one.as_ref().map(text)).collect();
    if texts.iter().all(|text| Some(text) == texts.first()) {
        return Each::One(texts.pop().flatten());
    }
    Each::Seats(texts)
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
