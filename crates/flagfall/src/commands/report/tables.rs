//! The tables of a report, for every form of it.

use tc_audit::stats::{PlayerStats, Thinking};
use tc_audit::{Finding, Thought, known_text};
use tc_core::{Pressure, Seat, Span};
use tc_view::TimeStyle;

use super::Game;
use crate::commands::audit::{text, words};

/// A table: its columns, and its rows, with a cell for each column.
pub(super) struct Table {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Cell>>,
}

/// A column.
pub(super) struct Column {
    pub(super) name: String,
    /// Whether its cells are times, which are aligned on the right.
    pub(super) has_times: bool,
}

impl Column {
    fn of(name: impl Into<String>, has_times: bool) -> Column {
        Column { name: name.into(), has_times }
    }
}

/// What is in a cell.
#[derive(Default)]
pub(super) struct Cell {
    pub(super) text: String,
    /// Findings, after the text.
    pub(super) found: String,
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, found: String::new() }
    }
}

/// The cell of something that is not known.
const UNKNOWN: &str = "-";

/// What is known about the game as a whole, each fact with its name.
pub(super) fn facts(game: &Game) -> Vec<(&'static str, String)> {
    let Game { file, number, record, .. } = game;
    let known = |value: &str| known_text(value).unwrap_or_default().to_owned();
    let facts = [
        ("record", format!("{file}, game {number}")),
        ("event", known(&record.event)),
        ("round", known(&record.round)),
        ("board", known(&record.board)),
        ("site", known(&record.site)),
        ("date", known(&record.date)),
        ("result", known(&record.result)),
        ("control", words::declared(record).unwrap_or_default()),
    ];
    facts.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// Every move: what it took, what the clock showed after it, and what happened.
pub(super) fn moves(game: &Game) -> Table {
    let mut last: [Option<(usize, Option<u16>)>; tc_core::MAX_SEATS] = [None; tc_core::MAX_SEATS];
    let rows = game.timeline.moves.iter().map(|thought| {
        let now = (thought.stage, thought.periods_left);
        let before = last.get_mut(thought.seat.index()).and_then(|last| last.replace(now));
        vec![
            words::place(&game.record, thought.ply, thought.seat).into(),
            known(thought.thought).into(),
            known(thought.clock).into(),
            notes(game, thought, before),
        ]
    });
    let columns = [("move", false), ("used", true), ("clock", true), ("notes", false)];
    Table { rows: rows.collect(), columns: columns.map(|(name, has_times)| Column::of(name, has_times)).into() }
}

/// What happened at a move: a new stage, fewer periods, time trouble, findings.
fn notes(game: &Game, thought: &Thought, before: Option<(usize, Option<u16>)>) -> Cell {
    let mut notes: Vec<String> = Vec::new();
    let (stage, periods) = before.unwrap_or((0, thought.periods_left));
    if thought.stage != stage {
        notes.push(format!("stage {}", thought.stage + 1));
    }
    if let (true, Some(left)) = (thought.stage != stage || thought.periods_left != periods, thought.periods_left)
        && left > 1
    {
        notes.push(format!("{left} periods left"));
    }
    match thought.pressure {
        Pressure::Calm => {}
        Pressure::Low => notes.push("time trouble".to_owned()),
        Pressure::Critical => notes.push("severe time trouble".to_owned()),
    }
    let findings = game.audit.findings.iter().filter(|finding| finding.ply == thought.ply);
    let of_mover = findings.filter(|finding| finding.seat == thought.seat);
    let found: Vec<&str> = of_mover.map(|finding| words::kind(finding.kind)).collect();
    Cell { text: notes.join(", "), found: found.join(", ") }
}

/// The move with a finding, the player's moves before and after it, and what the opponent's clock showed; `None` if the
/// player did not move there.
pub(super) fn around(game: &Game, finding: &Finding) -> Option<Table> {
    let own: Vec<&Thought> = game.timeline.moves.iter().filter(|thought| thought.seat == finding.seat).collect();
    let place = own.iter().position(|thought| thought.ply == finding.ply)?;
    let opponent = opponent(game, finding.seat);
    let rows = own.iter().enumerate().skip(place.saturating_sub(1)).take(place.min(1) + 2).map(|(index, thought)| {
        let fits = if index == place { text::bounds(&game.record, finding, time) } else { None };
        let mut cells: Vec<Cell> = vec![
            words::place(&game.record, thought.ply, thought.seat).into(),
            known(thought.thought).into(),
            known(thought.bonus).into(),
            known(thought.clock).into(),
            fits.unwrap_or_default().into(),
        ];
        cells.extend(opponent.map(|opponent| {
            let is_earlier = |other: &&Thought| other.seat == opponent && other.ply < thought.ply;
            let earlier = game.timeline.moves.iter().rfind(is_earlier);
            known(earlier.and_then(|other| other.clock)).into()
        }));
        cells
    });
    let columns = [("move", false), ("used", true), ("bonus", true), ("clock", true), ("would fit", false)];
    let columns = columns.map(|(name, has_times)| Column::of(name, has_times)).into_iter();
    let of_opponent = opponent.map(|seat| format!("clock of {}", words::side(game.record.format, seat)));
    Some(Table {
        rows: rows.collect(),
        columns: columns.chain(of_opponent.map(|name| Column::of(name, true))).collect(),
    })
}

/// The other player of a game of two.
fn opponent(game: &Game, seat: Seat) -> Option<Seat> {
    let other = if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
    let seats = game.timeline.moves.iter().map(|thought| thought.seat);
    let is_of_two = game.timeline.seats() <= 2 && seats.clone().all(|each| each.index() < 2);
    (is_of_two && seats.into_iter().any(|each| each == other)).then_some(other)
}

/// The sums of each player, a column for each.
pub(super) fn sums(game: &Game) -> Table {
    let title = |stats: &PlayerStats| Column::of(words::player(&game.record, stats.seat), false);
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut row = |name: String, value: &dyn Fn(&PlayerStats) -> Option<String>| {
        let values: Vec<Option<String>> = game.stats.iter().map(value).collect();
        if values.iter().any(Option::is_some) {
            let values = values.into_iter().map(|value| value.unwrap_or_else(|| UNKNOWN.to_owned()));
            rows.push([name].into_iter().chain(values).map(Cell::from).collect());
        }
    };
    row("moves".into(), &|stats| Some(stats.thinking.moves.to_string()));
    row("without a known time".into(), &|stats| {
        let unknown = stats.thinking.moves - stats.thinking.timed;
        (unknown > 0).then(|| unknown.to_string())
    });
    row("total".into(), &|stats| total(&stats.thinking));
    row("mean".into(), &|stats| stats.thinking.mean.map(rounded));
    row("median".into(), &|stats| stats.thinking.median.map(rounded));
    for (place, name) in ["longest think", "second longest", "third longest"].into_iter().enumerate() {
        row(name.into(), &|stats| {
            let think = stats.longest.get(place)?;
            Some(format!("{} at {}", time(think.time), words::number(&game.record, think.ply, stats.seat)))
        });
    }
    // Nobody knows who was short of time if no clock is known.
    let has_clock =
        |stats: &PlayerStats| game.timeline.moves.iter().any(|one| one.seat == stats.seat && one.left.is_some());
    row("in time trouble".into(), &|stats| {
        let permille = stats.trouble_permille;
        has_clock(stats).then(|| format!("{}, {}.{} %", counted(stats.in_trouble), permille / 10, permille % 10))
    });
    row("in severe time trouble".into(), &|stats| has_clock(stats).then(|| counted(stats.in_critical)));
    let stages = game.stats.iter().flat_map(|stats| &stats.stages).map(|stage| stage.stage).max().unwrap_or_default();
    for stage in 0..=stages {
        if stages > 0 {
            row(format!("mean in stage {}", stage + 1), &|stats| {
                stats.stages.iter().find(|each| each.stage == stage)?.thinking.mean.map(rounded)
            });
        }
    }
    let bands = game.stats.iter().map(|stats| stats.bands.len()).max().unwrap_or_default();
    for band in 0..bands {
        let widest = game.stats.iter().filter_map(|stats| stats.bands.get(band)).max_by_key(|band| band.last);
        if let Some(widest) = widest {
            row(format!("mean of moves {} to {}", widest.first, widest.last), &|stats| {
                stats.bands.get(band)?.thinking.mean.map(rounded)
            });
        }
    }
    row(format!("slowest run of {} moves", PlayerStats::WINDOW), &|stats| {
        let window = stats.slowest?;
        let first = words::number(&game.record, window.first_ply, stats.seat);
        let last = words::number(&game.record, window.last_ply, stats.seat);
        Some(format!("{} a move, {first} to {last}", rounded(window.mean)))
    });
    let columns = [Column::of("", false)].into_iter().chain(game.stats.iter().map(title));
    Table { columns: columns.collect(), rows }
}

fn counted(moves: usize) -> String {
    format!("{moves} {}", if moves == 1 { "move" } else { "moves" })
}

fn total(thinking: &Thinking) -> Option<String> {
    (thinking.timed > 0).then(|| thinking.total().map_or_else(|| "more than 278 years".to_owned(), time))
}

/// A time, exactly.
fn time(time: Span) -> String {
    TimeStyle::exact().text(time)
}

fn known(span: Option<Span>) -> String {
    span.map_or_else(|| UNKNOWN.to_owned(), time)
}

/// A time as far as it matters.
fn rounded(time: Span) -> String {
    TimeStyle::default().text(time)
}
