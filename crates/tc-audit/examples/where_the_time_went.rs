//! Where the time of a game went: the longest thinks of each player, the slowest ten moves, and a chart.
//!
//! ```sh
//! cargo run -p tc-audit --example where_the_time_went
//! cargo run -p tc-audit --example where_the_time_went chart.svg
//! ```

use std::error::Error;
use std::io::{self, Write};
use std::{env, fs};

use tc_audit::plot::Chart;
use tc_audit::stats::PlayerStats;
use tc_audit::{Auditor, RecordFormat, Timeline};
use tc_view::TimeStyle;
use tc_view::text::Glyphs;

/// A game of the World Cup 2025: its clocks are real, its moves are placeholders.
const GAME: &[u8] = include_bytes!("world_cup.pgn");

fn main() -> Result<(), Box<dyn Error>> {
    let charts = write_games(&mut io::stdout())?;
    // With a file name, the chart is also a picture.
    if let (Some(path), Some(chart)) = (env::args().nth(1), charts.first()) {
        fs::write(path, chart.svg())?;
    }
    Ok(())
}

/// Writes where the time of each game went, and returns the charts.
pub(crate) fn write_games(out: &mut impl Write) -> Result<Vec<Chart>, Box<dyn Error>> {
    let mut auditor = Auditor::new();
    let mut charts = Vec::new();
    for record in RecordFormat::Pgn.games(GAME) {
        let record = record?;
        let audit = auditor.audit(&record);
        let timeline = Timeline::of(&record, &audit);
        for stats in PlayerStats::all(&timeline) {
            write_player(out, &record.players, &stats)?;
        }
        let chart = Chart::of(&record, &audit, &timeline);
        writeln!(out, "\n{}", chart.text(80, 12, Glyphs::Unicode))?;
        charts.push(chart);
    }
    Ok(charts)
}

fn write_player(out: &mut impl Write, players: &[String], stats: &PlayerStats) -> io::Result<()> {
    let style = TimeStyle::whole_seconds();
    let name = players.get(stats.seat.index()).map_or("?", String::as_str);
    let longest = stats.longest.iter().map(|think| format!("{} at move {}", style.text(think.time), think.number));
    writeln!(out, "{name} thought longest for {}.", longest.collect::<Vec<String>>().join(", "))?;
    if let Some(slowest) = stats.slowest {
        let (first, last) = (slowest.first_ply.div_ceil(2), slowest.last_ply.div_ceil(2));
        let mean = style.text(slowest.mean);
        writeln!(out, "The slowest {} moves were {first} to {last}: {mean} each.", slowest.moves)?;
    }
    let trouble = stats.trouble_permille;
    writeln!(out, "{}.{} % of the moves were made in time trouble.", trouble / 10, trouble % 10)
}
