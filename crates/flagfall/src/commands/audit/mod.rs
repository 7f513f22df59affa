//! `flagfall audit`

mod answer;
#[cfg(feature = "arrow")]
mod arrow;
mod crew;
mod file;
mod filter;
mod interrupt;
mod json;
mod judge;
mod junit;
mod progress;
mod repair;
mod rows;
mod tally;
pub(super) mod text;
pub(super) mod words;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use tc_audit::stats::SummaryKey;

use self::answer::{Form, RowForm, Style};
use self::crew::Crew;
use self::file::Files;
use self::filter::Filter;
use super::records::{FormatArg, Progress, walk};
use super::terminal;
use crate::cli::Format;
use crate::failure::Failure;
use crate::output;

/// The most threads that audit games. All games that wait for their turn are too few for more.
const MOST_JOBS: usize = 256;

#[derive(Args)]
pub(crate) struct AuditArgs {
    /// Files and folders of game records; `-` is stdin
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
    /// The format of all records [default: recognised by the first bytes of each file]
    #[arg(long, value_enum)]
    from: Option<FormatArg>,
    /// Show every game, and not only those with something to say
    #[arg(long, conflicts_with = "summary")]
    all: bool,
    /// Where the time of all games went, grouped by player, control or event, instead of the games
    #[arg(long, value_enum, value_name = "BY", conflicts_with = "fix_tags")]
    summary: Option<SummaryArg>,
    /// Every move as a row, instead of the games: what it took, and where its player's clock was. Add `--format csv` or `json`
    #[arg(long, conflicts_with_all = ["all", "summary", "fix_tags"])]
    moves: bool,
    /// How many games are audited at the same time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_JOBS as i64))]
    jobs: Option<u16>,
    /// Write a copy of a PGN file, in which the tag `TimeControl` has the control that the clocks show
    ///
    /// A tag is changed or added only in games whose clocks all fit another control than the declared one, and prove it: with
    /// several moves that took nearly no time, so that no greater increment fits as well. Each change is listed. All other bytes stay as they are. The copy is not compressed. The file must be new: nothing is overwritten.
    #[arg(long, value_name = "OUT")]
    fix_tags: Option<PathBuf>,
    #[command(flatten)]
    filter: Filter,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AuditFormat::Text)]
    format: AuditFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AuditFormat {
    /// For people
    Text,
    /// For programs: a line of JSON for each game or move, or one for a summary
    Json,
    /// For spreadsheets: a line for each finding, move or group of a summary
    Csv,
    /// For services of continuous integration: JUnit's XML, in which each game is a test case
    Junit,
    /// For data frames: moves as a stream of Apache Arrow
    #[cfg(feature = "arrow")]
    Arrow,
}

#[derive(Clone, Copy, ValueEnum)]
enum SummaryArg {
    /// By the names of players
    Player,
    /// By the control that explains the clocks
    Control,
    /// By event
    Event,
}

impl From<SummaryArg> for SummaryKey {
    fn from(by: SummaryArg) -> SummaryKey {
        match by {
            SummaryArg::Player => SummaryKey::Player,
            SummaryArg::Control => SummaryKey::Control,
            SummaryArg::Event => SummaryKey::Event,
        }
    }
}

pub(super) fn run(args: &AuditArgs) -> Result<(), Failure> {
    let format = if args.format == AuditFormat::Json { Format::Json } else { Format::Text };
    audit(args).map_err(|failure| failure.in_format(format))
}

fn audit(args: &AuditArgs) -> Result<(), Failure> {
    let is_of_games = args.summary.is_none() && !args.moves;
    let form = match args.format {
        AuditFormat::Junit if !is_of_games => {
            return Err(Failure::usage("audit", "'--format junit' has games: leave out '--moves' and '--summary'"));
        }
        AuditFormat::Csv if args.fix_tags.is_some() => {
            return Err(Failure::usage(
                "audit",
                "'--format csv' has no row for a repaired tag: leave it out, or use '--format json' or '--format junit'",
            ));
        }
        #[cfg(feature = "arrow")]
        AuditFormat::Arrow if !args.moves => {
            return Err(Failure::usage("audit", "'--format arrow' has moves: add '--moves'"));
        }
        _ if args.summary.is_some() => Form::Nothing,
        #[cfg(feature = "arrow")]
        AuditFormat::Arrow => Form::Arrow,
        AuditFormat::Text if args.moves => {
            return Err(Failure::usage(
                "audit",
                "'--moves' has no form for people: add '--format csv' or '--format json'",
            ));
        }
        AuditFormat::Text => Form::Text { all: args.all },
        AuditFormat::Json if args.moves => Form::Moves(RowForm::Json),
        AuditFormat::Csv if args.moves => Form::Moves(RowForm::Csv),
        AuditFormat::Json => Form::Json,
        AuditFormat::Csv => Form::Csv,
        AuditFormat::Junit => Form::Junit,
    };
    if args.filter.top.is_some() && form.has_rows() {
        return Err(Failure::usage(
            "audit",
            "'--top' chooses games, not rows: leave out '--moves', and '--format csv'",
        ));
    }
    let copy = args.fix_tags.as_deref().map(|path| repair::begin(path, &args.files)).transpose()?;
    if args.filter.from_offset > 0 && (args.files.len() != 1 || args.files.iter().any(|file| file.is_dir())) {
        return Err(Failure::usage("audit", "'--from-offset' is a byte of one file: name one file, no folder"));
    }
    let filter = Arc::new(args.filter.clone());
    let summary = args.summary.map(SummaryKey::from);
    interrupt::watch()?;
    let mut found = walk(&args.files);
    let (format, jobs) = (args.from.map(Into::into), args.jobs.map_or_else(processors, usize::from));
    let judged = match (&args.fix_tags, found.as_mut_slice()) {
        (Some(out), [file]) => Some(judge::judge(file, format, jobs, out)?),
        _ => None,
    };
    let (repair, _copied) = judged.map(|(judged, copied)| (Arc::new(judged), copied)).unzip();
    let style = Style { form, judges: false, repair, summary, filter };
    output::answer(&rows::header(form))?;
    let progress = Progress::default();
    let bar = progress::Bar::begin(&found, progress.clone());
    let mut files = Files::new(style.clone(), bar, copy)?;
    Crew::begin(jobs, style)?.run(found, format, progress, |event| files.take(event))?;
    let (tally, summary) = files.end()?;
    let summary = summary.map(|summary| match args.format {
        AuditFormat::Text => output::visible(&summary.to_text(terminal::columns())) + "\n",
        AuditFormat::Json => output::ascii(&summary.to_json()) + "\n",
        _ => summary.to_csv(),
    });
    output::answer(&summary.unwrap_or_default())?;
    match args.format {
        AuditFormat::Text => output::answer(&tally.text())?,
        AuditFormat::Junit => output::answer(junit::FOOTER)?,
        _ => {}
    }
    tally.status(args.filter.exit_on)
}

/// The number of processors that the system offers.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_JOBS)
}
