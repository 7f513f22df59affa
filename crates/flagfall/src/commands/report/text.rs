//! The report for people.

use std::fmt::Write;

use clap::builder::styling::Style;
use tc_audit::Thought;
use tc_audit::plot::Chart;
use tc_audit::stats::{PlayerStats, Thinking};
use tc_core::{Pressure, Span};
use tc_view::TimeStyle;
use tc_view::text::Glyphs;

use super::Game;
use crate::commands::audit::{text, words};
use crate::commands::table::table;
use crate::commands::terminal;
use crate::output::{FAINT, NAME, STRONG, visible, visible_line};

/// How many lines the clocks take in the chart.
const LINES: u16 = 12;

/// The control, the verdict, the chart, every move, and the sums of each player.
pub(super) fn text(game: &Game, chart: &Chart) -> String {
    let mut text = header(game);
    text::body(&mut text, &game.record, &game.audit);
    if let Some(caution) = game.audit.verdict.caution() {
        let _ = writeln!(text, "  {FAINT}note{FAINT:#}     {caution}");
    }
    if game.timeline.moves.is_empty() {
        return text;
    }
    let chart = chart.text(terminal::columns(), LINES, Glyphs::Unicode);
    let _ = writeln!(text, "\n{}", visible(chart.trim_end()));
    text.push('\n');
    text.push_str(&moves(game));
    text.push('\n');
    text.push_str(&sums(game));
    text
}

fn header(game: &Game) -> String {
    let Game { file, number, record, .. } = game;
    let mut text = format!("{STRONG}{}{STRONG:#}\n", words::players(record));
    let mut fact = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "  {FAINT}{name:<8}{FAINT:#} {}", visible_line(value));
        }
    };
    fact("record", &format!("{file}, game {number}"));
    for (name, value) in
        [("event", &record.event), ("site", &record.site), ("date", &record.date), ("result", &record.result)]
    {
        fact(name, if value == "?" { "" } else { value });
    }
    fact("control", &words::declared(record).unwrap_or_default());
    text
}

/// Every move: what it took, what the clock showed after it, and what happened.
fn moves(game: &Game) -> String {
    let mut last: [Option<(usize, Option<u16>)>; tc_core::MAX_SEATS] = [None; tc_core::MAX_SEATS];
    let rows: Vec<[String; 4]> = game
        .timeline
        .moves
        .iter()
        .map(|thought| {
            let now = (thought.stage, thought.periods_left);
            let before = last.get_mut(thought.seat.index()).and_then(|last| last.replace(now));
            [
                words::place(&game.record, thought.ply, thought.seat),
                thought.thought.map_or_else(|| "-".to_owned(), time),
                thought.clock.map_or_else(|| "-".to_owned(), time),
                notes(game, thought, before),
            ]
        })
        .collect();
    let width = |column: usize, title: &str| {
        rows.iter().filter_map(|row| row.get(column)).map(String::len).chain([title.len()]).max().unwrap_or_default()
    };
    let (used, clock) = (width(1, "used"), width(2, "clock"));
    let (used_title, clock_title) = (format!("{:>used$}", "used"), format!("{:>clock$}", "clock"));
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|[place, time, left, notes]| {
            vec![place.clone(), format!("{time:>used$}"), format!("{left:>clock$}"), notes.clone()]
        })
        .collect();
    table(&["move", &used_title, &clock_title, "notes"], &cells, Style::new())
}

/// What happened at a move: a new stage, fewer periods, time trouble, findings.
fn notes(game: &Game, thought: &Thought, before: Option<(usize, Option<u16>)>) -> String {
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
    notes.extend(of_mover.map(|finding| format!("{NAME}{}{NAME:#}", words::kind(finding.kind))));
    notes.join(", ")
}

/// The sums of each player, a column for each.
fn sums(game: &Game) -> String {
    let title = |stats: &PlayerStats| words::player(&game.record, stats.seat);
    let titles: Vec<String> = game.stats.iter().map(title).collect();
    let header: Vec<&str> = [""].into_iter().chain(titles.iter().map(String::as_str)).collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = |name: String, value: &dyn Fn(&PlayerStats) -> Option<String>| {
        let values: Vec<Option<String>> = game.stats.iter().map(value).collect();
        if values.iter().any(Option::is_some) {
            let values = values.into_iter().map(|value| value.unwrap_or_else(|| "-".to_owned()));
            rows.push([name].into_iter().chain(values).collect());
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
    for place in 0..game.stats.iter().map(|stats| stats.longest.len()).max().unwrap_or_default() {
        let name = if place == 0 { "longest thinks" } else { "" };
        row(name.into(), &|stats| {
            let think = stats.longest.get(place)?;
            Some(format!("{} at {}", time(think.time), words::number(&game.record, think.ply, stats.seat)))
        });
    }
    row("in time trouble".into(), &|stats| {
        let permille = stats.trouble_permille;
        Some(format!("{}, {}.{} %", counted(stats.in_trouble), permille / 10, permille % 10))
    });
    row("in severe time trouble".into(), &|stats| Some(counted(stats.in_critical)));
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
    table(&header, &rows, FAINT)
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

/// A time as far as it matters.
fn rounded(time: Span) -> String {
    TimeStyle::default().text(time)
}
