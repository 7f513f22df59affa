//! `flagfall report`

mod game;
mod html;
mod tables;
mod text;

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::Args;
use tc_audit::form::ReportForm;
use tc_audit::plot::Chart;
use tc_audit::stats::PlayerStats;
use tc_audit::{Audit, Auditor, Record, Timeline, Verdict};

use super::new_file;
use super::records::FormatArg;
use crate::cli::Format;
use crate::failure::Failure;
use crate::output;

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// A game record or a journal; `-` is stdin
    #[arg(value_name = "GAME", default_value = "-")]
    file: PathBuf,
    /// Which game of the file, by its number from 1
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroU64,
    /// Begin at this byte of the decompressed file, where a game begins, as `offset` of `flagfall audit --format json` has it;
    /// games are counted from there. A file that is not compressed is not read up to it
    #[arg(long, value_name = "BYTE", default_value_t = 0)]
    from_offset: u64,
    /// The format of the record [default: recognised by its first bytes]
    #[arg(long, value_enum)]
    from: Option<FormatArg>,
    /// Draw the clocks of the game as SVG into a file
    ///
    /// The picture has both clocks over the game with stages, flags, findings and time trouble, and the thinking time of
    /// each move. The file must be new: nothing is overwritten.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write the report as an HTML document, for browsers and printers, into a file
    ///
    /// The document is one file with its picture: it loads nothing and runs no script. The file must be new: nothing is
    /// overwritten.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How many findings are shown with the moves around them.
const LISTED: usize = 20;

/// A game, and all that is known about its time.
struct Game {
    file: String,
    /// The byte of the file at which the bytes that were read begin.
    start: u64,
    number: u64,
    record: Record,
    audit: Audit,
    timeline: Timeline,
    stats: Vec<PlayerStats>,
}

pub(super) fn run(args: &ReportArgs) -> Result<(), Failure> {
    report(args).map_err(|failure| failure.in_format(args.format))
}

fn report(args: &ReportArgs) -> Result<(), Failure> {
    for path in args.plot.iter().chain(&args.html) {
        new_file::check(path, "has the report")?;
    }
    let (file, start, record) = game::find(&args.file, (args.game.get(), args.from_offset), args.from.map(Into::into))?;
    let audit = Auditor::new().audit(&record);
    let timeline = Timeline::of(&record, &audit);
    let stats = PlayerStats::all(&timeline);
    let game = Game { file, start, number: args.game.get(), record, audit, timeline, stats };
    let chart = Chart::of(&game.record, &game.audit, &game.timeline);
    if let Some(path) = &args.plot {
        new_file::write(path, &chart.svg())?;
    }
    if let Some(path) = &args.html {
        new_file::write(path, &html::page(&game, &chart))?;
    }
    output::answer(&match args.format {
        Format::Text => text::text(&game, &chart),
        Format::Json => {
            let of = (&game.record, &game.audit, &game.timeline);
            output::json(&ReportForm::of(&game.file, game.number, of).read_from(game.start))?
        }
    })?;
    match game.audit.verdict {
        Verdict::Misfit => Err(Failure::Findings),
        _ => Ok(()),
    }
}
