//! What a chart shows, taken from a record, its audit and its timeline.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::{Clock, GameSettings, Pressure, Seat, Setup, Span};
use tc_view::text::without_controls;

use super::model::{Model, Player, Point, Trouble};
use super::{axis, marks};
use crate::stats::{PlayerStats, fit, sliding_means};
use crate::{Audit, Ending, Record, RecordFormat, Thought, Timeline, known_text};

/// The most characters of a name or a fact.
const LONGEST: usize = 300;

pub(super) fn model(record: &Record, audit: &Audit, timeline: &Timeline) -> Model {
    let moved = timeline.moves.iter().map(|thought| thought.seat.index() + 1).max().unwrap_or(0);
    let found = audit.findings.iter().map(|finding| finding.seat.index() + 1).max().unwrap_or(0);
    let seats = moved.max(found).max(record.players.len()).max(timeline.settings.len());
    let players: Vec<Player> =
        (0..seats).filter_map(Seat::new).map(|seat| player(record, timeline, seat, seats)).collect();
    let is_chess = record.format == RecordFormat::Pgn && seats == 2;
    let plies = timeline.moves.iter().map(|thought| thought.ply).chain(record.moves.iter().map(|made| made.ply));
    let mut model = Model {
        names: players.iter().map(|player| player.name.clone()).collect(),
        facts: facts(record, timeline),
        plies_per_move: if is_chess { 2 } else { 1 },
        last: plies.max().unwrap_or(0),
        stages: marks::stages(timeline, seats),
        players,
        findings: Vec::new(),
    };
    model.findings = audit.findings.iter().map(|finding| marks::found(&model, finding)).collect();
    model
}

/// A text of a record, for people: without control characters and of bounded length.
pub(super) fn clean(text: &str) -> String {
    let mut chars = text.trim().chars();
    let mut clean: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        clean.push('…');
    }
    without_controls(&clean)
}

/// The name of a player; without one, that of the seat in the record's game.
fn name(record: &Record, seat: Seat, seats: usize) -> String {
    if let Some(name) = record.players.get(seat.index()).and_then(|name| known_text(name)) {
        return clean(name);
    }
    let names = match record.format {
        _ if seats > 2 => None,
        RecordFormat::Pgn => Some(["White", "Black"]),
        RecordFormat::Sgf | RecordFormat::Ogs => Some(["Black", "White"]),
        RecordFormat::Csa | RecordFormat::Kif => Some(["Sente", "Gote"]),
        RecordFormat::Journal | RecordFormat::Run => None,
    };
    let name = names.and_then(|names| names.get(seat.index()).copied());
    name.map_or_else(|| format!("seat {seat}"), ToString::to_string)
}

fn facts(record: &Record, timeline: &Timeline) -> String {
    let mut controls: Vec<String> = timeline.settings.iter().flatten().map(ToString::to_string).collect();
    if controls.is_empty() {
        controls = record.declared.iter().map(|declared| declared.text.clone()).collect();
    }
    controls.dedup();
    let round = record.round_and_board().unwrap_or_default();
    let controls = controls.join(" / ");
    let facts = [(&record.event, 80), (&record.date, 20), (&round, 40), (&controls, 120), (&record.result, 20)]
        .map(|(fact, columns)| fit(&clean(fact), columns, '…'));
    let known = |fact: &String| fact.chars().any(|char| !matches!(char, '?' | '.' | '*' | '-'));
    facts.into_iter().filter(known).collect::<Vec<String>>().join(" · ")
}

fn player(record: &Record, timeline: &Timeline, seat: Seat, seats: usize) -> Player {
    let own: Vec<&Thought> = timeline.moves.iter().filter(|thought| thought.seat == seat).collect();
    let thoughts = own.iter().map(|thought| (thought.ply, micros(thought))).collect();
    Player {
        seat,
        name: name(record, seat, seats),
        clock: clock(record, timeline, seat, &own),
        thoughts,
        means: means(&own),
        trouble: trouble(&own),
        has_flagged: record.ending == Ending::OnTime { loser: Some(seat) },
        sum: sum(record, timeline, seat, &own),
    }
}

fn micros(thought: &Thought) -> Option<u64> {
    thought.thought.and_then(|thought| u64::try_from(thought.as_micros()).ok())
}

/// The clock in parts without gaps, from the start.
fn clock(record: &Record, timeline: &Timeline, seat: Seat, own: &[&Thought]) -> Vec<Vec<Point>> {
    let recorded = record.starts.iter().find(|(starts, _)| *starts == seat).map(|(_, start)| start.time);
    let first = recorded.or_else(|| start(timeline.settings.get(seat.index())?.as_ref()?));
    // A start alone is no clock.
    let has_clock = own.iter().any(|thought| thought.clock.is_some());
    let start = Some((0, first.filter(|_| has_clock).map(|first| first.as_micros())));
    let after = own.iter().map(|thought| (thought.ply, thought.clock.map(|clock| clock.as_micros())));
    let settings = timeline.settings.get(seat.index()).and_then(Option::as_ref);
    let mut before: Option<i64> = None;
    let points = start.into_iter().chain(after).zip(core::iter::once(None).chain(own.iter().map(Some)));
    parts(points.map(|((ply, clock), thought)| {
        let low = before.zip(thought).and_then(|(before, thought)| low(settings?, before, thought));
        before = clock;
        (ply, clock.map(|clock| Point { ply, clock, low: low.filter(|low| *low <= clock) }))
    }))
    .into_iter()
    .map(|part| part.into_iter().map(|(_, point)| point).collect())
    .collect()
}

/// What a clock showed just before a move was completed: what it showed before the turn without the time of the move.
/// With a delay, or where a period expired, that is not so.
fn low(settings: &GameSettings, before: i64, thought: &Thought) -> Option<i64> {
    if settings.control.stages().iter().any(|stage| stage.delay().is_some()) {
        return None;
    }
    before.checked_sub(thought.thought?.as_micros()).filter(|low| *low >= 0)
}

/// What the clock of a control shows before the first move.
fn start(settings: &GameSettings) -> Option<Span> {
    let setup = Setup::new(settings.rules, &settings.control).ok()?;
    Clock::new(&setup).remaining(Seat::FIRST)
}

fn means(own: &[&Thought]) -> Vec<Vec<(u32, u64)>> {
    let means = sliding_means(own, PlayerStats::WINDOW);
    let means = means.map(|mean| u64::try_from(mean?.as_micros()).ok());
    parts(own.iter().map(|thought| thought.ply).zip(means))
}

/// The known values, in parts without gaps.
fn parts<V>(values: impl Iterator<Item = (u32, Option<V>)>) -> Vec<Vec<(u32, V)>> {
    let mut parts: Vec<Vec<(u32, V)>> = Vec::new();
    let mut is_open = false;
    for (ply, value) in values {
        match (value, parts.last_mut()) {
            (Some(value), Some(part)) if is_open => part.push((ply, value)),
            (Some(value), _) => {
                parts.push([(ply, value)].into());
                is_open = true;
            }
            (None, _) => is_open = false,
        }
    }
    parts
}

/// The turns in time trouble; those that follow each other with the same pressure are one.
fn trouble(own: &[&Thought]) -> Vec<Trouble> {
    let mut all: Vec<Trouble> = Vec::new();
    let mut before = None;
    for thought in own {
        let from = before.unwrap_or(thought.ply.saturating_sub(1));
        before = Some(thought.ply);
        match all.last_mut() {
            _ if thought.pressure == Pressure::Calm => {}
            Some(last) if last.to == from && last.pressure == thought.pressure => last.to = thought.ply,
            _ => all.push(Trouble { from, to: thought.ply, pressure: thought.pressure }),
        }
    }
    all
}

/// `45:10 used, 1:23 left`, or `45:10 used, lost on time`.
fn sum(record: &Record, timeline: &Timeline, seat: Seat, own: &[&Thought]) -> String {
    let thinking = PlayerStats::of(timeline, seat).thinking;
    let total = thinking.total().map_or("more than 278 years".into(), |total| axis::label(total.as_micros()));
    let used = match (thinking.timed, thinking.moves) {
        (_, 0) => return "no moves".into(),
        (0, _) => "time used unknown".to_string(),
        (timed, moves) if timed == moves => format!("{total} used"),
        (timed, moves) => format!("{total} used in {timed} of {moves} moves"),
    };
    match own.last().and_then(|last| last.clock) {
        _ if record.ending == (Ending::OnTime { loser: Some(seat) }) => format!("{used}, lost on time"),
        Some(left) => format!("{used}, {} left", axis::label(left.as_micros())),
        None => used,
    }
}
